"""Stage by stage: between two deals from the stock, which nothing takes back, only the best positions are kept."""

from __future__ import annotations

import heapq

from ..game import Game
from ..mechanics.deal_step import DealStep
from ..position import Position
from .search import Scored, Search
from .verdict import Verdict

WIDTH = 10
"""So many positions are kept after a deal."""
LAST_STAGE = 3
"""The stage after the last deal is looked at so many times as long as another."""


def stage_actions(game: Game) -> frozenset[int]:
    """The actions that deal from a stock to which nothing ever returns."""
    dealers = [(index, action.straight) for index, action in enumerate(game.actions) if isinstance(action, DealStep)]
    return frozenset(index for index, straight in dealers if straight and _only_gives(game, straight[0]))


def _only_gives(game: Game, source: int) -> bool:
    group = game.table.group_of[source].name
    actions = (game.ruleset.actions or {}).values()
    steps = [*actions, *(step for action in actions for step in action.deal), *game.ruleset.forced]
    return game.transfer.taking[group].nothing and not any(group in (*step.to, *step.close) for step in steps)


def stages_left(game: Game, position: Position) -> int:
    """How many deals the stock still has."""
    left = 0
    for index in stage_actions(game):
        action = game.actions[index]
        if isinstance(action, DealStep) and action.straight:
            source, targets, _ = action.straight
            left += -(-len(position.piles[source]) // len(targets))
    return left


def staged(search: Search) -> Verdict:
    """Search stage by stage. It proves nothing unless all of every stage was looked at."""
    heap: list[Scored] = [(0, search.first)]
    for stage in range(stages_left(search.game, search.start), -1, -1):
        best_of_stage(search, heap, share_of(search, stage))
        search.whole = search.whole and not heap and len(search.ends) <= WIDTH
        heap = heapq.nsmallest(WIDTH, search.ends)
        search.ends = []
        if not heap or search.must_end():
            break
    return search.verdict()


def share_of(search: Search, stages: int) -> int:
    """How many positions may be reached by the end of a stage that so many others follow."""
    reached = len(search.parents)
    return reached + (search.most - reached) // (1 + (stages and stages - 1 + LAST_STAGE))


def best_of_stage(search: Search, heap: list[Scored], most: int) -> None:
    """Look at the most promising positions of a stage; what is left in the heap was not looked at."""
    heapq.heapify(heap)
    while heap and len(search.parents) < most and not search.must_end():
        for scored in search.next_to(heapq.heappop(heap)[1]):
            heapq.heappush(heap, scored)

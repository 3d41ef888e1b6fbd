"""Stage by stage: between two deals from the stock, which nothing takes back, only the best positions are kept."""

from __future__ import annotations

import heapq
from dataclasses import replace

from ..engine.game import Game
from ..engine.position import Position
from ..engine.steps.step import Steady
from .best_first import best_first
from .request import Budget, Limits
from .safe_autoplay import SafeAutoplay
from .score import IN_RUNS, Weights, usual_weights
from .search import Scored, Search
from .verdict import SOLVED, Verdict, Why, unknown
from .waiting import Waiting
from .watch import Watch

WIDTH = 300
"""How many positions are kept after a deal."""
LAST_STAGE = 10
"""The stage after the last deal may use this many times the positions of another."""
ROUND_STATES = 20_000
"""How many positions a round reaches; when all weights have had their turn, twice as many."""
ROUNDS = (
    Weights(),
    Weights(at_home=6, buried=8, broken=3, space=8, aside=0),
    Weights(at_home=15, buried=15, broken=10, space=10),
    Weights(at_home=10, buried=5, broken=3, space=8, aside=3),
)
"""The weights of each round."""
ROUNDS_IN_RUNS = (
    IN_RUNS,
    IN_RUNS._replace(moves=1),
    IN_RUNS._replace(moves=6),
    IN_RUNS._replace(hidden=25),
)
"""Those where only whole runs go home."""


def steady_deals(game: Game) -> dict[int, Steady]:
    """The actions that deal one by one from a pile, always in the same way."""
    return {index: action.steady for index, action in enumerate(game.actions) if action.steady}


def stage_deals(game: Game) -> dict[int, Steady]:
    """Those that deal from a stock to which nothing ever returns."""
    return {index: deal for index, deal in steady_deals(game).items() if deal.source not in game.effects.gets}


def stages_left(game: Game, position: Position) -> int:
    """How many deals the stock still has."""
    deals = stage_deals(game).values()
    return sum(-(-len(position.piles[deal.source]) // len(deal.targets)) for deal in deals)


def staged(game: Game, start: Position, limits: Limits, watch: Watch | None = None) -> Verdict:
    """Search stage by stage, round after round with other weights; the cards at home stay there.

    A round that looked at all that it could is followed by one that leaves nothing out, and may prove something.
    """
    actions, homing = frozenset(stage_deals(game)), SafeAutoplay(game)
    rounds = ROUNDS_IN_RUNS if usual_weights(game) is IN_RUNS else ROUNDS
    budget, number = Budget(limits), 0
    while not budget.is_used_up:
        scale = 1 << (number // len(rounds))
        weights = rounds[number % len(rounds)]
        part = budget.left(ROUND_STATES * scale)
        after = watch and watch.after(budget.states)
        search = Search(game, start, part, stage_actions=actions, weights=weights, homing=homing, watch=after)
        nothing_dropped = _all_stages(search, WIDTH * scale)
        budget.states += len(search.parents)
        if search.won is not None:
            return Verdict(SOLVED, budget.states, search.moves_to(search.won))
        cut_short = search.memory_is_short and number + 1 >= len(rounds)
        del search  # before another one remembers as much
        if cut_short:
            return unknown(budget.states, Why.MEMORY)
        if nothing_dropped and not budget.is_used_up:
            after = watch and watch.after(budget.states)
            everything = best_first(Search(game, start, budget.left(), watch=after))
            return replace(everything, states=budget.states + everything.states)
        number += 1
    return unknown(budget.states, budget.why_used_up)


def _all_stages(search: Search, width: int) -> bool:
    """Search all stages once. Whether all of every stage was looked at, but for moves of cards at home."""
    best: list[Scored] = [(0, search.first)]
    everything = True
    for stage in range(stages_left(search.game, search.start), -1, -1):
        waiting = Waiting(search, best)
        waiting.explore(share_of(search, stage))
        everything = everything and not waiting and len(search.frontier) <= width
        best = heapq.nsmallest(width, search.frontier)
        search.frontier = []
        if not best or search.should_stop():
            break
    return everything and not search.limit_reached


def share_of(search: Search, stages: int) -> int:
    """How many positions may be reached by the end of a stage that others follow."""
    reached = len(search.parents)
    return reached + (search.most - reached) // (1 + (stages and stages - 1 + LAST_STAGE))

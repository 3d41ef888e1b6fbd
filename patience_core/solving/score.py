"""How promising a position looks: read off the ruleset's goal and its tables, for any patience."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from operator import getitem
from typing import NamedTuple

from ..cards import FACE_UP, rank_of
from ..engine.conditions import run_at_start
from ..engine.game import Game
from ..engine.position import Position
from ..engine.stacking import GroupStacking
from .state import BETWEEN, Piles


class Weights(NamedTuple):
    """What counts, each taken as good or bad as its name says; found by trying on some hundred deals.

    A card where the goal wants it; a card under a higher one; a break in a pile; a place where a run breaks, though
    the card was built there; an empty pile; a card on a pile on which nothing is built; a hidden card; a card on one
    that the goal wants next; a move from the start.
    """

    at_home: int = 15
    buried: int = 8
    broken: int = 10
    mixed: int = 0
    space: int = 4
    aside: int = 6
    hidden: int = 10
    covering: int = 1
    moves: int = 0


USUAL = Weights()
NO_STOCK = Weights(moves=3)
"""Where moves of cards are all that can be done, short ways are looked at first; drawing cards takes its moves."""
TAILS = NO_STOCK._replace(buried=0)
"""Where a card moves with all that lies on it, a card under a higher one is not buried."""
IN_RUNS = Weights(at_home=4, buried=0, mixed=10, space=5, covering=0, moves=3)
"""Where only whole runs go home, cards are wanted in such runs and nowhere else."""


def usual_weights(game: Game) -> Weights:
    """The weights that serve best for rules of this shape."""
    goals = [game.transfer.target_rules[name] for name in game.ruleset.goal.complete]
    in_runs = bool(goals) and all((each.exactly or 0) > 1 for each in goals)
    if in_runs:
        return IN_RUNS
    if game.actions:
        return USUAL
    tails = any(each.tails for each in game.transfer.source_rules.values())
    return TAILS if tails else NO_STOCK


MOST_KEPT = 100_000
"""How many piles are remembered with what they are worth."""


class Kind(IntEnum):
    """By what the score takes a pile."""

    NOTHING = 0
    """All other cards count as not being there."""
    FILLED = 1
    """The goal asks for few piles."""
    LOOSE = 2
    """By the number of its cards: nothing is built here."""
    BUILT = 3
    """By its cards and their order."""


class Counted(NamedTuple):
    """What counts of the piles of a group, and what is taken off for each card."""

    kind: Kind
    each: int = 0


class PileValues(dict[bytes, int]):
    """What piles are worth, found out once for each."""

    def __init__(self, find_out: Callable[[bytes], int]) -> None:
        """Begin without any."""
        super().__init__()
        self.find_out = find_out

    def __missing__(self, pile: bytes) -> int:
        """Find out what a pile is worth."""
        if len(self) > MOST_KEPT:
            self.clear()
        worth = self[pile] = self.find_out(pile)
        return worth


class Score:
    """Scores positions, higher is better."""

    def __init__(self, game: Game, weights: Weights = USUAL) -> None:
        """Look up what the goal asks for."""
        self.weights = weights
        goal, table = game.ruleset.goal, game.table
        home, clear = set(goal.complete), set(goal.empty) - set(goal.complete)
        self.worths: list[PileValues] = []
        self.open: list[int] = []
        self.home = table.piles_of(goal.complete)
        self.counted: list[Counted] = []
        for group in table.groups.values():
            each = weights.at_home * (bool(home) + (group.name in clear))
            if group.name in home:
                counted = Counted(Kind.NOTHING)
            elif group.name in (goal.piles or {}):
                counted = Counted(Kind.FILLED)
            elif group.rules.build != ("none",) and not group.in_places:
                self.open += group.piles
                counted = Counted(Kind.BUILT, each)
            else:
                is_idle = group.rules.face != "down" and not group.in_places
                counted = Counted(Kind.LOOSE, each + weights.aside * is_idle)
            self.counted += [counted] * len(group.piles)
            worth = PileValues(_worth(counted, game.rules.stacking[group.name], weights))
            self.worths += [worth] * len(group.piles)
        self.lines = [
            (row, PileValues(_of_line(game.rules.stacking[name], weights)))
            for name in goal.runs or {}
            for row in table.groups[name].rows
        ]
        wanted = game.rules.stacking[goal.complete[0]] if len(goal.complete) == 1 else None
        self.wanted = NextCards(wanted) if wanted and wanted.simple and not wanted.against_left else None

    def of(self, piles: Piles) -> int:
        """The score of a position by its piles."""
        score = sum(map(getitem, self.worths, piles)) + self.of_lines(piles)
        if self.wanted is not None:
            score -= self.weights.covering * self._depth(piles, self.wanted)
        return score

    def of_lines(self, piles: Piles) -> int:
        """What the runs are worth that the goal asks for, as far as they are built."""
        return sum([worth[BETWEEN.join(piles[row.start : row.stop])] for row, worth in self.lines])

    def _depth(self, piles: Piles, wanted: NextCards) -> int:
        """How many cards lie on those that the goal wants next."""
        cards: set[int] = set()
        for pile in self.home:
            cards.update(wanted[piles[pile]])
        open_piles = [piles[pile] for pile in self.open]
        depth = 0
        for card in cards:
            depths = [len(pile) - 1 - pile.rfind(card) for pile in open_piles if card in pile]
            depth += min(depths, default=0)
        return depth


class NextCards(dict[bytes, tuple[int, ...]]):
    """The cards that a pile of the goal takes next, looked up once for each pile."""

    def __init__(self, stacking: GroupStacking) -> None:
        """Begin without any."""
        super().__init__()
        self.stacking = stacking

    def __missing__(self, pile: bytes) -> tuple[int, ...]:
        """Look up what goes on a pile."""
        cards = tuple(self.stacking.build.on[pile[-1]] if pile else self.stacking.start)
        self[pile] = cards
        return cards


def _worth(counted: Counted, stacking: GroupStacking, weights: Weights) -> Callable[[bytes], int]:
    """What a pile is worth of which this counts."""
    match counted.kind:
        case Kind.NOTHING:
            return lambda _: 0
        case Kind.FILLED:
            return lambda pile: 0 if pile else weights.space
        case Kind.LOOSE:
            return lambda pile: -counted.each * len(pile)
        case Kind.BUILT:
            return _of_built_pile(stacking, counted.each, weights)


def _of_built_pile(stacking: GroupStacking, each: int, weights: Weights) -> Callable[[bytes], int]:
    build, run = stacking.build.allowed, stacking.run.allowed

    def worth(pile: bytes) -> int:
        if not pile:
            return weights.space
        score = -each * len(pile)
        above, highest = pile[-1], rank_of(pile[-1])
        for card in pile[-2::-1]:
            if above not in run[card]:
                score -= weights.mixed if above in build[card] else weights.broken
            rank = rank_of(card)
            if rank < highest:
                score -= weights.buried
            else:
                highest = rank
            above = card
        return score - weights.hidden * len(pile.translate(None, FACE_UP))

    return worth


def _of_line(stacking: GroupStacking, weights: Weights) -> Callable[[bytes], int]:
    def worth(line: bytes) -> int:
        piles = [list(pile) for pile in line.split(BETWEEN)]
        return weights.at_home * len(run_at_start(Position(piles, [], None, []), range(len(piles)), stacking))

    return worth

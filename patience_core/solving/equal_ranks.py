"""An exact search for rulesets of one shape: piles of limited height, built in equal rank, any card to an empty one.

The cards of a rank that lie open can be spread as one likes over the piles whose tops have that rank, so a
position is known by how many runs of equal rank are left on each dealt pile; all that matters besides is room. The
one step is to uncover a pile: its uppermost run goes to other piles of its rank, or to an empty one.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..cards import rank_of
from ..engine.game import Game
from ..engine.position import Position
from ..language.conditions import Condition, Relation
from ..language.groups import lift_of
from ..language.moves import Lift
from .equal_ranks_moves import Builder
from .request import Limits
from .search import CLOCK_EVERY
from .verdict import SOLVED, UNSOLVABLE, Verdict, Why, unknown
from .watch import Watch

EQUAL = Relation(rank="same")
Runs = list[tuple[int, int]]
"""The runs of a pile, deepest first: rank and number of cards."""


def has_this_shape(game: Game) -> bool:
    """Whether the ruleset is of the shape that this search is exact for."""
    ruleset, piles = game.ruleset, list(game.ruleset.piles.items())
    if len(piles) != 1 or ruleset.actions or ruleset.forced or ruleset.pack.decks != 1:
        return False
    name, group = piles[0]
    plain = group.build == (EQUAL,) and group.start == ("any",) and group.run is None and group.take is None
    height = len(ruleset.pack.suits)
    whole = group.capacity == height and ruleset.goal == Condition(runs={name: height})
    return plain and whole and lift_of(group) == Lift(("run",)) and not group.grid and not group.shape


def runs_of(pile: list[int]) -> Runs:
    """The runs of equal rank in a pile."""
    runs: Runs = []
    for card in pile:
        rank = rank_of(card)
        if runs and runs[-1][0] == rank:
            runs[-1] = (rank, runs[-1][1] + 1)
        else:
            runs.append((rank, 1))
    return runs


FIELD = 6
"""Bits for each rank in a packed count; its uppermost bit is set unless the count is below nothing."""
NOT_BELOW = 1 << (FIELD - 1)
LEVEL = 3
"""Bits for each dealt pile in a packed state: how many runs are left on it."""
PLACE = 6
"""Bits for the number of a pile in what steps are sorted by."""


@dataclass(slots=True, eq=False)
class RankMove:
    """Uncovering a pile once, and what it changes, packed: always the same, whatever the other piles hold."""

    pile: int
    run: int
    """The run that is gone, in what is left."""
    taken: int
    """What the balance changes by as soon as the run is lifted."""
    change: int
    """What the balance changes by in all."""
    hope: int
    """What the hope changes by."""
    freed: bool
    """Whether a single run is left on the pile."""
    rank: int
    """The bit of the rank that leaves."""
    free: int
    """The bits of the ranks of which one without hope makes the step cost nothing."""
    order: int
    following: RankMove | None


State = tuple[int, int, int, int, list[RankMove]]
"""Where the search is: runs left on each pile, balance, hope, all packed; spare piles; the next step of each pile.

A pile with a single run, or none, can take any one rank whole: as many ranks may lack room as there are such piles;
spare is their number less that of all ranks. Only the other piles count as room, for the rank on top of them. A rank
lacks room when its balance, room less open cards, is below nothing. Its hope is the best balance that it can still
come to: what its buried runs would bring, if no other were ever lifted.
"""


class Layout:
    """What never changes: the runs of the dealt piles, and what each of them means for room and open cards."""

    def __init__(self, position: Position, height: int) -> None:
        """Read it off a position."""
        self.height = height
        self.shifts: dict[int, int] = {}
        left = balance = hope = 0
        steps: list[RankMove] = []
        for pile, cards in enumerate(position.piles):
            runs = runs_of(cards)
            left += len(runs) << (LEVEL * pile)
            step, gain, buried = self._steps(pile, runs)
            balance += gain
            hope += gain + buried
            if step is not None:
                steps.append(step)
        self.enough = sum(NOT_BELOW << shift for shift in self.shifts.values())
        balance, hope = balance + self.enough, hope + self.enough
        spare = len(position.piles) - len(steps) - len(self.shifts)
        due = [step for step in steps if step.free & self.enough & ~hope]
        self.first, self.uncovered = self.after((left, balance, hope, spare, steps), due)

    def _steps(self, pile: int, runs: Runs) -> tuple[RankMove | None, int, int]:
        """The first step of a pile, what its uppermost run adds to the balance, and what the buried ones may add."""
        if not runs:
            return None, 0, 0
        (rank, below), *others = runs
        shift = self._shift(rank)
        bottom, lost = NOT_BELOW << shift, below << shift
        if not others:
            return None, -lost, 0
        step: RankMove | None = None
        gain = buried = 0
        for rank, size in others:
            shift, freed = self._shift(rank), step is None
            room, bit = (self.height - below) << shift, NOT_BELOW << shift
            hope = -room - (lost if freed else 0)
            run, order, free = 1 << (LEVEL * pile), (freed << PLACE) + pile, bit | (bottom if freed else 0)
            step = RankMove(pile, run, -room, gain + hope, hope, freed, bit, free, order, step)
            buried += gain
            gain = room - (size << shift)
            below += size
        return step, gain, buried

    def _shift(self, rank: int) -> int:
        """Where the field of a rank begins."""
        return self.shifts.setdefault(rank, FIELD * len(self.shifts))

    def choices(self, state: State, seen: set[int]) -> list[tuple[int, RankMove]]:
        """The steps that lead to states not seen before, the one that leaves most ranks with room last."""
        enough, (left, balance, _, spare, steps) = self.enough, state
        may_lack = (balance & enough).bit_count() + spare > 0
        found = []
        for step in steps:
            # Where no further rank may lack room, it may not for the moment of the lift either.
            if (
                may_lack or (balance + step.taken & enough).bit_count() + spare >= 0
            ) and left - step.run not in seen:
                roomy = (balance + step.change & enough).bit_count()
                found.append(((roomy << PLACE) + step.order, step))
        found.sort()
        return found

    def after(self, state: State, due: list[RankMove]) -> tuple[State, list[int]]:
        """The state after the steps that are due and all that then cost nothing, and the piles that they uncover.

        What lies on a pile costs nothing where its rank is without hope: it lacks room in any case. Nor does the last
        lift from a pile whose lowest run has such a rank: it makes one more rank lack room at most, and frees a pile.
        """
        enough, (left, balance, hope, spare, steps) = self.enough, state
        hopeless = enough & ~hope
        steps, due = steps.copy(), due.copy()
        uncovered = []
        for step in due:
            if not step.rank & hopeless and (balance + step.taken & enough).bit_count() + spare < 0:
                continue
            left -= step.run
            balance += step.change
            hope += step.hope
            spare += step.freed
            uncovered.append(step.pile)
            following = step.following
            if following is None:
                steps.remove(step)
            else:
                steps[steps.index(step)] = following
                if following.free & hopeless:
                    due.append(following)
            if hopeless != enough & ~hope:
                more = enough & ~hope & ~hopeless
                hopeless |= more
                due += [each for each in steps if each.free & more and each not in due]
        return (left, balance, hope, spare, steps), uncovered


def solve_equal_ranks(game: Game, start: Position, limits: Limits, watch: Watch | None = None) -> Verdict:
    """Search all states depth first: the answer is always a proof unless the limit comes first.

    There is nothing left to search when every rank can have a pile to itself: all others are uncovered in any order.
    """
    layout = Layout(start, len(game.ruleset.pack.suits))
    state, uncovered = layout.first, layout.uncovered
    seen = {state[0]}
    path = [(state, uncovered, layout.choices(state, seen))]
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    while path and state[3] < 0:
        here, _, choices = path[-1]
        if not choices:
            path.pop()
            continue
        state, uncovered = layout.after(here, [choices.pop()[1]])
        if state[0] in seen:
            continue
        late = deadline is not None and len(seen) % CLOCK_EVERY == 0 and time.monotonic() > deadline
        if late or len(seen) >= limits.states:
            return unknown(len(seen), Why.SECONDS if late else Why.POSITIONS)
        seen.add(state[0])
        if watch is not None:
            watch.count(len(seen))
        path.append((state, uncovered, layout.choices(state, seen)))
    if not path:
        return Verdict(UNSOLVABLE, len(seen))
    order = [pile for _, uncovered, _ in path for pile in uncovered]
    return Verdict(SOLVED, len(seen), Builder(start.piles, layout.height).moves_of(order + rest_of(state[4])))


def rest_of(steps: list[RankMove]) -> list[int]:
    """The piles that these steps, and those that follow them, uncover."""
    order = []
    for step in steps:
        following: RankMove | None = step
        while following is not None:
            order.append(following.pile)
            following = following.following
    return order

"""An exact search for a row of piles that are laid on one another within a reach, while the row closes up by itself.

From a position on nothing matters but which piles fit on which, and their order: two rows in which the same places fit on
the same places go on alike, whatever the cards are. `closing_row_rules` says which games these are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..engine.game import Game
from ..engine.position import Move, Position
from .closing_row_rules import ClosingRow
from .request import Limits
from .search import CLOCK_EVERY
from .verdict import SOLVED, UNSOLVABLE, Verdict, Why, unknown
from .watch import Watch

BYTES_A_STATE = 120
"""What remembering a state takes, without its bits: a number in a set."""
BITS_A_BYTE = 7
"""So many bits of a number take a byte, roundly."""


class Step(NamedTuple):
    """A pile laid on another one, and which places fit on which in the row that is left."""

    source: int
    target: int
    fits: int


Expand = Callable[[int], Iterator[Step]]
"""Finds all that can be done in a row, given which places fit on which."""


def solve_closing_row(
    game: Game, start: Position, row: ClosingRow, limits: Limits, watch: Watch | None = None
) -> Verdict:
    """Search all states depth first, but for those that fall apart: a proof unless a limit comes first."""
    if row.size <= row.most:
        return Verdict(SOLVED, 1)
    if parts_of(row.fits, row.size, row.size) > row.most:
        return Verdict(UNSOLVABLE, 1)
    most = _most_states(row, limits)
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    expand, size = steps_of(row), row.size
    known: list[set[int]] = [set() for _ in range(size + 1)]
    """The states that were reached, by the number of piles that are left."""
    reached = 1
    path: list[Step] = []
    waiting = [(0, Step(0, 0, row.fits))]
    while waiting:
        depth, step = waiting.pop()
        path[depth:] = [step]
        left = size - depth - 1
        seen = known[left]
        if watch is not None:
            watch.count(reached)
        found: list[tuple[int, Step]] = []
        for following in expand(step.fits):
            if following.fits in seen and left > row.most:
                continue
            late = deadline is not None and reached % CLOCK_EVERY == 0 and time.monotonic() > deadline
            if late:
                return unknown(reached, Why.SECONDS)
            if reached >= most:
                return unknown(reached, Why.POSITIONS if most == limits.states else Why.MEMORY)
            reached += 1
            if left <= row.most:
                return Verdict(SOLVED, reached, _moves(game, start, row, [*path[1:], following]))
            seen.add(following.fits)
            if parts_of(following.fits, left, size) <= row.most:
                found.append((depth + 1, following))
        if len(found) > 1:
            found.sort(key=_promise)
        waiting += found
    return Verdict(UNSOLVABLE, reached)


def _promise(each: tuple[int, Step]) -> int:
    """The more ways there are for the piles to fit on one another, the better."""
    return each[1].fits.bit_count()


def _most_states(row: ClosingRow, limits: Limits) -> int:
    """How many states the search may remember."""
    if limits.memory is None:
        return limits.states
    bytes_a_state = BYTES_A_STATE + row.size * row.size // BITS_A_BYTE
    return min(limits.states, limits.memory * 1_000_000 // bytes_a_state)


def parts_of(fits: int, left: int, size: int) -> int:
    """Into how many parts a row falls between which nothing fits, in either direction."""
    row, bit = (1 << size) - 1, 1
    parts: list[int] = []
    for _ in range(left):
        part = fits & row | bit
        apart = []
        for each in parts:
            if each & part:
                part |= each
            else:
                apart.append(each)
        apart.append(part)
        parts = apart
        fits >>= size
        bit <<= 1
    return len(parts)


def steps_of(row: ClosingRow) -> Expand:
    """What finds the steps of a row; places are bits of lines, and each place has its line."""
    size, by_top = row.size, row.by_top
    line = (1 << size) - 1
    column = sum(1 << (place * size) for place in range(size))
    before = [column * ((1 << place) - 1) for place in range(size)]
    behind = [column * (line >> (place + 1) << (place + 1)) for place in range(size)]
    in_reach = [(each, sum(1 << (n * size + n + each) for n in range(size - each))) for each in row.reach]

    def expand(fits: int) -> Iterator[Step]:
        for distance, places in in_reach:
            open_now = fits & places
            while open_now:
                bit = open_now & -open_now
                open_now ^= bit
                target = (bit.bit_length() - 1) // size
                source = target + distance
                at, gone = target * size, source * size
                after = fits
                if by_top:
                    after = after & ~(column << target) | (after >> source & column) << target
                after = after & ~(line << at) | (after >> gone & line) << at
                after &= ~(1 << (at + target))
                after = after & before[source] | (after & behind[source]) >> 1
                after = after & ((1 << gone) - 1) | after >> (gone + size) << gone
                yield Step(source, target, after)

    return expand


def _moves(game: Game, start: Position, row: ClosingRow, made: list[Step]) -> list[Move]:
    """Steps as moves of the game."""
    position = start.copy()
    moves = []
    for step in made:
        source = row.first + step.source
        move = Move(source, 0, len(position.piles[source]), row.first + step.target)
        moves.append(move)
        game.play(position, move)
    return moves

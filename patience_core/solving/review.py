"""A game that was played, looked at again: after which of its moves it could still be won."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from ..engine.game import Game
from ..engine.position import Move, Position
from .request import Limits, Question
from .solve import solve
from .verdict import SOLVED, UNSOLVABLE, Why


class Standing(StrEnum):
    """What is known of one position of a game: it is won, a win from it is known, it is proven lost, or nothing."""

    WON = "won"
    WIN_KNOWN = "win known"
    LOST = "lost"
    NOT_KNOWN = "not known"


@dataclass(frozen=True)
class Review:
    """What is known of the positions of a game: the first is that of the deal, each further one that after a move.

    `standings` has one for each position, and `moves_to_win` how many moves the shortest win takes that is known there.
    `win` are the moves of a win from the position `last_win`, which a search from the position `searched_from` found;
    no search if the game itself was won there. `searches` positions were searched, which looked at `states` positions
    together. `why` says of each position of which nothing is known why that is so.
    """

    standings: list[Standing]
    moves_to_win: list[int | None]
    win: list[Move] = field(default_factory=list)
    searched_from: int | None = None
    searches: int = 0
    states: int = 0
    why: dict[int, Why] = field(default_factory=dict)

    @property
    def is_decided(self) -> bool:
        """Whether anything is known, of at least one position."""
        return any(standing is not Standing.NOT_KNOWN for standing in self.standings)

    @property
    def last_win(self) -> int | None:
        """The last position of which a win is known, if there is one; there is also one of all before it."""
        known = [place for place, moves in enumerate(self.moves_to_win) if moves is not None]
        return known[-1] if known else None

    @property
    def first_lost(self) -> int | None:
        """The first position that is proven lost, if there is one; so are all after it."""
        lost = (place for place, standing in enumerate(self.standings) if standing is Standing.LOST)
        return next(lost, None)


def review(
    game: Game,
    positions: Sequence[Position],
    limits: Limits,
    question: Question = Question.ALL_CARDS,
    settled: Callable[[int], None] = lambda _: None,
    seen: Callable[[Review], None] = lambda _: None,
) -> Review:
    """What is known of each position of a game, of which each comes from the one before by one move.

    Few of them are searched, for the game itself says the rest: a win that is known after a move could be reached from
    every position before it, and what is proven lost stays lost. `limits` hold for each search, but its seconds for all of
    them together: a search gets half of what is left of them, so that the later ones get their share. `settled` is called
    with the number of positions that were settled since, and `seen` with all that is known so far: before the first search
    and after each.

    Raises:
        ArithmeticError: when a win does not replay, or leads through a lost position, which is a bug of the search.
    """
    reviewing, clock = _Reviewing(game, positions), _Clock(limits.seconds)
    settled(reviewing.settled)
    seen(reviewing.review())
    while (place := reviewing.next_place()) is not None and not clock.is_up:
        before = reviewing.settled
        reviewing.search(place, replace(limits, seconds=clock.share()), question)
        settled(reviewing.settled - before)
        seen(reviewing.review())
    return reviewing.review()


SHARES = 20
"""A search gets at least this part of the whole time, if so much is left."""


class _Clock:
    """The time that is left for some searches; without end if `seconds` is None."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.end = None if seconds is None else time.monotonic() + seconds

    @property
    def is_up(self) -> bool:
        """Whether there is no time left."""
        return self.end is not None and time.monotonic() >= self.end

    def share(self) -> float | None:
        """How long the next search may take."""
        if self.end is None or self.seconds is None:
            return None
        left = self.end - time.monotonic()
        return max(0.0, min(left, max(left / 2, self.seconds / SHARES)))


class _Reviewing:
    """What is known so far: a win up to `last_win`, that there is none from `first_lost` on, between them nothing."""

    def __init__(self, game: Game, positions: Sequence[Position]) -> None:
        self.game = game
        self.positions = positions
        self.first_lost = len(positions)
        self.undecided: dict[int, Why] = {}
        """Those that were searched in vain."""
        self.found: dict[int, int] = {
            place: 0 for place, position in enumerate(positions) if game.is_won(position)
        }
        """How many moves the wins take that begin where the key says."""
        self.last_win = max(self.found, default=-1)
        self.win: list[Move] = []
        self.searched_from: int | None = None
        self.searches = 0
        self.states = 0

    @property
    def settled(self) -> int:
        """How many positions are settled, those that were searched in vain included."""
        between = sum(self.last_win < place < self.first_lost for place in self.undecided)
        return len(self.positions) - (self.first_lost - self.last_win - 1) + between

    def next_place(self) -> int | None:
        """Which position to search next; None when none is left.

        The last one first, which is searched soonest and may settle all; then the middle of the longest stretch that
        was not searched, as a verdict there settles half of it.
        """
        last = len(self.positions) - 1
        if last > self.last_win and not self.searches:
            return last
        tried = sorted(place for place in self.undecided if self.last_win < place < self.first_lost)
        ends = [self.last_win, *tried, self.first_lost]
        stretches = [(after - before, before, after) for before, after in pairwise(ends)]
        length, before, after = max(stretches)
        return (before + after) // 2 if length > 1 else None

    def search(self, place: int, limits: Limits, question: Question) -> None:
        """Search one position, and take up all that follows from what is found."""
        verdict = solve(self.game, self.positions[place], limits, question)
        self.searches += 1
        self.states += verdict.states
        if verdict.verdict == SOLVED:
            self._follow(place, verdict.moves)
        elif verdict.verdict == UNSOLVABLE:
            self.first_lost = place
        else:
            self.undecided[place] = verdict.why or Why.NO_PROOF

    def _follow(self, place: int, win: list[Move]) -> None:
        """Note a win, also for each later position that lies on its way, however the player came there."""
        position = self.positions[place].copy()
        made: dict[Hashable, int] = {position.frozen(): 0}
        for number, move in enumerate(win, 1):
            self.game.play(position, move)
            position.history.clear()
            made.setdefault(position.frozen(), number)
        for later in range(place, len(self.positions)):
            on_its_way = made.get(self.positions[later].frozen())
            if on_its_way is None:
                continue
            if later >= self.first_lost:
                raise ArithmeticError("a position that was proven lost leads to a win")
            self.found[later] = len(win) - on_its_way
            self.last_win, self.win, self.searched_from = later, win[on_its_way:], place

    def review(self) -> Review:
        """All that was found out, as one value."""
        moves_to_win: list[int | None] = [None] * len(self.positions)
        shortest = 0
        for place in range(self.last_win, -1, -1):
            here = self.found.get(place, shortest + 1)
            shortest = here if place == self.last_win else min(here, shortest + 1)
            moves_to_win[place] = shortest
        standings = [self._standing(place, moves) for place, moves in enumerate(moves_to_win)]
        unknown = (place for place, each in enumerate(standings) if each is Standing.NOT_KNOWN)
        return Review(
            standings,
            moves_to_win,
            self.win,
            self.searched_from,
            self.searches,
            self.states,
            {place: self.undecided.get(place, Why.NOT_SEARCHED) for place in unknown},
        )

    def _standing(self, place: int, moves_to_win: int | None) -> Standing:
        if place >= self.first_lost:
            return Standing.LOST
        if moves_to_win is None:
            return Standing.NOT_KNOWN
        return Standing.WIN_KNOWN if moves_to_win else Standing.WON

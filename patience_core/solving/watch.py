"""Looking on while a search goes on: how far it is, and the way to the best position that it has looked at."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..engine.game import Game
from ..engine.position import Move, Position
from .score import Score, Weights
from .state import Piles, StatePacker

if TYPE_CHECKING:
    from .search import Search

TOLD_EVERY = 0.25
"""So many seconds lie between two times that it is told how far a search is."""
CLOCK_EVERY = 64
"""The clock is read once for this many positions looked at."""
NOTHING = (0, -(10**9))
"""Worth less than any position."""


class Counted(StrEnum):
    """Which cards count as being where the goal wants them."""

    HOME = "home"
    """Those in the piles that are to have all cards in the end."""
    IN_PLACE = "in place"
    """Those that are part of a run which the goal asks for."""
    GONE = "gone"
    """Those that left the piles which are to be empty in the end."""


class Best(NamedTuple):
    """The best position so far: so many of the cards that matter to the goal are where it wants them."""

    cards: int
    of: int
    counted: Counted


class Progress(NamedTuple):
    """How far a search is: positions reached, seconds, the best position, and the most bytes that positions took.

    The bytes are reckoned as for the limit of memory. `best` is None where the goal does not count cards.
    """

    states: int
    seconds: float
    best: Best | None
    memory: int


class Watch:
    """Looks on at one search, which may have several parts."""

    def __init__(self, told: Callable[[Progress], None] = lambda _: None, every: float = TOLD_EVERY) -> None:
        """`told` is called now and then with how far the search is, about `every` so many seconds."""
        self._told = told
        self._every = every
        self._began = time.monotonic()
        self._next = self._began + every
        self._looked = 0
        self._look_at_clock = CLOCK_EVERY
        self._states = 0
        self._memory = 0
        self._search: Search | None = None
        self._knows_goal = False
        self._cards: CardsInPlace | None = None
        self._before: list[Move] = []
        self._worth = NOTHING
        """How many cards are in place in the best position, and its score."""
        self._key: bytes | None = None
        """The best position, if it is one of the search that goes on."""
        self._line: list[Move] = []
        """The moves to the best position, if it is one of an earlier part."""

    def after(self, states: int, moves: Sequence[Move] = ()) -> Watch:
        """Look on at the next part, which follows after so many positions, and these moves."""
        self._line, self._key = self.line(), None
        self._search = None
        self._states = states
        self._before = list(moves)
        return self

    def look(self, search: Search, key: bytes, piles: Piles) -> None:
        """Look at a position that a search goes on from."""
        self._turn_to(search)
        cards = self._cards.count(piles) if self._cards is not None else 0
        if cards >= self._worth[0] and (worth := (cards, search.score.of(piles))) > self._worth:
            self._worth, self._key = worth, key
        self._tell()

    def look_back(self, search: Search, best: tuple[int, int, bytes] | None, looked: int) -> None:
        """Look at the best of some positions that a search went on from: its cards in place, its score and its key."""
        self._turn_to(search)
        if best is not None and best[:2] > self._worth:
            self._worth, self._key = best[:2], best[2]
        self._tell(looked)

    def _turn_to(self, search: Search) -> None:
        if search is not self._search:
            if not self._knows_goal:
                self._knows_goal = True
                self._cards = CardsInPlace.of(search.game, search.start, search.packer)
            self._search = search

    def count(self, states: int) -> None:
        """Look at a search of which only the number of positions is known."""
        self._states = states
        self._tell()

    def _tell(self, looked: int = 1) -> None:
        self._looked += looked
        if self._looked < self._look_at_clock:
            return
        self._look_at_clock = self._looked + CLOCK_EVERY
        if time.monotonic() >= self._next:
            self._told(self.progress())
            self._next = time.monotonic() + self._every

    def progress(self) -> Progress:
        """How far the search is."""
        states = self._states
        if self._search is not None:
            states += len(self._search.parents)
            self._memory = max(self._memory, self._search.memory())
        best = self._cards and Best(self._worth[0], self._cards.all, self._cards.counted)
        return Progress(states, time.monotonic() - self._began, best, self._memory)

    def line(self) -> list[Move]:
        """The moves to the best position so far; none if no position is better than the first."""
        if self._search is None or self._key is None:
            return self._line
        return [*self._before, *self._search.moves_to(self._key)]


class CardsInPlace(NamedTuple):
    """How many cards are where the goal wants them, read off the piles of a key.

    Unless they are part of a run, these are all but those that lie `apart`: `first` less what lies in these piles.
    """

    count: Callable[[Piles], int]
    all: int
    counted: Counted
    first: int = 0
    apart: tuple[int, ...] = ()

    @classmethod
    def of(cls, game: Game, start: Position, packer: StatePacker) -> CardsInPlace | None:
        """What the goal of a game counts; None if it counts no cards, or a key does not tell how many."""
        goal, table = game.ruleset.goal, game.table
        cards = sum(map(len, start.piles))
        if goal.complete:
            home = set(table.piles_of(goal.complete))
            others = [pile for pile in range(len(table)) if pile not in home]
            return cls._all_but(cards, others, Counted.HOME, packer)
        if goal.runs:
            lines = Score(game, Weights(at_home=1)).of_lines
            asked = table.piles_of(tuple(goal.runs))
            brought = [pile for pile in range(len(table)) if pile in asked or packer.whole[pile]]
            return cls(lines, sum(len(start.piles[pile]) for pile in brought), Counted.IN_PLACE)
        left = table.piles_of(goal.empty)
        if not left or goal.only:
            return None
        first = sum(len(start.piles[pile]) for pile in left)
        return cls._all_but(first, left, Counted.GONE, packer)

    @classmethod
    def _all_but(
        cls, cards: int, apart: list[int], counted: Counted, packer: StatePacker
    ) -> CardsInPlace | None:
        if not all(packer.whole[pile] for pile in apart):
            return None
        return cls(
            lambda piles: cards - sum(len(piles[pile]) for pile in apart), cards, counted, cards, tuple(apart)
        )

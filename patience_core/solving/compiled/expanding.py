"""Which searches the kernel serves, and what they ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from ...engine.game import Game
from . import compiled_kernel
from .settings import Settings
from .tables import NotCoveredError, Tables

if TYPE_CHECKING:
    from ..search import Scored, Search

_KNOWN: WeakKeyDictionary[Game, Tables | None] = WeakKeyDictionary()


class Expanding(Protocol):
    """What a search asks of a kernel, which remembers the positions reached, each with the one before it, by their keys."""

    def __len__(self) -> int:
        """How many positions were reached."""
        ...

    def __getitem__(self, key: bytes, /) -> bytes | None:
        """The key of the position before one that was reached; None for the first."""
        ...

    def expand(self, key: bytes, /) -> list[Scored]:
        """The positions one move from one that was reached, as far as they are new."""
        ...

    def go_round(self, steps: int, /) -> int:
        """Go on from what was kept of the last round, at first the first position; how often, 0 when all had their turn."""
        ...

    def keep_best(self, width: int, /) -> int:
        """Keep the best that were found in this round for the next one; how many were found."""
        ...

    def wait(self, scored: list[Scored], /) -> None:
        """Let these positions wait, and no others."""
        ...

    def waiting(self) -> int:
        """How many positions wait."""
        ...

    def explore(self, most: int, steps: int, /) -> int:
        """Go on from the best that wait until `most` positions were reached, at most `steps` times; how often it did."""
        ...

    def results(self) -> tuple[bytes | None, bool, bool]:
        """The key that won; whether nothing was left out; whether there was no room for another position."""
        ...

    def take_frontier(self) -> list[Scored]:
        """The ends of stages since this was asked last."""
        ...

    def best(self) -> tuple[int, int, bytes] | None:
        """Of the positions gone on from the best: its cards in place, its score and its key."""
        ...

    def way(self, raw: bytes, wanted: bytes, /) -> list[tuple[int, int, int, int]]:
        """The move from a position, packed as it lies, to the one with this key, and those that follow; [] for none."""
        ...


def tables_of(game: Game) -> Tables | None:
    """The tables of a game; None if they do not tell all that its rules ask for."""
    if game not in _KNOWN:
        try:
            _KNOWN[game] = Tables(game)
        except NotCoveredError:
            _KNOWN[game] = None
    return _KNOWN[game]


def kernel_for(search: Search) -> Expanding | None:
    """A kernel that has reached the first position of a search; None where the engine is to be asked."""
    module = compiled_kernel()
    tables = tables_of(search.game) if module is not None else None
    if module is None or tables is None:
        return None
    kernel = module.Kernel(tables, Settings(search, tables), search.most, search.by_engine)
    kernel.begin(search.first)
    if search.watch is not None:
        kernel.watch()
    expanding: Expanding = kernel
    return expanding

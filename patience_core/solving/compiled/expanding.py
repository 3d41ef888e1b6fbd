"""Which searches the kernel serves, and the tables of their games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ...engine.game import Game
from . import compiled_kernel
from .settings import Settings
from .tables import NotCoveredError, Tables

if TYPE_CHECKING:
    from ..search import Search

_KNOWN: WeakKeyDictionary[Game, Tables | None] = WeakKeyDictionary()


def tables_of(game: Game) -> Tables | None:
    """The tables of a game; None if they do not tell all that its rules ask for."""
    if game not in _KNOWN:
        try:
            _KNOWN[game] = Tables(game)
        except NotCoveredError:
            _KNOWN[game] = None
    return _KNOWN[game]


def kernel_for(search: Search) -> Any | None:
    """A kernel that has reached the first position of a search; None where the engine is to be asked."""
    module = compiled_kernel()
    tables = tables_of(search.game) if module is not None else None
    if module is None or tables is None:
        return None
    kernel = module.Kernel(tables, Settings(search, tables), search.most, search.by_engine)
    kernel.begin(search.first)
    if search.watch is not None:
        kernel.watch()
    return kernel

"""The generic search: always the most promising position next, until a win, a proof or a limit."""

from __future__ import annotations

from .search import Search
from .verdict import Verdict
from .waiting import Waiting


def best_first(search: Search) -> Verdict:
    """Search from a position. Nothing that could win is left out, so an exhausted search is a proof."""
    Waiting(search, [(0, search.first)]).explore()
    return search.verdict()

"""The generic search: always the most promising position next, until a win, a proof or a limit."""

from __future__ import annotations

import heapq

from .search import Scored, Search
from .verdict import Verdict


def best_first(search: Search) -> Verdict:
    """Search from a position. Nothing that could win is left out, so an exhausted search is a proof."""
    heap: list[Scored] = [(0, search.first)]
    while heap and not search.should_stop():
        for scored in search.expand(heapq.heappop(heap)[1]):
            heapq.heappush(heap, scored)
    return search.verdict()

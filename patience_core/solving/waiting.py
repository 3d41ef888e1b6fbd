"""The positions that a search has reached and not gone on from yet."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from .search import Scored, Search

AT_ONCE = 256
"""A kernel goes on from so many positions before the clock and whoever looks on have their turn."""


class Waiting:
    """Positions of a search that wait, the most promising first; of those with one score, the first by its key."""

    def __init__(self, search: Search, scored: Iterable[Scored]) -> None:
        """Let these positions wait, and no others of this search."""
        self.search = search
        self._heap = list(scored)
        if search.kernel is not None:
            search.kernel.wait(self._heap)
        else:
            heapq.heapify(self._heap)

    def __bool__(self) -> bool:
        """Whether any waits."""
        kernel = self.search.kernel
        return bool(self._heap if kernel is None else kernel.waiting())

    def explore(self, most: int | None = None) -> None:
        """Go on from the most promising until none waits, so many positions were reached, or the search is to stop."""
        search = self.search
        most = search.most + 1 if most is None else most
        looked = 1
        while self and len(search.parents) < most and not search.should_stop(looked):
            if search.kernel is not None:
                looked = search.kernel.explore(most, AT_ONCE)
                search.take_over(search.kernel, looked)
                continue
            for scored in search.expand(heapq.heappop(self._heap)[1]):
                heapq.heappush(self._heap, scored)

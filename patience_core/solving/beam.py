"""A search that keeps only the most promising positions of each round: fast, and rarely a proof."""

from __future__ import annotations

import heapq

from .search import Scored, Search
from .verdict import Verdict


def beam(search: Search, width: int) -> Verdict:
    """Search round by round. It proves nothing unless no round ever had more positions than the beam keeps."""
    keys = [search.first]
    while keys:
        found: list[Scored] = []
        for key in keys:
            if search.must_end():
                return search.verdict()
            found += search.next_to(key)
        search.whole = search.whole and len(found) <= width
        keys = [key for _, key in heapq.nsmallest(width, found)]
    return search.verdict()

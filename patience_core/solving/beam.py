"""A search that keeps only the most promising positions of each round: fast, and rarely a proof."""

from __future__ import annotations

import heapq
from zlib import crc32

from .search import Scored, Search
from .verdict import Verdict, Why


def beam(search: Search, width: int) -> Verdict:
    """Search round by round. It proves nothing unless no round ever had more positions than the beam keeps."""
    keys = [search.first]
    while keys:
        found: list[Scored] = []
        for key in keys:
            if search.should_stop():
                return search.verdict()
            found += search.expand(key)
        if len(found) > width:
            search.exhaustive, search.why = False, search.why or Why.BEAM
        keys = [key for _, key in heapq.nsmallest(width, found, key=_shuffled)]
    return search.verdict()


def _shuffled(scored: Scored) -> tuple[int, int]:
    """Of positions with one score, those that are kept should not be alike."""
    return scored[0], crc32(scored[1])

"""A search that keeps only the most promising positions of each round: fast, and rarely a proof."""

from __future__ import annotations

import heapq
from zlib import crc32

from .compiled.expanding import Expanding
from .search import Search
from .verdict import Verdict, Why

AT_ONCE = 256
"""A kernel goes on from so many positions before the clock and whoever looks on have their turn."""


def beam(search: Search, width: int) -> Verdict:
    """Search round by round. It proves nothing unless no round ever had more positions than the beam keeps."""
    if search.kernel is not None:
        _by_kernel(search, search.kernel, width)
    else:
        _by_engine(search, width)
    return search.verdict()


def _by_engine(search: Search, width: int) -> None:
    """Of positions with one score, those that are kept should not be alike: their checksums decide."""
    keys = [search.first]
    while keys:
        found: list[tuple[int, int, bytes]] = []
        for key in keys:
            if search.should_stop():
                return
            found += [(score, crc32(reached), reached) for score, reached in search.expand(key)]
        _note_what_is_dropped(search, len(found), width)
        keys = [key for _, _, key in heapq.nsmallest(width, found, key=_without_key)]


def _without_key(found: tuple[int, int, bytes]) -> tuple[int, int]:
    return found[:2]


def _by_kernel(search: Search, kernel: Expanding, width: int) -> None:
    """The same in the same order within the kernel."""
    found, looked = 1, 1
    while found:
        while looked:
            if search.should_stop(looked):
                return
            looked = kernel.go_round(AT_ONCE)
            search.take_over(kernel, looked)
        found = kernel.keep_best(width)
        _note_what_is_dropped(search, found, width)
        looked = 1


def _note_what_is_dropped(search: Search, found: int, width: int) -> None:
    if found > width:
        search.exhaustive, search.why = False, search.why or Why.BEAM

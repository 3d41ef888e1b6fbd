"""A stream of records cut where records begin, so that each piece can be read by somebody else.

Bytes are looked at and nothing is decoded: cutting takes next to no time, and whoever reads a chunk finds in it what it
would find in the whole stream, with the same places. Where it is not certain that a record begins, nothing is cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..values import Value
from .lines import BYTE_ORDER_MARK

SIZE = 65_536
"""How many bytes are read at once, and about as many a chunk has: some thousand moves, and what a pipe holds."""
_LONGEST_BEGIN = 120
"""The bytes of a first line of a record, and of the end of the line before it; at a longer one nothing is cut."""
_BEGIN = re.compile(rb"patience[ \t][^\n]{0,80}\n")
_LINE_AND_BEGIN = b"\npatience"


class Part(Value):
    """Some bytes of a chunk, and whether they are its last ones; `before` the chunk are so many lines and bytes."""

    before: tuple[int, int]
    content: bytes
    last: bool


class _Cutter:
    """What was read and is not handed out yet; `begin` is where the first record of the chunk begins in it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.held = bytearray()
        self.begin: int | None = None
        self._parts = 0
        self._before = (0, 0)
        self._lines = 0
        self._size = 0

    def take_in(self, content: bytes) -> Iterator[Part]:
        """Add what was read; the parts of whole records that can be handed out now."""
        known = max(0, len(self.held) - _LONGEST_BEGIN)
        self.held += content
        if self.begin is None:
            self.begin = self._first_begin(known)
        if self.begin is not None and self._parts and (cut := self._next_begin(max(self.begin, known))):
            yield self.hand_out(cut, last=True)
            known = 0
        if self.begin is not None and (cut := self._last_begin(max(self.begin, known))):
            yield self.hand_out(cut, last=True)
        if len(self.held) >= self._most:  # a long record, whose end was not read yet
            whole_lines = self.held.rfind(b"\n")
            yield self.hand_out(whole_lines if whole_lines > 0 else len(self.held), last=False)

    def hand_out(self, size: int, *, last: bool) -> Part:
        """The first bytes of what is held."""
        content = bytes(self.held[:size])
        part = Part(self._before, content, last)
        del self.held[:size]
        self._parts += 1
        self._lines += content.count(b"\n")
        self._size += size
        if last:
            self._before = self._lines, self._size
            self._parts = 0
            self.begin = 0
        elif self.begin is not None:
            self.begin = -1
        return part

    def _first_begin(self, known: int) -> int | None:
        """Where the first record of the stream begins; what stands before it belongs to the same chunk."""
        if not self._parts:
            mark = len(BYTE_ORDER_MARK) if self.held.startswith(BYTE_ORDER_MARK) else 0
            if _BEGIN.match(self.held, mark):
                return mark
        return self._next_begin(known - 1)

    def _next_begin(self, behind: int) -> int | None:
        """Where the first record behind a place begins."""
        at = self.held.find(_LINE_AND_BEGIN, max(0, behind))
        while at >= 0 and not _BEGIN.match(self.held, at + 1):
            at = self.held.find(_LINE_AND_BEGIN, at + 1)
        return at + 1 if at >= 0 else None

    def _last_begin(self, behind: int) -> int | None:
        """Where the last record behind a place begins."""
        at = self.held.rfind(_LINE_AND_BEGIN, max(0, behind))
        while at >= 0 and not _BEGIN.match(self.held, at + 1):
            at = self.held.rfind(_LINE_AND_BEGIN, max(0, behind), at)
        return at + 1 if at >= 0 else None


def record_chunks(read: Callable[[int], bytes], size: int = SIZE) -> Iterator[Part]:
    """The parts of all chunks of a stream in their order; `read` gives at most so many bytes, none at the end.

    A chunk is one or more whole records with what stands behind each, the first one with what stands before it. One part
    is a whole chunk, but for records that are longer than what is held. A chunk is handed out as soon as the next record
    begins in what was read, so that records which come slowly are not waited for together.
    """
    cutter = _Cutter(size)
    while content := read(size):
        yield from cutter.take_in(content)
    yield cutter.hand_out(len(cutter.held), last=True)

"""What processes are given to do: pieces of work whose bytes come in parts, so that none has to be held as a whole."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

W = TypeVar("W")


class WorkerLostError(RuntimeError):
    """A process ended before its work was done: by a signal, or for lack of memory."""


class Part(NamedTuple, Generic[W]):
    """A part of a piece of work: what is to be done, some bytes to do it with, and whether these are all."""

    work: W
    content: bytes = b""
    last: bool = True


class Contents(io.RawIOBase):
    """Bytes that come in parts, as a stream."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        """Begin before the first of them."""
        self._parts = parts
        self._left = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override] # typed by what is passed
        """Take as many bytes as there is room for, or as have come."""
        while not self._left:
            content = next(self._parts, None)
            if content is None:
                return 0
            self._left = memoryview(content)
        size = min(len(buffer), len(self._left))
        buffer[:size] = self._left[:size]
        self._left = self._left[size:]
        return size

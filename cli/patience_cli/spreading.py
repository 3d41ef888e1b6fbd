"""The records of files and of stdin shared out to processes, which is worth it only where there are many."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import BinaryIO, NamedTuple, TypeVar, cast

from patience_core.notation.chunks import SIZE, record_chunks

from .inputs import STDIN, stream_of
from .parts import Contents, Part

MUCH = 500_000
"""So many bytes of records take several times as long to check as processes to start."""
MUCH_OF_A_PIPE = 100_000
"""So many bytes take as long, and from a pipe no less may come: what follows is shared out."""
A_FILE = 1000
"""A file takes as long as so many bytes beside those that are in it: its game is looked up, its deal is dealt."""

A = TypeVar("A")


class Section(NamedTuple):
    """Records of a file, `before` which stand so many lines with so many bytes; or why the file cannot be opened."""

    name: str
    before: tuple[int, int] = (0, 0)
    error: OSError | None = None


SectionParts = Iterator[Part[Section]]
AnswersTo = Callable[[Section, BinaryIO], Iterable[A]]


def spread_records(names: Sequence[str], answers_to: AnswersTo[A], jobs: int) -> Iterator[A]:
    """The answers to all records of some files in their order, from as many processes if there is much to do.

    Files tell that by their size, a pipe by what came from it, which is answered here. So is the beginning of files:
    what it imports, and the games that it compiles, processes that are forked have then.

    Raises:
        WorkerLostError: when a process ends before its work is done.
    """
    sizes = [_size(name) for name in names]
    known = sum(A_FILE + (size or 0) for size in sizes)
    piped = None in sizes
    parts = _parts(names)
    if not (yield from _beginning(parts, answers_to, known, MUCH_OF_A_PIPE if piped else MUCH)):
        return
    if not piped:
        jobs = min(jobs, len(names) + known // SIZE)
    from .processes import spread  # noqa: PLC0415 - starting them takes long

    yield from spread(parts, answers_to, jobs)


def _size(name: str) -> int | None:
    """How many bytes a file has; None for what has no size, as a pipe."""
    try:
        found = os.fstat(sys.stdin.fileno()) if name == STDIN else os.stat(name)
    except (OSError, ValueError):
        return 0  # it cannot be opened, and whoever tries it tells why
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def _parts(names: Iterable[str]) -> SectionParts:
    """All files cut into sections."""
    for name in names:
        try:
            stream = stream_of(name)
        except OSError as error:
            yield Part(Section(name, error=error))
            continue
        with stream:
            for part in record_chunks(cast("io.BufferedReader", stream).read1):
                yield Part(Section(name, part.before), part.content, part.last)


def _beginning(
    parts: SectionParts, answers_to: AnswersTo[A], known: int, much: int
) -> Generator[A, None, bool]:
    """The answers to the first sections, as long as it is not known that there is much; whether there may be more."""
    size = 0

    def contents(part: Part[Section]) -> Iterator[bytes]:
        nonlocal size
        size += len(part.content)
        yield part.content
        while not part.last:
            part = next(parts)
            size += len(part.content)
            yield part.content

    while first := next(parts, None):
        with io.BufferedReader(Contents(contents(first))) as stream:
            yield from answers_to(first.work, stream)
        if max(known, size) >= much:
            return True
    return False

"""Files and stdin as the command line names them."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn, cast

from patience_core.bounds import LARGEST_TEXT
from patience_core.files import open_file, opening_hint
from patience_core.problems import Problem, RecordError

from .console import fail

PEEKED = 4096
"""How many bytes of a file are looked at to tell what it is."""
IN_MEMORY = 1 << 18
"""How many bytes of a text that is put aside are kept in memory; a longer one is in a file without a name."""
STDIN = "-"
_looked_into: list[BinaryIO] = []
"""Stdin, when its beginning was looked at: what was read ahead must not be lost."""
EMPTY = "''"
"""How a name without any letter is shown."""


def stream_of(name: str) -> BinaryIO:
    """A file opened for reading, or stdin for ``-``.

    Raises:
        OSError: when it cannot be opened.
    """
    if name != STDIN:
        return open_file(Path(name))
    return _looked_into.pop() if _looked_into else os.fdopen(os.dup(sys.stdin.fileno()), "rb")


def opened(name: str) -> BinaryIO:
    """Like `stream_of`, but what cannot be opened ends the command."""
    try:
        return stream_of(name)
    except OSError as error:
        cannot_open(name, error)


def cannot_open(name: str, error: OSError) -> NoReturn:
    """End the command because a file cannot be opened."""
    fail(f"cannot open {name or EMPTY}: {error.strerror}", opening_hint(name, error))


def whole(stream: BinaryIO, file: str, most: int = LARGEST_TEXT) -> BinaryIO:
    """All that is in a stream, where it has to be held at once.

    Raises:
        RecordError: when there is too much of it.
    """
    content = stream.read(most + 1)
    if len(content) > most:
        raise _too_large(file, most)
    return io.BytesIO(content)


@contextmanager
def rewindable(name: str, file: str, most: int = LARGEST_TEXT) -> Iterator[BinaryIO]:
    """A file opened for reading, or stdin, of which all can be read more than once without holding it in memory.

    Raises:
        OSError: when it cannot be opened, or not be copied where that is needed.
        RecordError: when there is too much of it; then nothing was read.
    """
    from tempfile import SpooledTemporaryFile  # noqa: PLC0415 - few verbs need it

    with stream_of(name) as stream, SpooledTemporaryFile(IN_MEMORY) as copy:
        status = os.fstat(stream.fileno())
        if name != STDIN and stat.S_ISREG(status.st_mode):
            if status.st_size > most:
                raise _too_large(file, most)
            yield stream
            return
        while copy.tell() <= most and (block := stream.read(min(IN_MEMORY, most + 1 - copy.tell()))):
            copy.write(block)
        if copy.tell() > most:
            raise _too_large(file, most)
        copy.seek(0)
        yield cast("BinaryIO", copy)


def _too_large(file: str, most: int) -> RecordError:
    return RecordError([Problem("syntax", f"it has more than {most} bytes").located(file, 1, 1)])


def begin_word(name: str) -> str:
    """The first word of a file that is no comment; of stdin without taking it away."""
    if name == STDIN:
        stream = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
        _looked_into.append(stream)
        beginning = stream.peek()
    else:
        with opened(name) as file:
            beginning = file.read(PEEKED)
    return _first_word(beginning)


def first_word(name: str) -> str:
    """The first word of a file that is no comment; an empty text if there is no such file."""
    try:
        if not Path(name).is_file():
            return ""
        with Path(name).open("rb") as file:
            return _first_word(file.read(PEEKED))
    except (OSError, ValueError):
        return ""  # what keeps it from being read is told by whoever needs it


def _first_word(beginning: bytes) -> str:
    lines = beginning.decode("utf-8-sig", "replace").splitlines()
    words = " ".join(line.partition("#")[0] for line in lines).split()
    return words[0] if words else ""


def shown_name(name: str) -> str:
    """What a file is called in problems."""
    return "<stdin>" if name == STDIN else name


def piped() -> bool:
    """Whether stdin is a pipe or a file, so that somebody meant it to be read."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError):
        return False  # stdin is no real file
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)

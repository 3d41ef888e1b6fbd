"""Bytes to lines that know their number and their words: the ground of records, scripts and deals.

A line is UTF-8 text; ``#`` at its beginning or after a blank opens a comment; blanks and tabs separate words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import BinaryIO

from ..bounds import LONGEST_LINE
from ..facts.fact import Fact
from ..problems import Problem
from ..words import problem_of

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LONGEST_RAW = LONGEST_LINE + 2
"""The bytes of a line and of its end."""

_COMMENT = re.compile(r"(?:^|[ \t])#.*", re.DOTALL)
_SEPARATOR = re.compile(r"[ \t]+")
_WORD = re.compile(r"[^ \t]+")


class Line:
    """One line: `number` from 1, `text` without its end, `words` without the comment, `problem` if unreadable."""

    __slots__ = ("file", "number", "problem", "text", "words")

    def __init__(self, file: str, number: int, text: str) -> None:
        """Split the text into words."""
        self.file = file
        self.number = number
        self.text = text
        self.problem: Problem | None = None
        body = _COMMENT.sub("", text) if "#" in text else text
        self.words = body.split() if body.isprintable() else [word for word in _SEPARATOR.split(body) if word]

    @property
    def indented(self) -> bool:
        """Whether the line begins with a blank or a tab."""
        return self.text[:1] in (" ", "\t") and bool(self.words)

    @property
    def comment(self) -> str:
        """The comment with its ``#``, or an empty text."""
        found = _COMMENT.search(self.text)
        return found.group().strip(" \t") if found else ""

    def column(self, word: int) -> int:
        """The column, from 1, at which a word begins."""
        return [found.start() for found in _WORD.finditer(self.text)][word] + 1

    def refuse(
        self,
        code: str,
        message: Fact | str,
        *,
        word: int | None = None,
        reason: Fact | str = "",
        hint: Fact | str = "",
    ) -> Problem:
        """A problem with this line, or with one of its words."""
        problem = problem_of(code, message, reason=reason, hint=hint)
        if word is not None and word < len(self.words):
            return problem.located(
                self.file, self.number, self.column(word), self.text, len(self.words[word])
            )
        said = _COMMENT.sub("", self.text).strip(" \t")
        return problem.located(self.file, self.number, self.text.find(said) + 1, self.text, max(1, len(said)))


class Lines:
    """The lines of a stream, one at a time; the byte order mark and CRLF are read away.

    `raw` are the bytes of the next one with their end, as many as a line may have, none at the end of the stream. Who
    knows from them alone what whole lines say may read on with `next_raw` and `pass_over` them: making a `Line` of each
    takes longer than making a move.
    """

    __slots__ = ("_file", "_number", "_offset", "_passed", "_readline", "raw")

    def __init__(self, stream: BinaryIO, file: str, lines: int = 0, size: int = 0) -> None:
        """Look at the first line; `file` is what problems call the stream, of which `lines` with `size` bytes are gone."""
        self._readline = stream.readline
        self._file = file
        self._number = lines
        self._offset = size
        self._passed = b""
        self.raw = self._readline(_LONGEST_RAW)

    @property
    def next_raw(self) -> Callable[[], bytes]:
        """What reads the bytes of one line more."""
        return partial(self._readline, _LONGEST_RAW)

    def pass_over(self, number: int, size: int, last: bytes, following: bytes) -> None:
        """So many whole lines with so many bytes were read, the last of them and what follows it."""
        self._number += number
        self._offset += size
        self._passed = last
        self.raw = following

    def passed(self) -> Line | None:
        """The last line that was passed over, if none was handed out after it."""
        if not self._passed:
            return None
        return _decoded(self._passed, self._file, self._number, self._offset - len(self._passed))

    def __iter__(self) -> Iterator[Line]:
        """The lines that are left."""
        return self

    def __next__(self) -> Line:
        """The next line."""
        raw = self.raw
        if not raw:
            raise StopIteration
        self._number += 1
        self._passed = b""
        size, last = len(raw), raw
        while not last.endswith(b"\n") and (rest := self._readline(LONGEST_LINE)):
            size, last = size + len(rest), last[-1:] + rest
        bytes_in_line = size - (len(last) - len(_without_end(last)))
        if bytes_in_line > LONGEST_LINE:
            line = Line(self._file, self._number, "")
            line.problem = line.refuse(
                "syntax", f"the line has {bytes_in_line} bytes; a line has at most {LONGEST_LINE}"
            )
        else:
            line = _decoded(raw, self._file, self._number, self._offset)
        self._offset += size
        self.raw = self._readline(_LONGEST_RAW)
        return line


def read_lines(stream: BinaryIO, file: str, lines: int = 0, size: int = 0) -> Lines:
    """The lines of a stream; `file` is what problems call it. Of a part of a file: what lines and bytes are before it."""
    return Lines(stream, file, lines, size)


def offsets(stream: BinaryIO, numbers: Iterable[int]) -> Iterator[int]:
    """At which byte each of some lines of a stream begins, which stands at its first; their numbers rise from 1."""
    line, offset = 1, 0
    for number in numbers:
        while line < number and (raw := stream.readline(_LONGEST_RAW)):
            offset += len(raw)
            line += raw.endswith(b"\n")
        yield offset


def lines_of_text(text: str, file: str) -> Iterable[Line]:
    """The lines of a text that is already at hand."""
    return [
        Line(file, number, line) for number, line in enumerate(re.split("\r?\n", text.removesuffix("\n")), 1)
    ]


def _without_end(raw: bytes) -> bytes:
    return raw.removesuffix(b"\n").removesuffix(b"\r")


def _decoded(raw: bytes, file: str, number: int, offset: int) -> Line:
    if number == 1 and raw.startswith(BYTE_ORDER_MARK):
        raw = raw.removeprefix(BYTE_ORDER_MARK)
        offset += len(BYTE_ORDER_MARK)
    raw = _without_end(raw)
    bad = raw.find(b"\0")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start if bad < 0 else min(bad, error.start)
        text = raw.decode("utf-8", "replace")
    line = Line(file, number, text)
    if bad >= 0:
        what = "a NUL" if raw[bad] == 0 else f"{raw[bad]:02X}, which is not UTF-8"
        column = len(raw[:bad].decode("utf-8", "replace")) + 1
        message = f"byte {bad + 1} of the line (byte {offset + bad + 1} of the file) is {what}"
        line.problem = Problem("encoding", message).located(file, number, column, text)
    return line

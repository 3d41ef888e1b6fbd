"""Where a file differs from its canonical form, told piece by piece, so that a long file is never held as a whole."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from difflib import SequenceMatcher, unified_diff
from itertools import islice, takewhile
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, NamedTuple

from patience_core.notation.lines import Line, read_lines
from patience_core.problems import Problem

from .inputs import IN_MEMORY

MOST_COMPARED = 1000
"""At most this many lines get the shortest difference."""
CONTEXT = 3
"""How many equal lines stand around those that differ."""

Change = tuple[int, int, list[str]]
"""Where lines that differ begin and end, and the lines that would be there."""


class CanonicalText:
    """The canonical form of a file as it comes, kept outside of memory, and where both may be cut into pieces."""

    def __init__(self, file: IO[bytes]) -> None:
        """Begin with nothing, and keep it in a file."""
        self.file = file
        self.lines = 0
        self.cuts: list[tuple[int, int]] = []
        """After how many lines of the file, and of its canonical form; none if the file is short."""
        self.error: OSError | None = None
        """Why it cannot be kept."""
        self._next_cut = MOST_COMPARED

    def take(self, text: str, line: int) -> None:
        """Take more of it, which stands for the lines of the file up to this one."""
        try:
            self.file.write(text.encode())
        except OSError as error:
            self.error = error
        self.lines += text.count("\n")
        if line > self._next_cut:
            self.cuts.append((line, self.lines))
            self._next_cut = line + MOST_COMPARED

    def blocks(self) -> Iterator[bytes]:
        """All of it, from the beginning."""
        self.file.seek(0)
        return iter(lambda: self.file.read(IN_MEMORY), b"")

    def texts(self) -> Iterator[str]:
        """Its lines without their ends, from the beginning."""
        self.file.seek(0)
        return (line.decode().removesuffix("\n") for line in self.file)

    def is_all_of(self, stream: BinaryIO) -> bool:
        """Whether a file holds this and nothing else."""
        stream.seek(0)
        return all(block == stream.read(len(block)) for block in self.blocks()) and not stream.read(1)


class Piece(NamedTuple):
    """Some lines of a file after the first `start`, the line after them, and what would be in their place."""

    start: int
    lines: list[Line]
    following: Line | None
    wanted_start: int
    wanted: list[str]


def pieces(stream: BinaryIO, canonical: CanonicalText, file: str) -> Iterator[Piece]:
    """A file and its canonical form side by side; a short file is one piece."""
    stream.seek(0)
    lines, texts = read_lines(stream, file), canonical.texts()
    following = next(lines, None)
    start = wanted_start = 0
    for end, wanted_end in [*canonical.cuts, (None, None)]:
        taken = [following] if following else []
        taken += islice(lines, None if end is None else end - start - 1)
        following = next(lines, None)
        wanted = list(islice(texts, None if wanted_end is None else wanted_end - wanted_start))
        yield Piece(start, taken, following, wanted_start, wanted)
        start, wanted_start = end or 0, wanted_end or 0


class Places(Collection[Problem]):
    """Every line that would be written otherwise, or not at all, and where lines would be added.

    They are found anew whenever they are asked for, and can be as long as both files are open.
    """

    def __init__(self, stream: BinaryIO, canonical: CanonicalText, file: str) -> None:
        """Count them."""
        self._compared = stream, canonical, file
        self._number = sum(1 for _ in self)

    def __len__(self) -> int:
        """How many they are."""
        return self._number

    def __iter__(self) -> Iterator[Problem]:
        """From the first to the last."""
        return _not_canonical(*self._compared)

    def __contains__(self, problem: object) -> bool:
        """Whether it is one of them."""
        return any(each == problem for each in self)


def _not_canonical(stream: BinaryIO, canonical: CanonicalText, file: str) -> Iterator[Problem]:
    none = True
    for piece in pieces(stream, canonical, file):
        for problem in _problems(piece):
            none = False
            yield problem
    if none:
        ends = "line ends or the byte order mark are not in canonical form"
        yield Problem("not-canonical", ends, file, 1, 1)


def difference(stream: BinaryIO, canonical: CanonicalText, file: str) -> Iterator[str]:
    """What would change, as a unified diff."""
    names = file, f"{file} (canonical)"
    if not canonical.cuts:
        for piece in pieces(stream, canonical, file):
            yield from unified_diff([line.text for line in piece.lines], piece.wanted, *names, lineterm="")
        return
    for number, hunk in enumerate(_hunks(_signed(pieces(stream, canonical, file)))):
        if not number:
            yield from (f"--- {names[0]}", f"+++ {names[1]}")
        yield from hunk


def _signed(parts: Iterable[Piece]) -> Iterator[tuple[str, str]]:
    """All lines, with what stands before them in a unified diff: a minus, a plus, or a blank where they are equal."""
    for piece in parts:
        before, at = [line.text for line in piece.lines], 0
        for first, end, there in _changes(before, piece.wanted):
            yield from ((" ", text) for text in before[at:first])
            yield from (("-", text) for text in before[first:end])
            yield from (("+", text) for text in there)
            at = end
        yield from ((" ", text) for text in before[at:])


def _hunks(signed: Iterable[tuple[str, str]]) -> Iterator[Iterator[str]]:
    """The lines that differ, with some equal ones around them. Each hunk is to be read before the next one."""
    equal: deque[str] = deque()
    hunk: _Hunk | None = None
    ours = theirs = 0
    for sign, text in signed:
        if sign == " ":
            equal.append(text)
            if hunk and len(equal) > 2 * CONTEXT:
                yield hunk.ended(islice(equal, CONTEXT))
                hunk = None
            while not hunk and len(equal) > CONTEXT:
                equal.popleft()
        else:
            hunk = hunk or _Hunk(ours - len(equal), theirs - len(equal))
            hunk.add(" ", *equal)
            hunk.add(sign, text)
            equal.clear()
        ours += sign != "+"
        theirs += sign != "-"
    if hunk:
        yield hunk.ended(islice(equal, CONTEXT))


class _Hunk:
    """Lines that stand together in a unified diff: how many they are is told before them, so they wait in a file."""

    def __init__(self, ours: int, theirs: int) -> None:
        self._starts = {"-": ours, "+": theirs}
        self._counts = {" ": 0, "-": 0, "+": 0}
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - `ended` closes it

    def add(self, sign: str, *texts: str) -> None:
        """Take lines that follow."""
        self._counts[sign] += len(texts)
        self._file.writelines(f"{sign}{text}\n".encode() for text in texts)

    def ended(self, equal: Iterable[str]) -> Iterator[str]:
        """All its lines, with those equal ones behind them."""
        self.add(" ", *equal)
        return self._lines()

    def _lines(self) -> Iterator[str]:
        with self._file as file:
            yield f"@@ -{self._range('-')} +{self._range('+')} @@"
            file.seek(0)
            for line in file:
                yield line.decode().removesuffix("\n")

    def _range(self, sign: str) -> str:
        """Where the lines of one side begin, counted from 1, and how many they are unless it is one."""
        count = self._counts[" "] + self._counts[sign]
        start = self._starts[sign] + (1 if count else 0)
        return f"{start}" if count == 1 else f"{start},{count}"


def _problems(piece: Piece) -> Iterator[Problem]:
    lines = [*piece.lines, *([piece.following] if piece.following else [])]
    if not lines:
        return  # somebody has just emptied the file
    for first, end, there in _changes([line.text for line in piece.lines], piece.wanted):
        for place in range(first, max(end, first + 1)):
            line = lines[min(place, len(lines) - 1)]
            told = there[place - first : place - first + 1] if place < end - 1 else there[place - first :]
            if first == end:
                said, hint = "lines are missing before this one", f"it would be: {' / '.join(there)}"
                said = "the last lines are missing" if place >= len(lines) else said
            elif told:
                said, hint = "this line is not in canonical form", f"it would be: {' / '.join(told)}"
            else:
                said, hint = "this line would not be there", ""
            yield line.refuse("not-canonical", said, hint=hint)


def _changes(before: list[str], wanted: list[str]) -> Iterator[Change]:
    """The parts that differ.

    Very many lines are compared in their order alone, since finding the shortest difference takes too long.
    """
    start = _shared(before, wanted)
    same_end = _shared(before[start:][::-1], wanted[start:][::-1])
    ours, theirs = before[start : len(before) - same_end], wanted[start : len(wanted) - same_end]
    if max(len(ours), len(theirs)) <= MOST_COMPARED:
        for kind, a, b, c, d in SequenceMatcher(None, ours, theirs).get_opcodes():
            if kind != "equal":
                yield start + a, start + b, theirs[c:d]
        return
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            yield start + number, start + number + 1, [other]
    shared = min(len(ours), len(theirs))
    if len(ours) != len(theirs):
        yield start + shared, start + len(ours), theirs[shared:]


def _shared(one: list[str], other: list[str]) -> int:
    """With how many equal lines both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))

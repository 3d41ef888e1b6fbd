"""``patience fmt``: canonical form."""

import io
import signal
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from patience_core.problems import Problem, RecordError

from ..console import leave_in_order, say_content
from ..inputs import STDIN, stream_of, whole
from ..options import FolderOption, Format, FormatOption, JsonLinesOption, QuietOption, chosen

if TYPE_CHECKING:
    from patience_core.notation.lines import Line
    from patience_core.replaying.source import RecordSource

    from ..reporters import Answer

MOST_COMPARED = 1000
"""Files of at most this many lines get the shortest difference."""


class FormatRequest(NamedTuple):
    """Which files, and what to do with them."""

    files: list[str]
    check: bool = False
    diff: bool = False
    pin: bool = False
    rules: bool = False
    games: Path | None = None

    @property
    def only_looks(self) -> bool:
        """Whether nothing is written."""
        return self.check or self.diff


def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE…|-", help="Files of records; - is stdin.")],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; print what would change.")] = False,
    pin: Annotated[
        bool, typer.Option("--pin", help="Also write what every action brings, as in redeal = 9C TD.")
    ] = False,
    rules: Annotated[
        bool,
        typer.Option(
            "--rules", help="Renew the header rules of records that are valid with the rules as they are now."
        ),
    ] = False,
    games: FolderOption = None,
    form: FormatOption = Format.text,
    json: JsonLinesOption = False,
    quiet: QuietOption = False,
) -> int:
    """Bring records into canonical form: comments stay, short moves are written out.

    Files are replaced whole or not at all. What is not valid is refused and left as it is.

    \b
    Examples:
      patience fmt replays/*.patience
      patience fmt --check --diff game.patience
      patience fmt --pin - < game.patience
    """
    from ..reporters import Tally, reporter, timed
    from ..sources import games_in, source_of

    asked = FormatRequest(files, check=check, diff=diff, pin=pin, rules=rules, games=games)
    form = chosen(form, json=json)
    signal.signal(signal.SIGTERM, leave_in_order)
    cache = games_in(asked.games)
    told, tally = reporter(form, "file", quiet=quiet), Tally()
    for answer in timed(_answer(name, source_of(name, cache), asked, form) for name in asked.files):
        tally.take(answer)
        told.take(answer)
    if asked.check or form is not Format.text:
        told.finish(tally)
    return tally.exit_code()


def _answer(name: str, source: "RecordSource", asked: FormatRequest, form: Format) -> "Answer":
    from patience_core.notation.lines import read_lines
    from patience_core.replaying.formatting import formatted

    from ..reporters import cannot
    from ..saving import write_whole

    file = source.file
    try:
        with stream_of(name) as stream:
            content = whole(stream, file).read()
    except OSError as error:
        return cannot("open", name, error)
    except RecordError as error:
        return _told(file, error.problems)
    lines = list(read_lines(io.BytesIO(content), file))
    result = formatted(lines, source, pin=asked.pin, rules=asked.rules)
    if result.problems:
        return _told(file, result.problems)
    canonical = result.text.encode()
    if asked.diff and form is Format.text:
        say_content(_difference(lines, result.text, file))
    if asked.check and canonical != content:
        return _would_change(file, _not_canonical(lines, result.text.splitlines(), file))
    if name == STDIN and not asked.only_looks:
        say_content(result.text.splitlines())
    elif canonical != content and not asked.only_looks:
        try:
            write_whole(Path(name), canonical)
        except OSError as error:
            return cannot("write", name, error)
    return _told(file, [])


def _told(file: str, problems: list[Problem]) -> "Answer":
    from ..report import VERSION, problem_object
    from ..reporters import Answer

    told = {"version": VERSION, "file": file, "problems": [problem_object(problem) for problem in problems]}
    return Answer(file, file, outcome="canonical", problems=problems, object=told)


def _difference(lines: "list[Line]", text: str, file: str) -> Iterator[str]:
    from difflib import unified_diff

    before = [line.text for line in lines]
    return unified_diff(before, text.splitlines(), file, f"{file} (canonical)", lineterm="")


def _would_change(file: str, problems: list[Problem]) -> "Answer":
    from patience_core.words.en.nouns import counted

    number = counted(len(problems), "place")
    return replace(_told(file, problems), changed=True, lines=[f"{file}: would be reformatted in {number}"])


def _not_canonical(lines: "list[Line]", wanted: list[str], file: str) -> list[Problem]:
    """Every line that would be written otherwise, or not at all, and where lines would be added."""
    problems = []
    for first, end, there in _changes([line.text for line in lines], wanted):
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
            problems.append(line.refuse("not-canonical", said, hint=hint))
    ends = "line ends or the byte order mark are not in canonical form"
    return problems or [Problem("not-canonical", ends, file, 1, 1)]


def _changes(before: list[str], wanted: list[str]) -> Iterator[tuple[int, int, list[str]]]:
    """The parts that differ: where each begins and ends, and the lines that would be there.

    Very many lines are compared in their order alone, since finding the shortest difference takes too long.
    """
    from difflib import SequenceMatcher

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

"""``patience fmt``: canonical form."""

import signal
from collections.abc import Collection, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, NamedTuple

import typer

from patience_core.problems import Problem, RecordError

from ..console import leave_in_order, say_content
from ..inputs import IN_MEMORY, STDIN, rewindable
from ..options import FolderOption, Format, FormatOption, JsonLinesOption, QuietOption, chosen

if TYPE_CHECKING:
    from patience_core.replaying.source import RecordSource

    from ..differences import CanonicalText
    from ..reporters import Answer


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
    for name in asked.files:
        for answer in timed(_answer(name, source_of(name, cache), asked, form)):
            tally.take(answer)
            told.take(answer)
    if asked.check or form is not Format.text:
        told.finish(tally)
    return tally.exit_code()


def _answer(name: str, source: "RecordSource", asked: FormatRequest, form: Format) -> "Iterator[Answer]":
    """The answer for a file, which is to be told while its text is at hand."""
    from tempfile import SpooledTemporaryFile

    from patience_core.notation.lines import read_lines
    from patience_core.replaying.formatting import write_formatted

    from ..differences import CanonicalText
    from ..reporters import cannot

    file = source.file
    with ExitStack() as open_files:
        try:
            stream = open_files.enter_context(rewindable(name, file))
        except OSError as error:
            yield cannot("open", name, error)
            return
        except RecordError as error:
            yield _told(file, error.problems, form)
            return
        canonical = CanonicalText(open_files.enter_context(SpooledTemporaryFile(IN_MEMORY)))
        lines = read_lines(stream, file)
        problems = write_formatted(lines, source, canonical.take, pin=asked.pin, rules=asked.rules)
        if problems:
            yield _told(file, problems, form)
        elif canonical.error:
            yield cannot("write", name, canonical.error)
        else:
            yield _formatted(name, stream, canonical, asked, form)


def _formatted(
    name: str, stream: BinaryIO, canonical: "CanonicalText", asked: FormatRequest, form: Format
) -> "Answer":
    """Do with the canonical form of a valid file what is asked for."""
    from ..differences import Places, difference
    from ..inputs import shown_name
    from ..reporters import cannot
    from ..saving import write_whole

    file = shown_name(name)
    changed = not canonical.is_all_of(stream)
    if asked.diff and form is Format.text:
        say_content(difference(stream, canonical, file))
    if asked.check and changed:
        return _would_change(file, Places(stream, canonical, file), form)
    if name == STDIN and not asked.only_looks:
        say_content(canonical.texts())
    elif changed and not asked.only_looks:
        try:
            write_whole(Path(name), canonical.blocks())
        except OSError as error:
            return cannot("write", name, error)
    return _told(file, [], form)


def _told(file: str, problems: Collection[Problem], form: Format) -> "Answer":
    from ..report import VERSION, problem_object
    from ..reporters import Answer

    told = {"version": VERSION, "file": file}
    if form is Format.json:
        told["problems"] = [problem_object(problem) for problem in problems]
    return Answer(file, file, outcome="canonical", problems=problems, object=told)


def _would_change(file: str, problems: Collection[Problem], form: Format) -> "Answer":
    from dataclasses import replace

    from patience_core.words.en.nouns import counted

    number = counted(len(problems), "place")
    told = [f"{file}: would be reformatted in {number}"]
    return replace(_told(file, problems, form), changed=True, lines=told)

"""``patience textconv``: what ``git diff`` shows of a record."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.problems import Problem, RecordError, printable, problem_text

from ..console import fail, say, say_content
from ..exit_codes import FINE
from ..inputs import IN_MEMORY, cannot_open, rewindable
from ..options import FolderOption

if TYPE_CHECKING:
    from patience_core.notation.lines import Lines
    from patience_core.replaying.replay import Replay
    from patience_core.replaying.source import RecordSource


def textconv(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records.")],
    games: FolderOption = None,
) -> int:
    """Print a file of records as `git diff` should show it: canonical, with the last layouts.

    It ends with 0 even when a record is refused, since git shows nothing otherwise.

    \b
    Example:
      git config diff.patience.textconv 'patience textconv'
      echo '*.patience diff=patience' >> .gitattributes
    """
    from tempfile import SpooledTemporaryFile

    from patience_core.notation.lines import read_lines
    from patience_core.replaying.formatting import write_formatted

    from ..differences import CanonicalText
    from ..sources import games_in, source_of

    shown = Path(file).name
    source = source_of(file, games_in(games)).replaced(file=shown)
    with ExitStack() as files:
        try:
            stream = files.enter_context(rewindable(file, shown))
        except OSError as error:
            cannot_open(file, error)
        except RecordError as error:
            say(_as_comments(error.problems))
            return FINE
        canonical = CanonicalText(files.enter_context(SpooledTemporaryFile(IN_MEMORY)))
        problems = write_formatted(read_lines(stream, shown), source, canonical.take)
        if canonical.error:
            fail(f"cannot keep the canonical form of {file}: {canonical.error.strerror}", "make room for it")
        stream.seek(0)
        lines = read_lines(stream, shown)
        if problems:
            say_content(printable(line.text.replace("\t", " ")) for line in lines)
            say(["", *_as_comments(problems)])
        else:
            say_content(canonical.texts())
            say(_layouts(lines, source))
    return FINE


def _as_comments(problems: list[Problem]) -> Iterator[str]:
    return (f"# {line}" for problem in problems for line in problem_text(problem).splitlines())


def _layouts(lines: "Lines", source: "RecordSource") -> "Iterator[str]":
    from patience_core.replaying.replay import replay_stream

    return (text for replay in replay_stream(lines, source) for text in _layout(replay))


def _layout(replay: "Replay") -> list[str]:
    from patience_core.display.text import layout_lines

    from ..transcript import ending_line

    if replay.game is None or replay.position is None:
        return []
    board = layout_lines(replay.game, replay.position)
    return [
        "",
        f"# {ending_line(replay.outcome or '', replay.moves)}",
        *(f"# {line}".rstrip() for line in board),
    ]

"""``patience replay``: records validated."""

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, NamedTuple

import typer

from ..console import leave_in_order, note, painter, wants_colour
from ..exit_codes import BUG
from ..inputs import stream_of
from ..options import (
    Color,
    ColorOption,
    FolderOption,
    Format,
    FormatOption,
    JsonLinesOption,
    Outcome,
    QuietOption,
    chosen,
)

if TYPE_CHECKING:
    from patience_core.replaying.replay import Replay
    from patience_core.replaying.source import GameCache

    from ..reporters import Answer
    from ..spreading import Section


class ReplayRequest(NamedTuple):
    """Which files, and what of them."""

    files: list[str]
    require: str | None = None
    games: Path | None = None
    steps: bool = False
    describe: bool = False
    color: str = "never"


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE…|-", help="Files of records; - is stdin.")],
    require: Annotated[
        Outcome | None, typer.Option("--require", help="Refuse records that end otherwise.")
    ] = None,
    games: FolderOption = None,
    steps: Annotated[bool, typer.Option("--steps", help="Print the layout after every move.")] = False,
    describe: Annotated[bool, typer.Option("--describe", help="With --steps: one pile a line.")] = False,
    form: FormatOption = Format.text,
    json: JsonLinesOption = False,
    quiet: QuietOption = False,
    stop_after: Annotated[
        int | None, typer.Option("--stop-after", metavar="N", min=1, help="Stop after N refused records.")
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, help="Check records in N processes, if there are many."
        ),
    ] = 1,
    color: ColorOption = Color.auto,
) -> int:
    """Validate records: every step, and the end that they claim.

    One line for each valid record, and a summary of several. What is refused is told on stderr with its line and
    the exact reason. Exit code 0: all are valid; 1: something is refused; 2: a file cannot be opened.

    With --jobs the answers are the same, in the same order. The records of one file, and of stdin, are spread as those
    of several files are; each is answered when all of it has come.

    \b
    Examples:
      patience replay game.patience
      patience replay --require won replays/*.patience
      patience play pile-on --seed 7 -m 't1 3H t14' --record | patience replay -
    """
    from ..reporters import Tally, reporter

    painted = "always" if wants_colour(color.value) else "never"
    asked = ReplayRequest(files, require and require.value, games, steps, describe, painted)
    told, tally = reporter(chosen(form, json=json), "record", quiet=quiet), Tally()
    signal.signal(signal.SIGTERM, leave_in_order)
    for answer in _answers(asked, jobs):
        tally.take(answer)
        told.take(answer)
        if stop_after is not None and tally.refused + tally.unopened >= stop_after:
            break
    told.finish(tally)
    return tally.exit_code()


def _answers(asked: ReplayRequest, jobs: int) -> "Iterator[Answer]":
    """The answers of all files in their order, from this process or from several."""
    from ..reporters import timed
    from ..sources import games_in

    if jobs == 1:
        cache = games_in(asked.games)
        for name in asked.files:
            yield from timed(_answers_of(name, asked, cache))
        return
    from ..parts import WorkerLostError
    from ..spreading import spread_records

    try:
        yield from spread_records(asked.files, partial(_answers_of_a_section, asked=asked), jobs)
    except WorkerLostError as error:
        note([f"patience: {error}", "  hint: --jobs 1 tells more"])
        raise typer.Exit(BUG) from None


_caches: "dict[Path | None, GameCache]" = {}
"""The cache of a process, which it keeps from section to section."""


def _answers_of_a_section(section: "Section", stream: BinaryIO, asked: ReplayRequest) -> "Iterator[Answer]":
    from ..reporters import cannot, timed
    from ..sources import games_in

    if section.error:
        return timed(iter([cannot("open", section.name, section.error)]))
    cache = _caches.get(asked.games) or _caches.setdefault(asked.games, games_in(asked.games))
    return timed(_answers_in(stream, section.name, asked, cache, section.before))


def _answers_of(name: str, asked: ReplayRequest, cache: "GameCache") -> "Iterator[Answer]":
    from ..reporters import cannot

    try:
        stream = stream_of(name)
    except OSError as error:
        yield cannot("open", name, error)
        return
    with stream:
        yield from _answers_in(stream, name, asked, cache)


def _answers_in(
    stream: BinaryIO, name: str, asked: ReplayRequest, cache: "GameCache", before: tuple[int, int] = (0, 0)
) -> "Iterator[Answer]":
    """The answers to the records of a file, or of a part of it; `before` it are so many lines with so many bytes."""
    from patience_core.notation.lines import read_lines
    from patience_core.replaying.replay import replay_stream

    from ..answers import answer_of
    from ..sources import source_of
    from ..transcript import Look, Transcript

    transcript = Transcript(Look(painter(asked.color), asked.describe)) if asked.steps else None
    source = source_of(name, cache)
    watch = transcript.take if transcript else None
    lines = read_lines(stream, source.file, *before)
    for result in replay_stream(lines, source, watch=watch):
        _require(result, asked.require)
        yield answer_of(result, transcript, describe=asked.describe)
        if transcript:
            transcript.lines.clear()


def _require(result: "Replay", outcome: str | None) -> None:
    """Turn a valid record with another outcome than required into a refused one."""
    if outcome is None or result.problems or result.outcome == outcome or result.end is None:
        return
    message = f"the game is {result.outcome}; {outcome} is required"
    result.problems.append(result.end.refuse("wrong-result", message, word=1))

"""`patience replay` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

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
        int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Check files in N processes.")
    ] = 1,
    color: ColorOption = Color.auto,
) -> None:
    """Validate records: every step, and the end that they claim.

    One line for each valid record, and a summary of several. What is refused is told on stderr with its line and
    the exact reason. Exit code 0: all are valid; 1: something is refused; 2: a file cannot be opened.

    \b
    Examples:
      patience replay game.patience
      patience replay --require won replays/*.patience
      patience play pile-on --seed 7 -m 't1 3H t14' --record | patience replay -
    """
    from ..commands.replay import ReplayRequest, replay
    from ..console import run, wants_colour

    painted = "always" if wants_colour(color.value) else "never"
    asked = ReplayRequest(files, require and require.value, games, steps, describe, painted)
    run(lambda: replay(asked, chosen(form, json=json), quiet=quiet, stop_after=stop_after, jobs=jobs))

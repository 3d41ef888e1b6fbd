"""`patience fmt` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import FolderOption, Format, FormatOption, JsonLinesOption, QuietOption, chosen


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
) -> None:
    """Bring records into canonical form: comments stay, short moves are written out.

    Files are replaced whole or not at all. What is not valid is refused and left as it is.

    \b
    Examples:
      patience fmt replays/*.patience
      patience fmt --check --diff game.patience
      patience fmt --pin - < game.patience
    """
    from ..commands.fmt import FormatRequest, fmt
    from ..console import run

    asked = FormatRequest(files, check=check, diff=diff, pin=pin, rules=rules, games=games)
    run(lambda: fmt(asked, chosen(form, json=json), quiet=quiet))

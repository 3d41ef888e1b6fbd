"""`patience diff` and `patience textconv` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import FolderOption, JsonLinesOption


def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A file of records; - is stdin.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    games: FolderOption = None,
    json: JsonLinesOption = False,
) -> None:
    """Compare two replays: same game or not, and where and how they part.

    Comments, short forms and the order of variants do not matter. Several records are paired by game, variants
    and deal. Exit code 0: the same; 1: they differ; 2: one of them cannot be read or is not valid.

    \b
    Example:
      patience diff before.patience after.patience
    """
    from ..commands.diff import diff
    from ..console import run

    run(lambda: diff(one, other, games, json=json))


def textconv(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records.")],
    games: FolderOption = None,
) -> None:
    """Print a file of records as `git diff` should show it: canonical, with the last layouts.

    It ends with 0 even when a record is refused, since git shows nothing otherwise.

    \b
    Example:
      git config diff.patience.textconv 'patience textconv'
      echo '*.patience diff=patience' >> .gitattributes
    """
    from ..commands.textconv import textconv
    from ..console import run

    run(lambda: textconv(file, games))

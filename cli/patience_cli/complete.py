"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import typer

DAILY = "daily"
"""What stands for the deal number of today."""


def complete_game(incomplete: str) -> list[str]:
    """The bundled games that begin so."""
    from patience_core.language.library import bundled_games  # noqa: PLC0415 - only when completing

    return [game.name for game in bundled_games() if game.name.startswith(incomplete)]


def complete_seed(incomplete: str) -> list[str]:
    """The only deal number that has a name."""
    return [DAILY] if DAILY.startswith(incomplete) else []


def complete_variant(ctx: typer.Context, incomplete: str) -> list[str]:
    """The variants of the game on the command line that begin so."""
    from patience_core.language.library import find, variants_of  # noqa: PLC0415 - only when completing
    from patience_core.problems import PatienceError  # noqa: PLC0415 - only when completing

    words = [ctx.params.get("game"), *ctx.args]  # the parser leaves it in args while an option has no value
    try:
        names = variants_of(find(next(str(word) for word in [*words, ""] if word is not None)))
    except (PatienceError, OSError):
        return []  # a half-typed game has no variants to offer
    return [name for name in names if name.startswith(incomplete)]


def complete_read_form(incomplete: str) -> list[str]:
    """The forms of other programs that are read and begin so."""
    from patience_core.convert.forms import forms_that_read  # noqa: PLC0415 - only when completing

    return [form.name for form in forms_that_read() if form.name.startswith(incomplete)]


def complete_written_form(incomplete: str) -> list[str]:
    """The forms of other programs that are written and begin so."""
    from patience_core.convert.forms import forms_that_write  # noqa: PLC0415 - only when completing

    return [form.name for form in forms_that_write() if form.name.startswith(incomplete)]

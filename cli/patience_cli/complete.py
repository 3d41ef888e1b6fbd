"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import typer

DAILY = "daily"
"""What stands for the deal number of today."""


def complete_game(incomplete: str) -> list[str]:
    """The games of the library that begin so, and those of one's own that are found by their names."""
    from patience_core.language.library import (  # noqa: PLC0415 - only when completing
        bundled_games,
        find_by_name,
        own_games,
    )

    from .preferences import own_folders_if_right  # noqa: PLC0415 - only when completing

    own = own_folders_if_right()
    names = [game.name for game in bundled_games() if game.name.startswith(incomplete)]
    found = [game for game in own_games(own) if game.name.startswith(incomplete)]
    return names + [game.name for game in found if find_by_name(game.name, last=own) == game]


def complete_seed(incomplete: str) -> list[str]:
    """The only deal number that has a name."""
    return [DAILY] if DAILY.startswith(incomplete) else []


def complete_variant(ctx: typer.Context, incomplete: str) -> list[str]:
    """The variants of the game on the command line that begin so."""
    from patience_core.language.library import find, variants_of  # noqa: PLC0415 - only when completing
    from patience_core.problems import PatienceError  # noqa: PLC0415 - only when completing

    from .preferences import own_folders_if_right  # noqa: PLC0415 - only when completing

    words = [ctx.params.get("game"), *ctx.args]  # the parser leaves it in args while an option has no value
    try:
        game = next(str(word) for word in [*words, ""] if word is not None)
        names = variants_of(find(game, last=own_folders_if_right()))
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

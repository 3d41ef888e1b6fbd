"""What the shell offers when Tab is pressed."""

from __future__ import annotations

from typing import Any


def complete_game(incomplete: str) -> list[str]:
    """The bundled games that begin so."""
    from patience_core.library import bundled_games  # noqa: PLC0415 - only when completing

    return [game.name for game in bundled_games() if game.name.startswith(incomplete)]


def complete_variant(ctx: Any, incomplete: str) -> list[str]:
    """The variants of the game on the command line that begin so."""
    from patience_core.library import find, variants_of  # noqa: PLC0415 - only when completing
    from patience_core.problems import PatienceError  # noqa: PLC0415 - only when completing

    try:
        names = variants_of(find(str(ctx.params.get("game") or "")))
    except (PatienceError, OSError):
        return []  # a half-typed game has no variants to offer
    return [name for name in names if name.startswith(incomplete)]

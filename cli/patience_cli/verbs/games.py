"""`patience games` and `patience rules` on the command line."""

from __future__ import annotations

from ..options import GameArgument, JsonLinesOption, VariantOption


def games(json: JsonLinesOption = False) -> None:
    """List the games of the library with their variants.

    \b
    Example:
      patience games
    """
    from ..commands.games import games
    from ..console import run

    run(lambda: games(json=json))


def rules(game: GameArgument, variant: VariantOption = None) -> None:
    """Print the rules of a game in English, generated from its ruleset.

    \b
    Examples:
      patience rules pile-on
      patience rules montana --variant no-shuffle
    """
    from ..commands.games import rules
    from ..console import run

    run(lambda: rules(game, variant or []))

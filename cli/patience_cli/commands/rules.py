"""``patience rules``: the rules of a game in English."""

from ..console import say
from ..exit_codes import FINE
from ..options import GameArgument, VariantOption


def rules(game: GameArgument, variant: VariantOption = None) -> int:
    """Print the rules of a game in English, generated from its ruleset.

    \b
    Examples:
      patience rules pile-on
      patience rules montana --variant no-shuffle
    """
    from patience_core.display.rules import rules_lines

    from ..arguments import the_game

    say(rules_lines(the_game(game, variant)))
    return FINE

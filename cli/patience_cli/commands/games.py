"""``patience games`` and ``patience rules``: the library, and the rules in English."""

from __future__ import annotations

from patience_core.library import bundled_games, load, variants_of
from patience_core.rules_text import rules_lines

from ..console import say, say_json
from ..inputs import the_game


def games(*, json: bool) -> int:
    """List the bundled games with their aliases and variants."""
    for file in bundled_games():
        ruleset, variants = load(file).ruleset, variants_of(file)
        if json:
            say_json(
                {
                    "game": file.name,
                    "name": ruleset.name,
                    "aliases": list(ruleset.aliases),
                    "variants": variants,
                }
            )
            continue
        also = f" (also: {', '.join(ruleset.aliases)})" if ruleset.aliases else ""
        say([f"{file.name:<18} {ruleset.name}{also}"])
        say([f"{'':<18}   variants: {', '.join(variants)}"] if variants else [])
    return 0


def rules(game: str, variants: list[str]) -> int:
    """Print the rules of a game."""
    say(rules_lines(the_game(game, variants)))
    return 0

"""``patience games`` and ``patience rules``: the library, and the rules in English."""

from __future__ import annotations

from patience_core.display.rules import rules_lines
from patience_core.language.library import bundled_games, load, variants_of

from ..console import say, say_json
from ..inputs import the_game


def games(*, json: bool) -> int:
    """List the bundled games by family, with their aliases and variants; for machines, by name."""
    listing: dict[str, list[str]] = {}
    for file in bundled_games():
        ruleset, variants = load(file).ruleset, variants_of(file)
        if json:
            say_json(
                {
                    "game": file.name,
                    "name": ruleset.name,
                    "family": ruleset.family,
                    "aliases": list(ruleset.aliases),
                    "variants": variants,
                }
            )
            continue
        also = f" (also: {', '.join(ruleset.aliases)})" if ruleset.aliases else ""
        lines = listing.setdefault(ruleset.family, [])
        lines.append(f"{file.name:<18} {ruleset.name}{also}")
        lines += [f"{'':<18}   variants: {', '.join(variants)}"] if variants else []
    for number, family in enumerate(sorted(listing)):
        say([*([""] if number else []), family, *listing[family]])
    return 0


def rules(game: str, variants: list[str]) -> int:
    """Print the rules of a game."""
    say(rules_lines(the_game(game, variants)))
    return 0

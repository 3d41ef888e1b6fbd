"""``patience games``: the library."""

from __future__ import annotations

from ..console import say, say_json
from ..exit_codes import FINE
from ..options import JsonLinesOption


def games(json: JsonLinesOption = False) -> int:
    """List the games of the library with their variants.

    \b
    Example:
      patience games
    """
    from patience_core.language.library import bundled_games, load, variants_of

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
    return FINE

"""Which games may say in their notes that they are played as in PySolFC."""

from __future__ import annotations

from patience_core.library import bundled_games, load

AS_THERE = {
    "aces-up",
    "black-hole",
    "calculation",
    "canfield",
    "easthaven",
    "giant",
    "golf",
    "gypsy",
    "monte-carlo",
    "spider",
    "spiderette",
    "tripeaks",
}
"""Games whose rules are equal there, as far as their notes do not say otherwise."""

IN_PART = {
    "beleaguered-castle": "how `through-spaces` counts",
    "klondike": "the order of dealing",
    "la-belle-lucie": "when `merci` is allowed",
    "osmosis": "what `peek` shows",
    "russian-solitaire": "building in suit; the difference is told in the same sentence",
    "scorpion": "how `taken-off` ends",
}
"""Games that say so of a part, which is equal there."""


def test_only_games_that_are_equal_say_so() -> None:
    notes = {each.name: " ".join(load(each).ruleset.notes.split()).lower() for each in bundled_games()}
    said = {
        name
        for name, text in notes.items()
        if any(words in text for words in ("as in pysolfc", "as in solvitaire and pysolfc", "as pysolfc's"))
    }
    assert said == AS_THERE | set(IN_PART)

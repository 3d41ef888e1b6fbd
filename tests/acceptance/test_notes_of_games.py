"""Notes say that a game is played as in PySolFC only where it is, and of the variant that was asked for."""

from __future__ import annotations

import re
from functools import cache

import pytest

from patience_core.language.library import GameFile, bundled_games, find, load, variants_of

AS_THERE = {
    "aces-up",
    "black-hole",
    "canfield",
    "easthaven",
    "giant",
    "golf",
    "gypsy",
    "monte-carlo",
    "osmosis",
    "spider",
    "spiderette",
    "tripeaks",
}
"""Games whose rules are equal there without a variant, as far as their notes do not say otherwise."""

IN_PART = {
    ("klondike", ""): "the order of dealing",
    ("russian-solitaire", ""): "building in suit; the difference is told in the same sentence",
    ("beleaguered-castle", "through-spaces"): "how many cards go through empty rows",
    ("la-belle-lucie", "merci"): "when it is allowed; the difference is told in the same sentence",
    ("scorpion", "taken-off"): "how a complete suit is taken off",
}
"""Games and variants that say so of a part, which is equal there."""


@cache
def noted() -> dict[tuple[str, str], str]:
    """The notes of every game, and what each of its variants adds to them, as one line."""
    found = {}
    for file in bundled_games():
        own = load(file).ruleset.notes
        found[file.name, ""] = " ".join(own)
        for name in variants_of(file):
            found[file.name, name] = " ".join(load(file, [name]).ruleset.notes[len(own) :])
    return found


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.;]) ", text)


def test_only_games_that_are_equal_say_so() -> None:
    said = {
        place
        for place, text in noted().items()
        if re.search(r"\bas( printed and as)? in (Solvitaire and )?PySolFC", text, re.IGNORECASE)
    }
    assert said == {(name, "") for name in AS_THERE} | set(IN_PART)


def test_a_game_with_variants_is_equal_only_without_them() -> None:
    for (name, variant), text in noted().items():
        if name in AS_THERE and not variant and variants_of(find(name)):
            told = [each for each in sentences(text) if "PySolFC" in each and " as in " in each]
            assert told, name
            assert all("without a variant" in each.lower() for each in told), name


@pytest.mark.parametrize("file", bundled_games(), ids=lambda file: file.name)
def test_notes_name_only_variants_that_there_are(file: GameFile) -> None:
    """A word in backquotes is a variant or a game, but for what is no word of the language."""
    known = {*variants_of(file), *(each.name for each in bundled_games())}
    other = {"citadel", "ms", "ms32000", "ms100000", "4S 3H", "3H", "4S"}
    texts = [text for (name, _), text in noted().items() if name == file.name]
    assert {*re.findall(r"`([^`]+)`", " ".join(texts))} <= known | other

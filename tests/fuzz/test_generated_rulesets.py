"""Generated rulesets: what holds for the games of the library must hold for whatever ``lint`` calls fine.

``python -m tests.fuzz.generated`` tries as many more as one likes.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.fuzz.generated.rulesets import case
from tests.fuzz.generated.run import findings, told
from tests.fuzz.generated.words import Said, all_words, said_by

COUNT = 2000 if os.environ.get("PATIENCE_THOROUGH") else 1000
"""The last word of the language that is said is said at 747; `.ci/run` asks for all 2000."""
A_TEST = 50
"""How many numbers are one test."""
REFUSED = {
    ("Action", "play", "text"),
    ("Action", "play", "[text]"),
    ("Ruleset", "goal", "any"),
    ("Ruleset", "goal", "stuck"),
    ("Ruleset", "piles", "none"),
    ("Step", "pick", "any"),
    ("Unit", "when", "stuck"),
    ("Variant", "goal", "any"),
    ("Variant", "goal", "stuck"),
    ("Variant", "piles", "none"),
}
"""The schema lets them pass, and ``lint`` refuses them: `play` goes with `forced` alone and `pick: any` with actions,
a goal says how cards lie, a game has piles, and being stuck asks for all moves, so that none of them can ask for it."""
SAID: dict[int, set[Said]] = {}
"""What was said by the rulesets that were tried already."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, COUNT + 1, A_TEST))
def test_whatever_holds_for_a_game_holds_for_generated_rulesets(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + A_TEST):
        each, found = findings(seed, tmp_path)
        SAID[seed] = said_by(each.files)
        assert not found, told(each, found)


@pytest.mark.slow
def test_every_word_of_the_language_is_said_in_every_form(tmp_path: Path) -> None:
    said = {word for seed in range(1, COUNT + 1) for word in _said(seed, tmp_path)}
    assert sorted(all_words() - said) == sorted(REFUSED)


def _said(seed: int, folder: Path) -> set[Said]:
    return SAID[seed] if seed in SAID else said_by(case(seed, folder).files)

"""Generated rulesets: what holds for the games of the library must hold for whatever ``lint`` calls fine.

``python -m tests.generated`` tries as many more as one likes.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from generated.rulesets import case
from generated.run import findings, told
from generated.words import all_words, said_by

COUNT = 1500
A_TEST = 50
"""So many numbers are one test."""
SAYING_ALL = 700
"""So many rulesets say every word of the language."""
SAID_NOWHERE = {("Action", "play", ""), ("Step", "pick", "any")}
"""Actions have the words of steps, but `play` goes with `forced` alone, and `pick: any` with actions."""


@pytest.mark.parametrize("first", range(1, COUNT + 1, A_TEST))
def test_whatever_holds_for_a_game_holds_for_generated_rulesets(first: int, tmp_path: Path) -> None:
    for seed in range(first, first + A_TEST):
        each, found = findings(seed, tmp_path)
        assert not found, told(each, found)


def test_every_word_of_the_language_is_said(tmp_path: Path) -> None:
    said = set().union(*(said_by(case(seed, tmp_path).files) for seed in range(1, SAYING_ALL + 1)))
    assert said <= all_words()
    assert sorted(all_words() - said) == sorted(SAID_NOWHERE)

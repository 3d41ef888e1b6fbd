"""Nouns of English sentences, whatever the script in which a ruleset names its piles."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import own_game

from patience_core.display.rules import rules_lines
from patience_core.facts.fact import GroupNoun
from patience_core.words.en.nouns import all_piles, counted, noun, numbered_piles


@pytest.mark.parametrize(
    ("word", "many"),
    [
        ("column", "columns"),
        ("six", "sixes"),
        ("heap 2", "heap 2s"),
        ("allée", "allées"),
        ("alle\u0301e\u0301", "alle\u0301e\u0301s"),
        ("tas clos à", "tas clos às"),
        ("列", "列"),
        ("column 列", "column 列"),
        ("列 2", "列 2"),
        ("列 column", "列 columns"),
        ("стопка", "стопка"),
        ("στήλη", "στήλη"),
        ("\u0915\u093f", "\u0915\u093f"),
        ("ケース", "ケース"),
        ("🂠", "🂠"),
    ],
    ids=ascii,
)
def test_an_s_stands_behind_latin_letters_alone(word: str, many: str) -> None:
    assert noun(word).many == many
    group = GroupNoun("tableau", word, in_places=False, number=7)
    assert (all_piles(group), numbered_piles(group)) == (f"the {many}", f"the 7 {many}")
    assert [counted(number, word) for number in (0, 1, 2)] == [f"no {many}", f"1 {word}", f"2 {many}"]


def test_the_rules_of_a_game_take_the_word_as_it_is(tmp_path: Path) -> None:
    game = own_game(tmp_path, "{patience: 1, name: X, extends: klondike, piles: {tableau: {called: 列}}}")
    told = "\n".join(rules_lines(game))
    assert "列" in told
    assert "列s" not in told

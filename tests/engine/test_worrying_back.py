"""Cards that come back from a foundation: with the variant onto the columns and nowhere else, without it not at all."""

from __future__ import annotations

import pytest
from boards import attempt, board, game, legal, piles, play

from patience_core.language.library import bundled_games, variants_of

IN_SUIT, ALTERNATE, ANY_SUIT = ("3C", "3S"), ("3H", "3S"), ("3S", "4C")
"""A column's card that the two of clubs may lie on, and one that it may not."""
GIVES_BACK = {
    "bakers-dozen": ANY_SUIT,
    "bakers-game": IN_SUIT,
    "beleaguered-castle": ANY_SUIT,
    "cruel": IN_SUIT,
    "eight-off": IN_SUIT,
    "fan": IN_SUIT,
    "forty-thieves": IN_SUIT,
    "freecell": ALTERNATE,
    "king-albert": ALTERNATE,
    "la-belle-lucie": IN_SUIT,
    "seahaven-towers": IN_SUIT,
}
"""Games with the variant `worrying-back`."""
KEEPS = {
    "easthaven": ALTERNATE,
    "gypsy": ALTERNATE,
    "klondike": ALTERNATE,
    "russian-solitaire": IN_SUIT,
    "yukon": ALTERNATE,
}
"""Games whose cards come back but for the variant `no-worrying-back`."""
WAYS = [
    *((name, "worrying-back", "", cards) for name, cards in GIVES_BACK.items()),
    *((name, "", "no-worrying-back", cards) for name, cards in KEEPS.items()),
]


@pytest.mark.parametrize(("name", "with_it", "without", "cards"), WAYS)
def test_a_card_comes_back_where_it_fits(
    name: str, with_it: str, without: str, cards: tuple[str, str]
) -> None:
    takes, refuses = cards
    lines = ["f1 AC 2C", "f2", f"t1 {takes}", f"t2 {refuses}", "t3"]
    rules = game(name, with_it)
    position = board(rules, *lines)
    targets = {text.split()[2] for text in legal(rules, position) if text.startswith("f1 2C ")}
    assert "t1" in targets
    assert all(target[0] == "t" for target in targets), "neither a cell nor another foundation"
    assert "t2" not in targets
    play(rules, position, "f1 2C t1")
    assert {**piles(rules, position), "t2": ""} == {"f1": "AC", "t1": f"{takes} 2C", "t2": ""}
    play(rules, position, "t1 2C f1", "f1 2C t1")

    strict = game(name, without)
    position = board(strict, *lines)
    assert not any(text.startswith("f1 ") for text in legal(strict, position))
    refused = attempt(strict, position, "f1 2C t1")
    assert refused is not None
    assert (refused.code, refused.reason) == ("illegal-move", "cards never leave a foundation pile")


def test_only_the_top_card_comes_back() -> None:
    rules = game("freecell", "worrying-back")
    position = board(rules, "f1 AC 2C 3C", "t1 3H", "t2 4H")
    refused = attempt(rules, position, "f1 2C t1")
    assert refused is not None
    play(rules, position, "f1 3C t2", "f1 2C t1", "t1 2C f1", "t2 3C f1")


def test_every_game_with_such_a_variant_is_tried() -> None:
    for variant, tried in (("worrying-back", GIVES_BACK), ("no-worrying-back", KEEPS)):
        assert {file.name for file in bundled_games() if variant in variants_of(file)} == set(tried)

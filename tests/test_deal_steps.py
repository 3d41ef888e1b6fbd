"""The steps of a deal: which card goes to which pile, on a pack of eight cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import game, own_game, piles

from patience_core.cards import cards_text, read_card
from patience_core.deal import CardsDeal, number_deal
from patience_core.rules_text import rules_lines

PACK = "AC 2C 3C 4C AS 2S 3S 4S"
RULES = """\
patience: 1
name: Eight Cards
pack: {{suits: CS, ranks: A234{pack}}}
piles:
  tableau: {{count: {count}, lift: none}}
deal: [{steps}]
goal: {{runs: {{tableau: 8}}}}
"""


def laid(folder: Path, steps: str, cards: str = PACK, *, count: int = 3) -> list[str]:
    """The piles after the steps of a deal, an empty one as an empty text."""
    rules = own_game(folder, RULES.format(steps=steps, count=count, pack=""))
    position = rules.start(CardsDeal(tuple(read_card(card) or 0 for card in cards.split())))
    return [cards_text(pile) for pile in position.piles]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ("{to: tableau, cards: rest}", ["AC 4C 3S", "2C AS 4S", "3C 2S"]),
        ("{to: tableau, cards: rest, backwards: true}", ["3C 2S", "2C AS 4S", "AC 4C 3S"]),
        ("{to: tableau, cards: rest, backwards: false}", ["AC 4C 3S", "2C AS 4S", "3C 2S"]),
        ("{to: tableau, each: [1, 3, 4], backwards: true}", ["3C", "2C AS 3S", "AC 4C 2S 4S"]),
        ("{to: tableau, each: [1, 3, 4], by: pile, backwards: true}", ["4S", "AS 2S 3S", "AC 2C 3C 4C"]),
        ("{to: tableau, each: 4, first: 2, backwards: true}", ["2C 4C 2S 4S", "AC 3C AS 3S", ""]),
        (
            "{to: tableau, each: 2, first: 1}, {to: tableau, cards: rest, into: empty, backwards: true}",
            ["AC 2C", "4C 2S 4S", "3C AS 3S"],
        ),
        (
            "{to: tableau, cards: 2, backwards: true}, {to: tableau, cards: rest, into: empty}",
            ["3C 4C AS 2S 3S 4S", "2C", "AC"],
        ),
    ],
)
def test_backwards_the_last_pile_gets_its_card_first(steps: str, expected: list[str], tmp_path: Path) -> None:
    assert laid(tmp_path, steps) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("AC 2C 3C 4C AS 2S 3S 4S", "4C 4S 3C AC AS 2S 3S 2C"),
        ("4C AC 4S 2C 3C AS 2S 3S", "4C 4S AC 2C 3C AS 2S 3S"),
        ("AC 2C 3C AS 2S 3S 4S 4C", "4S 4C 3C AS 2S 3S AC 2C"),
    ],
)
def test_a_sinking_card_changes_places_with_the_deepest_other(
    cards: str, expected: str, tmp_path: Path
) -> None:
    steps = '{to: tableau, cards: rest}, {sink: "4", in: tableau}'
    assert laid(tmp_path, steps, cards, count=1) == [expected]


def test_a_number_deals_a_pack_from_its_other_end(tmp_path: Path) -> None:
    steps, deal = "{to: tableau, cards: rest}", number_deal("7")
    assert deal is not None
    orders = []
    for pack in ("", ", backwards: true"):
        rules = own_game(tmp_path, RULES.format(steps=steps, count=1, pack=pack))
        orders.append(rules.pack_order(deal))
        assert rules.start(deal).piles == rules.start(CardsDeal(tuple(orders[-1]))).piles
    assert orders[0] == orders[1][::-1]


def test_the_rules_say_from_which_side_the_piles_are_dealt() -> None:
    assert "  1 card to each of the 7 tableau piles, from the last pile to the first." in rules_lines(
        game("klondike")
    )


def test_a_draw_brings_what_was_to_be_dealt_next() -> None:
    """PySolFC has drawn once when the game begins; here the waste is empty at first."""
    rules, deal = game("klondike", "draw-1"), number_deal("24")
    assert deal is not None
    position = rules.start(deal)
    assert "w1" not in piles(rules, position)
    rules.play(position, next(move for move in rules.legal_moves(position) if move[0] < 0))
    assert piles(rules, position)["w1"] == cards_text(rules.pack_order(deal)[28:29])

"""Deal numbers give the columns that pysol-cards prints for PySolFC."""

from __future__ import annotations

import pytest
from boards import dealt, game
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Printed
from pysol_cards.random_base import RandomBase

from patience_core.cards import card_text

NUMBERS = [
    *("1", "24", "617", "11982", "31999", "32001", "123456", "4294967297", "12345678901234567890"),
    *("ms1", "ms32000", "ms100000", "ms2147483648", "ms8589934591"),
]
GAMES = {
    "freecell": "freecell",
    "bakers_game": "bakers-game",
    "beleaguered_castle": "beleaguered-castle",
    "black_hole": "black-hole",
    "gypsy": "gypsy",
    "golf": "golf",
}
"""The game of pysol-cards to ours."""


def printed_columns(name: str, number: str) -> list[list[str]]:
    deals = RandomBase.DEALS_MS if number.startswith("ms") else RandomBase.DEALS_PYSOLFC
    text = Printed(name, int(number.removeprefix("ms")), deals).calc_layout_string(
        CardRenderer(print_ts=True)
    )
    lines = [line for line in text.splitlines() if ":" not in line]
    return [[word.strip("<>") for word in line.split()] for line in lines]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", GAMES)
def test_the_columns_are_the_same(name: str, number: str) -> None:
    rules = game(GAMES[name])
    position = dealt(rules, number)
    columns = [position.piles[pile] for pile in rules.table.groups["tableau"].piles]
    assert [[card_text(card).strip("<>") for card in pile] for pile in columns] == printed_columns(
        name, number
    )

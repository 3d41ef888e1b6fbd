"""Deal numbers give the boards that pysol-cards prints for PySolFC, game by game.

Every game of the library that pysol-cards deals is compared.
"""

from __future__ import annotations

import pytest
from boards import dealt, game
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Printed
from pysol_cards.random_base import RandomBase

from patience_core.cards import cards_text
from patience_core.convert.boards import Board, Pile, read_board
from patience_core.engine.deals import CardsDeal, number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import lines_of_text

RENDERER = CardRenderer(print_ts=True)

NUMBERS = [
    *("1", "24", "617", "11982", "31999"),
    *("32001", "123456", "1000000000", "4294967297", "12345678901234567890", "100000000000000000000"),
    *("ms1", "ms32000", "ms100000", "ms2147483648", "ms4294967297", "ms8589934591"),
]
"""32000 is left out: PySolFC and we use the Mersenne Twister from there on, pysol-cards from 32001 on."""

SAME = {
    "freecell": "freecell",
    "bakers_game": "bakers-game",
    "ko_bakers_game": "bakers-game kings-only",
    "kings_only_bakers_game": "bakers-game kings-only",
    "eight_off": "eight-off",
    "seahaven": "seahaven-towers",
    "seahaven_towers": "seahaven-towers",
    "klondike": "klondike draw-1",
    "klondike_by_threes": "klondike",
    "yukon": "yukon",
    "simple_simon": "simple-simon",
    "gypsy": "gypsy",
    "golf": "golf",
    "black_hole": "black-hole",
    "fan": "fan",
    "beleaguered_castle": "beleaguered-castle",
    "streets_and_alleys": "beleaguered-castle streets-and-alleys",
    "bakers_dozen": "bakers-dozen",
}
"""The game of pysol-cards to ours with its variants."""

NOT_OURS = {
    *("forecell", "relaxed_freecell", "relaxed_seahaven", "relaxed_seahaven_towers"),
    *("casino_klondike", "small_harp", "thumb_and_pouch", "vegas_klondike", "whitehead"),
    *("all_in_a_row", "binary_star", "citadel", "der_katz", "der_katzenschwantz", "die_schlange"),
}
"""Games that pysol-cards deals and the library does not have."""

ALIKE = [("yukon", "russian-solitaire"), ("fan", "la-belle-lucie"), ("freecell", "freecell two-cells")]
"""Games that PySolFC deals as another one."""


def printed(name: str, number: str) -> Board:
    deals = RandomBase.DEALS_MS if number.startswith("ms") else RandomBase.DEALS_PYSOLFC
    text = Printed(name, int(number.removeprefix("ms")), deals).calc_layout_string(RENDERER)
    return read_board(lines_of_text(text, "printed"), "printed")


def texts(given: list[Pile]) -> list[str]:
    return [cards_text(pile.cards) for pile in given]


def ours(rules: Game, position: Position, group: str) -> list[str]:
    return [cards_text(position.piles[pile]) for pile in rules.table.groups[group].piles]


def assert_same(rules: Game, position: Position, board: Board) -> None:
    assert ours(rules, position, "tableau") == texts(board.groups["tableau"])
    if "cell" in board.groups:
        cells = texts(board.groups["cell"])
        assert [*cells, ""][: len(rules.table.groups["cell"].piles)] == ours(rules, position, "cell")
    if "stock" in board.groups:
        assert ours(rules, position, "stock") == texts(board.groups["stock"])
    laid = [cards for name in ("foundation", "hole", "waste") if name in rules.table.groups
            for cards in ours(rules, position, name) if cards]  # fmt: skip
    assert sorted(laid) == sorted(texts(board.groups.get("foundation", [])))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", SAME)
def test_numbers_give_the_boards_of_pysolfc(name: str, number: str) -> None:
    ours_is, _, variants = SAME[name].partition(" ")
    rules = game(ours_is, variants)
    assert_same(rules, dealt(rules, number), printed(name, number))


@pytest.mark.parametrize(("printed_name", "name"), ALIKE)
def test_its_kin_is_dealt_alike(printed_name: str, name: str) -> None:
    ours_is, _, variants = name.partition(" ")
    rules = game(ours_is, variants)
    for number in NUMBERS:
        assert_same(rules, dealt(rules, number), printed(printed_name, number))


def test_every_game_that_pysol_cards_deals_is_compared_or_none_of_ours() -> None:
    assert set(Printed.GAMES_MAP) == set(SAME) | NOT_OURS
    assert not set(SAME) & NOT_OURS


def test_at_least_a_dozen_numbers_are_compared() -> None:
    assert len(NUMBERS) >= 12


def test_cards_are_written_in_the_order_dealt_even_from_the_other_end_of_the_pack() -> None:
    rules = game("bakers-dozen")
    deal = number_deal("24")
    assert deal is not None
    order = rules.pack_order(deal)
    assert rules.start(CardsDeal(tuple(order))).piles == rules.start(deal).piles
    assert order[::-1] == deal.stream.shuffled_pack(rules.table.pack)[0]


@pytest.mark.parametrize("number", [1, 24, 617, 11982, 31465, 32000])
def test_the_deals_of_the_freecell_that_came_with_windows(number: int) -> None:
    rules = game("freecell")
    assert_same(rules, dealt(rules, f"ms{number}"), printed("freecell", str(number)))

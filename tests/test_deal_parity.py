"""Deal numbers give the boards that pysol-cards prints for PySolFC, game by game.

Where a ruleset deals in another order, the steps that give the same board are tried instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from boards import dealt, game, own_game, piles
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as Printed
from pysol_cards.random_base import RandomBase

from patience_core.cards import cards_text
from patience_core.convert.boards import Board, Pile, read_board
from patience_core.game import Game
from patience_core.lines import lines_of_text
from patience_core.position import Position

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
    "beleaguered_castle": "beleaguered-castle",
    "streets_and_alleys": "beleaguered-castle streets-and-alleys",
    "black_hole": "black-hole",
    "gypsy": "gypsy",
    "golf": "golf",
}
"""The game of pysol-cards to ours with its variants."""


def one_by_one(columns: Iterable[int], face: str) -> str:
    """Steps that lay one card on each of some of seven columns."""
    lists = [[int(place == column) for place in range(7)] for column in columns]
    return ", ".join(f"{{to: tableau, each: {each}, face: {face}}}" for each in lists)


BACKWARDS = ", ".join(
    [
        *(one_by_one(range(6, first - 1, -1), "down") for first in range(1, 7)),
        one_by_one(range(6, -1, -1), "up"),
    ]
)
YUKON = (
    "{to: tableau, each: [0, 1, 2, 3, 4, 5, 6], face: down}, "
    "{to: tableau, each: [0, 4, 4, 4, 4, 4, 4]}, {to: tableau, each: 1}"
)
FAN = "{to: tableau, each: 3, first: 17}, {to: tableau, cards: rest, into: empty}"
OTHERS = {
    "klondike": (
        "klondike",
        f"{BACKWARDS}, {{to: stock, cards: rest}}",
        "each row is laid from right to left",
    ),
    "simple_simon": (
        "simple-simon",
        "{to: tableau, each: [7, 7, 7, 6, 5, 4, 3, 2, 1, 0]}, {to: tableau, each: 1}",
        "the row over all columns comes last",
    ),
    "yukon": ("yukon", YUKON, "the row over all columns comes last"),
    "fan": ("fan", FAN, "the cards are dealt in rounds, the last one to the last fan"),
    "eight_off": (
        "eight-off",
        "{to: tableau, each: 6}, {to: cell, each: [1, 0, 1, 0, 1, 0, 1, 0]}",
        "every other cell is filled",
    ),
    "seahaven": (
        "seahaven-towers",
        "{to: tableau, each: 5}, {to: cell, each: [0, 1, 1, 0]}",
        "the middle cells are filled",
    ),
}
"""The game of pysol-cards to ours, the steps that give the same board, and what PySolFC does otherwise."""


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


@pytest.mark.parametrize("name", OTHERS)
def test_in_the_order_of_pysolfc_the_boards_are_the_same(name: str, tmp_path: Path) -> None:
    extended, steps, _ = OTHERS[name]
    rules = own_game(tmp_path, f"patience: 1\nname: Own\nextends: {extended}\ndeal: [{steps}]\n")
    for number in NUMBERS:
        assert_same(rules, dealt(rules, number), printed(name, number))


@pytest.mark.parametrize("number", ["24", "32001", "ms100000"])
def test_cells_apart_the_boards_are_the_same(number: str) -> None:
    for printed_name, (name, _, _) in OTHERS.items():
        if name in ("eight-off", "seahaven-towers"):
            rules = game(name)
            position, board = dealt(rules, number), printed(printed_name, number)
            assert ours(rules, position, "tableau") == texts(board.groups["tableau"])
            filled = [cards for cards in ours(rules, position, "cell") if cards]
            assert filled == [cards for cards in texts(board.groups["cell"]) if cards]


def test_the_fans_of_two_games_are_the_same(tmp_path: Path) -> None:
    rules = own_game(tmp_path, f"patience: 1\nname: Own\nextends: la-belle-lucie\ndeal: [{FAN}]\n")
    assert_same(rules, dealt(rules, "24"), printed("fan", "24"))


def test_the_two_yukons_deal_alike() -> None:
    one, other = game("yukon"), game("russian-solitaire")
    assert piles(one, dealt(one, "24")) == piles(other, dealt(other, "24"))


@pytest.mark.parametrize("number", ["24", "32001", "ms100000"])
def test_kings_go_under_in_another_order(number: str) -> None:
    """PySolFC deals this game from the other end of the pack, and lets a king change places with the deepest card."""
    rules = game("bakers-dozen")
    position, board = dealt(rules, number), printed("bakers_dozen", number)
    columns = [position.piles[pile] for pile in reversed(rules.table.groups["tableau"].piles)]
    assert [sorted(column) for column in columns] == [sorted(pile.cards) for pile in board.groups["tableau"]]


@pytest.mark.parametrize("number", [1, 24, 617, 11982, 31465, 32000])
def test_the_deals_of_the_freecell_that_came_with_windows(number: int) -> None:
    rules = game("freecell")
    assert_same(rules, dealt(rules, f"ms{number}"), printed("freecell", str(number)))

"""Moves home that cost nothing: only where the shape of the rules proves it, and only then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from boards import board, dealt, game, own_game
from small_games import can_be_won

from patience_core.notation.moves import move_text
from patience_core.solving.harmless import HarmlessMoves

FOURS = ("f1 4C", "f2 4D", "f3 4H", "f4 4S")
SHAPES = [
    ("freecell", "", True),
    ("freecell", "worrying-back", True),
    ("bakers-game", "", True),
    ("beleaguered-castle", "", True),
    ("fan", "", True),
    ("king-albert", "", True),
    ("yukon", "", True),
    ("klondike", "", True),
    ("klondike", "draw-1", True),
    ("easthaven", "", True),
    ("easthaven", "no-deal-into-spaces", False),  # a space more may close the deal
    ("gypsy", "", False),  # two packs: the other card of two may be needed
    ("simple-simon", "", False),  # only whole runs go home
    ("canfield", "", False),  # spaces are filled by force
    ("la-belle-lucie", "", False),  # a redeal collects the piles
    ("montana", "", False),
    ("golf", "", False),
    ("pyramid", "", False),
]


@pytest.mark.parametrize(("name", "variant", "applies"), SHAPES)
def test_the_shapes_of_which_it_is_proven(name: str, variant: str, applies: bool) -> None:
    rules = game(name, variant)
    assert HarmlessMoves(rules, dealt(rules, "1")).applies == applies


MOVES = {
    "an ace, and the two on it": ("freecell", "", ("t1 KS 2S AS",), ["t1 AS f1", "t1 2S f1"]),
    "a three under which a red two could lie": (
        "freecell",
        "",
        ("f1 AS 2S", "t1 3S", "t2 2D KD", "t3 AD KC", "t4 2H", "t5 AH KH"),
        [],
    ),
    "a three, as the red twos may go home, too, once they are free": (
        "freecell",
        "",
        ("f1 AS 2S", "f2 AD", "f3 AH", "f4 AC", "t1 KS 3S", "t2 2D KD", "t3 2H KC", "t4 2C KH"),
        ["t1 3S f1"],
    ),
    "but in Yukon a red two brings other cards along": (
        "yukon",
        "",
        ("f1 AS 2S", "f2 AD", "f3 AH", "f4 AC", "t1 KS 3S", "t2 2D KD", "t3 2H KC", "t4 2C KH"),
        [],
    ),
    "no card that is drawn": ("klondike", "", ("w1 AS", "t1 KS"), []),
    "a card that may come back, if all below it are home": (
        "klondike",
        "",
        ("f1 AS 2S", "f2 AD 2D", "f3 AH 2H", "f4 AC 2C", "t1 KS 3S"),
        ["t1 3S f1"],
    ),
    "none of which one below could come back for another": (
        "klondike",
        "",
        ("f1 AS 2S 3S", "f2 AD 2D 3D", "f3 AH 2H 3H", "t1 KS 4S", "t2 AC KD"),
        [],
    ),
}


@pytest.mark.parametrize(("name", "variant", "lines", "expected"), MOVES.values(), ids=MOVES)
def test_what_goes_home(name: str, variant: str, lines: tuple[str, ...], expected: list[str]) -> None:
    rules = game(name, variant)
    position = board(rules, *lines)
    harmless = HarmlessMoves(rules, position)
    assert harmless.applies
    after = position.copy()
    texts = []
    for move in harmless.play(position):
        texts.append(move_text(rules, after, move))
        rules.play(after, move)
    assert texts == expected
    assert after == position


def test_piles_that_were_not_built_in_order_prove_nothing() -> None:
    rules = game("freecell")
    assert not HarmlessMoves(rules, board(rules, "f1 5S", "t1 AS")).applies


SMALL = """
patience: 1
name: Small
pack: {{suits: SHD, ranks: A23}}
piles:
  tableau:    {{count: 2, {tableau}}}
  foundation: {{count: 3, start: A, build: {{rank: up, suit: same}}, {foundation}}}
deal: [{{to: tableau, cards: rest}}]
goal: {{complete: foundation}}
"""
BUILDS = [
    "build: {rank: down, suit: alternate}",
    "build: {rank: down, suit: alternate}, lift: run",
    "build: {rank: down}, start: none",
    "build: {rank: down, suit: alternate}, start: '3', lift: tail",
    "build: {rank: down, suit: same}, lift: [card, pile]",
]


@pytest.mark.slow
@pytest.mark.parametrize("foundation", ["lift: none", "lift: {unit: card, to: tableau}"])
@pytest.mark.parametrize("tableau", BUILDS)
def test_a_game_that_can_be_won_still_can_afterwards(tmp_path: Path, tableau: str, foundation: str) -> None:
    rules = own_game(tmp_path, SMALL.format(tableau=tableau, foundation=foundation))
    tried = set()
    for number in range(1, 25):
        position, rng = dealt(rules, str(number)), random.Random(number)
        harmless = HarmlessMoves(rules, position)
        for _ in range(12):
            if not (moves := rules.legal_moves(position)):
                break
            rules.play(position, rng.choice(moves))
            before = position.copy()
            if harmless.play(position):
                winnable = can_be_won(rules, before)
                tried.add(winnable)
                assert winnable == can_be_won(rules, position), number
    assert tried == {True, False}

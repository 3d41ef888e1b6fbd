"""Seeds of Solvitaire give the boards of Solvitaire, where a ruleset deals in its order.

Solvitaire prints its piles sorted, so that only their contents can be compared.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from boards import SAMPLES, first_problem, game, own_game, piles, replayed

from patience_core.cards import cards_text, read_card
from patience_core.deal import NumberDeal, number_deal
from patience_core.game import Game
from patience_core.shuffle import Stream, read_number

BOARDS = SAMPLES / "boards" / "solvitaire"

SAME = {
    "accordion-knuth": "accordion eighteen",
    "bakers-game": "bakers-game",
    "beleaguered-castle": "beleaguered-castle",
    "black-hole": "black-hole",
    "free-cell": "freecell",
    "streets-and-alleys": "beleaguered-castle streets-and-alleys",
}
"""Preset to game and variants: the same boards."""

STOCK_FIRST = "Solvitaire takes the stock off the pack before it lays out the columns"
OTHERS = {
    "canfield": (
        "canfield",
        STOCK_FIRST + ", then the reserve, the columns, and the base card last",
        "{to: stock, cards: 34}, {to: reserve, cards: 13}, {to: tableau, each: 1}, {to: foundation, cards: 1}",
    ),
    "east-haven": (
        "easthaven",
        STOCK_FIRST,
        "{to: stock, cards: 31}, {to: tableau, each: 2, face: down}, {to: tableau, each: 1}",
    ),
    "eight-off": (
        "eight-off",
        "Solvitaire fills the cells first, and one after the other",
        "{to: cell, each: 1, first: 4}, {to: tableau, each: 6}",
    ),
    "fan": ("fan", "Solvitaire deals in rounds, not fan after fan", "{to: tableau, cards: rest}"),
    "forty-thieves": (
        "forty-thieves",
        STOCK_FIRST,
        "{to: stock, cards: 64}, {to: tableau, each: 4}",
    ),
    "gaps-basic-variant": (
        "gaps-fixed-suits",
        "Solvitaire deals column after column, the grid of the ruleset row after row",
        None,
    ),
    "golf": (
        "golf",
        STOCK_FIRST + ", and the first card of the waste last",
        "{to: stock, cards: 16}, {to: tableau, each: 5}, {to: waste, cards: 1}",
    ),
    "king-albert": (
        "king-albert",
        "Solvitaire deals the reserve first and the longest column to the left",
        "{to: reserve, each: 1}, {to: tableau, each: [9, 8, 7, 6, 5, 4, 3, 2, 1]}",
    ),
    "klondike": (
        "klondike",
        STOCK_FIRST + ", and has the longest column to the left",
        "{to: stock, cards: 24}, {to: tableau, each: [7, 6, 5, 4, 3, 2, 1]}",
    ),
    "klondike-deal-1": (
        "klondike draw-1",
        STOCK_FIRST + ", and has the longest column to the left",
        None,
    ),
    "seahaven-towers": (
        "seahaven-towers",
        "Solvitaire fills the cells first, and those to the left",
        "{to: cell, each: 1, first: 2}, {to: tableau, each: 5}",
    ),
    "simple-simon": (
        "simple-simon",
        "Solvitaire lays the row over all columns first, PySolFC last",
        "{to: tableau, each: [8, 8, 8, 7, 6, 5, 4, 3, 2, 1]}",
    ),
}
"""Preset to game, why its boards differ, and the steps of a deal that would make them the same, if there are any."""

GROUPS = {
    "tableau piles": "tableau",
    "accordion": "tableau",
    "cells": "cell",
    "reserve": "reserve",
    "hole": "hole",
    "stock": "stock",
}
HIDDEN = "##"


def seed_one() -> NumberDeal:
    deal = number_deal("solvitaire:1")
    assert deal is not None
    return deal


def printed(preset: str) -> dict[str, Any]:
    """A board as Solvitaire printed it, in the names of our groups: the piles as tuples of cards."""
    board = json.loads((BOARDS / f"deal-{preset}-1.json").read_text(encoding="utf-8"))
    found: dict[str, list[tuple[str, ...]]] = {}
    for key, value in board.items():
        if key in GROUPS and value:
            piles_of = value if key == "cells" or isinstance(value[0], list) else [value]
            found[GROUPS[key]] = sorted(tuple(canonical(pile)) for pile in piles_of if pile not in ("", [""]))
    return found


def canonical(pile: Any) -> list[str]:
    cards = pile if isinstance(pile, list) else [pile]
    return [HIDDEN if card == HIDDEN else cards_text([read_card(card) or 0]) for card in cards]


def ours(rules: Game) -> dict[str, Any]:
    """The same of one of our deals; hidden cards, but those of the stock, as Solvitaire prints them."""
    position = rules.start(seed_one())
    found: dict[str, list[tuple[str, ...]]] = {}
    for name, cards in piles(rules, position).items():
        group = rules.table.group_of[rules.table.index[name]].name
        words = cards.split()
        hidden = [
            HIDDEN if word.startswith("<") and group == "tableau" else word.strip("<>") for word in words
        ]
        found.setdefault(group, []).append(tuple(hidden))
    return {group: sorted(found[group]) for group in found}


def compared(rules: Game, preset: str) -> tuple[dict[str, Any], dict[str, Any]]:
    board, expected = ours(rules), printed(preset)
    if preset == "golf":
        expected["waste"] = expected.pop("hole")
    return {group: board.get(group, []) for group in expected}, expected


@pytest.mark.parametrize("preset", SAME)
def test_seeds_give_the_boards_of_solvitaire(preset: str) -> None:
    name, _, variants = SAME[preset].partition(" ")
    board, expected = compared(game(name, variants), preset)
    assert board == expected


@pytest.mark.parametrize("preset", sorted(set(OTHERS) - {"gaps-basic-variant"}))
def test_where_the_order_of_dealing_is_another_the_boards_differ(preset: str) -> None:
    name, _, variants = OTHERS[preset][0].partition(" ")
    board, expected = compared(game(name, variants), preset)
    assert board != expected, OTHERS[preset][1]


@pytest.mark.parametrize("preset", [preset for preset, (_, _, steps) in OTHERS.items() if steps])
def test_in_the_order_of_solvitaire_the_boards_are_the_same(preset: str, tmp_path: Path) -> None:
    name, _, steps = OTHERS[preset]
    faces = "piles: {tableau: {face: top}}\n" if name == "klondike" else ""
    ruleset = f"patience: 1\nname: Own\nextends: {name}\n{faces}deal: [{steps}]\n"
    board, expected = compared(own_game(tmp_path, ruleset), preset)
    assert board == expected


def test_solvitaire_deals_gaps_column_after_column() -> None:
    rows = json.loads((BOARDS / "deal-gaps-basic-variant-1.json").read_text(encoding="utf-8"))["sequences"]
    columns = [canonical([row[place]])[0] for place in range(13) for row in rows]
    cards = cards_text(game("gaps-fixed-suits").pack_order(seed_one())).split()
    assert ["AS" if card.startswith("A") else card for card in cards] == columns


def test_every_board_of_solvitaire_is_looked_at() -> None:
    assert {path.stem[5:-2] for path in BOARDS.glob("*.json")} == set(SAME) | set(OTHERS)


# The stream


def test_the_words_are_those_of_the_mersenne_twister_as_cpp_seeds_it() -> None:
    """5489 is the seed of a generator that nobody seeded; the standard says what its 10000th word is."""
    from patience_core.shuffle import _Words  # noqa: PLC0415 - only here

    words = _Words(5489, 9999)
    assert words.twister.getrandbits(32) == 4123659995


def test_a_stream_goes_on_where_it_stopped() -> None:
    stream = read_number("solvitaire:1")
    assert stream == Stream("1", 0, "solvitaire")
    cards = list(range(52))
    once, after = stream.shuffled(cards)
    assert after.drawn >= 51
    twice, later = after.shuffled(once)
    assert twice != once
    assert sorted(twice) == cards
    assert later.drawn > after.drawn
    assert after.shuffled(once) == (twice, later)


@pytest.mark.parametrize("seed", random.Random(1).sample(range(2**32), 8))
def test_every_seed_deals_a_whole_pack(seed: int) -> None:
    stream = Stream(str(seed), source="solvitaire")
    for name in ("freecell", "forty-thieves"):
        pack = game(name).table.pack
        assert sorted(stream.shuffled_pack(pack)[0]) == sorted(pack)


@pytest.mark.parametrize("number", ["solvitaire:0", "solvitaire:4294967295", "pysol:7", "pysol:ms7"])
def test_numbers_with_their_source(number: str) -> None:
    stream = read_number(number)
    assert stream is not None
    assert str(stream) == number


WRONG = [
    "solvitaire:",
    "solvitaire:-1",
    "solvitaire:01",
    "solvitaire:4294967296",
    "solvitaire:ms1",
    "other:1",
]


@pytest.mark.parametrize("number", [*WRONG, ":7", "pysol:", "pysol:pysol:7", "pysol:solvitaire:1", "Pysol:7"])
def test_wrong_numbers(number: str) -> None:
    assert read_number(number) is None


@pytest.mark.parametrize("number", WRONG)
def test_a_record_with_a_wrong_seed_is_refused(number: str) -> None:
    problem = first_problem(f"patience 1\ngame freecell\ndeal {number}\nmoves\nend open\n")
    assert (problem.code, problem.line, problem.column) == ("bad-deal", 3, 6)


def test_a_record_with_a_seed_of_solvitaire() -> None:
    (replay,) = replayed("patience 1\ngame freecell\ndeal solvitaire:1\nmoves\nt1 JH c1\nend open\n")
    assert replay.problems == []
    assert replay.deal == "solvitaire:1"


def test_later_shuffles_go_on_from_the_seed() -> None:
    source = "patience 1\ngame la-belle-lucie\ndeal solvitaire:1\nmoves\nredeal\nend open\n"
    (replay,) = replayed(source)
    assert replay.problems == []
    assert replay.position is not None
    assert replay.position.stream is not None
    assert replay.position.stream.source == "solvitaire"

"""Seeds of Solvitaire give the boards of Solvitaire, if a ruleset deals in its order.

Solvitaire prints its piles sorted, so that only their contents can be compared.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from boards import SAMPLES, first_problem, game, piles, replayed, rows
from solvitaire import OWN, PRESETS, RULESETS, preset, seed

from patience_core.cards import cards_text, read_card
from patience_core.engine.deal_numbers import Stream, read_number
from patience_core.engine.game import Game
from patience_core.language.library import find
from patience_core.linting.lint import lint

BOARDS = SAMPLES / "boards" / "solvitaire"

GROUPS = {
    "tableau piles": "tableau",
    "accordion": "tableau",
    "cells": "cell",
    "reserve": "reserve",
    "hole": "hole",
    "stock": "stock",
    "foundations": "foundation",
}
HIDDEN = "##"


def printed(name: str) -> dict[str, Any]:
    """A board as Solvitaire printed it, in the names of our groups: the piles as tuples of cards."""
    board = json.loads((BOARDS / f"deal-{name}-1.json").read_text(encoding="utf-8"))
    found: dict[str, list[tuple[str, ...]]] = {}
    for key, value in board.items():
        if key in GROUPS and value:
            piles_of = value if key in ("cells", "foundations") or isinstance(value[0], list) else [value]
            found[GROUPS[key]] = sorted(tuple(canonical(pile)) for pile in piles_of if pile not in ("", [""]))
    return found


def canonical(pile: Any) -> list[str]:
    cards = pile if isinstance(pile, list) else [pile]
    return [HIDDEN if card == HIDDEN else cards_text([read_card(card) or 0]) for card in cards]


def ours(rules: Game) -> dict[str, Any]:
    """The same of one of our deals; hidden cards, but those of the stock, as Solvitaire prints them."""
    position = rules.start(seed(1))
    found: dict[str, list[tuple[str, ...]]] = {}
    for name, cards in piles(rules, position).items():
        group = rules.table.group_of[rules.table.index[name]].name
        words = cards.split()
        hidden = [
            HIDDEN if word.startswith("<") and group == "tableau" else word.strip("<>") for word in words
        ]
        found.setdefault(group, []).append(tuple(hidden))
    return {group: sorted(found[group]) for group in found}


def compared(rules: Game, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    board, expected = ours(rules), printed(name)
    if name == "golf":
        expected["waste"] = expected.pop("hole")
    return {group: board.get(group, []) for group in expected}, expected


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "gaps-basic-variant"])
def test_seeds_give_the_boards_of_solvitaire(name: str) -> None:
    board, expected = compared(preset(name), name)
    assert board == expected


def test_seeds_give_the_rows_of_gaps() -> None:
    given = json.loads((BOARDS / "deal-gaps-basic-variant-1.json").read_text(encoding="utf-8"))["sequences"]
    gaps = [["--" if card == "AS" else canonical(card)[0] for card in row] for row in given]
    rules = preset("gaps-basic-variant")
    assert rows(rules, rules.start(seed(1))) == [" ".join(row) for row in gaps]


@pytest.mark.parametrize("name", OWN)
def test_the_library_deals_these_in_another_order(name: str) -> None:
    """Else the ruleset of its own would not be needed."""
    ours, _, variants = OWN[name].partition(" ")
    library = {"east-haven": "easthaven", "gaps-basic-variant": "gaps-fixed-suits"}.get(ours, ours)
    theirs = preset(name)
    assert piles(theirs, theirs.start(seed(1))) != piles(
        game(library, variants), game(library, variants).start(seed(1))
    )


@pytest.mark.parametrize("path", sorted(RULESETS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_rulesets_are_fine(path: Path) -> None:
    assert lint(find(str(path))) == []
    assert path.stem in {ours.partition(" ")[0] for ours in OWN.values()}


def test_every_board_of_solvitaire_is_looked_at() -> None:
    assert sorted(path.stem[5:-2] for path in BOARDS.glob("*.json")) == PRESETS


# The stream


def test_the_words_are_those_of_the_mersenne_twister_as_cpp_seeds_it() -> None:
    """5489 is the seed of a generator that nobody seeded; the standard says what its 10000th word is."""
    from patience_core.engine.deal_numbers import _Words  # noqa: PLC0415 - only here

    words = _Words(5489)
    assert [words.draw() for _ in range(10_000)][-1] == 4123659995


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


@pytest.mark.parametrize("number", random.Random(1).sample(range(2**32), 8))
def test_every_seed_deals_a_whole_pack(number: int) -> None:
    stream = Stream(str(number), source="solvitaire")
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

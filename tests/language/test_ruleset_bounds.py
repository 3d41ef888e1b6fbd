"""What a ruleset may say just so, and what is one too much; and what its parts make of each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, own_game, piles, play

from patience_core.engine.game import Game
from patience_core.language.library import find, load
from patience_core.linting.lint import lint

RULES = """patience: 1
name: Own
piles:
  stock: {face: down}
  tableau: {count: 6, start: any, build: any, lift: card}
deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]
actions: {draw: {from: stock, to: tableau, each: 1}}
goal: {empty: stock}
"""


EACH = "{to: tableau, each: 1}"


@pytest.mark.parametrize(
    ("said", "just", "too_much", "told"),
    [
        ("Own", "n" * 60, "n" * 61, "name cannot be"),
        (EACH, "{to: tableau, each: 1, first: 6}", "{to: tableau, each: 1, first: 7}", "there are 6 piles"),
        (EACH, f"{{to: tableau, each: {[1] * 6}}}", f"{{to: tableau, each: {[1] * 7}}}", "each has 7 numbers"),
        ("lift: card", "lift: card, capacity: 208", "lift: card, capacity: 209", "capacity cannot be"),
        ("lift: card", "lift: card, capacity: 1", "lift: card, capacity: 0", "capacity cannot be"),
        ("each: 1}}", "each: 1, times: 1000}}", "each: 1, times: 1001}}", "times cannot be"),
        ("Own", "Own\npack: {decks: 8}", "Own\npack: {decks: 9}", "the pack has 468 cards"),
    ],
)  # fmt: skip
def test_just_enough_and_one_too_much(tmp_path: Path, said: str, just: str, too_much: str, told: str) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(RULES.replace(said, just, 1), encoding="utf-8")
    assert [problem for problem in lint(find(str(path))) if not problem.warning] == []
    path.write_text(RULES.replace(said, too_much, 1), encoding="utf-8")
    assert told in lint(find(str(path)))[0].message


VARIANTS = """
variants:
  bare:  {piles: {reserve: none}}
  large: {piles: {reserve: {count: 3}}}
"""


@pytest.mark.parametrize(
    ("chosen", "reserves"), [([], 1), (["large"], 3), (["bare"], 0), (["bare", "large"], 0), (["large", "bare"], 0)]
)  # fmt: skip
def test_what_a_variant_removes_no_other_brings_back(
    tmp_path: Path, chosen: list[str], reserves: int
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(RULES.replace("piles:\n", "piles:\n  reserve: {}\n", 1) + VARIANTS, encoding="utf-8")
    rules = Game(load(find(str(path)), chosen))
    found = rules.table.groups.get("reserve")
    assert (len(found.piles) if found else 0) == reserves


def test_forced_moves_go_on_until_nothing_changes(tmp_path: Path) -> None:
    ruleset = """
patience: 1
name: Own
piles:
  tableau: {count: 2, build: none}
  foundation: {start: A, build: {rank: up}, lift: none}
deal: [{to: tableau, cards: rest}]
forced: [{play: tableau, to: foundation}]
goal: {complete: foundation}
"""
    rules = own_game(tmp_path, ruleset)
    start = board(rules, "t1 8S 7S 6S 5S 4S 3S 2S", "t2 KS AS")
    assert piles(rules, play(rules, start, "t2 AS f1")) == {"t2": "KS", "f1": "AS 2S 3S 4S 5S 6S 7S 8S"}

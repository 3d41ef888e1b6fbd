"""The exact search for rows that close up says what exhaustive play says, on small packs and many rules."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from boards import EVERY_VARIANT, dealt, game, own_game

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.solving.closing_row import parts_of, solve_closing_row
from patience_core.solving.closing_row_rules import closing_row
from patience_core.solving.request import Limits
from patience_core.solving.search import CLOCK_EVERY
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNSOLVABLE, Why, unknown
from patience_core.solving.watch import Progress, Watch
from tests.fuzz.generated.player import explore
from tests.fuzz.generated.rulesets import written

Words = dict[str, Any]
MOST_POSITIONS = 4000

BUILDS: list[Any] = [
    [{"rank": "same"}, {"suit": "same"}],
    [{"rank": "same"}, {"suit": "same"}],
    {"rank": "same"},
    {"rank": "up-or-down"},
    {"rank": "up", "wrap": True},
    [{"rank": "down"}, {"suit": "same"}],
    [{"rank": "lower"}, "A"],
    {"suit": "alternate"},
    [{"rank": "same"}, {"rank": "up", "suit": "same"}],
]
REACHES = [[1, 3], [1, 3], [1, 3], [1], [2], [1, 2], [3, 1], [1, 4], [2, 3], [1, 2, 3]]


def small_ruleset(rng: random.Random) -> Words:
    """A row of single cards or of small piles, which may be laid on one another within a reach."""
    count, each = rng.choice(((4, 1), (5, 1), (6, 1), (7, 1), (7, 1), (8, 1), (4, 2), (5, 2)))
    suits, ranks = rng.choice(((2, 5), (3, 4), (4, 3), (4, 4), (3, 5)))
    take: Words = {"reach": rng.choice(REACHES)}
    if rng.random() < 0.75:
        take["judged-by"] = "top"
    pack: Words = {"suits": "SHCD"[:suits], "ranks": "A2345"[:ranks]}
    if rng.random() < 0.2:
        pack |= {"decks": 2}
    row: Words = {"count": count, "build": rng.choice(BUILDS), "start": rng.choice(("none", "any"))}
    return {
        "patience": 1,
        "name": "Small",
        "pack": pack,
        "piles": {"tableau": row | {"lift": "pile", "take": take}, "stock": {"face": "down"}},
        "deal": [{"to": "tableau", "each": each}, {"to": "stock", "cards": "rest"}],
        "forced": [{"close": "tableau"}],
        "goal": {"piles": {"tableau": rng.choice((1, 1, 1, 2, 3))}},
    }


def positions(rules: Game, rng: random.Random) -> list[Position]:
    """A deal, and where some moves lead from there."""
    start = dealt(rules, str(rng.randint(1, 30_000)))
    walked = start.copy()
    for _ in range(rng.randint(1, 3)):
        if moves := rules.legal_moves(walked):
            rules.play(walked, rng.choice(moves))
    walked.history.clear()
    return [start, walked]


def compare(folder: Path, seed: int) -> Counter[str]:
    """Try the search on a ruleset; what came out."""
    rng = random.Random(f"closing row {seed}")
    text = written(small_ruleset(rng))
    rules, told = own_game(folder, text), Counter[str]()
    for start in positions(rules, rng):
        explored = explore(rules, start, MOST_POSITIONS)
        if explored.solvable is None:
            continue
        row = closing_row(rules, start)
        assert row is not None, (seed, text)
        verdict = solve_closing_row(rules, start, row, Limits())
        expected = SOLVED if explored.solvable else UNSOLVABLE
        assert verdict.verdict == expected, (seed, start.piles, text)
        assert verdict.verdict != SOLVED or wins(rules, start, verdict.moves), (seed, text)
        assert solve(rules, start, Limits()).verdict == expected
        told[f"{verdict.verdict} by {'top' if row.by_top else 'bottom'}"] += 1
        told["falls apart"] += parts_of(row.fits, row.size, row.size) > row.most
        told["one way"] += any(
            row.fits >> (below * row.size + above) & 1 != row.fits >> (above * row.size + below) & 1
            for below in range(row.size)
            for above in range(below)
        )
    return told


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 500, 100))
def test_verdicts_are_those_of_exhaustive_play(tmp_path: Path, first: int) -> None:
    told = sum((compare(tmp_path, seed) for seed in range(first, first + 100)), Counter[str]())
    verdicts = [f"{verdict} by {by}" for verdict in (SOLVED, UNSOLVABLE) for by in ("top", "bottom")]
    assert all(told[each] for each in (*verdicts, "falls apart", "one way")), told


def test_the_games_of_the_library_that_have_the_shape() -> None:
    fitting = {each for each in EVERY_VARIANT if closing_row(game(*each), dealt(game(*each), "1"))}
    assert fitting == {("accordion", ""), ("accordion", "eighteen")}


ROW = """
patience: 1
name: Row
pack: {suits: SHC, ranks: A2345}
piles:
  tableau: {count: 7, build: [{rank: same}, {suit: same}], start: none, lift: pile, take: {reach: [1, 3], judged-by: top}}
  stock:   {face: down}
  cell:    {lift: none}
deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]
forced: [{close: tableau}]
goal: {piles: {tableau: 1}}
"""
SAME: list[tuple[str, str]] = [
    ("", ""),
    ("judged-by: top", "judged-by: bottom"),
    ("start: none", "start: any"),
    ("each: 1", "each: 2"),
    ("reach: [1, 3]", "reach: 2"),
    ("tableau: 1}", "tableau: 3}"),
    ("build: [{rank: same}, {suit: same}]", "build: {rank: up}"),
]
OTHER: list[tuple[str, str]] = [
    ("forced: [{close: tableau}]\n", ""),
    ("forced: [{close: tableau}]", "forced: [{close: tableau}, {from: stock, to: tableau, each: 1, into: empty}]"),
    ("forced: [{close: tableau}]", "forced: [{close: cell}]"),
    ("lift: pile", "lift: card"),
    ("lift: pile", "lift: [pile, card]"),
    ("lift: pile", "lift: {unit: pile, when: {filled: stock}}"),
    ("lift: pile", "lift: {unit: pile, to: cell}"),
    ("take: {", "take: {when: {filled: stock}, "),
    ("take: {", "take: {unit: card, "),
    ("take: {", "take: {unit: run, "),
    ("take: {", "take: {cards: 1, "),
    ("take: {reach: [1, 3], judged-by: top}", "take: {judged-by: top}"),
    ("count: 7", "count: 7, capacity: 3"),
    ("count: 7", "count: 7, suits: SHC"),
    ("count: 7", "grid: {rows: 1, columns: 7}"),
    ("{suit: same}]", "{suit: same, against: stock}]"),
    ("cell:    {lift: none}", "cell:    {lift: none, start: any}"),
    ("goal: {piles: {tableau: 1}}", "goal: {piles: {tableau: 1}, filled: stock}"),
    ("goal: {piles: {tableau: 1}}", "goal: {only: {tableau: A}}"),
    ("each: 1", "each: 1, face: down"),
    ("goal:", "actions: {draw: {from: stock, to: cell, cards: 1}}\ngoal:"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "fits"), [(*each, True) for each in SAME] + [(*each, False) for each in OTHER]
)
def test_a_word_that_is_not_understood_makes_another_shape(
    tmp_path: Path, old: str, new: str, *, fits: bool
) -> None:
    assert old in ROW
    own = own_game(tmp_path, ROW.replace(old, new, 1))
    for number in ("1", "2", "3"):
        start = dealt(own, number)
        assert bool(closing_row(own, start)) == fits
        explored = explore(own, start, 500)
        if explored.solvable is not None:
            assert solve(own, start, Limits()).verdict == (SOLVED if explored.solvable else UNSOLVABLE)


@pytest.mark.parametrize(
    ("fits", "parts"),
    [
        (["...", "...", "..."], 3),
        ([".x.", "...", "..."], 2),
        (["...", "...", "xx."], 1),
        ([".x..", "x...", "...x", "..x."], 2),
        (["...x", "..x.", ".x..", "x..."], 2),
        ([".x..", "..x.", "...x", "...."], 1),
    ],
)
def test_into_how_many_parts_a_row_falls(fits: list[str], parts: int) -> None:
    size = len(fits)
    places = [(below, above) for below in range(size) for above in range(size) if fits[below][above] == "x"]
    assert parts_of(sum(1 << (below * size + above) for below, above in places), size, size) == parts


def test_the_limits_hold() -> None:
    rules = game("accordion", "eighteen")
    start = dealt(rules, "8")
    proven = solve(rules, start, Limits())
    assert proven.verdict == UNSOLVABLE
    assert proven.states > 3 * CLOCK_EVERY
    assert solve(rules, start, Limits(states=proven.states)) == proven
    assert solve(rules, start, Limits(states=proven.states - 1)) == unknown(proven.states - 1, Why.POSITIONS)
    assert solve(rules, start, Limits(seconds=0)) == unknown(CLOCK_EVERY, Why.SECONDS)
    larger = game("accordion")
    found = solve(larger, dealt(larger, "1"), Limits(memory=1))
    assert found.why is Why.MEMORY
    assert 1000 < found.states < 3000


def test_progress_is_told() -> None:
    rules = game("accordion", "eighteen")
    told: list[Progress] = []
    verdict = solve(rules, dealt(rules, "8"), Limits(), watch=Watch(told.append, every=0))
    assert [each.states for each in told] == sorted(each.states for each in told)
    assert 0 < told[-1].states <= verdict.states

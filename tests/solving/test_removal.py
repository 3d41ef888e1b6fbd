"""The exact search for games of removal says what exhaustive play says, on small packs and many rules."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from boards import EVERY_VARIANT, dealt, game, own_game

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.problems import RulesetError
from patience_core.solving.removal import BYTES_A_STATE, solve_removal
from patience_core.solving.removal_rules import removal_rules
from patience_core.solving.request import Limits, Question
from patience_core.solving.review import review
from patience_core.solving.search import CLOCK_EVERY
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE, Why, unknown
from tests.fuzz.generated.player import explore
from tests.fuzz.generated.rulesets import written

Words = dict[str, Any]
MOST_POSITIONS = 4000

BUILDS: list[Any] = [
    {"rank": "up-or-down"},
    {"rank": "up-or-down"},
    {"rank": "up-or-down", "wrap": True},
    {"rank": "up-or-down", "suit": "alternate"},
    {"rank": "up", "wrap": True},
    {"rank": "down"},
    {"rank": "up-or-down", "stop": "3"},
    {"rank": "up-or-down", "step": 2},
    [{"rank": "same"}, {"suit": "same"}],
    ["A", {"rank": "up"}],
]
MATCHES = [{"sum": 4}, {"sum": 5}, {"sum": 6}, {"rank": "same"}, {"rank": "up"}, {"suit": "same"}]
SHAPES = ["..x..\n.x.x.\nx.x.x", ".x.x\nx.x.", ".x.\nx.x", "x.x\n.x."]


def small_ruleset(rng: random.Random) -> Words:
    """A ruleset in which cards leave a layout for one pile, or in pairs; some say a word more that changes the shape."""
    layout, places = _layout(rng)
    words: Words = {
        "patience": 1,
        "name": "Small",
        "pack": {"suits": "SHCD"[: rng.choice((2, 2, 3, 4))], "ranks": "A234567"[: rng.choice((3, 4, 4))]}
        | ({"decks": 2} if rng.random() < 0.2 else {}),
        "piles": {"tableau": layout, "stock": {"face": "down"}},
        "deal": [{"to": "tableau", "cards": places} | ({"face": "down"} if rng.random() < 0.2 else {})],
    }
    if words["deal"][0].get("face"):
        words["deal"][0]["cards"] = max(1, places // 2)
        words["deal"].append({"to": "tableau", "cards": rng.randint(1, places), "into": "empty"})
    (_pairs if rng.random() < 0.5 else _hole)(rng, words)
    if rng.random() < 0.05:
        words["forced"] = [{"from": "stock", "to": "tableau", "each": 1, "into": "empty"}]
    goals: list[Any] = [{"empty": "tableau"}] * 4 + [
        {"complete": "discard"},
        {"complete": "discard"},
        {"empty": ["tableau", "stock"]},
        {"piles": {"tableau": 1}},
        {"piles": {"tableau": 2}, "empty": "stock"},
        {"only": {"tableau": "A"}},
    ]
    words["goal"] = rng.choice(goals)
    return words


def _layout(rng: random.Random) -> tuple[Words, int]:
    kind = rng.random()
    if kind < 0.4:
        shape = rng.choice(SHAPES)
        return {"shape": shape, "label": "p"}, shape.count("x")
    if kind < 0.5:
        return {"grid": {"rows": 2, "columns": 3}}, 6
    count = rng.choice((2, 3, 4, 5))
    extra: Words = rng.choice(
        [{}] * 8 + [{"face": "top"}, {"start": "any"}, {"lift": "run"}, {"build": {"rank": "down"}}]
    )
    return {"count": count} | extra, min(count * rng.choice((1, 2, 3)), 8)


def _hole(rng: random.Random, words: Words) -> None:
    words["piles"]["discard"] = {"build": rng.choice(BUILDS), "lift": "none"}
    if rng.random() < 0.15:
        words["piles"]["discard"]["capacity"] = rng.randint(3, 6)
    if rng.random() < 0.7:
        words["deal"].append({"to": "discard", "cards": 1})
    words["deal"].append({"to": "stock", "cards": "rest"})
    if rng.random() < 0.8:
        words["actions"] = {"draw": _draw(rng, "discard")}


def _pairs(rng: random.Random, words: Words) -> None:
    single = rng.choice("A234")
    rules = rng.choice(
        [{}, {"start": single, "build": single}, {"start": single, "build": single}, {"start": single}]
    )
    words["piles"] |= {"waste": {}, "discard": rules | {"lift": "none"}}
    if rng.random() < 0.3:
        words["deal"].append({"to": "waste", "cards": rng.randint(1, 2)})
    words["deal"].append({"to": "stock", "cards": "rest"})
    pair = {"from": ["tableau", "waste"], "match": rng.choice(MATCHES), "to": "discard"}
    if rng.random() < 0.1:
        pair["reach"] = "touching"
    words["actions"] = {"pair": pair, "draw": _draw(rng, "waste")}
    if rng.random() < 0.2:
        words["actions"]["other-pair"] = pair | {"match": rng.choice(MATCHES)}
    if rng.random() < 0.7:
        redeal: Words = {"from": "waste", "to": "stock", "cards": "rest"}
        redeal |= rng.choice([{}, {"times": 1}, {"times": 2}, {"when": {"empty": "stock"}, "times": 1}])
        redeal |= rng.choice([{}, {"when": {"empty": "stock"}}, {"when": {"empty": "stock"}}])
        redeal |= rng.choice([{}] * 6 + [{"face": "up"}, {"when": {"empty": "tableau"}}])
        words["actions"]["redeal"] = redeal


def _draw(rng: random.Random, to: str) -> Words:
    draw: Words = {"from": "stock", "to": to, "cards": rng.choice((1, 1, 1, 2, 3))}
    draw |= rng.choice([{}] * 8 + [{"times": 2}, {"when": {"empty": to}}, {"when": "stuck"}])
    return draw


def positions(rules: Game, rng: random.Random) -> list[Position]:
    """A deal, and where some moves lead from there."""
    start = dealt(rules, str(rng.randint(1, 30_000)))
    walked = start.copy()
    for _ in range(rng.randint(1, 6)):
        if moves := rules.legal_moves(walked):
            rules.play(walked, rng.choice(moves))
    walked.history.clear()
    return [start, walked]


def compare(folder: Path, seed: int) -> Counter[str]:
    """Try the search on a ruleset; what it was asked, and what came out."""
    rng = random.Random(f"removal {seed}")
    words = small_ruleset(rng)
    text = written(words)
    try:
        rules = own_game(folder, text)
    except RulesetError:
        return Counter(["no ruleset"])
    told: Counter[str] = Counter()
    for start in positions(rules, rng):
        explored = explore(rules, start, MOST_POSITIONS)
        if explored.solvable is None:
            continue
        expected = SOLVED if explored.solvable else UNSOLVABLE
        verdict = solve(rules, start, Limits())
        assert verdict.verdict == expected, (seed, start.piles, text)
        assert verdict.verdict != SOLVED or wins(rules, start, verdict.moves), (seed, text)
        tables = removal_rules(rules, start)
        told["another shape" if tables is None else verdict.verdict] += 1
        if tables is not None:
            assert solve_removal(rules, start, tables, Limits()).verdict == expected
            told["with pairs" if any(tables.partners) else "by the top"] += 1
            told["redeal"] += tables.redeal is not None
            told["draw"] += tables.draw is not None
            told["few"] += bool(tables.few)
    return told


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 500, 100))
def test_verdicts_are_those_of_exhaustive_play(tmp_path: Path, first: int) -> None:
    told = sum((compare(tmp_path, seed) for seed in range(first, first + 100)), Counter[str]())
    asked = ("another shape", SOLVED, UNSOLVABLE, "with pairs", "by the top", "redeal", "draw", "few")
    assert all(told[each] for each in asked), told


FITTING = {
    ("black-hole", ""),
    ("golf", ""),
    ("golf", "strict"),
    ("golf", "turning"),
    ("pyramid", ""),
    ("pyramid", "three-passes"),
    ("pyramid", "all-cards"),
    ("tripeaks", ""),
    ("tripeaks", "no-turning"),
}


def test_the_games_of_the_library_that_have_the_shape() -> None:
    fitting = {each for each in EVERY_VARIANT if removal_rules(game(*each), dealt(game(*each), "1"))}
    assert fitting == FITTING


HOLE = """
patience: 1
name: Hole
pack: {suits: SH, ranks: A2345}
piles:
  stock:   {face: down}
  waste:   {build: {rank: up-or-down}, lift: none}
  tableau: {count: 3}
deal: [{to: tableau, each: 2}, {to: waste, cards: 1}, {to: stock, cards: rest}]
actions:
  draw: {from: stock, to: waste, cards: 1}
goal: {empty: tableau}
"""
PAIRS = """
patience: 1
name: Pairs
pack: {suits: SH, ranks: A2345}
piles:
  stock:   {face: down}
  waste:   {}
  discard: {start: "5", build: "5", lift: none}
  tableau: {count: 3}
deal: [{to: tableau, each: 2}, {to: stock, cards: rest}]
actions:
  draw: {from: stock, to: waste, cards: 1}
  pair: {from: [tableau, waste], match: {sum: 5}, to: discard}
  redeal: {when: {empty: stock}, from: waste, to: stock, cards: rest, times: 1}
goal: {empty: tableau}
"""
SAME: list[tuple[str, str, str]] = [
    (HOLE, "", ""),
    (PAIRS, "", ""),
    (HOLE, "{count: 3}", "{count: 3, face: top}"),
    (HOLE, "cards: 1}\ngoal", "cards: 3, times: 1}\ngoal"),
    (HOLE, "{empty: tableau}", "{complete: waste}"),
    (HOLE, "{empty: tableau}", "{piles: {tableau: 1}}"),
    (PAIRS, "when: {empty: stock}, ", ""),
    (PAIRS, "{empty: tableau}", "{complete: discard}"),
    (PAIRS, "{empty: tableau}", "{empty: [tableau, stock, waste]}"),
]
OTHER: list[tuple[str, str, str]] = [
    (HOLE, "lift: none", "lift: card"),
    (HOLE, "lift: none", "lift: none, capacity: 9"),
    (HOLE, "lift: none", "lift: none, take: {unit: card, when: {empty: stock}}"),
    (HOLE, "{rank: up-or-down}", "{rank: up-or-down, against: tableau}"),
    (HOLE, "{rank: up-or-down}", "{rank: up-or-down, also: {suit: same, against: tableau}}"),
    (HOLE, "{count: 3}", "{count: 3, start: any}"),
    (HOLE, "{count: 3}", "{count: 3, build: {rank: down}}"),
    (HOLE, "{count: 3}", "{count: 3, lift: any}"),
    (HOLE, "{count: 3}", "{count: 3, lift: {unit: card, when: {empty: stock}}}"),
    (HOLE, "each: 2}", "each: 2, face: down}"),
    (HOLE, "cards: 1}\ngoal", "cards: 1, when: stuck}\ngoal"),
    (HOLE, "from: stock, to: waste, cards: 1}\ngoal", "from: stock, to: tableau, cards: 1}\ngoal"),
    (HOLE, "goal:", "forced: [{from: stock, to: tableau, each: 1, into: empty}]\ngoal:"),
    (HOLE, "{empty: tableau}", "{only: {tableau: A}}"),
    (HOLE, "{empty: tableau}", "{filled: waste}"),
    (PAIRS, 'build: "5"', "build: {rank: down}"),
    (PAIRS, "lift: none", "lift: none, capacity: 9"),
    (PAIRS, "to: discard}", "to: discard, times: 3}"),
    (PAIRS, "cards: 1}\n  pair", "cards: 1, times: 3}\n  pair"),
    (PAIRS, "cards: rest, times: 1", "cards: 2, times: 1"),
    (PAIRS, "cards: rest, times: 1", "cards: rest, face: up, times: 1"),
    (PAIRS, "from: waste, to: stock, cards: rest", "collect: waste, deal: [{to: stock, cards: rest}], shuffle: true"),
    (PAIRS, "{empty: tableau}", "{empty: [tableau, stock]}"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "old", "new", "fits"),
    [(*each, True) for each in SAME] + [(*each, False) for each in OTHER],
)
def test_a_word_that_is_not_understood_makes_another_shape(
    tmp_path: Path, rules: str, old: str, new: str, *, fits: bool
) -> None:
    assert old in rules
    own = own_game(tmp_path, rules.replace(old, new, 1))
    for number in ("1", "2", "3"):
        start = dealt(own, number)
        assert bool(removal_rules(own, start)) == fits
        explored = explore(own, start, 20_000)
        verdict = solve(own, start, Limits()).verdict
        if explored.solvable is None:
            assert verdict in (SOLVED, UNKNOWN)
        else:
            assert verdict == (SOLVED if explored.solvable else UNSOLVABLE)


@pytest.mark.parametrize(
    ("at_once", "each", "piles", "number"),
    [(2, 1, 2, "25"), (2, 2, 3, "6"), (3, 1, 3, "55"), (3, 2, 2, "19")],
)
def test_a_card_may_be_worth_keeping_where_several_are_drawn_at_once(
    tmp_path: Path, at_once: int, each: int, piles: int, number: str
) -> None:
    """A five goes alone. Here it must stay in the waste, so that others are drawn together after the redeal."""
    rules = PAIRS.replace("SH", "SHC").replace("cards: 1}\n  pair", f"cards: {at_once}}}\n  pair")
    own = own_game(tmp_path, rules.replace("each: 2", f"each: {each}").replace("count: 3", f"count: {piles}"))
    start = dealt(own, number)
    assert removal_rules(own, start)
    verdict = solve(own, start, Limits())
    assert verdict.verdict == SOLVED
    assert wins(own, start, verdict.moves)


def test_the_limits_hold() -> None:
    rules = game("pyramid")
    start = dealt(rules, "10")
    proven = solve(rules, start, Limits())
    assert proven.verdict == UNSOLVABLE
    assert proven.states > 3 * CLOCK_EVERY
    assert solve(rules, start, Limits(states=proven.states)) == proven
    assert solve(rules, start, Limits(states=proven.states - 1)) == unknown(proven.states - 1, Why.POSITIONS)
    assert solve(rules, start, Limits(seconds=0)) == unknown(CLOCK_EVERY, Why.SECONDS)
    # 5775 states take 0.7 MB.
    assert solve(rules, start, Limits(memory=1)) == proven
    larger = dealt(rules, "1")
    assert solve(rules, larger, Limits(memory=1)) == unknown(1_000_000 // BYTES_A_STATE, Why.MEMORY)


@pytest.mark.parametrize(
    ("limits", "why"),
    [(Limits(states=500), Why.POSITIONS), (Limits(memory=1), Why.MEMORY)],
)
def test_a_review_says_which_limit_came_first(limits: Limits, why: Why) -> None:
    rules = game("pyramid")
    found = review(rules, [dealt(rules, "1")], limits)
    assert found.why == {0: why}


def test_who_knows_only_what_lies_face_up_is_told_nothing_of_the_stock() -> None:
    rules = game("golf", "strict")
    for number in range(1, 6):
        start = dealt(rules, str(number))
        assert solve(rules, start, Limits(), Question.FACE_UP_CARDS).verdict in (SOLVED, UNKNOWN)
    proven = {solve(rules, dealt(rules, str(number)), Limits()).verdict for number in range(1, 6)}
    assert UNSOLVABLE in proven

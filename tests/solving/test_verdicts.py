"""Verdicts: every solution replays, every proof agrees with a search that looks at everything."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import pytest
from boards import SAMPLES, dealt, game, own_game
from shell import patience
from small_games import SMALL, can_be_won

from patience_core.solving.equal_ranks import has_this_shape
from patience_core.solving.request import Limits, Strategy
from patience_core.solving.search import CLOCK_EVERY
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE, Why, unknown

PLENTY = Limits(states=1_000_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_verdicts_on_small_packs(tmp_path: Path, name: str) -> None:
    rules = own_game(tmp_path, f"patience: 1\nname: Small\n{SMALL[name]}")
    found = []
    for number in range(1, 11):
        start = dealt(rules, str(number))
        verdict = solve(rules, start, PLENTY)
        assert verdict.verdict == (SOLVED if can_be_won(rules, start) else UNSOLVABLE), number
        found.append(verdict.verdict)
    assert SOLVED in found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pile-on", "pile-on in three suits"])
def test_verdicts_in_the_middle_of_a_game(tmp_path: Path, name: str) -> None:
    rules = own_game(tmp_path, f"patience: 1\nname: Small\n{SMALL[name]}")
    found = set()
    for number in range(1, 16):
        position, rng = dealt(rules, str(number)), random.Random(number)
        for _ in range(1 + number % 6):
            if moves := rules.legal_moves(position):
                rules.play(position, rng.choice(moves))
        verdict = solve(rules, position, PLENTY)
        assert verdict.verdict == (SOLVED if can_be_won(rules, position) else UNSOLVABLE), number
        found.add(verdict.verdict)
    assert found == {SOLVED, UNSOLVABLE}


def test_the_exact_search_ends_in_time() -> None:
    """The clock is read once for so many positions; this proof takes 300."""
    rules = game("pile-on", "one-space")
    start = dealt(rules, "23")
    assert solve(rules, start, PLENTY).verdict == UNSOLVABLE
    assert solve(rules, start, Limits(seconds=0)) == unknown(CLOCK_EVERY, Why.SECONDS)


def numbers_in(path: Path) -> set[int]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {int(line) for line in lines if line and not line.startswith("#")}


def test_piles_of_equal_ranks_against_known_verdicts() -> None:
    rules = game("pile-on")
    unsolvable = numbers_in(SAMPLES / "verdicts" / "pile-on-unsolvable.txt")
    assert has_this_shape(rules)
    for number in (*range(1, 41), *sorted(unsolvable)[:4]):
        start = dealt(rules, str(number))
        verdict = solve(rules, start, PLENTY)
        assert (verdict.verdict == UNSOLVABLE) == (number in unsolvable), number
        assert verdict.verdict == UNSOLVABLE or wins(rules, start, verdict.moves)


def known_verdicts() -> list[tuple[str, str, str]]:
    text = (SAMPLES / "verdicts" / "fc-solve.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader([line for line in text.splitlines() if not line.startswith("#")], delimiter="\t")
    games = {"bakers_game": "bakers-game"}
    told = [
        (games.get(row["game"], row["game"].replace("_", "-")), row["number"], row["verdict"]) for row in rows
    ]
    return [row for row in told if not (row[0] == "simple-simon" and row[2] == "unsolvable")]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({row[0] for row in known_verdicts()}))
def test_never_the_opposite_of_a_known_verdict(name: str) -> None:
    rules = game(name)
    for _, number, known in [row for row in known_verdicts() if row[0] == name]:
        start = dealt(rules, number)
        verdict = solve(rules, start, Limits(states=600))
        assert verdict.verdict in (known, UNKNOWN), number
        assert verdict.verdict != SOLVED or wins(rules, start, verdict.moves)


@pytest.mark.slow
@pytest.mark.parametrize("beam", [0, 200])
def test_the_same_question_has_the_same_answer(beam: int) -> None:
    rules = game("freecell")
    answers = [
        solve(rules, dealt(rules, "1"), Limits(states=5000), strategy=Strategy(beam)) for _ in range(2)
    ]
    assert answers[0] == answers[1]


def test_a_narrow_beam_proves_nothing(tmp_path: Path) -> None:
    rules = own_game(tmp_path, f"patience: 1\nname: Small\n{SMALL['miss milligan']}")
    verdicts = {
        solve(rules, dealt(rules, str(number)), Limits(), strategy=Strategy(beam=1)).verdict
        for number in range(1, 20)
    }
    assert verdicts <= {SOLVED, UNKNOWN}


def test_unknown_shuffles_prove_nothing() -> None:
    rules = game("montana")
    start = dealt(rules, "1")
    start.stream = None
    assert solve(rules, start, Limits(states=2000)).verdict in (SOLVED, UNKNOWN)


CASES: list[tuple[tuple[str, ...], int, str]] = [
    (("pile-on", "--seed", "7"), 0, ""),
    (("pile-on", "--seed", "352"), 1, "unsolvable: "),
    (("freecell", "--seed", "1", "--max-states", "3"), 4, "unknown: 3 positions looked at"),
    (("pile-on", "--seed", "x"), 2, "no deal number"),
    (("pile-on", "--seed", "7", "-m", "t1 KD t2"), 2, "wrong-card"),
    (("nowhere", "--seed", "7"), 2, "there is no game nowhere"),
]


@pytest.mark.parametrize(("arguments", "code", "said"), CASES)
def test_exit_codes(arguments: tuple[str, ...], code: int, said: str) -> None:
    ran = patience("solve", *arguments)
    assert ran.code == code
    assert said in ran.err
    assert bool(ran.out) == (code == 0)


@pytest.mark.slow
def test_a_solution_is_a_record_that_replays() -> None:
    record = patience("solve", "freecell", "--seed", "1").out
    assert "x-solved-by one who knows every card\n" in record
    assert patience("replay", "-", "--require", "won", stdin=record).code == 0
    half = record.split("moves\n")[1].splitlines()[:20]
    ran = patience("solve", "freecell", "--seed", "1", stdin="\n".join(half))
    assert patience("replay", "-", "--require", "won", stdin=ran.out).code == 0
    assert ran.out.split("moves\n")[1].splitlines()[:20] == half


def test_json() -> None:
    told = json.loads(patience("solve", "pile-on", "--seed", "352", "--json").out)
    assert (told["verdict"], told["moves"]) == ("unsolvable", None)

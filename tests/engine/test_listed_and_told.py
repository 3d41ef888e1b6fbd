"""What is listed, what is accepted and what is told agree in the corners that rulesets of one's own have."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from boards import attempt, board, dealt, legal, own_game, piles, play

from patience_core.engine.mechanics import forced as settle
from patience_core.engine.position import Position
from patience_core.facts.conditions import ActionIsOpen
from patience_core.language.library import find
from patience_core.linting.lint import lint
from patience_core.solving.request import Limits, Question
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE

HEAD = """
patience: 1
name: Own
pack: {{suits: CS, ranks: A23}}
piles:
  stock:      {{face: down}}
  tableau:    {{count: 3, {}}}
  foundation: {{start: any, build: any, lift: none{}}}
deal: [{{to: stock, cards: rest}}]
goal: {{complete: foundation}}
"""


def reason(folder: Path, ruleset: str, lines: Sequence[str], move: tuple[int, int, int, int]) -> str:
    rules = own_game(folder, ruleset)
    refusal = rules.refusal(board(rules, *lines), move)
    return refusal.reason if refusal else ""


def test_a_card_that_lies_face_down_is_not_picked(tmp_path: Path) -> None:
    ruleset = HEAD.format("lift: none", "") + "actions: {merci: {pick: any, from: tableau}}\n"
    said = reason(tmp_path, ruleset, ["t1 <AC> 2C"], (1, 0, 1, 4))
    assert said == "only what lies face up moves from a tableau pile"


@pytest.mark.parametrize("unit", ["tail", "pile"])
def test_cards_that_lie_face_down_do_not_move_along(unit: str, tmp_path: Path) -> None:
    ruleset = HEAD.format(f"start: any, build: any, lift: {unit}", "")
    said = reason(tmp_path, ruleset, ["t1 AC <2C> 3C"], (1, 0, 3, 2))
    assert said == "only what lies face up moves from a tableau pile"


def test_a_pick_is_read_though_the_top_lies_face_down(tmp_path: Path) -> None:
    rules = own_game(
        tmp_path, HEAD.format("lift: none", "") + "actions: {merci: {pick: any, from: tableau}}\n"
    )
    position = board(rules, "t1 AC <2C>")
    assert legal(rules, position) == {"t1 AC f1"}
    play(rules, position, "t1 AC f1")
    assert piles(rules, position) == {"t1": "2C", "f1": "AC"}


def test_covered_cards_are_listed_for_a_pile_that_judges_where_they_come_from(tmp_path: Path) -> None:
    ruleset = HEAD.format("lift: any", ", take: {unit: run, judged-by: top}")
    rules = own_game(tmp_path, ruleset)
    assert legal(rules, board(rules, "t1 AC 2C")) == {"t1 AC f1", "t1 2C f1"}


def test_several_cards_for_an_empty_place_are_refused_in_words(tmp_path: Path) -> None:
    ruleset = HEAD.format("lift: pile", "").replace("count: 3", "grid: {rows: 1, columns: 2}, start: any")
    ruleset = ruleset.replace("face: down", "lift: pile")
    assert reason(tmp_path, ruleset, ["s1 AC 2C"], (0, 0, 2, 1)) == "r1c1 has room for 1 card more, not for 2"


def test_the_rows_of_a_grid_keep_their_letter(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    grid = HEAD.format("lift: card", "").replace("count: 3", "grid: {rows: 1, columns: 2}")
    path.write_text(grid.replace("stock:", "rest: ").replace("to: stock", "to: rest"), encoding="utf-8")
    assert [problem.message for problem in lint(find(str(path)))] == [
        "r1 is a row of tableau: give rest another label"
    ]


def test_why_an_action_waits_is_told_though_it_comes_first(tmp_path: Path) -> None:
    rules = own_game(
        tmp_path,
        HEAD.format("start: none, lift: none", "")
        + "actions:\n"
        + "  redeal: {from: tableau, to: stock, cards: rest, when: stuck}\n"
        + "  deal: {from: stock, to: tableau, each: 1}\n",
    )
    position = board(rules, "s1 <AC> <2C>", "t1 3C")
    problem = attempt(rules, position, "redeal")
    assert problem is not None
    assert problem.reason == "redeal is allowed only when no other move is left: deal is open"
    assert rules.what_is_left(position) == ActionIsOpen("deal")


ROUND_AND_ROUND = (
    "forced: [{from: tableau, to: stock, cards: 1, face: up}, {from: stock, to: tableau, each: 1}]\n"
)


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 997, 998, 999, 1000])
def test_steps_without_end_stop_where_they_would_after_all_rounds(
    most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = own_game(tmp_path, HEAD.format("lift: none", "") + ROUND_AND_ROUND)
    position = board(rules, "t1 AC 2C 3C", "t2 AS 2S", "t3 3S")
    expected, rounds = position.copy(), 0
    for _ in range(most):
        rules.settling._round(expected)
    one_round = settle.ForcedMoves._round

    def counted(self: settle.ForcedMoves, position: Position, *watched: None) -> None:
        nonlocal rounds
        rounds += 1
        one_round(self, position, *watched)

    monkeypatch.setattr(settle, "MOST_ROUNDS", most)
    monkeypatch.setattr(settle.ForcedMoves, "_round", counted)
    rules.settling.settle(position)
    assert position == expected
    assert rounds <= min(most, 60)


HIDDEN = """
patience: 1
name: Own
pack: {{suits: DH, ranks: A2}}
piles:
  stock:   {{face: down}}
  waste:   {{count: 2, start: {}, lift: none}}
  tableau: {{count: 2, start: none, build: none}}
deal: [{{to: tableau, each: 1}}, {{to: stock, cards: rest}}]
goal: {{only: {{stock: {}}}}}
"""


@pytest.mark.parametrize(("start", "rank"), [("none", "A"), ("none", "2"), ("any", "A"), ("any", "2")])
def test_rules_that_ask_for_hidden_cards_give_no_false_verdict(start: str, rank: str, tmp_path: Path) -> None:
    rules = own_game(tmp_path, HIDDEN.format(start, rank))
    for number in range(1, 13):
        position = dealt(rules, str(number))
        verdict = solve(rules, position, Limits(), Question.FACE_UP_CARDS)
        if rules.is_won(position):
            assert verdict.verdict in (SOLVED, UNKNOWN)
            assert verdict.verdict == UNKNOWN or wins(rules, position, verdict.moves)
        else:
            assert verdict.verdict == UNSOLVABLE

"""The standard notation of moves, both ways, and what a solver prints in it."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from boards import SAMPLES, board, dealt, game, replayed

from patience_core.convert.fc_solve import fc_solve_lines
from patience_core.convert.freecell_notation import read_moves, written_moves
from patience_core.convert.signs import Signs
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.deals import deal_lines
from patience_core.notation.lines import lines_of_text
from patience_core.notation.records import record_lines
from patience_core.problems import Problem, RecordError

SOLUTION = (SAMPLES / "boards" / "freecell-notation" / "24.txt").read_text(encoding="utf-8")
SOLVER = shutil.which("fc-solve")
LIMIT = "200000"


def moves(rules: Game, position: Position, text: str) -> list[str]:
    return read_moves(lines_of_text(text, "moves"), "moves", rules, position).texts


def refused(text: str, number: str = "24") -> Problem:
    rules = game("freecell")
    with pytest.raises(RecordError) as caught:
        moves(rules, dealt(rules, number), text)
    return caught.value.problems[0]


def record(rules: Game, number: str, texts: list[str]) -> str:
    deal = number_deal(number)
    assert deal is not None
    head = record_lines(rules.name, rules.loaded.variants, deal_lines(deal, rules.table))
    return "\n".join([*head, *texts, "end won", ""])


def words(text: str) -> list[str]:
    return " ".join(line for line in text.splitlines() if line[:2].isalnum() and line[2:3] == " ").split()


def test_a_printed_solution_is_a_won_game() -> None:
    rules = game("freecell")
    texts = moves(rules, dealt(rules, "24"), SOLUTION)
    (replay,) = replayed(record(rules, "24", texts))
    assert replay.problems == []
    assert (replay.outcome, replay.moves) == ("won", 138)


def test_a_game_is_written_as_it_was_read() -> None:
    rules = game("freecell")
    texts = moves(rules, dealt(rules, "24"), SOLUTION)
    lines = written_moves(rules, dealt(rules, "24"), texts)
    assert {len(line.split()) for line in lines[:-1]} == {10}
    assert " ".join(lines).split() == words(SOLUTION)
    assert moves(rules, dealt(rules, "24"), "\n".join(lines)) == texts


def test_each_kind_of_move() -> None:
    rules = game("freecell")
    position = board(rules, "t1 3C 2D", "t2 4H AC", "t3 9S")
    assert moves(rules, position, "2b bh 12 3A a1") == [
        "t2 AC c2",
        "c2 AC f1",
        "t1 3C+1 t2",
        "t3 9S c1",
        "c1 9S t1",
    ]


RUN = ("t1 KC 8H 7C 6D 5S", "t2 2D", "c1 KS")


@pytest.mark.parametrize(
    ("word", "moved"),
    [("13", "t1 8H+3 t3"), ("13v4", "t1 8H+3 t3"), ("13v2", "t1 6D+1 t3"), ("13v1", "t1 5S t3")],
)
def test_how_many_cards_go_to_an_empty_column(word: str, moved: str) -> None:
    rules = game("freecell")
    assert moves(rules, board(rules, *RUN), word) == [moved]
    assert written_moves(rules, board(rules, *RUN), [moved]) == [word if "v" in word else "13v4"]


def test_fewer_cards_go_where_the_later_moves_need_it() -> None:
    rules = game("freecell")
    position = board(rules, *RUN, "t4 7S")
    assert moves(rules, position, "13 14") == ["t1 5S t3", "t1 6D t4"]
    with pytest.raises(RecordError) as caught:
        moves(rules, board(rules, *RUN, "t4 7S"), "13 14 44")
    assert caught.value.problems[0].column == 7


def test_a_word_that_is_no_move_comes_after_what_is_refused_before_it() -> None:
    assert refused("a1\n8x").code == "wrong-card"


def test_counts_are_hexadecimal() -> None:
    rules = game("freecell")
    run = "t1 KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D"
    assert moves(rules, board(rules, run), "12vc") == ["t1 KC+11 t2"]
    assert written_moves(rules, board(rules, run), ["t1 KC+11 t2"]) == ["12vc"]


FAULTS = [
    ("8a 1x", 1, 4, "syntax", "1x is no move", ""),
    ("8a\n\n  8b h1", 3, 6, "syntax", "h1 is no move", ""),
    ("9a", 1, 1, "unknown-pile", "there is no pile 9", ""),
    ("8e", 1, 1, "unknown-pile", "there is no pile e", ""),
    ("a1", 1, 1, "wrong-card", "move 1: a1 is refused", "c1 is empty"),
    ("8h", 1, 1, "illegal-move", "move 1: 8h is refused", "9D"),
    ("12v3", 1, 1, "illegal-move", "move 1: 12v3 is refused", "2H"),
    ("8a v3", 1, 4, "syntax", "v3 is no move", ""),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "message", "reason"), FAULTS)
def test_faults(text: str, line: int, column: int, code: str, message: str, reason: str) -> None:
    problem = refused(text)
    assert (problem.line, problem.column, problem.code, problem.message) == (line, column, code, message)
    assert reason in problem.reason


def test_a_wrong_number_of_cards_tells_the_right_one() -> None:
    rules = game("freecell")
    with pytest.raises(RecordError) as caught:
        moves(rules, board(rules, "t1 3C 2D", "t2 4H"), "12v3")
    assert caught.value.problems[0].hint == "legal: t1 3C+1 t2"


def test_games_with_other_piles_have_no_such_notation() -> None:
    for name in ("klondike", "montana", "bakers-dozen", "fan"):
        with pytest.raises(RecordError, match="the standard notation"):
            Signs(game(name))


def test_a_move_back_from_a_foundation_has_no_word() -> None:
    rules = game("freecell", "worrying-back")
    position = board(rules, "t1 3C", "f1 AD 2D")
    with pytest.raises(RecordError, match="has no word for f1 2D t1"):
        written_moves(rules, position, ["f1 2D t1"])


def solved(rules: Game, number: str, *options: str) -> str | None:
    """What the solver prints for a deal, None if it finds nothing."""
    text = "\n".join([*fc_solve_lines(rules, dealt(rules, number)), ""])
    ran = subprocess.run(
        [SOLVER or "", *options, "-m", "-snx", "-sel", "-mi", LIMIT],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, "FREECELL_SOLVER_QUIET": "1"},
    )
    return ran.stdout if "This game is solveable." in ran.stdout else None


@pytest.mark.slow
@pytest.mark.skipif(SOLVER is None, reason="fc-solve is not there")
@pytest.mark.parametrize(
    ("name", "options"),
    [("freecell", ()), ("bakers-game", ("--game", "bakers_game"))],
    ids=["alternate", "suit"],
)
def test_solutions_of_a_solver_are_won_games(name: str, options: tuple[str, ...]) -> None:
    rules = game(name)
    found = 0
    for number in ["1", "24", "617", "31465", "32001", "123456", "ms100000", "solvitaire:1", "solvitaire:2"]:
        printed = solved(rules, number, *options)
        if printed is None:
            continue
        found += 1
        texts = moves(rules, dealt(rules, number), printed)
        (replay,) = replayed(record(rules, number, texts))
        assert replay.problems == []
        assert replay.outcome == "won"
        written = "\n".join(written_moves(rules, dealt(rules, number), texts))
        assert moves(rules, dealt(rules, number), written) == texts
    assert found >= 5

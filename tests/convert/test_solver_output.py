"""What fc-solve prints of whole games becomes a record, in every form; what it could not solve is told."""

from __future__ import annotations

import pytest
from boards import SAMPLES, board, dealt, game, piles, replayed
from shell import patience

from patience_core.convert.fc_solve import fc_solve_lines
from patience_core.convert.freecell_notation import read_moves, written_moves
from patience_core.convert.solver_output import first_board, read_output
from patience_core.notation.lines import Line, lines_of_text
from patience_core.notation.moves import PlayedMove
from patience_core.notation.reading import MoveReader
from patience_core.problems import RecordError

DUMPS = SAMPLES / "boards" / "fc-solve"
LYING = (DUMPS / "freecell-p-t-sam.txt").read_text(encoding="utf-8")
FREECELL = [
    *("t2 TS f4", "t2 JS f4", "t2 QS f4", "t3 QH f1", "t2 KH f1"),
    *("t5 QC f2", "t3 KC f2", "t1 KS f4", "c2 QD f3", "t5 KD f3"),
]
WON = [
    ("freecell-p-t-sam", "freecell", FREECELL),
    ("freecell-sam-sn", "freecell", FREECELL),
    ("freecell-p", "freecell", FREECELL),
    ("eight-off-sam", "eight-off", ["t1 JS f4", "c1 QD f3", "t2 KD f3", "c3 QS f4", "c2 KS f4"]),
    ("simple-simon-p-t-sam", "simple-simon", ["t2 4S+3 t1", "t1 KS+12 f3", "t4 5D+4 t3", "t3 KD+12 f4"]),
]


@pytest.mark.parametrize(("name", "rules", "texts"), WON)
def test_a_game_of_a_solver_is_a_record(name: str, rules: str, texts: list[str]) -> None:
    ran = patience("convert", "--from", "fc-solve", rules, str(DUMPS / f"{name}.txt"))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[2] == "deal position"
    assert lines[lines.index("moves") + 1 : -1] == texts
    (replay,) = replayed(ran.out)
    assert (replay.problems, replay.outcome) == ([], "won")


def refused(text: str, rules: str = "freecell") -> tuple[int, str, str]:
    ran = patience("convert", "--from", "fc-solve", rules, "-", stdin=text)
    assert (ran.code, ran.out) == (1, "")
    return ran.code, *ran.err.splitlines()[0].removeprefix("<stdin>:").split(": ", 1)


FAULTS = [
    (
        LYING.replace("stack 1 to the foundations", "stack 2 to the foundations", 1),
        "19:1",
        "illegal-move: move 1: Move a card from stack 2 to the foundations does not lead to the board that follows it",
    ),
    (
        LYING.replace("stack 1 to the foundations", "stack 9 to the foundations", 1),
        "17:1",
        "unknown-pile: there is no stack 9",
    ),
    (
        LYING.replace(
            "Move a card from stack 1 to the foundations", "Move a card from stack 1 to stack 7", 1
        ),
        "19:1",
        "illegal-move: move 1: Move a card from stack 1 to stack 7 does not lead to the board that follows it",
    ),
    (
        LYING.replace("Move a card from stack 1 to the foundations", "Move a card somewhere", 1),
        "17:1",
        "syntax: Move a card somewhere is no move",
    ),
    (
        LYING.replace(": KH QS JS\n", ": KH QS 1S\n", 1),
        "22:9",
        "unknown-card: 1S is no card",
    ),
    (
        "I could not solve this game.\nTotal number of states checked is 1.\n",
        "1:1",
        "syntax: fc-solve could not solve this game: there are no moves in it",
    ),
    (
        "Iterations count exceeded.\nTotal number of states checked is 1.\n",
        "1:1",
        "syntax: fc-solve could not solve this game: there are no moves in it",
    ),
    ("-=-=-\n\n1a 2h\n", "3:1", "bad-deal: there is no board before the moves"),
]


@pytest.mark.parametrize(("text", "place", "message"), FAULTS)
def test_what_cannot_be_read(text: str, place: str, message: str) -> None:
    assert refused(text)[1:] == (place, message)


def test_what_could_not_be_solved_is_told_of_moves_too() -> None:
    ran = patience(
        "convert",
        "--from",
        "freecell-notation",
        "freecell",
        "-",
        "--seed",
        "11982",
        stdin="I could not solve this game.\n",
    )
    assert (ran.code, ran.out) == (1, "")
    assert "fc-solve could not solve this game" in ran.err


def test_a_board_before_the_moves_must_be_that_of_the_deal() -> None:
    ran = patience("convert", "--from", "freecell-notation", "freecell", "-", "--seed", "24", stdin=LYING)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:3:1: bad-deal: the moves are those of another deal")


def test_a_board_alone_has_no_moves() -> None:
    board_alone = LYING.partition("====")[0]
    ran = patience(
        "convert", "--from", "freecell-notation", "freecell", "-", "--seed", "24", stdin=board_alone
    )
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:1:1: bad-deal: there is no move in it")
    assert patience("convert", "--from", "fc-solve", "freecell", "-", stdin=board_alone).out.startswith(
        "deal position\n"
    )


# Whole suits


SUITS = ["f1 KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC", "t3 KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"]


@pytest.mark.parametrize("word", ["3h", "2h"])
def test_a_whole_suit_goes_home_from_the_column_or_from_the_one_that_the_solver_names(word: str) -> None:
    rules = game("simple-simon")
    position = board(rules, *SUITS)
    made = read_moves(lines_of_text(word, "moves"), "moves", rules, position)
    assert made.texts == ["t3 KH+12 f2"]
    assert written_moves(rules, position, made.texts) == ["3h"]


def test_the_solver_calls_the_first_column_0_there() -> None:
    rules = game("simple-simon")
    position = board(rules, SUITS[0], SUITS[1].replace("t3", "t1"))
    assert read_moves(lines_of_text("0h", "moves"), "moves", rules, position).texts == ["t1 KH+12 f2"]
    with pytest.raises(RecordError, match="0h is no move"):
        read_moves(lines_of_text("0h", "moves"), "moves", game("freecell"), dealt(game("freecell"), "1"))


# Boards in the middle of a game


@pytest.mark.parametrize(("name", "rules", "texts"), WON)
def test_every_position_of_a_game_is_written_and_read_back(name: str, rules: str, texts: list[str]) -> None:
    ruled = game(rules)
    output = read_output(
        lines_of_text((DUMPS / f"{name}.txt").read_text(encoding="utf-8"), name), name, loose="board"
    )
    position = ruled.start(first_board(output, ruled))
    for text in texts:
        lines = "\n".join(fc_solve_lines(ruled, position))
        again = read_output(lines_of_text(lines, "again"), "again", loose="board")
        assert again.is_board
        assert piles(ruled, ruled.start(first_board(again, ruled))) == piles(ruled, position)
        step = MoveReader(ruled, position).read(Line("", 1, text), 1)
        assert isinstance(step, PlayedMove)
        ruled.play(position, step.move)
    assert ruled.is_won(position)


def test_cells_above_upright_columns_stand_in_rows_of_four() -> None:
    rules = game("eight-off")
    first = (DUMPS / "eight-off-sam.txt").read_text(encoding="utf-8").partition("====")[0]
    text = first.replace(" QD  KS  QS ", " QD      QS ").replace(f"\n{' ' * 16}\n", "\n     KS         \n")
    output = read_output(lines_of_text(text, "board"), "board", loose="board")
    found = piles(rules, rules.start(first_board(output, rules)))
    assert {name: card for name, card in found.items() if name[0] == "c"} == {
        "c1": "QD",
        "c3": "QS",
        "c6": "KS",
    }


def test_of_two_whole_suits_that_of_the_column_goes_home() -> None:
    rules = game("simple-simon")
    position = board(rules, SUITS[0].replace("f1", "t2"), SUITS[1])
    made = read_moves(lines_of_text("2h", "moves"), "moves", rules, position, "none")
    assert made.texts == ["t2 KC+12 f1"]

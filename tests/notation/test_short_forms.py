"""Moves as they may be typed: which canonical move each of them means."""

from __future__ import annotations

import pytest
from boards import board, game

from patience_core.notation.lines import Line
from patience_core.notation.moves import PlayedMove, step_text
from patience_core.notation.reading import MoveReader

ROWS = ("r1 7C -- KD", "r2 8C 5H", "r3 2D KS", "r4 2S KH")
COLUMNS = ("t1 QC TH", "t2 3H JS", "t3 AS", "t4 QD 9C 8D", "f1 AC", "f2 AS")
RESERVE = ("t1 6S", "t2 5H", "p1 5D 4C 3H", "f1 AC 2C 3C", "f3 AH 2H")


@pytest.mark.parametrize(
    ("name", "lines", "typed", "meant"),
    [
        ("montana", ROWS, "8C", "r2c1 8C r1c2"),
        ("montana", ROWS, "8C r1c2", "r2c1 8C r1c2"),
        ("montana", ROWS, "r2c1 r1c2", "r2c1 8C r1c2"),
        ("montana", ROWS, "r2c1 8C r1c2", "r2c1 8C r1c2"),
        ("miss-milligan", COLUMNS, "TH t2", "t1 TH t2"),
        ("miss-milligan", COLUMNS, "t1 t2", "t1 TH t2"),
        ("miss-milligan", COLUMNS, "t4 t1", "t4 9C+1 t1"),
        ("miss-milligan", COLUMNS, "9C t1", "t4 9C+1 t1"),
        ("miss-milligan", COLUMNS, "9C+1 t1", "t4 9C+1 t1"),
        ("miss-milligan", COLUMNS, "AS f", "t3 AS f3"),
        ("miss-milligan", COLUMNS, "t3 AS f", "t3 AS f3"),
        ("miss-milligan", COLUMNS, "t3 f", "t3 AS f3"),
        ("miss-milligan", COLUMNS, "t4 9C+1 t", "t4 9C+1 t1"),
        ("miss-milligan", COLUMNS, "9C p", "t4 9C+1 p1"),
        ("miss-milligan", ("t1 2S", "f1 AC", "f2 AS", "f3 AS"), "2S f", "t1 2S f2"),
        ("miss-milligan", ("t1 KC", "t2 9D", "t3 9D"), "KC t", "t1 KC t4"),
        ("miss-milligan", RESERVE, "4C f", "p1 4C f1"),
        ("miss-milligan", RESERVE, "5D+2", "p1 5D+2 t1"),
        ("miss-milligan", RESERVE, "4C+1", "p1 4C+1 t2"),
        ("miss-milligan", RESERVE, "p1 5D t1", "p1 5D t1"),
        ("pile-on", ("t1 2C 7D 7H", "t2 7S 7C"), "7D t2", "t1 7D+1 t2"),
        ("pile-on", ("t1 2C 7D 7H", "t2 7S 7C"), "7D+1 t2", "t1 7D+1 t2"),
        ("pile-on", ("t1 2C 7D 7H", "t2 9S 8C 7C"), "t1 t2", "t1 7H t2"),
        ("miss-milligan", (*COLUMNS, "s1 <2C>"), "t1 TH", "t1 TH t2"),
        ("miss-milligan", (*COLUMNS, "s1 <2C>"), "t4 9c", "t4 9C+1 t1"),
        ("miss-milligan", (*COLUMNS, "s1 <2C>"), "T1 th", "t1 TH t2"),
        ("montana", ROWS, "R2C1 8c", "r2c1 8C r1c2"),
        ("miss-milligan", COLUMNS, "T1 TH T2", "t1 TH t2"),
        ("miss-milligan", COLUMNS, "t1 TH T2", "t1 TH t2"),
        ("miss-milligan", COLUMNS, "T1 T2", "t1 TH t2"),
        ("miss-milligan", COLUMNS, "AS F", "t3 AS f3"),
        ("montana", ROWS, "R2C1 R1C2", "r2c1 8C r1c2"),
        ("miss-milligan", ("s1 <9C>",), "DEAL", "deal"),
        ("miss-milligan", ("s1 <9C>",), "deal=9C", "deal = 9C"),
        ("miss-milligan", ("s1 <9C>",), "deal =9c", "deal = 9C"),
        ("miss-milligan", ("s1 <9C>",), "Deal= 9C", "deal = 9C"),
        ("miss-milligan", ("s1 <9C>",), "deal", "deal"),
        ("miss-milligan", ("s1 <9C>",), "deal = 9c", "deal = 9C"),
    ],
)
def test_a_short_form_means_the_one_move_that_fits(
    name: str, lines: tuple[str, ...], typed: str, meant: str
) -> None:
    assert understood(name, lines, typed) == meant


def understood(name: str, lines: tuple[str, ...], typed: str) -> str:
    """The canonical text of what was typed, or the code of the problem."""
    rules = game(name)
    position = board(rules, *lines)
    step = MoveReader(rules, position).read(Line("", 1, typed), 1)
    return step_text(rules, position, step) if isinstance(step, PlayedMove) else step.code


@pytest.mark.parametrize(
    "card", ["TH", "th", "Th", "tH", "10H", "10h", "T♥", "t♥", "10♥", "T♥\ufe0f", "10♥\ufe0f"]
)
def test_a_card_may_be_spelled_in_many_ways(card: str) -> None:
    lines = ("t1 9S TH", "t2 JC", "s1 <2C>")
    assert understood("miss-milligan", lines, f"t1 {card} t2") == "t1 TH t2"


@pytest.mark.parametrize(
    "card",
    [
        *("TH", "th", "10H", "10h", "T♥", "10♥"),
        "T♥\ufe0f",
    ],
)
def test_a_card_alone_may_be_spelled_in_as_many_ways(card: str) -> None:
    lines = ("t1 9S TH", "t2 JC", "s1 <2C>")
    assert understood("miss-milligan", lines, card) == "t1 TH t2"
    assert understood("miss-milligan", lines, f"{card} t2") == "t1 TH t2"


@pytest.mark.parametrize("typed", ["\tt1 \t TH\t\tt2 ", "t1 TH t2 # why", "t1 TH t2\t#", "   t1 TH t2"])
def test_blanks_tabs_and_comments_do_not_matter(typed: str) -> None:
    assert understood("miss-milligan", ("t1 9S TH", "t2 JC", "s1 <2C>"), typed) == "t1 TH t2"


@pytest.mark.parametrize(
    ("lines", "typed"),
    [
        (RESERVE, "4C"),
        (RESERVE, "5D t1"),
        (RESERVE, "p1 t1"),
        (("t1 AS", "t2 AS"), "AS f"),
        (("t1 2S", "f1 AS", "f2 AS"), "2S"),
        (("t1 KC QD JC", "t2 9D"), "t1 p"),
    ],
)
def test_what_fits_several_moves_is_ambiguous(lines: tuple[str, ...], typed: str) -> None:
    assert understood("miss-milligan", lines, typed) == "ambiguous-move"


def test_of_two_equal_cards_the_free_one_is_judged() -> None:
    rules = game("miss-milligan")
    position = board(rules, "t1 9D QC", "t2 9D", "t3 KH")
    problem = MoveReader(rules, position).read(Line("", 1, "9D t3"), 1)
    assert not isinstance(problem, PlayedMove)
    assert problem.reason.startswith("9D cannot lie on KH")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("KC t5", "t1 KC t5"),
        ("t1 t5", "t1 KC t5"),
        ("KD+1 t5", "t2 KD+1 t5"),
        ("KD t5", "t2 KD+1 t5"),
        ("t2 t5", "t2 KD+1 t5"),
    ],
)
def test_an_empty_column_that_is_named_is_meant(typed: str, meant: str) -> None:
    assert understood("miss-milligan", ("s1 <2C>", "t1 9D KC", "t2 8D KD QC"), typed) == meant

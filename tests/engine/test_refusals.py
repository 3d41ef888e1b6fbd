"""Why a move of cards is refused: every sentence a player may be told, on a board where it is true."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import attempt, board, game, own_game

from patience_core.engine.game import Game
from patience_core.problems import Problem
from patience_core.words import said

Case = tuple[str, tuple[str, ...], str, str]
"""A game with its variants, a board, a move, and the reason why it is refused."""

LEAVING: list[Case] = [
    ("miss-milligan", ("t1 7C",), "t1 7C t1", "source and target are the same pile"),
    ("montana", ("r1 7C",), "r1c1 7C r1c1", "source and target are the same pile"),
    ("miss-milligan", ("p1 5D",), "p1 5D p1", "source and target are the same pile"),
    ("miss-milligan", ("s1 <9C>", "t1 TD"), "s1 9C t1", "cards never leave the stock except by `deal`"),
    ("miss-milligan", ("s1 <9C>", "t1 TD"), "s1 KC t1", "cards never leave the stock except by `deal`"),
    ("miss-milligan", ("s1 <9C>", "t1 TD"), "s1 t1", "cards never leave the stock except by `deal`"),
    ("miss-milligan", ("f1 AC", "t1 2D"), "f1 AC t1", "cards never leave a foundation pile"),
    ("montana", ("r1 2C", "a1 AC"), "a1 AC r2c1", "cards never leave the pile of aces"),
    ("montana", ("r1 2C", "a1 AC AD"), "a1 AC r2c1", "cards never leave the pile of aces"),
    ("miss-milligan", ("f1 AC 2C", "t1 3D"), "f1 AC+1 t1", "cards never leave a foundation pile"),
    (
        "montana aces-reshuffled",
        ("r1 2C", "a1 AC"),
        "a1 AC r2c1",
        "cards never leave the pile of aces except by `redeal`",
    ),
    (
        "imperial-guards",
        ("f1 AC", "t1 9S"),
        "f1 AC f2",
        "a card from a foundation pile goes only to a column",
    ),
    (
        "imperial-guards",
        ("f1 AC 2C", "t1 3D"),
        "f1 AC+1 t1",
        "only the top card of a foundation pile moves, one at a time",
    ),
    (
        "miss-milligan",
        ("t1 3C KH QS", "t2 4D"),
        "t1 3C+2 t2",
        "3C KH QS is no run: KH does not follow 3C, a run of a column goes down in alternating colours",
    ),
    (
        "miss-milligan",
        ("t1 5D 4H", "t2 6C"),
        "t1 5D+1 t2",
        "5D 4H is no run: 4H does not follow 5D, a run of a column goes down in alternating colours",
    ),
    (
        "pile-on",
        ("t1 3C KH", "t2 3S"),
        "t1 3C+1 t2",
        "3C KH is no run: KH does not follow 3C, a run of a pile goes in equal rank",
    ),
]

ARRIVING: list[Case] = [
    ("miss-milligan", ("t1 7C",), "t1 7C s1", "no card is laid on the stock"),
    ("montana", ("r1 2C",), "r1c1 2C a1", "no card is laid on the pile of aces"),
    ("montana", ("r1 2C 3C",), "r1c1 2C r1c2", "r1c2 is no gap: 3C lies there"),
    ("pile-on", ("t1 AC AD AH AS", "t2 5C"), "t2 5C t1", "t1 is full (4 cards)"),
    ("pile-on", ("t1 5D 5H 5S 7C", "t2 5C"), "t2 5C t1", "t1 is full (4 cards)"),
    ("pile-on", ("t1 9C 8C 5C", "t2 6D 5D 5H"), "t2 5D+1 t1", "t1 has room for 1 card more, not for 2"),
    ("pile-on", ("t1 9C 5C", "t2 5S 5D 5H"), "t2 5S+2 t1", "t1 has room for 2 cards more, not for 3"),
    ("miss-milligan", ("f1 AC", "t1 3D 2C"), "t1 3D+1 f1", "a foundation pile takes one card at a time"),
    ("miss-milligan single-weave", ("t1 5D 4C",), "t1 5D+1 p1", "weaving takes one card at a time"),
    (
        "miss-milligan",
        ("s1 <9C> <8C>", "t1 7C"),
        "t1 7C p1",
        "weaving is open only when the stock is empty: 2 cards are left",
    ),
    (
        "miss-milligan",
        ("s1 <9C>", "t1 7C"),
        "t1 7C p1",
        "weaving is open only when the stock is empty: 1 card is left",
    ),
    (
        "miss-milligan",
        ("p1 9C", "t1 7C"),
        "t1 7C p1",
        "the reserve takes cards only while it is empty: 9C lies there",
    ),
]

FITTING: list[Case] = [
    ("miss-milligan", ("t1 2H",), "t1 2H f1", "an empty foundation pile takes only an ace, not 2H"),
    ("miss-milligan", ("t1 QH",), "t1 QH t2", "an empty column takes only a king, not QH"),
    ("miss-milligan", ("t1 QH JS",), "t1 QH+1 t2", "an empty column takes only a king, not QH"),
    ("miss-milligan", ("p1 QH",), "p1 QH t2", "an empty column takes only a king, not QH"),
    ("montana", ("r1 3D",), "r1c1 3D r2c1", "r2c1 is at the left edge, where only a two goes, not 3D"),
    (
        "miss-milligan",
        ("t1 9D", "t2 TD"),
        "t1 9D t2",
        "9D cannot lie on TD: a column builds down in alternating colours; TD takes 9C or 9S",
    ),
    (
        "miss-milligan",
        ("t1 9D", "t2 AC"),
        "t1 9D t2",
        "9D cannot lie on AC: a column builds down in alternating colours; nothing goes on AC",
    ),
    (
        "miss-milligan",
        ("t1 3D", "f1 AC"),
        "t1 3D f1",
        "3D cannot lie on AC: a foundation pile builds up in suit; AC takes 2C",
    ),
    (
        "miss-milligan",
        ("t1 AC", "f1 KC"),
        "t1 AC f1",
        "AC cannot lie on KC: a foundation pile builds up in suit; nothing goes on KC",
    ),
    ("montana", ("r1 KC -- 2C",), "r1c3 2C r1c2", "r1c2 is behind a king: nothing goes to the right of KC"),
    ("montana", ("r1 7C -- 9C",), "r1c3 9C r1c2", "r1c2 takes only 8C, not 9C: it lies to the right of 7C"),
    (
        "montana",
        ("r1 7C -- -- 8C",),
        "r1c4 8C r1c3",
        "r1c3 is behind another gap: nothing goes there while r1c2 is empty",
    ),
]


def refused(rules: Game, lines: tuple[str, ...], text: str) -> Problem:
    problem = attempt(rules, board(rules, *lines), text)
    assert problem is not None
    return problem


@pytest.mark.parametrize(("name", "lines", "text", "reason"), LEAVING + ARRIVING + FITTING)
def test_a_refused_move_is_told_why(name: str, lines: tuple[str, ...], text: str, reason: str) -> None:
    problem = refused(game(*name.split(maxsplit=1)), lines, text)
    assert (problem.code, problem.reason) == ("illegal-move", reason)
    assert problem.message == f"move 1: {text} is refused"


NONE_TAKES: list[Case] = [
    ("miss-milligan", ("p1 5D",), "p1 5D p", "source and target are the same pile"),
    ("miss-milligan", ("t1 3S",), "3S f", "an empty foundation pile takes only an ace, not 3S"),
    (
        "miss-milligan",
        ("t1 3S", "f1 AC", "f2 AS", "f5 AS"),
        "3S f",
        "f1: 3S cannot lie on AC: a foundation pile builds up in suit; AC takes 2C\n"
        "f2 and f5: 3S cannot lie on AS: a foundation pile builds up in suit; AS takes 2S\n"
        "f3, f4 and f6 to f8: an empty foundation pile takes only an ace, not 3S",
    ),
    (
        "miss-milligan",
        ("t1 5S", "f1 AC", "f2 AD", "f3 AH", "f4 AC 2C", "f5 AD 2D", "f6 AS"),
        "t1 5S f",
        "f1: 5S cannot lie on AC: a foundation pile builds up in suit; AC takes 2C\n"
        "f2: 5S cannot lie on AD: a foundation pile builds up in suit; AD takes 2D\n"
        "f3: 5S cannot lie on AH: a foundation pile builds up in suit; AH takes 2H\n"
        "f6: 5S cannot lie on AS: a foundation pile builds up in suit; AS takes 2S\n"
        "nor do f4, f5, f7 and f8 take it",
    ),
    (
        "pile-on",
        tuple(f"t{number} 2C 3D 4H 5S" for number in range(1, 16)),
        "t1 t",
        "each of t2 to t15 is full (4 cards)",
    ),
    (
        "freecell",
        ("c1 2C", "c2 3C", "c3 4C", "c4 5C", "t1 9D"),
        "9D c",
        "c1: a cell takes cards only while it is empty: 2C lies there\n"
        "c2: a cell takes cards only while it is empty: 3C lies there\n"
        "c3: a cell takes cards only while it is empty: 4C lies there\n"
        "c4: a cell takes cards only while it is empty: 5C lies there",
    ),
]


@pytest.mark.parametrize(("name", "lines", "text", "reason"), NONE_TAKES)
def test_a_pile_by_its_letter_is_told_of_each_pile_why_it_takes_nothing(
    name: str, lines: tuple[str, ...], text: str, reason: str
) -> None:
    problem = refused(game(name), lines, text)
    assert (problem.code, problem.message) == ("illegal-move", f"move 1: {text} is refused")
    assert problem.reason == reason
    assert problem.fact is not None
    assert said(problem.fact) == reason


def test_no_card_is_said_to_lie_on_itself() -> None:
    problem = refused(game("pile-on"), ("t1 9D", "t2 TD"), "t1 9D t2")
    assert problem.reason.endswith("TD takes TC, TH or TS")


HINTS = [
    ("miss-milligan", ("s1 <2C>", "t1 9D", "t2 TD", "t3 TS"), "t1 9D t2", "legal for 9D: t1 9D t3"),
    (
        "miss-milligan",
        ("s1 <2C>", "t1 9D", "t2 TD", "t3 9D", "t4 TC"),
        "t3 9D t2",
        "legal for 9D: t3 9D t4, t1 9D t4",
    ),
    ("miss-milligan", ("s1 <2C>", "t1 9D", "t2 TD"), "t1 9D t2", "9D has no legal move"),
    (
        "imperial-guards",
        ("t1 KC 9D 8C", "t2 TD", "t3 TS"),
        "t1 9D+1 t2",
        "legal for 9D: t1 9D+1 t3, t1 9D+1 t4",
    ),
    (
        "montana",
        ("r1 2C 3C",),
        "r1c1 2C r1c2",
        "legal for 2C: r1c1 2C r2c1, r1c1 2C r3c1, r1c1 2C r4c1",
    ),
    ("miss-milligan", ("s1 <9C>", "t1 TD"), "s1 9C t1", ""),
]


@pytest.mark.parametrize(("name", "lines", "text", "hint"), HINTS)
def test_a_hint_names_what_the_card_may_do(name: str, lines: tuple[str, ...], text: str, hint: str) -> None:
    assert refused(game(name), lines, text).hint == hint


def test_a_hint_names_four_moves_and_counts_the_others() -> None:
    lines = ("t1 KC 9D", "t2 TD", *(f"t{number} TS" for number in range(3, 9)))
    hint = refused(game("miss-milligan"), lines, "t1 9D t2").hint
    assert hint == "legal for 9D: t1 9D t3, t1 9D t4, t1 9D t5, t1 9D t6 and 3 more"


OWN = """
patience: 1
name: Corners
piles:
  stock: {face: down}
  waste: {}
  foundation:
    {count: 4, start: A, build: {rank: up, suit: same}, lift: {unit: card, when: {empty: stock}}, called: heap}
  tableau: {count: 3, start: none, build: {rank: down}, lift: run, called: column}
  cell:
    count: 2
    start: any
    build: none
    run: {rank: down, suit: alternate}
    take: {unit: run, from: [waste, tableau], when: {filled: tableau}}
    lift: run
deal:
  - {to: tableau, each: 1}
  - {to: stock, cards: rest}
goal: {complete: foundation}
"""

OF_ONES_OWN = [
    (
        ("s1 <9C>", "f1 AC", "t1 2D"),
        "f1 AC t1",
        "cards leave a heap only when the stock is empty: 1 card is left",
    ),
    (("t1 9C", "t2 8D"), "t2 8D t3", "an empty column takes no card"),
    (
        ("f1 AC", "t1 9S", "t2 9D", "t3 9H"),
        "f1 AC c1",
        "a cell pile takes cards only from the waste or a column",
    ),
    (
        ("w1 9C", "t2 KC"),
        "w1 9C c1",
        "a cell pile takes cards only when no column is empty: t1 and t3 are empty",
    ),
    (
        ("w1 9C", "t1 2C", "t2 KC"),
        "w1 9C c1",
        "a cell pile takes cards only when no column is empty: t3 is empty",
    ),
    (
        ("t1 9C 8C", "t2 KC", "t3 KD"),
        "t1 9C+1 c1",
        "9C 8C is no run: 8C does not follow 9C, a run of a cell pile goes down in alternating colours",
    ),
    (("w1 9C 8C", "t1 TC"), "w1 9C+1 t1", "only the top card of the waste moves, one at a time"),
]


@pytest.mark.parametrize(("lines", "text", "reason"), OF_ONES_OWN)
def test_conditions_and_limits_of_ones_own_ruleset(
    lines: tuple[str, ...], text: str, reason: str, tmp_path: Path
) -> None:
    problem = refused(own_game(tmp_path, OWN), lines, text)
    assert (problem.code, problem.reason) == ("illegal-move", reason)


def test_a_covered_card_does_not_move_and_only_actions_reveal_cards() -> None:
    rules = game("miss-milligan")
    position = board(rules, "t1 9D 8C", "t2 TC")
    first, second = rules.table.index["t1"], rules.table.index["t2"]
    covered = rules.refusal(position, (first, 0, 1, second))
    assert covered is not None
    assert (covered.code, covered.reason) == (
        "illegal-move",
        "other cards lie on it: only the end of a column moves",
    )
    revealing = rules.refusal(position, (first, 0, 2, second), [3])
    assert revealing is not None
    assert (revealing.code, revealing.reason) == ("syntax", "only an action reveals cards")

"""The words of refusals that the first four games have no use for: pairs, shapes, cells, distances, other tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import attempt, board, game, own_game

from patience_core.engine.game import Game
from patience_core.notation.lines import lines_of_text
from patience_core.notation.records import LineCursor
from patience_core.problems import Problem
from patience_core.replaying.replay import run_moves

Case = tuple[str, tuple[str, ...], str, str]
"""A game with its variants, a board, a move, and the reason why it is refused."""
FULL_COLUMNS = ("t1 9D 8C 7D", "t2 TC", *(f"t{number} KC" for number in range(3, 9)))

PAIRS: list[Case] = [
    (
        "pyramid",
        ("r7 AC 2C",),
        "r7c1 AC r7c2",
        "AC and 2C are no pair: two cards leave together with ranks that make 13",
    ),
    (
        "monte-carlo",
        ("r1 AC 2D",),
        "r1c1 AC r1c2",
        "AC and 2D are no pair: two cards leave together in equal rank",
    ),
    ("monte-carlo", ("r1 AC -- AD",), "r1c1 AC r1c3", "r1c1 and r1c3 do not touch"),
    ("pyramid", ("r7 AC QD",), "r7c1 AC r7c3", "r7c3 is empty"),
    ("pyramid", ("r7 AC QD",), "r7c1 AC r7c1", "source and target are the same pile"),
    ("pyramid", ("r6 QD", "r7 -- 2C", "w1 AC"), "w1 AC r6c1", "r6c1 is covered by r7c2"),
    ("pyramid", ("r6 QD", "r7 3C 2C", "w1 AC"), "r6c1 QD w1", "r6c1 is covered by r7c1 and r7c2"),
    (
        "pyramid",
        ("r7 JC", "w1 2C JD"),
        "w1 2C+1 r7c1",
        "a pair is made of two single cards that lie free",
    ),
    ("monte-carlo", ("r1 AC AD",), "consolidate", "consolidate would move no card"),
]

PLACES: list[Case] = [
    ("pyramid", ("r6 KC", "r7 3C 2C"), "r6c1 KC d1", "r6c1 is covered by r7c1 and r7c2"),
    ("tripeaks", ("r1 2C", "r2 3C", "w1 3D"), "r1c1 2C w1", "r1c1 is covered by r2c1"),
    ("accordion", ("t1 AC", "t5 AH"), "t5 AH t1", "t1 takes cards only from t2 or t4"),
    ("accordion", ("t1 AC", "t52 AH"), "t1 AC t52", "t52 takes no card: no pile lies so far to its right"),
    ("accordion", ("t1 AC", "t2 AD 2D"), "t2 2D t1", "only the whole pile moves from a tableau pile"),
    ("accordion", ("t1 AC", "t3 2D"), "t3 2D t2", "an empty tableau pile takes no card"),
    ("calculation", ("w1 8C",), "w1 8C w2", "a waste pile takes cards only from the stock"),
]

AMOUNTS: list[Case] = [
    (
        "freecell",
        (*FULL_COLUMNS, "c1 2C", "c2 3C", "c3 4C", "c4 5C"),
        "t1 9D+2 t2",
        "at most 1 card can move at once through no empty cells and no empty columns",
    ),
    (
        "freecell",
        (*FULL_COLUMNS, "c1 2C", "c2 3C", "c3 4C"),
        "t1 9D+2 t2",
        "at most 2 cards can move at once through 1 empty cell and no empty columns",
    ),
    (
        "freecell kings-only",
        (*FULL_COLUMNS[:2], "c1 2C", "c2 3C", "c3 4C"),
        "t1 9D+2 t2",
        "at most 2 cards can move at once through 1 empty cell",
    ),
    ("spider", ("t1 KC QC JC",), "t1 KC+2 f1", "a foundation pile takes exactly 13 cards at once, not 3"),
    ("spider", ("t1 2S",), "2S f", "a foundation pile takes exactly 13 cards at once, not 1"),
    (
        "spider",
        ("t1 KC QD JC",),
        "t1 KC+2 t3",
        "KC QD JC is no run: QD does not follow KC, a run of a column goes down in suit",
    ),
    (
        "canfield",
        ("f1 9C", "t1 8D 7C 6D", "t2 8H"),
        "t1 7C+1 t2",
        "only the top card or the whole pile moves from a tableau pile",
    ),
]

ORDERS: list[Case] = [
    (
        "calculation",
        ("b1 2C", "w1 8C"),
        "w1 8C b1",
        "8C cannot lie on 2C: the pile of twos builds up by 2s around the corner; 2C takes 4C, 4D, 4H or 4S",
    ),
    (
        "golf",
        ("w1 9C", "t1 QC"),
        "t1 QC w1",
        "QC cannot lie on 9C: the waste builds up or down; 9C takes 8C, TC, 8D, TD, 8H, TH, 8S or TS",
    ),
    (
        "golf strict",
        ("w1 KC", "t1 QC"),
        "t1 QC w1",
        "QC cannot lie on KC: the waste builds up or down but nothing on a king; nothing goes on KC",
    ),
    (
        "accordion",
        ("t1 AD", "t2 2C"),
        "t2 2C t1",
        "2C cannot lie on AD: a tableau pile builds in equal rank or in suit; "
        "AD takes AC, 2D, 3D, 4D, 5D, 6D, 7D or others",
    ),
    (
        "canfield",
        ("f1 9C", "t1 8D"),
        "t1 8D f2",
        "f2 takes only 9C, 9D, 9H or 9S now, not 8D: a foundation pile builds up in suit around the corner",
    ),
    (
        "osmosis",
        ("f1 9C 8C", "f2 9D", "p1 7D"),
        "p1 7D f2",
        "f2 takes only 8D now, not 7D: "
        "a foundation pile builds in suit if the pile before has a card of that rank",
    ),
    (
        "osmosis",
        ("f1 9C", "f2 9D", "p1 8D"),
        "p1 8D f2",
        "f2 takes no card now: a foundation pile builds in suit if the pile before has a card of that rank",
    ),
    (
        "aces-up",
        ("t1 5C", "t2 4D", "t3 2C"),
        "t1 5C d1",
        "d1 takes only 2C, 3C, 4C, 2D or 3D now, not 5C: "
        "the discard takes cards with any lower rank in suit as against a top card of the tableau",
    ),
    ("bakers-dozen", ("t1 9C",), "t1 9C t2", "an empty tableau pile takes no card"),
    (
        "canfield",
        ("f1 9C", "t1 8D"),
        "8D f",
        "f1 takes only TC now, not 8D: a foundation pile builds up in suit around the corner\n"
        "each of f2 to f4 takes only 9C, 9D, 9H or 9S now, not 8D: "
        "a foundation pile builds up in suit around the corner",
    ),
    (
        "canfield",
        ("t1 8D",),
        "8D f",
        "no card was dealt to the foundation piles, so no rank is set that may begin there",
    ),
]


def refused(rules: Game, lines: tuple[str, ...], text: str) -> Problem:
    problem = attempt(rules, board(rules, *lines), text)
    assert problem is not None
    return problem


@pytest.mark.parametrize(("name", "lines", "text", "reason"), PAIRS + PLACES + AMOUNTS + ORDERS)
def test_a_refused_move_is_told_why(name: str, lines: tuple[str, ...], text: str, reason: str) -> None:
    problem = refused(game(*name.split(maxsplit=1)), lines, text)
    assert (problem.code, problem.reason) == ("illegal-move", reason)
    assert problem.message == f"move 1: {text} is refused"


UNFIT = [
    ("pyramid", ("r7 AC QD",), "pair", "a pair is written like a move, from one of its places to the other"),
    ("pyramid", ("r7 AC QD",), "r7c1 AC r7c2 = 9C", "only an action reveals cards"),
    ("pile-on", ("t1 9C",), "t1 9C t2 = 8C", "only an action reveals cards"),
    ("monte-carlo", ("r1 AC -- AD",), "consolidate = 9C", "after consolidate no cards are written"),
]


@pytest.mark.parametrize(("name", "lines", "text", "reason"), UNFIT)
def test_what_does_not_go_with_a_mechanism_is_told(
    name: str, lines: tuple[str, ...], text: str, reason: str
) -> None:
    problem = refused(game(name), lines, text)
    assert (problem.code, problem.reason) == ("syntax", reason)


BROUGHT = [
    ("klondike", ("w1 9C 8C",), "redeal = 9C", "redeal brings no new card"),
    (
        "montana no-shuffle",
        ("r1 KC 3D",),
        "redeal = 3D KC",
        "card 1 of this redeal is KC, not 3D: the order in which they lie decides it",
    ),
]


@pytest.mark.parametrize(("name", "lines", "text", "reason"), BROUGHT)
def test_cards_that_an_action_does_not_bring(
    name: str, lines: tuple[str, ...], text: str, reason: str
) -> None:
    problem = refused(game(*name.split(maxsplit=1)), lines, text)
    assert (problem.code, problem.reason) == ("bad-deal", reason)


def test_a_pile_with_a_card_that_goes_nowhere() -> None:
    problem = refused(game("montana"), ("r1 8C",), "r1c1 8C")
    assert (problem.code, problem.message) == ("illegal-move", "there is no legal move for r1c1 8C")
    assert problem.hint == "8C lies in r1c1"


OWN = """
patience: 1
name: Own
piles:
  stock:   {face: down}
  waste:   {face: down}
  hand:    {count: 3}
  tableau: {count: 4, start: K, build: {rank: down}, lift: [card, pile], called: column}
  discard: {start: none, build: none, lift: none}
  reserve:
    label: p
    count: 2
    start: any
    build: any
    run: {rank: up}
    take: {unit: run, cards: 2, called: parking, when: {piles: {tableau: 2}}}
    lift: any
  cellar:
    label: c
    start: any
    build: any
    take: {unit: run, when: {piles: {tableau: 1}, only: {waste: K}}}
deal:
  - {to: tableau, each: 1}
  - {to: stock, cards: rest}
actions:
  pair: {from: [waste, hand], match: {rank: same, suit: alternate}, to: discard, times: 1, when: {only: {reserve: "9"}}}
  close: {from: tableau, to: discard, each: 1, when: {filled: tableau, empty: reserve}, called: closing}
goal: {empty: stock, only: {tableau: A}}
"""
OF_ONES_OWN = [
    (("t1 9C 8D 4D",), "t1 8D+1 t3", "only the top card or the whole pile moves from a column"),
    (("p1 KC QC",), "p1 KC+1 t3", "cards leave a reserve pile only one at a time"),
    (
        ("t1 9C", "t2 3D", "t3 4C"),
        "t1 9C p1",
        "parking is open only when at most 2 columns have cards: 3 have some",
    ),
    (("t1 9C",), "t1 9C p1", "parking takes exactly 2 cards at once, not 1"),
    (("t1 9C 8C",), "t1 9C+1 p2", "9C 8C is no run: 8C does not follow 9C, a run of a reserve pile goes up"),
    (
        ("t1 9C", "t2 3D", "w1 <KC> <QC>"),
        "t1 9C c1",
        "the cellar takes cards only when the waste holds no card but a king and at most 1 column has cards: "
        "1 other card is there and 2 have some",
    ),
    (
        ("t1 9C", "p1 9C"),
        "close",
        "closing is allowed only when every reserve pile is empty and no column is empty: "
        "1 card is left and t2, t3 and t4 are empty",
    ),
    (("h1 9C", "w1 <9D>"), "h1 9C w1", "w1 is not free"),
    (
        ("h1 9C", "h2 9S"),
        "h1 9C h2",
        "9C and 9S are no pair: two cards leave together in equal rank in alternating colours",
    ),
    (
        ("h1 9C", "h2 9D", "p1 KC QC 9C"),
        "h1 9C h2",
        "pair is allowed only when the reserve piles hold no card but a nine: 2 other cards are there",
    ),
    (("h1 9C", "h2 9D", "pair 1"), "h1 9C h2", "pair is allowed once, and that is used up"),
    (("t1 9C",), "t1 9C d1", "no card is laid on the discard"),
]


@pytest.mark.parametrize(("lines", "text", "reason"), OF_ONES_OWN)
def test_a_ruleset_of_ones_own_is_refused_in_its_words(
    lines: tuple[str, ...], text: str, reason: str, tmp_path: Path
) -> None:
    problem = refused(own_game(tmp_path, OWN), lines, text)
    assert (problem.code, problem.reason) == ("illegal-move", reason)


LOOKING_ELSEWHERE = """
patience: 1
name: Own
piles:
  tableau: {count: 4, start: any, called: column}
  eldest:  {label: e, count: 2, start: base, build: none, lift: none}
  odd:     {label: o, count: 2, start: any, build: {rank: up, also: {suit: alternate, against: previous}}}
deal:
  - {to: tableau, cards: rest}
goal: {empty: tableau}
"""
BY_OTHER_PILES = [
    (
        ("t1 8D", "e1 9C"),
        "t1 8D e2",
        "e2 takes only 9C, 9D, 9H or 9S now, not 8D: "
        "an eldest pile takes a card of the rank that was dealt there first",
    ),
    (
        ("t1 8D", "o1 2D", "o2 7C"),
        "t1 8D o2",
        "o2 takes only 8C or 8S now, not 8D: "
        "an odd pile builds up and in alternating colours as a card of the pile before",
    ),
]


@pytest.mark.parametrize(("lines", "text", "reason"), BY_OTHER_PILES)
def test_a_pile_that_looks_elsewhere_says_what_it_takes_now(
    lines: tuple[str, ...], text: str, reason: str, tmp_path: Path
) -> None:
    problem = refused(own_game(tmp_path, LOOKING_ELSEWHERE), lines, text)
    assert (problem.code, problem.reason) == ("illegal-move", reason)


ENDS = [
    (("t1 9C", "s1 <2C>"), "1 card is left and 1 other card is there"),
    (("t1 9C 8C AD",), "2 other cards are there"),
    (("t1 AC", "s1 <2C> <3C>"), "2 cards are left"),
]


@pytest.mark.parametrize(("lines", "actual"), ENDS)
def test_a_false_claim_is_told_what_is_missing(lines: tuple[str, ...], actual: str, tmp_path: Path) -> None:
    rules = own_game(tmp_path, OWN)
    cursor = LineCursor(lines_of_text("end won", "script"))
    (problem,) = run_moves(rules, board(rules, *lines), cursor, end_required=True).problems
    goal = "the stock is empty and the columns hold no card but an ace"
    assert (problem.code, problem.reason) == ("wrong-result", f"it is won when {goal}: {actual}")

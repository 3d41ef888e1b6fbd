"""Deals as text: cards in the order dealt, and positions pile by pile."""

from __future__ import annotations

import pytest
from boards import first_problem, game, piles, replayed, rows

from patience_core.notation.deals import read_deal
from patience_core.notation.lines import Line
from patience_core.problems import RecordError

SUITS = ["CDHS"[index] for index in range(4)]
SORTED = [[rank + suit for suit in SUITS] for rank in "A23456789TJQK"]
PILES = [f"t{number} {' '.join(four)}" for number, four in enumerate(SORTED, 1)]
CARDS = [card for four in SORTED for card in four]
ALL_BUT_ONE = " ".join(CARDS[:-1])


def record(name: str, *deal: str) -> str:
    """A record without moves whose deal is written so; its cards begin in line 4."""
    return f"patience 1\ngame {name}\n" + "deal " + "\n  ".join(deal) + "\nmoves\nend open\n"


def won(text: str) -> str:
    return text.replace("end open", "end won")


FAULTS = [
    (("cards", ALL_BUT_ONE), 4, 3, "bad-deal", "the deal has 51 of 52 cards", "missing: KS"),
    (("cards", ALL_BUT_ONE, "# no more"), 4, 3, "bad-deal", "the deal has 51 of 52 cards", "missing: KS"),
    (("cards", ALL_BUT_ONE, "AC"), 5, 3, "bad-deal", "AC is there once too often", "missing: KS"),
    (("cards", ALL_BUT_ONE, "KS  ac"), 5, 7, "bad-deal", "AC is there once too often", ""),
    (("cards", ALL_BUT_ONE, "XX"), 5, 3, "unknown-card", "XX is no card", ""),
    (("cards", ALL_BUT_ONE, "KS XX"), 5, 6, "unknown-card", "XX is no card", ""),
    (("cards", ALL_BUT_ONE, "X" * 61), 5, 3, "unknown-card", f"{'X' * 57}... is no card", ""),
    (("cards", ALL_BUT_ONE, "<KS>"), 5, 3, "unknown-card", "<KS> is no card", ""),
    (("cards", ALL_BUT_ONE, "--"), 5, 3, "unknown-card", "-- is no card", ""),
    (("position", *PILES[:-1]), 15, 3, "bad-deal", "the deal has 48 of 52 cards", "missing: KC KD KH KS"),
    (("position", *PILES, "t14 AC"), 17, 7, "bad-deal", "AC is there once too often", ""),
    (("position", *PILES, "t1 AC"), 17, 3, "bad-deal", "t1 is written twice", ""),
    (("position", *PILES[:-1], "t13 KC KD KH 1S"), 16, 16, "unknown-card", "1S is no card", ""),
    (("position", *PILES[:-1], "t13 KC KD KH --"), 16, 16, "unknown-card", "-- is no card", ""),
    (
        ("position", *PILES[:11], "t12 QC QD QH QS KC"),
        15,
        3,
        "bad-deal",
        "t12 holds at most 4 cards, not 5",
        "",
    ),
]


@pytest.mark.parametrize(("deal", "line", "column", "code", "message", "reason"), FAULTS)
def test_faults_of_cards(
    deal: tuple[str, ...], line: int, column: int, code: str, message: str, reason: str
) -> None:
    problem = first_problem(record("pile-on", *deal))
    assert (problem.line, problem.column, problem.code) == (line, column, code)
    assert (problem.message, problem.reason) == (message, reason)


FORMS = "a deal is one of: pysol:7, solvitaire:7, cards, position"
PYSOL = "pysol:1 to pysol:100000000000000000000, or pysol:ms1 to pysol:ms8589934591"
SOLVITAIRE = "solvitaire:0 to solvitaire:4294967295"
NO_DEALS = [
    ("pysol:7 8", 1, "pysol:7 8 is no deal", FORMS),
    ("ms:7", 6, "ms:7 is no deal", "did you mean pysol:ms7?"),
    ("x", 6, "x is no deal", FORMS),
    (":", 6, ": is no deal", FORMS),
    (":7", 6, ":7 is no deal", "did you mean pysol:7?"),
    ("7", 6, "7 is no deal", "did you mean pysol:7?"),
    ("ms7", 6, "ms7 is no deal", "did you mean pysol:ms7?"),
    ("pysol 7", 1, "pysol 7 is no deal", "did you mean pysol:7?"),
    ("pysol: 7", 1, "pysol: 7 is no deal", "did you mean pysol:7?"),
    ("PySol:7", 6, "PySol:7 is no deal", "did you mean pysol:7?"),
    ("Cards", 6, "Cards is no deal", "did you mean cards?"),
    ("positoin", 6, "positoin is no deal", "did you mean position?"),
    ("cards 7", 1, "cards 7 is no deal", "cards stands alone: what it begins follows in indented lines"),
    ("pysol", 6, "pysol stands without a number", PYSOL),
    ("pysol:", 6, "pysol stands without a number", PYSOL),
    ("pysol:x7", 6, "x7 is not a deal number", PYSOL),
    ("pysol:0", 6, "0 is not a deal number", PYSOL),
    ("pysol:007", 6, "007 is not a deal number", "did you mean pysol:7?"),
    ("solvitaire", 6, "solvitaire stands without a number", SOLVITAIRE),
    ("solvitaire:", 6, "solvitaire stands without a number", SOLVITAIRE),
    ("solvitaire:4294967296", 6, "4294967296 is not a deal number", SOLVITAIRE),
]


@pytest.mark.parametrize(("source", "column", "message", "hint"), NO_DEALS)
def test_what_is_no_deal(source: str, column: int, message: str, hint: str) -> None:
    problem = first_problem(record("pile-on", source))
    assert (problem.line, problem.column, problem.code, problem.message) == (3, column, "bad-deal", message)
    assert problem.hint == hint


@pytest.mark.parametrize(
    ("name", "cards", "reason"),
    [
        ("pile-on", CARDS[:-9], "missing: QC KC QD KD QH KH JS QS KS"),
        ("pile-on", CARDS[:-10], "missing: QC KC QD KD JH QH KH JS and 2 more"),
        ("miss-milligan", CARDS[:5], "missing: AC 2C 3C 3C 4C 4C 5C 5C and 91 more"),
        ("miss-milligan", CARDS[:0], "missing: AC AC 2C 2C 3C 3C 4C 4C and 96 more"),
    ],
)
def test_of_many_missing_cards_the_first_are_named(name: str, cards: list[str], reason: str) -> None:
    problem = first_problem(record(name, "cards", " ".join(cards)))
    assert problem.code == "bad-deal"
    assert problem.message == f"the deal has {len(cards)} of {52 if name == 'pile-on' else 104} cards"
    assert problem.reason == reason


def test_two_packs_have_each_card_twice() -> None:
    deal = " ".join(CARDS * 2)
    assert replayed(record("miss-milligan", "cards", deal))[0].problems == []
    assert (
        first_problem(record("miss-milligan", "cards", " ".join(CARDS))).message
        == "the deal has 52 of 104 cards"
    )
    assert (
        first_problem(record("miss-milligan", "cards", f"{deal} AC")).message == "AC is there once too often"
    )


@pytest.mark.parametrize("cards_a_line", [1, 4, 13, 17, 52])
def test_cards_may_be_spread_over_lines_as_one_likes(cards_a_line: int) -> None:
    lines = [" ".join(CARDS[start : start + cards_a_line]) for start in range(0, 52, cards_a_line)]
    (replay,) = replayed(record("pile-on", "cards", *lines))
    assert replay.problems == []
    assert replay.position is not None
    assert piles(game("pile-on"), replay.position)["t1"] == "AC 4D 7H TS"


@pytest.mark.parametrize(
    "change", [str.lower, lambda text: text.replace("T", "10"), lambda text: text.replace("H", "♥")]
)
def test_cards_of_a_deal_may_be_spelled_in_many_ways(change: object) -> None:
    assert callable(change)
    assert replayed(record("pile-on", "cards", change(" ".join(CARDS))))[0].problems == []


def test_comments_and_blank_lines_may_stand_among_the_cards() -> None:
    text = record("pile-on", "cards  # in order", *(f"{' '.join(four)}  # four\n\n# and" for four in SORTED))
    assert replayed(text)[0].problems == []


def test_empty_piles_may_be_left_out_or_written() -> None:
    assert replayed(won(record("pile-on", "position", *PILES)))[0].problems == []
    assert replayed(won(record("pile-on", "position", "t14", *PILES[::-1], "t15")))[0].problems == []


OTHER_LINES = [
    ("pile-on", "t16 AC", "unknown-pile", "there is no pile t16", "piles: t1 to t15"),
    ("pile-on", "AC 2C", "unknown-pile", "there is no pile AC", "piles: t1 to t15"),
    ("pile-on", "redeal 1", "unknown-pile", "there is no pile redeal", "piles: t1 to t15"),
    (
        "miss-milligan",
        "deal 1",
        "unknown-pile",
        "there is no pile deal",
        "piles: s1, f1 to f8, t1 to t8 and p1",
    ),
    ("montana", "r1c1 2C", "unknown-pile", "there is no pile r1c1", "piles: r1 to r4 and a1"),
    ("montana", "r5 2C", "unknown-pile", "there is no pile r5", "piles: r1 to r4 and a1"),
    ("montana", "r1 2C", "bad-deal", "r1 has 13 places; 1 are written", "write -- for a gap"),
    ("montana", "r1" + 14 * " --", "bad-deal", "r1 has 13 places; 14 are written", "write -- for a gap"),
    *(
        ("montana", f"redeal{count}", "bad-deal", "after redeal stands how often it was taken", "")
        for count in ("", " x", " -1", " 1 2", " 10000", " \u0661")
    ),
]


@pytest.mark.parametrize(("name", "line", "code", "message", "hint"), OTHER_LINES)
def test_faults_of_positions(name: str, line: str, code: str, message: str, hint: str) -> None:
    problem = first_problem(record(name, "position", line))
    assert (problem.line, problem.code, problem.message, problem.hint) == (4, code, message, hint)


GRID = [
    "r1 2C 3C 4C 5C 6C 7C 8C 9C TC JC KC -- --",
    "r2 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
    "r3 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
    "r4 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS QC KS",
    "a1 AC AD AH AS",
]


@pytest.mark.parametrize(
    ("count", "redeals_left", "outcome"), [("", 2, "open"), ("redeal 1", 1, "open"), ("redeal 2", 0, "stuck")]
)
def test_a_position_says_how_often_an_action_was_taken(count: str, redeals_left: int, outcome: str) -> None:
    lines = [*GRID, *([count] if count else [])]
    (replay,) = replayed(record("montana", "position", *lines).replace("open", outcome))
    assert replay.problems == []
    assert replay.position is not None
    assert 2 - replay.position.taken[0] == redeals_left
    assert rows(game("montana"), replay.position)[0] == GRID[0].removeprefix("r1 ")


def test_a_grid_row_stands_once() -> None:
    problem = first_problem(record("montana", "position", *GRID[:2], GRID[0]))
    assert (problem.line, problem.message) == (6, "r1 is written twice")


def test_a_count_stands_once() -> None:
    problem = first_problem(record("montana", "position", *GRID, "redeal 1", "redeal 2"))
    assert (problem.line, problem.message) == (10, "redeal is written twice")


def test_a_count_that_is_too_high_is_told_how_often_is_allowed() -> None:
    problem = first_problem(record("montana", "position", *GRID, "redeal 3"))
    assert (problem.code, problem.line, problem.column) == ("bad-deal", 9, 10)
    assert problem.message == "redeal is allowed twice, so it was not taken 3 times"


def test_a_card_of_another_pack_is_told() -> None:
    problem = first_problem(
        record("spider", "cards", "KS", "KC").replace("deal", "variant one-suit\ndeal", 1)
    )
    assert (problem.code, problem.line, problem.message) == ("bad-deal", 6, "KC is not in the pack")


def test_a_count_is_not_more_than_the_rules_allow() -> None:
    assert replayed(record("montana", "position", *GRID, "redeal 3").replace("open", "stuck"))[0].problems


def test_a_deal_that_says_nothing_is_told_as_such() -> None:
    with pytest.raises(RecordError) as caught:
        read_deal(Line("file", 1, "deal"), [], game("pile-on").table)
    (problem,) = caught.value.problems
    assert (problem.code, problem.message, problem.hint) == ("bad-deal", "nothing is no deal", FORMS)


def test_a_misspelt_deal_is_told_where_it_is_misspelt() -> None:
    problem = first_problem(record("pile-on", "positoin", *PILES))
    assert (problem.line, problem.code) == (3, "bad-deal")


@pytest.mark.parametrize(("cards", "problems"), [(208, 207), (209, 1), (16_000, 1)])
def test_far_too_many_cards_are_counted_and_not_told_one_by_one(cards: int, problems: int) -> None:
    aces = " ".join(["AS"] * cards)
    (replay,) = replayed(f"patience 1\ngame pile-on\ndeal cards\n  {aces}\nmoves\nend open\n")
    told = [problem.message for problem in replay.problems]
    assert len(told) == problems
    wanted = f"{cards} cards are written; the pack has 52" if problems == 1 else "AS is there once too often"
    assert set(told) == {wanted}

"""Why an action is refused, and what the cards after ``=`` are checked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import attempt, board, dealt, game, own_game, piles, play, rows

ROW = "r1 KC 3D"
UNEVEN = "r1 KC 3C 4C 5C 6C 7C 8C"

REFUSED = [
    ("miss-milligan", ("t1 9C",), "deal", "illegal-move", "the stock is empty"),
    ("miss-milligan", ("s1 <9C> <8C>",), "deal = 9C 8C", "bad-deal", "deal brings 8C 9C"),
    ("miss-milligan", ("s1 <9C> <8C>",), "deal = 8C", "bad-deal", "deal brings 8C 9C"),
    (
        "montana",
        ("r1 7C -- 8C",),
        "redeal",
        "illegal-move",
        "redeal is allowed only when no other move is left: r1c2 takes 8C",
    ),
    ("montana", (ROW, "redeal 2"), "redeal", "illegal-move", "redeal is allowed twice, and that is used up"),
    ("montana", (), "redeal", "illegal-move", "redeal would change nothing: there is no card to collect"),
    (
        "montana",
        (ROW,),
        "redeal",
        "bad-deal",
        "chance decides this redeal, and the deal has no number: write its cards, as in redeal = 9C TD …",
    ),
    ("montana", (ROW,), "redeal = KC", "bad-deal", "3D is missing"),
    ("montana", (ROW,), "redeal = KC 4D", "bad-deal", "3D is missing; 4D is not among the collected cards"),
    ("montana", (ROW,), "redeal = KC 3D 3D", "bad-deal", "3D is not among the collected cards"),
    ("montana", (UNEVEN,), "redeal = KC", "bad-deal", "3C, 4C, 5C, 6C, 7C and 8C are missing"),
    (
        "montana",
        ("r1 KC",),
        "redeal = KC 3C 4C 5C 6C 7C 8C 9C",
        "bad-deal",
        "3C, 4C, 5C, 6C, 7C and 2 more are not among the collected cards",
    ),
    ("montana no-shuffle", (ROW,), "redeal = 3D KC 4C", "bad-deal", "redeal deals 2 cards, not 3"),
    ("montana aces-reshuffled", (ROW, "a1 AC"), "redeal = KC 3D", "bad-deal", "AC is missing"),
]


@pytest.mark.parametrize(("name", "lines", "text", "code", "reason"), REFUSED)
def test_a_refused_action_is_told_why(
    name: str, lines: tuple[str, ...], text: str, code: str, reason: str
) -> None:
    rules = game(*name.split(maxsplit=1))
    problem = attempt(rules, board(rules, *lines), text)
    assert problem is not None
    assert (problem.code, problem.reason, problem.hint) == (code, reason, "")


ACCEPTED = [
    ("montana", (ROW,), "redeal = 3D KC", "-- 3D KC"),
    ("montana no-shuffle", (ROW,), "redeal", "-- KC 3D"),
    ("montana no-shuffle", (ROW,), "redeal = KC 3D", "-- KC 3D"),
    ("montana aces-reshuffled", (ROW, "a1 AC AD"), "redeal = AD 3D AC KC", "-- 3D -- KC"),
    ("montana unlimited", (ROW, "redeal 999"), "redeal = KC 3D", "-- KC 3D"),
]


@pytest.mark.parametrize(("name", "lines", "text", "row"), ACCEPTED)
def test_cards_after_a_redeal_are_laid_as_written(
    name: str, lines: tuple[str, ...], text: str, row: str
) -> None:
    rules = game(*name.split(maxsplit=1))
    assert rows(rules, play(rules, board(rules, *lines), text))[0].startswith(row)


def test_cards_after_a_deal_are_checked_when_they_are_present() -> None:
    rules = game("miss-milligan")
    assert piles(rules, play(rules, board(rules, "s1 <9C> <8C>"), "deal = 8C 9C")) == {"t1": "8C", "t2": "9C"}


def test_the_deal_number_decides_the_cards_of_a_redeal() -> None:
    rules = game("montana")
    position = dealt(rules, "24")
    while "redeal" not in [rules.mechanism(position, move).name for move in rules.legal_moves(position)]:
        rules.play(position, rules.legal_moves(position)[0])
    cards = rules.actions[0].dealt(position)
    assert cards is not None
    words = [f"{'A23456789TJQK'[card % 13]}{'CDHS'[card // 13]}" for card in cards]
    swapped = [words[1], words[0], *words[2:]]
    problem = attempt(rules, position, f"redeal = {' '.join(swapped)}")
    assert problem is not None
    assert problem.code == "bad-deal"
    assert (
        problem.reason == f"card 1 of this redeal is {words[0]}, not {words[1]}: the deal number decides it"
    )
    play(rules, position, f"redeal = {' '.join(words)}")


def test_without_shuffling_no_deal_number_is_blamed() -> None:
    rules = game("montana", "no-shuffle")
    problem = attempt(rules, board(rules, ROW), "redeal = 3D KC")
    assert problem is not None
    assert "number" not in problem.reason


OWN = """
patience: 1
name: Corners
piles:
  stock:   {face: down}
  waste:   {}
  tableau: {count: 3, build: {rank: down}, called: column}
deal:
  - {to: tableau, each: 1}
  - {to: stock, cards: rest}
actions:
  deal: {from: stock, to: tableau, each: 1, when: {filled: tableau}, times: 2, called: dealing}
  fill: {from: [stock, waste], to: tableau, each: 1, into: empty}
goal: {empty: stock}
"""
FILLED = ("t1 9C", "t2 9D", "t3 9H", "s1 <2C>")
OF_ONES_OWN = [
    (("t1 9C", "s1 <2C>"), "deal", "dealing is allowed only when no column is empty: t2 and t3 are empty"),
    (("t1 9C", "t2 9D", "s1 <2C>"), "deal", "dealing is allowed only when no column is empty: t3 is empty"),
    ((*FILLED, "deal 2"), "deal", "dealing is allowed twice, and that is used up"),
    (("t1 9C",), "fill", "the stock and the waste are empty"),
    (FILLED, "fill", "fill would move no card"),
]


@pytest.mark.parametrize(("lines", "text", "reason"), OF_ONES_OWN)
def test_conditions_and_limits_of_ones_own_ruleset(
    lines: tuple[str, ...], text: str, reason: str, tmp_path: Path
) -> None:
    rules = own_game(tmp_path, OWN)
    problem = attempt(rules, board(rules, *lines), text)
    assert problem is not None
    assert (problem.code, problem.reason) == ("illegal-move", reason)

"""When a game is won, stuck or open."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import attempt, board, game, legal, outcome_on, own_game, play

from patience_core.notation.moves import move_text

# Piles of four


FOURS = [f"t{number} {rank}C {rank}D {rank}H {rank}S" for number, rank in enumerate("A23456789TJQK", 1)]


def test_fours_finished_by_the_deal_count() -> None:
    assert outcome_on("pile-on", "", FOURS) == "won"
    assert outcome_on("pile-on", "", [*FOURS[:12], "t15 KC KD KH KS"]) == "won"


def test_thirteen_piles_of_one_rank_are_not_won_while_one_is_split() -> None:
    assert outcome_on("pile-on", "", [*FOURS[:12], "t13 KC KD KH", "t14 KS"]) == "open"


def test_a_four_with_a_card_that_lies_face_down_is_no_four() -> None:
    assert outcome_on("pile-on", "", ["t1 <AC> AD AH AS", *FOURS[1:]]) == "open"


OWN = """
patience: 1
name: Pairs
piles:
  tableau: {count: 3, build: {rank: same}}
  rest: {}
deal:
  - {to: tableau, each: 1}
  - {to: rest, cards: rest}
goal: {runs: {tableau: 2}}
"""


@pytest.mark.parametrize(
    ("lines", "won"),
    [
        (("t1 9C 9D", "t2 7C 7D"), True),
        (("t1 9C 9D",), True),
        (("t1 9C 9D 9H",), False),
        (("t1 9C 9D", "t2 7C"), False),
        (("t1 9C 9D", "t2 7C 8C"), False),
    ],
)
def test_runs_are_of_just_that_length(lines: tuple[str, ...], won: bool, tmp_path: Path) -> None:
    rules = own_game(tmp_path, OWN)
    assert rules.is_won(board(rules, *lines)) == won


@pytest.mark.parametrize(
    ("lines", "won"),
    [(("t1 9C",), True), (("t1 9C", "t2 7C"), True), (("t1 9C", "t2 7C", "t3 2C"), False)],
)
def test_so_many_piles_may_have_cards(lines: tuple[str, ...], won: bool, tmp_path: Path) -> None:
    rules = own_game(tmp_path, OWN.replace("{runs: {tableau: 2}}", "{piles: {tableau: 2}}"))
    assert rules.is_won(board(rules, *lines)) == won


def test_a_pile_never_holds_more_than_four() -> None:
    rules = game("pile-on")
    position = board(rules, "t1 2C 3C 4C 5C", "t2 6D 7D 5D 5H", "t3 9S 5S")
    from_the_second = {text for text in legal(rules, position) if text.startswith("t2")}
    assert {text for text in from_the_second if text[-3:] in (" t1", " t3")} == {"t2 5H t3", "t2 5D+1 t3"}
    over = attempt(rules, board(rules, "t1 9C 8C 5C", "t2 6D 5D 5H"), "t2 5D+1 t1")
    assert over is not None
    assert over.reason == "t1 has room for 1 card more, not for 2"


# Stuck


@pytest.mark.parametrize(
    ("name", "lines", "pointless"),
    [
        ("pile-on", ("t1 AC AD AH", "t2 2C AS 2D", "t3 KC"), False),
        ("pile-on", ("t1 AC AD", "t2 KC"), False),
        ("pile-on", ("t1 AC", "t2 KC"), True),
        ("miss-milligan millie", ("t1 KC", "t2 KD", "f1 AH"), True),
        ("miss-milligan millie", ("t1 KC", "t2 9S KD", "f1 AH"), False),
        ("imperial-guards", ("t1 KC QH", "t2 9S"), False),
        ("imperial-guards", ("t1 KC", "t2 9S"), True),
    ],
)
def test_shifting_a_whole_pile_does_not_count(name: str, lines: tuple[str, ...], pointless: bool) -> None:
    rules = game(*name.split(maxsplit=1))
    position = board(rules, *lines)
    moves = rules.legal_moves(position)
    assert moves
    assert all(rules.is_pointless(position, move) for move in moves) == pointless
    assert rules.outcome(position) == ("stuck" if pointless else "open")


def test_a_stock_that_is_left_keeps_a_game_open() -> None:
    rules = game("miss-milligan")
    position = board(
        rules,
        "s1 <2C>",
        *(
            f"t{number} {card}"
            for number, card in enumerate(["2H", "4H", "6H", "8H", "TH", "QH", "2D", "4D"], 1)
        ),
    )
    assert legal(rules, position) == {"deal"}
    assert rules.outcome(position) == "open"


def test_what_is_legal_stays_legal_when_a_game_is_won() -> None:
    rules = game("pile-on")
    position = board(rules, *FOURS)
    assert "t1 AC+3 t14" in {move_text(rules, position, move) for move in rules.legal_moves(position)}
    assert rules.outcome(play(rules, position, "t1 AC+3 t14")) == "won"
    assert rules.outcome(play(rules, position, "t14 AS t1")) == "open"

"""No step lays more on a pile than it holds, and no redeal leaves cards over."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import attempt, board, legal, own_game, piles, play

HEAD = """
patience: 1
name: Own
pack: {suits: CS, ranks: A23}
piles:
  stock:      {face: down}
  tableau:    {count: 2, start: any, build: any, capacity: 2}
  foundation: {start: any, build: any, capacity: 3, lift: none}
deal: [{to: stock, cards: rest}]
goal: {complete: foundation}
"""
DEAL = "actions: {deal: {from: stock, to: tableau, %s}}\n"
STOCK = "s1 <AS> <3C> <2C> <AC>"

WITH_ROOM = {
    "each: a full pile is passed over": ("each: 1", "t1 3S 2S", {"s1": "<AS> <3C> <2C>", "t2": "AC"}),
    "each: as many as there is room for": ("each: 2", "t1 3S", {"s1": "<AS>", "t1": "3S AC", "t2": "2C 3C"}),
    "cards: in turn to those with room": ("cards: 3", "t1 3S", {"s1": "<AS>", "t1": "3S AC", "t2": "2C 3C"}),
    "rest: no more than there is room for": ("cards: rest", "t1 3S 2S", {"s1": "<AS> <3C>", "t2": "AC 2C"}),
    "rest on one pile": ("cards: rest, first: 1", "t1 3S", {"s1": "<AS> <3C> <2C>", "t1": "3S AC"}),
}


@pytest.mark.parametrize("case", WITH_ROOM)
def test_a_pile_that_is_full_gets_no_card(case: str, tmp_path: Path) -> None:
    words, tableau, expected = WITH_ROOM[case]
    rules = own_game(tmp_path, HEAD + DEAL % words)
    position = board(rules, STOCK, tableau)
    lying = piles(rules, position)
    play(rules, position, "deal")
    assert piles(rules, position) == lying | expected
    position.pop()
    assert piles(rules, position) == lying


def test_an_action_without_room_for_a_card_is_refused(tmp_path: Path) -> None:
    rules = own_game(tmp_path, HEAD + DEAL % "each: 1")
    position = board(rules, "s1 <AC> <2C>", "t1 3S 2S", "t2 AS 3C")
    assert legal(rules, position) == {"t1 2S f1", "t2 3C f1"}
    problem = attempt(rules, position, "deal")
    assert problem is not None
    assert problem.reason == "deal would move no card"


def test_cards_are_picked_only_as_far_as_there_is_room(tmp_path: Path) -> None:
    rules = own_game(tmp_path, HEAD + DEAL % "pick: A, first: 1")
    position = play(rules, board(rules, "s1 <AS> <3C> <AC>", "t1 3S", "t2 2S 2C"), "deal")
    assert piles(rules, position) == {"s1": "<3C> <AC>", "t1": "3S AS", "t2": "2S 2C"}


def test_what_happens_by_itself_leaves_full_piles_alone(tmp_path: Path) -> None:
    rules = own_game(tmp_path, HEAD + "forced: [{from: stock, to: tableau, each: 1}]\n")
    position = play(rules, board(rules, "s1 <AS> <3C> <AC>", "t1 3S", "t2 2S 2C"), "3S f")
    assert piles(rules, position) == {"s1": "<AS>", "t1": "AC 3C", "t2": "2S 2C", "f1": "3S"}


def test_a_pair_needs_room_for_both(tmp_path: Path) -> None:
    rules = own_game(
        tmp_path,
        HEAD.replace("start: any, build: any, capacity: 2", "capacity: 2")
        + "actions: {pair: {from: tableau, match: {rank: same}, to: foundation}}\n",
    )
    position = board(rules, "s1 <2S>", "t1 AC", "t2 AS", "f1 3S 2C")
    assert rules.legal_moves(position) == [(1, 0, 1, 3), (2, 0, 1, 3)]
    problem = attempt(rules, position, "t1 AC t2")
    assert problem is not None
    assert problem.reason == "f1 has no room for both: it holds at most 3 cards"
    play(rules, board(rules, "s1 <2S> <2C>", "t1 AC", "t2 AS", "f1 3S"), "t1 AC t2")


UNEVEN = {
    "too few places": ("{to: tableau, each: 1}", "t1 AC 2C", "t2 3C", 1),
    "no room": ("{to: stock, cards: 1}, {to: foundation, cards: rest}", "t1 AC 2C", "t2 3C 2S", 0),
    "one too many": ("{to: foundation, cards: rest}", "t1 AC 2C", "t2 3C 2S", 1),
    "no open place": ("{to: tableau, cards: rest, into: filled}", "t1 AC 2C", "t2 3C", 3),
}


@pytest.mark.parametrize("case", UNEVEN)
def test_a_redeal_that_would_leave_cards_over_is_refused(case: str, tmp_path: Path) -> None:
    steps, one, other, left = UNEVEN[case]
    rules = own_game(tmp_path, HEAD + f"actions: {{redeal: {{collect: tableau, deal: [{steps}]}}}}\n")
    position = board(rules, "s1 <AS>", one, other)
    problem = attempt(rules, position, "redeal")
    said = f"redeal would leave {left} card{'s' if left > 1 else ''} over" if left else None
    assert (problem.reason if problem else None) == said
    assert sum(map(len, position.piles)) == 1 + len(one.split()) + len(other.split()) - 2


def test_a_position_of_a_grid_has_one_card_a_place(tmp_path: Path) -> None:
    rules = own_game(
        tmp_path,
        HEAD.replace("count: 2, start: any, build: any, capacity: 2", "grid: {rows: 1, columns: 2}")
        + DEAL % "each: 1",
    )
    position = play(rules, board(rules, STOCK, "r1 3S --"), "deal")
    assert piles(rules, position) == {"s1": "<AS> <3C> <2C>", "r1c1": "3S", "r1c2": "AC"}

"""Redeals that do not turn the cards over: each pile goes as it lies on the next one, and packets come off the top."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, game, own_game, piles, play

FACES = ["f1 AC", "f2 AD", "f3 AH", "f4 AS"]


@pytest.mark.parametrize(
    ("variant", "after"),
    [
        ("", {"t1": "KH KS QS KC", "t2": "KD"}),
        ("turned-over", {"t1": "KC KD KH KS", "t2": "QS"}),
    ],
)
def test_a_redeal_of_cruel(variant: str, after: dict[str, str]) -> None:
    rules = game("cruel", variant)
    position = board(rules, *FACES, "t1 KC", "t2 KD KH KS QS")
    play(rules, position, "redeal")
    assert {name: pile for name, pile in piles(rules, position).items() if name[0] == "t"} == after


def test_a_redeal_of_cruel_with_full_piles_changes_nothing() -> None:
    rules = game("cruel")
    lines = [*FACES, "t1 KC QC JC TC", "t2 KD QD JD TD", "t3 KH"]
    position = board(rules, *lines)
    play(rules, position, "redeal = KC QC JC TC KD QD JD TD KH")
    assert piles(rules, position) == piles(rules, board(rules, *lines))
    assert rules.outcome(board(rules, *FACES, "t1 KC QD JC TC")) == "stuck"


def test_packets_of_several_sizes(tmp_path: Path) -> None:
    ruleset = """
patience: 1
name: Packets
piles: {tableau: {count: 3}}
deal: [{to: tableau, cards: rest}]
actions: {redeal: {collect: tableau, order: packets, deal: [{to: tableau, each: [1, 2, 3], by: pile}]}}
goal: {piles: {tableau: 1}}
"""
    rules = own_game(tmp_path, ruleset)
    position = board(rules, "t1 2C 3C", "t2 4D", "t3 5H 6H 7H")
    play(rules, position, "redeal = 3C 4D 2C 5H 6H 7H")
    assert piles(rules, position) == {"t1": "3C", "t2": "4D 2C", "t3": "5H 6H 7H"}


def test_the_old_order_keeps_its_fingerprint() -> None:
    assert game("cruel", "turned-over").ruleset.fingerprint() == "6312b5ed5d4d"
    assert game("cruel").ruleset.fingerprint() != game("cruel", "turned-over").ruleset.fingerprint()


def test_aces_that_came_back_are_dealt_again_one_to_each_of_the_first_piles() -> None:
    rules = game("cruel", "worrying-back")
    lines = [f"t{number} 2C 3C 4C 5C" for number in range(1, 13)]
    position = board(rules, "f1", *lines)
    position.piles[rules.table.index["t12"]] += [0, 13]
    before = sorted(card for pile in position.piles for card in pile)
    rules.play(position, rules.actions[0].legal(position)[0])
    heights = [len(position.piles[pile]) for pile in rules.table.groups["tableau"].piles]
    assert heights == [5, 5] + [4] * 10
    assert sorted(card for pile in position.piles for card in pile) == before

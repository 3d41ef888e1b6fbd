"""What is listed, what is not refused and what is made are the same moves, as the rules of the piles say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from boards import attempt, board, legal, own_game, piles

from patience_core.cards import DOWN
from patience_core.engine.game import Game
from patience_core.engine.position import Move, Position
from patience_core.notation.moves import move_text

RULESET = """
patience: 1
name: Own
pack: {{decks: {decks}}}
piles:
  tableau: {{count: 3, {words}}}
  rest: {{lift: none}}
deal: [{{to: rest, cards: rest}}]
goal: {{piles: {{tableau: 1}}}}
"""
ALTERNATE = "start: none, build: {rank: down, suit: alternate}, lift: run"
SAME = "start: none, build: {rank: same}, lift: run"
ANYHOW = "start: none, build: any"


def every_move(rules: Game, position: Position) -> Iterator[Move]:
    """All units of face-up cards that lie in piles, to all piles."""
    for source, cards in enumerate(position.piles):
        for start, card in enumerate(cards):
            for count in range(1, len(cards) - start + 1):
                for target in range(len(rules.table)):
                    if card < DOWN:
                        yield source, start, count, target


@pytest.mark.parametrize(
    ("decks", "words", "lines", "allowed"),
    [
        # A run is one from its first card to its last.
        (1, ALTERNATE, ["t1 8S 7H 6S", "t2 9H"], {"t1 8S+2 t2"}),
        (1, ALTERNATE, ["t1 8S 7S 6H", "t2 9H"], set()),
        (1, ALTERNATE, ["t1 8S 7H 6D", "t2 9H"], set()),
        (1, ALTERNATE, ["t1 8S 7H 6S 5C", "t2 9H"], set()),
        (1, ALTERNATE, ["t1 8S 7H 6S 4H", "t2 9H"], set()),
        (1, ALTERNATE, ["t1 8S 7H 6S 5D", "t2 9H", "t3 7D"], {"t1 8S+3 t2", "t1 6S+1 t3"}),
        # No pile takes its own cards, whatever fits on what.
        (1, SAME, ["t1 3C 3D", "t2 5H"], set()),
        (2, SAME, ["t1 7C 7C", "t2 5H"], set()),
        (2, SAME, ["t1 7C", "t2 7C"], {"t1 7C t2", "t2 7C t1"}),
        (1, f"{ANYHOW}, lift: card", ["t1 3C KD"], set()),
        (1, f"{ANYHOW}, lift: run", ["t1 3C KD"], set()),
        (1, f"{ANYHOW}, lift: pile", ["t1 3C KD", "t2 5H"], {"t1 3C+1 t2", "t2 5H t1"}),
        (1, f"{ANYHOW}, lift: tail", ["t1 3C KD", "t2 5H"], {"t1 3C+1 t2", "t1 KD t2", "t2 5H t1"}),
        (1, f"{ANYHOW}, lift: any", ["t1 3C KD", "t2 5H"], {"t1 3C t2", "t1 KD t2", "t2 5H t1"}),
        # The room counts for all cards that come.
        (1, f"{SAME}, capacity: 3", ["t1 3C 3D", "t2 3H 3S"], {"t1 3D t2", "t2 3S t1"}),
        (1, f"{ANYHOW}, lift: tail, capacity: 2", ["t1 3C KD", "t2 5H"], {"t1 KD t2"}),
        # What comes only from the right comes from nowhere else.
        (1, f"{ANYHOW}, lift: pile, take: {{unit: pile, reach: 1}}", ["t1 3C", "t2 KD", "t3 5H"], {"t2 KD t1", "t3 5H t2"}),
        (1, f"{ANYHOW}, lift: pile, take: {{unit: pile, reach: 2}}", ["t1 3C", "t2 KD", "t3 5H"], {"t3 5H t1"}),
        # What does not move as a unit moves card by card, and nothing from under others.
        (1, f"{ANYHOW}, lift: card", ["t1 3C KD", "t2 5H"], {"t1 KD t2", "t2 5H t1"}),
        (1, ALTERNATE.replace("run", "card"), ["t1 8S 7H", "t2 9H", "t3 8C"], {"t1 7H t3", "t3 8C t2"}),
        (1, f"{ALTERNATE}, take: card", ["t1 8S 7H", "t2 9H", "t3 8C"], {"t1 7H t3", "t3 8C t2"}),
    ],
)  # fmt: skip
def test_every_way_to_a_move_allows_the_same(
    tmp_path: Path, decks: int, words: str, lines: list[str], allowed: set[str]
) -> None:
    rules = own_game(tmp_path, RULESET.format(decks=decks, words=words))
    start = board(rules, *lines)
    listed = rules.legal_moves(start)
    assert {move_text(rules, start, move) for move in listed} == allowed
    for move in every_move(rules, start):
        assert (rules.refusal(start, move) is None) == (move in listed), move
        made = board(rules, *lines)
        assert (rules.make(made, move) is None) == (move in listed), move
        if move not in listed:
            assert piles(rules, made) == piles(rules, start)


BACKS = """patience: 1
name: Backs
pack: {suits: CS, ranks: A23}
piles:
  tableau: {count: 3, start: none, build: any}
  waste: {build: BUILD, face: down}
deal: [{to: tableau, each: 1}, {to: waste, cards: rest}]
goal: {empty: tableau}
"""


@pytest.mark.parametrize("build", ["any", "[any, {rank: up, against: tableau}]", "[2, base]"])
def test_nothing_is_laid_on_the_back_of_a_card(build: str, tmp_path: Path) -> None:
    rules = own_game(tmp_path, BACKS.replace("BUILD", build).replace("face: down", "face: down, lift: none"))
    up, down = ("t1 3C", "t2 <AC>", "t3 2C", "w1 2S"), ("t1 3C", "t2 <AC>", "t3 2C", "w1 <2S>")
    assert "t3 2C w1" in legal(rules, board(rules, *up))
    assert legal(rules, board(rules, *down)) == {"t1 3C t3", "t3 2C t1"}


@pytest.mark.parametrize(
    ("lines", "move", "reason"),
    [
        (("t1 3C", "w1 <2S>"), "t1 3C w1", "nothing is laid on a card that lies face down, as on w1"),
        (("t1 3C <AC> 2S",), "t1 3C+2 t2", "only what lies face up moves from a tableau pile"),
    ],
)
def test_a_refusal_names_no_card_that_lies_face_down(
    lines: tuple[str, ...], move: str, reason: str, tmp_path: Path
) -> None:
    rules = own_game(
        tmp_path, BACKS.replace("BUILD", "any").replace("build: any}\n", "build: any, lift: run}\n", 1)
    )
    refusal = attempt(rules, board(rules, *lines), move)
    assert refusal is not None
    assert refusal.reason == reason

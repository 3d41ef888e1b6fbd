"""The rank with which foundations begin is that of the deal, whatever has been moved since."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, game, legal, own_game

from patience_core.problems import RulesetError

RETURNING = "patience: 1\nname: Returning\nextends: canfield\npiles: {foundation: {lift: {unit: card, to: tableau}}}\n"


def test_every_foundation_begins_with_the_rank_of_the_first() -> None:
    rules = game("canfield")
    moves = legal(rules, board(rules, "f1 7C", "t1 7H", "t2 8C", "t3 7S", "t4 6D"))
    assert {"t1 7H f2", "t3 7S f4", "t2 8C f1"} <= moves
    assert not any(move.startswith("t4 6D f") for move in moves)


def test_foundations_that_begin_so_keep_their_cards(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="a group that asks for its base gives no cards away"):
        own_game(tmp_path, RETURNING)

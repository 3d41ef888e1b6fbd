"""Random games with complete lists of legal moves, checked by other programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boards import EVERY_GAME, SAMPLES, dealt, game, piles, play

from patience_core.engine.game import Game
from patience_core.engine.mechanism import CountedAction
from patience_core.engine.position import Position
from patience_core.notation.moves import move_text

WALKS = [json.loads(line) for line in (SAMPLES / "walks.jsonl").read_text(encoding="utf-8").splitlines()]


def _name(walk: dict[str, Any]) -> str:
    return f"{walk['game']}-{walk['variant'] or 'base'}-{walk['deal']}"


@pytest.mark.parametrize("walk", WALKS, ids=_name)
def test_every_listed_position_agrees(walk: dict[str, Any]) -> None:
    rules = game(walk["game"], walk["variant"] or "")
    position = dealt(rules, walk["deal"].removeprefix("pysol:"))
    made = 0
    for expected in walk["positions"]:
        play(rules, position, *walk["moves"][made : expected["step"]])
        made = expected["step"]
        assert _seen(rules, position, expected) == expected
    assert made == len(walk["moves"])


def _seen(rules: Game, position: Position, expected: dict[str, Any]) -> dict[str, Any]:
    """The position in the terms, and with the entries, of an expected one."""
    cards = piles(rules, position)
    seen: dict[str, Any] = {
        "step": expected["step"],
        "legal": sorted(move_text(rules, position, move) for move in rules.legal_moves(position)),
        "piles": {name: cards.get(name, "") for name in expected["piles"]},
        "outcome": rules.outcome(position),
    }
    if stock := cards.get("s1", "").split():
        seen["stock"] = len(stock)
    for action in rules.actions:
        if "redeals_left" in expected and isinstance(action, CountedAction):
            seen["redeals_left"] = action.left(position)
    return seen


def test_nearly_every_game_with_its_variants_is_walked() -> None:
    walked = {(walk["game"], walk["variant"] or "") for walk in WALKS}
    untried = {("montana", "aces-reshuffled no-shuffle unlimited")}
    assert walked == set(EVERY_GAME) - untried

"""A move towards a win, for somebody who plays: what lies face down is not looked at."""

from __future__ import annotations

import time
from typing import NamedTuple

from patience_core.cards import is_face_down
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.moves import move_text
from patience_core.solving.request import Limits, Question
from patience_core.solving.solve import solve
from patience_core.solving.verdict import UNSOLVABLE

STATES = 20_000
SECONDS = 10.0
"""How many positions a hint may look at, and how long: whichever ends first."""


class Hint(NamedTuple):
    """A move as it is written, or none; and what is told."""

    move: str
    told: str


def hint_of(game: Game, position: Position, instead: str) -> Hint:
    """Search for a win from a position, which is not changed; `instead` is what may be done where none is found."""
    hidden = any(is_face_down(card) for pile in position.piles for card in pile)
    begun = time.monotonic()
    verdict = solve(game, position.copy(), Limits(STATES, SECONDS), Question.of(hidden=hidden))
    if verdict.moves:
        text = move_text(game, position, verdict.moves[0])
        return Hint(text, text)
    if game.is_won(position):
        return Hint("", "the game is won")
    if verdict.verdict == UNSOLVABLE and not hidden:
        return Hint("", "the game cannot be won any more: undo goes back")
    if verdict.states >= STATES:
        looked = f"among {STATES:,} positions"
    else:
        looked = f"in {SECONDS:g} seconds" if time.monotonic() - begun >= SECONDS else "for certain"
    known = ", with what lies face down not looked at" if hidden else ""
    return Hint("", f"no win was found {looked}{known}; {instead}")

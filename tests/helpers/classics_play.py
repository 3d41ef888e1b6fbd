"""A game of the library and its naive rules, played side by side."""

from __future__ import annotations

from boards import piles, play
from classics_base import Classic

from patience_core.cards import card_text
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.moves import PlayedMove, move_text, pinned, step_text


def begun(rules: Game, naive: Classic, number: str) -> Position:
    """Both dealt from the same pack."""
    deal = number_deal(number)
    assert deal is not None
    naive.deal([card_text(card) for card in rules.pack_order(deal)])
    return rules.start(deal)


def agreed_moves(rules: Game, position: Position, naive: Classic) -> list[str]:
    """The legal moves, after everything was compared."""
    assert piles(rules, position) == {name: " ".join(pile) for name, pile in naive.piles.items() if pile}
    moves = sorted(naive.legal())
    assert sorted(move_text(rules, position, move) for move in rules.legal_moves(position)) == moves
    assert rules.outcome(position) == naive.outcome()
    return moves


def step(rules: Game, position: Position, naive: Classic, text: str) -> None:
    """Make one move in both, with the cards that chance brings."""
    by_text = {move_text(rules, position, move): move for move in rules.legal_moves(position)}
    whole = step_text(rules, position, pinned(rules, position, PlayedMove(by_text[text])))
    naive.make(whole)
    play(rules, position, whole)

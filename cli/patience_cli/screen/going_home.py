"""Cards that go where the goal wants them: those that can without harm, or all of them where that wins."""

from __future__ import annotations

from patience_core.cards import is_face_down
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Move, Position
from patience_core.notation.moves import listed_moves, move_text
from patience_core.solving.safe_autoplay import SafeAutoplay


class GoingHome:
    """Knows of a game where home is, and what may go there."""

    def __init__(self, game: Game) -> None:
        """Look up the piles that the goal wants complete."""
        self._game = game
        self._piles = frozenset(game.table.piles_of(game.ruleset.goal.complete))
        self._safe = SafeAutoplay(game)

    def move_of(self, legal: list[Move], pile: int) -> Move | None:
        """The legal move that takes a card of a pile home, if there is one."""
        return next((move for move in legal if move.source == pile and move.target in self._piles), None)

    def safe_moves(self, position: Position) -> list[str]:
        """The moves home, one after the other, that take nothing from anybody: no card could still use these."""
        ahead, texts = position.copy(), []
        while (
            move := self._safe.move(listed_moves(self._game, ahead), [bytes(pile) for pile in ahead.piles])
        ) is not None:
            texts.append(move_text(self._game, ahead, move))
            self._game.play(ahead, move)
        return texts

    def winning_moves(self, position: Position) -> list[str] | None:
        """The moves that win where all cards lie open and only cards that go home are moved; None if they do not."""
        if any(is_face_down(card) for pile in position.piles for card in pile):
            return None
        ahead, texts = position.copy(), []
        while not self._game.is_won(ahead):
            move = next(filter(self._goes, self._game.legal_moves(ahead)), None)
            if move is None:
                return None
            texts.append(move_text(self._game, ahead, move))
            self._game.play(ahead, move)
        return texts

    def _goes(self, move: Move) -> bool:
        return move.target in self._piles and move.source != ACTION and move.source not in self._piles

"""Cards that go home by themselves after each move, as many programs let them, so that nobody writes these moves.

``safe`` is the rule of the program that came with Windows: an ace or a two, or a card when both cards of the other
colour that are one rank lower are home. ``all`` sends every card that a foundation takes.
"""

from __future__ import annotations

from ..cards import RED_SUITS, SUITS, card_of, rank_of, suit_of
from ..engine.game import Game
from ..engine.position import Move, Position
from ..notation.moves import move_text
from .signs import Signs

NONE, SAFE, ALL = RULES = ("none", "safe", "all")
MEANING = {
    NONE: "none goes home by itself",
    SAFE: "an ace or a two goes home by itself, another card when both cards of the other colour one rank lower are home",
    ALL: "every card that a foundation takes goes home by itself",
}
_TWO = 1


def has_automoves(game: Game) -> bool:
    """Whether the rules make sense: only where each card is there once can be said which one is home."""
    return len({*game.table.pack}) == len(game.table.pack)


class Automoves:
    """One of the rules for one game."""

    def __init__(self, game: Game, signs: Signs, rule: str) -> None:
        """Take the rule, one of `RULES`."""
        self.game = game
        self.rule = rule
        self.home = signs.home
        self.sources = {*signs.columns, *signs.cells}

    def follow(self, position: Position) -> list[str]:
        """Make the moves that follow by themselves, the lowest card first; their texts."""
        texts: list[str] = []
        while (move := self._next(position)) is not None:
            texts.append(move_text(self.game, position, move))
            self.game.play(position, move)
        return texts

    def _next(self, position: Position) -> Move | None:
        if self.rule == NONE:
            return None
        home = self.at_home(position)
        moves = [
            move
            for move in self.game.legal_moves(position)
            if move.target in self.home and move.source in self.sources and self._goes(position, move, home)
        ]
        return min(
            moves, key=lambda move: (rank_of(position.piles[move.source][move.start]), move), default=None
        )

    def at_home(self, position: Position) -> set[int]:
        """The cards on the foundations."""
        return {card for pile in self.home for card in position.piles[pile]}

    def _goes(self, position: Position, move: Move, home: set[int]) -> bool:
        source, start, count, _ = move
        card = position.piles[source][start]
        return self.rule == ALL or (count == 1 and is_safe(card, home))


def is_safe(card: int, home: set[int]) -> bool:
    """Whether the rule ``safe`` sends a card home, when a foundation takes it."""
    rank, red = rank_of(card), suit_of(card) in RED_SUITS
    others = [suit for suit in range(len(SUITS)) if (suit in RED_SUITS) != red]
    return rank <= _TWO or all(card_of(rank - 1, suit) in home for suit in others)

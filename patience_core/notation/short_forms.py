"""The short forms of moves, which are read where only one legal move fits."""

from __future__ import annotations

import re

from .. import facts
from ..cards import read_card
from ..engine.game import Game
from ..engine.position import ACTION, Move, Position
from ..problems import most_like
from .lookup import LIKE_A_PILE, Lookup, card_and_riders
from .moves import listed_moves, move_text, moves_card
from .unreadable import UnreadableMoveError

_LIKE_A_CARD = "(10|[0-9A-Za-z])[A-Za-z♣♦♥♠]\ufe0f?(\\+.*)?"
_LIKE_A_NAME = "[0-9A-Za-z_-]+"


class ShortForms:
    """Finds the one legal move that a card, a card and a pile, or two piles mean.

    Where no legal move fits, the move is returned that must have been meant, so that it is told why it is refused.
    """

    def __init__(self, game: Game, position: Position, lookup: Lookup) -> None:
        """Look at the position whenever something is read, as it is then."""
        self._game = game
        self._position = position
        self._lookup = lookup

    def card_alone(self, word: str) -> Move:
        """The only legal move of a card.

        Raises:
            UnreadableMoveError: for none, for several, and for a word that is no card.
        """
        if not re.fullmatch(_LIKE_A_CARD, word):
            raise self._no_card_alone(word)
        card, riders = card_and_riders(word, 0)
        fitting = self._of_card(listed_moves(self._game, self._position), card, riders)
        return self._only_one(fitting, word, card)

    def _no_card_alone(self, word: str) -> UnreadableMoveError:
        table = self._game.table
        if word in table.index or word in table.labels:
            return UnreadableMoveError("syntax", facts.reading.PileAlone(word), 0, show_form=True)
        if not re.fullmatch(_LIKE_A_NAME, word):
            return UnreadableMoveError("syntax", facts.reading.NoMove(word), 0, show_form=True)
        if re.fullmatch(LIKE_A_PILE, word):
            return self._lookup.no_pile([word], 0)
        meant = most_like(word, self._game.action_index)
        fact = facts.reading.NoAction(word)
        return UnreadableMoveError("unknown-action", fact, 0, show_form=True, meant=meant)

    def two_words(self, words: list[str]) -> Move:
        """The only legal move of a card to a pile, or from one pile to another or of a card there.

        Raises:
            UnreadableMoveError: for several, and for words that name no card or pile.
        """
        if words[0] in self._game.table.index or (
            re.fullmatch(LIKE_A_PILE, words[0]) and read_card(words[0]) is None
        ):
            return self._from_pile(words)
        if not re.fullmatch(_LIKE_A_CARD, words[0]):
            raise UnreadableMoveError("syntax", facts.reading.NoMove(" ".join(words)), show_form=True)
        card, riders = card_and_riders(words[0], 0)
        targets = self._lookup.piles(words, 1)
        fitting = _lowest(self._of_card(self._moves_to(targets), card, riders))
        if not fitting and (holding := self._lookup.holding(card)):
            source = min(holding, key=lambda pile: self._lookup.above(pile, card))
            return Move(source, *self._lookup.unit(words[0], 0, source), targets[0])
        return self._only_one(fitting, " ".join(words), card)

    def _from_pile(self, words: list[str]) -> Move:
        source = self._game.table.index.get(words[0])
        if source is None:
            raise self._lookup.no_pile(words, 0)
        if re.fullmatch(_LIKE_A_CARD, words[1]):
            return self._of_card_from(words, source)
        targets = self._lookup.piles(words, 1)
        fitting = _lowest([move for move in self._moves_to(targets) if move.source == source])
        pile = self._position.piles[source]
        if not fitting and not pile:
            raise UnreadableMoveError("wrong-card", facts.actions.PileIsEmpty(words[0]), 0)
        if not fitting:
            return Move(source, len(pile) - 1, 1, targets[0])
        return self._only_one(fitting, " ".join(words))

    def _of_card_from(self, words: list[str], source: int) -> Move:
        """The one move of a card from a pile that is named."""
        card, riders = card_and_riders(words[1], 1)
        moves = [move for move in listed_moves(self._game, self._position) if move.source == source]
        fitting = self._of_card(moves, card, riders)
        if not fitting:
            self._lookup.unit(words[1], 1, source)
        return self._only_one(fitting, " ".join(words), card)

    def _moves_to(self, targets: list[int]) -> list[Move]:
        """The moves to some piles: a pile that is named is meant, though another empty one would be listed."""
        game, position = self._game, self._position
        moves = game.legal_moves(position) if len(targets) == 1 else listed_moves(game, position)
        return [move for move in moves if move.source != ACTION and move.target in targets]

    def _of_card(self, moves: list[Move], card: int, riders: int | None) -> list[Move]:
        return [move for move in moves if moves_card(self._position, move, card, riders)]

    def _only_one(self, fitting: list[Move], said: str, card: int | None = None) -> Move:
        """The one move that fits, or the error that none or several do; `card` is the one that was named."""
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            hint = None if card is None else self._lookup.whereabouts(card)
            raise UnreadableMoveError("illegal-move", facts.reading.NoLegalMove(said), 0, hint)
        texts = tuple(move_text(self._game, self._position, move) for move in fitting)
        fact = facts.reading.Ambiguous(said, texts)
        raise UnreadableMoveError("ambiguous-move", fact, 0, facts.reading.OneOf(texts))


def _lowest(moves: list[Move]) -> list[Move]:
    """Of moves that differ only in the pile of a group, the one to the lowest-numbered."""
    first: dict[tuple[int, int, int], Move] = {}
    for move in sorted(moves, key=lambda move: move.target):
        first.setdefault(move[:3], move)
    return list(first.values())

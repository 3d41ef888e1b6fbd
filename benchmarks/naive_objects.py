"""Imperial Guards as one might write it first: a class for everything, and a method for every question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

ALL_CARDS = 104


@dataclass(frozen=True)
class Card:
    """A card."""

    rank: str
    suit: str

    @property
    def value(self) -> int:
        """The rank as a number, 0 for the ace."""
        return "A23456789TJQK".index(self.rank)

    @property
    def is_red(self) -> bool:
        """Whether it is a diamond or a heart."""
        return self.suit in ("D", "H")

    def follows_up(self, other: Card) -> bool:
        """Whether it is one higher in the same suit."""
        return self.suit == other.suit and self.value == other.value + 1

    def follows_down(self, other: Card) -> bool:
        """Whether it is one lower in the other colour."""
        return self.is_red != other.is_red and self.value == other.value - 1


class Pile:
    """Some cards, the last one on top."""

    def __init__(self) -> None:
        """Begin empty."""
        self.cards: list[Card] = []

    def may_give(self, cards: list[Card], to: Pile) -> bool:  # noqa: ARG002 - the stock gives nothing
        """Whether the cards at its end may go to a pile."""
        return False

    def may_take(self, cards: list[Card]) -> bool:  # noqa: ARG002 - the stock takes nothing
        """Whether the cards may be laid on it."""
        return False


class Foundation(Pile):
    """Up in suit, from the ace, card by card."""

    def may_give(self, cards: list[Card], to: Pile) -> bool:
        """Its top card goes back to columns."""
        return len(cards) == 1 and isinstance(to, Column)

    def may_take(self, cards: list[Card]) -> bool:
        """The next card, or any ace."""
        if len(cards) != 1:
            return False
        return cards[0].follows_up(self.cards[-1]) if self.cards else cards[0].rank == "A"


class Column(Pile):
    """Down in alternating colours."""

    def may_give(self, cards: list[Card], to: Pile) -> bool:  # noqa: ARG002 - a column gives to all
        """Any run."""
        return all(upper.follows_down(lower) for lower, upper in pairwise(cards))

    def may_take(self, cards: list[Card]) -> bool:
        """Anything when empty."""
        return not self.cards or cards[0].follows_down(self.cards[-1])


class CardMove(NamedTuple):
    """A number of cards from the end of a pile to another."""

    source: int
    size: int
    target: int


class ImperialGuards:
    """One game."""

    def __init__(self, cards: list[Card]) -> None:
        """Deal."""
        self.stock = Pile()
        self.foundations = [Foundation() for _ in range(8)]
        self.columns = [Column() for _ in range(8)]
        self.piles = [self.stock, *self.foundations, *self.columns]
        self.stock.cards = list(reversed(cards))
        self.deal()

    def may_deal(self) -> bool:
        """Whether cards are left in the stock."""
        return bool(self.stock.cards)

    def deal(self) -> None:
        """One card to each column."""
        for column in self.columns:
            column.cards.append(self.stock.cards.pop())

    def may_move(self, move: CardMove) -> bool:
        """Whether a move is allowed."""
        source, target = self.piles[move.source], self.piles[move.target]
        cards = source.cards[-move.size :]
        if source is target or len(cards) < move.size:
            return False
        return source.may_give(cards, target) and target.may_take(cards)

    def move(self, move: CardMove) -> None:
        """Make a move."""
        source, target = self.piles[move.source], self.piles[move.target]
        target.cards.extend(source.cards[-move.size :])
        del source.cards[-move.size :]

    def is_won(self) -> bool:
        """Whether all cards lie on the foundations."""
        return sum(len(foundation.cards) for foundation in self.foundations) == ALL_CARDS


def replay(cards: list[Card], moves: Iterable[CardMove | None]) -> bool:
    """Replay a game; None deals. Whether it was won."""
    game = ImperialGuards(cards)
    for number, move in enumerate(moves, 1):
        if move is None:
            if not game.may_deal():
                raise ValueError(number)
            game.deal()
        else:
            if not game.may_move(move):
                raise ValueError(number)
            game.move(move)
    return game.is_won()

"""Deals: by number, as cards in the order dealt, or as a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .. import facts
from ..facts.fact import Fact
from ..values import Value
from .deal_numbers import Stream, read_number
from .position import Position


class NumberDeal(Value):
    """A deal number, which decides the pack and all later shuffles."""

    stream: Stream

    def header(self) -> str:
        """The words after ``deal``."""
        return str(self.stream)


class CardsDeal(Value):
    """A pack in the order dealt."""

    cards: tuple[int, ...]

    def header(self) -> str:
        """The words after ``deal``."""
        return "cards"


class PositionDeal(Value):
    """A whole position: each pile of the table, and how often each action was taken."""

    piles: tuple[tuple[int, ...], ...]
    taken: tuple[int, ...]

    def header(self) -> str:
        """The words after ``deal``."""
        return "position"


Deal = NumberDeal | CardsDeal | PositionDeal


def position_deal(position: Position) -> PositionDeal:
    """A position as a deal. What a deal number would decide later is not part of it."""
    return PositionDeal(tuple(tuple(pile) for pile in position.piles), tuple(position.taken))


def beside_pack(cards: Sequence[int], pack: Sequence[int]) -> tuple[list[tuple[int, Fact]], list[int]]:
    """What some cards have beside a pack, and what they lack.

    Each card too many is told by its index among the cards and by what is wrong with it; the missing ones, in order.
    """
    left = Counter(pack)
    known = set(pack)
    surplus: list[tuple[int, Fact]] = []
    for number, card in enumerate(cards):
        if left[card]:
            left[card] -= 1
        else:
            fault = facts.deals.OnceTooOften(card) if card in known else facts.deals.NotInPack(card)
            surplus.append((number, fault))
    return surplus, sorted(left.elements())


def number_deal(text: str) -> NumberDeal | None:
    """The deal of a number as spelled after ``--seed``: ``7``, ``pysol:7`` or ``solvitaire:1``."""
    stream = read_number(text)
    return NumberDeal(stream) if stream else None

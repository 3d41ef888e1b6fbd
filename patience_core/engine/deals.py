"""Deals: by number, as cards in the order dealt, or as a position."""

from __future__ import annotations

from typing import NamedTuple

from .deal_numbers import Stream, read_number
from .position import Position


class NumberDeal(NamedTuple):
    """A deal number, which decides the pack and all later shuffles."""

    stream: Stream

    def header(self) -> str:
        """The words after ``deal``."""
        return str(self.stream)


class CardsDeal(NamedTuple):
    """A pack in the order dealt."""

    cards: tuple[int, ...]

    def header(self) -> str:
        """The words after ``deal``."""
        return "cards"


class PositionDeal(NamedTuple):
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


def number_deal(text: str) -> NumberDeal | None:
    """The deal of a number as spelled after ``--seed``: ``7``, ``pysol:7`` or ``solvitaire:1``."""
    stream = read_number(text)
    return NumberDeal(stream) if stream else None

"""What marks are drawn with."""

from __future__ import annotations

from typing import NamedTuple

TAKES = "\u203a"
"""A single angle quotation mark: what takes the lifted card."""


class Signs(NamedTuple):
    """Marks, and how cards are written."""

    cards: str
    target: str
    dot: str
    win: str
    lost: str

    @classmethod
    def of(cls, cards: str, *, unicode: bool) -> Signs:
        """Those that the terminal can show."""
        if unicode and cards != "ascii":
            return cls(cards, TAKES, "·", "●", "✗")
        return cls("ascii", ">", "-", "+", "x")

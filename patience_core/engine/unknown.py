"""Cards of which a record knows only the back, until a step says with ``=`` what they are."""

from __future__ import annotations

from collections import Counter

from .. import facts
from ..cards import DOWN, UNKNOWN_CARD
from ..facts.fact import Fact
from .position import Position


def has_unknown(position: Position) -> bool:
    """Whether a card lies anywhere of which only the back has been seen."""
    return any(UNKNOWN_CARD | DOWN in pile for pile in position.piles)


def turned_up_unknown(position: Position) -> int:
    """How many unknown cards lie face up: they must be told before the game goes on."""
    return sum(pile.count(UNKNOWN_CARD) for pile in position.piles)


def reveal(position: Position, cards: list[int]) -> None:
    """Say what the unknown cards are that lie face up: pile by pile, the deepest first."""
    told = iter(cards)
    for pile in position.piles:
        for place, card in enumerate(pile):
            if card == UNKNOWN_CARD:
                pile[place] = next(told)


def fault_of(position: Position, pack: list[int], wanted: int, revealed: list[int]) -> Fact | None:
    """What is wrong with the cards that a step says turned up, or None."""
    if len(revealed) != wanted:
        return facts.actions.UnknownTurnedUp(wanted, len(revealed))
    known = Counter(card & ~DOWN for pile in position.piles for card in pile)
    extra = Counter(revealed) - (Counter(pack) - known)
    return facts.actions.CannotTurnUp(tuple(sorted(extra)), min(extra)) if extra else None

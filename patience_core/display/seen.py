"""What a player sees of a position, before any of it has a place in a picture.

What lies face down and how often actions are left is decided here alone: words, JSON and every picture read it, and no
card of which only the back is seen is in it.
"""

from __future__ import annotations

from ..cards import DOWN
from ..engine.game import Game
from ..engine.mechanism import CountedAction
from ..engine.position import Position
from ..values import Value
from .open_cards import groups_of_tops, shown_of

BACK = DOWN
"""What is seen of every card that lies face down."""


class Seen(Value):
    """A position as it is seen."""

    piles: list[list[int]]
    """The cards of each pile, the deepest first, in the order of the table; those that lie face down are `BACK`."""
    beneath: list[int]
    """How many cards of each pile lie under those that its picture shows, where it shows only the uppermost and counts."""
    left: list[tuple[str, int]]
    """The actions that may be taken a limited number of times, by what they are called, and how often they still may."""


def seen_of(game: Game, position: Position) -> Seen:
    """What is seen of a position."""
    piles = [[seen_card(card) for card in pile] for pile in position.piles]
    return Seen(piles, _beneath(game, piles), _left(game, position))


def seen_card(card: int) -> int:
    """What is seen of a card: itself, or its back."""
    return BACK if card >= DOWN else card


def _beneath(game: Game, piles: list[list[int]]) -> list[int]:
    beneath = [0] * len(piles)
    for group in groups_of_tops(game):
        for pile in group.piles:
            shown = shown_of(game, group, piles[pile])
            beneath[pile] = len(piles[pile]) - shown if shown else 0
    return beneath


def _left(game: Game, position: Position) -> list[tuple[str, int]]:
    counted = (action for action in game.actions if isinstance(action, CountedAction))
    found = ((action.called, action.left(position)) for action in counted)
    return [(called, times) for called, times in found if times is not None]

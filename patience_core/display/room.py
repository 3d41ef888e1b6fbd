"""How much room the piles of a game need in all its positions, so that no pile moves when another one grows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import is_face_down
from ..engine.position import Position
from ..values import Value
from .cells import Metrics


class Room(Value):
    """What each pile needs, by its index."""

    down: list[int]
    """How far below the first card of a pile its last one comes to lie, if they lie in a column."""
    cards: list[int]
    """How many cards it comes to hold."""


def room_of(positions: Iterable[Position], metrics: Metrics) -> Room:
    """The room that each pile needs in these positions, of which there is at least one."""
    needed = [[(_depth(cards, metrics), len(cards)) for cards in position.piles] for position in positions]
    down, cards = zip(*(map(max, zip(*pile, strict=True)) for pile in zip(*needed, strict=True)), strict=True)
    return Room([*down], [*cards])


def _depth(cards: Sequence[int], metrics: Metrics) -> int:
    """How far below the first card of a column its last one lies."""
    hidden = sum(map(is_face_down, cards[:-1]))
    return hidden * metrics.hidden + (max(1, len(cards)) - 1 - hidden) * metrics.down

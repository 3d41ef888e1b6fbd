"""Columns that are higher than there is room: what of them is left out."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import is_face_down

LEAST = 4
"""No column is folded to fewer rows: its backs, its first open card, what is left out, and its top card."""


def rows_of(cards: Sequence[int], most: int, focus: int = -1) -> list[range]:
    """The depths that each row of a column shows, from the deepest card up; several in a row are left out but counted.

    Where the cards need more than `most` rows, those that lie face down share one, then the middle is left out. The card
    at depth `focus` is shown with some above it, if it lies open. `most` 0 leaves nothing out.
    """
    count = len(cards)
    if not most or count <= most:
        return _singly(0, count)
    down = next((depth for depth, card in enumerate(cards) if not is_face_down(card)), count)
    backs = [range(down)] if down else []
    room = max(most, LEAST) - len(backs)
    if count - down <= room:
        return backs + _singly(down, count)
    first, after = down + 1, count - (room - 2)
    if not first <= focus < after or room <= LEAST:
        return [*backs, range(down, first), range(first, after), *_singly(after, count)]
    width = room - LEAST + (focus == first)
    start = min(focus, count - 1 - width)
    left_out = [range(first, start)] if start > first else []
    end = min(start + width, count - 1)
    behind = [range(end, count - 1)] if end < count - 1 else []
    return [*backs, range(down, first), *left_out, *_singly(start, end), *behind, range(count - 1, count)]


def _singly(start: int, end: int) -> list[range]:
    return [range(depth, depth + 1) for depth in range(start, end)]

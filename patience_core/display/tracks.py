"""Which card of a position is which of the position before it, so that a picture can move from one to the next.

Only what is seen decides: where cards of which only the back shows change places unseen, nothing tells which is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .seen import BACK, seen_card

Place = tuple[int, int]
"""A pile, and the index of a card in it, the deepest first."""


class Tracks:
    """The number of the card at each place, from position to position."""

    def __init__(self, piles: Sequence[Sequence[int]]) -> None:
        """Number the cards as they lie after the deal."""
        self._faces = [[seen_card(card) for card in pile] for pile in piles]
        self.numbers: list[list[int]] = []
        count = 0
        for pile in piles:
            self.numbers.append([*range(count, count + len(pile))])
            count += len(pile)

    def follow(self, piles: Sequence[Sequence[int]]) -> None:
        """Go on to the next position; every card of it gets the number that it most likely had before."""
        faces = [[seen_card(card) for card in pile] for pile in piles]
        numbers = [[-1] * len(pile) for pile in faces]
        left: dict[Place, int] = {}
        for pile, before in enumerate(self.numbers):
            for depth, number in enumerate(before):
                if depth < len(faces[pile]) and _stays(self._faces[pile][depth], faces[pile][depth]):
                    numbers[pile][depth] = number
                else:
                    left[pile, depth] = number
        empty = [
            (pile, depth)
            for pile, line in enumerate(numbers)
            for depth, number in enumerate(line)
            if number < 0
        ]
        for pile, depth in empty:
            if place := self._same_face(left, pile, faces[pile][depth]):
                numbers[pile][depth] = left.pop(place)
        rest = self._uppermost_first(left)
        for pile, depth in empty:
            if numbers[pile][depth] < 0:
                numbers[pile][depth] = next(rest)
        self._faces, self.numbers = faces, numbers

    def _same_face(self, left: dict[Place, int], pile: int, face: int) -> Place | None:
        """A place from which a card with this face is gone, in the same pile if there is one."""
        if face == BACK:
            return None
        places = [place for place in left if self._faces[place[0]][place[1]] == face]
        return next((place for place in places if place[0] == pile), places[0] if places else None)

    def _uppermost_first(self, left: dict[Place, int]) -> Iterator[int]:
        """What lay on top comes first: so cards are dealt, and so a pile is turned over."""
        return iter([left[place] for place in sorted(left, key=lambda place: (place[0], -place[1]))])


def _stays(before: int, after: int) -> bool:
    """Whether a card may be the one that lay at the same place."""
    return before == after or BACK in (before, after)

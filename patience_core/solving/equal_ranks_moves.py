"""The moves that uncover the piles of a game built in equal rank, in the order that the exact search found."""

from __future__ import annotations

from ..cards import rank_of
from ..engine.position import Move


class Builder:
    """Makes the moves on piles of its own; whether the game allows them is not asked here."""

    def __init__(self, piles: list[list[int]], height: int) -> None:
        """Begin with the piles as they lie, none of which may become higher."""
        self.piles = [pile.copy() for pile in piles]
        self.height = height
        self.moves: list[Move] = []

    def moves_of(self, order: list[int]) -> list[Move]:
        """The moves that uncover the piles in this order and then gather every rank on one pile."""
        for pile in order:
            self._uncover(pile)
        self._gather_all()
        return self.moves

    def _move(self, source: int, count: int, target: int) -> None:
        pile = self.piles[source]
        place = len(pile) - count
        self.moves.append(Move(source, place, count, target))
        self.piles[target] += pile[place:]
        del pile[place:]

    def _uncover(self, source: int) -> None:
        """Move the uppermost run of a pile to piles of its rank, and what these have no room for to an empty pile."""
        self._spread(source, top_run(self.piles[source]), self._likes(source))

    def _spread(self, source: int, left: int, likes: list[int]) -> None:
        """Move a number of cards to their likes, the rest to an empty pile."""
        for target in likes:
            if count := min(left, self.height - len(self.piles[target])):
                self._move(source, count, target)
                left -= count
        if left:
            if [] not in self.piles:
                self._empty_one(source)
            self._move(source, left, self.piles.index([]))

    def _likes(self, source: int) -> list[int]:
        """The piles that take what lies on top of a pile."""
        rank, height = rank_of(self.piles[source][-1]), self.height
        return [
            target
            for target, pile in enumerate(self.piles)
            if pile and len(pile) < height and rank_of(pile[-1]) == rank and target != source
        ]

    def _empty_one(self, but: int) -> None:
        """Move away a pile of one rank alone for which the others of that rank have room."""
        piles = self.piles
        for source in sorted(range(len(piles)), key=lambda index: len(piles[index])):
            likes = [target for target in self._likes(source) if target != but]
            room = sum(self.height - len(piles[target]) for target in likes)
            if source != but and len(piles[source]) <= min(top_run(piles[source]), room):
                self._spread(source, len(piles[source]), likes)
                return
        raise AssertionError("a step of the search cannot be played")

    def _gather_all(self) -> None:
        """Gather the cards of each rank on the fullest of its piles, when no pile holds two ranks any more."""
        fullest: dict[int, int] = {}
        filled = [index for index, pile in enumerate(self.piles) if pile]
        for index in sorted(filled, key=lambda index: -len(self.piles[index])):
            target = fullest.setdefault(rank_of(self.piles[index][0]), index)
            if target != index:
                self._move(index, len(self.piles[index]), target)


def top_run(pile: list[int]) -> int:
    """How many cards of equal rank lie on top of a pile."""
    rank, size = rank_of(pile[-1]), 1
    while size < len(pile) and rank_of(pile[-1 - size]) == rank:
        size += 1
    return size

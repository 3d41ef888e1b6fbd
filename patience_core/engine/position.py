"""`Position`: the whole state of a game, with moves that can be taken back."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ..cards import DOWN
from .deal_numbers import Stream

ACTION = -1


class Move(NamedTuple):
    """A move of cards: source pile, index of the deepest card moved, number of cards, target pile.

    An action is ``(ACTION, index of the action, 0, 0)``. The engine takes plain tuples, too.
    """

    source: int
    start: int
    cards: int
    target: int

    @classmethod
    def action(cls, index: int) -> Move:
        """The move that takes an action."""
        return cls(ACTION, index, 0, 0)


_Moved = tuple[Move, bool]
"""A move, and whether a card turned up."""
_Snapshot = tuple[list[list[int]], list[int], Stream | None]
_Dealt = tuple[int, int, list[int], list[int]]
"""An action, the pile it dealt from, the cards as they lay there, and the piles that got one each."""


class Position:
    """Piles (deepest card first), how often each action was taken, and what a deal number decides later.

    `turns_up` says for each pile whether a face-down card that becomes its top turns up; `has_unknown`, whether
    there were cards at the deal of which only the back has been seen.

    What is remembered is decided here alone: `push` and `deal` change all that they change and remember just that;
    everything else is done inside `as_one_entry`, which remembers the whole position before.
    """

    __slots__ = ("has_unknown", "history", "piles", "stream", "taken", "turns_up")

    def __init__(
        self, piles: list[list[int]], taken: list[int], stream: Stream | None, turns_up: list[bool]
    ) -> None:
        """Take the lists over as they are."""
        self.piles = piles
        self.taken = taken
        self.stream = stream
        self.turns_up = turns_up
        self.has_unknown = False
        self.history: list[_Moved | _Snapshot | _Dealt] = []

    def push(self, move: Move) -> None:
        """Move cards from one pile to another, without asking whether that is allowed, and remember it."""
        source, start, count, target = move
        pile = self.piles[source]
        if count == 1:
            self.piles[target].append(pile.pop(start))
        else:
            self.piles[target] += pile[start : start + count]
            del pile[start : start + count]
        if pile and pile[-1] >= DOWN and self.turns_up[source]:
            pile[-1] -= DOWN
            self.history.append((move, True))
        else:
            self.history.append((move, False))

    def move_cards(self, move: Move) -> None:
        """Like `push`, but not remembered: part of something that is."""
        self.push(move)
        self.history.pop()

    def deal(self, action: int, source: int, targets: list[int], facing: int) -> None:
        """Take an action that deals one card to each target as long as there are cards, and remember it.

        `facing` is DOWN or 0.
        """
        pile = self.piles[source]
        cards = pile[-len(targets) :]
        piles = self.piles
        for target in targets[: len(cards)]:
            piles[target].append(pile.pop() & ~DOWN | facing)
        self.taken[action] += 1
        self.history.append((action, source, cards, targets))

    @contextmanager
    def as_one_entry(self) -> Iterator[None]:
        """Remember all that is changed inside as one entry; an error that ends it leaves the position as it was."""
        self.history.append(([pile.copy() for pile in self.piles], self.taken.copy(), self.stream))
        entries = len(self.history)
        try:
            yield
        except BaseException:
            del self.history[entries:]
            self.pop()
            raise
        del self.history[entries:]

    def pop(self) -> None:
        """Take back the last entry: a `push`, a `deal`, or all that was done in one `as_one_entry`."""
        entry = self.history.pop()
        if len(entry) == 3:  # noqa: PLR2004 - a snapshot
            self.piles, self.taken, self.stream = entry
            return
        if len(entry) == 4:  # noqa: PLR2004 - an action that dealt
            self._take_back_deal(*entry)
            return
        (source, start, count, target), turned = entry
        pile = self.piles[source]
        if turned:
            pile[-1] += DOWN
        pile[start:start] = self.piles[target][-count:]
        del self.piles[target][-count:]

    def _take_back_deal(self, action: int, source: int, cards: list[int], targets: list[int]) -> None:
        for target in targets[: len(cards)]:
            self.piles[target].pop()
        self.piles[source] += cards
        self.taken[action] -= 1

    def copy(self) -> Position:
        """The same position without its history."""
        other = Position([pile.copy() for pile in self.piles], self.taken.copy(), self.stream, self.turns_up)
        other.has_unknown = self.has_unknown
        return other

    def frozen(self) -> Hashable:
        """What stands for the position in sets and dictionaries: equal for equal positions."""
        return tuple(map(tuple, self.piles)), tuple(self.taken), self.stream

    def __eq__(self, other: object) -> bool:
        """Whether cards, counts and what comes later are the same."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.piles == other.piles and self.taken == other.taken and self.stream == other.stream

    __hash__ = None  # type: ignore[assignment] # a position changes; `frozen` does not

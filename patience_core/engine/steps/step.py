"""What every step offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from ...cards import DOWN
from ..effects import Effects
from ..table import Table


class Steady(NamedTuple):
    """A step that lays cards of one pile one by one on the same piles each time."""

    source: int
    targets: list[int]
    facing: int
    """How the cards lie afterwards: DOWN or 0."""


class CompiledStep(ABC):
    """A step compiled for a table. `effects` tells what it may do, `steady` whether it deals in the simplest way.

    `sources` are the piles from which it takes cards and `targets` those that it lays them on, where it has such;
    `must_suffice` says that a deal which lacks cards for it is wrong.
    """

    effects: Effects
    steady: Steady | None = None
    sources: list[int]
    targets: list[int]
    takes_all = False
    """Whether nothing of the pack, or of what was collected, is left after the step, however the piles lie."""
    must_suffice = False

    @abstractmethod
    def moving(self, piles: list[list[int]]) -> list[int]:
        """The cards that the step would move from its piles, in the order in which they are laid down."""

    def moves_any(self, piles: list[list[int]]) -> bool:
        """Whether it would move a card."""
        return bool(self.moving(piles))

    @abstractmethod
    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:
        """Move the cards; the next card of `pack` is its last. Whether there were as many as the step asks for."""

    def most_after(self, pile: int, most: int, change: int) -> int:  # noqa: ARG002 - what holds decides elsewhere
        """How many cards a pile may hold after the step of a deal, if there were `most` before it, and it made a change.

        What is moved between piles after cards were picked there may be more or less in another deal.
        """
        return max(most, most + change)

    def packets(self) -> list[int]:
        """How many cards each pile gets at once, pile after pile, where the step says so."""
        return []


def turned_over_in(table: Table, groups: tuple[str, ...]) -> list[int]:
    """The piles of some groups whose top card a step turns up when it has moved: those that do not lie face down."""
    piles = dict.fromkeys(table.piles_of(groups))
    return [pile for pile in piles if table.group_of[pile].rules.face != "down"]


def turn_up_tops(piles: list[list[int]], places: list[int]) -> None:
    """Turn up the top cards of some piles."""
    for place in places:
        if piles[place] and piles[place][-1] >= DOWN:
            piles[place][-1] -= DOWN

"""Certain cards are taken out, wherever they lie."""

from __future__ import annotations

from ...cards import DOWN
from ...language.steps import PickForm
from ..stacking import is_named
from ..table import Table
from .laying import LayingStep


class PickingStep(LayingStep):
    """The cards of a name go from some piles, or from the pack, to all targets in turn."""

    def __init__(self, form: PickForm, table: Table, *, bounded: bool = True) -> None:
        """Look up the piles that the step names; unless `bounded`, they may get more cards than they hold."""
        super().__init__(form, table, first=None, bounded=bounded)
        self.form = form
        self.named = frozenset(card for card in table.pack if is_named(card, form.name))

    def moving(self, piles: list[list[int]]) -> list[int]:
        """The cards that are picked."""
        hands = [piles[source] for source in self.sources]
        return [hand[place] for hand, places in self._picked(piles, hands) for place in places]

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:
        """Take them out, and lay one on each target in turn."""
        found: list[int] = []
        hands = [piles[source] for source in self.sources] if self.sources else [pack]
        picked = self._picked(piles, hands)
        order = self.in_turn(piles, self.targets, sum(len(places) for _, places in picked))
        for hand, places in picked:
            found += [hand[place] for place in places]
            hand[:] = [card for place, card in enumerate(hand) if place not in places]
        for target, card in zip(order, found, strict=True):
            piles[target].append(self.facing(card, target))
        self.finish(piles)
        return True

    def _picked(self, piles: list[list[int]], hands: list[list[int]]) -> list[tuple[list[int], list[int]]]:
        """Where the cards lie that are taken out of each hand, in the order in which they are found."""
        left = sum(map(len, hands)) if self.form.cards is None else self.form.cards
        left = self.room(piles, self.targets, left)
        picked = []
        for hand in hands:
            # The next card of the pack is its last; a pile is looked through from below.
            order = range(len(hand)) if self.sources else range(len(hand) - 1, -1, -1)
            places = [place for place in order if hand[place] & ~DOWN in self.named][:left]
            left -= len(places)
            picked.append((hand, places))
        return picked

"""Cards that change their order, and no group: those that sink, and those that close up."""

from __future__ import annotations

from ...language.steps import CloseForm, SinkForm
from ..effects import NO_PILES, Effects
from ..stacking import is_named
from ..table import Table
from .step import CompiledStep, turn_up_tops, turned_over_in


class SinkingStep(CompiledStep):
    """The cards of a name change places with the deepest others of their piles."""

    def __init__(self, form: SinkForm, table: Table) -> None:
        """Look up the piles that the step names."""
        self.name = form.name
        self.places = table.piles_of(form.in_)
        self.sources = list(dict.fromkeys(table.piles_of(form.from_)))
        self.targets = []
        self.turning = turned_over_in(table, form.from_)
        places = frozenset(self.places)
        self.effects = Effects(places, places, NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES)

    def moving(self, piles: list[list[int]]) -> list[int]:
        """The cards that sink."""
        return [card for place in self.places for card in _sunk(piles[place], self.name)[1]]

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:  # noqa: ARG002 - nothing is dealt
        """Sink them."""
        for place in self.places:
            piles[place][:] = _sunk(piles[place], self.name)[0]
        turn_up_tops(piles, self.turning)
        return True


class ClosingStep(CompiledStep):
    """Cards move on, in order, to fill the empty places of their group."""

    def __init__(self, form: CloseForm, table: Table) -> None:
        """Look up the piles that the step names."""
        self.closing = [table.groups[name].piles for name in form.groups]
        self.sources = list(dict.fromkeys(table.piles_of(form.from_)))
        self.targets = []
        self.turning = turned_over_in(table, form.from_)
        places = frozenset(pile for places in self.closing for pile in places)
        self.effects = Effects(places, places, NO_PILES, NO_PILES, NO_PILES, places, NO_PILES)

    def moving(self, piles: list[list[int]]) -> list[int]:  # noqa: ARG002 - no card comes to light
        """None: cards move on as they lie."""
        return []

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:  # noqa: ARG002 - nothing is dealt
        """Close up."""
        for places in self.closing:
            filled = [piles[place] for place in places if piles[place]]
            contents = [list(pile) for pile in filled] + [[] for _ in range(len(places) - len(filled))]
            for place, content in zip(places, contents, strict=True):
                piles[place][:] = content
        turn_up_tops(piles, self.turning)
        return True


def _sunk(pile: list[int], name: str) -> tuple[list[int], list[int]]:
    """A pile in which each card of a name has changed places with the deepest other one, and the cards that did."""
    sunk, moved, under = pile.copy(), [], 0
    for place, card in enumerate(pile):
        if is_named(card, name):
            if under < place:
                moved.append(card)
            sunk[under], sunk[place] = sunk[place], sunk[under]
            under += 1
    return sunk, moved

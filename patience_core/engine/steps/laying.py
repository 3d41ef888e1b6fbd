"""What dealing and picking have in common: cards come from some piles, or from the pack, and are laid on others."""

from __future__ import annotations

from ...cards import DOWN
from ...language.steps import DealForm, PickForm
from ..effects import NO_PILES, Effects
from ..table import Table
from .step import CompiledStep, turn_up_tops, turned_over_in


class LayingStep(CompiledStep):
    """Looks up where cards come from and go to, and how they lie there."""

    def __init__(self, form: DealForm | PickForm, table: Table, *, first: int | None, bounded: bool) -> None:
        """Look up the piles that the step names; unless `bounded`, they may get more cards than they hold."""
        group_of = table.group_of
        self.targets = table.piles_of(form.to)
        self.sources = list(dict.fromkeys(table.piles_of(form.from_)))
        self.turning = turned_over_in(table, form.from_)
        tops = [pile for pile in self.targets if group_of[pile].rules.face == "top"]
        self.top_only = tops if form.face is None else []
        face_of = {pile: form.face or group_of[pile].rules.face for pile in self.targets}
        self.down = {pile: 0 if face == "up" else DOWN for pile, face in face_of.items()}
        self.bounded = bounded
        self.holds = (
            {pile: most for pile in self.targets if (most := table.capacity(pile))} if bounded else {}
        )
        gives, gets = frozenset(self.sources), frozenset(self.targets[:first])
        below = frozenset(pile for pile, most in self.holds.items() if most > 1)
        # The first piles give and get before the others, so all their numbers decide.
        ordered = gives | frozenset(self.targets)
        self.effects = Effects(gives, gets, NO_PILES, below, NO_PILES, ordered, NO_PILES)

    def most_after(self, pile: int, most: int, change: int) -> int:
        """What is bounded never gets more than it holds."""
        if self.bounded:
            return max(most, most + change, self.holds.get(pile, 0))
        return max(0, most + change)

    def finish(self, piles: list[list[int]]) -> None:
        """Turn up what was freed, and down what was covered."""
        turn_up_tops(piles, self.turning)
        for target in self.top_only:
            pile = piles[target]
            pile[:] = [card | DOWN for card in pile[:-1]] + [card & ~DOWN for card in pile[-1:]]

    def room(self, piles: list[list[int]], targets: list[int], most: int) -> int:
        """How many cards some piles can still get, at most `most`."""
        free = (
            max(0, self.holds[pile] - len(piles[pile])) if pile in self.holds else most for pile in targets
        )
        return min(most, sum(free))

    def in_turn(self, piles: list[list[int]], targets: list[int], cards: int) -> list[int]:
        """A number of cards to some piles in turn, passing over those that are full."""
        order: list[int] = []
        while open_piles := [
            pile for pile in targets if self.room(piles, [pile], order.count(pile) + 1) > order.count(pile)
        ]:
            order += open_piles[: cards - len(order)]
            if len(order) >= cards:
                break
        return order

    def facing(self, card: int, target: int) -> int:
        """The card as it lies on a pile."""
        return card & ~DOWN | self.down[target]

"""What happens by itself after every move: covered cards turn up when freed, and the forced steps of a ruleset."""

from __future__ import annotations

from collections.abc import Callable

from ...bounds import MOST_ROUNDS
from ...cards import DOWN
from ...language.steps import ForcedMoveForm, StepForm, forms_of_steps
from ..effects import NO_PILES, Effects, merged
from ..mechanism import CompiledRules
from ..moving.transfer import Transfer
from ..position import Position
from ..steps.compile import compiled_step
from ..steps.step import CompiledStep


class ForcedMoves:
    """Makes the forced steps of a ruleset until nothing changes any more. `effects` tells what they may do."""

    def __init__(self, rules: CompiledRules, transfer: Transfer) -> None:
        self.table = rules.table
        self.transfer = transfer
        self.steps = [self._compiled(form) for form in forms_of_steps(rules.ruleset.forced)]
        groups = [
            group for group in rules.table.groups.values() if group.rules.shape and group.rules.face != "down"
        ]
        self.places = [pile for group in groups for pile in group.piles]
        self.needed = bool(self.steps or self.places)
        effects = [self._effects_of(step) for step in self.steps]
        rules.taken_by_itself = merged(effects).gives
        self.effects = merged([self._turning_up(), *effects])

    def _turning_up(self) -> Effects:
        places = frozenset(self.places)
        return Effects(places, NO_PILES, NO_PILES, NO_PILES, NO_PILES, places, NO_PILES)

    def _compiled(self, form: StepForm) -> ForcedMoveForm | CompiledStep:
        return form if isinstance(form, ForcedMoveForm) else compiled_step(form, self.table)

    def _effects_of(self, step: ForcedMoveForm | CompiledStep) -> Effects:
        """What a step may do; of the moves that the rules allow, the first that is found is made."""
        if isinstance(step, CompiledStep):
            return step.effects
        sources, targets = frozenset(self.table.piles_of(step.from_)), frozenset(self.table.piles_of(step.to))
        return Effects(sources, targets, NO_PILES, NO_PILES, NO_PILES, sources | targets, NO_PILES)

    def settle(self, position: Position, watch: Callable[[], None] | None = None) -> None:
        """Do everything that happens by itself. What goes round and round is cut short, with the same end.

        `watch` is called after each step, whether that changed anything or not.
        """
        remembered, at = None, 0
        number, most = 0, MOST_ROUNDS
        while number < most:
            before = [pile.copy() for pile in position.piles]
            if before == remembered:
                most = number + (most - number) % (number - at)
                remembered = None
                continue
            if not number & (number - 1):
                remembered, at = before, number
            self._round(position, watch)
            number += 1
            if position.piles == before:
                return

    def _round(self, position: Position, watch: Callable[[], None] | None = None) -> None:
        self._turn_up_uncovered(position)
        if watch:
            watch()
        for step in self.steps:
            self._make(step, position)
            if watch:
                watch()

    def _turn_up_uncovered(self, position: Position) -> None:
        piles, covers = position.piles, self.table.covers
        for place in self.places:
            if piles[place] and piles[place][-1] >= DOWN and not any(piles[cover] for cover in covers[place]):
                piles[place][-1] -= DOWN

    def _make(self, step: ForcedMoveForm | CompiledStep, position: Position) -> None:
        if isinstance(step, CompiledStep):
            step.perform(position.piles, [])
            return
        sources, targets = set(self.table.piles_of(step.from_)), set(self.table.piles_of(step.to))
        for move in self.transfer.legal(position):
            if move.source in sources and move.target in targets:
                position.move_cards(move)
                return

"""An action that closes up empty places, and may fill what is free then."""

from __future__ import annotations

from ... import facts
from ...facts.fact import Fact
from ...language.actions import ConsolidateForm
from ..effects import Effects, merged
from ..mechanism import CompiledRules, CountedAction, Mechanism, Refusal
from ..position import Move, Position
from ..step_rules import step_fact
from ..steps.compile import compiled_steps


def build(name: str, index: int, action: ConsolidateForm, rules: CompiledRules) -> Mechanism:
    """The mechanism of one action."""
    return Consolidate(name, index, action, rules)


class Consolidate(CountedAction):
    """Cards move on to fill the empty places before them, then the steps of `deal` are made."""

    def __init__(self, name: str, index: int, action: ConsolidateForm, rules: CompiledRules) -> None:
        super().__init__(name, index, action, rules)
        self.forms = (action.close, *action.deal)
        self.steps = compiled_steps(self.forms, rules.table)

    def own_effects(self) -> Effects:
        """What its steps do."""
        return merged(step.effects for step in self.steps)

    def legal(self, position: Position) -> list[Move]:
        """The action, if it is open and moves at least one card."""
        return [self.move] if self._moves_any(position) and self.is_open(position) else []

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:  # noqa: ARG002
        """Why the action is not open."""
        reason = self._why_closed(position)
        if not reason and revealed is not None:
            return Refusal("syntax", facts.actions.NoCardsWritten(self.name))
        return Refusal("illegal-move", reason) if reason else None

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Close up and fill."""
        position.taken[self.index] += 1
        self._perform(position.piles)

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """What comes from a stock is not told beforehand."""
        return []

    def told(self) -> list[Fact]:
        """What the action does."""
        steps = [step_fact(self.table, step) for step in self.forms]
        return [facts.rules.StepsAction(self.name, tuple(steps), *self.limits)]

    def _perform(self, piles: list[list[int]]) -> None:
        for step in self.steps:
            step.perform(piles, [])

    def _moves_any(self, position: Position) -> bool:
        piles = [pile.copy() for pile in position.piles]
        self._perform(piles)
        return piles != position.piles

    def _why_closed(self, position: Position) -> Fact | None:
        return self.not_now(position) if self._moves_any(position) else facts.actions.MovesNoCard(self.called)

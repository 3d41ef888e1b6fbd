"""An action that moves cards without choice: from the stock to every column, from the stock to the waste."""

from __future__ import annotations

from ... import facts
from ...cards import DOWN
from ...facts.fact import Fact
from ...language.actions import DrawForm
from ..effects import Effects
from ..mechanism import CompiledRules, CountedAction, Mechanism, Refusal
from ..position import Move, Position
from ..step_rules import step_fact
from ..steps.compile import compiled_step


def build(name: str, index: int, action: DrawForm, rules: CompiledRules) -> Mechanism:
    """The mechanism of one action."""
    return StockAction(name, index, action, rules)


class StockAction(CountedAction):
    """Cards go from some piles to others in a fixed order."""

    def __init__(self, name: str, index: int, action: DrawForm, rules: CompiledRules) -> None:
        super().__init__(name, index, action, rules)
        self.step = action.step
        self.dealing = compiled_step(action.step, rules.table)
        self.steady = self.dealing.steady

    def own_effects(self) -> Effects:
        """What the step does."""
        return self.dealing.effects

    def legal(self, position: Position) -> list[Move]:
        """The action, if it is open and moves at least one card."""
        if not self._moves_any(position):
            return []
        return [self.move] if self.always_open or self.is_open(position) else []

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:  # noqa: ARG002
        """Why the action is not open, or its revealed cards are wrong."""
        if not self._moves_any(position):
            return Refusal("illegal-move", self._nothing_moves(position))
        if not self.always_open and (reason := self.not_now(position)):
            return Refusal("illegal-move", reason)
        if revealed is not None and revealed != (dealt := self.dealt(position)):
            return Refusal("bad-deal", facts.actions.Brings(self.name, tuple(dealt)))
        return None

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the cards."""
        position.taken[self.index] += 1
        self.dealing.perform(position.piles, [])

    def dealt(self, position: Position) -> list[int]:
        """The cards that the action brings to light, in order; none when they lie face up already."""
        moved = self.dealing.moving(position.piles)
        return [card & ~DOWN for card in moved] if any(card >= DOWN for card in moved) else []

    def told(self) -> list[Fact]:
        """What the action does."""
        return [facts.rules.StepsAction(self.name, (step_fact(self.table, self.step),), *self.limits)]

    def _moves_any(self, position: Position) -> bool:
        if self.steady:  # asked at every listing
            return bool(position.piles[self.steady.source])
        return self.dealing.moves_any(position.piles)

    def _nothing_moves(self, position: Position) -> Fact:
        if not any(position.piles[source] for source in self.dealing.sources):
            return facts.actions.SourcesEmpty(self._nouns(self.step.from_))
        return facts.actions.MovesNoCard(self.called)

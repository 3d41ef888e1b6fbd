"""An action that takes any one card from under others and moves it as if it lay on top."""

from __future__ import annotations

from collections.abc import Container

from ... import facts
from ...cards import DOWN
from ...facts.fact import Fact
from ...language.actions import PickAnyForm
from ..effects import NO_PILES, Effects, merged
from ..mechanism import CompiledRules, CountedAction, Mechanism, Refusal
from ..moving.ends import SourceRules, TargetRules
from ..moving.judge import Judge
from ..position import ACTION, Move, Position


def build(name: str, index: int, action: PickAnyForm, rules: CompiledRules) -> Mechanism:
    """The mechanism of one action."""
    return FreePick(name, index, action, rules)


class FreePick(CountedAction):
    """A covered card that lies face up is played where the rules of both piles let a top card go.

    It is written like any move; that others lie on the card makes it a pick.
    """

    def __init__(self, name: str, index: int, action: PickAnyForm, rules: CompiledRules) -> None:
        super().__init__(name, index, action, rules)
        groups = self.table.groups.items()
        source_rules = {group: SourceRules(each, rules) for group, each in groups}
        target_rules = {group: TargetRules(each, rules) for group, each in groups}
        self.target_rules = list(target_rules.values())
        self.from_ = action.from_
        self.judge = Judge(rules, source_rules, target_rules)
        self.covered_from: Container[int] = frozenset(self.table.piles_of(action.from_))
        self.contested = any(source_rules[group].anywhere for group in action.from_)

    def own_effects(self) -> Effects:
        """Cards leave from anywhere in its piles, and go where the rules of the others let them."""
        gives = frozenset(self.table.piles_of(self.from_))
        leaving = Effects(gives, NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES)
        return merged([leaving, *(target_rules.effects for target_rules in self.target_rules)])

    def claims(self, position: Position, move: Move) -> bool:
        """Whether the move takes a single card from under others, and is not allowed without a pick alone."""
        source, start, count, _ = move
        if count != 1 or source not in self.covered_from or start + 1 >= len(position.piles[source]):
            return False
        if not self.judge.source_rules[source].anywhere or self.judge.reason(position, move):
            return True
        # While a move is left that needs no pick, nothing is stuck.
        return not self.waits_for_stuck and self.refusal(position, move, None) is None

    def spellings(self, position: Position, move: Move) -> list[Move]:  # noqa: ARG002 - there is one direction
        """The move as it is."""
        return [move]

    def legal(self, position: Position) -> list[Move]:
        """All picks; of equal cards in a pile only the uppermost, as only that one can be written."""
        if not self.is_open(position):
            return []
        return [
            move
            for source in self.table.piles_of(self.from_)
            for start, card in enumerate(position.piles[source][:-1])
            if card < DOWN and card not in position.piles[source][start + 1 :]
            for target in range(len(position.piles))
            if not self._not_laid(position, move := Move(source, start, 1, target))
        ]

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the card is not picked."""
        if revealed is not None or move[0] == ACTION:
            return Refusal("syntax", facts.actions.PickIsWrittenAsMove(self.called))
        source, start, _, _ = move
        source_rules = self.judge.source_rules[source]
        hidden = position.piles[source][start] >= DOWN
        reason = self.not_now(position) or (
            facts.moves.LiesFaceDown(source_rules.group.noun) if hidden else None
        )
        reason = reason or self._not_laid(position, move)
        return Refusal("illegal-move", reason) if reason else None

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the card, and count the pick."""
        position.taken[self.index] += 1
        position.move_cards(move)

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """Nothing is dealt."""
        return []

    def told(self) -> list[Fact]:
        """What the action does."""
        return [facts.rules.PickAction(self.name, self._nouns(self.from_), *self.limits)]

    def _not_laid(self, position: Position, move: Move) -> Fact | None:
        source, _, _, target = move
        return facts.moves.SamePile() if source == target else self.judge.not_laid(position, move)

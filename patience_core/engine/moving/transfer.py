"""Moving cards from one pile to another: the mechanism that every patience has."""

from __future__ import annotations

from ... import facts
from ...facts.fact import Fact
from ..conditions import All
from ..effects import merged
from ..mechanism import CompiledRules, Refusal
from ..position import Move, Position
from ..steps.step import Steady
from .ends import SourceRules, TargetRules
from .generate import Listing
from .judge import Judge


class Transfer:
    """All moves of cards between piles, for every group at once."""

    name = "move"
    shuffles = False
    waits_for_stuck = False
    steady: Steady | None = None
    when = All([])

    def __init__(self, rules: CompiledRules) -> None:
        table = rules.table
        self.table = table
        self.source_rules = {name: SourceRules(group, rules) for name, group in table.groups.items()}
        self.target_rules = {name: TargetRules(group, rules) for name, group in table.groups.items()}
        self.capacity = [self.target_rules[group.name].capacity for group in table.group_of]
        self.judge = Judge(rules, self.source_rules, self.target_rules)
        self.effects = merged(
            [each.effects for each in self.source_rules.values()]
            + [each.effects for each in self.target_rules.values()]
        )
        self.listing = Listing(self.source_rules.values(), self.target_rules.values(), self.judge)

    def legal(self, position: Position) -> list[Move]:
        """All moves of cards that are allowed, source by source."""
        return self.listing.moves(position)

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the move is not allowed, or None; the cards named must lie there."""
        if revealed is not None:
            return Refusal("syntax", facts.actions.OnlyActionsReveal())
        reason = self.judge.reason(position, move)
        return Refusal("illegal-move", reason) if reason else None

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the cards."""
        position.move_cards(move)

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """Nothing is dealt."""
        return []

    def told(self) -> list[Fact]:
        """What each group takes and lets go."""
        from .pile_rules import PileRules  # noqa: PLC0415 - played without a word

        rules = PileRules(self.judge.rules)
        return [
            rules.of_group(self.source_rules[name], self.target_rules[name]) for name in self.table.groups
        ]

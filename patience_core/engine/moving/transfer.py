"""Moving cards from one pile to another: the mechanism that every patience has."""

from __future__ import annotations

from ..conditions import All
from ..effects import merged
from ..mechanism import Refusal, Rules
from ..position import Move, Position
from ..steps import Steady
from .ends import Lifting, Taking
from .generate import Listing
from .judge import Judge


class Transfer:
    """All moves of cards between piles, for every group at once."""

    name = "move"
    shuffles = False
    waits_for_stuck = False
    steady: Steady | None = None
    when = All([])

    def __init__(self, rules: Rules) -> None:
        table = rules.table
        self.table = table
        self.lifting = {name: Lifting(group, rules) for name, group in table.groups.items()}
        self.taking = {name: Taking(group, rules) for name, group in table.groups.items()}
        self.capacity = [self.taking[group.name].capacity for group in table.group_of]
        self.judge = Judge(rules, self.lifting, self.taking)
        self.effects = merged(
            [each.effects for each in self.lifting.values()] + [each.effects for each in self.taking.values()]
        )
        self.listing = Listing(self.lifting.values(), self.taking.values(), self.judge)

    def legal(self, position: Position) -> list[Move]:
        """All moves of cards that are allowed, source by source."""
        return self.listing.moves(position)

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the move is not allowed, or None; the cards named must lie there."""
        if revealed is not None:
            return Refusal("syntax", "only an action reveals cards")
        reason = self.judge.reason(position, move)
        return Refusal("illegal-move", reason) if reason else None

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the cards."""
        position.move_cards(move)

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """Nothing is dealt."""
        return []

    def rules_text(self) -> list[str]:
        """What each group takes and lets go."""
        return self.judge.words.rules_text()

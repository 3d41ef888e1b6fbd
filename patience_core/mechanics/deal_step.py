"""An action that moves cards without choice: from the stock to every column, from the stock to the waste."""

from __future__ import annotations

from ..cards import DOWN, cards_text
from ..dealing import Dealing
from ..position import Move, Position
from ..ruleset import ANY_CARD, Action
from ..wording import listed, step_words
from .mechanism import CountedAction, Mechanism, Refusal, Rules


def serves(action: Action) -> bool:
    """Whether the action is a plain step."""
    return not (action.collect or action.match or action.close or action.pick == ANY_CARD)


def build(name: str, index: int, action: Action, rules: Rules) -> Mechanism:
    """The mechanism of one action."""
    return DealStep(name, index, action, rules)


class DealStep(CountedAction):
    """Cards go from some piles to others in a fixed order."""

    def __init__(self, name: str, index: int, action: Action, rules: Rules) -> None:
        super().__init__(name, index, action, rules)
        self.dealing = Dealing(action, rules.table)
        self.straight = self.dealing.straight
        self.always_open = not self.when.parts and isinstance(action.times, str)

    def legal(self, position: Position) -> list[Move]:
        """The action, if it is open and moves at least one card."""
        if self._cards_moved(position) == 0:
            return []
        return [self.move] if self.always_open or not self.not_now(position) else []

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:  # noqa: ARG002
        """Why the action is not open, or its revealed cards are wrong."""
        if self._cards_moved(position) == 0:
            return Refusal("illegal-move", self._nothing_moves(position))
        if not self.always_open and (reason := self.not_now(position)):
            return Refusal("illegal-move", reason)
        if revealed is not None and revealed != (dealt := self.dealt(position)):
            return Refusal("bad-deal", f"{self.name} brings {cards_text(dealt) or 'no new card'}")
        return None

    def play(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the cards."""
        if self.straight:
            position.deal(self.index, *self.straight)
            return
        position.save()
        position.taken[self.index] += 1
        self.dealing.perform(position.piles, [])

    def dealt(self, position: Position) -> list[int]:
        """The cards that the action brings to light, in order; none when they lie face up already."""
        hands = [card for source in self.dealing.sources for card in reversed(position.piles[source])]
        moved = hands[: self._cards_moved(position)]
        return [card & ~DOWN for card in moved] if any(card >= DOWN for card in moved) else []

    def rules_text(self) -> list[str]:
        """What the action does."""
        return [f"`{self.name}`: {step_words(self.table, self.action)}{self.conditions_text()}."]

    def _cards_moved(self, position: Position) -> int:
        if self.straight:
            source, targets, _ = self.straight
            return min(len(position.piles[source]), len(targets))
        hands = [position.piles[source] for source in self.dealing.sources]
        return min(sum(map(len, hands)), len(self.dealing.order(position.piles, hands)))

    def _nothing_moves(self, position: Position) -> str:
        sources = [self.table.groups[name].one for name in self.action.from_]
        if not any(position.piles[source] for source in self.dealing.sources):
            return f"{listed(sources, 'and')} {'is' if len(sources) == 1 else 'are'} empty"
        return f"{self.word} would move no card"

"""Dealing without choice: the steps of a deal, of an action and of a redeal."""

from __future__ import annotations

from .cards import DOWN
from .fits import is_named
from .ruleset import Step
from .table import Group, Table


class Dealing:
    """One step, compiled for a table."""

    def __init__(self, step: Step, table: Table) -> None:
        """Look up the piles that the step names."""
        self.step = step
        self.targets = table.piles_of(step.to)
        self.sources = table.piles_of(step.from_)
        self.group_of = table.group_of
        self.groups = [table.groups[name] for name in step.to]

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:
        """Move the cards; the next card of `pack` is its last. Whether there were as many as the step asks for."""
        enough = self._move(piles, pack)
        for source in self.sources:
            self._turn_up_freed(piles[source], self.group_of[source])
        return enough

    def _turn_up_freed(self, pile: list[int], group: Group) -> None:
        if pile and pile[-1] >= DOWN and group.rules.face != "down":
            pile[-1] -= DOWN

    def _move(self, piles: list[list[int]], pack: list[int]) -> bool:
        if self.step.pick is not None:
            self._pick(piles, pack)
            return True
        hands = [piles[source] for source in self.sources] if self.sources else [pack]
        targets = self._open_targets(piles)
        if self.step.cards == "rest" and len(targets) == 1:
            self._lay_block(hands, piles, targets[0])
            return True
        order = self._order(targets, hands)
        return sum(self._lay_card(hands, piles, target) for target in order) == len(order)

    def dealt_by(self, piles: list[list[int]]) -> int:
        """How many cards the step would lay if there were enough."""
        targets = self._open_targets(piles)
        hands = [piles[source] for source in self.sources]
        return len(self._order(targets, hands))

    def _open_targets(self, piles: list[list[int]]) -> list[int]:
        """The piles that get cards."""
        targets = self.targets[: self.step.first]
        if self.step.leave == "first":
            left_open = self._first_open_places(piles)
            targets = [target for target in targets if target not in left_open]
        if self.step.into != "all":
            targets = [target for target in targets if bool(piles[target]) == (self.step.into == "filled")]
        return targets

    def _first_open_places(self, piles: list[list[int]]) -> set[int]:
        open_places = (
            [pile for pile in row if not piles[pile]] for group in self.groups for row in group.rows
        )
        return {places[0] for places in open_places if places}

    def _order(self, targets: list[int], hands: list[list[int]]) -> list[int]:
        """The piles in the order in which they get one card each."""
        step = self.step
        if step.each is None:
            cards = sum(len(hand) for hand in hands) if step.cards == "rest" else step.cards
            return [targets[index % len(targets)] for index in range(int(cards or 0))] if targets else []
        each = step.each if isinstance(step.each, tuple) else (step.each,) * len(self.targets)
        number = dict(zip(self.targets, each, strict=True))
        if step.by == "pile":
            return [target for target in targets for _ in range(number[target])]
        return [target for turn in range(max(each)) for target in targets if number[target] > turn]

    def _lay_card(self, hands: list[list[int]], piles: list[list[int]], target: int) -> bool:
        hand = next((hand for hand in hands if hand), None)
        if hand is None:
            return False
        piles[target].append(self._facing(hand.pop(), self.group_of[target]))
        return True

    def _lay_block(self, hands: list[list[int]], piles: list[list[int]], target: int) -> None:
        """Lay all cards on one pile: as they lie, or turned over if they change face."""
        for hand in hands:
            block = [self._facing(card, self.group_of[target]) for card in hand]
            if block and hand and (block[0] ^ hand[0]) & DOWN:
                block.reverse()
            hand.clear()
            piles[target] += block

    def _facing(self, card: int, group: Group) -> int:
        face = self.step.face or group.rules.face
        return card | DOWN if face == "down" else card & ~DOWN

    def _pick(self, piles: list[list[int]], pack: list[int]) -> None:
        """Take certain cards out, wherever they lie, and lay one on each target in turn."""
        name = self.step.pick or ""
        found: list[int] = []
        for hand in [piles[source] for source in self.sources] if self.sources else [pack]:
            taken = [card for card in hand if is_named(card, name)]
            found += taken if self.sources else reversed(taken)
            hand[:] = [card for card in hand if not is_named(card, name)]
        for index, card in enumerate(found):
            target = self.targets[index % len(self.targets)]
            piles[target].append(self._facing(card, self.group_of[target]))

"""Cards are dealt: a number to each pile, or one to each in turn until a number, or all, are dealt."""

from __future__ import annotations

from ...cards import DOWN
from ...language.steps import DealForm
from ..table import Table
from .laying import LayingStep
from .step import Steady


class DealingStep(LayingStep):
    """Cards go one by one from some piles, or from the pack, to the piles that the step speaks of."""

    def __init__(self, form: DealForm, table: Table, *, bounded: bool = True) -> None:
        """Look up the piles that the step names; unless `bounded`, they may get more cards than they hold."""
        super().__init__(form, table, first=form.first, bounded=bounded)
        self.form = form
        self.returning = not set(self.sources).isdisjoint(self.targets)
        self.groups = [table.groups[name] for name in form.to]
        self.numbers = self._numbers()
        settled = not (form.rest or form.leave_first or self.holds) and form.into == "all"
        self.settled_order = self._full_order(self._in_order(), form.cards) if settled else None
        self.steady = self._steady()
        # Pile after pile, the last one may get what is left.
        self.must_suffice = not form.by_pile
        everywhere = form.into == "all" and not form.leave_first
        self.takes_all = form.rest and everywhere and not (self.sources or self.holds)

    def _steady(self) -> Steady | None:
        """The step in its simplest form, if no pile's state decides how it goes."""
        facing = {self.down[target] for target in self.targets}
        if (
            not self.settled_order
            or len(self.sources) != 1
            or self.turning
            or self.returning
            or self.top_only
            or len(facing) > 1
        ):
            return None
        return Steady(self.sources[0], self.settled_order, facing.pop())

    def moving(self, piles: list[list[int]]) -> list[int]:
        """The cards that are dealt from its piles."""
        hands = [piles[source] for source in self.sources]
        most = min(sum(map(len, hands)), len(self.order(piles, hands)))
        return [card for hand in hands for card in reversed(hand)][:most]

    def moves_any(self, piles: list[list[int]]) -> bool:
        """Whether there are cards, and a pile that gets one."""
        if not any(piles[source] for source in self.sources):
            return False
        if self.form.rest and not self.holds:
            return bool(self._open_targets(piles))
        return bool(self.moving(piles))

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:
        """Deal them."""
        enough = self._deal(piles, pack)
        self.finish(piles)
        return enough

    def most_after(self, pile: int, most: int, change: int) -> int:
        """What goes to empty piles alone is all that lies there afterwards."""
        if not self.bounded and change > 0 and self.form.into == "empty":
            return change
        return super().most_after(pile, most, change)

    def _deal(self, piles: list[list[int]], pack: list[int]) -> bool:
        hands = [piles[source] for source in self.sources] if self.sources else [pack]
        if self.form.rest and len(targets := self._open_targets(piles)) == 1:
            cards = sum(map(len, hands))
            if self.room(piles, targets, cards) >= cards:
                self._lay_block(hands, piles, targets[0])
                return True
        order = self.order(piles, hands)
        return self._lay(hands, piles, order) == len(order)

    def order(self, piles: list[list[int]], hands: list[list[int]]) -> list[int]:
        """The piles in the order in which they get one card each, if there are enough."""
        if self.settled_order is not None:
            return self.settled_order
        targets = self._open_targets(piles)
        cards = sum(map(len, hands)) if self.form.rest else self.form.cards
        if not self.holds:
            return self._full_order(targets, cards)
        if self.form.each is not None:
            return self._while_there_is_room(piles, self._each(targets))
        return self.in_turn(piles, targets, int(cards or 0))

    def _while_there_is_room(self, piles: list[list[int]], order: list[int]) -> list[int]:
        """The order without what a pile gets that is full by then."""
        left = {pile: most - len(piles[pile]) for pile, most in self.holds.items()}
        kept = []
        for pile in order:
            if pile not in left:
                kept.append(pile)
            elif left[pile] > 0:
                left[pile] -= 1
                kept.append(pile)
        return kept

    def _full_order(self, targets: list[int], cards: int | str | None) -> list[int]:
        """The order for a number of cards, or for the cards that each pile is to get."""
        if self.form.each is not None:
            return self._each(targets)
        return [targets[index % len(targets)] for index in range(int(cards or 0))] if targets else []

    def _open_targets(self, piles: list[list[int]]) -> list[int]:
        """The piles that get cards."""
        targets = self._in_order()
        if self.form.leave_first:
            left_open = self._first_open_places(piles)
            targets = [target for target in targets if target not in left_open]
        if self.form.into != "all":
            targets = [target for target in targets if bool(piles[target]) == (self.form.into == "filled")]
        return targets

    def _in_order(self) -> list[int]:
        """The piles that the step speaks of, the one that gets its card first before the others."""
        targets = self.targets[: self.form.first]
        return targets[::-1] if self.form.backwards else targets

    def _first_open_places(self, piles: list[list[int]]) -> set[int]:
        open_places = (
            [pile for pile in row if not piles[pile]] for group in self.groups for row in group.rows
        )
        return {places[0] for places in open_places if places}

    def _each(self, targets: list[int]) -> list[int]:
        """The same for a step that says how many cards each pile gets."""
        number = self.numbers
        if self.form.by_pile:
            return [target for target in targets for _ in range(number[target])]
        return [target for turn in range(max(number.values())) for target in targets if number[target] > turn]

    def packets(self) -> list[int]:
        """How many cards each pile gets at once, pile after pile, where the step says so."""
        return [self.numbers[target] for target in self._in_order() if self.numbers[target]]

    def _numbers(self) -> dict[int, int]:
        """How many cards each pile gets, where the step says so pile by pile."""
        each = self.form.each or 0
        each = each if isinstance(each, tuple) else (each,) * len(self.targets)
        return dict(zip(self.targets, each, strict=True))

    def _lay(self, hands: list[list[int]], piles: list[list[int]], order: list[int]) -> int:
        """Lay cards one by one, hand after hand; how many there were."""
        hands = [_lifted(hands, len(order))] if self.returning else hands
        hand: list[int] = []
        down = self.down
        for laid, target in enumerate(order):
            if not hand:
                hand = next((other for other in hands if other), hand)
                if not hand:
                    return laid
            piles[target].append(hand.pop() & ~DOWN | down[target])
        return len(order)

    def _lay_block(self, hands: list[list[int]], piles: list[list[int]], target: int) -> None:
        """Lay all cards on one pile: as they lie, or turned over if they change face."""
        blocks = [self._block(hand, target) for hand in hands]
        for hand in hands:
            hand.clear()
        for block in blocks:
            piles[target] += block

    def _block(self, hand: list[int], target: int) -> list[int]:
        stays_down = self.down[target] and min(hand, default=0) >= DOWN
        block = hand.copy() if stays_down else [self.facing(card, target) for card in hand]
        if block and (block[0] ^ hand[0]) & DOWN:
            block.reverse()
        return block


def _lifted(hands: list[list[int]], most: int) -> list[int]:
    """The first `most` cards of some piles, off before any is laid, so that none moves twice; the next one is last."""
    lifted: list[int] = []
    for hand in hands:
        lifted += [hand.pop() for _ in range(min(len(hand), most - len(lifted)))]
    return lifted[::-1]

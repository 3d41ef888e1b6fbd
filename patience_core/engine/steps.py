"""Dealing without choice: the steps of a deal, of an action and of a redeal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..cards import DOWN
from ..language.steps import Step
from .effects import NO_PILES, Effects
from .stacking import is_named
from .table import Table


class Steady(NamedTuple):
    """A step that lays cards of one pile one by one on the same piles each time."""

    source: int
    targets: list[int]
    facing: int
    """How the cards lie afterwards: DOWN or 0."""


class CompiledStep:
    """One step, compiled for a table. `effects` tells what it may do, `steady` whether it deals in the simplest way."""

    def __init__(self, step: Step, table: Table, *, bounded: bool = True) -> None:
        """Look up the piles that the step names; unless `bounded`, they may get more cards than they hold."""
        self.step = step
        self.targets = table.piles_of(step.to)
        self.sources = list(dict.fromkeys(table.piles_of(step.from_)))
        self.returning = not set(self.sources).isdisjoint(self.targets)
        self.groups = [table.groups[name] for name in step.to]
        self.closing = [table.groups[name].piles for name in step.close]
        self.sinking = table.piles_of(step.in_)
        group_of = table.group_of
        self.turning = [pile for pile in self.sources if group_of[pile].rules.face != "down"]
        tops = [pile for pile in self.targets if group_of[pile].rules.face == "top"]
        self.top_only = tops if step.face is None else []
        face_of = {pile: step.face or group_of[pile].rules.face for pile in self.targets}
        self.down = {pile: 0 if face == "up" else DOWN for pile, face in face_of.items()}
        self.numbers = self._numbers()
        settled = step.cards != "rest" and step.into == "all" and step.leave == "none"
        self.bounded = bounded
        self.holds = (
            {pile: most for pile in self.targets if (most := table.capacity(pile))} if bounded else {}
        )
        settled = settled and not (step.close or step.sink or step.pick or self.holds)
        self.settled_order = self._full_order(self._in_order(), step.cards) if settled else None
        self.steady = self._steady()
        self.effects = self._effects()

    @property
    def takes_all(self) -> bool:
        """Whether nothing of the pack, or of what was collected, is left after the step, however the piles lie."""
        step = self.step
        every = step.cards == "rest" and step.pick is None and not self.sources and not self.holds
        return every and step.into == "all" and step.leave == "none"

    def _effects(self) -> Effects:
        """What the step may do: the first piles give and get before the others, so all their numbers decide."""
        if self.step.close:
            closing = frozenset(pile for places in self.closing for pile in places)
            return Effects(closing, closing, NO_PILES, NO_PILES, NO_PILES, closing, NO_PILES)
        if self.step.sink is not None:
            sinking = frozenset(self.sinking)
            return Effects(sinking, sinking, NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES)
        first = self.step.first if self.step.pick is None else None  # picked cards go to all targets in turn
        gives, gets = frozenset(self.sources), frozenset(self.targets[:first])
        below = frozenset(pile for pile, most in self.holds.items() if most > 1)
        return Effects(gives, gets, NO_PILES, below, NO_PILES, gives | frozenset(self.targets), NO_PILES)

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
        """The cards that the step would move from its piles, in the order in which they are laid down."""
        if self.step.sink is not None:
            return [card for place in self.sinking for card in _sunk(piles[place], self.step.sink)[1]]
        hands = [piles[source] for source in self.sources]
        if self.step.pick is not None:
            return [hand[place] for hand, places in self._picked(piles, hands) for place in places]
        most = min(sum(map(len, hands)), len(self.order(piles, hands)))
        return [card for hand in hands for card in reversed(hand)][:most]

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:
        """Move the cards; the next card of `pack` is its last. Whether there were as many as the step asks for."""
        enough = self._move(piles, pack)
        for source in self.turning:
            if piles[source] and piles[source][-1] >= DOWN:
                piles[source][-1] -= DOWN
        for target in self.top_only:
            self._show_top_only(piles[target])
        return enough

    def most_after(self, pile: int, most: int, change: int) -> int:
        """How many cards a pile may hold after the step of a deal, if there were `most` before it, and it made a change.

        What is moved between piles after cards were picked there may be more or less in another deal.
        """
        if self.bounded or self.step.close:
            return max(most, most + change, self.holds.get(pile, 0))
        if change > 0 and self.step.into == "empty":
            return change
        return max(0, most + change)

    def _move(self, piles: list[list[int]], pack: list[int]) -> bool:
        step = self.step
        if step.close:
            self._close(piles)
        elif step.sink is not None:
            self._sink(piles, step.sink)
        elif step.pick is not None:
            self._pick(piles, pack)
        else:
            return self._deal(piles, pack)
        return True

    def _deal(self, piles: list[list[int]], pack: list[int]) -> bool:
        hands = [piles[source] for source in self.sources] if self.sources else [pack]
        if self.step.cards == "rest" and len(targets := self._open_targets(piles)) == 1:
            cards = sum(map(len, hands))
            if self._room(piles, targets, cards) >= cards:
                self._lay_block(hands, piles, targets[0])
                return True
        order = self.order(piles, hands)
        return self._lay(hands, piles, order) == len(order)

    def _show_top_only(self, pile: list[int]) -> None:
        pile[:] = [card | DOWN for card in pile[:-1]] + [card & ~DOWN for card in pile[-1:]]

    def _close(self, piles: list[list[int]]) -> None:
        """Move the cards of each group on to fill its empty places, in order."""
        for places in self.closing:
            filled = [piles[place] for place in places if piles[place]]
            contents = [list(pile) for pile in filled] + [[] for _ in range(len(places) - len(filled))]
            for place, content in zip(places, contents, strict=True):
                piles[place][:] = content

    def _sink(self, piles: list[list[int]], name: str) -> None:
        for place in self.sinking:
            piles[place][:] = _sunk(piles[place], name)[0]

    def order(self, piles: list[list[int]], hands: list[list[int]]) -> list[int]:
        """The piles in the order in which they get one card each, if there are enough."""
        if self.settled_order is not None:
            return self.settled_order
        targets = self._open_targets(piles)
        cards = sum(map(len, hands)) if self.step.cards == "rest" else self.step.cards
        if not self.holds:
            return self._full_order(targets, cards)
        if self.step.each is not None:
            return self._while_there_is_room(piles, self._each(targets))
        return self._in_turn(piles, targets, int(cards or 0))

    def _room(self, piles: list[list[int]], targets: list[int], most: int) -> int:
        """How many cards some piles can still get, at most `most`."""
        free = (
            max(0, self.holds[pile] - len(piles[pile])) if pile in self.holds else most for pile in targets
        )
        return min(most, sum(free))

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

    def _in_turn(self, piles: list[list[int]], targets: list[int], cards: int) -> list[int]:
        """A number of cards to some piles in turn, passing over those that are full."""
        order: list[int] = []
        while open_piles := [
            pile for pile in targets if self._room(piles, [pile], order.count(pile) + 1) > order.count(pile)
        ]:
            order += open_piles[: cards - len(order)]
            if len(order) >= cards:
                break
        return order

    def _full_order(self, targets: list[int], cards: int | str | None) -> list[int]:
        """The order for a number of cards, or for the cards that each pile is to get."""
        if self.step.each is not None:
            return self._each(targets)
        return [targets[index % len(targets)] for index in range(int(cards or 0))] if targets else []

    def _open_targets(self, piles: list[list[int]]) -> list[int]:
        """The piles that get cards."""
        targets = self._in_order()
        if self.step.leave == "first":
            left_open = self._first_open_places(piles)
            targets = [target for target in targets if target not in left_open]
        if self.step.into != "all":
            targets = [target for target in targets if bool(piles[target]) == (self.step.into == "filled")]
        return targets

    def _in_order(self) -> list[int]:
        """The piles that the step speaks of, the one that gets its card first before the others."""
        targets = self.targets[: self.step.first]
        return targets[::-1] if self.step.backwards else targets

    def _first_open_places(self, piles: list[list[int]]) -> set[int]:
        open_places = (
            [pile for pile in row if not piles[pile]] for group in self.groups for row in group.rows
        )
        return {places[0] for places in open_places if places}

    def _each(self, targets: list[int]) -> list[int]:
        """The same for a step that says how many cards each pile gets."""
        number = self.numbers
        if self.step.by == "pile":
            return [target for target in targets for _ in range(number[target])]
        return [target for turn in range(max(number.values())) for target in targets if number[target] > turn]

    def packets(self) -> list[int]:
        """How many cards each pile gets at once, pile after pile, where the step says so."""
        return [self.numbers[target] for target in self._in_order() if self.numbers[target]]

    def _numbers(self) -> dict[int, int]:
        """How many cards each pile gets, where the step says so pile by pile."""
        each = self.step.each or 0
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
        block = hand.copy() if stays_down else [self._facing(card, target) for card in hand]
        if block and (block[0] ^ hand[0]) & DOWN:
            block.reverse()
        return block

    def _facing(self, card: int, target: int) -> int:
        return card & ~DOWN | self.down[target]

    def _pick(self, piles: list[list[int]], pack: list[int]) -> None:
        """Take certain cards out, wherever they lie, and lay one on each target in turn."""
        found: list[int] = []
        hands = [piles[source] for source in self.sources] if self.sources else [pack]
        picked = self._picked(piles, hands)
        order = self._in_turn(piles, self.targets, sum(len(places) for _, places in picked))
        for hand, places in picked:
            found += [hand[place] for place in places]
            hand[:] = [card for place, card in enumerate(hand) if place not in places]
        for target, card in zip(order, found, strict=True):
            piles[target].append(self._facing(card, target))

    def _picked(self, piles: list[list[int]], hands: list[list[int]]) -> list[tuple[list[int], list[int]]]:
        """Where the cards lie that are taken out of each hand, in the order in which they are found."""
        left = self.step.cards if isinstance(self.step.cards, int) else sum(map(len, hands))
        left = self._room(piles, self.targets, left)
        picked = []
        for hand in hands:
            # The next card of the pack is its last; a pile is looked through from below.
            order = range(len(hand)) if self.sources else range(len(hand) - 1, -1, -1)
            places = [place for place in order if is_named(hand[place], self.step.pick or "")][:left]
            left -= len(places)
            picked.append((hand, places))
        return picked


def dealt_by(steps: Iterable[Step], table: Table) -> list[CompiledStep]:
    """The steps of a deal. How many cards each pile gets is always the same, until some are picked from the piles.

    From there on steps that move cards between piles pass over those that are full.
    """
    found: list[CompiledStep] = []
    certain = True
    for step in steps:
        certain = certain and not (step.pick and step.from_)
        found.append(CompiledStep(step, table, bounded=not certain and bool(step.from_)))
    return found


def _lifted(hands: list[list[int]], most: int) -> list[int]:
    """The first `most` cards of some piles, off before any is laid, so that none moves twice; the next one is last."""
    lifted: list[int] = []
    for hand in hands:
        lifted += [hand.pop() for _ in range(min(len(hand), most - len(lifted)))]
    return lifted[::-1]


def _sunk(pile: list[int], name: str) -> tuple[list[int], list[int]]:
    """A pile in which each card of a name has changed places with the deepest other one, and the cards that did."""
    sunk, moved, under = pile.copy(), [], 0
    for place, card in enumerate(pile):
        if is_named(card, name):
            if under < place:
                moved.append(card)
            sunk[under], sunk[place] = sunk[place], sunk[under]
            under += 1
    return sunk, moved

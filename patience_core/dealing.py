"""Dealing without choice: the steps of a deal, of an action and of a redeal."""

from __future__ import annotations

from .cards import DOWN
from .fits import is_named
from .ruleset import Step
from .table import Table


class Dealing:
    """One step, compiled for a table."""

    def __init__(self, step: Step, table: Table) -> None:
        """Look up the piles that the step names."""
        self.step = step
        self.targets = table.piles_of(step.to)
        self.sources = table.piles_of(step.from_)
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
        settled = settled and not (step.close or step.sink or step.pick)
        self.settled_order = self._full_order(self._in_order(), step.cards) if settled else None
        self.straight = self._straight()

    def _straight(self) -> tuple[int, list[int], int] | None:
        """Source, targets and face of a step that lays cards of one pile one by one, always in the same way."""
        facing = {self.down[target] for target in self.targets}
        if (
            not self.settled_order
            or len(self.sources) != 1
            or self.turning
            or self.top_only
            or len(facing) > 1
        ):
            return None
        return self.sources[0], self.settled_order, facing.pop()

    def perform(self, piles: list[list[int]], pack: list[int]) -> bool:
        """Move the cards; the next card of `pack` is its last. Whether there were as many as the step asks for."""
        enough = self._move(piles, pack)
        for source in self.turning:
            if piles[source] and piles[source][-1] >= DOWN:
                piles[source][-1] -= DOWN
        for target in self.top_only:
            self._show_top_only(piles[target])
        return enough

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
        """Let each such card change places with the deepest other one below it."""
        for pile in (piles[place] for place in self.sinking):
            under = 0
            for place, card in enumerate(pile):
                if is_named(card, name):
                    pile[under], pile[place] = card, pile[under]
                    under += 1

    def order(self, piles: list[list[int]], hands: list[list[int]]) -> list[int]:
        """The piles in the order in which they get one card each, if there are enough."""
        if self.settled_order is not None:
            return self.settled_order
        targets = self._open_targets(piles)
        return self._full_order(
            targets, sum(map(len, hands)) if self.step.cards == "rest" else self.step.cards
        )

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
        for hand in hands:
            stays_down = self.down[target] and min(hand, default=0) >= DOWN
            block = hand.copy() if stays_down else [self._facing(card, target) for card in hand]
            if block and (block[0] ^ hand[0]) & DOWN:
                block.reverse()
            hand.clear()
            piles[target] += block

    def _facing(self, card: int, target: int) -> int:
        return card & ~DOWN | self.down[target]

    def _pick(self, piles: list[list[int]], pack: list[int]) -> None:
        """Take certain cards out, wherever they lie, and lay one on each target in turn."""
        name, most = self.step.pick or "", self.step.cards
        found: list[int] = []
        for hand in [piles[source] for source in self.sources] if self.sources else [pack]:
            order = range(len(hand)) if self.sources else range(len(hand) - 1, -1, -1)
            places = [place for place in order if is_named(hand[place], name)]
            places = places[: most - len(found)] if isinstance(most, int) else places
            found += [hand[place] for place in places]
            hand[:] = [card for place, card in enumerate(hand) if place not in places]
        for index, card in enumerate(found):
            target = self.targets[index % len(self.targets)]
            piles[target].append(self._facing(card, target))

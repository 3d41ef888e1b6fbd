"""Why one move of cards is not allowed, in the order in which a player would ask."""

from __future__ import annotations

from ...cards import DOWN
from ..mechanism import Rules
from ..position import Move, Position
from .ends import Lifting, Taking
from .sentences import TransferWords


class Judge:
    """Judges single moves by the values of both piles."""

    def __init__(self, rules: Rules, lifting: dict[str, Lifting], taking: dict[str, Taking]) -> None:
        table = rules.table
        self.left_of = table.left_of
        self.lifting = [lifting[group.name] for group in table.group_of]
        self.taking = [taking[group.name] for group in table.group_of]
        barred = {each.group.name: self._barred(each) for each in lifting.values()}
        self.barred = [barred[group.name] for group in table.group_of]
        self.words = TransferWords(rules, lifting, taking)

    def _barred(self, lifting: Lifting) -> frozenset[int]:
        """The piles that never take cards from a group, because one of the two says so."""
        name = lifting.group.name
        return frozenset(
            pile
            for pile, taking in enumerate(self.taking)
            if taking.group.name not in lifting.goes_to or name not in taking.comes_from
        )

    def reason(self, position: Position, move: Move) -> str:
        """Why the move is not allowed; an empty text if it is. The cards named must lie there."""
        source, _, _, target = move
        lifting = self.lifting[source]
        if source == target:
            return self.words.same_pile()
        return self._not_lifted(position, lifting, move) or self.not_laid(position, move)

    def not_laid(self, position: Position, move: Move) -> str:
        """Why the cards may not go there, though they may leave their pile; an empty text if they may."""
        source, start, count, target = move
        lifting, taking, words = self.lifting[source], self.taking[target], self.words
        if target in self.barred[source]:
            return words.barred(lifting, taking)
        if taking.when.parts and not taking.when.holds(position):
            return words.not_taken_now(taking, position)
        if reason := self._not_taken(position, lifting, taking, move):
            return reason
        card = position.piles[source][start + count - 1 if taking.judged_by_top else start]
        return self._does_not_fit(position, taking, card, target)

    def takes_unit(self, position: Position, move: Move) -> bool:
        """Whether a pile takes more than one card at once, so many, in this order."""
        source, start, count, target = move
        lifting, taking = self.lifting[source], self.taking[target]
        if not taking.more or len(position.piles[target]) + count > taking.capacity:
            return False
        cards = position.piles[source][start : start + count]
        if lifting.one_by_one and len(lifting.borders(cards)) >= lifting.bound(position, target):
            return False
        if lifting.unit.spaces:
            return not self._not_one_by_one(lifting, taking, cards)
        run = taking.fits.run
        ordered = not taking.in_order or (run is lifting.run and lifting.runs)
        return ordered or run.run_breaks_at(cards) is None

    def _not_lifted(self, position: Position, lifting: Lifting, move: Move) -> str:  # noqa: PLR0911 - a rule each
        source, start, count, _ = move
        pile = position.piles[source]
        if not lifting.single or pile[start] >= DOWN:
            return self.words.never_lifted(lifting)
        if lifting.when.parts and not lifting.when.holds(position):
            return self.words.not_lifted_now(lifting, position)
        if lifting.is_covered(position, source):
            return self.words.covered_by_places(position, source)
        if count == 1 and lifting.anywhere:
            return ""
        if start + count < len(pile):
            return self.words.covered(lifting)
        if count == 1 and lifting.top:
            return ""
        loose = lifting.tails or (lifting.whole and start == 0)
        if not loose and not lifting.runs:
            return self.words.only_units(lifting)
        if max(pile[start:]) >= DOWN:
            return self.words.face_down(lifting)
        if loose:
            return ""
        broken = lifting.order.run_breaks_at(pile[start:])
        if broken is None:
            return ""
        if lifting.run_by_run:
            return self.words.cannot_lie_on(
                self.taking[source], pile[start + broken], pile[start + broken - 1]
            )
        return self.words.no_run(lifting.group, pile[start:], broken)

    def _not_taken(  # noqa: PLR0911 - a rule each
        self, position: Position, lifting: Lifting, taking: Taking, move: Move
    ) -> str:
        source, start, count, target = move
        if taking.nothing:
            return self.words.takes_nothing(taking)
        if taking.exactly and count != taking.exactly:
            return self.words.not_so_many(taking, count)
        if taking.reach and source - target not in taking.reach:
            return self.words.out_of_reach(taking, target)
        held = len(position.piles[target])
        if held + count > taking.capacity:
            return self.words.full(position, target, taking.capacity, count)
        if count == 1 or self.takes_unit(position, move):
            return ""
        if not taking.more:
            return self.words.one_at_a_time_to(taking)
        cards = position.piles[source][start : start + count]
        if lifting.one_by_one and len(lifting.borders(cards)) >= lifting.bound(position, target):
            return self.words.too_many_at_once(lifting, position, target)
        if lifting.unit.spaces:
            return self._not_one_by_one(lifting, taking, cards)
        return self.words.no_run(taking.group, cards, taking.fits.run.run_breaks_at(cards) or 1)

    def _not_one_by_one(self, lifting: Lifting, taking: Taking, cards: list[int]) -> str:
        """Why cards cannot go part by part over spaces to a pile; an empty text if they can.

        Each part but the first is laid on the one below it, in the spaces and on the target: both build so.
        """
        own = self.taking[lifting.group.piles[0]]
        borders = lifting.borders(cards)
        if borders and (taking.fits.against_left or not taking.fits.simple):
            return self.words.one_at_a_time_to(taking)
        for place in borders:
            for there in (own, taking):
                if not there.fits.build.allow(cards[place - 1], cards[place]):
                    return self.words.cannot_lie_on(there, cards[place], cards[place - 1])
        run = taking.fits.run
        if lifting.run_by_run and taking.in_order and run is not lifting.run:
            for first, end in zip([0, *borders], [*borders, len(cards)], strict=True):
                if broken := run.run_breaks_at(cards[first:end]):
                    return self.words.no_run(taking.group, cards[first:end], broken)
        return ""

    def _does_not_fit(self, position: Position, taking: Taking, card: int, target: int) -> str:
        fits, pile = taking.fits, position.piles[target]
        left = self.left_of[target] if fits.against_left and fits.simple and not pile else None
        there = pile if left is None else position.piles[left]
        if there and there[-1] >= DOWN:
            return self.words.on_a_back(target if left is None else left)
        if not fits.simple:
            fitting = fits.fitting(position, target)
            return "" if card in fitting else self.words.does_not_fit(position, taking, card, target, fitting)
        if pile:
            return (
                "" if fits.build.allow(pile[-1], card) else self.words.cannot_lie_on(taking, card, pile[-1])
            )
        if left is not None:
            fine = there and fits.build.allow(there[-1], card)
            return "" if fine else self.words.not_right_of(taking, card, target, there)
        return (
            ""
            if fits.takes_any_start or card in fits.start
            else self.words.cannot_start(taking, card, target)
        )

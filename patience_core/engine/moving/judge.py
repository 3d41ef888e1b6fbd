"""Why one move of cards is not allowed, in the order in which a player would ask."""

from __future__ import annotations

from ...cards import DOWN
from ..mechanism import CompiledRules
from ..position import Move, Position
from .ends import SourceRules, TargetRules
from .sentences import TransferWords


class Judge:
    """Judges single moves by the values of both piles."""

    def __init__(
        self, rules: CompiledRules, source_rules: dict[str, SourceRules], target_rules: dict[str, TargetRules]
    ) -> None:
        table = rules.table
        self.left_of = table.left_of
        self.source_rules = [source_rules[group.name] for group in table.group_of]
        self.target_rules = [target_rules[group.name] for group in table.group_of]
        barred = {each.group.name: self._barred(each) for each in source_rules.values()}
        self.barred = [barred[group.name] for group in table.group_of]
        self.words = TransferWords(rules, source_rules, target_rules)

    def _barred(self, source_rules: SourceRules) -> frozenset[int]:
        """The piles that never take cards from a group, because one of the two says so."""
        name = source_rules.group.name
        return frozenset(
            pile
            for pile, target_rules in enumerate(self.target_rules)
            if target_rules.group.name not in source_rules.goes_to or name not in target_rules.comes_from
        )

    def reason(self, position: Position, move: Move) -> str:
        """Why the move is not allowed; an empty text if it is. The cards named must lie there."""
        source, _, _, target = move
        source_rules = self.source_rules[source]
        if source == target:
            return self.words.same_pile()
        return self._not_lifted(position, source_rules, move) or self.not_laid(position, move)

    def not_laid(self, position: Position, move: Move) -> str:
        """Why the cards may not go there, though they may leave their pile; an empty text if they may."""
        source, start, count, target = move
        source_rules, target_rules, words = self.source_rules[source], self.target_rules[target], self.words
        if target in self.barred[source]:
            return words.barred(source_rules, target_rules)
        if target_rules.when.parts and not target_rules.when.holds(position):
            return words.not_taken_now(target_rules, position)
        if reason := self._not_taken(position, source_rules, target_rules, move):
            return reason
        card = position.piles[source][start + count - 1 if target_rules.judged_by_top else start]
        return self._does_not_fit(position, target_rules, card, target)

    def takes_unit(self, position: Position, move: Move) -> bool:
        """Whether a pile takes more than one card at once, so many, in this order."""
        source, start, count, target = move
        source_rules, target_rules = self.source_rules[source], self.target_rules[target]
        if not target_rules.more or len(position.piles[target]) + count > target_rules.capacity:
            return False
        cards = position.piles[source][start : start + count]
        if source_rules.one_by_one and len(source_rules.borders(cards)) >= source_rules.bound(
            position, target
        ):
            return False
        if source_rules.unit.spaces:
            return not self._not_one_by_one(source_rules, target_rules, cards)
        run = target_rules.stacking.run
        ordered = not target_rules.in_order or (run is source_rules.run and source_rules.runs)
        return ordered or run.run_breaks_at(cards) is None

    def _not_lifted(self, position: Position, source_rules: SourceRules, move: Move) -> str:  # noqa: PLR0911 - a rule each
        source, start, count, _ = move
        pile = position.piles[source]
        if not source_rules.single or pile[start] >= DOWN:
            return self.words.never_lifted(source_rules)
        if source_rules.when.parts and not source_rules.when.holds(position):
            return self.words.not_lifted_now(source_rules, position)
        if source_rules.is_covered(position, source):
            return self.words.covered_by_places(position, source)
        if count == 1 and source_rules.anywhere:
            return ""
        if start + count < len(pile):
            return self.words.covered(source_rules)
        if count == 1 and source_rules.top:
            return ""
        loose = source_rules.tails or (source_rules.whole and start == 0)
        if not loose and not source_rules.runs:
            return self.words.only_units(source_rules)
        if max(pile[start:]) >= DOWN:
            return self.words.face_down(source_rules)
        if loose:
            return ""
        broken = source_rules.order.run_breaks_at(pile[start:])
        if broken is None:
            return ""
        if source_rules.run_by_run:
            return self.words.cannot_lie_on(
                self.target_rules[source], pile[start + broken], pile[start + broken - 1]
            )
        return self.words.no_run(source_rules.group, pile[start:], broken)

    def _not_taken(  # noqa: PLR0911 - a rule each
        self, position: Position, source_rules: SourceRules, target_rules: TargetRules, move: Move
    ) -> str:
        source, start, count, target = move
        if target_rules.nothing:
            return self.words.takes_nothing(target_rules)
        if target_rules.exactly and count != target_rules.exactly:
            return self.words.not_so_many(target_rules, count)
        if target_rules.reach and source - target not in target_rules.reach:
            return self.words.out_of_reach(target_rules, target)
        held = len(position.piles[target])
        if held + count > target_rules.capacity:
            return self.words.full(position, target, target_rules.capacity, count)
        if count == 1 or self.takes_unit(position, move):
            return ""
        if not target_rules.more:
            return self.words.one_at_a_time_to(target_rules)
        cards = position.piles[source][start : start + count]
        if source_rules.one_by_one and len(source_rules.borders(cards)) >= source_rules.bound(
            position, target
        ):
            return self.words.too_many_at_once(source_rules, position, target)
        if source_rules.unit.spaces:
            return self._not_one_by_one(source_rules, target_rules, cards)
        return self.words.no_run(
            target_rules.group, cards, target_rules.stacking.run.run_breaks_at(cards) or 1
        )

    def _not_one_by_one(self, source_rules: SourceRules, target_rules: TargetRules, cards: list[int]) -> str:
        """Why cards cannot go part by part over spaces to a pile; an empty text if they can.

        Each part but the first is laid on the one below it, in the spaces and on the target: both build so.
        """
        own = self.target_rules[source_rules.group.piles[0]]
        borders = source_rules.borders(cards)
        if borders and (target_rules.stacking.against_left or not target_rules.stacking.simple):
            return self.words.one_at_a_time_to(target_rules)
        for place in borders:
            for there in (own, target_rules):
                if not there.stacking.build.allow(cards[place - 1], cards[place]):
                    return self.words.cannot_lie_on(there, cards[place], cards[place - 1])
        run = target_rules.stacking.run
        if source_rules.run_by_run and target_rules.in_order and run is not source_rules.run:
            for first, end in zip([0, *borders], [*borders, len(cards)], strict=True):
                if broken := run.run_breaks_at(cards[first:end]):
                    return self.words.no_run(target_rules.group, cards[first:end], broken)
        return ""

    def _does_not_fit(self, position: Position, target_rules: TargetRules, card: int, target: int) -> str:
        stacking, pile = target_rules.stacking, position.piles[target]
        left = self.left_of[target] if stacking.against_left and stacking.simple and not pile else None
        there = pile if left is None else position.piles[left]
        if there and there[-1] >= DOWN:
            return self.words.on_a_back(target if left is None else left)
        if not stacking.simple:
            fitting = stacking.fitting(position, target)
            return (
                ""
                if card in fitting
                else self.words.does_not_fit(position, target_rules, card, target, fitting)
            )
        if pile:
            return (
                ""
                if stacking.build.allow(pile[-1], card)
                else self.words.cannot_lie_on(target_rules, card, pile[-1])
            )
        if left is not None:
            fine = there and stacking.build.allow(there[-1], card)
            return "" if fine else self.words.not_right_of(target_rules, card, target, there)
        return (
            ""
            if stacking.takes_any_start or card in stacking.start
            else self.words.cannot_start(target_rules, card, target)
        )

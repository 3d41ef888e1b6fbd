"""Why one move of cards is not allowed, in the order in which a player would ask."""

from __future__ import annotations

from ... import facts
from ...cards import DOWN
from ...facts.fact import Fact
from ...language.conditions import Relation
from ..mechanism import CompiledRules
from ..position import Move, Position
from ..table import Group
from .ends import SourceRules, TargetRules


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
        self.rules = rules
        self.table = table

    def _barred(self, source_rules: SourceRules) -> frozenset[int]:
        """The piles that never take cards from a group, because one of the two says so."""
        name = source_rules.group.name
        return frozenset(
            pile
            for pile, target_rules in enumerate(self.target_rules)
            if target_rules.group.name not in source_rules.goes_to or name not in target_rules.comes_from
        )

    def reason(self, position: Position, move: Move) -> Fact | None:
        """Why the move is not allowed; None if it is. The cards named must lie there."""
        source, _, _, target = move
        source_rules = self.source_rules[source]
        if source == target:
            return facts.moves.SamePile()
        return self._not_lifted(position, source_rules, move) or self.not_laid(position, move)

    def not_laid(self, position: Position, move: Move) -> Fact | None:
        """Why the cards may not go there, though they may leave their pile; None if they may."""
        source, start, count, target = move
        source_rules, target_rules = self.source_rules[source], self.target_rules[target]
        if target in self.barred[source]:
            return self._barred_by(source_rules, target_rules)
        if target_rules.when.parts and not target_rules.when.holds(position):
            return facts.moves.OpenOnlyWhen(
                target_rules.group.noun, target_rules.take.called, *target_rules.when.told(position)
            )
        if reason := self._not_taken(position, source_rules, target_rules, move):
            return reason
        card = position.piles[source][start + count - 1 if target_rules.judged_by_top else start]
        return self._does_not_fit(position, target_rules, card, target)

    def takes_unit(self, position: Position, move: Move) -> bool:
        """Whether a pile takes these cards, more than one, at once and in this order."""
        source, start, count, target = move
        source_rules, target_rules = self.source_rules[source], self.target_rules[target]
        if not target_rules.more or len(position.piles[target]) + count > target_rules.capacity:
            return False
        cards = position.piles[source][start : start + count]
        if source_rules.one_by_one and len(source_rules.borders(cards)) >= source_rules.bound(
            position, target
        ):
            return False
        if source_rules.lift.spaces:
            return not self._not_one_by_one(source_rules, target_rules, cards)
        run = target_rules.stacking.run
        ordered = not target_rules.in_order or (run is source_rules.run and source_rules.runs)
        return ordered or run.run_breaks_at(cards) is None

    def _not_lifted(self, position: Position, source_rules: SourceRules, move: Move) -> Fact | None:  # noqa: PLR0911 - a rule each
        source, start, count, _ = move
        pile = position.piles[source]
        if not source_rules.single or pile[start] >= DOWN:
            return facts.moves.NeverLeaves(
                source_rules.group.noun, self.rules.actions_that_take_from(source_rules.group)
            )
        if source_rules.when.parts and not source_rules.when.holds(position):
            return facts.moves.LeavesOnlyWhen(source_rules.group.noun, *source_rules.when.told(position))
        if source_rules.is_covered(position, source):
            return self.covered_by(position, source)
        if count == 1 and source_rules.anywhere:
            return None
        if start + count < len(pile):
            return facts.moves.LiesUnderCards(source_rules.group.noun)
        if count == 1 and source_rules.top:
            return None
        loose = source_rules.tails or (source_rules.whole and start == 0)
        if not loose and not source_rules.runs:
            return facts.moves.LeavesOnlyAs(source_rules.group.noun, source_rules.lift.units)
        if max(pile[start:]) >= DOWN:
            return facts.moves.LiesFaceDown(source_rules.group.noun)
        if loose:
            return None
        broken = source_rules.order.run_breaks_at(pile[start:])
        if broken is None:
            return None
        if source_rules.run_by_run:
            return _does_not_follow(self.target_rules[source], pile[start + broken], pile[start + broken - 1])
        return self._no_run(source_rules.group, pile[start:], broken)

    def _not_taken(  # noqa: PLR0911 - a rule each
        self, position: Position, source_rules: SourceRules, target_rules: TargetRules, move: Move
    ) -> Fact | None:
        source, start, count, target = move
        if target_rules.nothing:
            return facts.moves.TakesNothing(target_rules.group.noun)
        if target_rules.exactly and count != target_rules.exactly:
            return facts.moves.TakesExactly(
                target_rules.group.noun, target_rules.take.called, target_rules.exactly, count
            )
        if target_rules.reach and source - target not in target_rules.reach:
            return self._out_of_reach(target_rules, target)
        held = len(position.piles[target])
        if held + count > target_rules.capacity:
            return self._no_room(position, target, target_rules.capacity, count)
        if count == 1 or self.takes_unit(position, move):
            return None
        if not target_rules.more:
            return facts.moves.TakesOneAtATime(target_rules.group.noun, target_rules.take.called)
        cards = position.piles[source][start : start + count]
        if source_rules.one_by_one and len(source_rules.borders(cards)) >= source_rules.bound(
            position, target
        ):
            return self._too_many_at_once(source_rules, position, target)
        if source_rules.lift.spaces:
            return self._not_one_by_one(source_rules, target_rules, cards)
        return self._no_run(target_rules.group, cards, target_rules.stacking.run.run_breaks_at(cards) or 1)

    def _not_one_by_one(
        self, source_rules: SourceRules, target_rules: TargetRules, cards: list[int]
    ) -> Fact | None:
        """Why cards cannot go part by part over spaces to a pile; None if they can.

        Each part but the first is laid on the one below it, in the spaces and on the target: both build so.
        """
        own = self.target_rules[source_rules.group.piles[0]]
        borders = source_rules.borders(cards)
        if borders and (target_rules.stacking.against_left or not target_rules.stacking.simple):
            return facts.moves.TakesOneAtATime(target_rules.group.noun, target_rules.take.called)
        for place in borders:
            for there in (own, target_rules):
                if not there.stacking.build.allow(cards[place - 1], cards[place]):
                    return _does_not_follow(there, cards[place], cards[place - 1])
        run = target_rules.stacking.run
        if source_rules.run_by_run and target_rules.in_order and run is not source_rules.run:
            for first, end in zip([0, *borders], [*borders, len(cards)], strict=True):
                if broken := run.run_breaks_at(cards[first:end]):
                    return self._no_run(target_rules.group, cards[first:end], broken)
        return None

    def _does_not_fit(
        self, position: Position, target_rules: TargetRules, card: int, target: int
    ) -> Fact | None:
        stacking, pile = target_rules.stacking, position.piles[target]
        left = self.left_of[target] if stacking.against_left and stacking.simple and not pile else None
        there = pile if left is None else position.piles[left]
        if there and there[-1] >= DOWN:
            return facts.moves.OnFaceDown(self.table.names[target if left is None else left])
        if not stacking.simple:
            fitting = stacking.fitting(position, target)
            return None if card in fitting else self._takes_now(position, target_rules, card, target, fitting)
        if pile:
            follows = stacking.build.allow(pile[-1], card)
            return None if follows else _does_not_follow(target_rules, card, pile[-1])
        if left is not None:
            follows = bool(there) and stacking.build.allow(there[-1], card)
            return None if follows else self._not_right_of(target_rules, card, target, left, there)
        if stacking.takes_any_start or card in stacking.start:
            return None
        return self._cannot_start(target_rules, card, target)

    # Facts that take more than a line

    def covered_by(self, position: Position, pile: int) -> facts.moves.CoveredBy:
        """Which cards of a shape lie half on a place."""
        covers = [self.table.names[cover] for cover in self.table.covers[pile] if position.piles[cover]]
        return facts.moves.CoveredBy(self.table.names[pile], tuple(covers))

    def _no_run(self, group: Group, cards: list[int], broken: int) -> facts.moves.NoRun:
        order = self.rules.stacking[group.name].run_test
        return facts.moves.NoRun(group.noun, tuple(cards), cards[broken], cards[broken - 1], order)

    def _barred_by(self, source_rules: SourceRules, target_rules: TargetRules) -> Fact:
        groups = self.table.groups
        if target_rules.group.name not in source_rules.goes_to:
            targets = tuple(groups[name].noun for name in source_rules.goes_to)
            return facts.moves.GoesOnlyTo(source_rules.group.noun, targets)
        sources = tuple(groups[name].noun for name in target_rules.comes_from)
        return facts.moves.TakesOnlyFrom(target_rules.group.noun, target_rules.take.called, sources)

    def _out_of_reach(self, target_rules: TargetRules, target: int) -> facts.moves.OutOfReach:
        piles, names = self.table.group_of[target].piles, self.table.names
        sources = [names[target + step] for step in target_rules.reach if target + step in piles]
        return facts.moves.OutOfReach(names[target], tuple(sources))

    def _too_many_at_once(
        self, source_rules: SourceRules, position: Position, target: int
    ) -> facts.moves.TooManyAtOnce:
        via = source_rules.lift.via
        return facts.moves.TooManyAtOnce(
            source_rules.group.noun,
            source_rules.bound(position, target),
            source_rules.run_by_run,
            source_rules.empty_cells(position) if via else None,
            self.table.groups[via[0]].noun if via else None,
            source_rules.empty_spaces(position, target) if source_rules.spaces else None,
        )

    def _no_room(self, position: Position, target: int, capacity: int, count: int) -> Fact:
        name, pile, group = self.table.names[target], position.piles[target], self.table.group_of[target]
        if pile and group.in_places:
            return facts.moves.NoGap(name, group.noun, pile[-1] if pile[-1] < DOWN else None)
        if len(pile) >= capacity:
            return facts.moves.IsFull(name, len(pile))
        return facts.moves.RoomFor(name, capacity - len(pile), count)

    def _takes_now(
        self, position: Position, target_rules: TargetRules, card: int, target: int, fitting: set[int]
    ) -> Fact:
        group, stacking = target_rules.group, target_rules.stacking
        if stacking.base_is_missing(position):
            return facts.moves.NoBaseDealt(group.noun)
        takes = tuple(sorted(fitting))
        return facts.moves.TakesNow(
            self.table.names[target], card, takes, group.noun, self._order_of(target_rules)
        )

    def _order_of(self, target_rules: TargetRules) -> Fact:
        """What a group that looks elsewhere takes."""
        build = target_rules.group.rules.build
        if build == ("none",):
            return facts.rules.TakesThese(target_rules.stacking.start_test)
        elsewhere = any(isinstance(each, Relation) and each.against in self.table.groups for each in build)
        return facts.rules.TakesElsewhere(build) if elsewhere else facts.rules.Builds(build, from_left=False)

    def _cannot_start(self, target_rules: TargetRules, card: int, target: int) -> Fact:
        start = target_rules.stacking.start_test
        if start == ("none",):
            return facts.moves.EmptyTakesNothing(target_rules.group.noun)
        if target_rules.stacking.against_left:
            return facts.moves.LeftEdgeTakes(self.table.names[target], card, start)
        return facts.moves.EmptyTakes(target_rules.group.noun, card, start)

    def _not_right_of(
        self, target_rules: TargetRules, card: int, target: int, left: int, there: list[int]
    ) -> Fact:
        name = self.table.names[target]
        if not there:
            return facts.moves.BehindGap(name, self.table.names[left])
        takes = target_rules.stacking.build.on[there[-1]]
        if not takes:
            return facts.moves.NothingRightOf(name, there[-1])
        return facts.moves.NotRightOf(name, card, there[-1], takes)


def _does_not_follow(target_rules: TargetRules, card: int, on: int) -> Fact:
    group = target_rules.group
    if group.rules.build == ("none",):
        return facts.moves.OnlyWhileEmpty(group.noun, on)
    return facts.moves.DoesNotFollow(
        card, on, target_rules.stacking.build.on[on], group.noun, group.rules.build
    )

"""What the piles of each group take and let go, as facts, from the values that decide."""

from __future__ import annotations

from collections.abc import Iterator

from ... import facts
from ...facts.fact import Fact
from ...language.conditions import Relation
from ..mechanism import CompiledRules
from .ends import SourceRules, TargetRules


class PileRules:
    """Tells the rules of groups."""

    def __init__(self, rules: CompiledRules) -> None:
        """Take what all mechanisms share."""
        self.rules = rules
        self.groups = rules.table.groups

    def of_group(self, source_rules: SourceRules, target_rules: TargetRules) -> facts.rules.PileRule:
        """What a group takes, then what it lets go."""
        parts = [] if target_rules.nothing else list(self._taking(target_rules))
        if source_rules.single:
            parts.append(self._lets_go(source_rules))
        else:
            group = source_rules.group
            by_itself = not self.rules.taken_by_itself.isdisjoint(group.piles)
            parts.append(facts.rules.LeavesOnlyBy(self.rules.actions_that_take_from(group), by_itself))
        return facts.rules.PileRule(source_rules.group.noun, tuple(parts))

    def _taking(self, target_rules: TargetRules) -> Iterator[Fact]:
        rules, group = target_rules.group.rules, target_rules.group
        yield from self._laying(target_rules)
        if rules.suits:
            yield facts.rules.SuitsInOrder(tuple(rules.suits), rows=rules.grid is not None)
        if rules.capacity and not group.in_places:
            yield facts.rules.HoldsAtMost(rules.capacity)
        if rules.take:
            take = target_rules.take
            yield facts.rules.TakesAtOnce(
                take.called,
                take.cards,
                target_rules.stacking.run_test if target_rules.in_order else None,
                take.units,
                take.reach,
                take.judged_by == "top",
                tuple(self.groups[name].noun for name in take.from_),
                target_rules.when.asked(),
            )

    def _laying(self, target_rules: TargetRules) -> Iterator[Fact]:
        """What goes on an empty pile, and what on a card."""
        build, start = target_rules.group.rules.build, target_rules.stacking.start_test
        relations = [each for each in build if isinstance(each, Relation)]
        if any(each.against in self.groups for each in relations):
            yield facts.rules.TakesElsewhere(build)
            return
        if not relations and start == build:
            yield facts.rules.TakesThese(start)
            return
        on_left = target_rules.stacking.against_left
        if start != ("none",):
            yield facts.rules.TakesWhenEmpty(start, on_left, only=build == ("none",))
        if build != ("none",):
            yield facts.rules.Builds(build, on_left)
            if start == ("none",):
                yield facts.rules.EmptyTakesNone()

    def _lets_go(self, source_rules: SourceRules) -> facts.rules.LetsGo:
        group, lift = source_rules.group, source_rules.lift
        one_by_one = "run" if source_rules.run_by_run else "card"
        over = [self.groups[name].noun for name in lift.via]
        return facts.rules.LetsGo(
            group.noun,
            lift.units,
            bool(group.rules.shape) and lift.units == ("card",),
            self.rules.stacking[group.name].run_test if source_rules.runs else None,
            one_by_one if source_rules.one_by_one else None,
            tuple([*over, group.noun] if source_rules.spaces else over),
            tuple(self.groups[name].noun for name in lift.to),
            source_rules.when.asked(),
        )

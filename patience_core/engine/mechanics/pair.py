"""An action that takes two free cards away together: by sum, by equal rank."""

from __future__ import annotations

from collections.abc import Container

from ... import facts
from ...facts.fact import Fact
from ...language.actions import PairForm
from ..effects import NO_PILES, Effects, merged
from ..mechanism import CompiledRules, CountedAction, Mechanism, Refusal
from ..moving.ends import SourceRules, TargetRules
from ..moving.judge import Judge
from ..position import ACTION, Move, Position
from ..stacking import stacking_table


def build(name: str, index: int, action: PairForm, rules: CompiledRules) -> Mechanism:
    """The mechanism of one action."""
    return Pair(name, index, action, rules)


class Pair(CountedAction):
    """Two free cards that stand in a relation leave together.

    A pair is written like a move, from one of the two places to the other; the place that the ruleset names
    first comes first in canonical form. Where that would be a move of the card, it is one, and the pair is written
    the other way round, if that is none.
    """

    covered_from: Container[int] = ()

    def __init__(self, name: str, index: int, action: PairForm, rules: CompiledRules) -> None:
        super().__init__(name, index, action, rules)
        table = rules.table
        pack = tuple(sorted(set(table.pack)))
        twice = rules.ruleset.pack.decks > 1
        self.relation = action.match
        self.touching, self.from_, self.to = action.touching, action.from_, action.to
        self.stacking = stacking_table((action.match,), rules.ruleset.pack.ranks, pack, twice=twice)
        self.source_rules = {group: SourceRules(table.groups[group], rules) for group in action.from_}
        self.piles = table.piles_of(action.from_)
        self.rank = {pile: place for place, pile in enumerate(self.piles)}
        self.target = table.piles_of(action.to)[0]
        self.holds = table.capacity(self.target)
        groups = [table.groups[group] for group in action.from_]
        nothing = [group for group in groups if TargetRules(group, rules).nothing]
        self.taking_nothing = frozenset(pile for group in nothing for pile in group.piles)
        self.contested = not self.taking_nothing.issuperset(self.piles)
        all_groups = table.groups.items()
        source_rules = {name: SourceRules(group, rules) for name, group in all_groups}
        self.judge = Judge(
            rules, source_rules, {name: TargetRules(group, rules) for name, group in all_groups}
        )

    def own_effects(self) -> Effects:
        """Two cards leave, that of the place named first before the other one, to the first pile of the group."""
        gives, target = frozenset(self.piles), frozenset([self.target])
        numbered = gives | target if self.touching else target
        below = target if self.holds else NO_PILES
        leaving = Effects(gives, target, NO_PILES, below, NO_PILES, numbered, target)
        return merged([leaving, *(source_rules.effects for source_rules in self.source_rules.values())])

    def claims(self, position: Position, move: Move) -> bool:
        """Whether both are places from which pairs leave, and the second does not take the card itself."""
        source, start, count, target = move
        if source not in self.rank or target not in self.rank:
            return False
        if target in self.taking_nothing:
            return True
        last = count == 1 and start + 1 == len(position.piles[source])
        pair = (
            last and source != target and self._is_free(position, source) and self._is_free(position, target)
        )
        return pair and self._is_pair(position, source, target) and bool(self.judge.reason(position, move))

    def legal(self, position: Position) -> list[Move]:
        """All pairs, each once, written from the place that the ruleset names first."""
        if not self.is_open(position):
            return []
        free = [pile for pile in self.piles if self._is_free(position, pile)]
        return [
            Move(one, len(position.piles[one]) - 1, 1, other)
            for place, one in enumerate(free)
            for other in free[place + 1 :]
            if self._is_pair(position, one, other)
        ]

    def spellings(self, position: Position, move: Move) -> list[Move]:
        """The move written from the place that the ruleset names first, and from the other one."""
        source, _, _, target = move
        there = Move(target, len(position.piles[target]) - 1, 1, source)
        return [move, there] if self.rank[source] < self.rank[target] else [there, move]

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why two cards do not leave together."""
        source, start, count, target = move
        if source == ACTION:
            return Refusal("syntax", facts.actions.PairIsWrittenAsMove())
        if revealed is not None:
            return Refusal("syntax", facts.actions.OnlyActionsReveal())
        if reason := self.not_now(position):
            return Refusal("illegal-move", reason)
        if source == target:
            return Refusal("illegal-move", facts.moves.SamePile())
        if count != 1 or start + 1 < len(position.piles[source]):
            return Refusal("illegal-move", facts.actions.PairOfSingleCards())
        for pile in (source, target):
            if not self._is_free(position, pile):
                return Refusal("illegal-move", self._not_free(position, pile))
        reason = self._why_no_pair(position, source, target)
        return Refusal("illegal-move", reason) if reason else None

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Take both cards away."""
        position.taken[self.index] += 1
        source, _, _, target = self.spellings(position, move)[0]
        for pile in (source, target):
            position.move_cards(Move(pile, len(position.piles[pile]) - 1, 1, self.target))

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """Nothing is dealt."""
        return []

    def told(self) -> list[Fact]:
        """What the action does."""
        touching = self.touching
        target = self.table.groups[self.to[0]].noun
        groups = self._nouns(self.from_)
        return [facts.rules.PairAction(self.name, groups, self.relation, touching, target, *self.limits)]

    def _is_free(self, position: Position, pile: int) -> bool:
        source_rules = self.source_rules[self.table.group_of[pile].name]
        return bool(position.piles[pile]) and bool(source_rules.starts(position, pile))

    def _not_free(self, position: Position, pile: int) -> Fact:
        if not position.piles[pile]:
            return facts.actions.PileIsEmpty(self.table.names[pile])
        covered = self.judge.covered_by(position, pile)
        return covered if covered.covers else facts.actions.NotFree(self.table.names[pile])

    def _is_pair(self, position: Position, one: int, other: int) -> bool:
        """Whether the cards of two free places leave together; asked for every two of them."""
        first, second = position.piles[one][-1], position.piles[other][-1]
        related = self.stacking.allow(first, second) or self.stacking.allow(second, first)
        near = not self.touching or other in self.table.touching[one]
        return related and near and self._no_room(position, one, other) is None

    def _why_no_pair(self, position: Position, one: int, other: int) -> Fact | None:
        first, second = position.piles[one][-1], position.piles[other][-1]
        if self.touching and other not in self.table.touching[one]:
            return facts.actions.DoNotTouch(self.table.names[one], self.table.names[other])
        if self.stacking.allow(first, second) or self.stacking.allow(second, first):
            return self._no_room(position, one, other)
        return facts.actions.NoPair(first, second, self.relation)

    def _no_room(self, position: Position, one: int, other: int) -> Fact | None:
        held = len(position.piles[self.target]) - (self.target in (one, other))
        if self.holds is None or held + 2 <= self.holds:
            return None
        return facts.actions.NoRoomForPair(self.table.names[self.target], self.holds)

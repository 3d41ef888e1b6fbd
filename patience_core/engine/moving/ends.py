"""What a pile lets go and what it takes: the values that listing, judging and wording of moves share."""

from __future__ import annotations

from ...cards import DOWN
from ...language.conditions import Relation
from ...language.groups import lift_of, take_of
from ...language.moves import Take
from ..conditions import All
from ..effects import NO_EFFECTS, NO_PILES, Effects, merged
from ..mechanism import CompiledRules
from ..position import Position
from ..stacking import GroupStacking, StackingTable, joined
from ..table import Group, Table

UNLIMITED = 1_000_000


class SourceRules:
    """What a group lets go. `effects` tells what it takes from and asks about."""

    def __init__(self, group: Group, rules: CompiledRules) -> None:
        lift = lift_of(group.rules)
        self.group = group
        self.lift = lift
        self.single = lift.units != ("none",)
        self.top = bool({"card", "run", "tail", "any"} & set(lift.units))
        self.runs = "run" in lift.units
        self.tails = "tail" in lift.units
        self.anywhere = "any" in lift.units
        self.whole = "pile" in lift.units
        self.when: All = rules.condition(lift.when)
        self.goes_to = lift.to or tuple(rules.table.groups)
        self.run: StackingTable = rules.stacking[group.name].run
        self.build: StackingTable = rules.stacking[group.name].build
        self.via = rules.table.piles_of(lift.via)
        self.one_by_one = bool(lift.via or lift.spaces)
        self.run_by_run = lift.spaces == "run-by-run"
        self.order = joined(self.run, self.build) if self.run_by_run else self.run
        take = take_of(group.rules)
        self.spaces_when: All = rules.condition(take.when)
        self.spaces = list(group.piles) if self.one_by_one and self._passes_spaces(take, rules) else []
        self.covers = rules.table.covers if group.rules.shape else None
        self.plain = self.top and not self.when.parts and not group.rules.shape
        self.simple = self.top and not self.tails and not self.whole and not group.rules.shape
        self.effects = merged([self._own_effects(), self.when.effects, self.spaces_when.effects])

    def _own_effects(self) -> Effects:
        """Cards leave the group's piles; in a shape, those that lie on a place decide whether they do."""
        piles = frozenset(self.group.piles)
        gives = piles if self.single else NO_PILES
        covered = piles if self.covers else NO_PILES
        return Effects(gives, NO_PILES, NO_PILES, NO_PILES, NO_PILES, covered, NO_PILES)

    def _passes_spaces(self, take: Take, rules: CompiledRules) -> bool:
        """Whether each card may lie for a while on an empty pile of the group."""
        name, stacking = self.group.name, rules.stacking[self.group.name]
        barred = name not in self.goes_to or bool(take.from_ and name not in take.from_)
        by_table = stacking.simple or not self.lift.spaces
        return stacking.takes_any_start and by_table and not (barred or take.cards or take.reach)

    def starts(self, position: Position, pile: int) -> list[int]:
        """Where the end parts begin that may move at once, the shortest first."""
        cards = position.piles[pile]
        if not cards or cards[-1] >= DOWN or self.is_covered(position, pile):
            return []
        top = start = len(cards) - 1
        starts = [top] if self.top else []
        while start and (self._goes_on(cards, start)):
            start -= 1
            starts.append(start)
        if self.whole and starts[-1:] != [0] and all(card < DOWN for card in cards):
            starts.append(0)
        return starts

    def _goes_on(self, cards: list[int], start: int) -> bool:
        if self.tails:
            return cards[start - 1] < DOWN
        return self.runs and cards[start] in self.order.allowed[cards[start - 1]]

    def is_covered(self, position: Position, pile: int) -> bool:
        """Whether cards lie half on a place of a shape."""
        return self.covers is not None and any(position.piles[cover] for cover in self.covers[pile])

    def bound(self, position: Position, target: int) -> int:
        """How many parts may move one by one, through empty cells and spaces: cards, or runs."""
        if not self.one_by_one:
            return UNLIMITED
        return (self.empty_cells(position) + 1) << self.empty_spaces(position, target)

    def borders(self, cards: list[int]) -> list[int]:
        """Where the parts begin that move one by one, but for the first."""
        run = self.run.allowed if self.run_by_run else None
        return [
            place for place in range(1, len(cards)) if not run or cards[place] not in run[cards[place - 1]]
        ]

    def empty_cells(self, position: Position) -> int:
        """How many cells are empty."""
        return sum(not position.piles[cell] for cell in self.via)

    def empty_spaces(self, position: Position, target: int) -> int:
        """How many piles of the group are empty and take cards, besides the target."""
        if self.spaces_when.parts and not self.spaces_when.holds(position):
            return 0
        return sum(not position.piles[space] for space in self.spaces if space != target)


class TargetRules:
    """What a group takes. `effects` tells what it lays down on and asks about."""

    def __init__(self, group: Group, rules: CompiledRules) -> None:
        take = take_of(group.rules)
        self.group = group
        self.take = take
        self.stacking: GroupStacking = rules.stacking[group.name]
        self.nothing = take.units == ("none",) or self.stacking.start_test == group.rules.build == ("none",)
        self.more = bool({"run", "tail", "pile"} & set(take.units))
        self.in_order = "run" in take.units and "tail" not in take.units
        self.when: All = rules.condition(take.when)
        self.comes_from = take.from_ or tuple(rules.table.groups)
        self.capacity = group.capacity or UNLIMITED
        self.exactly = take.cards
        self.reach = take.reach
        self.judged_by_top = take.judged_by == "top"
        self.by_source = bool(self.exactly or self.reach or self.judged_by_top)
        asked = self.nothing or self.by_source or self.when.parts
        self.plain = self.stacking.simple and not asked
        by_left = self.stacking.against_left and self.stacking.simple
        self.fitting = [*self.stacking.build.allowed, frozenset[int]() if by_left else self._first_cards()]
        self.beside = self._first_cards() if by_left else None
        """The cards that begin a line, where an empty place looks to its left."""
        self.effects = merged([self._own_effects(rules.table), self.when.effects])

    def _own_effects(self, table: Table) -> Effects:
        """Cards come to the group's piles, if it takes any; what they look at hangs on the tests."""
        if self.nothing:
            return NO_EFFECTS
        group, piles = self.group, frozenset(self.group.piles)
        tests = (*self.stacking.start_test, *self.stacking.build_test)
        relations = [each for test in tests if isinstance(test, Relation) for each in _with_second(test)]
        against = {each.against for each in relations}
        by_table = self.stacking.simple and self.stacking.build_test != ("none",)
        tops = piles if by_table or "top" in against or "left" in against else NO_PILES
        tops |= frozenset(table.piles_of(tuple(name for name in table.groups if name in against)))
        asks_base = self.stacking.asks_for_base
        counted = self.capacity != UNLIMITED and not group.in_places
        below = piles if counted or "previous" in against or asks_base else NO_PILES
        begins_otherwise = asks_base and any(not _is_base(each) for each in self.stacking.start_test)
        ordered = piles if group.places_matter or begins_otherwise else NO_PILES
        ordered |= {pile + step for pile in piles for step in self.reach if pile + step < len(table)}
        return Effects(NO_PILES, piles, tops, below, piles if asks_base else NO_PILES, ordered, NO_PILES)

    def _first_cards(self) -> frozenset[int]:
        """The cards that an empty pile takes, if that hangs on nothing else."""
        if not self.stacking.simple:
            return frozenset()
        return frozenset(self.stacking.pack if self.stacking.takes_any_start else self.stacking.start)


def _with_second(relation: Relation) -> list[Relation]:
    """A relation, and those that must hold besides."""
    return [relation, *(_with_second(relation.also) if relation.also else [])]


def _is_base(test: str | Relation) -> bool:
    """Whether a test lets nothing begin a pile but a card of the base rank."""
    return test in ("base", "none") or (isinstance(test, Relation) and test.rank == "base")

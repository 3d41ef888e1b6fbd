"""What a pile lets go and what it takes: the values that listing, judging and wording of moves share."""

from __future__ import annotations

from ..cards import DOWN
from ..conditions import All
from ..fits import Fits, GroupFits, joined
from ..position import Position
from ..ruleset import PileGroup, Unit
from ..table import Group
from .mechanism import Rules

UNLIMITED = 1_000_000


class Lifting:
    """What a group lets go."""

    def __init__(self, group: Group, rules: Rules) -> None:
        unit = effective_lift(group.rules)
        self.group = group
        self.unit = unit
        self.single = unit.unit != ("none",)
        self.top = bool({"card", "run", "tail", "any"} & set(unit.unit))
        self.runs = "run" in unit.unit
        self.tails = "tail" in unit.unit
        self.anywhere = "any" in unit.unit
        self.whole = "pile" in unit.unit
        self.when: All = rules.condition(unit.when)
        self.goes_to = unit.to or tuple(rules.table.groups)
        self.run: Fits = rules.fits[group.name].run
        self.build: Fits = rules.fits[group.name].build
        self.via = rules.table.piles_of(unit.via)
        self.one_by_one = bool(unit.via or unit.spaces)
        self.run_by_run = unit.spaces == "run-by-run"
        self.order = joined(self.run, self.build) if self.run_by_run else self.run
        take = effective_take(group.rules)
        self.spaces_when: All = rules.condition(take.when)
        self.spaces = list(group.piles) if self.one_by_one and self._passes_spaces(take, rules) else []
        self.covers = rules.table.covers if group.rules.shape else None
        self.plain = self.top and not self.when.parts and not group.rules.shape
        self.simple = self.top and not self.tails and not self.whole and not group.rules.shape

    def _passes_spaces(self, take: Unit, rules: Rules) -> bool:
        """Whether each card may lie for a while on an empty pile of the group."""
        name, fits = self.group.name, rules.fits[self.group.name]
        barred = name not in self.goes_to or bool(take.from_ and name not in take.from_)
        by_table = fits.simple or not self.unit.spaces
        return fits.takes_any_start and by_table and not (barred or take.cards or take.reach)

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


class Taking:
    """What a group takes."""

    def __init__(self, group: Group, rules: Rules) -> None:
        unit = effective_take(group.rules)
        self.group = group
        self.unit = unit
        self.fits: GroupFits = rules.fits[group.name]
        self.nothing = unit.unit == ("none",) or self.fits.start_test == group.rules.build == ("none",)
        self.more = bool({"run", "tail", "pile"} & set(unit.unit))
        self.in_order = "run" in unit.unit and "tail" not in unit.unit
        self.when: All = rules.condition(unit.when)
        self.comes_from = unit.from_ or tuple(rules.table.groups)
        self.capacity = 1 if group.in_places else group.rules.capacity or UNLIMITED
        self.exactly = unit.cards
        self.reach = unit.reach
        self.judged_by_top = unit.judged_by == "top"
        self.by_source = bool(self.exactly or self.reach or self.judged_by_top)
        asked = self.nothing or self.by_source or self.when.parts
        self.plain = self.fits.simple and not asked
        self.fitting = [*self.fits.build.allowed, self._first_cards()]

    def _first_cards(self) -> frozenset[int]:
        """The cards that an empty pile takes, if that hangs on nothing else."""
        if self.fits.against_left or not self.fits.simple:
            return frozenset()
        return frozenset(self.fits.pack if self.fits.takes_any_start else self.fits.start)


def effective_lift(rules: PileGroup) -> Unit:
    """What may be taken away: as written, else single cards, else nothing from piles that lie face down."""
    return rules.lift or Unit(unit=("none",) if rules.face == "down" else ("card",))


def effective_take(rules: PileGroup) -> Unit:
    """How much may be laid down at once: as written, else the units of `lift`, else single cards."""
    take = rules.take or Unit()
    if take.unit:
        return take
    lifted = effective_lift(rules).unit
    units = ("card",) if lifted == ("none",) else lifted
    return Unit(
        unit=units,
        cards=take.cards,
        when=take.when,
        to=take.to,
        from_=take.from_,
        reach=take.reach,
        judged_by=take.judged_by,
        called=take.called,
    )

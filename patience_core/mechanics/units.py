"""What a pile lets go and what it takes: the values that listing, judging and wording of moves share."""

from __future__ import annotations

from ..cards import DOWN
from ..conditions import All
from ..fits import Fits, GroupFits
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
        self.via = rules.table.piles_of(unit.via)
        self.spaces = list(group.piles) if unit.via and rules.fits[group.name].takes_any_start else []
        self.covers = rules.table.covers if group.rules.shape else None
        self.plain = self.top and not self.when.parts and not group.rules.shape
        self.simple = self.top and not self.tails and not self.whole and not group.rules.shape

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
        return self.runs and cards[start] in self.run.allowed[cards[start - 1]]

    def is_covered(self, position: Position, pile: int) -> bool:
        """Whether cards lie half on a place of a shape."""
        return self.covers is not None and any(position.piles[cover] for cover in self.covers[pile])

    def bound(self, position: Position, target: int) -> int:
        """How many cards a run may have that moves card by card through empty cells and spaces."""
        if not self.via:
            return UNLIMITED
        return (self.empty_cells(position) + 1) << self.empty_spaces(position, target)

    def empty_cells(self, position: Position) -> int:
        """How many cells are empty."""
        return sum(not position.piles[cell] for cell in self.via)

    def empty_spaces(self, position: Position, target: int) -> int:
        """How many piles of the group are empty, besides the target."""
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
        units, take.cards, take.when, take.to, take.from_, (), take.reach, take.judged_by, take.called
    )

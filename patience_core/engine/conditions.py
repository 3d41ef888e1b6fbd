"""Conditions that are asked, and explained, by one and the same value."""

from __future__ import annotations

from typing import Protocol

from .. import facts
from ..cards import DOWN
from ..facts.fact import Fact
from ..language.conditions import Condition
from .effects import NO_EFFECTS, NO_PILES, Effects, merged
from .position import Position
from .stacking import GroupStacking, is_named
from .table import Group, Table


class Referee(Protocol):
    """Who knows whether a game is stuck: the game itself."""

    def is_stuck(self, position: Position) -> bool:
        """Whether the game is not won and nothing that counts is left, leaving aside what waits for just that."""
        ...

    def what_is_left(self, position: Position) -> Fact:
        """Why the game is not stuck."""
        ...


class Check(Protocol):
    """One condition. `effects` tells of which piles it asks more than whether they are empty."""

    effects: Effects

    def holds(self, position: Position) -> bool:
        """Whether it holds."""
        ...

    def requirement(self) -> Fact:
        """What it asks for, to follow "when"."""
        ...

    def actual(self, position: Position) -> Fact:
        """How things stand instead."""
        ...


class Stuck:
    """No move that counts is left. What it asks is told by the mechanisms whose moves it asks for."""

    effects = NO_EFFECTS

    def __init__(self, referee: Referee) -> None:
        self.referee = referee

    def holds(self, position: Position) -> bool:
        return self.referee.is_stuck(position)

    def requirement(self) -> Fact:
        return facts.conditions.NoOtherMove()

    def actual(self, position: Position) -> Fact:
        return self.referee.what_is_left(position)


class Empty:
    """Every pile of a group is empty."""

    effects = NO_EFFECTS

    def __init__(self, group: Group) -> None:
        self.group = group

    def holds(self, position: Position) -> bool:
        piles = position.piles
        for pile in self.group.piles:  # noqa: SIM110 - asked at every move, and a generator takes longer
            if piles[pile]:
                return False
        return True

    def requirement(self) -> Fact:
        return facts.conditions.Empty(self.group.noun)

    def actual(self, position: Position) -> Fact:
        return facts.conditions.CardsLeft(sum(len(position.piles[pile]) for pile in self.group.piles))


class Filled:
    """No pile of a group is empty."""

    effects = NO_EFFECTS

    def __init__(self, group: Group, table: Table) -> None:
        self.group = group
        self.table = table

    def holds(self, position: Position) -> bool:
        return all(position.piles[pile] for pile in self.group.piles)

    def requirement(self) -> Fact:
        return facts.conditions.Filled(self.group.noun)

    def actual(self, position: Position) -> Fact:
        empty = [self.table.names[pile] for pile in self.group.piles if not position.piles[pile]]
        return facts.conditions.PilesEmpty(tuple(empty))


class Complete:
    """All cards in play lie in some groups: all other piles are empty."""

    effects = NO_EFFECTS

    def __init__(self, groups: list[Group], table: Table) -> None:
        self.groups = groups
        inside = {pile for group in groups for pile in group.piles}
        self.outside = [pile for pile in range(len(table)) if pile not in inside]

    def holds(self, position: Position) -> bool:
        piles = position.piles
        return not any(piles[pile] for pile in self.outside)

    def requirement(self) -> Fact:
        return facts.conditions.AllCardsOn(tuple(group.noun for group in self.groups))

    def actual(self, position: Position) -> Fact:
        return facts.conditions.CardsMissing(sum(len(position.piles[pile]) for pile in self.outside))


class Runs:
    """Every line of a group that has cards is one run of a certain length."""

    def __init__(self, group: Group, length: int, stacking: GroupStacking, table: Table) -> None:
        piles = frozenset(group.piles)
        in_lines = piles if group.in_places else NO_PILES
        self.effects = Effects(NO_PILES, NO_PILES, NO_PILES, piles, NO_PILES, in_lines, NO_PILES)
        self.group = group
        self.length = length
        self.stacking = stacking
        self.table = table

    def holds(self, position: Position) -> bool:
        return all(self._is_whole(position, row) for row in self.group.rows)

    def _is_whole(self, position: Position, row: range) -> bool:
        cards = line_cards(position, row)
        run = run_at_start(position, row, self.stacking)
        return not cards or len(cards) == len(run) == self.length

    def requirement(self) -> Fact:
        return facts.conditions.Runs(self.group.noun, self.length)

    def actual(self, position: Position) -> Fact:
        broken = next(row for row in self.group.rows if not self._is_whole(position, row))
        return facts.conditions.NoWholeRun(self.table.names[broken[0]], self.group.noun)


class Only:
    """All cards of a group have a certain rank."""

    def __init__(self, group: Group, rank: str) -> None:
        piles = frozenset(group.piles)
        self.effects = Effects(NO_PILES, NO_PILES, NO_PILES, piles, NO_PILES, NO_PILES, NO_PILES)
        self.group = group
        self.rank = rank

    def _others(self, position: Position) -> list[int]:
        cards = (card for pile in self.group.piles for card in position.piles[pile])
        return [card for card in cards if not is_named(card, self.rank)]

    def holds(self, position: Position) -> bool:
        return not self._others(position)

    def requirement(self) -> Fact:
        return facts.conditions.HoldsOnly(self.group.noun, self.rank)

    def actual(self, position: Position) -> Fact:
        return facts.conditions.OtherCards(len(self._others(position)))


class FewPiles:
    """At most `most` piles of a group have cards."""

    effects = NO_EFFECTS

    def __init__(self, group: Group, most: int) -> None:
        self.group = group
        self.most = most

    def _filled(self, position: Position) -> int:
        return sum(bool(position.piles[pile]) for pile in self.group.piles)

    def holds(self, position: Position) -> bool:
        return self._filled(position) <= self.most

    def requirement(self) -> Fact:
        return facts.conditions.MostPiles(self.group.noun, self.most)

    def actual(self, position: Position) -> Fact:
        return facts.conditions.FilledPiles(self._filled(position))


def line_cards(position: Position, row: range) -> list[int]:
    """All cards of a line, from its first place on."""
    return [card for pile in row for card in position.piles[pile]]


def run_at_start(position: Position, row: range, stacking: GroupStacking) -> list[int]:
    """The run at the beginning of a line: opened by a `start` card at its first place, going on by `build`.

    Whatever is not such a run is never remembered from before: it is read off the cards as they lie.
    """
    piles = position.piles
    cards = piles[row[0]] if len(row) == 1 else _up_to_first_gap(piles, row)
    if not cards or cards[0] >= DOWN or not (stacking.takes_any_start or cards[0] in stacking.start):
        return []
    broken = stacking.build.run_breaks_at(cards)
    return cards[:broken]


def _up_to_first_gap(piles: list[list[int]], row: range) -> list[int]:
    cards = []
    for pile in row:
        if not piles[pile]:
            break
        cards.append(piles[pile][-1])
    return cards


class All:
    """Several conditions that must all hold; none at all always holds."""

    def __init__(self, parts: list[Check]) -> None:
        self.parts = parts
        self.effects = merged(part.effects for part in parts)
        self.waits_for_stuck = any(isinstance(part, Stuck) for part in parts)

    def holds(self, position: Position) -> bool:
        for part in self.parts:  # noqa: SIM110 - asked at every move, and a generator takes longer
            if not part.holds(position):
                return False
        return True

    def requirement(self) -> Fact:
        return facts.conditions.AllOf(tuple(part.requirement() for part in self.parts))

    def actual(self, position: Position) -> Fact:
        return facts.conditions.AllOf(
            tuple(part.actual(position) for part in self.parts if not part.holds(position))
        )

    def asked(self) -> Fact | None:
        """What it asks for; None if it always holds."""
        return self.requirement() if self.parts else None

    def told(self, position: Position) -> tuple[Fact, Fact]:
        """What it asks for, and how things stand instead."""
        return self.requirement(), self.actual(position)


def compiled(
    condition: Condition | None, table: Table, stacking: dict[str, GroupStacking], referee: Referee
) -> All:
    """The condition ready to be asked; a missing one always holds."""
    if condition is None:
        return All([])
    groups = table.groups
    parts: list[Check] = [Stuck(referee)] if condition.state == "stuck" else []
    parts += [Empty(groups[name]) for name in condition.empty]
    parts += [Filled(groups[name], table) for name in condition.filled]
    parts += [Complete([groups[name] for name in condition.complete], table)] if condition.complete else []
    parts += [
        Runs(groups[name], length, stacking[name], table) for name, length in (condition.runs or {}).items()
    ]
    parts += [Only(groups[name], rank) for name, rank in (condition.only or {}).items()]
    parts += [FewPiles(groups[name], most) for name, most in (condition.piles or {}).items()]
    return All(parts)

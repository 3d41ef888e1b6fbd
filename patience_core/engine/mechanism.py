"""What every mechanism offers, and what it works with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from functools import cached_property
from typing import NamedTuple, Protocol, runtime_checkable

from .. import facts
from ..facts.fact import Fact, GroupNoun
from ..language.actions import ActionForm
from ..language.conditions import Condition
from ..language.ruleset import Ruleset
from ..words import said
from .conditions import All, Referee, compiled
from .effects import NO_PILES, Effects, Piles, merged
from .position import Move, Position
from .stacking import GroupStacking, group_stacking
from .steps.step import Steady
from .table import Group, Table


class Refusal(NamedTuple):
    """Why a move is not allowed: the problem's code, and the fact that is its reason."""

    code: str
    fact: Fact

    @property
    def reason(self) -> str:
        """The reason in English."""
        return said(self.fact)


class CompiledRules:
    """The compiled values that all mechanisms share."""

    def __init__(self, ruleset: Ruleset, referee: Referee) -> None:
        """Lay out the table and build the stacking tables."""
        self.ruleset = ruleset
        self.table = Table(ruleset)
        self.stacking: dict[str, GroupStacking] = group_stacking(ruleset, self.table)
        self.referee = referee
        self.actions: list[Mechanism] = []
        """What the player may do besides moving cards, in the ruleset's order; filled once all are built."""
        self.taken_by_itself: Piles = NO_PILES
        """The piles from which forced steps take cards; known once those are built."""

    def actions_that_take_from(self, group: Group) -> tuple[str, ...]:
        """The names of the actions by which cards leave a group."""
        taking = (action for action in self.actions if not action.effects.gives.isdisjoint(group.piles))
        return tuple(action.name for action in taking)

    def condition(self, condition: Condition | None) -> All:
        """A condition ready to be asked."""
        return compiled(condition, self.table, self.stacking, self.referee)


class Mechanism(Protocol):
    """A way in which cards move. `revealed` are the cards that a record says chance brought, in the order dealt.

    No member has a default: whoever adds a mechanism says what it does, as the solver believes it.
    """

    name: str
    when: All
    """The condition on which it is open."""

    @property
    def effects(self) -> Effects:
        """What it may do to piles and asks about them, its condition included."""
        ...

    @property
    def steady(self) -> Steady | None:
        """The step that it is, no more and no less, if that goes the same way each time."""
        ...

    def legal(self, position: Position) -> list[Move]:
        """All moves that are allowed."""
        ...

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the move is not allowed, or None."""
        ...

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:
        """Change the position as the move says, which must be allowed. What was there before, the caller remembers."""
        ...

    def dealt(self, position: Position) -> list[int] | None:
        """The cards that the mechanism would deal, in order; None when chance decides and no number is known."""
        ...

    @property
    def shuffles(self) -> bool:
        """Whether chance takes part."""
        ...

    @property
    def waits_for_stuck(self) -> bool:
        """Whether it is open only when nothing else is left."""
        ...

    def told(self) -> list[Fact]:
        """What the player may do, as rules of the game."""
        ...


@runtime_checkable
class WrittenAsMove(Mechanism, Protocol):
    """An action whose moves are written like moves of cards between two piles."""

    covered_from: Container[int]
    """The piles that give single cards from under others."""
    contested: bool
    """Whether what is written like one of its moves may be a move of cards instead."""

    def claims(self, position: Position, move: Move) -> bool:
        """Whether a move between two piles is one of its own."""
        ...

    def spellings(self, position: Position, move: Move) -> list[Move]:
        """The ways in which the move may be written, the canonical one first."""
        ...


class CountedAction(ABC):
    """What all actions have in common: a condition, and how often they may be taken."""

    shuffles = False
    steady: Steady | None = None

    def __init__(self, name: str, index: int, action: ActionForm, rules: CompiledRules) -> None:
        self.name = name
        self.index = index
        self.times = action.times
        self.table = rules.table
        self.when = rules.condition(action.when)
        self.waits_for_stuck = self.when.waits_for_stuck
        self.always_open = not self.when.parts and action.times is None
        self.called = action.called or name
        self.move = Move.action(index)

    @cached_property
    def effects(self) -> Effects:
        """What it does, and what its condition asks about."""
        return merged([self.own_effects(), self.when.effects])

    @abstractmethod
    def own_effects(self) -> Effects:
        """What it may do to piles and asks about them, its condition aside."""

    def left(self, position: Position) -> int | None:
        """How often it may still be taken; None without limit."""
        return None if self.times is None else self.times - position.taken[self.index]

    def is_open(self, position: Position) -> bool:
        """Whether it may be taken at this moment, as far as its condition and its number of times decide."""
        left = self.left(position)
        return (left is None or left > 0) and self.when.holds(position)

    def not_now(self, position: Position) -> Fact | None:
        """Why it is not open at this moment, or None."""
        if self.is_open(position):
            return None
        left = self.left(position)
        if self.times is not None and left is not None and left <= 0:
            return facts.actions.UsedUp(self.called, self.times)
        return facts.actions.AllowedOnlyWhen(self.called, *self.when.told(position))

    @property
    def limits(self) -> tuple[Fact | None, int | None]:
        """When it is open and how often, as rules tell it: None for always, and for any number of times."""
        return self.when.asked(), self.times

    def _nouns(self, groups: tuple[str, ...]) -> tuple[GroupNoun, ...]:
        """Some groups as facts speak of them."""
        return tuple(self.table.groups[name].noun for name in groups)

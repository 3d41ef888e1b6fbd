"""The rules of a game, as the rules text tells them: pack, steps, piles, actions, goal, variants."""

from __future__ import annotations

from typing import Protocol

from ..language.conditions import Relation, Test
from .fact import Fact, GroupNoun

# Pack, goal, and what happens by itself


class Pack(Fact):
    """What is played with; `suits` and `ranks` are told only if they are not all, in the usual order."""

    packs: int
    cards: int
    suits: tuple[str, ...]
    ranks: tuple[str, ...]


class Goal(Fact):
    """What wins the game."""

    requirement: Fact


class TurnsUp(Fact):
    """A card that lies face down turns up when nothing covers it any more."""


class DealStep(Fact):
    """A step of the deal."""

    step: Fact


class AfterEveryMove(Fact):
    """A step that is made by itself."""

    step: Fact


# Steps


class Deals(Fact):
    """Cards are laid on the piles of some groups.

    `each` is how many a pile gets, or a number for each pile; else `cards` are laid in turn, and None means all that
    there are. `beginning`: no step was before it. `first`: only that many piles of the group; `into`: only piles that
    are ``empty`` or ``filled``, or ``all``. `short`: the cards may not suffice.
    """

    each: int | tuple[int, ...] | None
    cards: int | None
    sources: tuple[GroupNoun, ...]
    targets: tuple[GroupNoun, ...]
    first: int | None
    into: str
    face: str
    pile_after_pile: bool
    backwards: bool
    leaves_first_place: bool
    beginning: bool
    short: bool


class TakesOut(Fact):
    """The cards of a name are taken out and laid on piles; `cards` of them, None for all."""

    name: str
    cards: int | None
    sources: tuple[GroupNoun, ...]
    targets: tuple[GroupNoun, ...]


class Sinks(Fact):
    """The cards of a name go under the others of their pile."""

    name: str
    groups: tuple[GroupNoun, ...]


class ClosesUp(Fact):
    """Cards move on to the empty places before them."""

    groups: tuple[GroupNoun, ...]


class MovesAll(Fact):
    """Every move that the rules allow from some groups to others is made."""

    sources: tuple[GroupNoun, ...]
    targets: tuple[GroupNoun, ...]


# Piles


class PileRule(Fact):
    """What the piles of a group take and let go."""

    group: GroupNoun
    parts: tuple[Fact, ...]


class TakesElsewhere(Fact):
    """Takes cards by a test that looks at another group."""

    test: Test


class TakesThese(Fact):
    """Takes the same cards, whatever lies there."""

    test: Test


class TakesWhenEmpty(Fact):
    """What an empty pile takes, at the left edge of a row if so; `only` says that a pile with cards takes none."""

    test: Test
    at_left_edge: bool
    only: bool


class Builds(Fact):
    """What goes on a card; `from_left` on the place to its right."""

    test: Test
    from_left: bool


class EmptyTakesNone(Fact):
    """An empty pile takes nothing."""


class SuitsInOrder(Fact):
    """The piles, or the rows of places, begin with these suits, the first with the first."""

    suits: tuple[str, ...]
    rows: bool


class HoldsAtMost(Fact):
    """How many cards a pile holds."""

    cards: int


class TakesAtOnce(Fact):
    """How much a pile takes at once.

    `called` is the unit's name; `cards` an exact number, `run` the order they must have, `units` else the ruleset's
    words; `reach` the distances to the piles from which they come; `by_top` says that the top card decides.
    """

    called: str
    cards: int | None
    run: Test | None
    units: tuple[str, ...]
    reach: tuple[int, ...]
    by_top: bool
    sources: tuple[GroupNoun, ...]
    requirement: Fact | None


class LetsGo(Fact):
    """How much may be taken away.

    `uncovered` says that it is a place of a shape, `run` is the order of a run if one may go. `part` says what goes
    one by one, ``card`` or ``run``, over the empty piles of the groups `over`; None for all at once.
    """

    group: GroupNoun
    units: tuple[str, ...]
    uncovered: bool
    run: Test | None
    part: str | None
    over: tuple[GroupNoun, ...]
    targets: tuple[GroupNoun, ...]
    requirement: Fact | None


class LeavesOnlyBy(Fact):
    """No move takes cards away; they leave by these actions, by what happens by itself, or never."""

    actions: tuple[str, ...]
    by_itself: bool


# Actions: `requirement` is the condition under which one is open, `times` how often; None for always, and for any number


class Limited(Protocol):
    """What every action tells: when it is open, None for always, and how often, None for any number of times."""

    @property
    def requirement(self) -> Fact | None:
        """The condition."""
        ...

    @property
    def times(self) -> int | None:
        """How often in a game."""
        ...


class StepsAction(Fact):
    """An action that makes some steps, one after the other."""

    action: str
    steps: tuple[Fact, ...]
    requirement: Fact | None
    times: int | None


class RedealAction(Fact):
    """An action that collects the cards of some groups and deals them again.

    `by_rows` says that it collects rows of places, not piles; `keeps_runs` that the run at the beginning of each stays;
    `order` is ``shuffled``, ``kept`` or ``packets``.
    """

    action: str
    groups: tuple[GroupNoun, ...]
    by_rows: bool
    keeps_runs: bool
    order: str
    steps: tuple[Fact, ...]
    requirement: Fact | None
    times: int | None


class PickAction(Fact):
    """An action that takes a card from under others."""

    action: str
    groups: tuple[GroupNoun, ...]
    requirement: Fact | None
    times: int | None


class PairAction(Fact):
    """An action that takes two cards away together."""

    action: str
    groups: tuple[GroupNoun, ...]
    relation: Relation | None
    touching: bool
    target: GroupNoun
    requirement: Fact | None
    times: int | None


# Variants


class Variant(Fact):
    """What a variant changes: the rules that are others, then its notes."""

    name: str
    changes: tuple[Fact, ...]
    notes: tuple[str, ...]


class OtherDeal(Fact):
    """The deal as a whole, as it is another one."""

    steps: tuple[Fact, ...]


class WithoutGroup(Fact):
    """A group of piles is gone."""

    group: GroupNoun


class WithoutAction(Fact):
    """An action is gone."""

    action: str


class NoLongerByItself(Fact):
    """What happened by itself does not any more."""

    rule: Fact


class SameRules(Fact):
    """The rules are the same, the layout is another one."""


class PlayedHere(Fact):
    """The rules that are told are those of the variant."""


class VariantBroken(Fact):
    """The variant cannot be played."""

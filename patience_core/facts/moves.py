"""Why cards do not move from one pile to another, in the order in which a player would ask."""

from __future__ import annotations

from ..language.conditions import Test
from .fact import AboutPile, Card, Fact, GroupNoun

# What the source says


class SamePile(Fact):
    """The cards would go where they lie."""


class NeverLeaves(Fact):
    """No move takes cards from a group; `actions` are those by which they leave it."""

    group: GroupNoun
    actions: tuple[str, ...]


class LiesFaceDown(Fact):
    """A card that would move lies face down."""

    group: GroupNoun


class LeavesOnlyWhen(Fact):
    """Cards leave a group under a condition that does not hold."""

    group: GroupNoun
    requirement: Fact
    actual: Fact


class LiesUnderCards(Fact):
    """Other cards of the pile lie on the cards that would move."""

    group: GroupNoun


class CoveredBy(AboutPile):
    """Cards of other places of a shape lie half on a place."""

    pile: str
    covers: tuple[str, ...]


class LeavesOnlyAs(Fact):
    """A group lets go other units than these cards: `units` are the words of the ruleset."""

    group: GroupNoun
    units: tuple[str, ...]


class NoRun(Fact):
    """Some cards are no run of a group's: `card` does not follow `on` by the `order`."""

    group: GroupNoun
    cards: tuple[Card, ...]
    card: Card
    on: Card
    order: Test


# What both say, or what lies between them


class GoesOnlyTo(Fact):
    """Cards of a group go to some others only."""

    group: GroupNoun
    targets: tuple[GroupNoun, ...]


class TakesOnlyFrom(Fact):
    """A group takes cards from some others only; `called` is what its unit is called."""

    group: GroupNoun
    called: str
    sources: tuple[GroupNoun, ...]


class TooManyAtOnce(Fact):
    """More parts than can go one by one, each by itself, over empty cells and piles of the group.

    `most` can go; `by_runs` says that a part is a run; `cells` of the kind `via` and `spaces` of the group are empty,
    None if cards do not go over such.
    """

    group: GroupNoun
    most: int
    by_runs: bool
    cells: int | None
    via: GroupNoun | None
    spaces: int | None


# What the target says


class OpenOnlyWhen(Fact):
    """A group takes cards under a condition that does not hold; `called` is what its unit is called."""

    group: GroupNoun
    called: str
    requirement: Fact
    actual: Fact


class TakesNothing(Fact):
    """No move lays cards on a group."""

    group: GroupNoun


class TakesExactly(Fact):
    """A group takes a certain number of cards at once; `called` is what that unit is called."""

    group: GroupNoun
    called: str
    number: int
    offered: int


class TakesOneAtATime(Fact):
    """A group takes single cards; `called` is what its unit is called."""

    group: GroupNoun
    called: str


class OutOfReach(AboutPile):
    """A pile takes cards from piles at certain distances; `sources` are those that exist."""

    pile: str
    sources: tuple[str, ...]


class NoGap(AboutPile):
    """A place for one card has one; `card` is None if it lies face down."""

    pile: str
    group: GroupNoun
    card: Card | None


class IsFull(AboutPile):
    """A pile holds all the cards that it may."""

    pile: str
    cards: int


class RoomFor(AboutPile):
    """A pile has room for some cards, not for as many as would come."""

    pile: str
    room: int
    offered: int


class OnFaceDown(Fact):
    """The card on which others would be laid lies face down."""

    pile: str


# What fits there


class NoBaseDealt(Fact):
    """The rank that begins the piles of a group is that of a card that was not dealt."""

    group: GroupNoun


class TakesNow(AboutPile):
    """A pile that looks at other piles takes certain cards at this moment; `order` is the rule by which."""

    pile: str
    card: Card
    takes: tuple[Card, ...]
    group: GroupNoun
    order: Fact


class EmptyTakesNothing(Fact):
    """An empty pile of a group takes no card."""

    group: GroupNoun


class EmptyTakes(Fact):
    """An empty pile of a group takes other cards than this."""

    group: GroupNoun
    card: Card
    takes: Test


class LeftEdgeTakes(AboutPile):
    """A place at the left edge takes other cards than this."""

    pile: str
    card: Card
    takes: Test


class OnlyWhileEmpty(Fact):
    """A pile takes cards while it is empty, and it is not."""

    group: GroupNoun
    on: Card


class DoesNotFollow(Fact):
    """A card may not lie on another; `takes` are those that may, `build` is the group's rule."""

    card: Card
    on: Card
    takes: tuple[Card, ...]
    group: GroupNoun
    build: Test


class BehindGap(AboutPile):
    """The place to the left, which decides what goes on this one, is empty."""

    pile: str
    gap: str


class NothingRightOf(AboutPile):
    """Nothing goes to the right of the card to the left."""

    pile: str
    left: Card


class NotRightOf(AboutPile):
    """Other cards go to the right of the card to the left."""

    pile: str
    card: Card
    left: Card
    takes: tuple[Card, ...]

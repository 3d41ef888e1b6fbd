"""Why an action is refused, or the cards that a record says it brought.

`action` is its name, as moves write it; `called` is what the ruleset calls it in sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..language.conditions import Relation
from .fact import AboutPile, Card, Fact, GroupNoun

# Whether it is open


@dataclass(frozen=True, slots=True)
class UsedUp(Fact):
    """An action was taken as often as it may be."""

    called: str
    times: int


@dataclass(frozen=True, slots=True)
class AllowedOnlyWhen(Fact):
    """An action is open under a condition that does not hold."""

    called: str
    requirement: Fact
    actual: Fact


@dataclass(frozen=True, slots=True)
class MovesNoCard(Fact):
    """An action would leave all cards where they are."""

    called: str


@dataclass(frozen=True, slots=True)
class SourcesEmpty(Fact):
    """The groups that an action takes from are empty."""

    groups: tuple[GroupNoun, ...]


@dataclass(frozen=True, slots=True)
class NothingToCollect(Fact):
    """A redeal would collect no card."""

    called: str


@dataclass(frozen=True, slots=True)
class LeavesOver(Fact):
    """A redeal would not deal all the cards that it collects."""

    called: str
    cards: int


# Pairs, and picks from under others


@dataclass(frozen=True, slots=True)
class PairIsWrittenAsMove(Fact):
    """A pair is no action by name."""


@dataclass(frozen=True, slots=True)
class PickIsWrittenAsMove(Fact):
    """A pick from under others is no action by name, and brings no cards to light."""

    called: str


@dataclass(frozen=True, slots=True)
class PairOfSingleCards(Fact):
    """A pair is made of two single cards, not of several."""


@dataclass(frozen=True, slots=True)
class PileIsEmpty(Fact, AboutPile):
    """A pile that should give a card has none."""

    pile: str


@dataclass(frozen=True, slots=True)
class NotFree(Fact, AboutPile):
    """The card of a pile may not be taken away now."""

    pile: str


@dataclass(frozen=True, slots=True)
class DoNotTouch(Fact, AboutPile):
    """Two places are no neighbours."""

    pile: str
    other: str


@dataclass(frozen=True, slots=True)
class NoPair(Fact):
    """Two cards do not stand in the relation of pairs."""

    card: Card
    other: Card
    relation: Relation | None


@dataclass(frozen=True, slots=True)
class NoRoomForPair(Fact, AboutPile):
    """The pile to which pairs go does not hold two cards more."""

    pile: str
    capacity: int


# The cards that a record says were brought


@dataclass(frozen=True, slots=True)
class OnlyActionsReveal(Fact):
    """A move of cards brings none to light."""


@dataclass(frozen=True, slots=True)
class NoCardsWritten(Fact):
    """An action has no cards to be written after it."""

    action: str


@dataclass(frozen=True, slots=True)
class Brings(Fact):
    """An action brings other cards to light than are written."""

    action: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealsNumber(Fact):
    """An action deals another number of cards than are written."""

    action: str
    deals: int
    written: int


@dataclass(frozen=True, slots=True)
class DealsOtherCard(Fact):
    """A card that an action deals is not the one that is written; `place` counts from 1.

    `shuffled` says that the deal number decides it, not the order in which the cards lie.
    """

    action: str
    place: int
    card: Card
    written: Card
    shuffled: bool


@dataclass(frozen=True, slots=True)
class CardsUntold(Fact):
    """Chance decides which cards come, and neither a deal number nor the record tells them."""

    called: str
    action: str


@dataclass(frozen=True, slots=True)
class NotTheCollected(Fact):
    """The cards that are written are not those that were collected."""

    missing: tuple[Card, ...]
    extra: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class UnknownTurnedUp(Fact):
    """Unknown cards turned up, and another number of cards is written."""

    turned_up: int
    written: int


@dataclass(frozen=True, slots=True)
class CannotTurnUp(Fact):
    """Cards that are written cannot turn up, as all their like lie elsewhere; `card` is the first of them."""

    cards: tuple[Card, ...]
    card: Card


# What a deal does


@dataclass(frozen=True, slots=True)
class PackTooSmall(Fact):
    """A step of the deal needs more cards than the pack has left."""

    pack: int


@dataclass(frozen=True, slots=True)
class DealLeaves(Fact):
    """The steps of the deal leave cards in the pack."""

    cards: int
    pack: int


@dataclass(frozen=True, slots=True)
class DealOverfills(Fact):
    """The deal may lay more cards on a pile than it holds."""

    pile: str
    cards: int
    capacity: int

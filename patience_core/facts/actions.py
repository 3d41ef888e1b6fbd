"""Why an action is refused, or the cards that a record says it brought.

`action` is its name, as moves write it; `called` is what the ruleset calls it in sentences.
"""

from __future__ import annotations

from ..language.conditions import Relation
from .fact import AboutPile, Card, Fact, GroupNoun

# Whether it is open


class UsedUp(Fact):
    """An action was taken as often as it may be."""

    called: str
    times: int


class AllowedOnlyWhen(Fact):
    """An action is open under a condition that does not hold."""

    called: str
    requirement: Fact
    actual: Fact


class MovesNoCard(Fact):
    """An action would leave all cards where they are."""

    called: str


class SourcesEmpty(Fact):
    """The groups that an action takes from are empty."""

    groups: tuple[GroupNoun, ...]


class NothingToCollect(Fact):
    """A redeal would collect no card."""

    called: str


class LeavesOver(Fact):
    """A redeal would not deal all the cards that it collects."""

    called: str
    cards: int


# Pairs, and picks from under others


class PairIsWrittenAsMove(Fact):
    """A pair is no action by name."""


class PickIsWrittenAsMove(Fact):
    """A pick from under others is no action by name, and brings no cards to light."""

    called: str


class PairOfSingleCards(Fact):
    """A pair is made of two single cards, not of several."""


class PileIsEmpty(AboutPile):
    """A pile that should give a card has none."""

    pile: str


class NotFree(AboutPile):
    """The card of a pile may not be taken away now."""

    pile: str


class DoNotTouch(AboutPile):
    """Two places are no neighbours."""

    pile: str
    other: str


class NoPair(Fact):
    """Two cards do not stand in the relation of pairs."""

    card: Card
    other: Card
    relation: Relation | None


class NoRoomForPair(AboutPile):
    """The pile to which pairs go does not hold two cards more."""

    pile: str
    capacity: int


# The cards that a record says were brought


class OnlyActionsReveal(Fact):
    """A move of cards brings none to light."""


class NoCardsWritten(Fact):
    """An action has no cards to be written after it."""

    action: str


class Brings(Fact):
    """An action brings other cards to light than are written."""

    action: str
    cards: tuple[Card, ...]


class DealsNumber(Fact):
    """An action deals another number of cards than are written."""

    action: str
    deals: int
    written: int


class DealsOtherCard(Fact):
    """A card that an action deals is not the one that is written; `place` counts from 1.

    `shuffled` says that the deal number decides it, not the order in which the cards lie.
    """

    action: str
    place: int
    card: Card
    written: Card
    shuffled: bool


class CardsUntold(Fact):
    """Chance decides which cards come, and neither a deal number nor the record tells them."""

    called: str
    action: str


class NotTheCollected(Fact):
    """The cards that are written are not those that were collected."""

    missing: tuple[Card, ...]
    extra: tuple[Card, ...]


class UnknownTurnedUp(Fact):
    """Unknown cards turned up, and another number of cards is written."""

    turned_up: int
    written: int


class CannotTurnUp(Fact):
    """Cards that are written cannot turn up, as all their like lie elsewhere; `card` is the first of them."""

    cards: tuple[Card, ...]
    card: Card


# What a deal does


class PackTooSmall(Fact):
    """A step of the deal needs more cards than the pack has left."""

    pack: int


class DealLeaves(Fact):
    """The steps of the deal leave cards in the pack."""

    cards: int
    pack: int


class DealOverfills(Fact):
    """The deal may lay more cards on a pile than it holds."""

    pile: str
    cards: int
    capacity: int

"""What a condition asks for, and how things stand instead."""

from __future__ import annotations

from .fact import Card, Fact, GroupNoun


class AllOf(Fact):
    """Several facts at once; none of them is what always holds."""

    parts: tuple[Fact, ...]


# What is asked for


class NoOtherMove(Fact):
    """Nothing else may be done."""


class Empty(Fact):
    """All piles of a group are empty."""

    group: GroupNoun


class Filled(Fact):
    """No pile of a group is empty."""

    group: GroupNoun


class AllCardsOn(Fact):
    """All cards lie on some groups."""

    groups: tuple[GroupNoun, ...]


class Runs(Fact):
    """Every line of a group that has cards is one run of a length: a row of places, else a pile."""

    group: GroupNoun
    length: int


class HoldsOnly(Fact):
    """All cards of a group are of a rank, or are one card: `name` is the word of the ruleset."""

    group: GroupNoun
    name: str


class MostPiles(Fact):
    """At most `most` piles of a group have cards."""

    group: GroupNoun
    most: int


# How things stand


class CardsLeft(Fact):
    """Cards lie where there should be none."""

    cards: int


class PilesEmpty(Fact):
    """Some piles are empty."""

    piles: tuple[str, ...]


class CardsMissing(Fact):
    """Cards are missing where all should lie."""

    cards: int


class NoWholeRun(Fact):
    """A pile, or a row, is not one run of the length that is asked for; of a row, `pile` is its first place."""

    pile: str
    group: GroupNoun


class OtherCards(Fact):
    """Cards of other ranks lie there."""

    cards: int


class FilledPiles(Fact):
    """How many piles have cards."""

    piles: int


class GameIsWon(Fact):
    """The goal is reached."""


class CanTake(Fact):
    """A pile takes a card."""

    pile: str
    card: Card


class ActionIsOpen(Fact):
    """An action may be taken."""

    action: str


class NothingLeft(Fact):
    """Nothing may be done."""


# How a game ended otherwise than is claimed


class WonWhen(Fact):
    """The game is not won: what wins it, and how things stand instead."""

    requirement: Fact
    actual: Fact


class IsWon(Fact):
    """The game is won, by this."""

    requirement: Fact


class NotStuck(Fact):
    """The game goes on: this is left."""

    left: Fact


class IsStuck(Fact):
    """No move that changes anything is left."""

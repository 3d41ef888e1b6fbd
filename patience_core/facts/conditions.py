"""What a condition asks for, and how things stand instead."""

from __future__ import annotations

from dataclasses import dataclass

from .fact import Card, Fact, GroupNoun


@dataclass(frozen=True, slots=True)
class AllOf(Fact):
    """Several facts at once; none of them is what always holds."""

    parts: tuple[Fact, ...]


# What is asked for


@dataclass(frozen=True, slots=True)
class NoOtherMove(Fact):
    """Nothing else may be done."""


@dataclass(frozen=True, slots=True)
class Empty(Fact):
    """All piles of a group are empty."""

    group: GroupNoun


@dataclass(frozen=True, slots=True)
class Filled(Fact):
    """No pile of a group is empty."""

    group: GroupNoun


@dataclass(frozen=True, slots=True)
class AllCardsOn(Fact):
    """All cards lie on some groups."""

    groups: tuple[GroupNoun, ...]


@dataclass(frozen=True, slots=True)
class Runs(Fact):
    """Every line of a group that has cards is one run of a length: a row of places, else a pile."""

    group: GroupNoun
    length: int


@dataclass(frozen=True, slots=True)
class HoldsOnly(Fact):
    """All cards of a group are of a rank, or are one card: `name` is the word of the ruleset."""

    group: GroupNoun
    name: str


@dataclass(frozen=True, slots=True)
class MostPiles(Fact):
    """At most `most` piles of a group have cards."""

    group: GroupNoun
    most: int


# How things stand


@dataclass(frozen=True, slots=True)
class CardsLeft(Fact):
    """Cards lie where there should be none."""

    cards: int


@dataclass(frozen=True, slots=True)
class PilesEmpty(Fact):
    """Some piles are empty."""

    piles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsMissing(Fact):
    """Cards are missing where all should lie."""

    cards: int


@dataclass(frozen=True, slots=True)
class NoWholeRun(Fact):
    """A pile, or a row, is not one run of the length that is asked for; of a row, `pile` is its first place."""

    pile: str
    group: GroupNoun


@dataclass(frozen=True, slots=True)
class OtherCards(Fact):
    """Cards of other ranks lie there."""

    cards: int


@dataclass(frozen=True, slots=True)
class FilledPiles(Fact):
    """How many piles have cards."""

    piles: int


@dataclass(frozen=True, slots=True)
class GameIsWon(Fact):
    """The goal is reached."""


@dataclass(frozen=True, slots=True)
class CanTake(Fact):
    """A pile takes a card."""

    pile: str
    card: Card


@dataclass(frozen=True, slots=True)
class ActionIsOpen(Fact):
    """An action may be taken."""

    action: str


@dataclass(frozen=True, slots=True)
class NothingLeft(Fact):
    """Nothing may be done."""


# How a game ended otherwise than is claimed


@dataclass(frozen=True, slots=True)
class WonWhen(Fact):
    """The game is not won: what wins it, and how things stand instead."""

    requirement: Fact
    actual: Fact


@dataclass(frozen=True, slots=True)
class IsWon(Fact):
    """The game is won, by this."""

    requirement: Fact


@dataclass(frozen=True, slots=True)
class NotStuck(Fact):
    """The game goes on: this is left."""

    left: Fact


@dataclass(frozen=True, slots=True)
class IsStuck(Fact):
    """No move that changes anything is left."""

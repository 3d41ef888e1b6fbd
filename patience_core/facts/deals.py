"""What is wrong with a deal that is written out, or with one of its lines.

`name` is a word as it is written, of a pile, a row or an action.
"""

from __future__ import annotations

from dataclasses import dataclass

from .fact import Card, Fact


@dataclass(frozen=True, slots=True)
class NoCard(Fact):
    """A word is no card."""

    word: str


@dataclass(frozen=True, slots=True)
class NoPile(Fact):
    """There is no pile of a name."""

    name: str


@dataclass(frozen=True, slots=True)
class TooManyCards(Fact):
    """More cards are written than several packs have."""

    cards: int
    pack: int


@dataclass(frozen=True, slots=True)
class OnceTooOften(Fact):
    """A card is written more often than the pack has it."""

    card: Card


@dataclass(frozen=True, slots=True)
class NotInPack(Fact):
    """A card is not one of the pack."""

    card: Card


@dataclass(frozen=True, slots=True)
class PackIncomplete(Fact):
    """Fewer cards are written than the pack has."""

    cards: int
    pack: int


@dataclass(frozen=True, slots=True)
class Missing(Fact):
    """The cards of the pack that are not written."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WrittenTwice(Fact):
    """A pile, a row or an action has two lines."""

    name: str


@dataclass(frozen=True, slots=True)
class HoldsFewer(Fact):
    """More cards are written for a pile than it holds."""

    name: str
    capacity: int
    cards: int


@dataclass(frozen=True, slots=True)
class PlacesInRow(Fact):
    """Another number of places is written for a row than it has."""

    name: str
    places: int
    written: int


@dataclass(frozen=True, slots=True)
class CountWanted(Fact):
    """After an action stands no number."""

    name: str


@dataclass(frozen=True, slots=True)
class TakenTooOften(Fact):
    """An action cannot have been taken as often as is written."""

    name: str
    times: int
    taken: int


# What another program's board says


@dataclass(frozen=True, slots=True)
class BoardIncomplete(Fact):
    """A board has fewer cards than the pack."""

    cards: int
    pack: int


@dataclass(frozen=True, slots=True)
class BuildsDown(Fact):
    """A board names the highest rank of a foundation that is built from the king down."""

    game: str


@dataclass(frozen=True, slots=True)
class HasNone(Fact):
    """A game has no piles of a kind that the board has."""

    game: str
    name: str


@dataclass(frozen=True, slots=True)
class HasFewer(Fact):
    """A game has fewer piles in a group than the board."""

    game: str
    group: str
    piles: int
    board: int


@dataclass(frozen=True, slots=True)
class KindHoldsFewer(Fact):
    """A pile of the board has more cards than one of its kind holds."""

    name: str
    capacity: int
    cards: int

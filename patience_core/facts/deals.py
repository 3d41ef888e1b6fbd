"""What is wrong with a deal that is written out, or with one of its lines.

`name` is a word as it is written, of a pile, a row or an action.
"""

from __future__ import annotations

from .fact import Card, Fact


class NoCard(Fact):
    """A word is no card."""

    word: str


class NoPile(Fact):
    """There is no pile of a name."""

    name: str


class TooManyCards(Fact):
    """More cards are written than several packs have."""

    cards: int
    pack: int


class OnceTooOften(Fact):
    """A card is written more often than the pack has it."""

    card: Card


class NotInPack(Fact):
    """A card is not one of the pack."""

    card: Card


class PackIncomplete(Fact):
    """Fewer cards are written than the pack has."""

    cards: int
    pack: int


class Missing(Fact):
    """The cards of the pack that are not written."""

    cards: tuple[Card, ...]


class WrittenTwice(Fact):
    """A pile, a row or an action has two lines."""

    name: str


class HoldsFewer(Fact):
    """More cards are written for a pile than it holds."""

    name: str
    capacity: int
    cards: int


class PlacesInRow(Fact):
    """Another number of places is written for a row than it has."""

    name: str
    places: int
    written: int


class CountWanted(Fact):
    """After an action stands no number."""

    name: str


class TakenTooOften(Fact):
    """An action cannot have been taken as often as is written."""

    name: str
    times: int
    taken: int


# What another program's board says


class BoardIncomplete(Fact):
    """A board has fewer cards than the pack."""

    cards: int
    pack: int


class BuildsDown(Fact):
    """A board names the highest rank of a foundation that is built from the king down."""

    game: str


class HasNone(Fact):
    """A game has no piles of a kind that the board has."""

    game: str
    name: str


class HasFewer(Fact):
    """A game has fewer piles in a group than the board."""

    game: str
    group: str
    piles: int
    board: int


class KindHoldsFewer(Fact):
    """A pile of the board has more cards than one of its kind holds."""

    name: str
    capacity: int
    cards: int

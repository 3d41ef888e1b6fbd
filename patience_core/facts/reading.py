"""Why a line is no move that can be made, and what would be one.

`said`, `word` and `name` are words as they are written; `moves` and `example` are moves in canonical form. The cards and
moves of a value are all there are; a sentence names a few of them.
"""

from __future__ import annotations

from .fact import Card, Fact

# Why it cannot be read


class NoMove(Fact):
    """Some words have none of the forms of a move."""

    said: str


class NothingWritten(Fact):
    """There are no words where a move is wanted."""


class PileAlone(Fact):
    """A pile, or a group of piles, without a card is no move."""

    name: str


class NeitherPileNorAction(Fact):
    """A move in full begins with another word than a pile."""

    word: str


class NoAction(Fact):
    """There is no action of a name."""

    name: str


class WordsAfterAction(Fact):
    """After an action stand words that belong to no action."""

    action: str


class NothingBesideEquals(Fact):
    """An ``=`` stands at an end of the line, and not between a move and cards."""


class NumberWanted(Fact):
    """After the ``+`` of a card stands no number of cards."""

    word: str


class CardNotPile(Fact):
    """A card stands where a pile should."""

    card: Card


# Why what was read is not there


class NoLegalMove(Fact):
    """A short form means no legal move."""

    said: str


class Ambiguous(Fact):
    """A short form means several legal moves."""

    said: str
    moves: tuple[str, ...]


class CardsOnIt(Fact):
    """Another number of cards lie on a card than is written."""

    card: Card
    pile: str
    cards: int
    written: int


class LiesUnder(Fact):
    """Some cards lie on a card that would move alone; `together` says that they could move with it."""

    card: Card
    pile: str
    cards: int
    together: bool


class HoldsOther(Fact):
    """The one card of a pile is another."""

    card: Card
    pile: str
    holds: Card


class NotInPile(Fact):
    """A card does not lie in a pile; `top` is its top card."""

    card: Card
    pile: str
    top: Card


# Why it is refused


class MoveRefused(Fact):
    """A move is refused, for a reason that is told beside it; `number` counts from 1."""

    number: int
    said: str


class MeantIsRefused(Fact):
    """The move that was probably meant is not allowed."""

    meant: str
    reason: Fact


class MeantIsUnreadable(Fact):
    """What was probably meant is no move that can be made."""

    meant: str
    reason: Fact


class PileRange(Fact):
    """Piles that follow one another, by the first and the last."""

    first: str
    last: str


class OfPiles(Fact):
    """Why some piles do not take cards; `reason` is that of the first of them."""

    piles: tuple[PileRange, ...]
    reason: Fact


class NoneTakes(Fact):
    """Why no pile of a group takes cards: some reasons, and the piles that have others."""

    reasons: tuple[OfPiles, ...]
    others: tuple[PileRange, ...]


# What leads on


class DidYouMean(Fact):
    """The move that was probably meant, which is allowed, or the end of the record."""

    meant: str


class MoveForm(Fact):
    """How a move is written: one that is legal, its short forms, and the legal actions.

    `example` is empty where no card can move.
    """

    example: str
    short: tuple[str, ...]
    actions: tuple[str, ...]


class FullForm(Fact):
    """The words of which a move in full is made."""


class CardForm(Fact):
    """How a card is written."""


class PileNames(Fact):
    """The piles that there are."""

    piles: tuple[PileRange, ...]


class OneOf(Fact):
    """The moves of which one is to be written."""

    moves: tuple[str, ...]


class Place(Fact):
    """A pile in which a card lies, under how many others."""

    pile: str
    cards: int


class LiesIn(Fact):
    """Where a card lies face up; `places` is empty where it does not."""

    card: Card
    places: tuple[Place, ...]


class LegalActions(Fact):
    """The actions that are legal where another one is not."""

    actions: tuple[str, ...]


class LegalFor(Fact):
    """The legal moves of a card that may not make another; `moves` is empty where it has none."""

    card: Card
    moves: tuple[str, ...]

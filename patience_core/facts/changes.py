"""What a move changed: which cards went where, what was turned over, and what a pile shows now."""

from __future__ import annotations

from .fact import Card, Fact


class Went(Fact):
    """Cards went from one pile to another; `hidden` of them lie face down now, below the others.

    `cards` are those that lie face up, the deepest first; they lie `on` a card, or right of one, where that matters, and
    `under` another, where they do not lie on top.
    """

    cards: tuple[Card, ...]
    hidden: int
    source: str
    target: str
    on: Card | None
    under: Card | None
    right_of: Card | None


class WereDealt(Fact):
    """Cards went from one pile to several, in their order; a card is None where it lies face down now."""

    source: str
    cards: tuple[Card | None, ...]
    targets: tuple[str, ...]


class WereGathered(Fact):
    """Cards went from several piles to one, in their order; a card is None where it lies face down now."""

    sources: tuple[str, ...]
    cards: tuple[Card | None, ...]
    target: str


class MovedOn(Fact):
    """The cards of the piles from `first` to `last` lie in as many others of the group now, in the same order."""

    first: str
    last: str
    now_first: str
    now_last: str


class DealtAnew(Fact):
    """Cards were laid out anew; where they lie now only the piles tell."""


class TurnedUp(Fact):
    """Cards of a pile were turned up, the deepest first."""

    pile: str
    cards: tuple[Card, ...]


class TurnedDown(Fact):
    """Cards of a pile were turned face down, the deepest first."""

    pile: str
    cards: tuple[Card, ...]


class Shows(Fact):
    """Which card is the top of a pile now, as others went from it."""

    pile: str
    card: Card


class HasBacks(Fact):
    """How many cards a pile has now, the uppermost face down."""

    pile: str
    cards: int


class NoneLeft(Fact):
    """A pile is empty now."""

    pile: str


class NowGap(Fact):
    """A place is a gap now, right of a card that says what may come there, if one lies to the left."""

    pile: str
    right_of: Card | None


class Uncovered(Fact):
    """A card of a shape that lay face up has no card on it any more."""

    pile: str
    card: Card


class NothingSeen(Fact):
    """All looks as it did before."""


class Changed(Fact):
    """All that one step changed: `action` is what it is called, if it was one."""

    action: str
    parts: tuple[Fact, ...]


class ChangedByItself(Fact):
    """What followed a step by itself."""

    parts: tuple[Fact, ...]


class MadeAgain(Fact):
    """A step that was taken back was made again."""

    change: Changed


class TakenBack(Fact):
    """All that changed as a step was taken back; `action` is what it is called, if it was one."""

    action: str
    parts: tuple[Fact, ...]

"""What a ruleset cannot mean although it can be read."""

from __future__ import annotations

from .fact import Fact, GroupNoun


class NeverOpens(Fact):
    """No card ever comes to a group, as none begins its piles.

    `why` is ``base``: they begin with the rank that was dealt there, and none was; ``nothing``: nothing begins them;
    or ``pack``: the pack has no such card.
    """

    group: GroupNoun
    why: str


class NeverReached(Fact):
    """No card ever comes to a group."""

    group: GroupNoun


class NeverFilled(Fact):
    """The goal wants all cards on a group to which none comes after the deal."""

    group: GroupNoun


class NeverEmptied(Fact):
    """The goal wants a group empty, or at most `most` of its piles with cards, and cards lie there that never leave.

    `piles` are the first of those, `more` says how many others there are.
    """

    group: GroupNoun
    most: int
    piles: tuple[str, ...]
    more: int


class TooFewPiles(Fact):
    """The goal wants more cards on some groups than can lie there in their order."""

    groups: tuple[GroupNoun, ...]
    cards: int
    room: int


class GivesNoCard(Fact):
    """`take` of a group names one that gives no card to a move."""

    group: str
    named: str


class TakesNoCard(Fact):
    """`lift` of a group names one that takes no card."""

    group: str
    named: str


class ActionIdle(Fact):
    """An action takes cards from groups to which none ever comes."""

    action: str
    groups: tuple[GroupNoun, ...]

"""Which card may go where, as tables that are built once for a ruleset.

The same tables answer whether a card may be laid down, list what would fit, and say so in refusals.
"""

from __future__ import annotations

from functools import cache

from .cards import CARD_OF_TEXT, CODES, DOWN, RED_SUITS, SUITS, rank_named, rank_of, read_card, suit_of
from .ruleset import PileGroup, Relation, Ruleset, Test
from .table import Table

_RISE = {"up": 1, "down": -1, "same": 0}


class Fits:
    """A relation between cards: `on[below]` lists the cards that may lie on a card, `mask[below]` the same as bits."""

    def __init__(self, on: list[tuple[int, ...]]) -> None:
        """Derive the bits from the lists; nothing fits on a card that lies face down."""
        self.on = on + [()] * (CODES - len(on))
        self.mask = [sum(1 << card for card in cards) for cards in self.on]

    def allow(self, below: int, above: int) -> bool:
        """Whether a card may lie on another."""
        return bool(self.mask[below] >> above & 1)

    def run_breaks_at(self, cards: list[int]) -> int | None:
        """The index of the first card that does not follow the one before it, or None for a run."""
        for index in range(1, len(cards)):
            if not self.mask[cards[index - 1]] >> cards[index] & 1:
                return index
        return None


class GroupFits:
    """The tables of one group: what `start`, `build` and `run` allow."""

    def __init__(self, rules: PileGroup, ranks: str, pack: tuple[int, ...], *, twice: bool) -> None:
        """Build them; `twice` says that each card is there more than once, so that it can lie on its like."""
        self.start_test: Test = effective_start(rules)
        self.start = _cards_named(self.start_test, pack)
        self.takes_any_start = "any" in self.start_test
        self.build = _fits(rules.build, ranks, pack, twice=twice)
        self.run_test: Test = (rules.run,) if rules.run else rules.build
        self.run = _fits(self.run_test, ranks, pack, twice=twice)
        self.against_left = any(isinstance(each, Relation) and each.against == "left" for each in rules.build)


def effective_start(rules: PileGroup) -> Test:
    """What an empty pile takes: `start`, or any card if only `build` is written, else nothing."""
    if rules.start is not None:
        return rules.start
    return ("none",) if rules.build == ("none",) else ("any",)


def group_fits(ruleset: Ruleset, table: Table) -> dict[str, GroupFits]:
    """The tables of every group by its name."""
    pack = tuple(sorted(set(table.pack)))
    ranks, twice = ruleset.pack.ranks, ruleset.pack.decks > 1
    return {name: GroupFits(group, ranks, pack, twice=twice) for name, group in ruleset.piles.items()}


def is_named(card: int, name: str) -> bool:
    """Whether a card is the one, or of the rank, that a word of the language names."""
    card &= ~DOWN
    named = read_card(name)
    return card == named if named is not None else rank_of(card) == rank_named(name)


def _cards_named(test: Test, pack: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of the pack that a test takes, whatever lies there."""
    return tuple(card for card in pack if any(_takes_anywhere(each, card) for each in test))


def _takes_anywhere(each: str | Relation, card: int) -> bool:
    if isinstance(each, Relation) or each == "none":
        return False
    return each == "any" or is_named(card, each)


@cache
def _fits(test: Test, ranks: str, pack: tuple[int, ...], *, twice: bool) -> Fits:
    """The table of a test; groups that build alike share it."""
    table: list[tuple[int, ...]] = [()] * (max(pack) + 1)
    by_rank = {rank_named(name): index for index, name in enumerate(ranks)}
    anywhere = {card for card in pack if any(_takes_anywhere(each, card) for each in test)}
    relations = [each for each in test if isinstance(each, Relation)]
    for below in pack:
        fitting = anywhere.union(*(_related(each, below, by_rank, ranks) for each in relations))
        table[below] = tuple(sorted(card for card in fitting.intersection(pack) if twice or card != below))
    return Fits(table)


def _related(relation: Relation, below: int, by_rank: dict[int | None, int], ranks: str) -> list[int]:
    """The cards that stand in the relation to a card."""
    place = by_rank[rank_of(below)]
    places = range(len(ranks)) if relation.rank is None else [place + _RISE[relation.rank]]
    suit, red = suit_of(below), suit_of(below) in RED_SUITS
    allowed = {"same": [suit], "alternate": [each for each in range(4) if (each in RED_SUITS) != red]}
    suits = allowed.get(relation.suit or "", [0, 1, 2, 3])
    return [
        CARD_OF_TEXT[ranks[index] + SUITS[each]]
        for index in places
        if 0 <= index < len(ranks)
        for each in suits
    ]

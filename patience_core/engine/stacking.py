"""Which card may go where, as tables that are built once for a ruleset.

The same tables answer whether a card may be laid down, list what would fit, and say so in refusals.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..cards import (
    CARD_OF_TEXT,
    CODES,
    DOWN,
    RANKS,
    RED_SUITS,
    SUITS,
    UNKNOWN_CARD,
    rank_named,
    rank_of,
    read_card,
    suit_of,
)
from ..language.conditions import Relation, Test
from ..language.groups import PileGroup
from ..language.ruleset import Ruleset
from .position import Position
from .table import Table

_SIGNS = {"up": (1,), "down": (-1,), "up-or-down": (1, -1), "same": (0,)}


class StackingTable:
    """A relation between cards: `on[below]` lists the cards that may lie on a card, `allowed[below]` is their set."""

    def __init__(self, on: list[tuple[int, ...]]) -> None:
        """Derive the sets from the lists; nothing fits on a card that lies face down."""
        self.on = on + [()] * (CODES - len(on))
        self.allowed = [frozenset(cards) for cards in self.on]

    def allow(self, below: int, above: int) -> bool:
        """Whether a card may lie on another."""
        return above in self.allowed[below]

    def run_breaks_at(self, cards: list[int]) -> int | None:
        """The index of the first card that does not follow the one before it, or None for a run."""
        allowed = self.allowed
        for index in range(1, len(cards)):
            if cards[index] not in allowed[cards[index - 1]]:
                return index
        return None


def joined(one: StackingTable, other: StackingTable) -> StackingTable:
    """What either of two relations allows."""
    return StackingTable(
        [tuple(sorted({*first, *second})) for first, second in zip(one.on, other.on, strict=True)]
    )


class GroupStacking:
    """The tables of one group: what `start`, `build` and `run` allow.

    `simple` says that the reference card is always the top of the pile or, `against_left`, the place to the
    left, so that the tables alone decide; otherwise `fitting` looks at the position. `on_tops` says that nothing lies
    on a card but what the table `build` has for it.
    """

    def __init__(self, name: str, ruleset: Ruleset, table: Table) -> None:
        """Build them."""
        rules = ruleset.piles[name]
        pack, twice = tuple(sorted(set(table.pack))), ruleset.pack.decks > 1
        self.table, self.group, self.pack = table, table.groups[name], pack
        self.ranks = ruleset.pack.ranks
        self.twice = twice
        self.start_test: Test = effective_start(rules)
        self.build_test: Test = rules.build
        self.start = _cards_named(self.start_test, pack)
        self.takes_any_start = "any" in self.start_test and not rules.suits
        self.build = stacking_table(rules.build, self.ranks, pack, twice=twice)
        self.on_tops = all(_is_on_top(each) for each in rules.build)
        self.run_test: Test = (rules.run,) if rules.run else rules.build
        self.run = stacking_table(self.run_test, self.ranks, pack, twice=twice)
        self.against_left = any(isinstance(each, Relation) and each.against == "left" for each in rules.build)
        self.asks_for_base = any(_asks_for_base(each) for each in (*self.start_test, *rules.build))
        self.simple = not rules.suits and all(_is_simple(each) for each in (*self.start_test, *rules.build))

    def fitting(self, position: Position, pile: int) -> set[int]:
        """The cards that one pile takes at this moment; nothing is laid on a card that lies face down."""
        cards = position.piles[pile]
        if cards and cards[-1] >= DOWN:
            return set()
        elsewhere = [each for each in self.build_test if isinstance(each, Relation) and each.against != "top"]
        if cards or any(self._has_place(each.against, pile) for each in elsewhere):
            return self._passing(self.build_test, position, pile)
        return self._passing(self.start_test, position, pile) & self._of_suit(pile)

    def base(self, position: Position) -> int | None:
        """The rank of the first card that was dealt to this group: that of the deepest card of its first pile."""
        first = next(
            (position.piles[pile][0] for pile in self.group.piles if position.piles[pile]), UNKNOWN_CARD
        )
        return None if first & ~DOWN == UNKNOWN_CARD else rank_of(first)

    def base_is_missing(self, position: Position) -> bool:
        """Whether a rank is asked for that no card has set."""
        return self.asks_for_base and self.base(position) is None

    def _passing(self, test: Test, position: Position, pile: int) -> set[int]:
        """The cards that pass one of the alternatives."""
        passing: set[int] = set()
        for each in test:
            if isinstance(each, Relation):
                passing |= self._related(each, position, pile)
            elif each == "base":
                passing |= self._of_base(position)
            else:
                passing.update(_cards_named((each,), self.pack))
        return passing

    def _related(self, relation: Relation, position: Position, pile: int) -> set[int]:
        """The cards that stand in a relation to their reference cards, and in the second one if it has a place."""
        if relation.rank == "base":
            related = self._of_base(position)
        else:
            stacking = stacking_table((relation,), self.ranks, self.pack, twice=self.twice)
            related = set().union(
                *(stacking.on[card] for card in self._references(relation.against, position, pile))
            )
        if relation.also and self._has_place(relation.also.against, pile):
            related &= self._related(relation.also, position, pile)
        return related

    def _references(self, against: str, position: Position, pile: int) -> Iterable[int]:
        piles = position.piles
        if against == "top":
            return piles[pile][-1:]
        if against == "left":
            left = self.table.left_of[pile]
            return piles[left][-1:] if left is not None else []
        if against == "previous":
            return piles[pile - 1] if pile > self.group.piles[0] else []
        return [piles[other][-1] for other in self.table.groups[against].piles if piles[other]]

    def _has_place(self, against: str, pile: int) -> bool:
        """Whether there is a place to look at, be it empty."""
        if against == "left":
            return self.table.left_of[pile] is not None
        return against != "previous" or pile > self.group.piles[0]

    def _of_base(self, position: Position) -> set[int]:
        base = self.base(position)
        return {card for card in self.pack if rank_of(card) == base}

    def _of_suit(self, pile: int) -> set[int]:
        """The cards that may start a pile, if a suit is given for it."""
        suits = self.group.rules.suits
        if not suits:
            return set(self.pack)
        row = next(number for number, row in enumerate(self.group.rows) if pile in row)
        return {card for card in self.pack if row < len(suits) and suit_of(card) == SUITS.index(suits[row])}


def effective_start(rules: PileGroup) -> Test:
    """What an empty pile takes: `start`, or any card if only `build` is written, else nothing."""
    if rules.start is not None:
        return rules.start
    return ("none",) if rules.build == ("none",) else ("any",)


def group_stacking(ruleset: Ruleset, table: Table) -> dict[str, GroupStacking]:
    """The tables of every group by its name."""
    return {name: GroupStacking(name, ruleset, table) for name in ruleset.piles}


def is_named(card: int, name: str) -> bool:
    """Whether a card is the one, or of the rank, that a word of the language names; an unknown one is none."""
    card &= ~DOWN
    if card == UNKNOWN_CARD:
        return False
    named = read_card(name)
    return card == named if named is not None else rank_of(card) == rank_named(name)


@cache
def stacking_table(test: Test, ranks: str, pack: tuple[int, ...], *, twice: bool) -> StackingTable:
    """The table of a test; groups that build alike share it. Where a card looks for its reference is left aside.

    `twice` says that each card is there more than once, so that it can lie on its like.
    """
    table: list[tuple[int, ...]] = [()] * (max(pack) + 1)
    anywhere = set(_cards_named(test, pack))
    relations = [each for each in test if isinstance(each, Relation)]
    for below in pack:
        fitting = anywhere.union(*(_cards_related(each, below, ranks) for each in relations))
        table[below] = tuple(sorted(card for card in fitting.intersection(pack) if twice or card != below))
    return StackingTable(table)


def _is_on_top(each: str | Relation) -> bool:
    """Whether the card on top is asked, so that the table tells all that may lie on it."""
    if isinstance(each, Relation):
        return each.against == "top" and each.rank != "base"
    return each != "base"


def _is_simple(each: str | Relation) -> bool:
    if isinstance(each, Relation):
        return each.against in ("top", "left") and each.also is None and each.rank != "base"
    return each != "base"


def _asks_for_base(each: str | Relation) -> bool:
    if isinstance(each, Relation):
        return each.rank == "base" or (each.also is not None and _asks_for_base(each.also))
    return each == "base"


def _cards_named(test: Test, pack: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of the pack that a test takes, whatever lies there."""
    names = [each for each in test if not isinstance(each, Relation) and each not in ("none", "base")]
    return tuple(card for card in pack if any(name == "any" or is_named(card, name) for name in names))


def _cards_related(relation: Relation, below: int, ranks: str) -> list[int]:
    """The cards that stand in the relation to a card."""
    if RANKS[rank_of(below)] in relation.stop:
        return []
    suit, red = suit_of(below), suit_of(below) in RED_SUITS
    allowed = {"same": [suit], "alternate": [each for each in range(4) if (each in RED_SUITS) != red]}
    suits = allowed.get(relation.suit or "", [0, 1, 2, 3])
    return [
        CARD_OF_TEXT[rank + SUITS[each]] for rank in _ranks_related(relation, below, ranks) for each in suits
    ]


def _ranks_related(relation: Relation, below: int, ranks: str) -> list[str]:
    place = ranks.index(RANKS[rank_of(below)])
    related = list(ranks)
    if relation.rank == "lower":
        related = list(ranks[:place])
    elif relation.rank in _SIGNS:
        places = [place + sign * relation.step for sign in _SIGNS[relation.rank]]
        if relation.wrap:
            places = [each % len(ranks) for each in places]
        related = [ranks[each] for each in places if 0 <= each < len(ranks)]
    if relation.sum is not None:
        wanted = relation.sum - (rank_of(below) + 1)
        related = [rank for rank in related if RANKS.index(rank) + 1 == wanted]
    return related

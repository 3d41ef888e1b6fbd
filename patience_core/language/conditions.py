"""How two cards must stand to each other, and what must hold: relations, tests and conditions."""

from __future__ import annotations

from ..bounds import MOST_PILES
from .kinds import (
    GROUPS,
    CardName,
    Choice,
    Flag,
    GroupName,
    Groups,
    MapOf,
    Nested,
    Number,
    OneOf,
    OneOrMore,
    Rank,
    RulesetPart,
    word,
)


class Relation(RulesetPart):
    """How a card must stand to a reference card; what is left out does not matter."""

    rank: str | None = word(
        Choice(("up", "down", "up-or-down", "same", "lower", "base")),
        "`step` higher, lower or either; equal; any lower one; the rank of the first card dealt to this group",
        "down",
        None,
    )
    suit: str | None = word(
        Choice(("same", "alternate")), "the same suit, or the other colour", "alternate", None
    )
    step: int = word(Number(1, 12), "how many ranks higher or lower", "2", 1)
    wrap: bool = word(Flag(), "whether the lowest rank follows the highest", "true", False)
    sum: int | None = word(
        Number(2, 26), "both ranks together; ace 1, jack 11, queen 12, king 13", "13", None
    )
    stop: tuple[str, ...] = word(OneOrMore(Rank()), "ranks on which nothing may lie", "K", ())
    against: str = word(
        OneOf((Choice(("top", "left", "previous")), GroupName())),
        "the reference card: the top of the pile; the card at the place to the left in a grid; "
        "any card of the pile before; any top of a group",
        "left",
        "top",
    )
    also: Relation | None = word(
        Nested(lambda: Relation),
        "a second relation that must hold too; not asked where its reference place does not exist",
        "{rank: same, against: previous}",
        None,
    )


TEST = OneOrMore(OneOf((Choice(("any", "none", "base")), CardName(), Rank(), Nested(lambda: Relation))))
Test = tuple[str | Relation, ...]


class Condition(RulesetPart):
    """When something is allowed, or the goal; several entries must all hold."""

    state: str = word(
        Choice(("any", "stuck")),
        "`any`: always; `stuck`: the game is not won, no move that counts is left and no other action",
        "stuck",
        "any",
    )
    empty: Groups = word(GROUPS, "every pile of these groups is empty", "stock", ())
    filled: Groups = word(GROUPS, "no pile of these groups is empty", "tableau", ())
    complete: Groups = word(GROUPS, "all cards in play lie in these groups", "foundation", ())
    runs: dict[str, int] | None = word(
        MapOf(Number(1, 208), groups=True),
        "in these groups every line with cards is one run of this length by `build`, opened by a `start` card; "
        "a line is a pile, in a grid a row from its first place",
        "{tableau: 12}",
        None,
    )
    only: dict[str, str] | None = word(
        MapOf(Rank(), groups=True), "all cards in these groups have this rank", "{tableau: A}", None
    )
    piles: dict[str, int] | None = word(
        MapOf(Number(0, MOST_PILES), groups=True), "at most this many piles have cards", "{tableau: 1}", None
    )


CONDITION = Nested(lambda: Condition, "state")

"""The steps of a deal, of an action, and of what happens by itself."""

from __future__ import annotations

from ..bounds import MOST_CARDS, MOST_PILES
from .kinds import (
    GROUPS,
    CardName,
    Choice,
    Flag,
    Groups,
    ListOf,
    Nested,
    Number,
    OneOf,
    Rank,
    RulesetPart,
    word,
)

ANY_CARD = "any"
"""What an action picks that leaves the card to the player."""


class Step(RulesetPart):
    """Dealing without choice: cards go from one place to others in a fixed order."""

    to: Groups = word(GROUPS, "the groups that get cards", "tableau", ())
    from_: Groups = word(
        GROUPS,
        "the groups that give cards; the pack if left out (in a redeal: the collected cards)",
        "stock",
        (),
        key="from",
    )
    each: int | tuple[int, ...] | None = word(
        OneOf((Number(0, 208), ListOf(Number(0, 208)))),
        "this many to every pile; a list gives a number for each pile",
        "4",
        None,
    )
    cards: int | str | None = word(
        OneOf((Number(1, MOST_CARDS), Choice(("rest",)))),
        "this many in all, one to each pile in turn",
        "rest",
        None,
    )
    first: int | None = word(Number(1, MOST_PILES), "only this many piles, the first ones", "13", None)
    by: str = word(
        Choice(("round", "pile")), "one card to each pile in turn, or pile after pile", "pile", "round"
    )
    backwards: bool = word(Flag(), "whether the last pile gets its card first", "true", False)
    face: str | None = word(
        Choice(("up", "down")), "how the cards lie afterwards; as the group says if left out", "down", None
    )
    into: str = word(
        Choice(("all", "empty", "filled")), "only into piles that are empty, or that are not", "empty", "all"
    )
    leave: str = word(
        Choice(("none", "first")), "`first`: the first open place of each line stays open", "first", "none"
    )
    pick: str | None = word(
        OneOf((CardName(), Rank(), Choice((ANY_CARD,)))),
        "these cards are taken out, wherever they lie; with `cards` only that many of them; `any` in an action: one of the player's choice",
        "A",
        None,
    )
    sink: str | None = word(
        OneOf((CardName(), Rank())),
        "these cards go under the others of their piles, each by changing places with the deepest of them",
        "K",
        None,
    )
    in_: Groups = word(GROUPS, "where they sink", "tableau", (), key="in")
    close: Groups = word(GROUPS, "the empty places of these groups close up", "tableau", ())
    play: Groups = word(
        GROUPS, "a move that the rules allow is made from these groups (in `forced`)", "tableau", ()
    )


STEPS = ListOf(Nested(lambda: Step))

"""Pile groups: how many piles, where they lie, what they take and let go."""

from __future__ import annotations

from ..bounds import MOST_PILES
from .conditions import TEST, Relation, Test
from .kinds import (
    Choice,
    Nested,
    Number,
    Pattern,
    RulesetPart,
    Text,
    word,
)
from .moves import UNIT, Lift, Take, Unit


class Grid(RulesetPart):
    """A rectangle of places that hold one card each."""

    rows: int = word(Number(1, 40), "how many rows", "4")
    columns: int = word(Number(1, 52), "how many columns", "13")


class PileGroup(RulesetPart):
    """Piles that follow the same rules."""

    count: int = word(Number(1, MOST_PILES), "how many piles", "8", 1)
    grid: Grid | None = word(
        Nested(lambda: Grid),
        "the piles are places of a grid, instead of `count`",
        "{rows: 4, columns: 13}",
        None,
    )
    shape: str = word(
        Pattern("[.x\n]{1,4000}", "a picture of `.` and `x`, a row a line"),
        "a picture of the piles, instead of `count`; a card is covered by those half a card beside it in the next row",
        ".x.",
        "",
    )
    label: str = word(
        Pattern("[a-z]", "one small letter"),
        "the letter that names the piles; the first of the group's name if left out",
        "p",
        "",
    )
    face: str = word(
        Choice(("up", "down", "top")),
        "how cards lie; `top`: only the top card face up; covered face-down cards turn up when freed, except in `face: down`",
        "down",
        "up",
    )
    start: Test | None = word(
        TEST, "what an empty pile takes; `any` if `build` is written, else `none`", "K", None
    )
    build: Test = word(TEST, "what may be laid on a card", "{rank: down, suit: alternate}", ("none",))
    run: Relation | None = word(
        Nested(lambda: Relation),
        "the order that makes a run; as `build` if left out",
        "{rank: down, suit: same}",
        None,
    )
    lift: Unit | None = word(UNIT, "what may be taken away; `card`, or `none` if `face: down`", "run", None)
    take: Unit | None = word(
        UNIT,
        "how much may be laid down at once; as `lift`, or `card` if that is none",
        "{unit: run, from: tableau}",
        None,
    )
    capacity: int | None = word(
        Number(1, 208), "the most cards a pile holds; 1 in a grid, else without limit", "4", None
    )
    suits: str = word(
        Pattern("[CDHS]{1,40}", "letters of the suits `CDHS`, one a pile or row"),
        "the suit that may start pile or row 1, 2, …",
        "CDHS",
        "",
    )
    called: str = word(Text(40), "the word for one such pile in refusals and rules", "column", "")

    @property
    def in_places(self) -> bool:
        """Whether the piles are places for one card each, named by row and column."""
        return self.grid is not None or bool(self.shape)


def lift_of(group: PileGroup) -> Lift:
    """What may be taken away: as written, else single cards, else nothing from piles that lie face down."""
    if group.lift is not None:
        return Lift.of(group.lift)
    return Lift(("none",) if group.face == "down" else ("card",))


def take_of(group: PileGroup) -> Take:
    """How much may be laid down at once: as written, else the units of `lift`, else single cards."""
    lifted = lift_of(group).units
    return Take.of(group.take or Unit(), ("card",) if lifted == ("none",) else lifted)

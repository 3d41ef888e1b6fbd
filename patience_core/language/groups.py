"""Pile groups: how many piles, where they lie, what they take and let go."""

from __future__ import annotations

from collections.abc import Iterator

from ..bounds import MOST_PILES
from .conditions import TEST, Relation, Test
from .faults import Fault, Path
from .kinds import (
    Choice,
    Nested,
    Number,
    Pattern,
    RulesetPart,
    Text,
    word,
)
from .moves import UNIT, Lift, Take, Unit, one_by_one_faults, unit_faults


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

    @property
    def size(self) -> int:
        """How many piles or places there are."""
        if self.shape:
            return self.shape.count("x")
        return self.grid.rows * self.grid.columns if self.grid else self.count


def lift_of(group: PileGroup) -> Lift:
    """What may be taken away: as written, else single cards, else nothing from piles that lie face down."""
    if group.lift is not None:
        return Lift.of(group.lift)
    return Lift(("none",) if group.face == "down" else ("card",))


def take_of(group: PileGroup) -> Take:
    """How much may be laid down at once: as written, else the units of `lift`, else single cards."""
    lifted = lift_of(group).units
    return Take.of(group.take or Unit(), ("card",) if lifted == ("none",) else lifted)


def group_faults(path: Path, group: PileGroup) -> Iterator[Fault]:
    """What is wrong with a pile group by itself."""
    places = [
        key
        for key, said in (("count", group.count != 1), ("grid", group.grid), ("shape", group.shape))
        if said
    ]
    if len(places) > 1:
        yield (*path, places[0]), "bad-value", f"{' and '.join(places)} exclude each other"
    if group.in_places and group.capacity not in (None, 1):
        yield (*path, "capacity"), "bad-value", "a place of a grid or a shape holds one card"
    for key, test in (("start", group.start or ()), ("build", group.build)):
        for each in test:
            if isinstance(each, Relation) and each.against == "left" and not group.grid:
                yield (*path, key), "bad-value", "only a grid has places to the left"
            if isinstance(each, Relation) and key == "start" and each.rank != "base":
                message = (
                    "an empty pile has no card to relate to: start takes ranks, cards, base, any or none"
                )
                yield (*path, key), "bad-value", message
    if _asks_for_base(group) and (group.lift is None or group.lift.unit != ("none",)):
        # The first rank is read off the cards as they lie, so they must stay.
        yield (
            (*path, "lift"),
            "bad-value",
            "a group that asks for its base gives no cards away: lift must be none",
        )
    yield from one_by_one_faults(path, group.lift or Unit())
    for key, unit in (("lift", group.lift), ("take", group.take)):
        if unit is not None:
            yield from unit_faults(path, key, unit)


def _asks_for_base(group: PileGroup) -> bool:
    tests = (*(group.start or ()), *group.build)
    return any(each == "base" or (isinstance(each, Relation) and each.rank == "base") for each in tests)

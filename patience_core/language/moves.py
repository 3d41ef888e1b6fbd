"""What moves between piles at once: what a group lets go, and what it takes."""

from __future__ import annotations

from collections.abc import Iterator

from ..values import Value
from .conditions import CONDITION, Condition
from .faults import Fault, Path
from .kinds import (
    GROUPS,
    Choice,
    Groups,
    Nested,
    Number,
    OneOrMore,
    RulesetPart,
    Text,
    word,
)
from .parts import keys_of


class Unit(RulesetPart):
    """What moves together, and under which conditions."""

    unit: tuple[str, ...] = word(
        OneOrMore(Choice(("none", "card", "run", "tail", "any", "pile"))),
        "`card`: the top card; `run`: an end part in the order of `run`; `tail`: any face-up end part; "
        "`any`: any one card; `pile`: all of it; `none`: nothing; a list means or",
        "[any, run]",
        (),
    )
    cards: int | None = word(Number(1, 208), "exactly this many cards (in `take`)", "13", None)
    when: Condition | None = word(CONDITION, "only when this holds", "{empty: stock}", None)
    to: Groups = word(GROUPS, "the groups that the cards may go to (in `lift`)", "tableau", ())
    from_: Groups = word(
        GROUPS, "the groups that the cards may come from (in `take`)", "tableau", (), key="from"
    )
    via: Groups = word(
        GROUPS,
        "a run moves card by card through these empty cells, and its own group's empty piles if they take any card (in `lift`)",
        "cell",
        (),
    )
    spaces: str = word(
        Choice(("card-by-card", "run-by-run")),
        "`card-by-card`: a run moves card by card through its own group's empty piles, if they take any card; "
        "`run-by-run`: an end part in the order of `build` moves run by run through them (in `lift`)",
        "card-by-card",
        "",
    )
    reach: tuple[int, ...] = word(
        OneOrMore(Number(1, 52)), "only from this many places to the right (in `take`)", "[1, 3]", ()
    )
    judged_by: str = word(
        Choice(("bottom", "top")),
        "which card of the unit is tested (in `take`)",
        "top",
        "bottom",
        key="judged-by",
    )
    called: str = word(Text(40), "the word for this move in refusals and rules", "weaving", "")


UNIT = Nested(lambda: Unit, "unit")


class Lift(Value):
    """What a group lets go: `units` of cards, `to` some groups or all, part by part `via` cells or over `spaces`."""

    units: tuple[str, ...]
    when: Condition | None = None
    to: Groups = ()
    via: Groups = ()
    spaces: str = ""

    @classmethod
    def of(cls, unit: Unit) -> Lift:
        """What a ruleset says of it."""
        return cls(unit.unit, unit.when, unit.to, unit.via, unit.spaces)


class Take(Value):
    """What a group takes: `units` of cards, or an exact number of `cards`, `from_` some groups or all."""

    units: tuple[str, ...]
    from_: Groups = ()
    cards: int | None = None
    when: Condition | None = None
    reach: tuple[int, ...] = ()
    judged_by: str = "bottom"
    called: str = ""

    @classmethod
    def of(cls, unit: Unit, units: tuple[str, ...]) -> Take:
        """What a ruleset says of it; `units` are those that it leaves out."""
        return cls(
            unit.unit or units,
            from_=unit.from_,
            cards=unit.cards,
            when=unit.when,
            reach=unit.reach,
            judged_by=unit.judged_by,
            called=unit.called,
        )


def unit_faults(path: Path, key: str, unit: Unit) -> Iterator[Fault]:
    """What is wrong with what a group says under `lift` or `take`."""
    if unit.when and unit.when.state == "stuck":
        message = "only an action can wait for being stuck: being stuck asks for all moves"
        yield (*path, key, "when"), "bad-value", message
    if not unit.unit and key == "lift":
        yield (*path, key), "missing-key", "lift says how much moves: unit is missing"
    own, (other, others) = (Lift, ("take", Take)) if key == "lift" else (Take, ("lift", Lift))
    known = {each.name for each in own.all_fields}
    written = {each.name: said for said, (each, _) in keys_of(Unit).items()}
    for each in others.all_fields:
        if each.name not in known and getattr(unit, each.name) != each.default:
            said = written[each.name]
            yield (*path, key, said), "bad-value", f"{said} goes with {other}"


def one_by_one_faults(path: Path, lift: Unit) -> Iterator[Fault]:
    """What does not go with a run that moves part by part through empty piles."""
    name = path[-1]
    if name in lift.via:
        message = f"via names other groups: empty piles of {name} itself are no cells"
        yield (
            (*path, "lift", "via"),
            "bad-value",
            message,
            "through these alone: via: [], spaces: card-by-card",
        )
    elif lift.spaces and lift.via:
        message = "via counts the empty piles of its own group already: leave out spaces, or via"
        yield (*path, "lift", "spaces"), "bad-value", message
    if lift.spaces and ("run" not in lift.unit or {"tail", "pile"}.intersection(lift.unit)):
        yield (*path, "lift", "spaces"), "bad-value", "spaces goes with unit: run"

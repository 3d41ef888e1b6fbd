"""What moves between piles at once: what a group lets go, and what it takes."""

from __future__ import annotations

from ..values import Value
from .conditions import CONDITION, Condition
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
    cards: int | None = None
    when: Condition | None = None
    from_: Groups = ()
    reach: tuple[int, ...] = ()
    judged_by: str = "bottom"
    called: str = ""

    @classmethod
    def of(cls, unit: Unit, units: tuple[str, ...]) -> Take:
        """What a ruleset says of it; `units` are those that it leaves out."""
        return cls(
            unit.unit or units,
            cards=unit.cards,
            when=unit.when,
            from_=unit.from_,
            reach=unit.reach,
            judged_by=unit.judged_by,
            called=unit.called,
        )

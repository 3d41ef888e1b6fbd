"""What moves between piles at once: what a group lets go, and what it takes."""

from __future__ import annotations

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

"""What a step of a deal or of an action does, as a fact."""

from __future__ import annotations

from .. import facts
from ..facts.fact import Fact, GroupNoun
from ..language.steps import Step
from .table import Table


def step_fact(table: Table, step: Step, *, beginning: bool = False, short: bool = False) -> Fact:
    """The rule that a step is; whether it is at the beginning of a deal, and whether the cards may not suffice."""
    sources, targets = _nouns(table, step.from_), _nouns(table, step.to)
    if step.play:
        return facts.rules.MovesAll(_nouns(table, step.play), targets)
    if step.sink is not None:
        return facts.rules.Sinks(step.sink, _nouns(table, step.in_))
    if step.close:
        return facts.rules.ClosesUp(_nouns(table, step.close))
    cards = step.cards if isinstance(step.cards, int) else None
    if step.pick is not None:
        return facts.rules.TakesOut(step.pick, cards, sources, targets)
    return facts.rules.Deals(
        step.each,
        cards,
        sources,
        targets,
        step.first,
        step.into,
        step.face or table.groups[step.to[0]].rules.face,
        step.by == "pile",
        step.backwards,
        step.leave == "first",
        beginning,
        short,
    )


def _nouns(table: Table, groups: tuple[str, ...]) -> tuple[GroupNoun, ...]:
    return tuple(table.groups[name].noun for name in groups)

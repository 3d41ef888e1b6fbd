"""What a step of a deal or of an action does, as a fact."""

from __future__ import annotations

from .. import facts
from ..facts.fact import Fact, GroupNoun
from ..language.steps import CloseForm, DealForm, ForcedMoveForm, PickForm, SinkForm, StepForm
from .table import Table


def step_fact(table: Table, form: StepForm, *, beginning: bool = False, short: bool = False) -> Fact:
    """The rule that a step is; whether it is at the beginning of a deal, and whether the cards may not suffice."""
    match form:
        case ForcedMoveForm(sources, targets):
            return facts.rules.MovesAll(_nouns(table, sources), _nouns(table, targets))
        case SinkForm(name, groups, _):
            return facts.rules.Sinks(name, _nouns(table, groups))
        case CloseForm(groups, _):
            return facts.rules.ClosesUp(_nouns(table, groups))
        case PickForm(name, cards, targets, sources, _):
            return facts.rules.TakesOut(name, cards, _nouns(table, sources), _nouns(table, targets))
        case DealForm():
            return facts.rules.Deals(
                form.each,
                form.cards,
                _nouns(table, form.from_),
                _nouns(table, form.to),
                form.first,
                form.into,
                form.face or table.groups[form.to[0]].rules.face,
                form.by_pile,
                form.backwards,
                form.leave_first,
                beginning,
                short,
            )


def _nouns(table: Table, groups: tuple[str, ...]) -> tuple[GroupNoun, ...]:
    return tuple(table.groups[name].noun for name in groups)

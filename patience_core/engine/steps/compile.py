"""Which class makes a step of which form."""

from __future__ import annotations

from collections.abc import Iterable

from ...language.steps import CloseForm, DealForm, ForcedMoveForm, PickForm, SinkForm, StepForm
from ..table import Table
from .deal import DealingStep
from .pick import PickingStep
from .rearrange import ClosingStep, SinkingStep
from .step import CompiledStep


def compiled_step(
    form: DealForm | PickForm | SinkForm | CloseForm, table: Table, *, bounded: bool = True
) -> CompiledStep:
    """A step compiled for a table; unless `bounded`, its piles may get more cards than they hold."""
    match form:
        case DealForm():
            return DealingStep(form, table, bounded=bounded)
        case PickForm():
            return PickingStep(form, table, bounded=bounded)
        case SinkForm():
            return SinkingStep(form, table)
        case CloseForm():
            return ClosingStep(form, table)


def compiled_steps(forms: Iterable[StepForm], table: Table) -> list[CompiledStep]:
    """The steps that an action makes, one after the other.

    Raises:
        TypeError: for a move that is made by itself, which no action makes.
    """
    return [compiled_step(_dealing(form), table) for form in forms]


def _dealing(form: StepForm) -> DealForm | PickForm | SinkForm | CloseForm:
    if isinstance(form, ForcedMoveForm):
        raise TypeError("a move that the rules allow is made after moves, by no deal and no action")
    return form


def dealt_by(steps: Iterable[StepForm], table: Table) -> list[CompiledStep]:
    """The steps of a deal. How many cards each pile gets is always the same, until some are picked from the piles.

    From there on steps that move cards between piles pass over those that are full.
    """
    found: list[CompiledStep] = []
    certain = True
    for form in steps:
        certain = certain and not (isinstance(form, PickForm) and form.from_)
        moves = isinstance(form, DealForm | PickForm) and bool(form.from_)
        found.append(compiled_step(_dealing(form), table, bounded=not certain and moves))
    return found

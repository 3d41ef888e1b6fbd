"""What a player may do besides moving cards."""

from __future__ import annotations

from ..values import Value
from .conditions import CONDITION, Condition, Relation
from .kinds import (
    GROUPS,
    Choice,
    Flag,
    Groups,
    Nested,
    Number,
    OneOf,
    Text,
    word,
)
from .steps import (
    ANY_CARD,
    STEPS,
    CloseForm,
    DealForm,
    ForcedMoveForm,
    PickForm,
    SinkForm,
    Step,
    StepForm,
    form_of,
    forms_of_steps,
)


class Action(Step):
    """Something the player may do besides moving cards: a step, or a redeal that collects and deals again."""

    when: Condition | None = word(CONDITION, "only when this holds", "stuck", None)
    times: int | str = word(
        OneOf((Number(0, 1000), Choice(("unlimited",)))), "how often in a game", "2", "unlimited"
    )
    collect: Groups = word(GROUPS, "the cards of these groups are gathered, line by line", "tableau", ())
    keep: str = word(
        Choice(("none", "runs")),
        "`runs`: a run at the beginning of a line, opened by a `start` card, stays",
        "runs",
        "none",
    )
    shuffle: bool = word(Flag(), "whether the collected cards are shuffled", "true", False)
    order: str = word(
        Choice(("cards", "packets")),
        "`cards`: the collected cards are dealt one by one, the lowest of the first line first; "
        "`packets`: each line goes on the next one as it lies, and each pile gets its cards at once from the top",
        "packets",
        "cards",
    )
    deal: tuple[Step, ...] = word(
        STEPS,
        "how the collected cards are dealt, or what follows on `close`",
        "[{to: tableau, each: 1, into: empty}]",
        (),
    )
    match: Relation | None = word(
        Nested(lambda: Relation), "two free cards in this relation are removed", "{sum: 13}", None
    )
    reach: str = word(Choice(("any", "touching")), "how near the two must lie in a grid", "touching", "any")
    called: str = word(Text(40), "the word for this action in refusals and rules", "dealing", "")


class ActionForm(Value):
    """What all actions say: `when` they are open, how many `times`, None for any number, and their word in sentences."""

    when: Condition | None
    times: int | None
    called: str


class DrawForm(ActionForm):
    """A step that the player may make: a deal from the stock, a draw, a pick of certain cards, a sinking."""

    step: DealForm | PickForm | SinkForm


class RedealForm(ActionForm):
    """Cards are collected line by line, shuffled or not, and dealt again."""

    collect: Groups
    keep_runs: bool
    shuffle: bool
    packets: bool
    deal: tuple[StepForm, ...]


class PairForm(ActionForm):
    """Two free cards in a relation leave together."""

    match: Relation
    touching: bool
    from_: Groups
    to: Groups


class PickAnyForm(ActionForm):
    """Any one card is taken from under others."""

    from_: Groups


class ConsolidateForm(ActionForm):
    """Empty places close up, and what is free then may be filled."""

    close: CloseForm
    deal: tuple[StepForm, ...]


FORMS = ("each", "cards", "pick", "pick-any", "sink", "match", "collect", "close")
"""The words that say what kind of action it is; `pick-any` stands for a `pick` that leaves the card to the player."""


def forms_of(action: Action) -> list[str]:
    """The words of this kind that an action says; the number of `cards` that goes with a `pick` is none."""
    said = [name for name in FORMS if getattr(action, name, None) not in (None, ())]
    if action.pick is not None:
        said = [name for name in said if name not in ("cards", "pick")]
        said.append("pick-any" if action.pick == ANY_CARD else "pick")
    return said


def action_form(action: Action) -> ActionForm:
    """What an action is: one of the forms, by the word that it says."""
    common = (action.when, action.times if isinstance(action.times, int) else None, action.called)
    deal = forms_of_steps(action.deal)
    if action.match is not None:
        return PairForm(*common, action.match, action.reach == "touching", action.from_, action.to)
    if action.collect:
        packets = action.order == "packets"
        return RedealForm(*common, action.collect, action.keep == "runs", action.shuffle, packets, deal)
    if action.pick == ANY_CARD:
        return PickAnyForm(*common, action.from_)
    step = form_of(action)
    if isinstance(step, CloseForm):
        return ConsolidateForm(*common, step, deal)
    if isinstance(step, ForcedMoveForm):
        raise TypeError("a forced move is no action")
    return DrawForm(*common, step)

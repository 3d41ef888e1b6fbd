"""What a player may do besides moving cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..cards import read_card
from ..values import Value
from .conditions import CONDITION, Condition, Relation
from .faults import Fault, Path
from .groups import PileGroup
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
from .parts import keys_of
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
    play_faults,
    step_faults,
)

RESERVED = ("end", "patience", "game", "variant", "rules", "moves")
"""Names that mean something else in a record."""


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


def action_faults(name: str, action: Action, groups: Mapping[str, PileGroup]) -> Iterator[Fault]:
    """What is wrong with an action, in a ruleset that has some groups."""
    path = ("actions", name)
    if name in RESERVED or read_card(name) is not None or re.fullmatch("[a-z][0-9]*", name):
        yield path, "bad-value", f"{name} means something else in a record: call the action otherwise"
    kinds = [
        key
        for key, said in (("match", action.match), ("collect", action.collect), ("close", action.close))
        if said
    ]
    if kinds and action.pick != ANY_CARD and len(forms := forms_of(action)) > 1:
        yield path, "bad-value", f"{' and '.join(forms)} exclude each other"
    for place in (
        (path, action),
        *(((*path, "deal", index), step) for index, step in enumerate(action.deal)),
    ):
        yield from play_faults(*place)
    yield from _collecting_faults(path, action, groups)
    if not action.from_ and not (action.collect or action.close):
        yield path, "missing-key", "an action says where the cards come from: from or collect is missing"
    if action.pick == ANY_CARD:
        yield from _pick_faults(path, action, kinds)
    elif not kinds:
        yield from step_faults(path, action, groups)
    if action.match and len(action.to) != 1:
        yield path, "missing-key", "a pair goes to one group: to is missing"


def _collecting_faults(path: Path, action: Action, groups: Mapping[str, PileGroup]) -> Iterator[Fault]:
    """What goes with collecting and dealing again, and what without."""
    if action.collect and not action.deal:
        yield path, "missing-key", "what is collected must be dealt again: deal is missing"
    for index, step in enumerate(action.deal):
        yield from step_faults((*path, "deal", index), step, groups)
    if action.collect and (action.to or action.from_):
        yield path, "bad-value", "an action either moves cards from and to, or collects and deals: not both"
    packets = action.order == "packets"
    for key, said in (("keep", action.keep != "none"), ("shuffle", action.shuffle), ("order", packets)):
        if said and not action.collect:
            yield (*path, key), "bad-value", f"{key} goes with collect"
    if packets and action.shuffle:
        yield (
            (*path, "order"),
            "bad-value",
            "packets keep the order in which they lie: leave out shuffle, or order",
        )
    for index, step in enumerate(action.deal if packets else ()):
        singly = step.cards == "rest" and index > 0
        in_packets = step.each is not None and step.by == "pile"
        if not (singly or in_packets) or step.from_ or step.into != "all" or step.leave != "none":
            message = "packets are dealt by each and by: pile, to all piles, from what was collected"
            yield (*path, "deal", index), "bad-value", message
    if action.deal and not (action.collect or action.close):
        yield (*path, "deal"), "bad-value", "deal goes with collect or close"


def _pick_faults(path: Path, action: Action, kinds: list[str]) -> Iterator[Fault]:
    """Where the card that a player picks may go, the rules of the piles say, and the action nothing."""
    words = ("to", "each", "cards", "first", "sink", "play", "backwards")
    said = [*kinds, *(word for word in words if getattr(action, word) != keys_of(Action)[word][0].default)]
    if said:
        message = f"a card that the player picks goes where the rules allow: leave out {' and '.join(said)}"
        yield (*path, "pick"), "bad-value", message

"""The steps of a deal, of an action, and of what happens by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..bounds import MOST_CARDS, MOST_PILES
from ..values import Value
from .faults import Fault, Path
from .groups import PileGroup
from .kinds import (
    GROUPS,
    CardName,
    Choice,
    Flag,
    Groups,
    ListOf,
    Nested,
    Number,
    OneOf,
    Rank,
    RulesetPart,
    word,
)

ANY_CARD = "any"
"""What an action picks that leaves the card to the player."""


class Step(RulesetPart):
    """Dealing without choice: cards go from one place to others in a fixed order."""

    to: Groups = word(GROUPS, "the groups that get cards", "tableau", ())
    from_: Groups = word(
        GROUPS,
        "the groups that give cards; the pack if left out (in a redeal: the collected cards)",
        "stock",
        (),
        key="from",
    )
    each: int | tuple[int, ...] | None = word(
        OneOf((Number(0, 208), ListOf(Number(0, 208)))),
        "this many to every pile; a list gives a number for each pile",
        "4",
        None,
    )
    cards: int | str | None = word(
        OneOf((Number(1, MOST_CARDS), Choice(("rest",)))),
        "this many in all, one to each pile in turn",
        "rest",
        None,
    )
    first: int | None = word(Number(1, MOST_PILES), "only this many piles, the first ones", "13", None)
    by: str = word(
        Choice(("round", "pile")), "one card to each pile in turn, or pile after pile", "pile", "round"
    )
    backwards: bool = word(Flag(), "whether the last pile gets its card first", "true", False)
    face: str | None = word(
        Choice(("up", "down")), "how the cards lie afterwards; as the group says if left out", "down", None
    )
    into: str = word(
        Choice(("all", "empty", "filled")), "only into piles that are empty, or that are not", "empty", "all"
    )
    leave: str = word(
        Choice(("none", "first")), "`first`: the first open place of each line stays open", "first", "none"
    )
    pick: str | None = word(
        OneOf((CardName(), Rank(), Choice((ANY_CARD,)))),
        "these cards are taken out, wherever they lie; with `cards` only that many of them; `any` in an action: one of the player's choice",
        "A",
        None,
    )
    sink: str | None = word(
        OneOf((CardName(), Rank())),
        "these cards go under the others of their piles, each by changing places with the deepest of them",
        "K",
        None,
    )
    in_: Groups = word(GROUPS, "where they sink", "tableau", (), key="in")
    close: Groups = word(GROUPS, "the empty places of these groups close up", "tableau", ())
    play: Groups = word(
        GROUPS, "a move that the rules allow is made from these groups (in `forced`)", "tableau", ()
    )


STEPS = ListOf(Nested(lambda: Step))


class DealForm(Value):
    """Cards are laid on piles: `each` says how many a pile gets, or `cards` go one to each in turn; all there are if both are None."""

    to: Groups
    from_: Groups
    each: int | tuple[int, ...] | None
    cards: int | None
    first: int | None
    by_pile: bool
    backwards: bool
    face: str | None
    into: str
    leave_first: bool

    @property
    def rest(self) -> bool:
        """Whether all the cards are dealt that there are."""
        return self.each is None and self.cards is None


class PickForm(Value):
    """The cards of a name are taken out, at most `cards` of them, and laid on piles in turn."""

    name: str
    cards: int | None
    to: Groups
    from_: Groups
    face: str | None


class SinkForm(Value):
    """The cards of a name go under the others of their piles; then cards that lie on top `from_` groups are turned up.

    An action is closed while these groups are empty.
    """

    name: str
    in_: Groups
    from_: Groups


class CloseForm(Value):
    """Cards move on to the empty places before them; then cards that lie on top `from_` groups are turned up."""

    groups: Groups
    from_: Groups


class ForcedMoveForm(Value):
    """A move that the rules allow from some groups to others is made."""

    from_: Groups
    to: Groups


StepForm = DealForm | PickForm | SinkForm | CloseForm | ForcedMoveForm
"""What a step is: one of these, by the word that it says."""


def form_of(step: Step) -> StepForm:
    """The form of a step."""
    cards = step.cards if isinstance(step.cards, int) else None
    if step.play:
        return ForcedMoveForm(step.play, step.to)
    if step.close:
        return CloseForm(step.close, step.from_)
    if step.sink is not None:
        return SinkForm(step.sink, step.in_, step.from_)
    if step.pick is not None:
        return PickForm(step.pick, cards, step.to, step.from_, step.face)
    return DealForm(
        to=step.to,
        from_=step.from_,
        each=step.each,
        cards=cards,
        first=step.first,
        by_pile=step.by == "pile",
        backwards=step.backwards,
        face=step.face,
        into=step.into,
        leave_first=step.leave == "first",
    )


def forms_of_steps(steps: tuple[Step, ...]) -> tuple[StepForm, ...]:
    """The forms of some steps."""
    return tuple(map(form_of, steps))


def step_faults(path: Path, step: Step, groups: Mapping[str, PileGroup]) -> Iterator[Fault]:
    """What is wrong with a step, in a ruleset that has some groups."""
    given = [key for key in ("each", "close", "sink", "play") if getattr(step, key) not in (None, ())]
    given += ["pick"] if step.pick is not None else ["cards"] if step.cards is not None else []
    if len(given) != 1:
        said = "not " + " and ".join(given) if given else "one of them is missing"
        message = f"a step says what moves by each, cards, pick, close, sink or play: {said}"
        yield path, "bad-value" if given else "missing-key", message
    if step.pick == ANY_CARD:
        yield (*path, "pick"), "bad-value", "pick: any goes with an action, and with no deal"
    if not step.to and not step.close and step.sink is None:
        yield path, "missing-key", "a step says where the cards go: to is missing"
    if step.sink is not None and not step.in_:
        yield path, "missing-key", "sink says where: in is missing"
    if step.backwards and not {"each", "cards"}.intersection(given):
        yield (*path, "backwards"), "bad-value", "backwards goes with each or cards"
    piles = sum(groups[name].size for name in step.to)
    if isinstance(step.each, tuple) and step.to and len(step.each) != piles:
        yield (*path, "each"), "bad-value", f"each has {len(step.each)} numbers for {piles} piles"
    if step.first and step.first > piles:
        yield (*path, "first"), "bad-value", f"first is {step.first}, but there are {piles} piles"


def play_faults(path: Path, step: Step) -> Iterator[Fault]:
    """A move that is made by itself stands nowhere else."""
    if step.play:
        yield (*path, "play"), "bad-value", "play goes with forced"

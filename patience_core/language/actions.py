"""What a player may do besides moving cards."""

from __future__ import annotations

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
from .steps import ANY_CARD, STEPS, Step


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


FORMS = ("each", "cards", "pick", "pick-any", "sink", "match", "collect", "close")
"""The words that say what kind of action it is; `pick-any` stands for a `pick` that leaves the card to the player."""


def forms_of(action: Action) -> list[str]:
    """The words of this kind that an action says; the number of `cards` that goes with a `pick` is none."""
    said = [name for name in FORMS if getattr(action, name, None) not in (None, ())]
    if action.pick is not None:
        said = [name for name in said if name not in ("cards", "pick")]
        said.append("pick-any" if action.pick == ANY_CARD else "pick")
    return said

"""One file for each mechanism: what it allows, why not, what it does.

`MECHANISMS` has the words of the ruleset language that make an action the mechanism's own; its file is imported when a
game has such an action. Begin with `stock`, the shortest, and with `patience_core.engine.mechanism`, which says what a
mechanism offers; `CONTRIBUTING.md` has the steps to a new one.
"""

from __future__ import annotations

from importlib import import_module

from ...language.actions import Action, action_form, forms_of
from ..mechanism import CompiledRules, Mechanism

MECHANISMS = {
    "consolidate": ("close",),
    "free_pick": ("pick-any",),
    "pair": ("match",),
    "redeal": ("collect",),
    "stock": ("each", "cards", "pick", "sink"),
}
"""The words of each mechanism; a word belongs to one alone."""
_BY_WORD = {word: name for name, words in MECHANISMS.items() for word in words}


def build_action(name: str, index: int, action: Action, rules: CompiledRules) -> Mechanism:
    """The mechanism that serves an action.

    Raises:
        LookupError: when its words belong to no mechanism, or to several.
    """
    serving = sorted({_BY_WORD[word] for word in forms_of(action)})
    if len(serving) != 1:
        raise LookupError(f"the action {name} belongs to {' and '.join(serving) or 'no mechanism'}")
    module = import_module(f".{serving[0]}", __name__)
    mechanism: Mechanism = module.build(name, index, action_form(action), rules)
    return mechanism

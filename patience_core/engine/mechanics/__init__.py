"""One file for each mechanism: what it allows, why not, what it does.

A module here that defines `KEYS` and `build` is found by itself. `KEYS` are the words of the ruleset language that
make an action its own; each word belongs to one mechanism. Begin with `stock`, the shortest, and with
`patience_core.engine.mechanism`, which says what a mechanism offers; `CONTRIBUTING.md` has the steps to a new one.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

from ...language.actions import FORMS, Action, action_form, forms_of
from ..mechanism import CompiledRules, Mechanism


@cache
def mechanisms() -> dict[str, ModuleType]:
    """The mechanisms by the words that make an action theirs."""
    modules = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return by_key(module for module in modules if hasattr(module, "KEYS"))


def by_key(modules: Iterable[ModuleType]) -> dict[str, ModuleType]:
    """The mechanisms by the words that they declare.

    Raises:
        LookupError: when two declare the same word, or one a word that the language does not have.
    """
    found: dict[str, ModuleType] = {}
    for module in modules:
        for key in module.KEYS:
            if key not in FORMS:
                raise LookupError(
                    f"{module.__name__} declares {key}, which is no word that says what an action is"
                )
            if found.setdefault(key, module) is not module:
                raise LookupError(f"{found[key].__name__} and {module.__name__} both declare the word {key}")
    return found


def build_action(name: str, index: int, action: Action, rules: CompiledRules) -> Mechanism:
    """The mechanism that serves an action.

    Raises:
        LookupError: when its words belong to no mechanism, or to several.
    """
    serving = {module.__name__: module for word, module in mechanisms().items() if word in forms_of(action)}
    if len(serving) != 1:
        raise LookupError(f"the action {name} belongs to {' and '.join(serving) or 'no mechanism'}")
    [module] = serving.values()
    mechanism: Mechanism = module.build(name, index, action_form(action), rules)
    return mechanism

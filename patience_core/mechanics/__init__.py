"""One file for each mechanism: what it allows, why not, what it does.

A module here that defines `serves` and `build` is found by itself: `build_action` asks each whether it serves an
action of a ruleset.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

from ..ruleset import Action
from .mechanism import Mechanism, Rules


@cache
def _action_modules() -> list[ModuleType]:
    modules = [import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return [module for module in modules if hasattr(module, "serves")]


def build_action(name: str, index: int, action: Action, rules: Rules) -> Mechanism:
    """The mechanism that serves an action."""
    for module in _action_modules():
        if module.serves(action):
            mechanism: Mechanism = module.build(name, index, action, rules)
            return mechanism
    raise LookupError(f"no mechanism serves the action {name}")

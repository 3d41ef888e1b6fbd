"""What the engine knows and tells: why a move is refused, what a condition asks, what a rule is.

Each is a value, made where it is decided. `patience_core.words` turns it into a sentence of a language,
`fact.as_json` into JSON; nothing here knows of either. Begin with `fact`, then `moves`. A new fact gets a method in the
protocol of the languages.

A module of facts is imported when the first of them is made, as in ``facts.moves.SamePile()``: reading all of them takes
longer than playing a game without a refusal.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import actions as actions
    from . import changes as changes
    from . import conditions as conditions
    from . import deals as deals
    from . import findings as findings
    from . import layouts as layouts
    from . import moves as moves
    from . import reading as reading
    from . import rules as rules

MODULES = ("actions", "changes", "conditions", "deals", "findings", "layouts", "moves", "reading", "rules")


def __getattr__(name: str) -> ModuleType:
    """The module of facts of that name."""
    if name not in MODULES:
        raise AttributeError(name)
    return importlib.import_module(f"{__name__}.{name}")

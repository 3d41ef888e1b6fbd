"""What the parts of the language share."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...facts.fact import Fact


class Sentences:
    """Sentences for some facts; those of other files are read when the first of them is said."""

    def said(self, fact: Fact) -> str:
        """The sentence for a fact, or its part of one."""
        part = self if hasattr(self, fact.kind) else _part(type(fact).__module__.rpartition(".")[2])
        sentence: str = getattr(part, fact.kind)(fact)
        return sentence


@cache
def _part(facts: str) -> Sentences:
    """The sentences of a file of facts, which stand in the file of the same name."""
    module = import_module(f".{facts}", __package__)
    own = (each for each in vars(module).values() if getattr(each, "__module__", "") == module.__name__)
    part = next(each for each in own if isinstance(each, type) and issubclass(each, Sentences))
    return part()

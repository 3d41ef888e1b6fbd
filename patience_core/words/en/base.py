"""What the parts of the language share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...facts.fact import Fact


class Sentences:
    """Sentences for some facts; one that contains others asks for theirs."""

    def said(self, fact: Fact) -> str:
        """The sentence for a fact, or its part of one."""
        sentence: str = getattr(self, fact.kind)(fact)
        return sentence

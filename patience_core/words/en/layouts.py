"""What a layout tells beside its cards, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Sentences

if TYPE_CHECKING:
    from ...facts import layouts


class LayoutSentences(Sentences):
    """A sentence a fact."""

    def times_left(self, fact: layouts.TimesLeft) -> str:
        return f"{fact.called}: {fact.times or 'none'} left"

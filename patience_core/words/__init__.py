"""Facts in sentences: `protocol` lists what a language has to say, `en` is English.

A second language is one more package beside `en`, with a class that has the methods of `Words`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..facts.fact import Fact
    from .protocol import Words


def said(fact: Fact, words: Words | None = None) -> str:
    """The sentence for a fact, in English if no other language is given."""
    if words is None:
        from .en.english import ENGLISH  # noqa: PLC0415 - a game is played without a sentence

        words = ENGLISH
    return words.said(fact)

"""Facts in sentences: `protocol` lists what a language has to say, `en` is English.

Begin with `said`, below: it turns a fact into its sentence. A second language is one more package beside `en`, with a
class that has the methods of `Words`; where only some facts are said, no more than their files are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..problems import Problem

if TYPE_CHECKING:
    from ..facts.fact import Fact
    from .protocol import Words


def said(fact: Fact, words: Words | None = None) -> str:
    """The sentence for a fact, in English if no other language is given."""
    if words is None:
        from .en.base import Sentences  # noqa: PLC0415 - a game is played without a sentence

        return Sentences().said(fact)
    return words.said(fact)


def problem_of(code: str, message: Fact | str, reason: Fact | str = "", hint: Fact | str = "") -> Problem:
    """A problem in English that keeps the fact behind its reason or, without a reason, its message, and its hint's."""
    fact = next((each for each in (reason, message) if not isinstance(each, str)), None)
    hint_fact = None if isinstance(hint, str) else hint
    return Problem(
        code, _text(message), reason=_text(reason), hint=_text(hint), fact=fact, hint_fact=hint_fact
    )


def _text(told: Fact | str) -> str:
    return told if isinstance(told, str) else said(told)

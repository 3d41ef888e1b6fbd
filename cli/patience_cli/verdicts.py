"""What a search found, in words and as an exit code."""

from __future__ import annotations

from patience_core.solving.verdict import SOLVED, UNSOLVABLE, Verdict
from patience_core.words.en.nouns import counted

from .exit_codes import FINE, REFUSED, UNDECIDED


def told(verdict: Verdict) -> str:
    """The verdict in words."""
    if not verdict.states:
        return f"{verdict.verdict}: some face-down cards are unknown"
    return f"{verdict.verdict}: {counted(verdict.states, 'position')} looked at"


def exit_code(verdict: Verdict) -> int:
    """The exit code that tells the verdict."""
    return {SOLVED: FINE, UNSOLVABLE: REFUSED}.get(verdict.verdict, UNDECIDED)

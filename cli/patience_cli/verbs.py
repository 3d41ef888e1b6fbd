"""The verbs and what each does, in a line: the list that is known before any of them is imported."""

from __future__ import annotations

from collections.abc import Sequence

VERBS = {
    "play": "Deal a game, make moves, print what came of it.",
    "replay": "Validate records: every step, and the end.",
    "view": "Look at a record on the whole screen, move by move.",
    "stats": "Tell how your own games went, from their records.",
    "moves": "List what is legal.",
    "deal": "Print a deal as text.",
    "daily": "Tell the deal number of a day.",
    "games": "List the games of the library.",
    "rules": "Print the rules of a game in English.",
    "lint": "Check rulesets.",
    "fmt": "Bring records into canonical form.",
    "diff": "Tell where two replays part.",
    "export": "Make a page of a replay, or a picture of a position.",
    "textconv": "Print records for `git diff`.",
    "solve": "Tell whether a game can be won, and how.",
    "review": "Tell at which move of a game the win was lost.",
    "survey": "Solve many deals, and tell how many can be won.",
    "convert": "Read and write boards and moves of other programs.",
}
"""Each is the function of its name in the module of its name in `commands`."""


def is_no_verb(arguments: Sequence[str]) -> bool:
    """Whether the first argument stands where a verb must and is none."""
    return bool(arguments) and not arguments[0].startswith("-") and arguments[0] not in VERBS

"""The exit codes, each with its meaning: the help and the README tell these."""

from __future__ import annotations

FINE = 0
"""What was asked for was done, and nothing is refused."""
REFUSED = 1
"""The content of a file or stream is refused, or two replays differ, or a game is proven unwinnable."""
USAGE = 2
"""A wrong argument, a file that cannot be opened or written; of a search, any input that is refused."""
BUG = 3
"""The program itself went wrong."""
UNDECIDED = 4
"""A search reached its limit before it knew."""
SIGNALLED = 128
"""Added to the number of a signal that ended the program."""
INTERRUPTED = SIGNALLED + 2
"""Ctrl-C, which is signal 2."""
CLOSED_PIPE = SIGNALLED + 13
"""Nobody reads any more what is written; a program that does not catch it ends by signal 13."""

MEANINGS = {
    FINE: "fine",
    REFUSED: "content refused",
    USAGE: "wrong argument or unreadable file",
    BUG: "a bug",
    UNDECIDED: "no verdict within the limits",
    INTERRUPTED: "Ctrl-C",
    CLOSED_PIPE: "closed pipe",
}
"""What the user is told of each."""


def exit_codes_line() -> str:
    """All codes with their meanings, in one sentence."""
    return f"Exit codes: {', '.join(f'{code} {meaning}' for code, meaning in MEANINGS.items())}."

"""The exit codes: each has a meaning that the help tells, and means the same in every verb."""

from __future__ import annotations

import re
import signal

import pytest
from patience_cli import exit_codes
from patience_cli.exit_codes import MEANINGS
from shell import patience

NO_WIN = ("solve", "pile-on", "--seed", "7", "--max-states", "1")

OPEN = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n"
UNDECIDED = "patience 1\ngame montana\nvariant no-shuffle\ndeal pysol:1\nmoves\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        (("play", "pile-on", "--seed", "7"), "", exit_codes.FINE),
        (("replay", "-"), "patience 2\n", exit_codes.REFUSED),
        (("play", "pile-on", "--seed", "7", "-m", "x"), "", exit_codes.REFUSED),
        (("textconv", "-"), "patience 2\n", exit_codes.FINE),
        (("stats", "-"), "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nend open\n", exit_codes.FINE),
        (("stats", "-"), "patience 2\n", exit_codes.REFUSED),
        (("stats", "nosuch"), "", exit_codes.USAGE),
        (("replay", "nosuch"), "", exit_codes.USAGE),
        (("deal", "nosuch"), "", exit_codes.USAGE),
        (("view", "samples/won/pile-on.patience"), "", exit_codes.USAGE),
        (("solve", "pile-on", "--seed", "7", "-m", "x"), "", exit_codes.USAGE),
        (("moves", "pile-on", "--seed", "7", "-m", "x", "--hint"), "", exit_codes.USAGE),
        (("review", "-"), "patience 2\n", exit_codes.REFUSED),
        (("review", "-"), f"{OPEN}t1 3H t14\nend won\n", exit_codes.REFUSED),
        (("review", "-"), f"{OPEN}t1 3H t14\nend open\n", exit_codes.FINE),
        (("review", "-"), f"{OPEN.replace('7', '352')}end open\n", exit_codes.FINE),
        (("review", "nosuch"), "", exit_codes.USAGE),
        (("review", "-", "--max-states", "1"), f"{UNDECIDED}end open\n", exit_codes.UNDECIDED),
        (NO_WIN, "", exit_codes.UNDECIDED),
        (("moves", *NO_WIN[1:], "--hint"), "", exit_codes.UNDECIDED),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_call_ends_with(arguments: tuple[str, ...], stdin: str, code: int) -> None:
    assert patience(*arguments, stdin=stdin).code == code


def test_the_help_tells_every_code_with_its_meaning() -> None:
    [line] = re.findall(r"Exit codes: (.*)\.", " ".join(patience("--help").out.split()))
    assert line == (
        "0 fine, 1 content refused, 2 wrong argument or unreadable file, 3 a bug, 4 no verdict within the limits, "
        "130 Ctrl-C, 141 closed pipe"
    )


def test_every_code_has_a_meaning() -> None:
    codes = {value for name, value in vars(exit_codes).items() if name.isupper() and isinstance(value, int)}
    assert codes == {*MEANINGS, exit_codes.SIGNALLED}


def test_the_codes_of_signals_are_those_of_a_shell() -> None:
    assert exit_codes.INTERRUPTED == 128 + signal.SIGINT
    assert exit_codes.CLOSED_PIPE == 128 + signal.SIGPIPE

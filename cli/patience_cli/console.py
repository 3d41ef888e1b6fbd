"""Everything that is written to the two streams."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from patience_core.problems import (
    PatienceError,
    Problem,
    UnknownNameError,
    first_problems,
    printable,
    problem_text,
)

from .exit_codes import SIGNALLED, USAGE
from .streams import is_dumb_terminal

if TYPE_CHECKING:
    from patience_core.display.cells import Paint

_STYLES = {
    "diamonds": "\x1b[31m",
    "hearts": "\x1b[31m",
    "gap": "\x1b[2m",
    "hidden": "\x1b[2m",
    "count": "\x1b[2m",
    "name": "\x1b[36m",
    "good": "\x1b[32m",
    "bad": "\x1b[31m",
}
_FOUR = {"clubs": "\x1b[32m", "diamonds": "\x1b[34m"}
"""What differs where each suit has a colour of its own."""

_AT_ONCE = 1000
"""So many lines are handed to the system together."""
_STYLE = r"(\x1b\[[0-9;]*m)"
_COMMAND = r"^(\s*)::"


def say(lines: Iterable[str]) -> None:
    """Write lines of the answer to stdout; what comes from files and their names stays text in them."""
    sys.stdout.write("".join(f"{harmless(line)}\n" for line in lines))


def say_content(lines: Iterable[str]) -> None:
    """Write what is a file's own text, or a document, to stdout: as it is, but to a terminal without control characters."""
    write = printable if sys.stdout.isatty() else str
    for whole in lines:
        sys.stdout.write("".join(f"{write(line)}\n" for line in whole.split("\n")))


def say_json(value: dict[str, Any]) -> None:
    """Write one JSON object on one line to stdout."""
    sys.stdout.write(f"{_json_line(value)}\n")


def note_json(value: dict[str, Any]) -> None:
    """Write one JSON object on one line to stderr, at once: it is not the answer."""
    with suppress(OSError):
        sys.stderr.write(f"{_json_line(value)}\n")
        sys.stderr.flush()


def _json_line(value: dict[str, Any]) -> str:
    import json  # noqa: PLC0415 - only machines ask for it

    text = json.dumps(value, ensure_ascii=False)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    return text


def note(lines: Iterable[str]) -> None:
    """Write lines that are not the answer to stderr."""
    sys.stdout.flush()
    harmless_lines = (f"{harmless(line)}\n" for whole in lines for line in whole.split("\n"))
    with suppress(OSError):  # a full disk behind stderr takes no exit code away
        while some := "".join(islice(harmless_lines, _AT_ONCE)):
            sys.stderr.write(some)


def harmless(line: str) -> str:
    """One line that neither a terminal nor the log of a CI service takes for more than text; our own colours stay.

    A CI service may obey lines that begin with two colons, and what stands behind two number signs and a bracket.
    """
    if "::" in line or "##[" in line:
        line = re.sub(_COMMAND, r"\1\\x3a:", line).replace("##[", "#\\x23[")
    if line.isprintable():
        return line
    parts = re.split(_STYLE, line)
    return "".join(part if re.fullmatch(_STYLE, part) else printable(part) for part in parts)


def tell(problems: Iterable[Problem]) -> None:
    """Write problems to stderr, at most as many as are worth reading."""
    note(problem_text(problem) for problem in first_problems(problems))


def tell_error(error: PatienceError) -> None:
    """Write what is wrong: of an argument as all wrong arguments are told, of content with its places."""
    if isinstance(error, UnknownNameError):
        for problem in error.problems:
            complain(problem.message, problem.hint)
    else:
        tell(error.problems)


def complain(message: str, hint: str = "") -> None:
    """Say in a line what is wrong with an argument, and below it what would work, or where that is told."""
    hint = hint or f"{' '.join(['patience', *sys.argv[1:2]])} --help tells what may be said"
    note([f"patience: {printable(message)}", f"  hint: {printable(hint)}"])


def fail(message: str, hint: str = "") -> NoReturn:
    """Say what is wrong with an argument, and exit."""
    complain(message, hint)
    raise typer.Exit(USAGE)


def wants_colour(color: str, stream: Any = None) -> bool:
    """Whether to colour what goes to a stream: as asked, else on a terminal that is not dumb, unless NO_COLOR is set."""
    if color != "auto":
        return color == "always"
    target = stream or sys.stdout
    return bool(target.isatty()) and not os.environ.get("NO_COLOR") and not is_dumb_terminal()


def painter(color: str, *, four: bool = False) -> Paint:
    """What colours the parts of a layout, each suit in a colour of its own if there are to be `four`; or leaves them."""
    from patience_core.display.cells import plain  # noqa: PLC0415 - only for layouts

    if not wants_colour(color):
        return plain
    styles = _STYLES | _FOUR if four else _STYLES

    def coloured(kind: str, text: str) -> str:
        style = styles.get(kind)
        return f"{style}{text}\x1b[0m" if style else text

    return coloured


def leave_in_order(number: int, _frame: FrameType | None) -> NoReturn:
    """End on a signal as on an exception, so that nothing half-done stays behind: no file, no worker."""
    sys.exit(SIGNALLED + number)

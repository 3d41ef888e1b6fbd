"""The three standard streams made safe, and left when they fail."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from contextlib import suppress

_SET_BY_PYTHON = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python may set LC_CTYPE to where the locale is C."""


def make_streams_safe() -> None:
    """See that all streams are there, and that no character of an input can make writing fail."""
    # Whoever started the program may have closed them. An answer must not get lost, so writing to stdout fails then.
    for name, mode, flags in (("stdin", "r", 0), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def is_dumb_terminal() -> bool:
    """Whether the terminal can only print: `TERM` says so, or says nothing where terminals have names."""
    unnamed = "windows" if sys.platform == "win32" else "dumb"
    return (os.environ.get("TERM") or unnamed) == "dumb"


def says_ascii(variables: Mapping[str, str]) -> bool:
    """Whether the locale of an environment says that a terminal shows no UTF-8; one that is not set says nothing.

    Python takes the locale C for UTF-8, and may set LC_CTYPE to say so: that is not what somebody said.
    """
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = variables.get(name, "")
        if value and not (name == "LC_CTYPE" and value in _SET_BY_PYTHON):
            charset = value.partition("@")[0].rpartition(".")[2]
            return charset.lower().replace("-", "") != "utf8"
    return False


def shows_unicode() -> bool:
    """Whether what goes to stdout may have more than ASCII, where nobody chose."""
    if (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        return False
    # Outside of this mode Python writes as the locale says, so that nothing is left to be asked.
    return not (sys.flags.utf8_mode and says_ascii(os.environ))


def leave_stdout() -> None:
    """Let go of a stdout that cannot be written: what is still buffered would fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush_stderr() -> None:
    """What could not be told does not change the exit code, which is the answer."""
    try:
        sys.stderr.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def tell_line(line: str) -> None:
    """Write a line to stderr, if that can be written at all."""
    with suppress(OSError):
        print(line, file=sys.stderr)

"""The three standard streams made safe, and left when they fail."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


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

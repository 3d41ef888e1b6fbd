"""The program on the whole screen of a pseudo-terminal, read as a terminal shows it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pyte
from patience_cli.screen.drawing import draw
from patience_cli.screen.game_screen import GameScreen
from patience_cli.screen.signs import Signs
from shell import PROGRAM, environment

PATIENT = 45
"""After how many seconds something that is not seen counts as missing."""
FAMILIES = [
    "klondike",
    "freecell",
    "montana",
    "pyramid",
    "golf",
    "pile-on",
    "la-belle-lucie",
    "miss-milligan",
]
"""A game of each."""
QUIET = 0.05
"""A screen that does not change for so many seconds may be looked at."""


def drawn(model: GameScreen, height: int = 24, width: int = 80) -> list[str]:
    """The lines that the terminal should show of a game."""
    lines = draw(model, width, height, Signs.of("unicode", unicode=True))
    return ["".join(text for _, text in line).rstrip() for line in lines]


class Screen:
    """A program that fills a terminal; `lines` is what is seen."""

    def __init__(self, *arguments: str, cwd: Path, rows: int = 24, columns: int = 80, **env: str) -> None:
        """Start the program."""
        self.seen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.seen)
        self.received = 0
        self.code: int | None = None
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            time.sleep(0.05)  # until the terminal has its size
            variables = environment(**{"TERM": "xterm-256color", "PATIENCE_LIGHT": "off", **env})
            os.execve(sys.executable, [*PROGRAM, *arguments], variables)  # noqa: S606 - no shell is wanted
        self._set_size(rows, columns)

    @property
    def lines(self) -> list[str]:
        """What is seen, line by line."""
        return [line.rstrip() for line in self.seen.display]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.lines)

    def until(self, holds: Callable[[Screen], bool]) -> Screen:
        """Wait until what is seen is as wanted; an AssertionError with the screen if that takes too long."""
        deadline = time.monotonic() + PATIENT
        while time.monotonic() < deadline:
            self._read()
            if holds(self):
                return self
        raise AssertionError(f"waited in vain; this is seen:\n{self.text}")

    def shows(self, text: str) -> Screen:
        """Wait for a text."""
        return self.until(lambda screen: text in screen.text)

    def press(self, keys: str) -> Screen:
        """Press keys."""
        os.write(self.file, keys.encode())
        return self

    def click(self, x: int, y: int) -> Screen:
        """Press and release the left button; columns and lines count from 0."""
        return self.press(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size."""
        self.seen.resize(rows, columns)
        self._set_size(rows, columns)

    def _set_size(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self) -> bool:
        """Read what comes until nothing does for a moment; whether the program still runs."""
        while select.select([self.file], [], [], QUIET)[0]:
            try:
                data = os.read(self.file, 65536)
            except OSError:  # as Linux tells that the other side is closed
                return False
            if not data:
                return False
            self.received += len(data)
            self._stream.feed(data)
        return True

    def hang_up(self) -> None:
        """Close the terminal."""
        os.close(self.file)

    def ended(self) -> int:
        """Wait for the end: the exit code, or less than 0 for the signal that killed it."""
        deadline = time.monotonic() + PATIENT
        while self.code is None:
            with suppress(OSError, ValueError):  # a terminal that was hung up
                self._read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
            elif time.monotonic() > deadline:
                raise AssertionError(f"it does not end; this is seen:\n{self.text}")
        return self.code

    def __enter__(self) -> Screen:
        """Wait for the line of keys."""
        return self.shows("q quit")

    def __exit__(self, *_error: object) -> None:
        """Leave no program behind."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        with suppress(OSError):
            os.close(self.file)

"""The program at a pseudo-terminal, as a person uses it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from shell import PROGRAM, SECONDS, environment

PROMPT = "> "
NEVER = "nothing ends so"
PATIENT = 3
"""After how many seconds without a word something counts as not heard."""
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class Terminal:
    """A program that runs at a terminal; what it prints is read as text without colours."""

    def __init__(self, *arguments: str, cwd: Path, **env: str) -> None:
        """Start the program."""
        self.printed = ""
        self.raw = ""
        self.code: int | None = None
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            variables = environment(**{"TERM": "dumb", "PATIENCE_SCREEN": "plain", **env})
            os.execve(sys.executable, [*PROGRAM, *arguments], variables)  # noqa: S606 - no shell is wanted

    def read_to(self, end: str = PROMPT, again: Callable[[], None] | None = None) -> str:
        """What is printed up to a text, at which the program waits; up to the program's end if it never comes.

        What `again` does is done once more whenever nothing comes for a while.
        """
        read, waited = "", 0
        while not _CONTROL.sub("", read).endswith(end):
            if not select.select([self.file], [], [], PATIENT)[0]:
                waited += PATIENT
                if waited > SECONDS:
                    raise TimeoutError(f"no {end!r} after: {read!r}")
                if again:
                    again()
                continue
            try:
                data = os.read(self.file, 65536)
            except OSError:  # as Linux tells that the other side is closed
                break
            if not data:
                break
            read += data.decode()
        self.raw += read
        text = _CONTROL.sub("", read)
        self.printed += text
        return text

    def answer(self, line: str) -> str:
        """Type a line, and read what comes up to the next prompt."""
        os.write(self.file, f"{line}\n".encode())
        return self.read_to().partition("\n")[2].removesuffix(PROMPT)

    def press(self, key: str) -> str:
        """Type a key that ends the program; what it prints after that."""
        return self._until_the_end(lambda: os.write(self.file, key.encode()))

    def hang_up(self) -> None:
        """Close the terminal."""
        os.close(self.file)

    def signal(self, number: signal.Signals) -> str:
        """Send a signal; what is printed after that."""
        return self._until_the_end(lambda: os.kill(self.pid, number))

    def _until_the_end(self, press: Callable[[], object]) -> str:
        """Do something that ends the program; again where it came in the moment before the program began to wait."""

        def again() -> None:
            with suppress(OSError):  # the program has ended
                press()

        press()
        return self.read_to(NEVER, again)

    def ended(self) -> int:
        """Wait for the end: the exit code, or less than 0 for the signal that killed it."""
        if self.code is None:
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.code

    def __enter__(self) -> Terminal:
        """Read up to the first prompt."""
        self.read_to()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave no program behind."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.ended()
        with suppress(OSError):  # where the terminal was hung up
            os.close(self.file)

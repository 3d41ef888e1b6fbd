"""What happens after some time: a record that plays by itself, and digits that may become one number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

SECOND_DIGIT = 0.6
"""How many seconds a second digit may take."""
SLOWEST, FASTEST = 0.25, 32.0
"""How many moves a second a record plays."""


class Timer(Protocol):
    """Something that will be done, unless it is cancelled."""

    def cancel(self) -> None:
        """Do it not."""


Later = Callable[[float, Callable[[], object]], Timer]
"""Does something after so many seconds."""


class AutoPlay:
    """Makes a step again and again until there is none, or it is stopped."""

    def __init__(self, later: Later) -> None:
        """Begin at rest."""
        self.speed = 2.0
        self._later = later
        self._waiting: Timer | None = None
        self._step: Callable[[], bool] = bool

    def start_or_stop(self, step: Callable[[], bool]) -> None:
        """Make steps, each of which tells whether there is another; or stop that."""
        if self._waiting is None:
            self._step = step
            self._tick()
        else:
            self.stop()

    def stop(self) -> None:
        """Make no more steps."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def change_speed(self, factor: float) -> None:
        """Play faster or slower."""
        self.speed = min(FASTEST, max(SLOWEST, self.speed * factor))

    def _tick(self) -> None:
        self._waiting = self._later(1 / self.speed, self._tick) if self._step() else None


class Digits:
    """Numbers that are typed; two digits that follow each other at once are one number, where there is such a one."""

    def __init__(self, later: Later, exists: Callable[[int], bool], reach: Callable[[int], object]) -> None:
        """Begin with no digit; `reach` gets the numbers, those that do not exist too."""
        self._later = later
        self._exists = exists
        self._reach = reach
        self._first: tuple[int, Timer] | None = None

    def press(self, digit: int) -> None:
        """Take a digit."""
        if self._first is not None:
            first, waiting = self._first
            waiting.cancel()
            self._first = None
            if self._exists(10 * first + digit):
                self._reach(10 * first + digit)
                return
            self._reach(first)
        if digit and self._exists(10 * digit):
            self._first = digit, self._later(SECOND_DIGIT, self._alone)
        else:
            self._reach(digit)

    def _alone(self) -> None:
        if self._first is not None:
            number, self._first = self._first[0], None
            self._reach(number)

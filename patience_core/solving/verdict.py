"""What a search found."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from ..engine.position import Move

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Limits:
    """How far a search may go, and what it may know.

    `states`: different positions reached; `seconds`; `memory`: megabytes for the positions remembered; `beam`: how
    many positions of each round are kept (0: all). `hidden`: the player knows no card before it is turned up.
    """

    states: int = 100_000
    seconds: float | None = None
    beam: int = 0
    memory: int | None = None
    hidden: bool = False


class Budget:
    """What is left of the limits of a search that has several parts."""

    def __init__(self, limits: Limits) -> None:
        """Begin with all of it."""
        self.limits = limits
        self.states = 0
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds

    @property
    def is_used_up(self) -> bool:
        """Whether there is nothing left."""
        late = self.deadline is not None and time.monotonic() > self.deadline
        return late or self.states >= self.limits.states

    def left(self, most: int | None = None) -> Limits:
        """The limits for the next part, which may reach at most this many states."""
        states = self.limits.states - self.states
        seconds = None if self.deadline is None else self.deadline - time.monotonic()
        return replace(self.limits, states=states if most is None else min(most, states), seconds=seconds)


@dataclass(frozen=True)
class Verdict:
    """`unsolvable` is a proof: everything that can be reached was looked at. `moves` win when it is `solved`."""

    verdict: str
    states: int
    moves: list[Move] = field(default_factory=list)


def knowledge(limits: Limits) -> str:
    """Who is asked for a win: two different questions."""
    return "one who knows only what lies face up" if limits.hidden else "one who knows every card"

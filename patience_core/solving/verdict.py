"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..position import Move

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


@dataclass(frozen=True)
class Verdict:
    """`unsolvable` is a proof: everything that can be reached was looked at. `moves` win when it is `solved`."""

    verdict: str
    states: int
    moves: list[Move] = field(default_factory=list)

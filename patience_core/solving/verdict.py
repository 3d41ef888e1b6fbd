"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..position import Move

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Limits:
    """How far a search may go: states looked at, seconds, and how many of each round a beam keeps (0: all)."""

    states: int = 100_000
    seconds: float | None = None
    beam: int = 0


@dataclass(frozen=True)
class Verdict:
    """`unsolvable` is a proof: everything that can be reached was looked at. `moves` win when it is `solved`."""

    verdict: str
    states: int
    moves: list[Move] = field(default_factory=list)

"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..engine.position import Move

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Verdict:
    """`unsolvable` is a proof: everything that can be reached was looked at. `moves` win when it is `solved`."""

    verdict: str
    states: int
    moves: list[Move] = field(default_factory=list)

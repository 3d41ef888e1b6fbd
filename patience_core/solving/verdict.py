"""What a search found, and if it found nothing, why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..engine.position import Move

SOLVED = "solved"
UNSOLVABLE = "unsolvable"
UNKNOWN = "unknown"


class Why(StrEnum):
    """Why nothing is known of a position."""

    POSITIONS = "positions"
    """The search looked at as many positions as it may."""
    SECONDS = "seconds"
    """The search had its share of the time."""
    MEMORY = "memory"
    """The search remembered as many positions as it may."""
    BEAM = "beam"
    """The search looked at all that its rounds had room for."""
    NO_PROOF = "no proof"
    """The search looked at all that it can: the rest hangs on chance or on cards that are not known."""
    NOT_SEARCHED = "not searched"
    """There was no search, as the time was up."""
    INTERRUPTED = "interrupted"
    """Somebody ended the search."""


@dataclass(frozen=True)
class Verdict:
    """`unsolvable` is a proof: everything that can be reached was looked at. `moves` win when it is `solved`.

    `why` says of `unknown`, and of nothing else, what ended the search.
    """

    verdict: str
    states: int
    moves: list[Move] = field(default_factory=list)
    why: Why | None = None

    def __post_init__(self) -> None:
        """Hold every search to saying why it knows nothing.

        Raises:
            ValueError: when it is not known why nothing is known, or there is a reason for what is known.
        """
        if (self.verdict == UNKNOWN) is (self.why is None):
            raise ValueError(f"a verdict {self.verdict} with the reason {self.why}")


def unknown(states: int, why: Why | None) -> Verdict:
    """That nothing is known after so many positions; without a limit that was reached, chance or unknown cards decide."""
    return Verdict(UNKNOWN, states, why=why or Why.NO_PROOF)

"""What a part of the rules may do to the piles, as a value: told once, where it is known, and read by all others.

A solver may call two positions equal, or leave a pile out of sight, only where no part of the rules could tell the
difference. So every mechanism, compiled step, forced step and condition tells its effects; whoever needs to know what
the rules of a game do asks these, and never the words of the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..values import Value

Piles = frozenset[int]
"""Piles by their index on the table."""
NO_PILES: Piles = frozenset()


class Effects(Value):
    """The piles that a part of the rules touches or asks about, in any position that may ever come.

    A pile too many costs time; one too few makes a proof false. Whether a pile is empty may be asked by anyone.
    There are no defaults: whoever adds a mechanism answers every question.
    """

    gives: Piles
    """Cards may leave them, turn, or change their order."""
    gets: Piles
    """Cards may come to them."""
    tops: Piles
    """Their top card is looked at."""
    below: Piles
    """More than their top card is looked at: how many cards they hold, or deeper ones."""
    bottoms: Piles
    """Of several such piles, the deepest card of the first one that is not empty is looked at."""
    ordered: Piles
    """Their numbers decide: two that trade their cards are another position, not the same one with other names."""
    stacked: Piles
    """Cards come to lie there in an order that hangs on the numbers of the piles from which they come."""

    @property
    def asked(self) -> Piles:
        """The piles of which more is asked than whether they are empty."""
        return self.gives | self.tops | self.below


NO_EFFECTS = Effects(NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES, NO_PILES)
"""Asks at most which piles are empty."""


def merged(parts: Iterable[Effects]) -> Effects:
    """What several parts of the rules do together."""
    several = list(parts)
    return Effects(
        *(NO_PILES.union(*(getattr(part, name) for part in several)) for name in Effects.__match_args__)
    )

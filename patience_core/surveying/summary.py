"""What the results of a run come to."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE
from .estimate import Lengths, Rate, Spread, lengths, spread, wilson
from .keys import all_values
from .seeds import Seeds
from .store import Store
from .tables import Run
from .work import Result


@dataclass(frozen=True)
class Summary:
    """A run with its counts. What the limit left undecided counts as lost in one rate, as won in the other."""

    number: int
    run: Run
    states: dict[str, array[int]]
    """The positions looked at for each deal, by verdict, the smallest number first."""
    seconds: array[float]
    moves: array[int]
    """How many moves the solutions have that were found."""

    @property
    def deals(self) -> int:
        """How many deals have a result."""
        return len(self.seconds)

    @property
    def solved(self) -> int:
        """How many deals can be won."""
        return len(self.states[SOLVED])

    @property
    def unsolvable(self) -> int:
        """How many deals are proven not to be winnable."""
        return len(self.states[UNSOLVABLE])

    @property
    def unknown(self) -> int:
        """How many deals the limit left undecided."""
        return len(self.states[UNKNOWN])

    @property
    def limits(self) -> dict[str, Any]:
        """Limits, strategy, and whether hidden cards are not known, by their names."""
        return all_values(self.run.limits, self.run.question, self.run.strategy)

    @property
    def if_unknown_is_lost(self) -> Rate:
        """The win rate if nothing undecided can be won."""
        return wilson(self.solved, self.deals)

    @property
    def if_unknown_is_won(self) -> Rate:
        """The win rate if everything undecided can be won."""
        return wilson(self.solved + self.unknown, self.deals)

    def within(self, budget: int) -> tuple[Rate, Rate]:
        """Both rates if every deal were left undecided that took more states than the budget."""
        solved, unsolvable = (bisect_right(self.states[each], budget) for each in (SOLVED, UNSOLVABLE))
        return wilson(solved, self.deals), wilson(self.deals - unsolvable, self.deals)

    def all_states(self) -> list[int]:
        """The positions looked at for each deal."""
        return [states for each in self.states.values() for states in each]

    def states_spread(self) -> Spread | None:
        """The quantiles of the positions looked at for a deal."""
        return spread(self.all_states())

    def seconds_spread(self) -> Spread | None:
        """The quantiles of the seconds that a deal took."""
        return spread(self.seconds)

    def lengths(self) -> Lengths | None:
        """How long the solutions are that were found."""
        return lengths(self.moves)


def summary_of(number: int, run: Run, results: Iterable[Result], seeds: Seeds | None = None) -> Summary:
    """Count the results of a run, of some deals only if they are given."""
    states: dict[str, list[int]] = {verdict: [] for verdict in (SOLVED, UNSOLVABLE, UNKNOWN)}
    seconds, moves = array("d"), array("q")
    for result in results:
        if seeds is None or result.seed in seeds:
            states[result.verdict].append(result.states)
            seconds.append(result.seconds)
            if result.moves is not None:
                moves.append(result.moves)
    counted = {verdict: array("q", sorted(each)) for verdict, each in states.items()}
    return Summary(number, run, counted, seconds, moves)


def summaries(store: Store, runs: dict[int, Run], seeds: Seeds | None = None) -> list[Summary]:
    """What some runs of a file come to, of some deals only if they are given."""
    return [summary_of(number, run, store.results(number), seeds) for number, run in runs.items()]

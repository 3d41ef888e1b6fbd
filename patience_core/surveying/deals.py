"""The deals of runs one by one: which of them had a verdict, as lines, as rows and as values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .seeds import Seeds, in_order, short_name
from .store import Store
from .tables import Run
from .work import Result

COLUMNS = ("run", "game", "variants", "deal", "verdict", "states", "seconds", "moves")


class DealResult(NamedTuple):
    """What became of a deal in a run."""

    number: int
    run: Run
    result: Result

    @property
    def name(self) -> str:
        """The deal number as briefly as it can be said."""
        return short_name(self.result.seed)


def deals_of(
    store: Store, runs: dict[int, Run], seeds: Seeds | None, verdict: str | None
) -> list[DealResult]:
    """The deals of some runs with a verdict, or with any, in the order of their numbers; of some deals if they are given."""
    return [
        DealResult(number, run, result)
        for number, run in runs.items()
        for result in sorted(store.results(number), key=lambda each: in_order(each.seed))
        if (verdict is None or result.verdict == verdict) and (seeds is None or result.seed in seeds)
    ]


def deal_object(each: DealResult) -> dict[str, Any]:
    """A deal as plain values."""
    result = each.result
    return {
        "run": each.number,
        "game": each.run.game,
        "variants": each.run.variants.split(),
        "deal": result.seed,
        "verdict": result.verdict,
        "states": result.states,
        "seconds": result.seconds,
        "moves": result.moves,
    }


def deal_rows(found: list[DealResult]) -> Iterator[dict[str, Any]]:
    """The same as rows of a table."""
    for each in found:
        yield deal_object(each) | {"variants": each.run.variants}

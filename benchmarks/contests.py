"""Some ways to do the same work, timed in turns: what counts is the ratio to the first of them."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Work = Callable[[], object]
Clock = Callable[[Work], float]


@dataclass
class Contest:
    """Some ways to do the same work; `times` has one entry a round for each."""

    name: str
    unit: str
    size: int
    contestants: Mapping[str, Work]
    clock: Clock
    scale: float = 1e6
    times: dict[str, list[float]] = field(default_factory=dict)

    def run_round(self, number: int) -> None:
        """Time each contestant once, in an order that turns from round to round."""
        names = list(self.contestants)
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            self.times.setdefault(name, []).append(self.clock(self.contestants[name]))

    def rows(self) -> list[str]:
        """One line for each contestant: time for one unit of work, and ratio to the first."""
        reference = self.times[next(iter(self.contestants))]
        rows = [f"{self.name} ({self.unit})"]
        for name in self.contestants:
            ratios = [mine / other for mine, other in zip(self.times[name], reference, strict=True)]
            each = statistics.median(self.times[name]) / self.size * self.scale
            spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
            rows.append(f"  {name:<34}{each:>9.2f}{statistics.median(ratios):>9.2f}   {spread}")
        return rows


def own_time(work: Work) -> float:
    """The processor time of a call in this process, without garbage collection."""
    gc.collect()
    gc.disable()
    try:
        before = time.process_time()
        work()
        return time.process_time() - before
    finally:
        gc.enable()


def child_time(work: Work) -> float:
    """The processor time of the child processes that a call runs, user and system."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# Games

"""Summaries as a picture: the win rate against the budget, and how many states the deals took.

What a smaller budget would have decided is read off the states of each deal, so one run gives a whole curve: exactly
for searches that only stop sooner, about right for those that share their budget out. It needs matplotlib, which is
imported only when a picture is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .report import run_name
from .summary import Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
INCHES = (11.0, 4.8)
BINS = 40
BUDGET = "states"
"""The limit that is the budget of a run."""


def figure(found: Sequence[Summary]) -> Figure:
    """The picture of some runs.

    Raises:
        ImportError: when matplotlib is not installed.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415 - heavy, and an optional dependency

    drawn = Figure(figsize=INCHES, layout="constrained")
    rates, states = drawn.subplots(1, 2)
    some = [each for each in found if each.deals]
    _draw_rates(rates, some)
    _draw_states(states, some)
    if some:
        drawn.legend(loc="outside lower center", ncols=3, fontsize="x-small")
    return drawn


def draw(found: Sequence[Summary], path: Path) -> None:
    """Write the picture of some runs, as PNG or SVG by the file's suffix.

    Raises:
        ImportError: when matplotlib is not installed.
        OSError: when the file cannot be written.
    """
    figure(found).savefig(path, format=path.suffix.removeprefix(".").lower(), dpi=120)


def _draw_rates(axes: Axes, found: Sequence[Summary]) -> None:
    for number, each in enumerate(found):
        budgets = _budgets(each)
        rates = [each.within(budget) for budget in budgets]
        for line, style in (([lost for lost, _ in rates], "-"), ([won for _, won in rates], "--")):
            color = f"C{number % 10}"
            shares = [100 * rate.rate for rate in line]
            axes.plot(budgets, shares, style, color=color)
            low, high = [100 * rate.low for rate in line], [100 * rate.high for rate in line]
            axes.fill_between(budgets, low, high, color=color, alpha=0.15, linewidth=0)
    axes.set(
        xscale="log", ylim=(-2, 102), xlabel="budget: states a deal", ylabel="won, % (95 % Wilson interval)"
    )
    axes.set_title("Win rate against budget (dashed: unknown as won)")


def _draw_states(axes: Axes, found: Sequence[Summary]) -> None:
    edges = _steps(max((max(each.all_states()) for each in found), default=1) + 1)
    for number, each in enumerate(found):
        states = [max(1, count) for count in each.all_states()]
        axes.hist(states, bins=edges, histtype="step", color=f"C{number % 10}", label=run_name(each))
    axes.set(xscale="log", xlabel="states looked at", ylabel="deals")
    axes.set_title("States a deal")


def _budgets(each: Summary) -> list[int]:
    """Where the rates of a run are drawn, from one state to its own budget; beyond it nothing is known."""
    most = max(1, *each.all_states())
    budgets = {round(step) for step in _steps(most)}
    return sorted({*budgets, most, each.limits.get(BUDGET, most)} if each.unknown == 0 else {*budgets, most})


def _steps(most: int) -> list[float]:
    """Numbers from 1 to the highest, each the same multiple of the one before."""
    return sorted({float(most) ** (step / BINS) for step in range(BINS + 1)} | {1.0, float(most)})

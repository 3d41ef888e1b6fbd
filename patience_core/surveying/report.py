"""Summaries as a table for a person, as CSV, and as values for JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from ..letters import padded, width_of
from .estimate import Lengths, Rate, Spread
from .summary import Summary

GAP = "  "
QUANTILES = ("p50", "p90", "p99", "most")
"""Their names in CSV and JSON."""
SPREADS = ("50 %", "90 %", "99 %", "most")
"""The quantiles of a `Spread`; those after the first stand below bare headings."""


def report_lines(found: Sequence[Summary]) -> list[str]:
    """Tables: what the runs are, how many deals can be won, and what finding out took."""
    runs = [["run", "game", "limits", "rules", "program"]]
    runs += [
        [str(each.number), _game(each), _limits(each), each.run.rules, each.run.program] for each in found
    ]
    costs = [["run", f"states {SPREADS[0]}", *SPREADS[1:], f"seconds {SPREADS[0]}", *SPREADS[1:]]]
    costs += [
        [str(each.number), *_spread(each.states_spread(), 0), *_spread(each.seconds_spread(), 4)]
        for each in found
    ]
    lines = [*_table(runs, left=(1, 2, 3, 4)), ""]
    for question in sorted({each.run.question for each in found}):
        lines.append(f"Can it be won by {question}? Rates with their 95 % Wilson intervals.")
        lines += [*_table(_rates([each for each in found if each.run.question == question])), ""]
    moves = [["run", "moves of a win: shortest", "median", "longest"]]
    moves += [[str(each.number), *_lengths(each.lengths())] for each in found]
    return [*lines, *_table(costs), "", *_table(moves)]


def _rates(found: Sequence[Summary]) -> list[list[str]]:
    """How many deals can be won."""
    names = ["run", "deals", "solved", "unsolvable", "unknown", "won, unknown as lost", "won, unknown as won"]
    rows = [
        [
            *map(str, (each.number, each.deals, each.solved, each.unsolvable, each.unknown)),
            _rate(each.if_unknown_is_lost) if each.deals else "-",
            _rate(each.if_unknown_is_won) if each.deals else "-",
        ]
        for each in found
    ]
    return [names, *rows]


def csv_lines(found: Sequence[Summary]) -> list[str]:
    """The same as comma-separated values, one run a line, below a line of names."""
    rows = [_flat(report_object(each) | _without_deals(each)) for each in found]
    names = list(dict.fromkeys(name for row in rows for name in row))
    return table_lines(names, rows)


def _without_deals(each: Summary) -> dict[str, Any]:
    """What nothing is known of has its columns all the same."""
    nothing = {
        "states": None if each.deals else dict.fromkeys(QUANTILES),
        "seconds": None if each.deals else dict.fromkeys(QUANTILES),
        "moves": None if each.moves else dict.fromkeys(Lengths._fields),
    }
    return {name: columns for name, columns in nothing.items() if columns}


def table_lines(names: Sequence[str], rows: Iterable[dict[str, Any]]) -> list[str]:
    """Rows as comma-separated values below a line of names."""
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().splitlines()


def report_object(each: Summary) -> dict[str, Any]:
    """A summary as plain values."""
    run = each.run
    return {
        "run": each.number,
        "game": run.game,
        "variants": run.variants.split(),
        "rules": run.rules,
        "question": run.question,
        "program": run.program,
        "limits": each.limits,
        "deals": each.deals,
        "solved": each.solved,
        "unsolvable": each.unsolvable,
        "unknown": each.unknown,
        "unknown_as_lost": each.if_unknown_is_lost._asdict(),
        "unknown_as_won": each.if_unknown_is_won._asdict(),
        "states": _by_percent(each.states_spread()),
        "seconds": _by_percent(each.seconds_spread()),
        "moves": _asdict(each.lengths()),
    }


def run_name(each: Summary) -> str:
    """A run in a few words: game and limits."""
    return f"{_game(each)}, {_limits(each)}"


def _game(each: Summary) -> str:
    return f"{each.run.game} ({each.run.variants})" if each.run.variants else each.run.game


def _limits(each: Summary) -> str:
    """The limits that are set."""
    said = [
        name if value is True else f"{name} {value}"
        for name, value in each.limits.items()
        if value not in (None, 0, "")
    ]
    return ", ".join(sorted(said, key=lambda text: not text.startswith("states ")))


def _rate(rate: Rate) -> str:
    share, low, high = (f"{100 * part:.2f}" for part in rate)
    return f"{share} % ({low} to {high})"


def _spread(found: Spread | None, digits: int) -> list[str]:
    return [f"{value:.{digits}f}" for value in found] if found else ["-"] * len(SPREADS)


def _lengths(found: Lengths | None) -> list[str]:
    return [f"{value:g}" for value in found] if found else ["-"] * len(Lengths._fields)


def _by_percent(found: Spread | None) -> dict[str, float] | None:
    return dict(zip(QUANTILES, found, strict=True)) if found else None


def _asdict(found: Lengths | None) -> dict[str, float] | None:
    return found._asdict() if found else None


def _flat(values: dict[str, Any], before: str = "") -> dict[str, Any]:
    """The values of an object in one row: `states` with `p50` in it is `states_p50`, a list is its words."""
    row: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, dict):
            row |= _flat(value, f"{before}{name}_")
        else:
            row[before + name] = " ".join(value) if isinstance(value, list) else value
    return row


def _table(rows: list[list[str]], left: Sequence[int] = ()) -> list[str]:
    """Rows with their columns below each other, numbers to the right."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [
        GAP.join(
            padded(cell, width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]

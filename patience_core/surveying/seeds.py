"""Which deals a survey is about: numbers and ranges of deal numbers as text, held without writing them out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..engine.deal_numbers import FIRST_TWISTER, PYSOL, SOLVITAIRE, meant_numbers, read_number
from ..notation.deals import did_you_mean_numbers

PLAIN, MICROSOFT, OTHER = f"{PYSOL}:", f"{PYSOL}:ms", f"{SOLVITAIRE}:"
"""What stands before the digits of a deal number in full."""
SERIES = {"": PLAIN, PLAIN: PLAIN, "ms": MICROSOFT, MICROSOFT: MICROSOFT, OTHER: OTHER}
"""The spellings of a series, and the one in full."""
ORDER = (PLAIN, MICROSOFT, OTHER)

_PREFIX = "|".join(sorted(SERIES, key=len, reverse=True))
_PART = re.compile(rf"({_PREFIX})([0-9]+)(?:-({_PREFIX})([0-9]+))?")


class Range(NamedTuple):
    """Deal numbers of one series, from the first to the last."""

    series: str
    first: int
    last: int


class Seeds:
    """A set of deal numbers, as disjoint ranges in their order."""

    def __init__(self, ranges: list[Range]) -> None:
        """Take ranges in any order; what they share is in the set once."""
        self.ranges = [each for series in ORDER for each in _merged(series, ranges)]

    @property
    def count(self) -> int:
        """How many there are; it may be more than ``len`` can tell."""
        return sum(each.last - each.first + 1 for each in self.ranges)

    def __iter__(self) -> Iterator[str]:
        """All of them as they stand after ``deal`` in a record."""
        for series, first, last in self.ranges:
            for number in range(first, last + 1):
                yield f"{series}{number}"

    def __contains__(self, seed: object) -> bool:
        """Whether a number, as it stands after ``deal`` in a record, is one of them."""
        found = _PART.fullmatch(seed) if isinstance(seed, str) else None
        if found is None:
            return False
        series, number = SERIES[found[1]], int(found[2])
        return any(each.series == series and each.first <= number <= each.last for each in self.ranges)


def in_order(seed: str) -> tuple[int, int]:
    """By what deal numbers, as they stand after ``deal`` in a record, are sorted.

    Raises:
        ValueError: for what is no deal number.
    """
    found = _PART.fullmatch(seed)
    if found is None:
        raise ValueError(f"{seed} is no deal number")
    return ORDER.index(SERIES[found[1]]), int(found[2])


def short_name(seed: str) -> str:
    """A deal number, as it stands after ``deal`` in a record, as briefly as ``--seed`` takes it."""
    return seed.removeprefix(PLAIN)


def read_seeds(text: str) -> Seeds:
    """Numbers and ranges with commas between, as in ``1-1000``, ``5`` or ``1-10,20,ms40000-ms40099``.

    Raises:
        ValueError: for what is none, saying which part and why.
    """
    return Seeds([each for part in text.split(",") for each in _read_part(part.strip())])


def _read_part(part: str) -> list[Range]:
    found = _PART.fullmatch(part)
    if found is None:
        likely = meant_numbers(part)
        hint = f": {did_you_mean_numbers(likely)}" if likely else ""
        raise ValueError(f"{part or 'nothing'} is no deal number and no range of them, as in 1-1000{hint}")
    series = SERIES[found[1]]
    last_digits = found[4] or found[2]
    if found[3] and SERIES[found[3]] != series:
        raise ValueError(f"{part} begins and ends in different kinds of deal numbers")
    for digits in (found[2], last_digits):
        if read_number(series + digits) is None:
            raise ValueError(f"{found[1]}{digits} is no deal number")
    first, last = int(found[2]), int(last_digits)
    if last < first:
        raise ValueError(f"{part} ends before it begins")
    return _without_doubles(Range(series, first, last))


def _without_doubles(each: Range) -> list[Range]:
    """A range with one name for each deal: ms7 is the same deal as 7, as long as 7 means that generator, too."""
    if each.series != MICROSOFT or each.first >= FIRST_TWISTER:
        return [each]
    low = Range(PLAIN, each.first, min(each.last, FIRST_TWISTER - 1))
    return [low, Range(MICROSOFT, FIRST_TWISTER, each.last)] if each.last >= FIRST_TWISTER else [low]


def _merged(series: str, ranges: list[Range]) -> list[Range]:
    merged: list[Range] = []
    for each in sorted(each for each in ranges if each.series == series):
        if merged and each.first <= merged[-1].last + 1:
            merged[-1] = Range(series, merged[-1].first, max(merged[-1].last, each.last))
        else:
            merged.append(each)
    return merged

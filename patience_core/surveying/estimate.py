"""From counts to a rate with its interval, and from many numbers to a few quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, median, quantiles
from typing import NamedTuple

CONFIDENCE = 0.95
PERCENTS = (50, 90, 99)
"""Which quantiles are told."""


class Rate(NamedTuple):
    """A share from 0 to 1 and the interval that holds the true one with a confidence of 95 %."""

    rate: float
    low: float
    high: float


class Spread(NamedTuple):
    """The quantiles of some numbers: half of them are not above `half`, and so on; `most` is the highest."""

    half: float
    ninety: float
    ninety_nine: float
    most: float


class Lengths(NamedTuple):
    """The shortest of some lengths, the one in the middle, and the longest."""

    shortest: int
    median: float
    longest: int


def lengths(values: Sequence[int]) -> Lengths | None:
    """The shortest, middle and longest of some lengths; None when there are none."""
    return Lengths(min(values), float(median(values)), max(values)) if values else None


def wilson(won: int, of: int) -> Rate:
    """The share that is won, with its Wilson score interval; of nothing, all is possible."""
    if of == 0:
        return Rate(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    share = won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low = 0.0 if won == 0 else max(0.0, middle - half)
    high = 1.0 if won == of else min(1.0, middle + half)
    return Rate(share, low, high)


def spread(values: Sequence[float]) -> Spread | None:
    """The quantiles of some numbers, linear between neighbours; None when there are no numbers."""
    if not values:
        return None
    cuts = quantiles(values, n=100, method="inclusive") if len(values) > 1 else [float(values[0])] * 99
    half, ninety, ninety_nine = (cuts[percent - 1] for percent in PERCENTS)
    return Spread(half, ninety, ninety_nine, float(max(values)))

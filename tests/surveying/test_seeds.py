"""Which deals are meant, and what their results come to."""

from __future__ import annotations

from itertools import islice
from statistics import NormalDist

import pytest

from patience_core.engine.deals import number_deal
from patience_core.solving.request import Limits
from patience_core.surveying.estimate import spread, wilson
from patience_core.surveying.keys import key_text
from patience_core.surveying.seeds import read_seeds
from patience_core.surveying.summary import summary_of
from patience_core.surveying.tables import Run
from patience_core.surveying.work import Result

RUN = Run("a-game", "", "0123456789ab", key_text(Limits()), "one who knows every card", "{}", "0.1.0")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", ["pysol:5"]),
        ("1-3", ["pysol:1", "pysol:2", "pysol:3"]),
        ("3,1-2", ["pysol:1", "pysol:2", "pysol:3"]),
        ("1-2,4", ["pysol:1", "pysol:2", "pysol:4"]),
        ("1-3,2-4, 4", ["pysol:1", "pysol:2", "pysol:3", "pysol:4"]),
        ("pysol:7-8", ["pysol:7", "pysol:8"]),
        ("ms40000-ms40001", ["pysol:ms40000", "pysol:ms40001"]),
        ("ms40000-40001", ["pysol:ms40000", "pysol:ms40001"]),
        ("pysol:ms40000", ["pysol:ms40000"]),
        ("solvitaire:0-1", ["solvitaire:0", "solvitaire:1"]),
        ("solvitaire:0-solvitaire:1", ["solvitaire:0", "solvitaire:1"]),
        ("31999-32000", ["pysol:31999", "pysol:32000"]),
        ("ms31999-ms32000", ["pysol:31999", "pysol:ms32000"]),
        ("ms7,7", ["pysol:7"]),
        ("100000000000000000000", ["pysol:100000000000000000000"]),
        ("4294967295,ms8589934591", ["pysol:4294967295", "pysol:ms8589934591"]),
    ],
)
def test_deal_numbers(text: str, expected: list[str]) -> None:
    found = read_seeds(text)
    assert list(found) == expected
    assert found.count == len(expected)
    assert all(seed in found for seed in expected)
    assert all(number_deal(seed) is not None for seed in found)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing is no deal number"),
        ("1,,2", "nothing is no deal number"),
        ("x", "x is no deal number"),
        ("0", "0 is no deal number"),
        ("0-5", "0 is no deal number"),
        ("-5", "-5 is no deal number"),
        ("01", "01 is no deal number"),
        ("1-", "1- is no deal number"),
        ("1--2", "1--2 is no deal number"),
        ("1-2-3", "1-2-3 is no deal number"),
        ("1.5", "1.5 is no deal number"),
        ("\u0661", "\u0661 is no deal number"),
        ("9-3", "9-3 ends before it begins"),
        ("1-100000000000000000001", "100000000000000000001 is no deal number"),
        ("ms1-ms8589934592", "ms8589934592 is no deal number"),
        ("solvitaire:0-4294967296", "4294967296 is no deal number"),
        ("1-ms5", "begins and ends in different kinds"),
        ("ms1-solvitaire:5", "begins and ends in different kinds"),
        ("cards", "cards is no deal number"),
        ("1" * 5000, "is no deal number"),
    ],
)
def test_what_is_no_deal_number_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"is no deal number|ends before|different kinds") as refused:
        read_seeds(text)
    assert reason in str(refused.value)


def test_all_deal_numbers_there_are_take_no_room() -> None:
    found = read_seeds("1-100000000000000000000")
    assert found.count == 10**20
    assert list(islice(found, 2)) == ["pysol:1", "pysol:2"]
    assert "pysol:99999999999999999999" in found
    assert "pysol:ms40000" not in found
    assert 7 not in found


WILSON = [
    # Found by bisection: the p with |share - p| = z sqrt(p (1 - p) / n), z = 1.959963984540054.
    (0, 10, 0.0, 0.2775327998628892),
    (5, 10, 0.2365930905125640, 0.7634069094874360),
    (10, 10, 0.7224672001371107, 1.0),
    (1, 1, 0.2065493143772375, 1.0),
    (498, 500, 0.9855342847848231, 0.9989023694773173),
]


@pytest.mark.parametrize(("won", "of", "low", "high"), WILSON)
def test_wilson_intervals(won: int, of: int, low: float, high: float) -> None:
    found = wilson(won, of)
    assert found == pytest.approx((won / of, low, high), abs=1e-12)


@pytest.mark.parametrize(("won", "of"), [(1, 3), (5, 10), (7, 9), (997, 1000)])
def test_the_ends_of_a_wilson_interval_are_where_the_score_is_z(won: int, of: int) -> None:
    z = NormalDist().inv_cdf(0.975)
    for end in wilson(won, of)[1:]:
        assert abs(won / of - end) / (end * (1 - end) / of) ** 0.5 == pytest.approx(z)


def test_of_nothing_all_is_possible() -> None:
    assert wilson(0, 0) == (0, 0, 1)
    assert spread([]) is None


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([7], (7, 7, 7, 7)),
        ([1, 3], (2, 2.8, 2.98, 3)),
        (list(range(1, 102)), (51, 91, 100, 101)),
        ([3, 1, 2], (2, 2.8, 2.98, 3)),
    ],
)
def test_quantiles(values: list[int], expected: tuple[float, ...]) -> None:
    assert spread(values) == pytest.approx(expected)


def test_both_rates_and_budgets() -> None:
    found = summary_of(
        1,
        RUN,
        [
            Result("pysol:1", "solved", 5, 0.1, 3),
            Result("pysol:2", "solved", 50, 0.1, 3),
            Result("pysol:3", "unsolvable", 20, 0.1, None),
            Result("pysol:4", "unknown", 100, 0.1, None),
            Result("pysol:5", "solved", 1, 0.1, None),
        ],
        read_seeds("1-4"),
    )
    assert (found.deals, found.solved, found.unsolvable, found.unknown) == (4, 2, 1, 1)
    assert (found.if_unknown_is_lost, found.if_unknown_is_won) == (wilson(2, 4), wilson(3, 4))
    assert found.within(4) == (wilson(0, 4), wilson(4, 4))
    assert found.within(20) == (wilson(1, 4), wilson(3, 4))
    assert found.within(100) == (wilson(2, 4), wilson(3, 4))

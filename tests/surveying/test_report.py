"""The report of a survey: as text, as CSV, as JSON, as a picture."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from shell import patience

from patience_core.surveying import plot
from patience_core.surveying.store import opened
from patience_core.surveying.summary import summaries
from patience_core.surveying.tables import Run
from patience_core.surveying.work import Result

RUNS = [
    Run("own", "", "0123456789ab", '{"states": 1000}', "one who knows", "{}", "0.1.0"),
    Run(
        "own",
        "hard",
        "ba9876543210",
        '{"seconds": 1.5, "states": 90}',
        "one who knows",
        '{"beam": 9}',
        "0.1.0",
    ),
    Run("none", "", "0123456789ab", '{"states": 5}', "one who knows", "{}", "0.1.0"),
]
REPORT = """\
run  game        limits                          rules         program
  1  own         states 1000                     0123456789ab  0.1.0
  2  own (hard)  states 90, beam 9, seconds 1.5  ba9876543210  0.1.0
  3  none        states 5                        0123456789ab  0.1.0

Can it be won by one who knows? Rates with their 95 % Wilson intervals.
run  deals  solved  unsolvable  unknown      won, unknown as lost         won, unknown as won
  1     10       4           2        4  40.00 % (16.82 to 68.73)    80.00 % (49.02 to 94.33)
  2      1       0           0        1    0.00 % (0.00 to 79.35)  100.00 % (20.65 to 100.00)
  3      0       0           0        0                         -                           -

run  states 50 %  90 %  99 %  most  seconds 50 %    90 %    99 %    most
  1           55    91    99   100        0.2750  0.4550  0.4955  0.5000
  2           90    90    90    90        1.5000  1.5000  1.5000  1.5000
  3            -     -     -     -             -       -       -       -

run  moves of a win: shortest  median  longest
  1                         7     8.5       30
  2                         -       -        -
  3                         -       -        -
"""
KINDS = [("solved", moves) for moves in (30, 7, 9, 8)] + [("unsolvable", None)] * 2 + [("unknown", None)] * 4


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    """A folder with a survey of which every number is known."""
    with opened(tmp_path / "survey.db", create=True) as store:
        one, two, _ = (store.run(run) for run in RUNS)
        some = (Result(f"pysol:{n}", kind, 10 * n, n / 20, moves) for n, (kind, moves) in enumerate(KINDS, 1))
        store.add(one, some)
        store.add(two, [Result("pysol:1", "unknown", 90, 1.5, None)])
    return tmp_path


def test_the_report(reported: Path) -> None:
    ran = patience("survey", "--report", "survey.db", cwd=reported)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == REPORT


def test_the_report_as_csv(reported: Path) -> None:
    ran = patience("survey", "--report", "survey.db", "--csv", cwd=reported)
    first, second, third = csv.DictReader(io.StringIO(ran.out))
    assert (first["run"], first["game"], first["variants"], first["limits_seconds"]) == ("1", "own", "", "")
    assert (second["variants"], second["limits_beam"], second["limits_states"]) == ("hard", "9", "90")
    assert (first["deals"], first["solved"], first["unsolvable"], first["unknown"]) == ("10", "4", "2", "4")
    assert float(first["unknown_as_lost_low"]) == pytest.approx(0.168180, abs=1e-5)
    assert float(first["states_p90"]) == 91
    assert (third["deals"], third["states_p50"]) == ("0", "")
    lengths = [[row[f"moves_{name}"] for name in ("shortest", "median", "longest")] for row in (first, third)]
    assert lengths == [["7", "8.5", "30"], ["", "", ""]]
    assert not {"states", "seconds", "moves"} & set(first)


def test_the_report_as_json(reported: Path) -> None:
    ran = patience("survey", "--report", "survey.db", "--json", cwd=reported)
    first, _, third = map(json.loads, ran.out.splitlines())
    assert first["unknown_as_won"]["rate"] == 0.8
    assert first["seconds"] == pytest.approx({"p50": 0.275, "p90": 0.455, "p99": 0.4955, "most": 0.5})
    assert (first["moves"], third["moves"]) == ({"shortest": 7, "median": 8.5, "longest": 30}, None)
    assert (first["version"], first["question"], third["states"]) == (1, "one who knows", None)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "signature"), [("a.png", b"\x89PNG\r\n\x1a\n"), ("a.SVG", b"<?xml")])
def test_the_report_as_a_picture(reported: Path, name: str, signature: bytes) -> None:
    ran = patience("survey", "--report", "survey.db", "--plot", name, cwd=reported)
    assert (ran.code, ran.out, ran.err) == (0, REPORT, "")
    assert (reported / name).read_bytes().startswith(signature)


@pytest.mark.slow
def test_a_picture_that_cannot_be_written(reported: Path) -> None:
    ran = patience("survey", "--report", "survey.db", "--plot", "no/a.png", cwd=reported)
    assert (ran.code, ran.out) == (2, "")
    assert "cannot write no/a.png: No such file or directory" in ran.err


@pytest.mark.slow
def test_the_picture_shows_the_numbers(reported: Path) -> None:
    with opened(reported / "survey.db", create=False) as store:
        drawn = plot.figure(summaries(store, store.runs()))
    rates, states = drawn.axes
    lost, won = rates.get_lines()[:2]
    assert lost.get_xydata()[-1] == pytest.approx((100, 40))
    assert won.get_xydata()[-1] == pytest.approx((100, 80))
    assert won.get_xydata()[0] == pytest.approx((1, 100))
    bars = states.patches[-2].get_xy()  # the outline of the first run: each step of its histogram twice
    assert sum(height for _, height in bars[1:-1:2]) == 10
    assert [text.get_text() for text in drawn.legends[0].get_texts()] == [
        "own, states 1000",
        "own (hard), states 90, beam 9, seconds 1.5",
    ]

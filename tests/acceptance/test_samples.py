"""Every file in `samples` is a test case by existing."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from boards import SAMPLES, replayed_file

ACCEPTED = sorted((SAMPLES / "accepted").glob("*"))
REFUSED = sorted((SAMPLES / "refused").glob("*.patience"))


def _expected() -> dict[str, dict[str, str]]:
    with (SAMPLES / "refused" / "EXPECTED.tsv").open(encoding="utf-8", newline="") as table:
        return {row["file"]: row for row in csv.DictReader(table, delimiter="\t")}


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_accepted_files_replay_without_a_problem(path: Path) -> None:
    replays = replayed_file(path)
    assert [problem for replay in replays for problem in replay.problems] == []
    assert all(replay.outcome in ("won", "stuck", "open") for replay in replays)


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_refused_files_have_the_expected_first_problem(path: Path) -> None:
    row = _expected()[path.name]
    first = next(problem for replay in replayed_file(path) for problem in replay.problems)
    assert (first.line, first.code) == (int(row["line"]), row["kind"])
    assert first.message


def test_every_expectation_has_its_file() -> None:
    assert sorted(_expected()) == [path.name for path in REFUSED]


def test_there_are_samples_of_both_kinds() -> None:
    assert ACCEPTED
    assert REFUSED

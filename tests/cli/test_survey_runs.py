"""Surveys that are killed, begun again, and spread over several processes."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from shell import patience
from surveys import SHORT, Rows, begun, count, needs_signals, processes, rows, wait_for


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The rows of a survey that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    ran = patience("survey", "pile-on", "--seeds", "1-1500", "--jobs", "1", cwd=folder)
    assert (ran.code, ran.err) == (0, "")
    return rows(folder / "survey.db")


@pytest.mark.slow
def test_the_answers_do_not_depend_on_the_number_of_processes(tmp_path: Path, whole: Rows) -> None:
    ran = patience("survey", "pile-on", "--seeds", "1-1500", "--jobs", "2", "--out", "two.db", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert rows(tmp_path / "two.db") == whole
    assert len(whole) == 1500


@pytest.mark.slow
@needs_signals
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_whatever_ends_it_nothing_is_lost_and_nothing_repeated(
    tmp_path: Path, whole: Rows, number: int, code: int
) -> None:
    path = tmp_path / "survey.db"
    asked = ("survey", "pile-on", "--jobs", "2", "--seeds")
    for _ in range(2):
        enough = count(path) + 20
        # More than are solved before it is ended, however busy the machine is.
        with begun(tmp_path, *asked, "1-20000") as process:
            wait_for(lambda enough=enough: count(path) >= enough)  # type: ignore[misc]
            before = rows(path, "seed, seconds")
            if number == signal.SIGINT:
                os.killpg(process.pid, number)  # as a terminal does
            else:
                process.send_signal(number)
            out, err = process.communicate(timeout=SHORT)
            assert (process.returncode, out) == (code, "")
            if number != signal.SIGKILL:
                assert f"of 20000 deals are in {path.name}" in err
                assert "Traceback" not in err
        assert set(before) <= set(rows(path, "seed, seconds"))
    kept = rows(path, "seed, seconds")
    assert patience(*asked, "1-1500", cwd=tmp_path).code == 0
    assert [row for row in rows(path) if row[0] in {seed for seed, *_ in whole}] == whole
    # Not one was solved again: that would have taken other seconds.
    assert set(kept) <= set(rows(path, "seed, seconds"))


@pytest.mark.slow
@needs_signals
def test_no_worker_outlives_a_killed_survey(tmp_path: Path) -> None:
    with begun(
        tmp_path, "survey", "montana", "--seeds", "1-50", "--max-states", "1000000", "--jobs", "2"
    ) as process:
        wait_for(lambda: len(processes(process.pid)) >= 4)  # with the one that tracks resources
        process.kill()
        wait_for(lambda: processes(process.pid) == [])


@pytest.mark.slow
@needs_signals
def test_a_killed_worker_costs_nothing(tmp_path: Path, whole: Rows) -> None:
    path = tmp_path / "survey.db"
    with begun(tmp_path, "survey", "pile-on", "--seeds", "1-1500", "--jobs", "2") as process:
        wait_for(lambda: count(path) >= 20)
        os.kill(
            next(pid for pid, command in processes(process.pid) if "spawn_main" in command), signal.SIGKILL
        )
        _, err = process.communicate(timeout=SHORT)
        assert (process.returncode, err) == (0, "")
    assert rows(path) == whole


@pytest.mark.slow
def test_other_limits_are_kept_apart_and_reported_together(tmp_path: Path) -> None:
    for states in ("50", "500"):
        ran = patience("survey", "montana", "--seeds", "1-4", "--max-states", states, cwd=tmp_path)
        assert ran.code == 0
        assert ran.out.count("montana") == 1
    ran = patience("survey", "--report", "survey.db", "--json", cwd=tmp_path)
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["limits"]["states"] for each in found] == [50, 500]
    assert [each["deals"] for each in found] == [4, 4]
    some = patience("survey", "--report", "survey.db", "--json", "--seeds", "3-9", cwd=tmp_path)
    assert [json.loads(line)["deals"] for line in some.out.splitlines()] == [2, 2]


@pytest.mark.slow
def test_it_tells_of_the_deals_that_were_asked_for(tmp_path: Path) -> None:
    for seeds, deals in (("1-20", 20), ("11-15", 5), ("15-25", 11)):
        ran = patience("survey", "pile-on", "--seeds", seeds, "--json", "--jobs", "1", cwd=tmp_path)
        assert json.loads(ran.out)["deals"] == deals
    assert count(tmp_path / "survey.db") == 25


@pytest.mark.slow
def test_no_resume_solves_the_deals_that_are_asked_for_again(tmp_path: Path) -> None:
    asked = ("survey", "pile-on", "--jobs", "1", "--seeds")
    path = tmp_path / "survey.db"
    assert patience(*asked, "1-20", cwd=tmp_path).code == 0
    before, answers = dict(rows(path, "seed, seconds")), rows(path)
    assert patience(*asked, "1-5", "--no-resume", cwd=tmp_path).code == 0
    after = dict(rows(path, "seed, seconds"))
    assert rows(path) == answers
    again = {seed for seed in after if after[seed] != before[seed]}
    assert again == {f"pysol:{number}" for number in range(1, 6)}

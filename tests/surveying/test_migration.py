"""The file of a survey of version 1 of the schema, as it was written then: read as it is, and gone on with."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from boards import SAMPLES
from shell import PROGRAM, environment, patience

from patience_core.language.library import find, load
from patience_core.solving.request import Limits, Question, SearchRequest, Strategy
from patience_core.surveying import migration, survey, work
from patience_core.surveying.keys import key_text
from patience_core.surveying.seeds import read_seeds
from patience_core.surveying.store import opened
from patience_core.surveying.survey import Engine, Survey
from patience_core.surveying.tables import BrokenSurveyError
from patience_core.surveying.work import Job, Result

OLD = SAMPLES / "surveys" / "version-1.db"
WRITTEN_BY = "0.1.0"
"""The version that wrote it."""
FACE_UP = Question.FACE_UP_CARDS
RUNS = [
    ("pile-on", "", "1-4", SearchRequest()),
    ("pile-on", "", "1-2", SearchRequest(Limits(50))),
    ("pile-on", "", "1-2", SearchRequest(Limits(60, 30.0, 1))),
    ("montana", "no-shuffle", "1-2", SearchRequest(Limits(300), strategy=Strategy(beam=5))),
    ("miss-milligan", "", "1-2", SearchRequest(Limits(300))),
    ("miss-milligan", "", "1-2", SearchRequest(Limits(300), FACE_UP)),
    ("freecell", "", "1-2", SearchRequest(Limits(300, memory=5), strategy=Strategy(beam=4))),
]
"""What was asked for, in the order of the runs."""
AS_NOW = [
    ('{"states": 100000}', "{}"),
    ('{"states": 50}', "{}"),
    ('{"memory": 1, "seconds": 30.0, "states": 60}', "{}"),
    ('{"states": 300}', '{"beam": 5}'),
    ('{"states": 300}', "{}"),
    ('{"states": 300}', "{}"),
    ('{"memory": 5, "states": 300}', '{"beam": 4}'),
]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy that may be written to."""
    return Path(shutil.copy(OLD, tmp_path / "old.db"))


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.execute(query))


RESULTS = rows(OLD, "SELECT * FROM results ORDER BY run, seed")


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize(("option", "suffix"), [((), "txt"), (("--csv",), "csv"), (("--json",), "jsonl")])
def test_it_is_reported_as_before_and_left_alone(option: tuple[str, ...], suffix: str, old: Path) -> None:
    ran = patience("survey", "--report", str(old), *option)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == OLD.with_suffix(f".{suffix}").read_text(encoding="utf-8")
    assert old.read_bytes() == OLD.read_bytes()


def solved_by(path: Path, job: Job, seeds: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The deals that a survey solves, which does as if it was of the version that wrote the file."""
    asked: list[str] = []

    def solve_deals(_: Job, deals: list[str]) -> list[Result]:
        asked.extend(deals)
        return [Result(deal, "unknown", 1, 0.1, None) for deal in deals]

    monkeypatch.setattr(survey, "solve_deals", solve_deals)
    with opened(path, create=True) as store, ThreadPoolExecutor(1) as executor:
        Survey(job, store, Engine(executor, lambda: 1, ()), lambda _: None).solve(read_seeds(seeds))
    return asked


@pytest.mark.parametrize("number", range(1, len(RUNS) + 1))
def test_a_survey_that_goes_on_in_it_solves_only_what_is_missing(
    number: int, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, variants, seeds, request = RUNS[number - 1]
    job = Job(load(find(name), variants.split()), request, WRITTEN_BY)
    assert solved_by(old, job, seeds, monkeypatch) == []
    assert solved_by(old, job, "4-6", monkeypatch) == [f"pysol:{n}" for n in (4, 5, 6) if n > 4 or number > 1]
    assert rows(old, "SELECT count(*) FROM runs") == [(len(RUNS),)]
    assert rows(old, "SELECT * FROM results WHERE seconds <> 0.1 ORDER BY run, seed") == RESULTS


def test_it_becomes_a_file_of_today(old: Path) -> None:
    with opened(old, create=True) as store:
        runs = store.runs()
    assert [runs[number][3::2] for number in range(1, len(RUNS) + 1)] == [
        (limits, strategy) for limits, strategy in AS_NOW
    ]
    assert [run.question for run in runs.values()] == [request.question for *_, request in RUNS]
    assert rows(old, "PRAGMA user_version") == [(2,)]
    assert rows(old, "SELECT * FROM results ORDER BY run, seed") == RESULTS


@dataclass(frozen=True)
class MoreLimits(Limits):
    """Limits as they may be one day."""

    disk: int | None = None
    nice: bool = False


def test_a_field_that_is_added_later_changes_no_key() -> None:
    assert key_text(MoreLimits(7, 1.5)) == key_text(Limits(7, 1.5)) == '{"seconds": 1.5, "states": 7}'
    assert key_text(MoreLimits(7, disk=3)) == '{"disk": 3, "states": 7}'


@pytest.mark.parametrize(
    ("first", "second", "one"),
    [
        ('{"beam": 0, "seconds": null, "states": 60}', '{"beam": 0, "memory": null, "states": 60}', True),
        ('{"states": 60}', '{"states": 60, "mine": 1}', False),
        ('{"states": 60, "beam": 0}', '{"states": 60, "beam": 1}', False),
        ('{"states": 60, "seconds": 0.0}', '{"states": 60, "seconds": null}', False),
        ('{"states": 60, "hidden": false}', '{"states": 60}', True),
        ('{"states": 60, "hidden": true}', '{"states": 60}', False),  # what contradicts the question is kept
        ('{"states": 100000}', "{}", False),
    ],
)
def test_runs_that_are_the_same_now_become_one(first: str, second: str, *, one: bool, old: Path) -> None:
    changed(
        old,
        f"UPDATE runs SET limits = '{first}' WHERE id = 1",  # noqa: S608 - a test's own text
        f"UPDATE runs SET limits = '{second}' WHERE id = 2",  # noqa: S608 - a test's own text
        "DELETE FROM results WHERE run = 1 AND seed = 'pysol:2'",
    )
    with opened(old, create=True) as store:
        assert sorted(store.runs()) == [*([1] if one else [1, 2]), 3, 4, 5, 6, 7]
        verdicts = {result.seed: result.states for result in store.results(1)}
    assert verdicts == {"pysol:1": 49, "pysol:3": 25, "pysol:4": 179} | ({"pysol:2": 50} if one else {})
    assert rows(old, "SELECT count(*) FROM results WHERE run = 2") == [(0 if one else 2,)]


def test_a_migration_that_fails_in_the_middle_leaves_the_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = migration._add

    def broken_off(connection: sqlite3.Connection, number: int, run: Any) -> None:
        if number == 4:
            raise KeyboardInterrupt
        add(connection, number, run)

    monkeypatch.setattr(migration, "_add", broken_off)
    with pytest.raises(KeyboardInterrupt), opened(old, create=True):
        pass
    assert list(old.parent.iterdir()) == [old]
    assert old.read_bytes() == OLD.read_bytes()
    monkeypatch.undo()
    with opened(old, create=True) as store:
        assert len(store.runs()) == len(RUNS)


KILLED = """
import os, signal, sys
from pathlib import Path
from patience_core.surveying import migration, store
add = migration._add
def killed(connection, number, run):
    add(connection, number, run)
    if number == 4:
        connection.execute("PRAGMA cache_spill = 1")
        os.kill(os.getpid(), signal.SIGKILL)
migration._add = killed
with store.opened(Path(sys.argv[1]), create=True):
    pass
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_migration_that_is_killed_is_made_again(old: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", KILLED, str(old)], env=environment(), check=False)
    assert ran.returncode == -signal.SIGKILL
    assert rows(old, "SELECT * FROM results ORDER BY run, seed") == RESULTS
    assert rows(old, "PRAGMA user_version") == [(1,)]
    with opened(old, create=True) as store:
        assert len(store.runs()) == len(RUNS)


def test_a_file_that_may_not_be_written_is_told_once(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one who may not write: a test may run as one who may write everywhere."""
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda name, **more: connect(name.replace("mode=rwc", "mode=ro"), **more)
    )
    with (
        pytest.raises(sqlite3.OperationalError, match="attempt to write a readonly database"),
        opened(old, create=True),
    ):
        pass
    assert list(old.parent.iterdir()) == [old]
    assert old.read_bytes() == OLD.read_bytes()


BROKEN: list[tuple[Callable[[Path], object] | Sequence[str], str]] = [
    (["UPDATE runs SET limits = 'states' WHERE id = 3"], "run 3 is broken: limits is no JSON object"),
    (["UPDATE runs SET game = x'00' WHERE id = 2"], "run 2 is broken: game is no text"),
    (["DROP TABLE results"], "its tables are not those of a survey"),
    (["ALTER TABLE runs ADD COLUMN strategy"], "its tables are not those of a survey"),
    (["CREATE TRIGGER t AFTER DELETE ON runs BEGIN SELECT 1; END"], "its tables are not those of a survey"),
    (lambda path: path.write_bytes(path.read_bytes()[:9000]), "no SQLite file, or a broken one"),
]


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(("change", "told"), BROKEN)
def test_a_broken_one_is_told_and_left_as_it_is(
    change: Callable[[Path], object] | Sequence[str], told: str, *, create: bool, old: Path
) -> None:
    if callable(change):
        change(old)
    else:
        changed(old, *change)
    before = old.read_bytes()
    with pytest.raises(BrokenSurveyError, match=told), opened(old, create=create) as store:
        list(store.results(1))
    assert old.read_bytes() == before


def test_what_others_added_beside_the_tables_stays(old: Path) -> None:
    changed(
        old, "CREATE TABLE mine (seed)", "CREATE VIEW lost AS SELECT seed FROM results JOIN runs ON run = id"
    )
    with opened(old, create=True):
        pass
    assert rows(old, "SELECT count(*) FROM mine, lost") == [(0,)]
    assert rows(old, "SELECT count(*) FROM lost") == [(16,)]


def test_a_file_that_another_has_rewritten_meanwhile_is_left_so(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        migration.migrate(old, connection)
        now = list(connection.iterdump())
        migration.migrate(old, connection)
        assert list(connection.iterdump()) == now


def test_the_command_says_why_it_cannot_go_on() -> None:
    nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    if nobody and shutil.which("setpriv") is None:
        pytest.skip("root may write everywhere")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        path = Path(shutil.copy(OLD, folder))
        path.chmod(0o444)
        here = {"cwd": folder, "env": environment(PYTHONDONTWRITEBYTECODE="1"), "capture_output": True}
        if subprocess.run([*nobody, sys.executable, "-c", "import typer"], check=False, **here).returncode:
            pytest.skip("another user cannot run this Python")
        arguments = ["survey", "pile-on", "--seeds", "1-2", "--out", path.name, "--jobs", "1"]
        ran = subprocess.run([*nobody, *PROGRAM, *arguments], text=True, check=False, **here)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "cannot write version-1.db: attempt to write a readonly database" in ran.stderr
        assert "Traceback" not in ran.stderr
        assert os.listdir(folder) == [path.name]
        assert path.read_bytes() == OLD.read_bytes()


def test_the_sample_is_of_the_version_before() -> None:
    assert rows(OLD, "PRAGMA user_version") == [(migration.OLD_VERSION,)]
    assert work.SOLVED in {verdict for (verdict,) in rows(OLD, "SELECT verdict FROM results")}

"""A survey's file of version 1 of the schema becomes one of version 2; its results stay as they are.

In version 1 `limits` held the strategy, too, and every default: whatever was added there later would have begun another
run of a survey that was finished.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from ..solving.request import Question
from .keys import stated
from .rows import check_run
from .tables import FIELDS, SCHEMA, VERSION, BrokenSurveyError, Run, check_tables, pragma, statements

OLD_VERSION = 1
RUNS_1 = """\
CREATE TABLE runs (
    id       INTEGER PRIMARY KEY,
    game     TEXT NOT NULL,
    variants TEXT NOT NULL,
    rules    TEXT NOT NULL,
    limits   TEXT NOT NULL,
    question TEXT NOT NULL,
    program  TEXT NOT NULL,
    UNIQUE (game, variants, rules, limits, question, program)
)"""
RUNS, RESULTS = statements(SCHEMA)
SCHEMA_1 = f"{RUNS_1};\n{RESULTS};\n"
FIELDS_1 = ("game", "variants", "rules", "limits", "question", "program")
LIMITS_1 = {"states": 100_000, "seconds": None, "memory": None}
STRATEGY_1 = {"beam": 0}
"""The defaults that version 1 wrote into `limits`."""


def migrate(path: Path, connection: sqlite3.Connection) -> None:
    """Rewrite the runs, inside a transaction; nothing is done if somebody else has done it.

    Raises:
        BrokenSurveyError: when a survey never wrote the file so.
    """
    if pragma(connection, "user_version") != OLD_VERSION:
        return
    check_tables(path, connection, SCHEMA_1)
    runs = _old_runs(path, connection)
    connection.execute("DROP TABLE runs")
    connection.execute(RUNS)
    for number, run in runs.items():
        _add(connection, number, run)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _old_runs(path: Path, connection: sqlite3.Connection) -> dict[int, Run]:
    rows = connection.execute(f"SELECT id, {', '.join(FIELDS_1)} FROM runs ORDER BY id")  # noqa: S608 - names of fields
    runs = {}
    for number, *texts in rows.fetchall():
        old = dict(zip(FIELDS_1, texts, strict=True))
        if wrong := check_run(old):
            raise BrokenSurveyError(path, f"run {number} is broken: {wrong}")
        runs[number] = _as_now(old)
    return runs


def _as_now(old: dict[str, str]) -> Run:
    """A run of version 1 as version 2 tells it; words that no survey wrote stay among the limits."""
    limits = json.loads(old["limits"])
    strategy = {name: limits.pop(name) for name in STRATEGY_1 if name in limits}
    if limits.get("hidden") is (old["question"] == Question.FACE_UP_CARDS):
        del limits["hidden"]  # the question says it
    texts = {"limits": stated(limits, LIMITS_1), "strategy": stated(strategy, STRATEGY_1)}
    return Run(**(old | texts))


def _add(connection: sqlite3.Connection, number: int, run: Run) -> None:
    """Add a run under its number, or its results to the run that it is now."""
    marks = ", ".join("?" * len(run))
    statement = f"INSERT OR IGNORE INTO runs (id, {FIELDS}) VALUES (?, {marks})"  # noqa: S608 - names of fields
    added = connection.execute(statement, (number, *run))
    if added.rowcount:
        return
    where = " AND ".join(f"{field} = ?" for field in Run._fields)
    first = connection.execute(f"SELECT id FROM runs WHERE {where}", run).fetchone()[0]  # noqa: S608 - names of fields
    connection.execute("UPDATE OR IGNORE results SET run = ? WHERE run = ?", (first, number))
    connection.execute("DELETE FROM results WHERE run = ?", (number,))

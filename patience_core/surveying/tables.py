"""The tables of a survey's file, what a run is in them, and what may be wrong with a file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..problems import PatienceError, Problem

APPLICATION = 0x50415453
"""SQLite's `application_id` of these files: the letters PATS."""
VERSION = 2
"""SQLite's `user_version`: the version of the schema."""

SCHEMA = """\
CREATE TABLE runs (
    id       INTEGER PRIMARY KEY,
    game     TEXT NOT NULL,
    variants TEXT NOT NULL,
    rules    TEXT NOT NULL,
    limits   TEXT NOT NULL,
    question TEXT NOT NULL,
    strategy TEXT NOT NULL,
    program  TEXT NOT NULL,
    UNIQUE (game, variants, rules, limits, question, strategy, program)
);
CREATE TABLE results (
    run     INTEGER NOT NULL REFERENCES runs (id),
    seed    TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('solved', 'unsolvable', 'unknown')),
    states  INTEGER NOT NULL,
    seconds REAL NOT NULL,
    moves   INTEGER,
    PRIMARY KEY (run, seed)
) WITHOUT ROWID;
"""


class Run(NamedTuple):
    """What the results of a run have in common; two that differ in any of it are kept apart.

    `variants` are separated by blanks, `rules` is the fingerprint of the ruleset, `question` who is asked for a win,
    `program` the version that searched; `limits` and `strategy` are JSON with sorted keys, without defaults.
    """

    game: str
    variants: str
    rules: str
    limits: str
    question: str
    strategy: str
    program: str


class SurveyFileError(PatienceError):
    """A file that holds no survey, a broken one, or one of other rules."""

    def __init__(self, path: Path, message: str, hint: str = "") -> None:
        """Say of which file and what."""
        super().__init__([Problem("bad-survey", message, str(path), hint=hint)])


class BrokenSurveyError(SurveyFileError):
    """A survey in which something is not as a survey writes it: it cannot be read to its end."""

    def __init__(self, path: Path, message: str) -> None:
        """Say what is wrong; there is but one remedy."""
        super().__init__(
            path, message, hint="take an older copy of the file, or begin a new one with --out FILE"
        )


FIELDS = ", ".join(Run._fields)
"""The columns of a run, besides its number."""


def statements(schema: str) -> list[str]:
    """The statements that make the tables of a schema."""
    return [statement.strip() for statement in schema.split(";")[:-1]]


def check_tables(path: Path, connection: sqlite3.Connection, schema: str) -> None:
    """Refuse a file with other tables.

    Raises:
        BrokenSurveyError: when the tables are not those of the schema, or work when something is written.
    """
    made = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")}
    triggers = connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'").fetchone()
    # A view under the name of a table, or a trigger, may work without end.
    if triggers[0] or not made.issuperset(statements(schema)):
        raise BrokenSurveyError(path, "its tables are not those of a survey")


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """A number that SQLite keeps beside the tables."""
    value: tuple[int] = connection.execute(f"PRAGMA {name}").fetchone()
    return value[0]


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of what is written inside, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")

"""The file of a survey: one SQLite database, of which every transaction stays whatever happens afterwards.

It keeps SQLite's usual journal, not a write-ahead log: what is committed lies in this one file. `docs/survey.md`
documents the schema.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from ..problems import PatienceError, Problem
from .rows import check_result, check_run
from .work import Result

APPLICATION = 0x50415453
"""SQLite's `application_id` of these files: the letters PATS."""
VERSION = 1
"""SQLite's `user_version`: the version of the schema."""
PATIENCE_SECONDS = 60
"""How many seconds another process that writes to the file is waited for."""
AT_ONCE = 500
"""How many deals are looked up at once."""
LONGEST_VALUE = 1_000_000
"""No value in the file has more bytes than this."""

SCHEMA = """\
CREATE TABLE runs (
    id       INTEGER PRIMARY KEY,
    game     TEXT NOT NULL,
    variants TEXT NOT NULL,
    rules    TEXT NOT NULL,
    limits   TEXT NOT NULL,
    question TEXT NOT NULL,
    program  TEXT NOT NULL,
    UNIQUE (game, variants, rules, limits, question, program)
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

    `variants` are separated by blanks, `rules` is the fingerprint of the ruleset, `limits` JSON with sorted keys,
    `question` who is asked for a win, `program` the version that searched.
    """

    game: str
    variants: str
    rules: str
    limits: str
    question: str
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


class Store:
    """An open file of a survey. Every method that changes something is one transaction."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Take an open database with the schema of a survey."""
        self.path = path
        self._connection = connection

    def run(self, run: Run) -> int:
        """The number of a run, which is added if it is not there.

        Raises:
            SurveyFileError: when the file holds results of the game as it was under other rules.
        """
        other = self._connection.execute(
            "SELECT rules FROM runs WHERE game = ? AND variants = ? AND rules <> ?", run[:3]
        ).fetchone()
        if other is not None:
            message = f"it holds results of {run.game} with other rules: {other[0]}, not {run.rules}"
            raise SurveyFileError(self.path, message, "the ruleset has changed; name another file with --out")
        with self._transaction():
            self._connection.execute(f"INSERT OR IGNORE INTO runs ({_FIELDS}) VALUES (?, ?, ?, ?, ?, ?)", run)  # noqa: S608 - names of fields
        where = " AND ".join(f"{field} = ?" for field in Run._fields)
        found: tuple[int] = self._connection.execute(f"SELECT id FROM runs WHERE {where}", run).fetchone()  # noqa: S608 - names of fields
        return found[0]

    def runs(self) -> dict[int, Run]:
        """All runs by their numbers.

        Raises:
            BrokenSurveyError: when a survey never wrote one of them so.
        """
        rows = self._connection.execute(f"SELECT id, {_FIELDS} FROM runs ORDER BY id")  # noqa: S608 - names of fields
        runs = {row[0]: Run(*row[1:]) for row in rows}
        for number, run in runs.items():
            if wrong := check_run(run._asdict()):
                raise BrokenSurveyError(self.path, f"run {number} is broken: {wrong}")
        return runs

    def add(self, run: int, results: Iterable[Result]) -> None:
        """Keep results; of a deal that is there already, what came first stays."""
        rows = ((run, *result) for result in results)
        with self._transaction():
            self._connection.executemany("INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?, ?, ?)", rows)

    def results(self, run: int) -> Iterator[Result]:
        """All results of a run.

        Raises:
            BrokenSurveyError: when a survey never wrote one of them so.
        """
        fields = ", ".join(Result._fields)
        for row in self._connection.execute(f"SELECT {fields} FROM results WHERE run = ?", (run,)):  # noqa: S608 - names of fields
            result = Result(*row)
            if wrong := check_result(result):
                raise BrokenSurveyError(self.path, f"a result of run {run} is broken: {wrong}")
            yield result

    def missing(self, run: int, seeds: Iterable[str]) -> Iterator[str]:
        """Those of the deals that have no result yet, in their order, without ever holding all of them."""
        batch: list[str] = []
        for seed in seeds:
            batch.append(seed)
            if len(batch) == AT_ONCE:
                yield from self._missing(run, batch)
                batch = []
        yield from self._missing(run, batch)

    def forget(self, run: int, seeds: Sequence[str]) -> None:
        """Remove the results of some deals."""
        with self._transaction():
            self._connection.executemany(
                "DELETE FROM results WHERE run = ? AND seed = ?", ((run, seed) for seed in seeds)
            )

    def _missing(self, run: int, seeds: list[str]) -> list[str]:
        marks = ", ".join("?" * len(seeds))
        rows = self._connection.execute(
            f"SELECT seed FROM results WHERE run = ? AND seed IN ({marks})",  # noqa: S608 - question marks
            (run, *seeds),
        )
        there = {seed for (seed,) in rows}
        return [seed for seed in seeds if seed not in there]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _transaction(self._connection):
            yield


_FIELDS = ", ".join(Run._fields)
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
"""The codes of SQLite that speak of what is in the file, not of the disk or of others that use it."""


@contextmanager
def opened(path: Path, *, create: bool) -> Iterator[Store]:
    """Open the file of a survey; with `create`, one that is missing or empty becomes one.

    Raises:
        SurveyFileError: when it is another kind of file, or broken.
        sqlite3.OperationalError: when it cannot be opened, read or written.
    """
    if path.exists() and not path.is_file():  # SQLite would wait at a pipe for ever
        raise sqlite3.OperationalError("it is not a regular file")
    name = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    connection = sqlite3.connect(name, timeout=PATIENCE_SECONDS, isolation_level=None, uri=True)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    try:
        try:
            _see_that_it_is_one(path, connection, create=create)
        except UnicodeDecodeError:  # of a name in the schema, which SQLite would have put into its message
            raise BrokenSurveyError(path, "its tables are not those of a survey") from None
        yield Store(path, connection)
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)  # none where text is not UTF-8
        if isinstance(error, sqlite3.OperationalError) and code not in _BROKEN:
            raise
        kind = SurveyFileError if code == sqlite3.SQLITE_NOTADB else BrokenSurveyError
        raise kind(path, f"it is no SQLite file, or a broken one: {error}") from None
    finally:
        connection.close()


def _see_that_it_is_one(path: Path, connection: sqlite3.Connection, *, create: bool) -> None:
    if create and _is_empty(connection):
        with _transaction(connection):
            if _is_empty(connection):  # nobody else was faster
                for statement in SCHEMA.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
    if _pragma(connection, "application_id") != APPLICATION:
        raise SurveyFileError(
            path, "it is no survey", "patience survey GAME --seeds 1-100 --out FILE makes one"
        )
    if (found := _pragma(connection, "user_version")) != VERSION:
        raise SurveyFileError(path, f"it has version {found} of the schema; this program reads {VERSION}")
    made = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table'")}
    triggers = connection.execute("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'").fetchone()
    # A view under the name of a table, or a trigger, may work without end.
    if triggers[0] or not made.issuperset(statement.strip() for statement in SCHEMA.split(";")[:-1]):
        raise BrokenSurveyError(path, "its tables are not those of a survey")


def _is_empty(connection: sqlite3.Connection) -> bool:
    count: tuple[int] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return count[0] == 0 and _pragma(connection, "application_id") == 0


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: tuple[int] = connection.execute(f"PRAGMA {name}").fetchone()
    return value[0]


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")

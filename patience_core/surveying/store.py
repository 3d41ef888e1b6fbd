"""The file of a survey: one SQLite database, of which every transaction stays whatever happens afterwards.

It keeps SQLite's usual journal, not a write-ahead log: what is committed lies in this one file. `docs/survey.md`
documents the schema.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from .migration import OLD_VERSION, migrate
from .rows import check_result, check_run
from .tables import (
    APPLICATION,
    FIELDS,
    SCHEMA,
    VERSION,
    BrokenSurveyError,
    Run,
    SurveyFileError,
    check_tables,
    pragma,
    statements,
    transaction,
)
from .work import Result

PATIENCE_SECONDS = 60
"""How many seconds another process that writes to the file is waited for."""
AT_ONCE = 500
"""How many deals are looked up at once."""
LONGEST_VALUE = 1_000_000
"""No value in the file has more bytes than this."""


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
            marks = ", ".join("?" * len(run))
            self._connection.execute(f"INSERT OR IGNORE INTO runs ({FIELDS}) VALUES ({marks})", run)  # noqa: S608 - names of fields
        where = " AND ".join(f"{field} = ?" for field in Run._fields)
        found: tuple[int] = self._connection.execute(f"SELECT id FROM runs WHERE {where}", run).fetchone()  # noqa: S608 - names of fields
        return found[0]

    def runs(self) -> dict[int, Run]:
        """All runs by their numbers.

        Raises:
            BrokenSurveyError: when a survey never wrote one of them so.
        """
        rows = self._connection.execute(f"SELECT id, {FIELDS} FROM runs ORDER BY id")  # noqa: S608 - names of fields
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
        with transaction(self._connection):
            yield


_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
"""The codes of SQLite that speak of what is in the file, not of the disk or of others that use it."""


@contextmanager
def opened(path: Path, *, create: bool) -> Iterator[Store]:
    """Open the file of a survey; with `create`, one that is missing or empty becomes one.

    A file of the version before is rewritten with `create`; else it is left as it is, and a copy of it is read.

    Raises:
        SurveyFileError: when it is another kind of file, or broken.
        sqlite3.OperationalError: when it cannot be opened, read or written.
    """
    if path.exists() and not path.is_file():  # SQLite would wait at a pipe for ever
        raise sqlite3.OperationalError("it is not a regular file")
    name = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    try:
        with closing(_connected(name)) as connection, closing(_connected("")) as copy:
            try:
                is_old = _version(path, connection, create=create) == OLD_VERSION
                if is_old and not create:
                    _copy(connection, copy)
                used = copy if is_old and not create else connection
                if is_old:
                    with transaction(used):
                        migrate(path, used)
                check_tables(path, used, SCHEMA)
            except (
                UnicodeDecodeError
            ):  # of a name in the schema, which SQLite would have put into its message
                raise BrokenSurveyError(path, "its tables are not those of a survey") from None
            yield Store(path, used)
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)  # none where text is not UTF-8
        if isinstance(error, sqlite3.OperationalError) and code not in _BROKEN:
            raise
        kind = SurveyFileError if code == sqlite3.SQLITE_NOTADB else BrokenSurveyError
        raise kind(path, f"it is no SQLite file, or a broken one: {error}") from None


def _connected(name: str) -> sqlite3.Connection:
    """An open database; without a name one of its own, which is gone when it is closed."""
    connection = sqlite3.connect(name, timeout=PATIENCE_SECONDS, isolation_level=None, uri=True)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    return connection


def _version(path: Path, connection: sqlite3.Connection, *, create: bool) -> int:
    """The version of a survey that can be read; with `create`, an empty file becomes one.

    Raises:
        SurveyFileError: when it is something else, or of a version that is not known.
    """
    if create and _is_empty(connection):
        with transaction(connection):
            if _is_empty(connection):  # nobody else was faster
                for statement in statements(SCHEMA):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
    if pragma(connection, "application_id") != APPLICATION:
        raise SurveyFileError(
            path, "it is no survey", "patience survey GAME --seeds 1-100 --out FILE makes one"
        )
    if (found := pragma(connection, "user_version")) not in (OLD_VERSION, VERSION):
        raise SurveyFileError(path, f"it has version {found} of the schema; this program reads {VERSION}")
    return found


def _is_empty(connection: sqlite3.Connection) -> bool:
    count: tuple[int] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return count[0] == 0 and pragma(connection, "application_id") == 0


def _copy(connection: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """Copy a database while nobody writes to it."""
    connection.execute("BEGIN")
    pragma(connection, "user_version")  # from here on others wait, so that copying never does
    connection.backup(copy)
    connection.execute("COMMIT")

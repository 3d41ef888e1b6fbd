"""A survey that is broken, or was written by somebody else, is told in one message, whatever is in it."""

from __future__ import annotations

import os
import sqlite3
from itertools import islice
from pathlib import Path

import pytest
from shell import patience

from patience_core.solving.request import Limits
from patience_core.surveying.keys import key_text
from patience_core.surveying.rows import LONGEST_TEXT
from patience_core.surveying.seeds import read_seeds
from patience_core.surveying.store import LONGEST_VALUE, opened
from patience_core.surveying.tables import Run
from patience_core.surveying.work import Result

RUN = Run("pile-on", "", "0123456789ab", key_text(Limits()), "one who knows every card", "{}", "0.1.0")
ONE = Result("pysol:1", "solved", 10, 0.5, 3)
NO_CHECKS = "PRAGMA ignore_check_constraints = 1"
HINT = "  hint: take an older copy of the file, or begin a new one with --out FILE\n"


def survey_file(path: Path, *changes: str) -> Path:
    """The file of a survey with one run and some results, changed by some statements."""
    with opened(path, create=True) as store:
        store.add(store.run(RUN), [ONE._replace(seed=seed) for seed in islice(read_seeds("1-500"), 500)])
    connection = sqlite3.connect(path, isolation_level=None)
    for change in changes:
        connection.execute(change)
    connection.close()
    return path


RUNS = {
    "limits are no JSON": ("limits = 'states'", "limits is no JSON object"),
    "limits are no object": ("limits = '[1]'", "limits is no JSON object"),
    "limits hold a list": ("""limits = '{"states": [1]}'""", "limits is no JSON object of plain values"),
    "limits are not finite": ("""limits = '{"states": NaN}'""", "limits is no JSON object"),
    "limits are nested deep": (f"limits = '{'[' * 900}'", "limits is no JSON object"),
    "the strategy is no object": ("strategy = '7'", "strategy is no JSON object of plain values"),
    "the strategy holds a list": (
        """strategy = '{"beam": [1]}'""",
        "strategy is no JSON object of plain values",
    ),
    "limits are bytes": ("limits = x'00ff'", "limits is no text"),
    "the game is bytes": ("game = x'00'", "game is no text"),
    "the game steers a terminal": ("game = 'a' || char(27) || '[2J'", "game is no text of one line"),
    "the program is no UTF-8": ("program = CAST(x'ff' AS TEXT)", "Could not decode"),
    "a name is too long": (f"program = '{'x' * (LONGEST_TEXT + 1)}'", f"at most {LONGEST_TEXT} characters"),
    "a value is too large": (
        f"limits = CAST(zeroblob({LONGEST_VALUE + 1}) AS TEXT)",
        "string or blob too big",
    ),
}
RESULTS = {
    "no deal number": ("seed = 'seven'", "seed is no deal number: 'seven'"),
    "a seed of bytes": ("seed = x'07'", "seed is no deal number"),
    "a seed of many digits": (f"seed = 'pysol:{'7' * 6000}'", "seed is no deal number"),
    "a seed that steers a terminal": ("seed = char(27) || 'c'", "seed is no deal number: '\\x1bc'"),
    "another verdict": ("verdict = 'won'", "verdict of pysol:7 is 'won'"),
    "states in words": ("states = 'many'", "states of pysol:7 is no number from 0: 'many'"),
    "states below nought": ("states = -1", "states of pysol:7 is no number from 0: -1"),
    "states too large": ("states = 1e300", "states of pysol:7 is no number from 0"),
    "seconds in words": ("seconds = 'long'", "seconds of pysol:7 is no number from 0: 'long'"),
    "seconds without end": ("seconds = 9e999", "seconds of pysol:7 is no number from 0: inf"),
    "moves in part": ("moves = 1.5", "moves of pysol:7 is no number from 0: 1.5"),
}


@pytest.mark.slow
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
@pytest.mark.parametrize("case", RUNS | RESULTS)
def test_a_broken_row_is_told_once(case: str, form: tuple[str, ...], tmp_path: Path) -> None:
    change, told = (RUNS | RESULTS)[case]
    where = "runs SET" if case in RUNS else "results SET"
    which = "" if case in RUNS else " WHERE seed = 'pysol:7'"
    survey_file(tmp_path / "s.db", NO_CHECKS, f"UPDATE {where} {change}{which}")
    ran = patience("survey", "--report", "s.db", *form, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("s.db: bad-survey: ")
    assert told in ran.err
    assert ran.err.count("bad-survey") == 1
    assert ran.err.endswith(f"\n{HINT}")
    assert len(ran.err.splitlines()) == 2


@pytest.mark.slow
def test_a_broken_result_ends_a_survey_that_goes_on(tmp_path: Path) -> None:
    survey_file(tmp_path / "s.db")
    assert patience("survey", "pile-on", "--seeds", "1-2", "--out", "s.db", cwd=tmp_path).code == 1  # rules
    (tmp_path / "s.db").unlink()
    arguments = ("survey", "pile-on", "--seeds", "1-2", "--out", "s.db", "--jobs", "1")
    assert patience(*arguments, cwd=tmp_path).code == 0
    connection = sqlite3.connect(tmp_path / "s.db", isolation_level=None)
    connection.execute("UPDATE results SET seconds = 'x' WHERE seed = 'pysol:2'")
    connection.close()
    ran = patience(*arguments, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "s.db: bad-survey: a result of run 1 is broken: seconds of pysol:2" in ran.err


@pytest.mark.parametrize(("length", "code"), [(LONGEST_TEXT, 0), (LONGEST_TEXT + 1, 2)])
def test_how_long_a_name_may_be(length: int, code: int, tmp_path: Path) -> None:
    survey_file(tmp_path / "s.db", f"UPDATE runs SET program = '{'x' * length}'")  # noqa: S608 - a test's own text
    assert patience("survey", "--report", "s.db", cwd=tmp_path).code == code


ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i FROM n)"
SCHEMAS = {
    "a table is missing": ("DROP TABLE results",),
    "a column is missing": ("ALTER TABLE results DROP COLUMN moves",),
    "a column has another name": ("ALTER TABLE runs RENAME COLUMN limits TO bounds",),
    "a view without end": (
        "DROP TABLE results",
        f"CREATE VIEW results AS {ENDLESS} SELECT 1 run, 'x' seed, 'solved' verdict, i states, 0.0 seconds, 1 moves FROM n WHERE i < 0",  # noqa: S608 - a test's own text
    ),
    "a trigger without end": (
        f"CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM runs WHERE id IN ({ENDLESS} SELECT i FROM n WHERE i < 0); END",  # noqa: S608 - a test's own text
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("options", [("--report", "s.db"), ("pile-on", "--seeds", "1", "--out", "s.db")])
@pytest.mark.parametrize("case", SCHEMAS)
def test_tables_that_are_not_those_of_a_survey(case: str, options: tuple[str, ...], tmp_path: Path) -> None:
    survey_file(tmp_path / "s.db", *SCHEMAS[case])
    ran = patience("survey", *options, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"s.db: bad-survey: its tables are not those of a survey\n{HINT}"


def test_what_others_add_beside_the_tables_does_no_harm(tmp_path: Path) -> None:
    survey_file(
        tmp_path / "s.db",
        "CREATE TABLE mine (seed)",
        "CREATE VIEW lost AS SELECT seed FROM results WHERE verdict = 'unsolvable'",
        "VACUUM",
    )
    assert patience("survey", "--report", "s.db", cwd=tmp_path).code == 0


@pytest.mark.parametrize("part", range(1, 10))
def test_a_survey_that_is_cut_short(part: int, tmp_path: Path) -> None:
    path = survey_file(tmp_path / "s.db")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * part // 10])
    ran = patience("survey", "--report", "s.db", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "s.db: bad-survey: it is no SQLite file, or a broken one: " in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("at", range(150, 20_000, 1900))
def test_a_survey_of_which_a_part_is_overwritten(at: int, tmp_path: Path) -> None:
    path = survey_file(tmp_path / "s.db")
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + b"\xff" * 200 + whole[at + 200 :])
    ran = patience("survey", "--report", "s.db", cwd=tmp_path)
    assert ran.code == 2 or (ran.code == 0 and ran.err == "")
    assert "Traceback" not in ran.err
    assert ran.err == "" or ran.err.startswith("s.db: bad-survey: ")


@pytest.mark.slow
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: Path(path).symlink_to("/dev/zero"), os.mkdir])
@pytest.mark.parametrize("options", [("--report", "s.db"), ("pile-on", "--seeds", "1", "--out", "s.db")])
def test_only_a_regular_file_is_a_survey(make: object, options: tuple[str, ...], tmp_path: Path) -> None:
    make(tmp_path / "s.db")  # type: ignore[operator] # a function
    ran = patience("survey", *options, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "s.db: it is not a regular file" in ran.err

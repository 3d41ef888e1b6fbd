"""The file of a survey keeps what it is given, and is never mistaken for another."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from patience_core.solving.request import Limits
from patience_core.surveying.keys import key_text
from patience_core.surveying.seeds import read_seeds
from patience_core.surveying.store import Store, opened
from patience_core.surveying.tables import APPLICATION, SCHEMA, Run, SurveyFileError
from patience_core.surveying.work import Result

RUN = Run("a-game", "", "0123456789ab", key_text(Limits()), "one who knows every card", "{}", "0.1.0")


def results(*seeds: str) -> list[Result]:
    return [Result(seed, "solved", 10, 0.5, 3) for seed in seeds]


def test_what_was_added_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "a#b?.db"
    with opened(path, create=True) as store:
        run = store.run(RUN)
        store.add(run, results("pysol:1", "pysol:3"))
        store.add(run, [Result("pysol:3", "unknown", 1, 1.0, None)])  # the first answer stays
    with opened(path, create=False) as store:
        assert store.runs() == {run: RUN}
        assert store.run(RUN) == run
        assert list(store.results(run)) == results("pysol:1", "pysol:3")
        assert list(store.missing(run, read_seeds("1-4"))) == ["pysol:2", "pysol:4"]
        store.forget(run, ["pysol:1"])
        assert list(store.results(run)) == results("pysol:3")


def test_missing_deals_are_looked_up_lazily(tmp_path: Path) -> None:
    with opened(tmp_path / "s.db", create=True) as store:
        run = store.run(RUN)
        store.add(run, results(*islice(read_seeds("1-1200"), 1200)))
        assert list(islice(store.missing(run, read_seeds("1-100000000000000000000")), 2)) == [
            "pysol:1201",
            "pysol:1202",
        ]


@pytest.mark.parametrize(
    "other", [RUN._replace(limits="{}"), RUN._replace(program="2"), RUN._replace(game="b")]
)
def test_runs_that_differ_are_kept_apart(tmp_path: Path, other: Run) -> None:
    with opened(tmp_path / "s.db", create=True) as store:
        one, two = store.run(RUN), store.run(other)
        store.add(one, results("pysol:1"))
        store.add(two, [Result("pysol:1", "unknown", 2, 1.0, None)])
        assert [each.verdict for each in store.results(one)] == ["solved"]
        assert [each.verdict for each in store.results(two)] == ["unknown"]


def test_results_of_other_rules_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path / "s.db", create=True) as store:
        store.run(RUN)
        store.run(RUN._replace(variants="hard", rules="another"))  # of other variants the rules may be others
        with pytest.raises(SurveyFileError, match="other rules: 0123456789ab, not changed"):
            store.run(RUN._replace(rules="changed"))
        with pytest.raises(SurveyFileError, match="other rules: another, not changed"):
            store.run(RUN._replace(variants="hard", rules="changed"))


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE runs (id)")
    connection.close()


def of_the_future(path: Path) -> None:
    with opened(path, create=True):
        pass
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 3")
    connection.close()


def cut_short(path: Path) -> None:
    with opened(path, create=True) as store:
        run = store.run(RUN)
        store.add(run, results(*islice(read_seeds("1-3000"), 3000)))
    path.write_bytes(path.read_bytes()[:9000])


BROKEN: list[tuple[Callable[[Path], Any], str]] = [
    (lambda path: path.write_text("a survey\n" * 200, encoding="utf-8"), "no SQLite file, or a broken one"),
    (foreign, "it is no survey"),
    (of_the_future, "version 3 of the schema; this program reads 2"),
    (cut_short, "no SQLite file, or a broken one"),
]


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(("make", "reason"), BROKEN)
def test_other_files_are_refused_and_left_alone(
    tmp_path: Path, make: Callable[[Path], Any], reason: str, *, create: bool
) -> None:
    path = tmp_path / "s.db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(SurveyFileError, match=reason), opened(path, create=create) as store:
        list(store.results(1))
    assert path.read_bytes() == before


def test_the_schema_is_documented() -> None:
    assert SCHEMA in (Path(__file__).parents[2] / "docs" / "survey.md").read_text(encoding="utf-8")


def test_only_what_is_to_be_written_is_created(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError), opened(tmp_path / "s.db", create=False):
        pass
    assert not (tmp_path / "s.db").exists()
    (tmp_path / "s.db").touch()
    with opened(tmp_path / "s.db", create=True) as store:
        assert store.runs() == {}
    connection = sqlite3.connect(tmp_path / "s.db")
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    connection.close()


def test_a_store_is_one_transaction_each(tmp_path: Path) -> None:
    def broken() -> Any:
        yield from results("pysol:1", "pysol:2")
        raise KeyboardInterrupt

    with opened(tmp_path / "s.db", create=True) as store:
        run = store.run(RUN)
        with pytest.raises(KeyboardInterrupt):
            store.add(run, broken())
        assert list(store.results(run)) == []
        assert isinstance(store, Store)

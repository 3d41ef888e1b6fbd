"""The loop of a survey, on executors that fail in every way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from patience_core.language.library import find, load
from patience_core.solving.request import SearchRequest
from patience_core.surveying import survey as loop
from patience_core.surveying import work
from patience_core.surveying.seeds import Seeds, read_seeds
from patience_core.surveying.store import opened
from patience_core.surveying.survey import Engine, Survey, WorkerLostError
from patience_core.surveying.work import DealFailedError, Job, OtherVersionError, Result, program_version

JOB = Job(load(find("pile-on")), SearchRequest(), program_version())


class Losing(Executor):
    """Runs at once, and loses its worker on some deals, some times."""

    def __init__(self, losses: dict[str, int]) -> None:
        self.losses = losses
        self.asked: list[list[str]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        seeds = arguments[1]
        self.asked.append(seeds)
        guilty = [seed for seed in seeds if self.losses.get(seed, 0) > 0]
        for seed in guilty:
            self.losses[seed] -= 1
        if guilty:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(*arguments))
        return future


def surveyed(path: Path, executor: Executor, seeds: Seeds, job: Job = JOB) -> list[Result]:
    with opened(path, create=True) as store:
        watched: list[Result] = []
        run = Survey(job, store, Engine(executor, lambda: 3, (BrokenExecutor,)), watched.extend)
        run.solve(seeds)
        assert sorted(watched) == sorted(store.results(run.number))
        return list(store.results(run.number))


def answers(found: list[Result]) -> list[tuple[Any, ...]]:
    return [(each.seed, each.verdict, each.states, each.moves) for each in found]


def test_chunks_of_lost_workers_are_solved_again(tmp_path: Path) -> None:
    seeds = read_seeds("1-60")
    lossless = Losing({})
    expected = surveyed(tmp_path / "one.db", lossless, seeds)
    assert sorted(seed for chunk in lossless.asked for seed in chunk) == sorted(seeds)
    losing = Losing({"pysol:1": 1, "pysol:20": 4, "pysol:33": 1, "pysol:60": 2})
    assert answers(surveyed(tmp_path / "two.db", losing, seeds)) == answers(expected)
    assert sum(losing.losses.values()) == 0


def test_a_deal_that_ends_every_worker_is_named(tmp_path: Path) -> None:
    losing = Losing({"pysol:20": 100})
    with pytest.raises(WorkerLostError, match=r"deal pysol:20 ended its worker 5 times"):
        surveyed(tmp_path / "s.db", losing, read_seeds("1-25"))
    assert losing.asked[-1] == ["pysol:20"]


def test_a_bug_in_a_worker_is_raised_and_the_rest_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "MOST_IN_CHUNK", 1)
    right = work.solve
    bad = JOB.loaded.ruleset.fingerprint()
    count = 0

    def wrong(*arguments: Any) -> Any:
        nonlocal count
        count += 1
        if count == 5:
            raise KeyError(bad)
        return right(*arguments)

    monkeypatch.setattr(work, "solve", wrong)
    with opened(tmp_path / "s.db", create=True) as store, ThreadPoolExecutor(1) as threads:
        run = Survey(JOB, store, Engine(threads, lambda: 2, (BrokenExecutor,)), lambda _: None)
        with pytest.raises(DealFailedError, match=r"pile-on, deal pysol:5: KeyError"):
            run.solve(read_seeds("1-10"))
        assert [each.seed for each in store.results(run.number)][:4] == [f"pysol:{n}" for n in range(1, 5)]


def test_a_worker_of_another_version_is_refused(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as threads, pytest.raises(OtherVersionError, match="a worker has version"):
        surveyed(tmp_path / "s.db", threads, read_seeds("1"), replace(JOB, program="9.9"))


def test_what_came_beside_a_failure_is_kept(tmp_path: Path) -> None:
    class Failing(Executor):
        """Runs at once; the first chunk fails, and is done when the others are."""

        def __init__(self) -> None:
            self.first: Future[Any] | None = None
            self.asked = 0

        def submit(self, function: Callable[..., Any], /, *arguments: Any, **_: Any) -> Future[Any]:
            future: Future[Any] = Future()
            self.asked += 1
            if self.first is None:
                self.first = future
                return future
            future.set_result(function(*arguments))
            if self.asked == 3:
                self.first.set_exception(KeyError("a bug"))
            return future

    with opened(tmp_path / "s.db", create=True) as store:
        run = Survey(JOB, store, Engine(Failing(), lambda: 3, (BrokenExecutor,)), lambda _: None)
        with pytest.raises(KeyError, match="a bug"):
            run.solve(read_seeds("1-3"))
        assert sorted(each.seed for each in store.results(run.number)) == ["pysol:2", "pysol:3"]

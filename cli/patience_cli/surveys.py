"""``patience survey`` at work: deals are solved and kept, and what came of them is told."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from patience_core.surveying.deals import COLUMNS, DealResult, deal_object, deal_rows, deals_of
from patience_core.surveying.report import csv_lines, report_lines, report_object, table_lines
from patience_core.surveying.seeds import Seeds
from patience_core.surveying.store import Store
from patience_core.surveying.summary import Summary, summaries
from patience_core.surveying.survey import Survey, WorkerLostError, run_of
from patience_core.surveying.tables import Run
from patience_core.surveying.work import Job, OtherVersionError, Result

from .console import fail, leave_in_order, note, say, say_json
from .executors import ExecutorLostError, executor
from .options import Listed
from .progress import progress
from .report import VERSION


class SurveyRequest(NamedTuple):
    """What is to be surveyed, or reported, and how."""

    game: str | None
    seeds: str | None
    variants: list[str]
    out: Path | None
    report: Path | None
    jobs: int | None
    scheduler: str | None
    resume: bool
    runs: Sequence[int] = ()


class Form(NamedTuple):
    """How the answer is given: a summary, a list of deals, a picture."""

    json: bool = False
    csv: bool = False
    plot: Path | None = None
    listed: Listed | None = None


class Answer(NamedTuple):
    """What is told: summaries of runs, or deals one by one."""

    found: list[Summary]
    deals: list[DealResult] | None


def solved(asked: SurveyRequest, job: Job, store: Store, seeds: Seeds) -> int:
    """Solve the deals of a run that are not in the file; the number of the run comes back."""
    run = run_of(job)
    number = store.run(run)
    if not asked.resume:
        store.forget(number, [result.seed for result in store.results(number) if result.seed in seeds])
    done = sum(result.seed in seeds for result in store.results(number))
    signal.signal(signal.SIGTERM, leave_in_order)
    with progress(run.game, seeds.count, done) as advance:

        def watch(results: Sequence[Result]) -> None:
            nonlocal done
            done += len(results)
            advance(len(results))

        try:
            if done < seeds.count:
                with executor(asked.jobs, asked.scheduler) as workers:
                    Survey(job, store, workers, watch).solve(seeds)
        except (KeyboardInterrupt, SystemExit):
            note([f"patience: ended early: {_kept(asked, done, seeds, store)}"])
            raise
        except (ExecutorLostError, WorkerLostError, OtherVersionError) as error:
            fail(f"{error}; {_kept(asked, done, seeds, store)}")
    return number


def _kept(asked: SurveyRequest, done: int, seeds: Seeds, store: Store) -> str:
    same = "the same command" if asked.resume else "the same command without --no-resume"
    return f"{done} of {seeds.count} deals are in {store.path}, and {same} goes on from there"


def answer_of(store: Store, runs: dict[int, Run], seeds: Seeds | None, form: Form) -> Answer:
    """What is told of some runs."""
    if form.listed is None:
        return Answer(summaries(store, runs, seeds), None)
    if len(runs) > 1 and not (form.csv or form.json):
        fail(
            f"{store.path} has {len(runs)} such runs, and a list of numbers is of one",
            f"--run N chooses one of {', '.join(map(str, runs))}; with --csv or --json deals have their run beside them",
        )
    verdict = None if form.listed is Listed.all else form.listed.value
    return Answer([], deals_of(store, runs, seeds, verdict))


def tell_answer(answer: Answer, form: Form) -> None:
    """Write what is told as it is wanted."""
    found, deals = answer
    if form.plot is not None:
        from patience_core.surveying.plot import draw  # noqa: PLC0415 - heavy, and rarely asked for

        try:
            draw(found, form.plot)
        except OSError as error:
            fail(f"cannot write {form.plot}: {error.strerror}")
    if form.json:
        objects = map(report_object, found) if deals is None else map(deal_object, deals)
        for each in objects:
            say_json({"version": VERSION, **each})
    elif form.csv:
        say(csv_lines(found) if deals is None else table_lines(COLUMNS, deal_rows(deals)))
    else:
        say(report_lines(found) if deals is None else [each.name for each in deals])

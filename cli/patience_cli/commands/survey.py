"""``patience survey``: how many deals of a game can be won."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import typer

from patience_core.solving.request import SearchRequest
from patience_core.surveying.plot import SUFFIXES, draw
from patience_core.surveying.report import csv_lines, report_lines, report_object
from patience_core.surveying.seeds import Seeds, read_seeds
from patience_core.surveying.store import Store, opened
from patience_core.surveying.summary import Summary, summaries, summary_of
from patience_core.surveying.survey import Survey, WorkerLostError, run_of
from patience_core.surveying.tables import BrokenSurveyError
from patience_core.surveying.work import Job, OtherVersionError, Result, program_version

from ..console import USAGE, fail, leave_in_order, note, say, say_json, tell_error
from ..engines import EngineLostError, check_scheduler, engine
from ..inputs import the_game
from ..progress import progress
from ..report import VERSION

OUT = Path("survey.db")


@dataclass(frozen=True)
class SurveyRequest:
    """What is to be surveyed, or reported, and how."""

    game: str | None
    seeds: str | None
    variants: list[str]
    out: Path | None
    report: Path | None
    jobs: int | None
    scheduler: str | None
    resume: bool


@dataclass(frozen=True)
class Form:
    """How the answer is given."""

    json: bool = False
    csv: bool = False
    plot: Path | None = None


def survey(asked: SurveyRequest, request: SearchRequest, form: Form) -> int:
    """Solve the deals that are asked for and not there yet, then tell what the run comes to; or only tell."""
    _check(asked, form)
    seeds = _seeds(asked.seeds)
    if asked.report is not None:
        with _file(asked.report, create=False) as store:
            found = summaries(store, seeds)
    else:
        job = Job(the_game(asked.game or "", asked.variants).loaded, request, program_version())
        with _file(asked.out or OUT, create=True) as store:
            found = [_solve(asked, job, store, seeds or Seeds([]))]
    _tell(found, form)
    return 0


def _check(asked: SurveyRequest, form: Form) -> None:
    """Refuse what does not go together before anything is solved."""
    if asked.report is not None and (asked.game is not None or asked.out is not None):
        fail(
            "--report tells what is in a file; it goes with neither GAME nor --out",
            "for example: patience survey --report survey.db",
        )
    if asked.report is None and (asked.game is None or asked.seeds is None):
        fail(
            "name a game and its deals, or a file that was made before",
            "patience survey GAME --seeds 1-1000, or patience survey --report FILE",
        )
    if asked.jobs is not None and asked.scheduler is not None:
        fail(
            "--jobs and --scheduler exclude each other",
            "a scheduler has workers of its own: leave --jobs away",
        )
    if asked.scheduler is not None:
        check_scheduler(asked.scheduler)
    if form.json and form.csv:
        fail("--json and --csv exclude each other", "leave one of them away")
    if form.plot is not None:
        if form.plot.suffix.lower() not in SUFFIXES:
            fail(
                f"--plot {form.plot} ends in none of: {', '.join(SUFFIXES)}",
                f"for example: --plot survey{SUFFIXES[-1]}",
            )
        if find_spec("matplotlib") is None:
            fail("--plot needs matplotlib", "pip install 'patience-cards[plot]'")


def _seeds(text: str | None) -> Seeds | None:
    try:
        return None if text is None else read_seeds(text)
    except ValueError as error:
        fail(f"--seeds {text}: {error}", "for example: --seeds 1-1000")


@contextmanager
def _file(path: Path, *, create: bool) -> Iterator[Store]:
    """Open the file of a survey; what cannot be opened, read or written ends the command."""
    try:
        with opened(path, create=create) as store:
            yield store
    except sqlite3.OperationalError as error:
        fail(f"cannot {'write' if create else 'open'} {path}: {error}")
    except BrokenSurveyError as error:  # as a file that cannot be opened: what it would answer is not known
        tell_error(error)
        raise typer.Exit(USAGE) from None


def _solve(asked: SurveyRequest, job: Job, store: Store, seeds: Seeds) -> Summary:
    """Solve the deals of a run that are not in the file."""
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
                with engine(asked.jobs, asked.scheduler) as workers:
                    Survey(job, store, workers, watch).solve(seeds)
        except (KeyboardInterrupt, SystemExit):
            note([f"patience: ended early: {_kept(asked, done, seeds, store)}"])
            raise
        except (EngineLostError, WorkerLostError, OtherVersionError) as error:
            fail(f"{error}; {_kept(asked, done, seeds, store)}")
    return summary_of(number, run, store.results(number), seeds)


def _kept(asked: SurveyRequest, done: int, seeds: Seeds, store: Store) -> str:
    same = "the same command" if asked.resume else "the same command without --no-resume"
    return f"{done} of {seeds.count} deals are in {store.path}, and {same} goes on from there"


def _tell(found: Sequence[Summary], form: Form) -> None:
    if form.plot is not None:
        try:
            draw(found, form.plot)
        except OSError as error:
            fail(f"cannot write {form.plot}: {error.strerror}")
    if form.json:
        for each in found:
            say_json({"version": VERSION, **report_object(each)})
    elif form.csv:
        say(csv_lines(found))
    else:
        say(report_lines(found))

"""``patience survey``: how many deals of a game can be won."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ..complete import complete_game
from ..console import fail, leave_in_order, note, say, say_json, tell_error
from ..exit_codes import FINE, USAGE
from ..options import (
    BeamOption,
    HiddenOption,
    MaxSecondsOption,
    MaxStatesOption,
    MemoryOption,
    VariantOption,
    no_beam_when_hidden,
)

if TYPE_CHECKING:
    from patience_core.solving.request import SearchRequest
    from patience_core.surveying.seeds import Seeds
    from patience_core.surveying.store import Store
    from patience_core.surveying.summary import Summary
    from patience_core.surveying.work import Job, Result

OUT = Path("survey.db")


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


class Form(NamedTuple):
    """How the answer is given."""

    json: bool = False
    csv: bool = False
    plot: Path | None = None


def survey(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game by name, alias or path of a ruleset.", autocompletion=complete_game
        ),
    ] = None,
    seeds: Annotated[
        str | None,
        typer.Option(
            "--seeds", "-s", metavar="A-B", help="The deal numbers, as in 1-1000 or 5,10-20,ms40000-ms40099."
        ),
    ] = None,
    variant: VariantOption = None,
    max_states: MaxStatesOption = 100_000,
    max_seconds: MaxSecondsOption = None,
    memory: MemoryOption = None,
    beam: BeamOption = 0,
    hidden: HiddenOption = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", metavar="N", min=1, help="Solve in N processes; else one for each processor."
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler", metavar="URL", help="Solve on the workers of a Dask scheduler, tcp://HOST:PORT."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The file that keeps all results; else survey.db."),
    ] = None,
    resume: Annotated[
        bool,
        typer.Option("--resume/--no-resume", help="Keep what the file holds, or solve the deals anew."),
    ] = True,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Solve nothing: tell what is in the file.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Comma-separated values instead of text.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="JSON Lines instead of text: one object a run.")
    ] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw a picture, too: FILE.png or FILE.svg.")
    ] = None,
) -> int:
    """Solve many deals, and tell how many can be won and what finding out took.

    Results go into one SQLite file as they come. Begun again after any end, it solves only what is missing; runs
    with other limits are kept apart. Deals that the limit left undecided count as lost in one rate, as won in the
    other.

    \b
    Examples:
      patience survey pile-on --seeds 1-1000
      patience survey montana --variant no-shuffle --seeds 1-100 --max-states 20000 --out montana.db
      patience survey imperial-guards --seeds 1-100 --max-states 20000 --hidden
      patience survey --report montana.db --csv
      patience survey --report montana.db --plot montana.svg
      patience survey pile-on --seeds 1-1000000 --scheduler tcp://127.0.0.1:8786
    """
    no_beam_when_hidden(beam, hidden=hidden)
    from patience_core.solving.request import Limits, Question, SearchRequest, Strategy

    asked = SurveyRequest(game, seeds, variant or [], out, report, jobs, scheduler, resume)
    limits = Limits(max_states, max_seconds, memory)
    request = SearchRequest(limits, Question.of(hidden=hidden), Strategy(beam))
    form = Form(json, csv, plot)
    _check(asked, form)
    _tell(_found(asked, request), form)
    return FINE


def _found(asked: SurveyRequest, request: "SearchRequest") -> "list[Summary]":
    """Solve the deals that are asked for and not there yet, or only look at what is there."""
    from patience_core.surveying.seeds import Seeds
    from patience_core.surveying.summary import summaries
    from patience_core.surveying.work import Job, program_version

    from ..arguments import the_game

    seeds = _seeds(asked.seeds)
    if asked.report is not None:
        with _file(asked.report, create=False) as store:
            return summaries(store, seeds)
    job = Job(the_game(asked.game or "", asked.variants).loaded, request, program_version())
    with _file(asked.out or OUT, create=True) as store:
        return [_solve(asked, job, store, seeds or Seeds([]))]


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
        from ..executors import check_scheduler

        check_scheduler(asked.scheduler)
    if form.json and form.csv:
        fail("--json and --csv exclude each other", "leave one of them away")
    if form.plot is not None:
        from patience_core.surveying.plot import SUFFIXES

        if form.plot.suffix.lower() not in SUFFIXES:
            fail(
                f"--plot {form.plot} ends in none of: {', '.join(SUFFIXES)}",
                f"for example: --plot survey{SUFFIXES[-1]}",
            )
        if find_spec("matplotlib") is None:
            fail("--plot needs matplotlib", "pip install 'patience-cards[plot]'")


def _seeds(text: str | None) -> "Seeds | None":
    from patience_core.surveying.seeds import read_seeds

    try:
        return None if text is None else read_seeds(text)
    except ValueError as error:
        fail(f"--seeds {text}: {error}", "for example: --seeds 1-1000")


@contextmanager
def _file(path: Path, *, create: bool) -> "Iterator[Store]":
    """Open the file of a survey; what cannot be opened, read or written ends the command."""
    import sqlite3

    from patience_core.surveying.store import opened
    from patience_core.surveying.tables import BrokenSurveyError

    try:
        with opened(path, create=create) as store:
            yield store
    except sqlite3.OperationalError as error:
        fail(f"cannot {'write' if create else 'open'} {path}: {error}")
    except BrokenSurveyError as error:  # as a file that cannot be opened: what it would answer is not known
        tell_error(error)
        raise typer.Exit(USAGE) from None


def _solve(asked: SurveyRequest, job: "Job", store: "Store", seeds: "Seeds") -> "Summary":
    """Solve the deals of a run that are not in the file."""
    from patience_core.surveying.summary import summary_of
    from patience_core.surveying.survey import Survey, WorkerLostError, run_of
    from patience_core.surveying.work import OtherVersionError

    from ..executors import ExecutorLostError, executor
    from ..progress import progress

    run = run_of(job)
    number = store.run(run)
    if not asked.resume:
        store.forget(number, [result.seed for result in store.results(number) if result.seed in seeds])
    done = sum(result.seed in seeds for result in store.results(number))
    signal.signal(signal.SIGTERM, leave_in_order)
    with progress(run.game, seeds.count, done) as advance:

        def watch(results: "Sequence[Result]") -> None:
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
    return summary_of(number, run, store.results(number), seeds)


def _kept(asked: SurveyRequest, done: int, seeds: "Seeds", store: "Store") -> str:
    same = "the same command" if asked.resume else "the same command without --no-resume"
    return f"{done} of {seeds.count} deals are in {store.path}, and {same} goes on from there"


def _tell(found: "Sequence[Summary]", form: Form) -> None:
    from patience_core.surveying.report import csv_lines, report_lines, report_object

    from ..report import VERSION

    if form.plot is not None:
        from patience_core.surveying.plot import draw

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

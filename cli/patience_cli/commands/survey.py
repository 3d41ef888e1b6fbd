"""``patience survey``: how many deals of a game can be won."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..complete import complete_game
from ..console import fail, tell_error
from ..exit_codes import FINE, USAGE
from ..options import (
    BeamOption,
    HiddenOption,
    Listed,
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

    from ..surveys import Form, SurveyRequest

OUT = Path("survey.db")
SOLVING = (
    "max_states",
    "max_seconds",
    "memory",
    "beam",
    "hidden",
    "jobs",
    "scheduler",
    "out",
    "resume",
)
"""The parameters that mean nothing where nothing is solved."""


def survey(
    ctx: typer.Context,
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
    run: Annotated[
        list[int] | None,
        typer.Option(
            "--run", metavar="N", min=1, help="With --report: only this run; may be given several times."
        ),
    ] = None,
    listed: Annotated[
        Listed | None,
        typer.Option("--list", help="Instead of a summary, the numbers of these deals, one a line."),
    ] = None,
    csv: Annotated[
        bool,
        typer.Option(
            "--csv", help="Comma-separated values instead of text: one row a run, with --list one a deal."
        ),
    ] = False,
    json: Annotated[
        bool,
        typer.Option("--json", help="JSON Lines instead of text: one object a run, with --list one a deal."),
    ] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw a picture, too: FILE.png or FILE.svg.")
    ] = None,
) -> int:
    """Solve many deals, and tell how many can be won, how long the wins are and what finding out took.

    Results go into one SQLite file as they come. Begun again after any end, it solves only what is missing; runs
    with other limits are kept apart. Deals that the limit left undecided count as lost in one rate, as won in the
    other. With --report, GAME, --variant, --run and --seeds choose what is told of a file.

    \b
    Examples:
      patience survey pile-on --seeds 1-1000
      patience survey montana --variant no-shuffle --seeds 1-100 --max-states 20000 --out montana.db
      patience survey imperial-guards --seeds 1-100 --max-states 20000 --hidden
      patience survey --report montana.db --csv
      patience survey --report survey.db klondike --variant draw-1
      patience survey --report survey.db --run 1 --list unsolvable
      patience survey --report survey.db --list all --csv
      patience survey --report montana.db --plot montana.svg
      patience survey pile-on --seeds 1-1000000 --scheduler tcp://127.0.0.1:8786
    """
    no_beam_when_hidden(beam, hidden=hidden)
    from patience_core.solving.request import Limits, Question, SearchRequest, Strategy

    from ..surveys import Form, SurveyRequest

    asked = SurveyRequest(game, seeds, variant or [], out, report, jobs, scheduler, resume, run or [])
    limits = Limits(max_states, max_seconds, memory)
    request = SearchRequest(limits, Question.of(hidden=hidden), Strategy(beam))
    form = Form(json, csv, plot, listed)
    _check(asked, form)
    if report is not None:
        _refuse_given(ctx, SOLVING, "--report solves nothing")
        _report(asked, report, form)
    else:
        _survey(asked, request, form)
    return FINE


def _refuse_given(ctx: typer.Context, names: Sequence[str], why: str) -> None:
    """Refuse options that would be ignored."""
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        if param.name in names and source is not None and source.name != "DEFAULT":
            option = param.secondary_opts[0] if param.name == "resume" else param.opts[0]
            fail(f"{why}: {option} does not go with it", f"leave {option} away")


def _report(asked: "SurveyRequest", path: Path, form: "Form") -> None:
    """Tell what a file holds of what is asked for."""
    from patience_core.surveying.choice import Choice, NoSuchRunError

    from ..surveys import answer_of, tell_answer

    seeds = _seeds(asked.seeds)
    with _file(path, create=False) as store:
        runs = store.runs()
        names = {run.game for run in runs.values()}
        choice = Choice(_name_of(asked.game, names), asked.variants, asked.runs)
        try:
            chosen = choice.of(runs)
        except NoSuchRunError as error:
            fail(f"{path}: {error}")
        answer = answer_of(store, chosen, seeds, form)
    tell_answer(answer, form)


def _name_of(game: str | None, names: set[str]) -> str | None:
    """The name by which a file of a survey calls a game that is asked for."""
    from ..arguments import the_file

    return game if game is None or game in names else the_file(game).name


def _survey(asked: "SurveyRequest", request: "SearchRequest", form: "Form") -> None:
    """Solve the deals that are asked for and not there yet, and tell what came of them."""
    from patience_core.surveying.seeds import Seeds
    from patience_core.surveying.survey import run_of
    from patience_core.surveying.work import Job, program_version

    from ..arguments import the_game
    from ..surveys import answer_of, solved, tell_answer

    seeds = _seeds(asked.seeds) or Seeds([])
    job = Job(the_game(asked.game or "", asked.variants).loaded, request, program_version())
    with _file(asked.out or OUT, create=True) as store:
        number = solved(asked, job, store, seeds)
        answer = answer_of(store, {number: run_of(job)}, seeds, form)
    tell_answer(answer, form)


def _check(asked: "SurveyRequest", form: "Form") -> None:
    """Refuse what does not go together before anything is solved."""
    if asked.report is None and asked.runs:
        fail("--run chooses what --report tells", "patience survey --report FILE --run 1")
    if form.listed is not None and form.plot is not None:
        fail("--list and --plot exclude each other", "a picture is of all deals: leave --list away")
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

"""`patience survey` on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..complete import complete_game
from ..options import (
    BeamOption,
    HiddenOption,
    MaxSecondsOption,
    MaxStatesOption,
    MemoryOption,
    VariantOption,
    no_beam_when_hidden,
)


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
) -> None:
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

    from ..commands.survey import Form, SurveyRequest, survey
    from ..console import run

    asked = SurveyRequest(game, seeds, variant or [], out, report, jobs, scheduler, resume)
    limits = Limits(max_states, max_seconds, memory)
    request = SearchRequest(limits, Question.of(hidden=hidden), Strategy(beam))
    run(lambda: survey(asked, request, Form(json, csv, plot)))

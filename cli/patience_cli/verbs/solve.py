"""`patience solve` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import (
    BeamOption,
    DealOption,
    FolderOption,
    GameOrRecordArgument,
    HiddenOption,
    JsonOption,
    MaxSecondsOption,
    MaxStatesOption,
    MemoryOption,
    MoveOption,
    ScriptArgument,
    SeedOption,
    VariantOption,
    no_beam_when_hidden,
)


def solve(
    game: GameOrRecordArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    games: FolderOption = None,
    begin: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Begin where this file leads: a record, moves, a position or a deal; - is stdin.",
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option("--after", metavar="N", min=0, help="Begin after the first N moves, not after all."),
    ] = None,
    max_states: MaxStatesOption = 100_000,
    max_seconds: MaxSecondsOption = None,
    memory: MemoryOption = None,
    beam: BeamOption = 0,
    hidden: HiddenOption = False,
    json: JsonOption = False,
) -> None:
    """Search for a win, knowing every card: the stock, what lies face down, what a redeal will bring.

    With --hidden the search plays as a person does, who knows only what lies face up and takes nothing back that
    brought cards to light. A solution is printed as a record that `patience replay` accepts; its header says who
    solved it. With moves given, the search begins after them. Exit code 0: solved; 1: proven that it cannot be won;
    4: the limit came first; 2: the input is refused.

    \b
    Examples:
      patience solve pile-on --seed 7
      patience solve montana --seed 7 --variant no-shuffle --beam 1000 --max-states 1000000
      patience solve freecell --seed 11982 --max-seconds 60
      patience solve miss-milligan --seed 7 --hidden
      patience solve miss-milligan --from game.patience --after 40
    """
    no_beam_when_hidden(beam, hidden=hidden)
    from patience_core.solving.request import Limits, Question, SearchRequest, Strategy

    from ..commands.solve import begun, solve
    from ..console import run
    from ..scripts import PlayRequest

    limits = Limits(max_states, max_seconds, memory)
    request = SearchRequest(limits, Question.of(hidden=hidden), Strategy(beam))

    def asked() -> PlayRequest:
        return PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)

    run(lambda: solve(begun(asked(), begin), request, after=after, json=json))

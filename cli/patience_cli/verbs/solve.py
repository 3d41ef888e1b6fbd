"""`patience solve` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import (
    DealOption,
    GameArgument,
    JsonOption,
    MoveOption,
    ScriptArgument,
    SeedOption,
    VariantOption,
)


def solve(
    game: GameArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    max_states: Annotated[
        int, typer.Option("--max-states", metavar="N", min=1, help="Look at so many positions at most.")
    ] = 100_000,
    max_seconds: Annotated[
        float | None, typer.Option("--max-seconds", metavar="S", min=0.0, help="Search so long at most.")
    ] = None,
    beam: Annotated[
        int,
        typer.Option(
            "--beam", metavar="W", min=0, help="Keep only the W best positions of each round; 0 keeps all."
        ),
    ] = 0,
    json: JsonOption = False,
) -> None:
    """Search for a win, knowing every card: the stock, what lies face down, what a redeal will bring.

    A solution is printed as a record that `patience replay` accepts. With moves given, the search begins after
    them. Exit code 0: solved; 1: proven that it cannot be won; 4: the limit came first; 2: the input is refused.

    \b
    Examples:
      patience solve pile-on --seed 7
      patience solve montana --seed 7 --variant no-shuffle --beam 1000 --max-states 1000000
      patience solve freecell --seed 11982 --max-seconds 60
    """
    from patience_core.solving.verdict import Limits

    from ..commands.solve import solve
    from ..console import run
    from ..scripts import Asked

    limits = Limits(max_states, max_seconds, beam)
    run(lambda: solve(Asked(game, script, seed, deal, variant, move), limits, json=json))

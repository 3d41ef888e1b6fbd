"""`patience moves` on the command line."""

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


def moves(
    game: GameArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    all: Annotated[
        bool, typer.Option("--all", help="Also each of several empty piles that take the same cards alike.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """List what is legal, after the moves of a script: one canonical move a line.

    \b
    Examples:
      patience moves montana --seed 7
      patience moves miss-milligan --seed 12 -m deal --all
    """
    from ..commands.moves import moves
    from ..console import run
    from ..scripts import Asked

    run(lambda: moves(Asked(game, script, seed, deal, variant, move), every=all, json=json))

"""`patience deal` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import GameArgument, SeedOption, VariantOption


def deal(
    game: GameArgument,
    seed: SeedOption = None,
    variant: VariantOption = None,
    position: Annotated[
        bool, typer.Option("--position", help="The position after the deal instead of the cards in order.")
    ] = False,
) -> None:
    """Print a deal as text, to be read again with --deal.

    \b
    Examples:
      patience deal montana --seed 7
      patience deal miss-milligan --seed 7 --position > start.txt
      patience play miss-milligan --deal start.txt
    """
    from ..commands.deal import deal
    from ..console import run

    run(lambda: deal(game, variant or [], seed, position=position))

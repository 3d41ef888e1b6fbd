"""``patience deal``: a deal as text."""

from typing import Annotated

import typer

from ..console import say
from ..exit_codes import FINE
from ..options import GameArgument, SeedOption, VariantOption


def deal(
    game: GameArgument,
    seed: SeedOption = None,
    variant: VariantOption = None,
    position: Annotated[
        bool, typer.Option("--position", help="The position after the deal instead of the cards in order.")
    ] = False,
) -> int:
    """Print a deal as text, to be read again with --deal.

    \b
    Examples:
      patience deal montana --seed 7
      patience deal miss-milligan --seed 7 --position > start.txt
      patience play miss-milligan --deal start.txt
    """
    from patience_core.engine.deal_numbers import random_number
    from patience_core.engine.deals import CardsDeal, position_deal
    from patience_core.notation.deals import deal_lines

    from ..arguments import seeded, the_game

    found = the_game(game, variant)
    number = seeded(random_number() if seed is None else seed)
    shown = position_deal(found.start(number)) if position else CardsDeal(tuple(found.pack_order(number)))
    say([f"# {found.ruleset.name}, deal {number.header()}", *deal_lines(shown, found.table)])
    return FINE

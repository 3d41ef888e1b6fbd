"""``patience deal``: a deal as text."""

from __future__ import annotations

from patience_core.engine.deal_numbers import random_number
from patience_core.engine.deals import CardsDeal, NumberDeal, position_deal
from patience_core.notation.deals import deal_lines

from ..console import say
from ..inputs import seeded, the_game


def deal(game_argument: str, variants: list[str], seed: str | None, *, position: bool) -> int:
    """Print the cards of a deal number in the order dealt, or the position after the deal."""
    game = the_game(game_argument, variants)
    number: NumberDeal = seeded(random_number() if seed is None else seed)
    shown = position_deal(game.start(number)) if position else CardsDeal(tuple(game.pack_order(number)))
    say(
        [
            f"# {game.ruleset.name}, deal {number.header()}",
            *deal_lines(shown, game.table),
        ]
    )
    return 0

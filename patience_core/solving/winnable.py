"""The first deal number, from one on, whose deal can be won for certain."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from ..engine.deal_numbers import Stream, numbers_from
from ..engine.deals import NumberDeal
from ..engine.game import Game
from .request import Limits
from .solve import solve
from .verdict import SOLVED, UNSOLVABLE


class Winnable(NamedTuple):
    """The deal that was found, if one was, and how many were skipped: proven unsolvable, or not decided."""

    deal: NumberDeal | None
    unsolvable: int
    undecided: int


def first_winnable(game: Game, start: Stream, limits: Limits, most: int) -> Winnable:
    """The first deal from a number on for which a win is found that knows every card, among the first `most` deals.

    `limits` hold for each deal. Numbers end where those of their source do.
    """
    skipped = {True: 0, False: 0}
    for deal in map(NumberDeal, islice(numbers_from(start), most)):
        verdict = solve(game, game.start(deal), limits).verdict
        if verdict == SOLVED:
            return Winnable(deal, skipped[True], skipped[False])
        skipped[verdict == UNSOLVABLE] += 1
    return Winnable(None, skipped[True], skipped[False])

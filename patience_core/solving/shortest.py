"""A win than which there is no shorter one: breadth first over everything that can be reached."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.position import Position
from ..engine.unknown import has_unknown
from .request import Limits
from .search import Search
from .solve import wins
from .verdict import SOLVED, Verdict, unknown
from .watch import Watch


def shortest(game: Game, start: Position, limits: Limits, *, watch: Watch | None = None) -> Verdict:
    """The shortest win from a position for one who knows every card, `unsolvable`, or `unknown`.

    All positions that so many moves lead to are looked at before any that takes one more, so the first win is a shortest.
    It is `unknown` where chance could have led to a shorter one.

    Raises:
        ArithmeticError: when a solution does not replay, which is a bug of the search.
    """
    if has_unknown(start):
        return unknown(0, None)
    search = Search(game, start, limits, move_by_move=True, watch=watch)
    _search_by_length(search)
    verdict = search.verdict()
    if verdict.verdict == SOLVED and not wins(game, start, verdict.moves):
        raise ArithmeticError("a solution that was found does not replay")
    if verdict.verdict == SOLVED and not search.exhaustive:
        return unknown(verdict.states, None)
    return verdict


def _search_by_length(search: Search) -> None:
    keys = [search.first]
    while keys:
        found: list[bytes] = []
        for key in keys:
            if search.should_stop():
                return
            found += [each for _, each in search.expand(key)]
        keys = found

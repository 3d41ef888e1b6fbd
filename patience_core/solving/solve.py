"""Chooses the search by the shape of the ruleset, and lets no solution out that does not replay."""

from __future__ import annotations

from dataclasses import replace

from ..engine.game import Game
from ..engine.position import Move, Position
from ..engine.unknown import has_unknown
from .beam import beam
from .best_first import best_first
from .closing_row import solve_closing_row
from .closing_row_rules import closing_row
from .equal_ranks import has_this_shape, solve_equal_ranks
from .hidden_information import unaided
from .removal import solve_removal
from .removal_rules import removal_rules
from .request import BY_SHAPE, Limits, Question, SearchRequest, Strategy
from .search import Search, face_down
from .staged import staged, stages_left
from .verdict import SOLVED, Verdict, unknown
from .watch import Watch


def solve(
    game: Game,
    start: Position,
    limits: Limits,
    question: Question = Question.ALL_CARDS,
    strategy: Strategy = BY_SHAPE,
    *,
    watch: Watch | None = None,
) -> Verdict:
    """Whether a game can be won from a position, by whom the question is about; `watch` looks on.

    While there are cards of which nobody knows more than the back, it is unknown, without any state looked at.

    Raises:
        ArithmeticError: when a solution does not replay, which is a bug of the search.
    """
    if has_unknown(start):
        return unknown(0, None)
    verdict = _searched(game, start, SearchRequest(limits, question, strategy), watch)
    if verdict.verdict != SOLVED:
        return verdict
    moves = without_detours(game, start, verdict.moves)
    if len(moves) < len(verdict.moves) and not wins(game, start, moves):
        raise ArithmeticError("a solution that was shortened does not win")
    return replace(verdict, moves=moves)


def _searched(game: Game, start: Position, request: SearchRequest, watch: Watch | None) -> Verdict:
    limits, question, strategy = request
    if has_this_shape(game) and not face_down(start):
        return solve_equal_ranks(game, start, limits, watch)
    is_hidden = face_down(start) or any(action.shuffles for action in game.actions)
    if question is Question.FACE_UP_CARDS and is_hidden:
        return unaided(game, start, limits, watch)
    if rules := removal_rules(game, start):
        return solve_removal(game, start, rules, limits, watch)
    if row := closing_row(game, start):
        return solve_closing_row(game, start, row, limits, watch)
    if strategy.beam:
        return beam(Search(game, start, limits, watch=watch), strategy.beam)
    if stages_left(game, start):
        return staged(game, start, limits, watch)
    return best_first(Search(game, start, limits, watch=watch))


def wins(game: Game, start: Position, moves: list[Move]) -> bool:
    """Whether all moves are allowed, one after the other, and win."""
    position = start.copy()
    for move in moves:
        if game.make(position, move) is not None:
            return False
    return game.is_won(position)


def without_detours(game: Game, start: Position, moves: list[Move]) -> list[Move]:
    """The moves without those that only lead back to a position that was there before.

    Raises:
        ArithmeticError: when they are not all allowed, one after the other, or do not win.
    """
    position = start.copy()
    kept: list[Move] = []
    been = {position.frozen(): 0}
    for move in moves:
        if game.make(position, move) is not None:
            raise ArithmeticError("a solution that was found does not replay")
        kept.append(move)
        here = position.frozen()
        if here in been:
            kept = kept[: been[here]]
            been = {key: place for key, place in been.items() if place <= len(kept)}
        else:
            been[here] = len(kept)
    if not game.is_won(position):
        raise ArithmeticError("a solution that was found does not win")
    return kept

"""The generic search: always the most promising position next, until a win, a proof or a limit."""

from __future__ import annotations

import heapq
import time

from ..game import Game
from ..position import ACTION, Move, Position
from .key import Keys
from .score import Score
from .verdict import SOLVED, UNKNOWN, UNSOLVABLE, Limits, Verdict

CLOCK_EVERY = 256
"""The clock is read once in so many states."""

Parents = dict[tuple[object, ...], tuple[tuple[object, ...] | None, Move | None]]


def best_first(game: Game, start: Position, limits: Limits) -> Verdict:
    """Search from a position. Nothing that could win is left out, so an exhausted search is a proof."""
    keys, score = Keys(game), Score(game)
    first = keys.key(start)
    parents: Parents = {first: (None, None)}
    heap = [(-score.of(start), 0, first, start.copy())]
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    states = pushed = 0
    chance_ahead = False
    while heap:
        _, _, key, position = heapq.heappop(heap)
        states += 1
        if game.is_won(position):
            return Verdict(SOLVED, states, _path(parents, key))
        if states >= limits.states or (
            deadline and states % CLOCK_EVERY == 0 and time.monotonic() > deadline
        ):
            return Verdict(UNKNOWN, states)
        for move in game.legal_moves(position):
            if move[0] == ACTION and game.mechanism(position, move).dealt(position) is None:
                chance_ahead = True  # nobody knows what comes, so this branch proves nothing
                continue
            game.play(position, move)
            after = keys.key(position)
            if after not in parents:
                pushed += 1
                parents[after] = (key, move)
                heapq.heappush(heap, (-score.of(position), -pushed, after, position.copy()))
            position.pop()
    return Verdict(UNKNOWN if chance_ahead else UNSOLVABLE, states)


def _path(parents: Parents, key: tuple[object, ...]) -> list[Move]:
    moves: list[Move] = []
    while True:
        parent, move = parents[key]
        if parent is None or move is None:
            return moves[::-1]
        moves.append(move)
        key = parent

"""A search that keeps only the most promising positions of each round: fast, and never a proof."""

from __future__ import annotations

import time

from ..game import Game
from ..position import ACTION, Move, Position
from .key import Keys
from .score import Score
from .verdict import SOLVED, UNKNOWN, UNSOLVABLE, Limits, Verdict

Node = tuple[int, int, Position, "Path | None"]


class Path:
    """The moves to a position, shared with those that lead on from it."""

    __slots__ = ("before", "move")

    def __init__(self, before: Path | None, move: Move) -> None:
        """Add a move to a path."""
        self.before = before
        self.move = move

    def moves(self) -> list[Move]:
        """All moves from the start."""
        moves = [self.move]
        before = self.before
        while before is not None:
            moves.append(before.move)
            before = before.before
        return moves[::-1]


def beam(game: Game, start: Position, limits: Limits) -> Verdict:
    """Search round by round. It proves nothing unless no round ever had more positions than the beam keeps."""
    keys, score = Keys(game), Score(game)
    seen = {keys.key(start)}
    nodes: list[Node] = [(0, 0, start.copy(), None)]
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    states, everything = 0, True
    while nodes:
        found: list[Node] = []
        for _, _, position, path in nodes:
            states += 1
            if game.is_won(position):
                return Verdict(SOLVED, states, path.moves() if path else [])
            if states >= limits.states or (deadline is not None and time.monotonic() > deadline):
                return Verdict(UNKNOWN, states)
            for move in game.legal_moves(position):
                if move[0] == ACTION and game.mechanism(position, move).dealt(position) is None:
                    everything = False
                    continue
                game.play(position, move)
                key = keys.key(position)
                if key not in seen:
                    seen.add(key)
                    found.append((-score.of(position), len(found), position.copy(), Path(path, move)))
                position.pop()
        found.sort(key=lambda node: node[:2])
        everything = everything and len(found) <= limits.beam
        nodes = found[: limits.beam]
    return Verdict(UNSOLVABLE if everything else UNKNOWN, states)

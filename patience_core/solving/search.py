"""What all searches have in common: which positions were reached, from where, and how far a search may go."""

from __future__ import annotations

import time

from ..game import Game
from ..position import ACTION, Move, Position
from .score import Score
from .state import States
from .verdict import SOLVED, UNKNOWN, UNSOLVABLE, Limits, Verdict

CLOCK_EVERY = 256
"""The clock is read once in so many positions looked at."""
BYTES_A_STATE = 330
"""What remembering a position takes besides its key."""

Scored = tuple[int, bytes]
"""Minus the score, so that the best comes first, and the key."""


class Search:
    """The positions reached so far. A search that left nothing out and did not win has proven that nobody can."""

    def __init__(self, game: Game, start: Position, limits: Limits, *, hidden: bool = False) -> None:
        self.game = game
        self.start = start
        self.packer = States(game, start, hidden=hidden)
        self.score = Score(game)
        self.first = self.packer.key(start)
        self.parents: dict[bytes, bytes | None] = {self.first: None}
        self.most = limits.states
        if limits.memory is not None:
            each = len(self.first) + BYTES_A_STATE
            self.most = min(self.most, limits.memory * 1_000_000 // each)
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.looked_at = 0
        self.whole = True
        self.full = False
        self.won = self.first if game.is_won(start) else None

    def next_to(self, key: bytes) -> list[Scored]:
        """The positions one move from this one that were not reached before, unless the search must end."""
        position, piles = self.packer.unpack(key), self.packer.split(key)
        game, found = self.game, []
        alone = game.moves_stand_alone
        for move in game.legal_moves(position):
            source, _, _, target = move
            if source == ACTION and not self.may_take(position, move):
                continue
            game.play(position, move)
            if source == ACTION or not alone:
                after = self.packer.piles(position)
            else:
                after = piles.copy()
                after[source] = bytes(position.piles[source])
                after[target] = bytes(position.piles[target])
            new = self.packer.pack(after, position)
            if new not in self.parents:
                if len(self.parents) >= self.most:
                    self.whole, self.full = False, True
                    break
                self.parents[new] = key
                found.append((-self.score.of(after), new))
                if game.is_won(position):
                    self.won = new
                    break
            position.pop()
        return found

    def may_take(self, position: Position, move: Move) -> bool:
        """Whether an action is tried: nobody knows what chance brings without a number."""
        if self.game.mechanism(position, move).dealt(position) is None:
            self.whole = False
            return False
        return True

    def must_end(self) -> bool:
        """Whether the search has won or is at its limit."""
        self.looked_at += 1
        if self.won is not None or self.full:
            return True
        late = (
            self.deadline is not None
            and self.looked_at % CLOCK_EVERY == 0
            and time.monotonic() > self.deadline
        )
        if late:
            self.whole, self.full = False, True
        return late

    def verdict(self) -> Verdict:
        """What came of the search."""
        states = len(self.parents)
        if self.won is not None:
            return Verdict(SOLVED, states, self.moves_to(self.won))
        return Verdict(UNSOLVABLE if self.whole else UNKNOWN, states)

    def moves_to(self, key: bytes) -> list[Move]:
        """The moves from the start to a position with this key."""
        keys = [key]
        while (before := self.parents[keys[-1]]) is not None:
            keys.append(before)
        position, moves = self.start.copy(), []
        for wanted in keys[-2::-1]:
            moves.append(self._move_to(wanted, position))
        return moves

    def _move_to(self, key: bytes, position: Position) -> Move:
        """Make the move that leads to a position with this key."""
        for move in self.game.legal_moves(position):
            if move[0] == ACTION and self.game.mechanism(position, move).dealt(position) is None:
                continue
            self.game.play(position, move)
            if self.packer.key(position) == key:
                return move
            position.pop()
        raise ArithmeticError("a position that was found is not reached again")

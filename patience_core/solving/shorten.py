"""A win that was found, made shorter step by step: moves left out, and shorter ways between two of its positions."""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterator

from ..engine.game import Game
from ..engine.position import ACTION, Move, Position
from .request import Limits
from .score import Score
from .search import most_states
from .solve import wins
from .state import StatePacker

FIRST_LOOK = 50
"""How many positions are looked at around each position of a win at first."""
FURTHER = 4
"""So many times more are looked at when that made nothing shorter."""
PER_MOVE = (15, 5)
"""What a move costs where the most promising positions are looked at first, against the score."""
PARTS = 8
"""The win is taken in so many parts: from where each begins, promising positions are looked at."""
AHEAD = 20
"""So many times more of them than around a position."""
BLOCKS = (1, 2, 3)
"""How many moves in a row are left out to see whether the others still win."""


class Shortening:
    """A win that becomes shorter while its steps are made. It always replays: `moves` may be taken at any time."""

    def __init__(self, game: Game, start: Position, moves: list[Move], limits: Limits) -> None:
        """Begin with the moves of a win; `limits` hold for what is looked at around each of its positions at a time."""
        self.game = game
        self.start = start
        self.moves = moves
        self.packer = StatePacker(game, start)
        self.score = Score(game)
        self.most = most_states(limits, len(self.packer.key(start)))

    def steps(self) -> Iterator[None]:
        """Each a bit of work: the win played once without some moves, or one position looked at.

        They end when nothing is left to try. Whoever stops before has what was found so far.

        Raises:
            ArithmeticError: when a shorter win does not replay, which is a bug.
        """
        for size in BLOCKS:
            yield from self._without_blocks(size)
        look = FIRST_LOOK
        while True:
            before, everything = len(self.moves), True
            for per_move in PER_MOVE:
                for part in range(PARTS):
                    yield from self._promising(part, look * AHEAD, per_move)
            for place in range(before):
                if place < len(self.moves):
                    seen_all = yield from self._shorter_from(place, look)
                    everything = everything and seen_all
            if len(self.moves) < before:
                continue
            if everything or look >= self.most:
                return
            look *= FURTHER

    def _take(self, moves: list[Move]) -> None:
        """Take up a shorter win, which is played by the engine before it counts."""
        if not wins(self.game, self.start, moves):
            raise ArithmeticError("a solution that was shortened does not win")
        self.moves = moves

    def _without_blocks(self, size: int) -> Iterator[None]:
        """Leave out so many moves in a row, wherever the win remains one."""
        place, position = 0, self.start.copy()
        while place + size <= len(self.moves):
            yield
            rest = self._played(position.copy(), self.moves[place : place + size], self.moves[place + size :])
            if rest is not None:
                self._take([*self.moves[:place], *rest])
            else:
                self.game.play(position, self.moves[place])
                position.history.clear()
                place += 1

    def _played(self, position: Position, without: list[Move], moves: list[Move]) -> list[Move] | None:
        """Those of the moves that are still allowed without some before them, if they win; None if they do not.

        A move that meant cards which now lie elsewhere is made from there.
        """
        game, as_it_was = self.game, position.copy()
        for move in without:
            game.play(as_it_was, move)
        made: list[Move] = []
        for move in moves:
            meant = self._same_cards(move, as_it_was, position)
            game.play(as_it_was, move)
            if meant is not None and game.make(position, meant) is None:
                made.append(meant)
                if game.is_won(position):
                    return made
        return None

    def _same_cards(self, move: Move, as_it_was: Position, position: Position) -> Move | None:
        """The move of the same cards to the same pile in another position; None if they are not there."""
        if move.source == ACTION:
            return move
        cards = _cards(as_it_was, move)
        if _cards(position, move) == cards:
            return move
        for other in self.game.legal_moves(position):
            if (
                other.source != ACTION
                and other.target == move.target
                and other.cards == move.cards
                and _cards(position, other) == cards
            ):
                return other
        return None

    def _promising(self, part: int, most: int, per_move: int) -> Iterator[None]:
        """Look for a shorter way from where a part of the win begins, as long as that finds one."""
        length = 0
        while length != len(self.moves):
            length = len(self.moves)
            yield from self._shorter_from(part * length // PARTS, most, per_move)

    def _shorter_from(self, place: int, most: int, per_move: int = 0) -> Generator[None, None, bool]:
        """Look for a shorter way from a position of the win to a later one, or to another win.

        Breadth first; or the most promising positions first, where every move costs `per_move`. What comes back tells
        whether all was looked at that might be shorter.
        """
        keys = self._keys()
        first, won = keys[place], len(keys) - 1
        later = {key: number for number, key in enumerate(keys) if number > place}
        if first in later:
            self._splice(keys, place, [first], later[first])
            return True
        parents: dict[bytes, bytes | None] = {first: None}
        lengths = {first: 0}
        heap = [(0, first)]
        while heap:
            if len(parents) >= min(most, self.most):
                return False
            key = heapq.heappop(heap)[1]
            length = lengths[key] + 1
            if place + length >= won:
                continue
            yield
            for after, is_won in self._after(key):
                if lengths.get(after, won) <= length:
                    continue
                parents[after], lengths[after] = key, length
                reached = won if is_won else later.get(after, 0)
                if reached > place + length:
                    self._splice(keys, place, _way(parents, after), reached)
                    return True
                cost = per_move * length - self.score.of(self.packer.split(after)) if per_move else length
                heapq.heappush(heap, (cost, after))
        return True

    def _after(self, key: bytes) -> Iterator[tuple[bytes, bool]]:
        """The positions one move from this one, and whether they are won; what only chance knows is left out."""
        game, position = self.game, self.packer.unpack(key)
        for move in game.legal_moves(position):
            if not self._is_chance(position, move):
                game.play(position, move)
                yield self.packer.key(position), game.is_won(position)
                position.pop()

    def _is_chance(self, position: Position, move: Move) -> bool:
        return move.source == ACTION and self.game.mechanism(position, move).dealt(position) is None

    def _keys(self) -> list[bytes]:
        """The keys of all positions of the win, the first one included."""
        position = self.start.copy()
        keys = [self.packer.key(position)]
        for move in self.moves:
            self.game.play(position, move)
            position.history.clear()
            keys.append(self.packer.key(position))
        return keys

    def _splice(self, keys: list[bytes], place: int, way: list[bytes], reached: int) -> None:
        """Go another way from one position of the win to a later one, and on from there as before."""
        position = self.start.copy()
        for move in self.moves[:place]:
            self.game.play(position, move)
        wanted = [*way[1:], *keys[reached + 1 :]]
        self._take([*self.moves[:place], *(self._move_to(key, position) for key in wanted)])

    def _move_to(self, key: bytes, position: Position) -> Move:
        """Make the move that leads to a position with this key."""
        for move in self.game.legal_moves(position):
            if not self._is_chance(position, move):
                self.game.play(position, move)
                if self.packer.key(position) == key:
                    return move
                position.pop()
        raise ArithmeticError("a position that was found is not reached again")


def _cards(position: Position, move: Move) -> list[int]:
    return position.piles[move.source][move.start : move.start + move.cards]


def _way(parents: dict[bytes, bytes | None], key: bytes) -> list[bytes]:
    """The keys from the first position to one."""
    way = [key]
    while (before := parents[way[-1]]) is not None:
        way.append(before)
    return way[::-1]

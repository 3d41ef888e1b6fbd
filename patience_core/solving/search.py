"""What all searches have in common: which positions were reached, from where, and how far a search may go."""

from __future__ import annotations

import time

from ..cards import FACE_UP
from ..engine.game import Game
from ..engine.position import ACTION, Move, Position
from .compiled.expanding import Expanding, kernel_for
from .harmless import HarmlessMoves
from .request import Limits
from .safe_autoplay import SafeAutoplay
from .score import Score, Weights, usual_weights
from .state import Piles, StatePacker
from .verdict import SOLVED, UNSOLVABLE, Verdict, Why, unknown
from .watch import Watch

CLOCK_EVERY = 256
"""The clock is read once for this many positions looked at."""
BYTES_A_STATE = 330
"""What remembering a position takes besides its key."""

TURNED_UP = 4
"""What a card is worth that a move turns up without knowing it, against one that an action deals."""

Scored = tuple[int, bytes]
"""Minus the score, so that the best comes first, and the key."""


class Search:
    """The positions reached so far. A search that left nothing out and did not win has proven that nobody can.

    Moves that end a stage lead to `frontier` instead of being followed. In a `hidden` search those are the moves that
    bring hidden cards to light: what they would bring is not looked at, so an end is the position before the move.
    Otherwise they are `stage_actions`, and an end is the position after one of them.
    """

    def __init__(  # noqa: PLR0913 - each search names those few in which it differs
        self,
        game: Game,
        start: Position,
        limits: Limits,
        *,
        hidden: bool = False,
        stage_actions: frozenset[int] = frozenset(),
        weights: Weights | None = None,
        homing: SafeAutoplay | None = None,
        move_by_move: bool = False,
        watch: Watch | None = None,
    ) -> None:
        """Begin at a position; `hidden`: hidden cards are not known; with `homing` cards at home stay there, and some go there at once.

        With `move_by_move` no move follows another at once, so that each position is one move from its parent.
        """
        self.game = game
        self.start = start
        self.hidden = hidden
        self.stage_actions = stage_actions
        self.homing = homing
        self.stays = homing.home if homing else frozenset()
        harmless = None if hidden or homing or move_by_move else HarmlessMoves(game, start)
        self.harmless = harmless if harmless and harmless.applies else None
        self.packer = StatePacker(game, start, hidden=hidden)
        weights = weights or usual_weights(game)
        self.score = Score(game, weights)
        self.a_move = weights.moves
        self.moves_made = 0
        self.first = self.packer.key(start)
        self.frontier: list[Scored] = []
        self.most = most_states(limits, len(self.first))
        self.memory_is_short = self.most < limits.states
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.expanded = 0
        self._looks_at_clock = CLOCK_EVERY
        self.exhaustive = True
        self.limit_reached = False
        self.why: Why | None = None
        self.watch = watch
        self.won = self.first if game.is_won(start) else None
        self.kernel = kernel_for(self)
        """What looks at positions instead of the engine, if there is a compiled kernel that knows all of the rules."""
        self._reached: dict[bytes, bytes | None] = {self.first: None}
        self.parents: dict[bytes, bytes | None] | Expanding = (
            self._reached if self.kernel is None else self.kernel
        )

    def expand(self, key: bytes) -> list[Scored]:
        """The positions one move from this one that were not reached before, the ends of a stage left out."""
        if self.kernel is None:
            return self._expand(key)
        found = self.kernel.expand(key)
        self.take_over(self.kernel, 1)
        return found

    def take_over(self, kernel: Expanding, looked: int) -> None:
        """Take over what a kernel found out by looking at so many positions."""
        won, exhaustive, limit_reached = kernel.results()
        self.frontier += kernel.take_frontier()
        self.exhaustive = self.exhaustive and exhaustive
        if limit_reached:
            self._run_out()
        if won is not None:
            self.won = won
        if self.watch is not None:
            self.watch.look_back(self, kernel.best(), looked)

    def by_engine(self, key: bytes, action: int, going_on: bool) -> bytes | None:
        """Take an action that no table tells, from a position by its key; the position after it, packed as it lies.

        None if it is not allowed, or if chance decides what comes of it; where the search is `going_on` from there, it
        knows then that something was left out.
        """
        position, move = self.packer.unpack(key), Move.action(action)
        if not self.game.actions[action].legal(position):
            return None
        if self._is_chance(position, move):
            if going_on:
                self._leave_to_chance(position, move, key, self.packer.split(key))
            return None
        self.game.play(position, move)
        return self.packer.as_it_lies(position)

    def _leave_to_chance(self, position: Position, move: Move, key: bytes, piles: Piles) -> None:
        """Not look at what a move brings; it may still be the end of a stage."""
        self.exhaustive = False
        if self.game.mechanism(position, move).dealt(position) is not None:
            self.frontier.append((-self.score.of(piles), key))

    def _expand(self, key: bytes) -> list[Scored]:
        """The same by asking the engine."""
        game, position, piles = self.game, self.packer.unpack(key), self.packer.split(key)
        if self.watch is not None:
            self.watch.look(self, key, piles)
        found: list[Scored] = []
        if self.a_move:
            self.moves_made = 1 + self._depth(key)
        hidden = _hidden_cards(piles)
        for move in self._moves(position, piles):
            if move.source in self.stays:
                self.exhaustive = False
                continue
            if move.source == ACTION and self._is_chance(position, move):
                self._leave_to_chance(position, move, key, piles)
                continue
            game.play(position, move)
            followed = self.harmless.play(position) if self.harmless else []
            after = self._piles_after([move, *followed], piles, position)
            if self.hidden and _hidden_cards(after) < hidden:
                position.pop()
                self.frontier.append((-self.score.of(piles) - TURNED_UP * (move.source != ACTION), key))
                continue
            self._reach(after, position, key, self.frontier if self._ends_stage(move) else found)
            if self.won is not None or self.limit_reached:
                break
            for _ in range(1 + len(followed)):
                position.pop()
        return found

    def _moves(self, position: Position, piles: Piles) -> list[Move]:
        """All moves, or the one that costs nothing."""
        moves = self.game.legal_moves(position)
        safe = self.homing.move(moves, piles) if self.homing else None
        if safe is None:
            return moves
        self.exhaustive = False
        return [safe]

    def _is_chance(self, position: Position, move: Move) -> bool:
        """Whether the player cannot know what an action brings: such a move proves nothing."""
        action = self.game.mechanism(position, move)
        return action.shuffles if self.hidden else action.dealt(position) is None

    def _ends_stage(self, move: Move) -> bool:
        return move.source == ACTION and move.start in self.stage_actions

    def _piles_after(self, moves: list[Move], before: Piles, position: Position) -> Piles:
        if moves[0].source == ACTION or not self.game.moves_stand_alone:
            return self.packer.piles(position)
        after = before.copy()
        for source, _, _, target in moves:
            after[source] = self.packer.pile(position, source)
            after[target] = self.packer.pile(position, target)
        return after

    def _reach(self, piles: Piles, position: Position, parent: bytes, found: list[Scored]) -> None:
        """Remember a position, if it is new and there is room."""
        key = self.packer.pack(piles, position)
        if key in self._reached:
            return
        if len(self._reached) >= self.most:
            self._run_out()
            return
        self._reached[key] = parent
        found.append((self.a_move * self.moves_made - self.score.of(piles), key))
        if self.game.is_won(position):
            self.won = key

    def _run_out(self) -> None:
        """There is no room for another position."""
        self.exhaustive, self.limit_reached = False, True
        self.why = Why.MEMORY if self.memory_is_short else Why.POSITIONS

    def _depth(self, key: bytes) -> int:
        """How many moves lead from the start to a position that was reached."""
        moves, parents = 0, self.parents
        before = parents[key]
        while before is not None:
            moves += 1
            before = parents[before]
        return moves

    def should_stop(self, looked: int = 1) -> bool:
        """Whether the search has won or is at its limit; `looked`: at how many positions since it was asked last."""
        self.expanded += looked
        if self.won is not None or self.limit_reached:
            return True
        if self.deadline is None or self.expanded < self._looks_at_clock:
            return False
        self._looks_at_clock = self.expanded + CLOCK_EVERY
        late = time.monotonic() > self.deadline
        if late:
            self.exhaustive, self.limit_reached, self.why = False, True, Why.SECONDS
        return late

    def memory(self) -> int:
        """The bytes that the positions take which are remembered."""
        return len(self.parents) * (len(self.first) + BYTES_A_STATE)

    def verdict(self) -> Verdict:
        """What came of the search."""
        states = len(self.parents)
        if self.won is not None:
            return Verdict(SOLVED, states, self.moves_to(self.won))
        return Verdict(UNSOLVABLE, states) if self.exhaustive else unknown(states, self.why)

    def moves_to(self, key: bytes) -> list[Move]:
        """The moves from the start to a position with this key."""
        keys = [key]
        while (before := self.parents[keys[-1]]) is not None:
            keys.append(before)
        position, moves = self.start.copy(), []
        for wanted in keys[-2::-1]:
            moves += self._moves_to_next(wanted, position)
        return moves

    def _moves_to_next(self, key: bytes, position: Position) -> list[Move]:
        """Make the move that leads to a position with this key, and those that follow it."""
        if self.kernel is not None:
            moves = [Move(*each) for each in self.kernel.way(self.packer.as_it_lies(position), key)]
            for move in moves:
                self.game.play(position, move)
            if not moves:
                raise ArithmeticError("a position that was found is not reached again")
            return moves
        for move in self.game.legal_moves(position):
            if move.source == ACTION and self._is_chance(position, move):
                continue
            self.game.play(position, move)
            followed = self.harmless.play(position) if self.harmless else []
            if self.packer.key(position) == key:
                return [move, *followed]
            for _ in range(1 + len(followed)):
                position.pop()
        raise ArithmeticError("a position that was found is not reached again")


def most_states(limits: Limits, key_size: int) -> int:
    """How many positions may be remembered."""
    if limits.memory is None:
        return limits.states
    return min(limits.states, limits.memory * 1_000_000 // (key_size + BYTES_A_STATE))


def face_down(position: Position) -> int:
    """How many cards lie face down."""
    return _hidden_cards(list(map(bytes, position.piles)))


def _hidden_cards(piles: Piles) -> int:
    return len(b"".join(piles).translate(None, FACE_UP))

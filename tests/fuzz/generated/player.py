"""Exhaustive play: every position that can be reached, told apart exactly, and nothing of what the searches know.

It is independent of the searches, their keys and of taking back, not of the rules: which moves there are, what they do
and whether a position is won it asks the game. Moves of cards and goals are told a second time in `rulebook`; what
actions, redeals and forced steps do is checked by what must hold for them, not against rules of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from patience_core.engine.deal_numbers import Stream
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Move, Position

Exact = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], Stream | None]
"""The cards of each pile, how often each limited action was taken, and what chance will bring."""


def exact(game: Game, position: Position) -> Exact:
    """A position, told apart from every other one. How often is counted only where it decides anything."""
    counts = zip(position.taken, game.table.times.values(), strict=True)
    taken = tuple(count for count, most in counts if isinstance(most, int))
    return tuple(map(tuple, position.piles)), taken, position.stream


def everything(position: Position) -> object:
    """All that a position holds, to be compared before and after."""
    piles = tuple(map(tuple, position.piles))
    return piles, tuple(position.taken), position.stream, position.has_unknown, tuple(position.turns_up)


def is_chance(game: Game, position: Position, move: Move) -> bool:
    """Whether nobody can tell what a move brings."""
    return game.mechanism(position, move).dealt(position) is None


def after(game: Game, position: Position, move: Move) -> Position:
    """The position after a move, on a board of its own: nothing is ever taken back."""
    other = position.copy()
    game.play(other, move)
    return other


class Explored(NamedTuple):
    """What was reached: some positions, whether one is won, whether these are all, and whether chance could go on."""

    positions: list[Position]
    won: bool
    whole: bool
    chance: bool

    @property
    def solvable(self) -> bool | None:
        """Whether the game can be won; None if that is not known."""
        return True if self.won else False if self.whole else None


def explore(game: Game, start: Position, most: int) -> Explored:
    """Play everything that can be played, up to a won position or a limit of positions."""
    waiting, reached = deque([start]), {exact(game, start)}
    positions, whole, chance = [], True, False
    while waiting:
        position = waiting.popleft()
        positions.append(position)
        if game.is_won(position):
            return Explored(positions, won=True, whole=False, chance=chance)
        for move in game.legal_moves(position):
            if is_chance(game, position, move):
                whole, chance = False, True
                continue
            following = after(game, position, move)
            if (key := exact(game, following)) not in reached:
                if len(reached) >= most:
                    whole = False
                    continue
                reached.add(key)
                waiting.append(following)
    return Explored(positions, won=False, whole=whole, chance=chance)


def conceivable(game: Game, position: Position) -> Iterator[Move]:
    """Every move that can be thought of: any cards of any pile to any pile, and every action."""
    yield from moves_of_cards(position)
    for action in range(len(game.actions)):
        yield Move.action(action)


def moves_of_cards(position: Position) -> Iterator[Move]:
    """Any cards of any pile to any pile."""
    targets = range(len(position.piles))
    for source, pile in enumerate(position.piles):
        for start in range(len(pile)):
            for count in range(1, len(pile) - start + 1):
                for target in targets:
                    yield Move(source, start, count, target)


def can_be_written(position: Position, move: Move) -> bool:
    """Of equal cards in a pile only the uppermost can be named when it goes alone from under others."""
    source, start, count, _ = move
    if source == ACTION or count > 1:
        return True
    pile = position.piles[source]
    return pile[start] not in pile[start + 1 :]

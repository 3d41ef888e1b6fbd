"""Moves that most games consist of, judged and made in one call: replaying is mostly this.

What is not plain is left to the mechanisms, which judge everything, but take longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...cards import DOWN
from ..mechanism import CountedAction, Mechanism, Refusal
from ..position import ACTION, Move, Position
from .ends import SourceRules, TargetRules
from .judge import Judge


class FastRules(NamedTuple):
    """From a pile to another: the cards that fit on each card and, in the end, on none; the order of a run; the room.

    Without an order only single cards move. `beside` has the cards that begin a line, where an empty place looks to the
    place on its left; then none fits on none.
    """

    fitting: list[frozenset[int]]
    run: list[frozenset[int]] | None
    capacity: int
    beside: frozenset[int] | None


Make = Callable[[Position, Move, list[int] | None], Refusal | None]
"""Makes a move if it is allowed; else says why not, and leaves all as it is."""


class FastPath:
    """Knows the ways between piles about which the tables decide alone."""

    def __init__(self, judge: Judge, actions: Sequence[Mechanism], otherwise: Make) -> None:
        """Look at every two groups and at the actions; what is not plain goes to `otherwise`."""
        self.dealing = [
            action if isinstance(action, CountedAction) and action.steady else None for action in actions
        ]
        source_rules = {each.group.name: each for each in judge.source_rules}
        target_rules = {each.group.name: each for each in judge.target_rules}
        rows = {}
        for name, source in source_rules.items():
            ways = {target: _way(source, each, judge) for target, each in target_rules.items()}
            rows[name] = [ways[each.group.name] for each in judge.target_rules]
        self.ways = [rows[each.group.name] for each in judge.source_rules]
        self.ways.append([None])  # where ACTION points
        self.left_of = judge.left_of
        self.otherwise = otherwise

    def make(self, position: Position, move: Move, revealed: list[int] | None = None) -> Refusal | None:
        """Do what `Position.push` does, if the move is plain and allowed."""
        source, start, count, target = move
        way = self.ways[source][target]
        if way is None or source == target or revealed is not None or position.has_unknown:
            if source == ACTION and revealed is None and self._deals(position, start):
                return None
            return self.otherwise(position, move, revealed)
        fitting, run, capacity, beside = way
        piles = position.piles
        pile, there = piles[source], piles[target]
        if (
            pile[start] not in fitting[there[-1] if there else -1]
            or len(there) + count > capacity
            or start + count < len(pile)
        ) and (
            beside is None or count > 1 or there or not self._fits_beside(position, pile[start:], target, way)
        ):
            return self.otherwise(position, move, revealed)
        if count == 1:
            there.append(pile.pop())
        else:
            if run is None:
                return self.otherwise(position, move, revealed)
            for place in range(start + 1, start + count):
                if pile[place] not in run[pile[place - 1]]:
                    return self.otherwise(position, move, revealed)
            there += pile[start:]
            del pile[start:]
        if pile and pile[-1] >= DOWN and position.turns_up[source]:
            pile[-1] -= DOWN
            position.history.append((move, True))
        else:
            position.history.append((move, False))
        return None

    def _deals(self, position: Position, action: int) -> bool:
        """Take an action that always deals in the simplest way, if it is open; whether it was."""
        dealing = self.dealing[action]
        steady = dealing and dealing.steady
        if not (dealing and steady and position.piles[steady.source]) or position.has_unknown:
            return False
        if not (dealing.always_open or dealing.is_open(position)):
            return False
        position.deal(action, *steady)
        return True

    def _fits_beside(self, position: Position, cards: list[int], target: int, way: FastRules) -> bool:
        """Whether a single card on top fits on an empty place, by what lies to its left."""
        left = self.left_of[target]
        if len(cards) > 1:
            return False
        if left is None:
            return cards[0] in way.beside  # type: ignore[operator] # it is asked only where there is one
        there = position.piles[left]
        return bool(there) and cards[0] in way.fitting[there[-1]]


def _way(source_rules: SourceRules, target_rules: TargetRules, judge: Judge) -> FastRules | None:
    """What decides about moves from the piles of one group to those of another, if it is no more than that."""
    barred = judge.barred[source_rules.group.piles[0]].intersection(target_rules.group.piles)
    if barred or not (source_rules.plain and target_rules.plain):
        return None
    one_order = (
        source_rules.runs
        and target_rules.in_order
        and source_rules.run is target_rules.stacking.run
        and not source_rules.one_by_one
    )
    run = source_rules.run.allowed if one_order else None
    return FastRules(target_rules.fitting, run, target_rules.capacity, target_rules.beside)

"""Moves that most games consist of, judged and made in one call: replaying is mostly this.

What is not plain is left to the mechanisms, which judge everything, but take longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

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


class Make(Protocol):
    """Makes a move if it is allowed; else says why not, and leaves all as it is."""

    def __call__(
        self, position: Position, move: Move, revealed: list[int] | None = None, /
    ) -> Refusal | None:
        """Make it; `revealed` are the cards that a record says chance brought."""


def fast_path(judge: Judge, actions: Sequence[Mechanism], otherwise: Make) -> Make:
    """What makes moves: those about which the tables decide alone, as `Position.push` and `deal` do; else `otherwise`."""
    ways, left_of, deals = _ways(judge), judge.left_of, _dealing(actions)

    # One function without attributes of its own: it is called for every move of an archive.
    def make(position: Position, move: Move, revealed: list[int] | None = None) -> Refusal | None:
        source, start, count, target = move
        way = ways[source][target]
        if way is None or source == target or revealed is not None or position.has_unknown:
            if source == ACTION and revealed is None and deals(position, start):
                return None
            return otherwise(position, move, revealed)
        fitting, run, capacity, beside = way
        piles = position.piles
        pile, there = piles[source], piles[target]
        if (
            pile[start] not in fitting[there[-1] if there else -1]
            or len(there) + count > capacity
            or start + count < len(pile)
        ):
            if beside is None or there or count > 1 or start + 1 < len(pile):
                return otherwise(position, move, revealed)
            left = left_of[target]
            fits = beside if left is None else fitting[piles[left][-1]] if piles[left] else ()
            if pile[start] not in fits:
                return otherwise(position, move, revealed)
        if count == 1:
            there.append(pile.pop())
        else:
            if run is None:
                return otherwise(position, move, revealed)
            for place in range(start + 1, start + count):
                if pile[place] not in run[pile[place - 1]]:
                    return otherwise(position, move, revealed)
            there += pile[start:]
            del pile[start:]
        if pile and pile[-1] >= DOWN and position.turns_up[source]:
            pile[-1] -= DOWN
            position.history.append((move, True))
        else:
            position.history.append((move, False))
        return None

    return make


def _ways(judge: Judge) -> list[list[FastRules | None]]:
    """What decides between every two piles, the same for all piles of two groups; None where it is more than tables."""
    source_rules = {each.group.name: each for each in judge.source_rules}
    target_rules = {each.group.name: each for each in judge.target_rules}
    rows: dict[str, list[FastRules | None]] = {}
    for name, source in source_rules.items():
        ways = {target: _way(source, each, judge) for target, each in target_rules.items()}
        rows[name] = [ways[each.group.name] for each in judge.target_rules]
    no_pile: list[FastRules | None] = [None]  # where ACTION points
    return [*(rows[each.group.name] for each in judge.source_rules), no_pile]


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


def _dealing(actions: Sequence[Mechanism]) -> Callable[[Position, int], bool]:
    """What takes actions that always deal in the simplest way, and says whether it did."""
    dealing = [action if isinstance(action, CountedAction) and action.steady else None for action in actions]

    def deals(position: Position, index: int) -> bool:
        action = dealing[index]
        steady = action and action.steady
        if not (action and steady and position.piles[steady.source]) or position.has_unknown:
            return False
        if not (action.always_open or action.is_open(position)):
            return False
        position.deal(index, *steady)
        return True

    return deals

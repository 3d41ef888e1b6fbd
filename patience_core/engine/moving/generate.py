"""All moves of cards that a position allows, read off the tables the other way round.

Each pile that takes cards files itself under the few cards that fit there; then each card that may leave its pile
looks itself up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...cards import DOWN
from ..position import Move, Position
from .ends import UNLIMITED, SourceRules, TargetRules
from .judge import Judge

Takers = tuple[dict[int, list[int]], list[int]]
"""Who takes which card at the moment: the piles by the cards that fit there, and the piles for any other card."""
Opened = tuple[Iterable[int], list[int]]
"""Some cards, and the empty piles that take them."""


class Reach:
    """Where the cards of one group may go at all: single cards to `piles`, several at once to `unit_piles`."""

    def __init__(
        self, source_rules: SourceRules, takers: Iterable[TargetRules], barred: frozenset[int]
    ) -> None:
        self.source_rules = source_rules
        self.piles = frozenset(pile for target_rules in takers for pile in target_rules.group.piles) - barred
        several = [
            target_rules
            for target_rules in takers
            if target_rules.more and self.piles.issuperset(target_rules.group.piles)
        ]
        self.unit_piles = frozenset(pile for target_rules in several for pile in target_rules.group.piles)
        self.runs = source_rules.runs and bool(several)
        self.any_unit = all(_takes_any_unit(source_rules, target_rules) for target_rules in several)


def _takes_any_unit(source_rules: SourceRules, target_rules: TargetRules) -> bool:
    """Whether a group takes whatever moves together in another, if it has room for it."""
    ordered = not target_rules.in_order or (
        source_rules.runs and source_rules.run is target_rules.stacking.run
    )
    return ordered and not source_rules.one_by_one


class Listing:
    """Lists the moves between piles."""

    def __init__(
        self, source_rules: Iterable[SourceRules], target_rules: Iterable[TargetRules], judge: Judge
    ) -> None:
        takers = [each for each in target_rules if not each.nothing]
        self.judge = judge
        self.capacity = [each.capacity for each in judge.target_rules]
        self.takers = [each for each in takers if not each.by_source]
        self.takers_by_source = [each for each in takers if each.by_source]
        self.reaches = [
            Reach(each, self.takers, judge.barred[each.group.piles[0]])
            for each in source_rules
            if each.single
        ]

    def moves(self, position: Position) -> list[Move]:
        """All moves of cards that are allowed, source by source."""
        takers = self._takers(position)
        moves: list[Move] = []
        for reach in self.reaches:
            source_rules = reach.source_rules
            if source_rules.when.parts and not source_rules.when.holds(position):
                continue
            if not source_rules.simple:
                self._add_units(moves, reach, position, takers)
            elif source_rules.group.in_places and not takers[1]:
                _add_from_places(moves, reach, position, takers[0])
            else:
                self._add_ends(moves, reach, position, takers)
            if source_rules.anywhere:
                _add_covered(moves, reach, position, takers)
            for target_rules in self.takers_by_source:
                self._add_judged(moves, source_rules, target_rules, position)
        return moves

    def _takers(self, position: Position) -> Takers:
        """File each pile that takes cards under those that fit there."""
        by_card: dict[int, list[int]] = {}
        others: list[int] = []
        opened: list[Opened] = []
        for target_rules in self.takers:
            if target_rules.when.parts and not target_rules.when.holds(position):
                continue
            if not target_rules.stacking.simple:
                opened += _looked_up(target_rules, position)
                continue
            empty = _file(target_rules, position.piles, by_card)
            if not empty:
                continue
            if target_rules.stacking.against_left:
                opened += _beside(target_rules, position.piles, empty)
            elif target_rules.stacking.takes_any_start:
                others += empty
            else:
                opened.append((target_rules.stacking.start, empty))
        for fitting, piles in opened:
            for card in fitting:
                by_card[card] = by_card[card] + piles if card in by_card else piles
        if others:
            for card, piles in by_card.items():
                by_card[card] = piles + others
        return by_card, others

    def _add_ends(self, moves: list[Move], reach: Reach, position: Position, takers: Takers) -> None:
        """Moves of top cards and of runs from the piles of one group."""
        piles, (by_card, others) = position.piles, takers
        run, runs, within, unit_piles = (
            reach.source_rules.order.allowed,
            reach.runs,
            reach.piles,
            reach.unit_piles,
        )
        capacity = self.capacity
        for source in reach.source_rules.group.piles:
            pile = piles[source]
            if not pile:
                continue
            card = pile[-1]
            if (targets := by_card.get(card, others)) and card < DOWN:
                for target in targets:
                    if target in within and target != source:
                        moves.append(Move(source, len(pile) - 1, 1, target))
            start = len(pile) - 1 if runs else 0
            while start and card in run[pile[start - 1]]:
                start -= 1
                card = pile[start]
                for target in by_card.get(card, others):
                    if target in unit_piles and target != source:
                        count = len(pile) - start
                        move = Move(source, start, count, target)
                        if reach.any_unit:
                            if len(piles[target]) + count <= capacity[target]:
                                moves.append(move)
                        elif self.judge.takes_unit(position, move):
                            moves.append(move)

    def _add_units(self, moves: list[Move], reach: Reach, position: Position, takers: Takers) -> None:
        """Moves of whatever moves together from the piles of one group."""
        by_card, others = takers
        for source in reach.source_rules.group.piles:
            pile = position.piles[source]
            for start in reach.source_rules.starts(position, source):
                for target in by_card.get(pile[start], others):
                    if target in reach.piles and target != source:
                        move = Move(source, start, len(pile) - start, target)
                        if start == len(pile) - 1 or self.judge.takes_unit(position, move):
                            moves.append(move)

    def _add_judged(
        self, moves: list[Move], source_rules: SourceRules, target_rules: TargetRules, position: Position
    ) -> None:
        """Moves to a group that looks at where cards come from, or at how many they are: each is judged."""
        if target_rules.when.parts and not target_rules.when.holds(position):
            return
        for source in source_rules.group.piles:
            size = len(position.piles[source])
            units = [(start, size - start) for start in source_rules.starts(position, source)]
            if source_rules.anywhere:
                units += [(start, 1) for start in _covered(position.piles[source])]
            units = [unit for unit in units if target_rules.exactly in (None, unit[1])]
            targets = (
                [source - step for step in target_rules.reach]
                if target_rules.reach
                else target_rules.group.piles
            )
            for start, count in units:
                for target in targets:
                    move = Move(source, start, count, target)
                    if target in target_rules.group.piles and not self.judge.reason(position, move):
                        moves.append(move)


def _file(target_rules: TargetRules, piles: list[list[int]], by_card: dict[int, list[int]]) -> list[int]:
    """File the piles of a group on which cards lie under those that fit; the empty ones are left."""
    on, capacity = target_rules.stacking.build.on, target_rules.capacity
    if capacity == 1:
        return [pile for pile in target_rules.group.piles if not piles[pile]]
    empty, boundless = [], capacity == UNLIMITED
    for pile in target_rules.group.piles:
        cards = piles[pile]
        if not cards:
            empty.append(pile)
        elif boundless or len(cards) < capacity:
            for card in on[cards[-1]]:
                if card in by_card:
                    by_card[card].append(pile)
                else:
                    by_card[card] = [pile]
    return empty


def _beside(target_rules: TargetRules, piles: list[list[int]], empty: list[int]) -> Iterator[Opened]:
    """What the empty places of a grid take: each what fits to the right of the card to its left."""
    left_of, on = target_rules.stacking.table.left_of, target_rules.stacking.build.on
    for place in empty:
        left = left_of[place]
        if left is None:
            yield target_rules.stacking.start, [place]
        elif piles[left]:
            yield on[piles[left][-1]], [place]


def _looked_up(target_rules: TargetRules, position: Position) -> Iterator[Opened]:
    """What the piles of a group take for which the tables alone do not decide."""
    for pile in target_rules.group.piles:
        if len(position.piles[pile]) < target_rules.capacity:
            yield target_rules.stacking.fitting(position, pile), [pile]


def _add_from_places(
    moves: list[Move], reach: Reach, position: Position, by_card: dict[int, list[int]]
) -> None:
    """Moves of the cards of a grid: the few that are wanted are looked for, rather than each asked whether it is."""
    piles, places = position.piles, reach.source_rules.group.piles
    for source in [place for place in places if (pile := piles[place]) and pile[0] in by_card]:
        moves += [Move(source, 0, 1, target) for target in by_card[piles[source][0]] if target in reach.piles]


def _add_covered(moves: list[Move], reach: Reach, position: Position, takers: Takers) -> None:
    """Moves of any one card from under others; of equal cards, only the uppermost moves."""
    by_card, others = takers
    for source in reach.source_rules.group.piles:
        pile = position.piles[source]
        for start in _covered(pile):
            moves += [
                Move(source, start, 1, target)
                for target in by_card.get(pile[start], others)
                if target in reach.piles and target != source
            ]


def _covered(pile: list[int]) -> list[int]:
    """Where the face-up cards lie that may be taken from under others: of equal cards only the uppermost."""
    return [start for start, card in enumerate(pile[:-1]) if card < DOWN and card not in pile[start + 1 :]]

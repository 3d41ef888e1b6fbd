"""Moving cards from one pile to another: the mechanism that every patience has.

Listing the moves reads the tables the other way round: each pile that takes cards files itself under the few
cards that fit there, then each movable unit looks up its deepest card.
"""

from __future__ import annotations

from ..cards import DOWN
from ..position import Move, Position
from .judge import Judge
from .mechanism import Refusal, Rules
from .units import Lifting, Taking

Takers = dict[int, list[int]]
"""The piles by the cards that fit there."""


class Transfer:
    """All moves of cards between piles, for every group at once."""

    name = "move"
    shuffles = False
    waits_for_stuck = False

    def __init__(self, rules: Rules) -> None:  # noqa: D107
        table = rules.table
        self.table = table
        self.lifting = {name: Lifting(group, rules) for name, group in table.groups.items()}
        self.taking = {name: Taking(group, rules) for name, group in table.groups.items()}
        self.lifters = [lifting for lifting in self.lifting.values() if lifting.single]
        takers = [taking for taking in self.taking.values() if not taking.nothing]
        self.takers = [taking for taking in takers if not taking.by_source]
        self.takers_by_source = [taking for taking in takers if taking.by_source]
        self.capacity = [self.taking[group.name].capacity for group in table.group_of]
        self.judge = Judge(rules, self.lifting, self.taking)

    def legal(self, position: Position) -> list[Move]:
        """All moves of cards that are allowed, source by source."""
        takers, anything = self._takers(position)
        moves: list[Move] = []
        for lifting in self.lifters:
            if lifting.when.parts and not lifting.when.holds(position):
                continue
            if lifting.unit.unit == ("card",) and not lifting.group.rules.shape:
                self._add_tops(moves, lifting, position, takers, anything)
            else:
                self._add_units(moves, lifting, position, takers, anything)
            for taking in self.takers_by_source:
                self._add_judged(moves, lifting, taking, position)
        return moves

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the move is not allowed, or None; the cards named must lie there."""
        if revealed is not None:
            return Refusal("syntax", "only an action reveals cards")
        reason = self.judge.reason(position, move)
        return Refusal("illegal-move", reason) if reason else None

    def play(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the cards."""
        position.push(move)

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """Nothing is dealt."""
        return []

    def rules_text(self) -> list[str]:
        """What each group takes and lets go."""
        return self.judge.words.rules_text()

    def _takers(self, position: Position) -> tuple[Takers, list[int]]:
        """The piles by the cards that fit there, and the piles on which any card fits."""
        takers: Takers = {}
        anything: list[int] = []
        for taking in self.takers:
            if taking.when.parts and not taking.when.holds(position):
                continue
            if taking.fits.simple:
                self._file(taking, position, takers, anything)
            else:
                for pile in taking.group.piles:
                    if len(position.piles[pile]) < taking.capacity:
                        for card in taking.fits.fitting(position, pile):
                            takers.setdefault(card, []).append(pile)
        return takers, anything

    def _file(self, taking: Taking, position: Position, takers: Takers, anything: list[int]) -> None:
        """File the piles of a group whose tables alone decide."""
        piles, left_of = position.piles, self.table.left_of
        fits, capacity = taking.fits, taking.capacity
        on, start, against_left = fits.build.on, fits.start, fits.against_left
        for pile in taking.group.piles:
            cards = piles[pile]
            if cards:
                if len(cards) >= capacity:
                    continue
                fitting = on[cards[-1]]
            elif against_left and (left := left_of[pile]) is not None:
                if not piles[left]:
                    continue
                fitting = on[piles[left][-1]]
            elif fits.takes_any_start:
                anything.append(pile)
                continue
            else:
                fitting = start
            for card in fitting:
                if card in takers:
                    takers[card].append(pile)
                else:
                    takers[card] = [pile]

    def _add_tops(
        self, moves: list[Move], lifting: Lifting, position: Position, takers: Takers, anything: list[int]
    ) -> None:
        """Moves of top cards from the piles of one group."""
        barred, piles = self.judge.barred[lifting.group.name], position.piles
        for source in lifting.group.piles:
            pile = piles[source]
            if not pile:
                continue
            for target in takers.get(pile[-1], ()):
                if target != source and target not in barred:
                    moves.append((source, len(pile) - 1, 1, target))
            for target in anything:
                if target not in barred and pile[-1] < DOWN:
                    moves.append((source, len(pile) - 1, 1, target))

    def _add_units(
        self, moves: list[Move], lifting: Lifting, position: Position, takers: Takers, anything: list[int]
    ) -> None:
        """Moves of more than one card, and of any one card, from the piles of one group."""
        barred, piles = self.judge.barred[lifting.group.name], position.piles
        takes_unit = self.judge.takes_unit
        for source in lifting.group.piles:
            pile = piles[source]
            for start in lifting.starts(position, source):
                count = len(pile) - start
                for target in (*takers.get(pile[start], ()), *anything):
                    if target != source and target not in barred:
                        move = (source, start, count, target)
                        if count == 1 or takes_unit(position, move):
                            moves.append(move)
            if lifting.anywhere:
                self._add_covered(moves, source, pile, barred, takers, anything)

    def _add_covered(
        self,
        moves: list[Move],
        source: int,
        pile: list[int],
        barred: frozenset[int],
        takers: Takers,
        anything: list[int],
    ) -> None:
        """Moves of any one card from under others; of equal cards, only the uppermost moves."""
        for start, card in enumerate(pile[:-1]):
            if card < DOWN and card not in pile[start + 1 :]:
                targets = (*takers.get(card, ()), *anything)
                moves += [
                    (source, start, 1, each) for each in targets if each != source and each not in barred
                ]

    def _add_judged(self, moves: list[Move], lifting: Lifting, taking: Taking, position: Position) -> None:
        """Moves to a group that looks at where cards come from, or at how many they are: each is judged."""
        if taking.when.parts and not taking.when.holds(position):
            return
        for source in lifting.group.piles:
            size = len(position.piles[source])
            starts = lifting.starts(position, source)
            starts = [start for start in starts if not taking.exactly or size - start == taking.exactly]
            targets = [source - step for step in taking.reach] if taking.reach else taking.group.piles
            for start in starts:
                for target in targets:
                    move = (source, start, size - start, target)
                    if target in taking.group.piles and not self.judge.reason(position, move):
                        moves.append(move)

"""Moving cards from one pile to another: the mechanism that every patience has.

Listing the moves reads the tables the other way round: each pile that takes cards files itself under the few
cards that fit there, then each movable unit looks up its deepest card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..cards import DOWN
from ..position import Move, Position
from .judge import Judge
from .mechanism import Refusal, Rules
from .units import UNLIMITED, Lifting, Taking

Takers = tuple[dict[int, list[int]], list[int]]
"""Who takes which card at the moment: the piles by the cards that fit there, and the piles for any other card."""
Opened = tuple[Iterable[int], list[int]]
"""Some cards, and the empty piles that take them."""


class Reach:
    """Where the cards of one group may go at all: single cards to `piles`, several at once to `unit_piles`."""

    def __init__(self, lifting: Lifting, takers: Iterable[Taking], barred: frozenset[int]) -> None:
        self.lifting = lifting
        self.piles = frozenset(pile for taking in takers for pile in taking.group.piles) - barred
        several = [taking for taking in takers if taking.more and self.piles.issuperset(taking.group.piles)]
        self.unit_piles = frozenset(pile for taking in several for pile in taking.group.piles)
        self.any_unit = all(_takes_any_unit(lifting, taking) for taking in several)


def _takes_any_unit(lifting: Lifting, taking: Taking) -> bool:
    """Whether a group takes whatever moves together in another, however much it is."""
    ordered = not taking.in_order or (lifting.runs and lifting.run is taking.fits.run)
    return ordered and taking.capacity == UNLIMITED and not lifting.via


class Transfer:
    """All moves of cards between piles, for every group at once."""

    name = "move"
    shuffles = False
    waits_for_stuck = False

    def __init__(self, rules: Rules) -> None:
        table = rules.table
        self.table = table
        self.lifting = {name: Lifting(group, rules) for name, group in table.groups.items()}
        self.taking = {name: Taking(group, rules) for name, group in table.groups.items()}
        takers = [taking for taking in self.taking.values() if not taking.nothing]
        self.takers = [taking for taking in takers if not taking.by_source]
        self.takers_by_source = [taking for taking in takers if taking.by_source]
        self.capacity = [self.taking[group.name].capacity for group in table.group_of]
        self.judge = Judge(rules, self.lifting, self.taking)
        lifters = [lifting for lifting in self.lifting.values() if lifting.single]
        self.reaches = [
            Reach(lifting, self.takers, self.judge.barred[lifting.group.piles[0]]) for lifting in lifters
        ]

    def legal(self, position: Position) -> list[Move]:
        """All moves of cards that are allowed, source by source."""
        takers = self._takers(position)
        moves: list[Move] = []
        for reach in self.reaches:
            lifting = reach.lifting
            if lifting.when.parts and not lifting.when.holds(position):
                continue
            add = self._add_ends if lifting.simple else self._add_units
            add(moves, reach, position, takers)
            if lifting.anywhere:
                self._add_covered(moves, reach, position, takers)
            for taking in self.takers_by_source:
                self._add_judged(moves, lifting, taking, position)
        return moves

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the move is not allowed, or None; the cards named must lie there."""
        if revealed is not None:
            return Refusal("syntax", "only an action reveals cards")
        reason = "" if self.judge.is_plain(position, move) else self.judge.reason(position, move)
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

    def _takers(self, position: Position) -> Takers:
        """File each pile that takes cards under those that fit there."""
        by_card: dict[int, list[int]] = {}
        others: list[int] = []
        opened: list[Opened] = []
        for taking in self.takers:
            if taking.when.parts and not taking.when.holds(position):
                continue
            if not taking.fits.simple:
                opened += self._judged_by_position(taking, position)
                continue
            empty = self._file(taking, position.piles, by_card)
            if taking.fits.against_left:
                opened += self._beside(taking, position.piles, empty)
            elif taking.fits.takes_any_start:
                others += empty
            elif empty:
                opened.append((taking.fits.start, empty))
        for fitting, piles in opened:
            for card in fitting:
                by_card[card] = by_card[card] + piles if card in by_card else piles
        if others:
            for card, piles in by_card.items():
                by_card[card] = piles + others
        return by_card, others

    def _file(self, taking: Taking, piles: list[list[int]], by_card: dict[int, list[int]]) -> list[int]:
        """File the piles of a group on which cards lie under those that fit; the empty ones are left."""
        on, capacity = taking.fits.build.on, taking.capacity
        if capacity == 1:
            return [pile for pile in taking.group.piles if not piles[pile]]
        empty = []
        for pile in taking.group.piles:
            cards = piles[pile]
            if not cards:
                empty.append(pile)
            elif len(cards) < capacity:
                for card in on[cards[-1]]:
                    if card in by_card:
                        by_card[card].append(pile)
                    else:
                        by_card[card] = [pile]
        return empty

    def _beside(self, taking: Taking, piles: list[list[int]], empty: list[int]) -> Iterator[Opened]:
        """What the empty places of a grid take: each what fits to the right of the card to its left."""
        for place in empty:
            left = self.table.left_of[place]
            if left is None:
                yield taking.fits.start, [place]
            elif piles[left]:
                yield taking.fits.build.on[piles[left][-1]], [place]

    def _judged_by_position(self, taking: Taking, position: Position) -> Iterator[Opened]:
        """What the piles of a group take for which the tables alone do not decide."""
        for pile in taking.group.piles:
            if len(position.piles[pile]) < taking.capacity:
                yield taking.fits.fitting(position, pile), [pile]

    def _add_ends(self, moves: list[Move], reach: Reach, position: Position, takers: Takers) -> None:
        """Moves of top cards and of runs from the piles of one group."""
        piles, (by_card, others) = position.piles, takers
        run, runs = reach.lifting.run.allowed, reach.lifting.runs and bool(reach.unit_piles)
        for source in reach.lifting.group.piles:
            pile = piles[source]
            if not pile:
                continue
            card = pile[-1]
            for target in by_card.get(card, others):
                if target in reach.piles and target != source and card < DOWN:
                    moves.append((source, len(pile) - 1, 1, target))
            start = len(pile) - 1 if runs else 0
            while start and card in run[pile[start - 1]]:
                start -= 1
                card = pile[start]
                for target in by_card.get(card, others):
                    if target in reach.unit_piles and target != source:
                        move = (source, start, len(pile) - start, target)
                        if reach.any_unit or self.judge.takes_unit(position, move):
                            moves.append(move)

    def _add_units(self, moves: list[Move], reach: Reach, position: Position, takers: Takers) -> None:
        """Moves of whatever moves together from the piles of one group."""
        by_card, others = takers
        for source in reach.lifting.group.piles:
            pile = position.piles[source]
            for start in reach.lifting.starts(position, source):
                for target in by_card.get(pile[start], others):
                    if target in reach.piles and target != source:
                        move = (source, start, len(pile) - start, target)
                        if start == len(pile) - 1 or self.judge.takes_unit(position, move):
                            moves.append(move)

    def _add_covered(self, moves: list[Move], reach: Reach, position: Position, takers: Takers) -> None:
        """Moves of any one card from under others; of equal cards, only the uppermost moves."""
        by_card, others = takers
        for source in reach.lifting.group.piles:
            pile = position.piles[source]
            for start, card in enumerate(pile[:-1]):
                if card < DOWN and card not in pile[start + 1 :]:
                    moves += [
                        (source, start, 1, target)
                        for target in by_card.get(card, others)
                        if target in reach.piles and target != source
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

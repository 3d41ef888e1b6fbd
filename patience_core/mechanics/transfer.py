"""Moving cards from one pile to another: what a pile lets go, what it takes, and how much at once.

Listing the moves reads the tables the other way round: each pile that takes cards files itself under the few
cards that fit there, then each movable unit looks up its deepest card.
"""

from __future__ import annotations

from ..cards import DOWN
from ..conditions import All
from ..fits import Fits, GroupFits
from ..position import Move, Position
from ..ruleset import PileGroup, Unit
from ..table import Group
from .mechanism import Refusal, Rules
from .transfer_words import TransferWords

UNLIMITED = 1_000_000


class Lifting:
    """What a group lets go."""

    def __init__(self, group: Group, rules: Rules) -> None:  # noqa: D107
        unit = effective_lift(group.rules)
        self.group = group
        self.unit = unit
        self.single = "card" in unit.unit or "run" in unit.unit or "any" in unit.unit
        self.runs = "run" in unit.unit
        self.anywhere = "any" in unit.unit
        self.when: All = rules.condition(unit.when)
        self.goes_to = unit.to or tuple(rules.table.groups)
        self.run: Fits = rules.fits[group.name].run


class Taking:
    """What a group takes."""

    def __init__(self, group: Group, rules: Rules) -> None:  # noqa: D107
        unit = effective_take(group.rules)
        self.group = group
        self.unit = unit
        self.fits: GroupFits = rules.fits[group.name]
        self.nothing = unit.unit == ("none",) or self.fits.start_test == group.rules.build == ("none",)
        self.runs = "run" in unit.unit
        self.when: All = rules.condition(unit.when)
        self.comes_from = unit.from_ or tuple(rules.table.groups)
        self.capacity = 1 if group.rules.grid else group.rules.capacity or UNLIMITED


def effective_lift(rules: PileGroup) -> Unit:
    """What may be taken away: as written, else single cards, else nothing from piles that lie face down."""
    return rules.lift or Unit(unit=("none",) if rules.face == "down" else ("card",))


def effective_take(rules: PileGroup) -> Unit:
    """How much may be laid down at once: as written, else the units of `lift`, else single cards."""
    take = rules.take or Unit()
    if take.unit:
        return take
    lifted = effective_lift(rules).unit
    return Unit(("card",) if lifted == ("none",) else lifted, take.when, take.to, take.from_, take.called)


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
        self.takers = [taking for taking in self.taking.values() if not taking.nothing]
        self.takes_runs = [self.taking[group.name].runs for group in table.group_of]
        self.capacity = [self.taking[group.name].capacity for group in table.group_of]
        self.barred = {lifting.group.name: self._barred(lifting) for lifting in self.lifters}
        self.words = TransferWords(rules, self.lifting, self.taking)

    def legal(self, position: Position) -> list[Move]:
        """All moves of cards that are allowed, source by source."""
        takers, anything = self._takers(position)
        moves: list[Move] = []
        for lifting in self.lifters:
            if lifting.when.parts and not lifting.when.holds(position):
                continue
            if lifting.runs or lifting.anywhere:
                self._add_units(moves, lifting, position, takers, anything)
            else:
                self._add_tops(moves, lifting, position, takers, anything)
        return moves

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:
        """Why the move is not allowed, or None; the cards named must lie there."""
        source, start, _, target = move
        lifting = self.lifting[self.table.group_of[source].name]
        taking = self.taking[self.table.group_of[target].name]
        words = self.words
        if revealed is not None:
            return Refusal("syntax", "only an action reveals cards")
        reason = (
            (words.same_pile() if source == target else "")
            or self._not_lifted(position, lifting, move)
            or ("" if target not in self.barred[lifting.group.name] else words.barred(lifting, taking))
            or (
                words.not_taken_now(taking, position)
                if taking.when.parts and not taking.when.holds(position)
                else ""
            )
            or self._not_taken(position, lifting, taking, move)
            or self._does_not_fit(position, taking, position.piles[source][start], target)
        )
        return Refusal("illegal-move", reason) if reason else None

    def play(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Move the cards."""
        position.push(move)

    def dealt(self, position: Position) -> list[int] | None:  # noqa: ARG002
        """Nothing is dealt."""
        return []

    def rules_text(self) -> list[str]:
        """What each group takes and lets go."""
        return self.words.rules_text()

    def _barred(self, lifting: Lifting) -> frozenset[int]:
        """The piles that never take cards from a group, because one of the two says so."""
        name = lifting.group.name
        return frozenset(
            pile
            for pile, group in enumerate(self.table.group_of)
            if group.name not in lifting.goes_to or name not in self.taking[group.name].comes_from
        )

    # Listing

    def _takers(self, position: Position) -> tuple[dict[int, list[int]], list[int]]:
        """The piles by the cards that fit there, and the piles on which any card fits."""
        piles, left_of = position.piles, self.table.left_of
        takers: dict[int, list[int]] = {}
        anything: list[int] = []
        for taking in self.takers:
            if taking.when.parts and not taking.when.holds(position):
                continue
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
        return takers, anything

    def _add_tops(
        self,
        moves: list[Move],
        lifting: Lifting,
        position: Position,
        takers: dict[int, list[int]],
        anything: list[int],
    ) -> None:
        """Moves of top cards from the piles of one group."""
        barred, piles = self.barred[lifting.group.name], position.piles
        for source in lifting.group.piles:
            pile = piles[source]
            if not pile:
                continue
            for target in takers.get(pile[-1], ()):
                if target != source and target not in barred:
                    moves.append((source, len(pile) - 1, 1, target))
            for target in anything:
                if target not in barred:
                    moves.append((source, len(pile) - 1, 1, target))

    def _add_units(
        self,
        moves: list[Move],
        lifting: Lifting,
        position: Position,
        takers: dict[int, list[int]],
        anything: list[int],
    ) -> None:
        """Moves of runs, and of any one card, from the piles of one group."""
        barred, piles, run = self.barred[lifting.group.name], position.piles, lifting.run.mask
        for source in lifting.group.piles:
            pile = piles[source]
            if not pile or pile[-1] >= DOWN:
                continue
            start, count = len(pile) - 1, 1
            while True:
                for target in (*takers.get(pile[start], ()), *anything):
                    if target != source and target not in barred:
                        move = (source, start, count, target)
                        if count == 1 or self._takes_unit(position, lifting, move):
                            moves.append(move)
                if start == 0 or not lifting.runs or not run[pile[start - 1]] >> pile[start] & 1:
                    break
                start, count = start - 1, count + 1
            if lifting.anywhere:
                self._add_covered(moves, source, pile, barred, takers, anything)

    def _add_covered(
        self,
        moves: list[Move],
        source: int,
        pile: list[int],
        barred: frozenset[int],
        takers: dict[int, list[int]],
        anything: list[int],
    ) -> None:
        """Moves of any one card from under others; of equal cards, only the uppermost moves."""
        for start, card in enumerate(pile[:-1]):
            if card < DOWN and card not in pile[start + 1 :]:
                moves += [
                    (source, start, 1, target)
                    for target in (*takers.get(card, ()), *anything)
                    if target != source and target not in barred
                ]

    # Judging one move

    def _takes_unit(self, position: Position, lifting: Lifting, move: Move) -> bool:
        """Whether a pile takes so many cards at once, in this order."""
        source, start, count, target = move
        if not self.takes_runs[target] or len(position.piles[target]) + count > self.capacity[target]:
            return False
        run = self.taking[self.table.group_of[target].name].fits.run
        return run is lifting.run or run.run_breaks_at(position.piles[source][start : start + count]) is None

    def _not_lifted(self, position: Position, lifting: Lifting, move: Move) -> str:
        source, start, count, _ = move
        pile = position.piles[source]
        if not lifting.single or pile[start] >= DOWN:
            return self.words.never_lifted(lifting)
        if lifting.when.parts and not lifting.when.holds(position):
            return self.words.not_lifted_now(lifting, position)
        if count == 1 and lifting.anywhere:
            return ""
        if start + count < len(pile):
            return self.words.covered(lifting)
        if count == 1:
            return ""
        if not lifting.runs:
            return self.words.one_at_a_time_from(lifting)
        broken = lifting.run.run_breaks_at(pile[start:])
        return "" if broken is None else self.words.no_run(lifting.group, pile[start:], broken)

    def _not_taken(self, position: Position, lifting: Lifting, taking: Taking, move: Move) -> str:
        source, start, count, target = move
        if taking.nothing:
            return self.words.takes_nothing(taking)
        held = len(position.piles[target])
        if held + count > self.capacity[target]:
            return self.words.full(position, target, self.capacity[target], count)
        if count == 1 or self._takes_unit(position, lifting, move):
            return ""
        if not taking.runs:
            return self.words.one_at_a_time_to(taking)
        cards = position.piles[source][start : start + count]
        return self.words.no_run(taking.group, cards, taking.fits.run.run_breaks_at(cards) or 1)

    def _does_not_fit(self, position: Position, taking: Taking, card: int, target: int) -> str:
        fits, pile = taking.fits, position.piles[target]
        left = self.table.left_of[target] if fits.against_left else None
        if pile:
            return (
                "" if fits.build.allow(pile[-1], card) else self.words.cannot_lie_on(taking, card, pile[-1])
            )
        if left is not None:
            there = position.piles[left]
            return (
                ""
                if there and fits.build.allow(there[-1], card)
                else self.words.not_right_of(taking, card, target, there)
            )
        return (
            ""
            if fits.takes_any_start or card in fits.start
            else self.words.cannot_start(taking, card, target)
        )

"""An action that collects cards, shuffles them or not, and deals them again."""

from __future__ import annotations

from collections import Counter

from ... import facts
from ...cards import DOWN
from ...facts.fact import Fact
from ...language.actions import RedealForm
from ...language.steps import DealForm
from ..conditions import run_at_start
from ..deal_numbers import Stream
from ..effects import NO_PILES, Effects, merged
from ..mechanism import CompiledRules, CountedAction, Mechanism, Refusal
from ..position import Move, Position
from ..step_rules import step_fact
from ..steps.compile import compiled_steps
from ..steps.pick import PickingStep

_Rows = list[tuple[range, int]]
"""Lines of piles, each with the number of places at its beginning that keep their cards."""


def build(name: str, index: int, action: RedealForm, rules: CompiledRules) -> Mechanism:
    """The mechanism of one action."""
    return Redeal(name, index, action, rules)


class Redeal(CountedAction):
    """Collect line by line, keep the runs that the ruleset keeps, deal again; no card is left over.

    The kept runs are read off the board each time. Cards that a `pick` puts back into a pile that was collected
    lie there in the order in which they lay before: so aces that are set aside keep the order in which they first left.
    """

    def __init__(self, name: str, index: int, action: RedealForm, rules: CompiledRules) -> None:
        super().__init__(name, index, action, rules)
        self.stacking = rules.stacking
        self.action = action
        self.steps = compiled_steps(action.deal, rules.table)
        self.always_even = any(step.takes_all for step in self.steps)
        self.shuffles = action.shuffle
        self.packets = action.packets
        self._shuffled: tuple[list[int], Stream, tuple[list[int], Stream]] | None = None
        """The last cards that were shuffled, by which stream, and what came of it: a redeal is judged, then made."""

    def own_effects(self) -> Effects:
        """Cards are collected line by line, in the order of the piles, and go where the steps deal them."""
        collected = frozenset(self.table.piles_of(self.action.collect))
        collecting = Effects(collected, NO_PILES, NO_PILES, NO_PILES, NO_PILES, collected, NO_PILES)
        return merged([collecting, *(step.effects for step in self.steps)])

    def legal(self, position: Position) -> list[Move]:
        """The action, if it is open and collects at least one card."""
        rows = self._rows(position)
        cards = _joined(_lines(position, rows))
        if not cards or not self.is_open(position):
            return []
        return [self.move] if self.always_even or not self._left_over(position, rows, cards) else []

    def refusal(self, position: Position, move: Move, revealed: list[int] | None) -> Refusal | None:  # noqa: ARG002
        """Why the action is not open, or its revealed cards are wrong or missing."""
        rows = self._rows(position)
        lines = _lines(position, rows)
        cards = _joined(lines)
        if reason := self._why_closed(position, rows, cards):
            return Refusal("illegal-move", reason)
        dealt = self._in_order(position, lines)[0]
        if revealed is None:
            return (
                None
                if dealt is not None
                else Refusal("bad-deal", facts.actions.CardsUntold(self.called, self.name))
            )
        if dealt is not None and revealed != dealt:
            return Refusal("bad-deal", self._first_difference(revealed, dealt))
        return _not_these_cards(cards, revealed)

    def change(self, position: Position, move: Move, revealed: list[int] | None) -> None:  # noqa: ARG002
        """Collect and deal."""
        rows = self._rows(position)
        dealt, position.stream = self._in_order(position, _lines(position, rows))
        order = dealt if dealt is not None else revealed or []
        position.taken[self.index] += 1
        before = _take_up(position, rows)
        hand = order[::-1]
        for step in self.steps:
            step.perform(position.piles, hand)
        self._restore_order(position, before)

    def dealt(self, position: Position) -> list[int] | None:
        """The cards in the order in which they are dealt; None when only a record can tell."""
        return self._in_order(position, _lines(position, self._rows(position)))[0]

    def told(self) -> list[Fact]:
        """What the action does."""
        order = "packets" if self.packets else "shuffled" if self.action.shuffle else "kept"
        return [
            facts.rules.RedealAction(
                self.name,
                self._nouns(self.action.collect),
                self.table.groups[self.action.collect[0]].in_places,
                self.action.keep_runs,
                order,
                tuple(
                    step_fact(
                        self.table,
                        step,
                        beginning=not number,
                        short=isinstance(step, DealForm) and step.by_pile,
                    )
                    for number, step in enumerate(self.action.deal)
                ),
                *self.limits,
            )
        ]

    def _why_closed(self, position: Position, rows: _Rows, cards: list[int]) -> Fact | None:
        if not cards:
            return facts.actions.NothingToCollect(self.called)
        if reason := self.not_now(position):
            return reason
        left = 0 if self.always_even else self._left_over(position, rows, cards)
        return facts.actions.LeavesOver(self.called, left) if left else None

    def _left_over(self, position: Position, rows: _Rows, cards: list[int]) -> int:
        """How many of the collected cards the steps would not deal, whatever their order."""
        hand = cards.copy()
        piles = [pile.copy() for pile in position.piles]
        for row, kept in rows:
            for place, pile in enumerate(row):
                del piles[pile][_keeps(row, kept, place) :]
        for step in self.steps:
            step.perform(piles, hand)
        return len(hand)

    def _kept(self, position: Position, row: range) -> int:
        """How many places at the beginning of a line keep their cards."""
        if not self.action.keep_runs:
            return 0
        return len(run_at_start(position, row, self.stacking[self.table.group_of[row[0]].name]))

    def _rows(self, position: Position) -> _Rows:
        """The lines that are collected, group by group, each with the number of its places that keep their cards."""
        groups = [self.table.groups[name] for name in self.action.collect]
        return [(row, self._kept(position, row)) for group in groups for row in group.rows]

    def _in_packets(self, lines: list[list[int]]) -> list[int]:
        """The cards in the order in which they come to lie: the first line is uppermost, packets come off the top.

        What is left is dealt card by card, the uppermost first.
        """
        stack = _joined(lines[::-1])
        order: list[int] = []
        for size in (size for step in self.steps for size in step.packets()):
            order += stack[-size:]
            del stack[-size:]
        return order + stack[::-1]

    def _in_order(self, position: Position, lines: list[list[int]]) -> tuple[list[int] | None, Stream | None]:
        """The collected cards in the order in which they are dealt, and the stream after it."""
        if self.packets:
            return self._in_packets(lines), position.stream
        cards = _joined(lines)
        if not self.action.shuffle:
            return cards, position.stream
        if position.stream is None:
            return None, None
        last = self._shuffled
        if last is None or last[0] != cards or last[1] != position.stream:
            last = self._shuffled = (cards, position.stream, position.stream.shuffled(cards))
        return last[2]

    def _restore_order(self, position: Position, before: dict[int, list[int]]) -> None:
        """Lay the cards of a `pick` as they lay in the pile from which they were collected."""
        for step in self.steps:
            for target in step.targets if isinstance(step, PickingStep) else []:
                place = {card: index for index, card in enumerate(before.get(target, []))}
                position.piles[target].sort(key=lambda card, place=place: place.get(card, len(place)))  # type: ignore[misc]

    def _first_difference(self, revealed: list[int], dealt: list[int]) -> Fact:
        if len(revealed) != len(dealt):
            return facts.actions.DealsNumber(self.name, len(dealt), len(revealed))
        index = next(index for index, card in enumerate(dealt) if card != revealed[index])
        return facts.actions.DealsOtherCard(
            self.name, index + 1, dealt[index], revealed[index], self.action.shuffle
        )


def _lines(position: Position, rows: _Rows) -> list[list[int]]:
    """The cards that are collected from each line, from its lowest or first one."""
    piles = position.piles
    return [[card & ~DOWN for pile in row for card in piles[pile]][kept:] for row, kept in rows]


def _joined(lines: list[list[int]]) -> list[int]:
    return [card for line in lines for card in line]


def _take_up(position: Position, rows: _Rows) -> dict[int, list[int]]:
    """Empty the places that are collected; what lay in each pile before."""
    before: dict[int, list[int]] = {}
    for row, kept in rows:
        for place, pile in enumerate(row):
            before[pile] = position.piles[pile].copy()
            del position.piles[pile][_keeps(row, kept, place) :]
    return before


def _keeps(row: range, kept: int, place: int) -> int:
    """How many cards a pile keeps: a line is one pile, or places of one card each."""
    return kept if len(row) == 1 else int(place < kept)


def _not_these_cards(collected: list[int], revealed: list[int]) -> Refusal | None:
    missing, extra = Counter(collected) - Counter(revealed), Counter(revealed) - Counter(collected)
    if not missing and not extra:
        return None
    fact = facts.actions.NotTheCollected(tuple(sorted(missing.elements())), tuple(sorted(extra.elements())))
    return Refusal("bad-deal", fact)

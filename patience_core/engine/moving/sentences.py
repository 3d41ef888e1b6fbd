"""What a refused move of cards is told, and the rules of piles in sentences, from the values that decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...cards import DOWN, SUIT_NAMES, SUITS, card_text, cards_text, rank_of, with_article
from ...language.ruleset import Relation, Unit
from ..position import Position
from ..table import Group
from ..wording import all_piles, build_words, counted, listed, start_words

if TYPE_CHECKING:
    from ..mechanism import CompiledRules
    from .ends import SourceRules, TargetRules


MOST_FITTING = 8
"""So many cards are named of those that would fit."""


class TransferWords:
    """The sentences about moving cards."""

    def __init__(
        self, rules: CompiledRules, source_rules: dict[str, SourceRules], target_rules: dict[str, TargetRules]
    ) -> None:
        self.rules = rules
        self.table = rules.table
        self.source_rules = source_rules
        self.target_rules = target_rules

    def same_pile(self) -> str:
        return "source and target are the same pile"

    def never_lifted(self, source_rules: SourceRules) -> str:
        ways = self._ways_out(source_rules)
        only = f" except by {listed(ways, 'or')}" if ways else ""
        return f"cards never leave {source_rules.group.one}{only}"

    def face_down(self, source_rules: SourceRules) -> str:
        return f"only what lies face up moves from {source_rules.group.one}"

    def _ways_out(self, source_rules: SourceRules) -> list[str]:
        """The actions by which cards leave a group."""
        piles = source_rules.group.piles
        return [
            f"`{action.name}`" for action in self.rules.actions if not action.effects.gives.isdisjoint(piles)
        ]

    def not_lifted_now(self, source_rules: SourceRules, position: Position) -> str:
        when = source_rules.when
        return f"cards leave {source_rules.group.one} only when {when.requirement()}: {when.actual(position)}"

    def covered(self, source_rules: SourceRules) -> str:
        return f"other cards lie on it: only the end of {source_rules.group.one} moves"

    def only_units(self, source_rules: SourceRules) -> str:
        if source_rules.unit.unit == ("card",):
            return f"only the top card of {source_rules.group.one} moves, one at a time"
        if source_rules.anywhere:
            return f"cards leave {source_rules.group.one} only one at a time"
        return f"only {_amount(source_rules.unit)} moves from {source_rules.group.one}"

    def covered_by_places(self, position: Position, source: int) -> str:
        names = [self.table.names[cover] for cover in self.table.covers[source] if position.piles[cover]]
        return f"{self.table.names[source]} is covered by {listed(names, 'and')}"

    def not_so_many(self, target_rules: TargetRules, count: int) -> str:
        return f"{_subject(target_rules)} takes exactly {counted(target_rules.exactly or 0, 'card')} at once, not {count}"

    def out_of_reach(self, target_rules: TargetRules, target: int) -> str:
        piles = self.table.group_of[target].piles
        names = [self.table.names[target + step] for step in target_rules.reach if target + step in piles]
        if not names:
            return f"{self.table.names[target]} takes no card: no pile lies so far to its right"
        return f"{self.table.names[target]} takes cards only from {listed(names, 'or')}"

    def too_many_at_once(self, source_rules: SourceRules, position: Position, target: int) -> str:
        cells, spaces = source_rules.empty_cells(position), source_rules.empty_spaces(position, target)
        noun, via = source_rules.group.noun, source_rules.unit.via
        ways = [counted(cells, f"empty {self.table.groups[via[0]].noun}")] if via else []
        ways += [counted(spaces, f"empty {noun}")] if source_rules.spaces else []
        part = "run" if source_rules.run_by_run else "card"
        if not ways:
            return f"only one {part} of {source_rules.group.one} moves at a time: an empty {noun} does not take any card"
        bound = source_rules.bound(position, target)
        return f"at most {counted(bound, part)} can move at once through {listed(ways, 'and')}"

    def does_not_fit(
        self, position: Position, target_rules: TargetRules, card: int, target: int, fitting: set[int]
    ) -> str:
        if target_rules.stacking.base_is_missing(position):
            group = all_piles(target_rules.group)
            return f"no card was dealt to {group}, so no rank is set that may begin there"
        shown = _some(sorted(fitting))
        takes = f"only {shown} now, not {card_text(card)}" if fitting else "no card now"
        return (
            f"{self.table.names[target]} takes {takes}: {target_rules.group.one} {self._order(target_rules)}"
        )

    def _order(self, target_rules: TargetRules) -> str:
        """What a group that looks elsewhere takes, as a verb and its object."""
        build = target_rules.group.rules.build
        if build == ("none",):
            return f"takes {start_words(target_rules.stacking.start_test)}"
        elsewhere = any(isinstance(each, Relation) and each.against in self.table.groups for each in build)
        return f"{'takes cards' if elsewhere else 'builds'} {build_words(build)}"

    def no_run(self, group: Group, cards: list[int], broken: int) -> str:
        order = build_words(self.rules.stacking[group.name].run_test)
        upper, below = card_text(cards[broken]), card_text(cards[broken - 1])
        return f"{cards_text(cards)} is no run: {upper} does not follow {below}, a run of {group.one} goes {order}"

    def barred(self, source_rules: SourceRules, target_rules: TargetRules) -> str:
        table = self.table
        if target_rules.group.name not in source_rules.goes_to:
            places = listed([table.groups[name].one for name in source_rules.goes_to], "or")
            return f"a card from {source_rules.group.one} goes only to {places}"
        places = listed([table.groups[name].one for name in target_rules.comes_from], "or")
        return f"{_subject(target_rules)} takes cards only from {places}"

    def not_taken_now(self, target_rules: TargetRules, position: Position) -> str:
        when = target_rules.when
        subject = (
            f"{target_rules.unit.called} is open"
            if target_rules.unit.called
            else f"{target_rules.group.one} takes cards"
        )
        return f"{subject} only when {when.requirement()}: {when.actual(position)}"

    def takes_nothing(self, target_rules: TargetRules) -> str:
        return f"no card is laid on {target_rules.group.one}"

    def full(self, position: Position, target: int, capacity: int, count: int) -> str:
        name, held = self.table.names[target], len(position.piles[target])
        if held and self.table.group_of[target].in_places:
            there = position.piles[target][-1]
            lies = "a card that lies face down is" if there >= DOWN else f"{card_text(there)} lies"
            return f"{name} is no {self.table.group_of[target].noun}: {lies} there"
        if held >= capacity:
            return f"{name} is full ({counted(held, 'card')})"
        return f"{name} has room for {counted(capacity - held, 'card')} more, not for {count}"

    def one_at_a_time_to(self, target_rules: TargetRules) -> str:
        return f"{_subject(target_rules)} takes one card at a time"

    def cannot_start(self, target_rules: TargetRules, card: int, target: int) -> str:
        group = target_rules.group
        if target_rules.stacking.start_test == ("none",):
            return f"an empty {group.noun} takes no card"
        if target_rules.stacking.against_left:
            where = f"{self.table.names[target]} is at the left edge, where only"
            return f"{where} {start_words(target_rules.stacking.start_test)} goes, not {card_text(card)}"
        return f"an empty {group.noun} takes only {start_words(target_rules.stacking.start_test)}, not {card_text(card)}"

    def on_a_back(self, pile: int) -> str:
        return f"nothing is laid on a card that lies face down, as on {self.table.names[pile]}"

    def cannot_lie_on(self, target_rules: TargetRules, card: int, below: int) -> str:
        group = target_rules.group
        if group.rules.build == ("none",):
            return f"{group.one} takes cards only while it is empty: {card_text(below)} lies there"
        fitting = _some(target_rules.stacking.build.on[below])
        told = f"{card_text(below)} takes {fitting}" if fitting else f"nothing goes on {card_text(below)}"
        return f"{card_text(card)} cannot lie on {card_text(below)}: {group.one} builds {build_words(group.rules.build)}; {told}"

    def not_right_of(self, target_rules: TargetRules, card: int, target: int, left: list[int]) -> str:
        name = self.table.names[target]
        neighbour = self.table.left_of[target]
        if not left:
            return f"{name} is behind another gap: nothing goes there while {self.table.names[neighbour or 0]} is empty"
        fitting = _some(target_rules.stacking.build.on[left[-1]])
        if not fitting:
            return f"{name} is behind {with_article(rank_of(left[-1]))}: nothing goes to the right of {card_text(left[-1])}"
        return f"{name} takes only {fitting}, not {card_text(card)}: it lies to the right of {card_text(left[-1])}"

    def rules_text(self) -> list[str]:
        """What each group takes and lets go, one sentence a group."""
        return [self._group_text(group) for group in self.table.groups.values()]

    def _group_text(self, group: Group) -> str:
        target_rules, source_rules = self.target_rules[group.name], self.source_rules[group.name]
        parts = [] if target_rules.nothing else self._taking_parts(target_rules)
        parts.append(self._lifting_part(source_rules) if source_rules.single else self._kept(source_rules))
        number = len(group.piles)
        subject = f"Each of the {number} {group.noun}s" if number > 1 else f"The {group.noun}"
        return f"{subject}: {'; '.join(parts)}."

    def _kept(self, source_rules: SourceRules) -> str:
        """That cards do not leave by moves, and by what they do."""
        ways = self._ways_out(source_rules)
        return f"cards leave only by {listed(ways, 'or')}" if ways else "cards never leave it"

    def _taking_parts(self, target_rules: TargetRules) -> list[str]:
        rules, group = target_rules.group.rules, target_rules.group
        parts = self._laying_parts(target_rules)
        if rules.suits:
            names = listed([f"{SUIT_NAMES[SUITS.index(suit)]}" for suit in rules.suits], "and")
            parts.append(f"{'the rows' if rules.grid else 'the piles'} begin with {names}, in this order")
        if rules.capacity and not group.in_places:
            parts.append(f"holds at most {counted(rules.capacity, 'card')}")
        if rules.take:
            parts.append(self._unit_text(target_rules))
        return parts

    def _laying_parts(self, target_rules: TargetRules) -> list[str]:
        """What goes on an empty pile, and what on a card."""
        build, start = target_rules.group.rules.build, target_rules.stacking.start_test
        relations = [each for each in build if isinstance(each, Relation)]
        if any(each.against in self.table.groups for each in relations):
            return [f"takes cards {build_words(build)}"]
        if not relations and start == build:
            return [f"takes {start_words(start)}"]
        parts = [self._start_part(target_rules)] if start != ("none",) else []
        if build != ("none",):
            behind = " from the card to its left" if target_rules.stacking.against_left else ""
            builds = "builds" if relations else "takes"
            parts.append(f"{builds} {build_words(build)}{behind}")
            parts += ["an empty one takes nothing"] if start == ("none",) else []
        return parts

    def _start_part(self, target_rules: TargetRules) -> str:
        """What an empty pile takes."""
        start = target_rules.stacking.start_test
        if target_rules.stacking.against_left:
            return f"takes {start_words(start)} at the left edge"
        if any(isinstance(each, Relation) for each in start):
            return f"when empty, takes {start_words(start)}"
        only = ", else nothing" if target_rules.group.rules.build == ("none",) else ""
        return f"takes {start_words(start)} when empty{only}"

    def _unit_text(self, target_rules: TargetRules) -> str:
        unit = target_rules.unit
        if unit.cards:
            amount = f"exactly {counted(unit.cards, 'card')} at once"
            amount += (
                f", as a run that goes {build_words(target_rules.stacking.run_test)}"
                if target_rules.in_order
                else ""
            )
        else:
            amount = _taken(unit)
        text = f"{unit.called}: it takes {amount}" if unit.called else f"takes {amount}"
        if unit.reach:
            text += f" from {listed([_ordinal(step) for step in unit.reach], 'or')} place to the right"
        if unit.judged_by == "top":
            text += ", if the top card of that fits"
        if unit.from_:
            text += " from " + listed([self.table.groups[name].one for name in unit.from_], "or")
        requirement = target_rules.when.requirement()
        return text + (f", only when {requirement}" if requirement else "")

    def _lifting_part(self, source_rules: SourceRules) -> str:
        group, unit = source_rules.group, source_rules.unit
        if group.rules.shape and unit.unit == ("card",):
            text = "a card may be taken away when no other lies half on it"
        elif group.in_places and unit.unit == ("card",):
            text = "its card may be taken away"
        else:
            text = f"{_amount(unit)} may be taken away"
        if source_rules.runs:
            text += f" (a run goes {build_words(self.rules.stacking[group.name].run_test)})"
        ways = [f"empty {self.table.groups[name].noun}s" for name in unit.via]
        ways += [f"empty {group.noun}s"] if source_rules.spaces else []
        if source_rules.run_by_run and ways:
            text += f", or several that lie on each other as it builds, as many as can go one by one through {ways[0]}"
        elif source_rules.one_by_one and ways:
            text += f", as many cards as can go one by one through {listed(ways, 'and')}"
        elif source_rules.one_by_one and not source_rules.run_by_run:
            text += ", one card at a time"
        if unit.to:
            text += ", but only to " + listed([self.table.groups[name].one for name in unit.to], "or")
        requirement = source_rules.when.requirement()
        return text + (f"{' and' if unit.to else ','} only when {requirement}" if requirement else "")


def _some(fitting: Sequence[int]) -> str:
    """Some cards, not all if they are many: ``9C or 9S``."""
    cards = [card_text(card) for card in fitting]
    return listed(cards if len(cards) <= MOST_FITTING else [*cards[: MOST_FITTING - 1], "others"], "or")


def _subject(target_rules: TargetRules) -> str:
    return target_rules.unit.called or target_rules.group.one


def _amount(unit: Unit) -> str:
    """How much a unit is."""
    said = {
        "card": "the top card",
        "run": "a run from the end",
        "tail": "any cards from the end",
        "any": "any one card",
        "pile": "the whole pile",
    }
    return listed([said[each] for each in unit.unit if each in said], "or")


def _taken(unit: Unit) -> str:
    """How much a pile takes at once."""
    said = {"run": "a run", "tail": "several cards", "pile": "a whole pile"}
    several = [said[each] for each in unit.unit if each in said]
    return listed(several, "or") + (" at once" if several else "one card at a time")


def _ordinal(number: int) -> str:
    """``the 3rd``."""
    ending = "th" if number % 100 in range(11, 14) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"the {number}{ending}"

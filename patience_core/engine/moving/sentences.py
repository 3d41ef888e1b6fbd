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
    from ..mechanism import Rules
    from .ends import Lifting, Taking


MOST_FITTING = 8
"""So many cards are named of those that would fit."""


class TransferWords:
    """The sentences about moving cards."""

    def __init__(self, rules: Rules, lifting: dict[str, Lifting], taking: dict[str, Taking]) -> None:
        self.rules = rules
        self.table = rules.table
        self.lifting = lifting
        self.taking = taking

    def same_pile(self) -> str:
        return "source and target are the same pile"

    def never_lifted(self, lifting: Lifting) -> str:
        ways = self._ways_out(lifting)
        only = f" except by {listed(ways, 'or')}" if ways else ""
        return f"cards never leave {lifting.group.one}{only}"

    def face_down(self, lifting: Lifting) -> str:
        return f"only what lies face up moves from {lifting.group.one}"

    def _ways_out(self, lifting: Lifting) -> list[str]:
        """The actions by which cards leave a group."""
        piles = lifting.group.piles
        return [
            f"`{action.name}`" for action in self.rules.actions if not action.effects.gives.isdisjoint(piles)
        ]

    def not_lifted_now(self, lifting: Lifting, position: Position) -> str:
        when = lifting.when
        return f"cards leave {lifting.group.one} only when {when.requirement()}: {when.actual(position)}"

    def covered(self, lifting: Lifting) -> str:
        return f"other cards lie on it: only the end of {lifting.group.one} moves"

    def only_units(self, lifting: Lifting) -> str:
        if lifting.unit.unit == ("card",):
            return f"only the top card of {lifting.group.one} moves, one at a time"
        if lifting.anywhere:
            return f"cards leave {lifting.group.one} only one at a time"
        return f"only {_amount(lifting.unit)} moves from {lifting.group.one}"

    def covered_by_places(self, position: Position, source: int) -> str:
        names = [self.table.names[cover] for cover in self.table.covers[source] if position.piles[cover]]
        return f"{self.table.names[source]} is covered by {listed(names, 'and')}"

    def not_so_many(self, taking: Taking, count: int) -> str:
        return f"{_subject(taking)} takes exactly {counted(taking.exactly or 0, 'card')} at once, not {count}"

    def out_of_reach(self, taking: Taking, target: int) -> str:
        piles = self.table.group_of[target].piles
        names = [self.table.names[target + step] for step in taking.reach if target + step in piles]
        if not names:
            return f"{self.table.names[target]} takes no card: no pile lies so far to its right"
        return f"{self.table.names[target]} takes cards only from {listed(names, 'or')}"

    def too_many_at_once(self, lifting: Lifting, position: Position, target: int) -> str:
        cells, spaces = lifting.empty_cells(position), lifting.empty_spaces(position, target)
        noun, via = lifting.group.noun, lifting.unit.via
        ways = [counted(cells, f"empty {self.table.groups[via[0]].noun}")] if via else []
        ways += [counted(spaces, f"empty {noun}")] if lifting.spaces else []
        part = "run" if lifting.run_by_run else "card"
        if not ways:
            return f"only one {part} of {lifting.group.one} moves at a time: an empty {noun} does not take any card"
        bound = lifting.bound(position, target)
        return f"at most {counted(bound, part)} can move at once through {listed(ways, 'and')}"

    def does_not_fit(
        self, position: Position, taking: Taking, card: int, target: int, fitting: set[int]
    ) -> str:
        if taking.fits.base_is_missing(position):
            group = all_piles(taking.group)
            return f"no card was dealt to {group}, so no rank is set that may begin there"
        shown = _some(sorted(fitting))
        takes = f"only {shown} now, not {card_text(card)}" if fitting else "no card now"
        return f"{self.table.names[target]} takes {takes}: {taking.group.one} {self._order(taking)}"

    def _order(self, taking: Taking) -> str:
        """What a group that looks elsewhere takes, as a verb and its object."""
        build = taking.group.rules.build
        if build == ("none",):
            return f"takes {start_words(taking.fits.start_test)}"
        elsewhere = any(isinstance(each, Relation) and each.against in self.table.groups for each in build)
        return f"{'takes cards' if elsewhere else 'builds'} {build_words(build)}"

    def no_run(self, group: Group, cards: list[int], broken: int) -> str:
        order = build_words(self.rules.fits[group.name].run_test)
        upper, below = card_text(cards[broken]), card_text(cards[broken - 1])
        return f"{cards_text(cards)} is no run: {upper} does not follow {below}, a run of {group.one} goes {order}"

    def barred(self, lifting: Lifting, taking: Taking) -> str:
        table = self.table
        if taking.group.name not in lifting.goes_to:
            places = listed([table.groups[name].one for name in lifting.goes_to], "or")
            return f"a card from {lifting.group.one} goes only to {places}"
        places = listed([table.groups[name].one for name in taking.comes_from], "or")
        return f"{_subject(taking)} takes cards only from {places}"

    def not_taken_now(self, taking: Taking, position: Position) -> str:
        when = taking.when
        subject = f"{taking.unit.called} is open" if taking.unit.called else f"{taking.group.one} takes cards"
        return f"{subject} only when {when.requirement()}: {when.actual(position)}"

    def takes_nothing(self, taking: Taking) -> str:
        return f"no card is laid on {taking.group.one}"

    def full(self, position: Position, target: int, capacity: int, count: int) -> str:
        name, held = self.table.names[target], len(position.piles[target])
        if held and self.table.group_of[target].in_places:
            there = position.piles[target][-1]
            lies = "a card that lies face down is" if there >= DOWN else f"{card_text(there)} lies"
            return f"{name} is no {self.table.group_of[target].noun}: {lies} there"
        if held >= capacity:
            return f"{name} is full ({counted(held, 'card')})"
        return f"{name} has room for {counted(capacity - held, 'card')} more, not for {count}"

    def one_at_a_time_to(self, taking: Taking) -> str:
        return f"{_subject(taking)} takes one card at a time"

    def cannot_start(self, taking: Taking, card: int, target: int) -> str:
        group = taking.group
        if taking.fits.start_test == ("none",):
            return f"an empty {group.noun} takes no card"
        if taking.fits.against_left:
            where = f"{self.table.names[target]} is at the left edge, where only"
            return f"{where} {start_words(taking.fits.start_test)} goes, not {card_text(card)}"
        return (
            f"an empty {group.noun} takes only {start_words(taking.fits.start_test)}, not {card_text(card)}"
        )

    def on_a_back(self, pile: int) -> str:
        return f"nothing is laid on a card that lies face down, as on {self.table.names[pile]}"

    def cannot_lie_on(self, taking: Taking, card: int, below: int) -> str:
        group = taking.group
        if group.rules.build == ("none",):
            return f"{group.one} takes cards only while it is empty: {card_text(below)} lies there"
        fitting = _some(taking.fits.build.on[below])
        told = f"{card_text(below)} takes {fitting}" if fitting else f"nothing goes on {card_text(below)}"
        return f"{card_text(card)} cannot lie on {card_text(below)}: {group.one} builds {build_words(group.rules.build)}; {told}"

    def not_right_of(self, taking: Taking, card: int, target: int, left: list[int]) -> str:
        name = self.table.names[target]
        neighbour = self.table.left_of[target]
        if not left:
            return f"{name} is behind another gap: nothing goes there while {self.table.names[neighbour or 0]} is empty"
        fitting = _some(taking.fits.build.on[left[-1]])
        if not fitting:
            return f"{name} is behind {with_article(rank_of(left[-1]))}: nothing goes to the right of {card_text(left[-1])}"
        return f"{name} takes only {fitting}, not {card_text(card)}: it lies to the right of {card_text(left[-1])}"

    def rules_text(self) -> list[str]:
        """What each group takes and lets go, one sentence a group."""
        return [self._group_text(group) for group in self.table.groups.values()]

    def _group_text(self, group: Group) -> str:
        taking, lifting = self.taking[group.name], self.lifting[group.name]
        parts = [] if taking.nothing else self._taking_parts(taking)
        parts.append(self._lifting_part(lifting) if lifting.single else self._kept(lifting))
        number = len(group.piles)
        subject = f"Each of the {number} {group.noun}s" if number > 1 else f"The {group.noun}"
        return f"{subject}: {'; '.join(parts)}."

    def _kept(self, lifting: Lifting) -> str:
        """That cards do not leave by moves, and by what they do."""
        ways = self._ways_out(lifting)
        return f"cards leave only by {listed(ways, 'or')}" if ways else "cards never leave it"

    def _taking_parts(self, taking: Taking) -> list[str]:
        rules, group = taking.group.rules, taking.group
        parts = self._laying_parts(taking)
        if rules.suits:
            names = listed([f"{SUIT_NAMES[SUITS.index(suit)]}" for suit in rules.suits], "and")
            parts.append(f"{'the rows' if rules.grid else 'the piles'} begin with {names}, in this order")
        if rules.capacity and not group.in_places:
            parts.append(f"holds at most {counted(rules.capacity, 'card')}")
        if rules.take:
            parts.append(self._unit_text(taking))
        return parts

    def _laying_parts(self, taking: Taking) -> list[str]:
        """What goes on an empty pile, and what on a card."""
        build, start = taking.group.rules.build, taking.fits.start_test
        relations = [each for each in build if isinstance(each, Relation)]
        if any(each.against in self.table.groups for each in relations):
            return [f"takes cards {build_words(build)}"]
        if not relations and start == build:
            return [f"takes {start_words(start)}"]
        parts = [self._start_part(taking)] if start != ("none",) else []
        if build != ("none",):
            behind = " from the card to its left" if taking.fits.against_left else ""
            builds = "builds" if relations else "takes"
            parts.append(f"{builds} {build_words(build)}{behind}")
            parts += ["an empty one takes nothing"] if start == ("none",) else []
        return parts

    def _start_part(self, taking: Taking) -> str:
        """What an empty pile takes."""
        start = taking.fits.start_test
        if taking.fits.against_left:
            return f"takes {start_words(start)} at the left edge"
        if any(isinstance(each, Relation) for each in start):
            return f"when empty, takes {start_words(start)}"
        only = ", else nothing" if taking.group.rules.build == ("none",) else ""
        return f"takes {start_words(start)} when empty{only}"

    def _unit_text(self, taking: Taking) -> str:
        unit = taking.unit
        if unit.cards:
            amount = f"exactly {counted(unit.cards, 'card')} at once"
            amount += f", as a run that goes {build_words(taking.fits.run_test)}" if taking.in_order else ""
        else:
            amount = _taken(unit)
        text = f"{unit.called}: it takes {amount}" if unit.called else f"takes {amount}"
        if unit.reach:
            text += f" from {listed([_ordinal(step) for step in unit.reach], 'or')} place to the right"
        if unit.judged_by == "top":
            text += ", if the top card of that fits"
        if unit.from_:
            text += " from " + listed([self.table.groups[name].one for name in unit.from_], "or")
        requirement = taking.when.requirement()
        return text + (f", only when {requirement}" if requirement else "")

    def _lifting_part(self, lifting: Lifting) -> str:
        group, unit = lifting.group, lifting.unit
        if group.rules.shape and unit.unit == ("card",):
            text = "a card may be taken away when no other lies half on it"
        elif group.in_places and unit.unit == ("card",):
            text = "its card may be taken away"
        else:
            text = f"{_amount(unit)} may be taken away"
        if lifting.runs:
            text += f" (a run goes {build_words(self.rules.fits[group.name].run_test)})"
        ways = [f"empty {self.table.groups[name].noun}s" for name in unit.via]
        ways += [f"empty {group.noun}s"] if lifting.spaces else []
        if lifting.run_by_run and ways:
            text += f", or several that lie on each other as it builds, as many as can go one by one through {ways[0]}"
        elif lifting.one_by_one and ways:
            text += f", as many cards as can go one by one through {listed(ways, 'and')}"
        elif lifting.one_by_one and not lifting.run_by_run:
            text += ", one card at a time"
        if unit.to:
            text += ", but only to " + listed([self.table.groups[name].one for name in unit.to], "or")
        requirement = lifting.when.requirement()
        return text + (f"{' and' if unit.to else ','} only when {requirement}" if requirement else "")


def _some(fitting: Sequence[int]) -> str:
    """Some cards, not all if they are many: ``9C or 9S``."""
    cards = [card_text(card) for card in fitting]
    return listed(cards if len(cards) <= MOST_FITTING else [*cards[: MOST_FITTING - 1], "others"], "or")


def _subject(taking: Taking) -> str:
    return taking.unit.called or taking.group.one


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

"""What can be chosen in a game of removal, and what can be left aside because no win lies behind it.

A state is a number. From its lowest bit on it holds the cards that are left; the kind of the target's top, or how much of
the supply was drawn, up to the next card that is left; how often the waste was turned over, where that is limited.
"""

from __future__ import annotations

from collections.abc import Callable

from .removal_rules import RemovalRules, bits_of, numbers_of

DRAW, REDEAL = 0, -1
"""Stand for choices; every other choice is the bits of the one or two cards that leave."""
MOST_BOUNDS = 100
"""How many sets of cards are counted, at most."""

Choice = tuple[int, int]
"""The state that a choice leads to, and the choice."""
Expand = Callable[[int, int, set[int]], list[Choice]]
"""Finds the states one choice away from a state that are not in a set, the most promising last; also gets the free cards."""
Bound = tuple[int, int]
"""Cards that must leave, and the cards on which one of them may be laid, or with which it makes a pair."""


def first_state(rules: RemovalRules) -> int:
    """The state at the start."""
    return (1 << len(rules.piles)) - 1 | _second(rules) << len(rules.piles)


def _second(rules: RemovalRules) -> int:
    return rules.in_waste if plays_to_discard(rules) else rules.first_kind


def plays_to_discard(rules: RemovalRules) -> bool:
    """Whether no card that has left matters any more; else the target's top decides what it takes."""
    return rules.has_waste or any(rules.partners)


def choices(rules: RemovalRules) -> Expand:
    """What finds the choices of a game."""
    return _choices_of_pairs(rules) if plays_to_discard(rules) else _choices_by_top(rules)


def is_hopeless(rules: RemovalRules) -> bool:
    """Whether some cards that must leave never can, by their number alone."""
    everything = (1 << len(rules.piles)) - 1
    if plays_to_discard(rules):
        needs = _needs(rules)
        return any(not needs[1 << number] for number in numbers_of(rules.gone))
    first = rules.takes[rules.first_kind]
    return any(
        (some & everything).bit_count() > below.bit_count() + bool(some & first)
        for some, below in bounds(rules)
    )


def _choices_by_top(rules: RemovalRules) -> Expand:
    """One card goes to the target after the other, by what lies on top; the stock is drawn onto it, too.

    The most promising card is one of whose kind most are left.
    """
    count, takes, at_once, drawable = len(rules.piles), rules.takes, rules.at_once, rules.drawable
    cards, supply = (1 << count) - 1, (1 << rules.supply) - 1
    kind_of = {1 << number: kind for number, kind in enumerate(rules.kind_of)}
    of_kind = [
        bits_of(n for n, each in enumerate(rules.kind_of) if each == kind) for kind in range(len(takes))
    ]
    counted = bounds(rules)
    felt = [[bound for bound in counted if bound[0] & fitting] for fitting in takes]

    def expand(state: int, free: int, known: set[int]) -> list[Choice]:
        kind = state >> count
        fitting = free & takes[kind]
        stock = state & drawable
        for some, below in felt[kind]:
            if (state & below).bit_count() < (state & some).bit_count():
                fitting &= some
                stock = 0
        drawn: list[Choice] = []
        found: list[Choice] = []
        if stock:
            left, bit = state & cards, 0
            for _ in range(min(at_once, (left & supply).bit_count())):
                bit = left & -left
                left ^= bit
            following = left | kind_of[bit] << count
            if following not in known:
                drawn.append((following, DRAW))
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            following = state ^ bit ^ (kind ^ kind_of[bit]) << count
            if following not in known:
                found.append((following, bit))
        if len(found) > 1:
            found.sort(key=lambda choice: (choice[0] & of_kind[choice[0] >> count]).bit_count())
        return drawn + found

    return expand


def bounds(rules: RemovalRules) -> list[Bound]:
    """Sets of cards that must leave by the target, each with all cards on which one of them may be laid.

    First those that may lie on the same cards, then several such sets that share some of these.
    """
    numbers = range(len(rules.piles))
    alike: dict[int, int] = {}
    for number in numbers_of(rules.gone >> rules.supply << rules.supply):
        below = bits_of(other for other in numbers if rules.takes[rules.kind_of[other]] >> number & 1)
        alike[below] = alike.get(below, 0) | 1 << number
    single = [(some, below) for below, some in alike.items() if not some & below]
    found = dict(single)
    waiting = list(single)
    for some, below in waiting:
        for other, other_below in single:
            both, on_both = some | other, below | other_below
            shared = below & other_below and not both & on_both
            if shared and both not in found and len(found) < MOST_BOUNDS:
                found[both] = on_both
                waiting.append((both, on_both))
    return list(found.items())


def _choices_of_pairs(rules: RemovalRules) -> Expand:
    """Pairs leave, or single cards that the target always takes; what is drawn lies on a waste."""
    count, supply, singles = len(rules.piles), _Supply(rules), rules.takes[0]
    places, gone, needs = (1 << rules.supply.bit_length()) - 1, rules.gone, _needs(rules)
    partners = {1 << number: cards for number, cards in enumerate(rules.partners)} | {0: 0}
    pairable = bits_of(number for number, cards in enumerate(rules.partners) if cards)
    costless = singles & ~pairable if rules.at_once == 1 or rules.redeal is None else 0

    def leaving(free: int) -> list[int]:
        """The single cards, then the pairs."""
        found = [1 << number for number in numbers_of(free & singles)]
        ones = free & pairable
        while ones:
            bit = ones & -ones
            ones ^= bit
            others = partners[bit] & ones
            while others:
                other = others & -others
                others ^= other
                found.append(bit | other)
        return found

    def keeps_hope(state: int, taken: int) -> bool:
        """Whether those that lost a partner, and must leave, have another one."""
        bit = taken & -taken
        asking = (partners[bit] | partners[taken ^ bit]) & state & gone
        while asking:
            bit = asking & -asking
            if not needs[bit] & state:
                return False
            asking ^= bit
        return True

    def expand(state: int, free: int, known: set[int]) -> list[Choice]:
        place = state >> count & places
        if waste := state & ((1 << place) - 1):
            free |= 1 << waste.bit_length() - 1
        if at_no_cost := free & costless:
            bit = at_no_cost & -at_no_cost
            return [] if state ^ bit in known else [(state ^ bit, bit)]
        found = [choice for choice in supply.choices(state, place) if choice[0] not in known]
        for taken in leaving(free):
            following = state ^ taken
            if following not in known and keeps_hope(following, taken):
                found.append((following, taken))
        return found

    return expand


class _Supply:
    """Drawing from the stock to the waste, and turning the waste over."""

    def __init__(self, rules: RemovalRules) -> None:
        self.rules = rules
        self.place_at = len(rules.piles)
        self.redeals_at = self.place_at + rules.supply.bit_length()
        self.cards = (1 << rules.supply) - 1

    def choices(self, state: int, place: int) -> list[Choice]:
        """Those that are open when so much of the supply was drawn."""
        rules, found = self.rules, []
        in_waste = state & ((1 << place) - 1)
        if rules.redeal is not None and in_waste and (place == rules.supply or not rules.redeal_on_empty):
            following = state ^ (place ^ self._next_place(state, 0)) << self.place_at
            if rules.redeals is None:
                found.append((following, REDEAL))
            elif state >> self.redeals_at < rules.redeals:
                found.append((following + (1 << self.redeals_at), REDEAL))
        if rules.drawable >> place & 1:
            after = place
            for _ in range(rules.at_once):
                after = self._next_place(state, after + 1)
            found.append((state ^ (place ^ after) << self.place_at, DRAW))
        return found

    def _next_place(self, state: int, place: int) -> int:
        """Where the next card lies that is left, from a place on."""
        ahead = (state & self.cards) >> place
        return place + (ahead & -ahead).bit_length() - 1 if ahead else self.rules.supply


def _needs(rules: RemovalRules) -> dict[int, int]:
    """For each card: one of these must be left for it to leave, itself if it goes alone.

    Of two cards that must leave one after the other, as one lies on the other, neither is a partner.
    """
    numbers = range(len(rules.piles))
    above = [0] * len(numbers)
    for number in reversed(numbers):  # what lies on a card has a higher number
        for cover in numbers_of(rules.covers[number]):
            above[number] |= 1 << cover | above[cover]
    below = [bits_of(other for other in numbers if above[other] >> number & 1) for number in numbers]
    return {
        1 << number: rules.partners[number] & ~(above[number] | below[number]) | rules.takes[0] & 1 << number
        for number in numbers
    }

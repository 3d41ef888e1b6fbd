"""What decides in a game of removal, as tables that are asked of the compiled rules, once for every two cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..cards import DOWN
from ..engine.conditions import Complete, Empty, FewPiles
from ..engine.game import Game
from ..engine.position import Position
from .removal_parts import RemovalParts, removal_parts


class RemovalRules(NamedTuple):
    """The cards that may leave, a number each, and what decides when they do; sets of cards are bits.

    The lowest numbers are the supply: the cards of waste and stock, in the order in which they are drawn. Those of the
    layout follow, and the more others a card keeps from leaving, the higher is its number.
    """

    piles: list[int]
    """The pile from which each card leaves."""
    covers: list[int]
    """The cards that lie on each card of the layout."""
    supply: int
    """How many cards the supply has."""
    in_waste: int
    """How many of them lie in the waste at the start."""
    target: int | None
    """The pile that takes single cards."""
    takes: list[int]
    """The cards that it takes, for each kind of top: tops on which the same cards fit are of one kind."""
    kind_of: list[int]
    """Of which kind each card is."""
    first_kind: int
    partners: list[int]
    """The cards with which each card makes a pair."""
    draw: int | None
    """The action that draws from the stock."""
    at_once: int
    """How many cards it draws."""
    drawable: int
    """The cards that may still be drawn, as far as a number of times decides."""
    has_waste: bool
    """Whether what is drawn goes to a waste, which it may leave; else it is laid on the target."""
    redeal: int | None
    """The action that turns the waste over."""
    redeals: int | None
    """How often it may still be taken; None for any number of times."""
    redeal_on_empty: bool
    """Whether it waits for an empty stock."""
    gone: int
    """The cards that must have left when the game is won."""
    few: list[tuple[int, int]]
    """Of some cards, how many may be left at most when the game is won."""


class _Cards(NamedTuple):
    """The cards by their numbers: what they are, the piles where they lie, and their places there, from the lowest on."""

    codes: list[int]
    piles: list[int]
    places: list[int]
    covers: list[int]
    supply: int


def removal_rules(game: Game, start: Position) -> RemovalRules | None:
    """The tables of a game from a position on; None if its ruleset, or the position, is of another shape."""
    parts = removal_parts(game, start)
    if parts is None:
        return None
    draw, redeal = parts.draw, parts.redeal
    cards = _numbered(game, parts, start)
    takes, kind_of = _what_fits(game, parts, start, cards)
    goal = _goal(game, parts, start, cards)
    if goal is None or (len(takes) > 1 and (parts.pairs or parts.waste is not None)):
        return None
    gone, few = goal
    in_waste = 0 if parts.waste is None else len(start.piles[parts.waste])
    at_once = len(draw.steady.targets) if draw and draw.steady else 1
    left = draw.left(start) if draw else 0
    most = cards.supply if left is None else min(cards.supply, in_waste + left * at_once)
    return RemovalRules(
        piles=cards.piles,
        covers=cards.covers,
        supply=cards.supply,
        in_waste=in_waste,
        target=parts.target.group.piles[0] if parts.target else None,
        takes=takes,
        kind_of=kind_of,
        first_kind=0,
        partners=_partners(game, parts, cards),
        draw=draw.index if draw else None,
        at_once=at_once,
        drawable=bits_of(range(0 if redeal else in_waste, most)),
        has_waste=parts.waste is not None,
        redeal=redeal.index if redeal else None,
        redeals=redeal.left(start) if redeal else 0,
        redeal_on_empty=bool(redeal and redeal.when.parts),
        gone=gone,
        few=few,
    )


def bits_of(numbers: Iterable[int]) -> int:
    """Some numbers as bits."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def numbers_of(bits: int) -> Iterator[int]:
    """The numbers whose bits are set, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _numbered(game: Game, parts: RemovalParts, start: Position) -> _Cards:
    """Number the cards, and look up which lie on which."""
    spots = [(pile, place) for pile in parts.layout for place in range(len(start.piles[pile]))]
    on_top = {(pile, place): [(pile, place + 1)] for pile, place in spots}
    for pile, place in spots:
        if place + 1 == len(start.piles[pile]):
            in_shape = game.table.group_of[pile].rules.shape
            over = game.table.covers[pile] if in_shape else ()
            on_top[pile, place] = [(cover, 0) for cover in over if start.piles[cover]]
    kept_back = dict.fromkeys(spots, 0)
    for spot in spots:
        above = set(on_top[spot])
        waiting = [*above]
        while waiting:
            more = set(on_top[waiting.pop()]) - above
            above |= more
            waiting += more
        for each in above:
            kept_back[each] += 1
    spots.sort(key=lambda spot: (kept_back[spot], spot))
    waste = (
        []
        if parts.waste is None
        else [(parts.waste, place) for place in range(len(start.piles[parts.waste]))]
    )
    stock = (
        []
        if parts.stock is None
        else [(parts.stock, place) for place in range(len(start.piles[parts.stock]))]
    )
    supply = [*waste, *reversed(stock)]
    number = {spot: len(supply) + index for index, spot in enumerate(spots)}
    leaves_from = supply if parts.waste is None else [(parts.waste, 0)] * len(supply)
    return _Cards(
        codes=[start.piles[pile][place] & ~DOWN for pile, place in (*supply, *spots)],
        piles=[pile for pile, _ in (*leaves_from, *spots)],
        places=[place for _, place in (*supply, *spots)],
        covers=[0] * len(supply) + [bits_of(number[above] for above in on_top[spot]) for spot in spots],
        supply=len(supply),
    )


def _what_fits(
    game: Game, parts: RemovalParts, start: Position, cards: _Cards
) -> tuple[list[int], list[int]]:
    """The cards that the target takes, for each kind of top, that of the start first; and the kind of each card."""
    if parts.target is None:
        return [0], [0] * len(cards.codes)
    target, barred = parts.target.group.piles[0], game.transfer.judge.barred
    moving = [
        number
        for number, pile in enumerate(cards.piles)
        if pile != parts.stock and target not in barred[pile]
    ]
    tops = start.piles[target][-1:]
    takes: list[int] = []
    kind_of: list[int] = []
    for code in [*(tops or [-1]), *cards.codes]:
        fitting = parts.target.fitting[code]
        on_it = bits_of(number for number in moving if cards.codes[number] in fitting)
        itself = 1 << len(kind_of) - 1 if kind_of else 0  # has left when it is the top
        kinds = (kind for kind, others in enumerate(takes) if not (others ^ on_it) & ~itself)
        kind_of.append(next(kinds, len(takes)))
        if kind_of[-1] == len(takes):
            takes.append(on_it)
    return takes, kind_of[1:]


def _partners(game: Game, parts: RemovalParts, cards: _Cards) -> list[int]:
    """The cards with which each card makes a pair, whenever both lie free."""
    numbers = range(len(cards.codes))

    def leave_together(one: int, other: int) -> bool:
        first, second = cards.piles[one], cards.piles[other]
        codes = cards.codes[one], cards.codes[other]
        return first != second and any(
            first in pair.rank
            and second in pair.rank
            and (not pair.touching or second in game.table.touching[first])
            and (pair.stacking.allow(*codes) or pair.stacking.allow(*codes[::-1]))
            for pair in parts.pairs
        )

    return [bits_of(other for other in numbers if leave_together(one, other)) for one in numbers]


def _goal(
    game: Game, parts: RemovalParts, start: Position, cards: _Cards
) -> tuple[int, list[tuple[int, int]]] | None:
    """What the goal asks for, if that is which piles are empty: the cards that must leave, and those of which few may stay."""
    supplying = {pile for pile in (parts.stock, parts.waste) if pile is not None}
    empty: set[int] = set()
    few: list[tuple[range, int]] = []
    for part in game.goal.parts:
        if isinstance(part, Empty):
            empty.update(part.group.piles)
        elif isinstance(part, Complete):
            empty.update(part.outside)
        elif isinstance(part, FewPiles) and set(part.group.piles) <= set(parts.layout):
            few.append((part.group.piles, part.most))
        else:
            return None
    # Any other pile must be empty for ever, and whether the stock or the waste alone is empty the bits do not tell.
    others = empty - set(parts.layout) - supplying
    if any(start.piles[pile] or pile in game.effects.gets for pile in others):
        return None
    if empty & supplying not in (set(), supplying):
        return None
    numbered = list(enumerate(zip(cards.piles, cards.places, strict=True)))
    gone = bits_of(number for number, (pile, _) in numbered if pile in empty)
    lowest = [(pile, number) for number, (pile, place) in numbered if not place and number >= cards.supply]
    return gone, [(bits_of(number for pile, number in lowest if pile in piles), most) for piles, most in few]

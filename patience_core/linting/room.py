"""How many cards some piles can hold at most, by the order in which they are built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine.effects import Effects
from ..engine.game import Game
from ..engine.moving.ends import TargetRules
from ..engine.position import Position
from ..engine.table import Group

Edges = dict[int, frozenset[int]]
"""For each card those that may lie on it."""


def room_on(groups: Sequence[Group], game: Game, laid: Effects, counts: Sequence[int | None]) -> int | None:
    """How many cards of the pack the piles of some groups can hold at most; None if the order does not tell.

    A pile that is built card on card holds a path through the table of what may lie on what, from a card with which
    it begins: never cards of two parts of the table that nothing joins, and never more than the longest path has.
    `laid` is what cards do besides moves, `counts` how many cards each pile is dealt; where either lets cards lie in
    no order, nothing is told.
    """
    piles = [pile for group in groups for pile in group.piles]
    takings = [game.transfer.target_rules[group.name] for group in groups]
    if not laid.gets.isdisjoint(piles) or not laid.gives.isdisjoint(piles):
        return None
    if any(counts[pile] not in (0, 1) for pile in piles) or not all(
        _in_order(target_rules, game) for target_rules in takings
    ):
        return None
    cards = Counter(game.table.pack)
    edges = {
        card: frozenset[int]().union(*(_on(target_rules, card) for target_rules in takings)) for card in cards
    }
    if not any(counts[pile] for pile in piles) and not any(
        target_rules.stacking.asks_for_base for target_rules in takings
    ):
        beginning = {pile: first_cards(game, pile) for pile in piles}
        piles = [pile for pile in piles if beginning[pile]]
        edges = _reached(edges, set[int]().union(*beginning.values()))
    most = max(target_rules.capacity for target_rules in takings)
    chunks: list[int] = []
    for part in _parts(edges):
        size = sum(cards[card] for card in part)
        longest = min(_longest_path(part, edges) or size, most, size)
        chunks += [longest] * (size // longest) + [size % longest]
    return sum(sorted(chunks, reverse=True)[: len(piles)])


def first_cards(game: Game, pile: int) -> set[int]:
    """The cards that a pile takes where no card lies anywhere."""
    table = game.table
    position = Position([[] for _ in table.names], [0] * len(game.actions), None, game.turns_up)
    return game.transfer.target_rules[table.group_of[pile].name].stacking.fitting(position, pile)


def _reached(edges: Edges, beginning: set[int]) -> Edges:
    """The part of a table that can be built from some cards."""
    reached, waiting = set[int](), list(beginning)
    while waiting:
        card = waiting.pop()
        if card not in reached:
            reached.add(card)
            waiting += edges[card]
    return {card: edges[card] for card in reached}


def _in_order(target_rules: TargetRules, game: Game) -> bool:
    """Whether each card of a pile lies on one that the tables let it lie on."""
    source_rules = game.transfer.source_rules
    if (
        target_rules.judged_by_top
        or not target_rules.stacking.on_tops
        or source_rules[target_rules.group.name].anywhere
    ):
        return False
    loose = any(each.tails or each.whole for each in source_rules.values())
    return not target_rules.more or (target_rules.in_order and not loose)


def _on(target_rules: TargetRules, card: int) -> frozenset[int]:
    """The cards that may lie on one: alone, or as part of a run that comes as a whole."""
    in_runs = target_rules.stacking.run.allowed[card] if target_rules.more else frozenset[int]()
    return target_rules.stacking.build.allowed[card] | in_runs


def _parts(edges: Edges) -> list[set[int]]:
    """The cards in parts between which nothing joins."""
    joined: dict[int, set[int]] = {card: set(above) for card, above in edges.items()}
    for card, above in edges.items():
        for other in above:
            joined[other].add(card)
    parts: list[set[int]] = []
    left = set(joined)
    while left:
        part, waiting = set[int](), [min(left)]
        while waiting:
            card = waiting.pop()
            if card not in part:
                part.add(card)
                waiting += joined[card]
        parts.append(part)
        left -= part
    return parts


def _longest_path(part: set[int], edges: Edges) -> int | None:
    """How many cards the longest path through a part has; None if it can go round in a circle."""
    below = Counter(above for card in part for above in edges[card])
    length = dict.fromkeys(part, 1)
    waiting, done = [card for card in part if not below[card]], 0
    while waiting:
        card = waiting.pop()
        done += 1
        for above in edges[card]:
            length[above] = max(length[above], length[card] + 1)
            below[above] -= 1
            if not below[above]:
                waiting.append(above)
    return max(length.values()) if done == len(part) else None

"""Moves of cards to the foundations that are proven to cost nothing, so that no other move need be tried with them."""

from __future__ import annotations

from collections import Counter

from ..cards import CODES
from ..engine.conditions import All, Complete, Empty, FewPiles
from ..engine.game import Game
from ..engine.mechanism import Mechanism
from ..engine.moving.ends import UNLIMITED
from ..engine.position import Move, Position
from ..engine.stacking import GroupStacking
from ..engine.table import Group


class HarmlessMoves:
    """Plays cards home after which everything can still be won that could be won before; `docs/solving.md` proves it.

    The *company* of a card are those that can be laid on it, those that can be laid on these, and so on; and where
    cards may leave the foundations, those below each of them there, too. A card may go home if each of its company is
    at home, or could go there at this moment if nothing lay on it.
    """

    def __init__(self, game: Game, start: Position) -> None:
        """Look up the company of each card, if the rules have the shape of which it is proven."""
        self.game = game
        table, home = game.table, game.ruleset.goal.complete
        self.home = table.piles_of(home)
        self.applies = _has_this_shape(game) and all(
            _is_begun(game.rules.stacking[home[0]], start.piles[pile]) for pile in self.home
        )
        if not self.applies:
            return
        given = frozenset[int]().union(*(action.effects.gives for action in game.actions))
        self.sources = [
            pile
            for name, rules in game.transfer.source_rules.items()
            if name not in home and rules.single
            for pile in table.groups[name].piles
            if pile not in given
        ]
        [stacking] = [game.rules.stacking[name] for name in home]
        others = [game.rules.stacking[name] for name in table.groups if name not in home]
        leaves = not game.transfer.effects.gives.isdisjoint(self.home)
        self.next_of, self.begins = stacking.build.on, stacking.start
        below = {card: top for top in range(CODES) for card in self.next_of[top]}
        self.up_to = [_chain(card, below) for card in range(CODES)]
        used_by = [
            {user for each in others for user in (*each.build.on[card], *each.run.on[card])}
            | ({below[card]} if leaves and card in below else set())
            for card in range(CODES)
        ]
        self.company = [_closure(card, used_by) for card in range(CODES)]
        self.tails = any(rules.tails for rules in game.transfer.source_rules.values())
        self.known: dict[tuple[int, ...], dict[int, int]] = {}

    def play(self, position: Position) -> list[Move]:
        """Make all such moves that are open, each an entry of the history; the moves, in order."""
        made: list[Move] = []
        while (move := self._next(position)) is not None:
            self.game.play(position, move)
            made.append(move)
        return made

    def _next(self, position: Position) -> Move | None:
        piles = position.piles
        tops = tuple([cards[-1] if (cards := piles[pile]) else -1 for pile in self.home])
        harmless = self.known.get(tops)
        if harmless is None:
            harmless = self.known[tops] = self._harmless(tops)
        if not harmless:
            return None
        for source in self.sources:
            cards = piles[source]
            if cards and cards[-1] in harmless:
                move = Move(source, len(cards) - 1, 1, harmless[cards[-1]])
                if self.game.refusal(position, move) is None:
                    return move
        return None

    def _harmless(self, tops: tuple[int, ...]) -> dict[int, int]:
        """The cards that may go home at once where these lie uppermost, each with its pile."""
        at_home = frozenset[int]().union(*(self.up_to[top] for top in tops if top >= 0))
        target = {card: pile for pile, top in zip(self.home, tops, strict=True) for card in self.next_of[top]}
        if -1 in tops:
            empty = self.home[tops.index(-1)]
            target |= {card: empty for card in self.begins if card not in at_home}
        company = at_home if self.tails else at_home.union(target)
        return {card: pile for card, pile in target.items() if self.company[card] <= company}


def _chain(card: int, below: dict[int, int]) -> frozenset[int]:
    """A card on a foundation, and all that lie under it."""
    cards = {card}
    while card in below and below[card] not in cards:
        card = below[card]
        cards.add(card)
    return frozenset(cards)


def _closure(card: int, used_by: list[set[int]]) -> frozenset[int]:
    """The company of a card."""
    found: set[int] = set()
    waiting = [card]
    while waiting:
        for other in used_by[waiting.pop()] - found:
            found.add(other)
            waiting.append(other)
    return frozenset(found - {card})


def _is_begun(stacking: GroupStacking, pile: list[int]) -> bool:
    """Whether a pile at home holds nothing but what was laid there in order."""
    return not pile or (pile[0] in stacking.start and stacking.build.run_breaks_at(pile) is None)


def _has_this_shape(game: Game) -> bool:
    """Whether the rules are such that fewer cards on the table never close a way."""
    names, transfer = game.ruleset.goal.complete, game.transfer
    if len(names) != 1 or not game.moves_stand_alone or max(Counter(game.table.pack).values()) > 1:
        return False
    home = game.table.groups[names[0]]
    if not all(each.simple and not each.against_left for each in game.rules.stacking.values()):
        return False
    conditions = [
        game.goal,
        *(action.when for action in game.actions),
        *(each.when for each in transfer.target_rules.values()),
        *(each.when for each in transfer.source_rules.values()),
        *(each.spaces_when for each in transfer.source_rules.values()),
    ]
    return (
        all(_stays_open(condition, home) for condition in conditions)
        and not any(each.by_source or each.group.in_places for each in transfer.target_rules.values())
        and _has_a_place_for_each(game, home)
        and all(_is_apart(game, action, home) for action in game.actions)
        and all(
            each.top
            and not each.anywhere
            and transfer.judge.barred[each.group.piles[0]].isdisjoint(home.piles)
            for each in transfer.source_rules.values()
            if each.single and each.group is not home
        )
    )


def _stays_open(condition: All, home: Group) -> bool:
    """Whether a condition that holds still holds when cards have gone home."""
    for part in condition.parts:
        if isinstance(part, Complete):
            if not set(home.piles).isdisjoint(part.outside):
                return False
        elif not isinstance(part, Empty | FewPiles) or part.group is home:
            return False
    return True


def _has_a_place_for_each(game: Game, home: Group) -> bool:
    """Whether each card has one place at home, on one other card, and there is a pile for each that begins one."""
    stacking = game.rules.stacking[home.name]
    start = set(stacking.start)
    follows = [card for below in stacking.build.on for card in below]
    return (
        game.transfer.target_rules[home.name].capacity == UNLIMITED
        and len(start) <= len(home.piles)
        and len(set(follows)) == len(follows)
        and start.isdisjoint(follows)
        and all(len(above) <= 1 for above in stacking.build.on)
    )


def _is_apart(game: Game, action: Mechanism, home: Group) -> bool:
    """Whether an action leaves the piles alone to which cards are moved, or deals onto them the same way each time."""
    moved_to, effects = game.transfer.effects.gets, action.effects
    return (
        not action.shuffles
        and moved_to.isdisjoint(effects.gives)
        and effects.gets.isdisjoint(home.piles)
        and (moved_to.isdisjoint(effects.gets) or action.steady is not None)
    )

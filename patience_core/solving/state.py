"""Positions as bytes: small enough to keep millions, equal for positions that are the same game from here on."""

from __future__ import annotations

from ..cards import DOWN, rank_of
from ..engine.deal_numbers import Stream
from ..engine.effects import NO_PILES, Effects, merged
from ..engine.effects import Piles as Places
from ..engine.game import Game
from ..engine.position import Position
from ..engine.steps.step import Steady

BETWEEN = b"\xff"
"""Stands between two piles; no card has this code."""
ANY_CARD = b"\0"
"""Stands for the cards of a pile of which nobody asks what they are."""
TAKEN_BYTES, DRAWN_BYTES = 2, 4

Piles = list[bytes]
"""The cards of each pile."""


class StatePacker:
    """Packs positions of one game, and unpacks them.

    Equal cards are equal, and the piles of a group may trade places where no effect of the rules is ordered by their
    numbers: none that lasts, and none of an action that may still be taken. For a player who does not know (`hidden`)
    what is dealt later, the numbers do not matter to such a deal either. Of a pile that nothing leaves only the top is
    kept if no more is asked for, and of one of which even that is never asked, only whether it is empty.
    """

    def __init__(self, game: Game, start: Position, *, hidden: bool = False) -> None:
        """Look up which groups may ever trade places; `start` is what all positions go back to."""
        self.turns_up = start.turns_up
        self.stream = start.stream
        self.actions = len(start.taken)
        self.times = list(game.table.times.values())
        self.limited = [index for index, most in enumerate(self.times) if isinstance(most, int)]
        self.head = len(self.limited) * TAKEN_BYTES + DRAWN_BYTES
        self.gives = [action.effects.gives for action in game.actions]
        self.refilled = [_is_refilled(game, index) for index in range(self.actions)]
        self.always: list[range] = []
        self.until_used_up: list[tuple[range, list[int]]] = []
        lasting = _ordered_by(game.lasting_effects, game.effects) | _ordered_by_bottoms(game, start)
        passing = [
            _ordered_by(_effects_felt(game, index, start, hidden=hidden), game.effects)
            for index in range(self.actions)
        ]
        for group in game.table.groups.values():
            if len(group.piles) == 1 or not lasting.isdisjoint(group.piles):
                continue
            dealers = [index for index, ordered in enumerate(passing) if not ordered.isdisjoint(group.piles)]
            if dealers:
                self.until_used_up.append((group.piles, dealers))
            else:
                self.always.append(group.piles)
        piles, asked = range(len(game.table)), game.effects.asked
        wholly = game.effects.gives | game.effects.below
        self.whole = [pile in wholly for pile in piles]
        self.tops = [pile for pile in piles if pile in asked and pile not in wholly]
        self.unasked = [pile for pile in piles if pile not in asked]

    def piles(self, position: Position) -> Piles:
        """The piles of a position, as they lie, without the cards that nothing asks for any more."""
        piles = list(map(bytes, position.piles))
        for pile in self.tops:
            piles[pile] = piles[pile][-1:]
        for pile in self.unasked:
            piles[pile] = ANY_CARD if piles[pile] else b""
        return piles

    def pile(self, position: Position, pile: int) -> bytes:
        """One of the piles, the same way."""
        return bytes(position.piles[pile]) if self.whole[pile] else self.piles(position)[pile]

    def pack(self, piles: Piles, position: Position) -> bytes:
        """The key of a position whose piles are given."""
        for group in self.always:
            piles = _in_order(piles, group)
        for group, dealers in self.until_used_up:
            if not any(self._may_act(position, index) for index in dealers):
                piles = _in_order(piles, group)
        return self._head(position) + BETWEEN.join(piles)

    def key(self, position: Position) -> bytes:
        """The key of a position."""
        return self.pack(self.piles(position), position)

    def as_it_lies(self, position: Position) -> bytes:
        """A position packed without letting piles trade places: not its key, but it can be unpacked like one."""
        return self._head(position) + BETWEEN.join(self.piles(position))

    def unpack(self, key: bytes) -> Position:
        """A position with this key."""
        taken, place = [0] * self.actions, 0
        for index in self.limited:
            taken[index] = int.from_bytes(key[place : place + TAKEN_BYTES])
            place += TAKEN_BYTES
        stream = self.stream
        if stream is not None:
            stream = Stream(stream.number, int.from_bytes(key[place : self.head]), stream.source)
        piles = [list(pile) for pile in key[self.head :].split(BETWEEN)]
        return Position(piles, taken, stream, self.turns_up)

    def split(self, key: bytes) -> Piles:
        """The piles that a key holds."""
        return key[self.head :].split(BETWEEN)

    def _head(self, position: Position) -> bytes:
        """How often each limited action was taken, and how much chance was used up."""
        drawn = position.stream.drawn if position.stream else 0
        taken = [position.taken[index].to_bytes(TAKEN_BYTES) for index in self.limited]
        return b"".join(taken) + drawn.to_bytes(DRAWN_BYTES)

    def _may_act(self, position: Position, action: int) -> bool:
        """Whether an action may still come that changes anything: it moves no cards but those that it takes."""
        times = self.times[action]
        if isinstance(times, int) and position.taken[action] >= times:
            return False
        return self.refilled[action] or any(position.piles[source] for source in self.gives[action])


def _in_order(piles: Piles, group: range) -> Piles:
    ordered = piles.copy()
    ordered[group.start : group.stop] = sorted(piles[group.start : group.stop])
    return ordered


def _is_refilled(game: Game, index: int) -> bool:
    """Whether anything but the action itself brings cards to the piles that it takes from."""
    others = [action.effects for other, action in enumerate(game.actions) if other != index]
    gives = game.actions[index].effects.gives
    return any(not gives.isdisjoint(effects.gets) for effects in (game.lasting_effects, *others))


def _effects_felt(game: Game, index: int, start: Position, *, hidden: bool) -> Effects:
    """The effects of an action; of one that a hidden search never follows, what it asks about."""
    action = game.actions[index]
    unfollowed = hidden and _only_brings_to_light(game, action.steady, start)
    return action.when.effects if unfollowed else action.effects


def _only_brings_to_light(game: Game, steady: Steady | None, start: Position) -> bool:
    """Whether each card that a step moves lay face down until then, and lies face up afterwards."""
    if steady is None or steady.facing or steady.source in game.effects.gets:
        return False
    return all(card >= DOWN for card in start.piles[steady.source])


def _ordered_by(effects: Effects, of_all: Effects) -> Places:
    """The piles whose numbers decide what some effects are, unless nobody ever looks at what becomes of it."""
    stacks = not effects.stacked.isdisjoint(of_all.asked)
    return effects.ordered | (effects.gives if stacks else NO_PILES)


def _ordered_by_bottoms(game: Game, start: Position) -> Places:
    """The groups of which the deepest card of the first pile is asked for, unless these are of one rank for ever."""
    ordered: set[int] = set()
    brought = merged([game.settling.effects, *(action.effects for action in game.actions)]).gets
    for group in game.table.groups.values():
        ranks = {rank_of(start.piles[pile][0]) for pile in group.piles if start.piles[pile]}
        asks = not game.effects.bottoms.isdisjoint(group.piles)
        if asks and (len(ranks) > 1 or not brought.isdisjoint(group.piles)):
            ordered.update(group.piles)
    return frozenset(ordered)

"""Positions as bytes: small enough to keep millions, equal for positions that are the same game from here on."""

from __future__ import annotations

from ..game import Game
from ..mechanics.units import UNLIMITED
from ..position import Position
from ..ruleset import Action
from ..shuffle import Stream

BETWEEN = b"\xff"
"""Stands between two piles; no card has this code."""
TAKEN_BYTES, DRAWN_BYTES = 2, 4

Piles = list[bytes]
"""The cards of each pile."""


class States:
    """Packs positions of one game, and unpacks them.

    Equal cards are equal, and the piles of a group may trade places where nothing tells them apart: no place that
    matters, no action or forced step to come that deals to the group or collects it in order. For a player who does
    not know (`hidden`) what is dealt later, it does not matter either. Of piles that nothing leaves, and on which
    only the top counts, only the top is kept.
    """

    def __init__(self, game: Game, start: Position, *, hidden: bool = False) -> None:
        """Look up which groups may ever trade places; `start` is what all positions go back to."""
        self.turns_up = start.turns_up
        self.stream = start.stream
        self.actions = len(start.taken)
        times = list(game.table.times.values())
        self.limited = [index for index, most in enumerate(times) if isinstance(most, int)]
        self.head = len(self.limited) * TAKEN_BYTES + DRAWN_BYTES
        self.always: list[range] = []
        self.until_used_up: list[tuple[range, list[tuple[int, list[int] | None]]]] = []
        for group in game.table.groups.values():
            forced = any(group.name in (*step.to, *step.from_, *step.close) for step in game.ruleset.forced)
            if group.places_matter or forced or len(group.piles) == 1:
                continue
            dealers = [
                (index, game.table.piles_of(action.from_) if not action.collect else None)
                for index, action in enumerate((game.ruleset.actions or {}).values())
                if (
                    group.name in (*action.to, *action.collect, *action.close)
                    or any(group.name in step.to for step in action.deal)
                )
                and not (hidden and _deals_what_is_hidden(game, action))
            ]
            if dealers:
                self.until_used_up.append((group.piles, dealers))
            else:
                self.always.append(group.piles)
        self.times = times
        self.kept_from: list[int | None] = [None] * len(game.table)
        """Where the part of each pile begins that is kept."""
        self.tops = [
            pile
            for name in game.table.groups
            if only_top_counts(game, name)
            for pile in game.table.groups[name].piles
        ]
        for pile in self.tops:
            self.kept_from[pile] = -1

    def piles(self, position: Position) -> Piles:
        """The piles of a position, as they lie, without the cards that nothing asks for any more."""
        piles = list(map(bytes, position.piles))
        for pile in self.tops:
            piles[pile] = piles[pile][-1:]
        return piles

    def pack(self, piles: Piles, position: Position) -> bytes:
        """The key of a position whose piles are given."""
        for group in self.always:
            piles = _in_order(piles, group)
        for group, dealers in self.until_used_up:
            if not any(self._may_deal(position, index, sources) for index, sources in dealers):
                piles = _in_order(piles, group)
        return self._head(position) + BETWEEN.join(piles)

    def key(self, position: Position) -> bytes:
        """The key of a position."""
        return self.pack(self.piles(position), position)

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

    def _may_deal(self, position: Position, action: int, sources: list[int] | None) -> bool:
        """Whether an action can still come that deals to the group, or collects it."""
        times = self.times[action]
        if isinstance(times, int) and position.taken[action] >= times:
            return False
        return sources is None or any(position.piles[source] for source in sources)


def _in_order(piles: Piles, group: range) -> Piles:
    ordered = piles.copy()
    ordered[group.start : group.stop] = sorted(piles[group.start : group.stop])
    return ordered


def _deals_what_is_hidden(game: Game, action: Action) -> bool:
    """Whether an action does no more than to deal cards that lie face down."""
    sources = [game.table.groups[name].rules.face == "down" for name in action.from_]
    return bool(sources) and all(sources) and not (action.collect or action.close)


def only_top_counts(game: Game, name: str) -> bool:
    """Whether nothing ever leaves the piles of a group, and nothing asks for more than the card on top of them."""
    lifting, taking = game.transfer.lifting[name], game.transfer.taking[name]
    if lifting.single or not taking.fits.simple or taking.capacity != UNLIMITED or taking.group.in_places:
        return False
    ruleset = game.ruleset
    actions = list((ruleset.actions or {}).values())
    steps = [*actions, *ruleset.forced]
    moved = any(name in (*step.from_, *step.close, *step.in_, *step.play) for step in steps)
    collected = any(name in action.collect or action.pick or action.match for action in actions)
    conditions = [*(action.when for action in actions), ruleset.goal]
    for group in ruleset.piles.values():
        conditions += [unit.when for unit in (group.lift, group.take) if unit]
    asked = any(
        name in (each.runs or {}) or name in (each.only or {}) or name in (each.piles or {})
        for each in conditions
        if each
    )
    return not (moved or collected or asked)

"""Cards that go home at once: nothing that is left could still be laid on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from ..cards import CODES, DOWN, UNKNOWN_CARD
from ..engine.game import Game
from ..engine.position import Move
from .state import Piles

AS_FACE_UP = bytes(code & ~DOWN for code in range(CODES)) + bytes(range(CODES, 256))
"""Translates cards to how they look when they lie face up."""


class SafeAutoplay:
    """Finds moves home that cost nothing, for searches in which cards at home stay there.

    Elsewhere a card is only of use to those that may be laid on it. Once all of these are at home, or can go there
    whenever they like because foundations begin with them, it may as well go too.
    """

    def __init__(self, game: Game) -> None:
        """Look up what may be laid on each card on any pile but those that the goal wants complete."""
        home = game.table.piles_of(game.ruleset.goal.complete)
        self.home = frozenset(home)
        self.elsewhere = [pile for pile in range(len(game.table)) if pile not in self.home]
        others = {game.table.group_of[pile].name for pile in self.elsewhere}
        stacking = [game.rules.stacking[name] for name in others]
        begins = _foundations_begin_with(game, home)
        self.users = [
            frozenset(user for each in stacking for user in each.build.on[card] if user not in begins)
            for card in range(CODES)
        ]
        self.can_tell = all(each.simple and not each.against_left for each in stacking) and all(
            _closes_no_way(game.rules.stacking[name].build.on) for name in game.ruleset.goal.complete
        )

    def move(self, moves: list[Move], piles: Piles) -> Move | None:
        """The first move of a card home that costs nothing."""
        home = self.home
        for move in moves:
            if (
                move.target in home
                and move.cards == 1
                and move.source not in home
                and self._is_of_no_use(move, piles)
            ):
                return move
        return None

    def _is_of_no_use(self, move: Move, piles: Piles) -> bool:
        users = self.users[piles[move.source][move.start]]
        left = b"".join([piles[pile] for pile in self.elsewhere]).translate(AS_FACE_UP)
        return self.can_tell and (not users or (UNKNOWN_CARD not in left and users.isdisjoint(left)))


def _closes_no_way(on: Sequence[Collection[int]]) -> bool:
    """Whether whatever fits on a pile at home still fits after one of these cards was laid there."""
    return all(set(fitting) - {card} <= set(on[card]) for fitting in on for card in fitting)


def _foundations_begin_with(game: Game, home: Sequence[int]) -> set[int]:
    """The cards that begin foundations of which there are enough for all of them."""
    begins: set[int] = set()
    pack = Counter(game.table.pack)
    for name in {game.table.group_of[pile].name for pile in home}:
        start = set(game.rules.stacking[name].start)
        if sum(pack[card] for card in start) <= len(game.table.groups[name].piles):
            begins |= start
    return begins

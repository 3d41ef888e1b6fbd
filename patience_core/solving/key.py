"""One key for all positions that are the same game from here on."""

from __future__ import annotations

from ..game import Game
from ..position import Position


class Keys:
    """Makes keys: equal cards are equal, and the piles of a group may trade places where nothing tells them apart.

    A group is told apart by places that matter, and by any action or forced step that still deals to it or
    collects it in order.
    """

    def __init__(self, game: Game) -> None:
        """Look up which groups may ever trade places."""
        self.groups = []
        for group in game.table.groups.values():
            dealers = [
                (index, game.table.piles_of(action.from_) if not action.collect else None)
                for index, action in enumerate((game.ruleset.actions or {}).values())
                if group.name in (*action.to, *action.collect, *action.close)
                or any(group.name in step.to for step in action.deal)
            ]
            forced = any(group.name in (*step.to, *step.from_, *step.close) for step in game.ruleset.forced)
            fixed = group.places_matter or forced or len(group.piles) == 1
            self.groups.append((group.piles, fixed, dealers))
        self.counted = [isinstance(times, int) for times in game.table.times.values()]
        self.times = list(game.table.times.values())

    def key(self, position: Position) -> tuple[object, ...]:
        """The key of a position."""
        parts: list[object] = []
        for piles, fixed, dealers in self.groups:
            cards = [tuple(position.piles[pile]) for pile in piles]
            if not fixed and not any(self._may_deal(position, index, sources) for index, sources in dealers):
                cards.sort()
            parts.append(tuple(cards))
        parts.append(
            tuple(taken for taken, counts in zip(position.taken, self.counted, strict=True) if counts)
        )
        parts.append(position.stream.drawn if position.stream else 0)
        return tuple(parts)

    def _may_deal(self, position: Position, action: int, sources: list[int] | None) -> bool:
        """Whether an action can still come that deals to the group, or collects it."""
        times = self.times[action]
        if isinstance(times, int) and position.taken[action] >= times:
            return False
        return sources is None or any(position.piles[source] for source in sources)

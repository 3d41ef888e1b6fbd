"""How promising a position looks: read off the ruleset's goal and its tables, for any patience."""

from __future__ import annotations

from ..cards import DOWN, rank_of
from ..conditions import run_at_start
from ..game import Game
from ..position import Position

AT_HOME, BROKEN, BURIED, HIDDEN, SPACE = 6, 3, 2, 4, 4
"""What counts: a card where the goal wants it, a break in a pile, a lower card under a higher one, a hidden card,
an empty pile."""


class Score:
    """Scores positions, higher is better."""

    def __init__(self, game: Game) -> None:
        """Look up what the goal asks for."""
        goal, table = game.ruleset.goal, game.table
        self.home = table.piles_of(goal.complete)
        self.clear = table.piles_of(goal.empty)
        self.lines = [
            (row, game.rules.fits[name]) for name in goal.runs or {} for row in table.groups[name].rows
        ]
        built = [group for group in table.groups.values() if group.rules.build != ("none",)]
        self.open = [
            (pile, game.rules.fits[group.name].build.allowed)
            for group in built
            if not group.in_places and group.name not in goal.complete
            for pile in group.piles
        ]

    def of(self, position: Position) -> int:
        """The score of a position."""
        piles = position.piles
        score = AT_HOME * (
            sum(len(piles[pile]) for pile in self.home) - sum(len(piles[pile]) for pile in self.clear)
        )
        for row, fits in self.lines:
            score += AT_HOME * len(run_at_start(position, row, fits))
        for pile, allowed in self.open:
            cards = piles[pile]
            if not cards:
                score += SPACE
                continue
            below = cards[0]
            lowest = rank_of(below)
            hidden = int(below >= DOWN)
            for card in cards[1:]:
                if card & 63 not in allowed[below]:
                    score -= BROKEN
                rank = rank_of(card)
                if rank > lowest:
                    score -= BURIED
                lowest = min(lowest, rank)
                hidden += card >= DOWN
                below = card
            score -= HIDDEN * hidden
        return score

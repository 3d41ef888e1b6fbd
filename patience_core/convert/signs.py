"""The signs by which the standard notation names the piles of a game."""

from __future__ import annotations

from ..engine.game import Game
from ..problems import RecordError
from .placing import builds_down, misfit

COLUMNS = (*"123456789", "10")
CELLS = tuple("abcdefgk")
"""The eighth cell is k: h means the foundations, and i and j look too much like 1."""
HOME = "h"
GROUPS = {"tableau", "cell", "foundation"}


class Signs:
    """The piles of a game by their signs.

    Raises:
        RecordError: when the game has other piles than columns, cells and foundations, or too many.
    """

    def __init__(self, game: Game) -> None:
        """Name the piles."""
        table = game.table
        self.columns = table.piles_of(("tableau",)) if "tableau" in table.groups else []
        self.cells = table.piles_of(("cell",)) if "cell" in table.groups else []
        if set(table.groups) - GROUPS or "foundation" not in table.groups or not self.columns:
            raise RecordError([misfit(f"the standard notation has no words for the piles of {game.name}")])
        if len(self.columns) > len(COLUMNS) or len(self.cells) > len(CELLS):
            most = f"{len(COLUMNS)} columns and {len(CELLS)} cells"
            raise RecordError([misfit(f"the standard notation knows {most}; {game.name} has more")])
        self.home = table.piles_of(("foundation",))
        self.takes_suits = builds_down(table.groups["foundation"])
        self.piles = dict(zip(COLUMNS, self.columns, strict=False)) | dict(
            zip(CELLS, self.cells, strict=False)
        )
        self.of_pile = {pile: sign for sign, pile in self.piles.items()} | dict.fromkeys(self.home, HOME)

    def targets(self, sign: str) -> list[int]:
        """The piles that a sign may mean as a target, none if there is no such pile."""
        return self.home if sign == HOME else [self.piles[sign]] if sign in self.piles else []

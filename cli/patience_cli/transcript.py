"""Played games as lines: the layout at the end, or after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patience_core.display.text import Paint, describe_lines, layout_lines
from patience_core.engine.game import Game
from patience_core.engine.position import Position

from .report import answer_object

if TYPE_CHECKING:
    from .scripts import Played


def board(game: Game, position: Position, paint: Paint, *, describe: bool) -> list[str]:
    """The layout or its description."""
    return describe_lines(game, position) if describe else layout_lines(game, position, paint)


def title(game: Game, deal: str) -> str:
    """The game, its variants and its deal, in one line."""
    variants = game.loaded.variants
    chosen = f" ({', '.join(variants)})" if variants else ""
    return f"{game.ruleset.name}{chosen}, deal {deal}"


def ending_line(outcome: str, moves: int) -> str:
    """The outcome and the number of moves, in one line."""
    return f"{outcome} after {moves} move{'' if moves == 1 else 's'}"


def shown(played: Played, paint: Paint, *, describe: bool) -> list[str]:
    """The layout of a played game, or its description."""
    return board(played.game, played.position, paint, describe=describe)


def ending(played: Played) -> dict[str, Any]:
    """What came of a played game, as the object that machines read."""
    game = played.game
    return answer_object(
        file=played.file,
        line=1,
        game=game.name,
        variants=game.loaded.variants,
        deal=played.deal.header(),
        outcome=played.outcome,
        moves=len(played.texts),
        problems=played.problems,
    )


class Transcript:
    """Gathers the layout after every move."""

    def __init__(self, paint: Paint, *, describe: bool) -> None:
        """Begin with nothing."""
        self.paint = paint
        self.describe = describe
        self.lines: list[str] = []
        self.moves = 0

    def take(self, game: Game, position: Position, text: str, _line: int) -> None:
        """Take the position after a move, or after the deal for an empty text."""
        self.moves = self.moves + 1 if text else 0
        head = [f"{self.moves}. {text}", ""] if text else []
        self.lines += [*head, *board(game, position, self.paint, describe=self.describe), ""]

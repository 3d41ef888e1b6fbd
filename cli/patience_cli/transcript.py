"""Played games as lines: the layout at the end, or after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.values import Value

from .report import answer_object

if TYPE_CHECKING:
    from patience_core.display.cells import Paint

    from .scripts import Played


class Look(Value):
    """How layouts are shown: with which colours and cards and how wide, or described pile by pile."""

    paint: Paint
    describe: bool = False
    cards: str = "ascii"
    width: int | None = None
    """None is the width of pictures that are not drawn for one terminal."""


def board(game: Game, position: Position, look: Look) -> list[str]:
    """The layout or its description."""
    if look.describe:
        from patience_core.display.described import describe_lines  # noqa: PLC0415 - verdicts draw nothing

        return describe_lines(game, position)
    from patience_core.display.text import WIDTH, layout_lines  # noqa: PLC0415 - nor do words

    return layout_lines(game, position, look.paint, cards=look.cards, width=look.width or WIDTH)


def title(game: Game, deal: str) -> str:
    """The game, its variants and its deal, in one line."""
    variants = game.loaded.variants
    chosen = f" ({', '.join(variants)})" if variants else ""
    return f"{game.ruleset.name}{chosen}, deal {deal}"


def ending_line(outcome: str, moves: int) -> str:
    """The outcome and the number of moves, in one line."""
    return f"{outcome} after {moves} move{'' if moves == 1 else 's'}"


def shown(played: Played, look: Look) -> list[str]:
    """The layout of a played game, or its description."""
    return board(played.game, played.position, look)


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


def picture(played: Played) -> dict[str, Any]:
    """What is seen of a played game, for machines."""
    from patience_core.display.values import scene_object  # noqa: PLC0415 - as in `board`

    return scene_object(played.game, played.position)


class Transcript:
    """Gathers the layout after every move."""

    def __init__(self, look: Look) -> None:
        """Begin with nothing."""
        self.look = look
        self.lines: list[str] = []
        self.moves = 0

    def take(self, game: Game, position: Position, text: str, _line: int) -> None:
        """Take the position after a move, or after the deal for an empty text."""
        self.moves = self.moves + 1 if text else 0
        head = [f"{self.moves}. {text}", ""] if text else []
        self.lines += [*head, *board(game, position, self.look), ""]

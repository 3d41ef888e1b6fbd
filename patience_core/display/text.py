"""A position as a picture in plain text.

Hidden cards never show. A `Paint` may colour the parts; it must not change their width on the screen.
"""

from __future__ import annotations

from collections.abc import Callable

from ..cards import (
    GAP,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    card_text,
    rank_of,
    suit_of,
)
from ..engine.game import Game
from ..engine.position import Position
from ..letters import width_of, wrapped
from .cells import HIDDEN, Cell, Metrics, Paint, plain
from .described import left_texts
from .scene import scene_of

WIDTH = 80
"""How wide a picture is wherever it is not drawn for one terminal: pipes, files and tests see the same."""
_KINDS = {"back": "hidden", "backs": "hidden", "beneath": "count", "folded": "count"}
_GERMAN = dict(zip("JQK", "BDK", strict=True))


def ascii_card(card: int) -> str:
    """A card as records write it: ``TC``."""
    return card_text(card)


def unicode_card(card: int) -> str:
    """A card with the sign of its suit: ``10♣``."""
    rank = RANKS[rank_of(card)]
    return f"{'10' if rank == 'T' else rank}{SUIT_SYMBOLS[suit_of(card)]}"


def german_card(card: int) -> str:
    """A card with German letters, which stand only beside a sign: ``D♣`` is a queen there, and a suit in records."""
    text = unicode_card(card)
    return _GERMAN.get(text[0], text[0]) + text[1:]


FACES: dict[str, Callable[[int], str]] = {"ascii": ascii_card, "unicode": unicode_card, "de": german_card}
"""How cards may be written in pictures."""


def layout_lines(
    game: Game,
    position: Position,
    paint: Paint = plain,
    marked: frozenset[str] = frozenset(),
    *,
    cards: str = "ascii",
    width: int = WIDTH,
) -> list[str]:
    """The picture that the ruleset's `layout` describes, line by line; a star stands at the marked piles.

    `cards` is one of `FACES`; nothing is wider than `width`, where that can be.
    """
    letters = 2 if cards == "ascii" else 3
    scene = scene_of(game, position, Metrics(card=letters, right=letters + 1, width=width), marked)
    lines = [""] * scene.height
    ends = [0] * scene.height
    for cell in sorted(scene.cells, key=lambda cell: (cell.y, cell.x)):
        text = _text(cell, cards)
        painted = paint(_kind(cell), text)
        lines[cell.y] += " " * (cell.x - ends[cell.y]) + painted
        ends[cell.y] = cell.x + width_of(text)
    left = _left_lines(left_texts(scene.seen), width)
    return [*lines, "", *left] if left else lines


def _text(cell: Cell, cards: str) -> str:
    """What stands in a cell."""
    match cell.kind:
        case "card":
            return FACES[cards](cell.card)
        case "back":
            return HIDDEN
        case "backs":
            return f"[{cell.number}]"
        case "beneath" | "folded":
            return f"({cell.number})"
        case "gap":
            return GAP
    return cell.text


def _kind(cell: Cell) -> str:
    return SUIT_NAMES[suit_of(cell.card)] if cell.kind == "card" else _KINDS.get(cell.kind, cell.kind)


def _left_lines(texts: list[str], width: int) -> list[str]:
    """What is told of several actions, broken between them where that is enough."""
    lines: list[str] = []
    for text in [*(f"{text};" for text in texts[:-1]), *texts[-1:]]:
        if lines and width_of(f"{lines[-1]} {text}") <= width:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    return [part for line in lines for part in wrapped(line, width, whole_words=False)]

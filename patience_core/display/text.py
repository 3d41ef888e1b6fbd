"""A position as a picture in plain text, and as one pile a line for those who listen.

Hidden cards never show. A `Paint` may colour the parts; it must not change their width on the screen.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import facts
from ..cards import (
    GAP,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    card_text,
    cards_text,
    is_face_down,
    rank_of,
    suit_of,
)
from ..engine.game import Game
from ..engine.position import Position
from ..engine.table import Group
from ..words import said
from ..words.en.nouns import counted, group_noun
from .cells import Cell, Metrics
from .scene import scene_of, times_left

Paint = Callable[[str, str], str]
"""Takes what a part is (one of `SUIT_NAMES`, ``name``, ``gap``, ``hidden``, ``count``) and its text."""

WIDTH = 80
"""How wide a picture is wherever it is not drawn for one terminal: pipes, files and tests see the same."""
HIDDEN = "##"
_KINDS = {"back": "hidden", "backs": "hidden", "beneath": "count", "folded": "count"}
_GERMAN = dict(zip("JQK", "BDK", strict=True))


def plain(_kind: str, text: str) -> str:
    """Paint nothing."""
    return text


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
        ends[cell.y] = cell.x + len(text)
    return [*lines, *_left_lines(game, position)]


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


def _left_lines(game: Game, position: Position) -> list[str]:
    """How often actions may still be taken that may not be taken for ever."""
    left = [said(facts.layouts.TimesLeft(called, times)) for called, times in times_left(game, position)]
    return ["", "; ".join(left)] if left else []


def seen_piles(game: Game, position: Position) -> dict[str, list[str]]:
    """The cards of every pile, deepest first, ``##`` for one that lies face down."""
    return {
        name: [HIDDEN if is_face_down(card) else card_text(card) for card in cards]
        for name, cards in zip(game.table.names, position.piles, strict=True)
    }


def describe_lines(game: Game, position: Position) -> list[str]:
    """One pile a line, in words; empty piles of a group together."""
    lines: list[str] = []
    for group in game.table.groups.values():
        if group.in_places:
            lines += _described_grid(group, position)
        else:
            lines += _described_piles(game, group, position)
    return [*lines, *_left_lines(game, position)[1:]]


def _described_grid(group: Group, position: Position) -> list[str]:
    lines = []
    for name, row in group.named_rows:
        places = [_described_place(position.piles[pile]) for pile in row]
        lines.append(f"row {name}: {', '.join(places)}")
    return lines


def _described_place(cards: list[int]) -> str:
    if not cards:
        return "gap"
    return "face down" if is_face_down(cards[-1]) else cards_text(cards)


def _described_piles(game: Game, group: Group, position: Position) -> list[str]:
    lines = []
    empty = []
    for pile in group.piles:
        cards = position.piles[pile]
        hidden = sum(is_face_down(card) for card in cards)
        shown = cards_text([card for card in cards if not is_face_down(card)])
        parts = [f"{counted(hidden, 'card')} face down"] if hidden else []
        parts += [shown] if shown else []
        if parts:
            lines.append(f"{group_noun(group.noun).one} {game.table.names[pile]}: {', '.join(parts)}")
        else:
            empty.append(game.table.names[pile])
    if empty:
        lines.append(f"{group_noun(group.noun).one} {' '.join(empty)}: empty")
    return lines

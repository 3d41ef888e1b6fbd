"""What pictures are made of: cells with places, and the measures of whoever draws them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..values import Value
from .seen import Seen

Paint = Callable[[str, str], str]
"""Takes what a part is (the name of a card's suit, ``name``, ``gap``, ``hidden``, ``count``) and its text."""
HIDDEN = "##"
"""How a card that lies face down is written."""
NO_PILE = -1
"""What has a name in a picture and is no pile: a row or a column."""


def plain(_kind: str, text: str) -> str:
    """Paint nothing."""
    return text


class Metrics(Value):
    """The measures of a picture, all in its own unit: by default in letters and lines."""

    card: int = 2
    """How wide a card is."""
    height: int = 1
    """How high a card is."""
    line: int = 1
    """How high a name is."""
    down: int = 1
    """How far below a card the next one of a column lies."""
    hidden: int = 1
    """The same, below a card that lies face down."""
    right: int = 3
    """How far right of a card the next one of a fan lies."""
    letter: int = 1
    """How wide a letter of a name or a number is."""
    column: int = 5
    """How far columns lie apart, if there is room."""
    half: int = 2
    """How far a place of a shape lies from the one half a card before it."""
    row: int = 2
    """How far below each other the rows of a shape lie."""
    between: int = 3
    """How much room is between two blocks of a row."""
    apart: int = 1
    """How much room is between two rows."""
    gap: int = 0
    """How much room is between two fans, or two rows of a grid, one below the other."""
    width: int = 80
    """How wide the picture may be."""
    tallest: int = 0
    """How many rows the cards of a column may take, before some are left out; 0 leaves none out."""
    stacks: bool = False
    """Whether cards lie one upon the other: what lies beneath takes no place of its own, and a name may lie on a card."""


class Cell(NamedTuple):
    """Something at a place: `x` and `y` of its left upper corner, and how wide it is.

    `kind` says what: ``card``; ``back``, one card face down; ``backs``, as many of them as `number` says; ``beneath``,
    how many more lie under those that are seen; ``folded``, how many are left out in the middle of a fan; ``gap``, an
    empty pile; ``name``, its `text`. `depth` is the index of the card in its pile, the deepest first.
    """

    x: int
    y: int
    width: int
    kind: str
    pile: int = NO_PILE
    depth: int = -1
    card: int = 0
    number: int = 0
    text: str = ""


class Scene(Value):
    """A picture: its cells, how large it is, and what is seen besides: also of piles that are not drawn."""

    cells: list[Cell]
    width: int
    height: int
    seen: Seen

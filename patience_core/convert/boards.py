"""Boards as other programs write them: named lines of cards, then the columns, deepest card first.

::

    Foundations: H-5 C-A S-0 D-K
    Freecells:  3H  -  JC
    4C 2C 9C 8C QS 4S 2H
    : 5H QH 3C

fc-solve reads and writes this form, and so does pysol-cards, with ``Talon:`` for the stock, next card first, and
``<7H>`` for a card that lies face down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..cards import DOWN, SUITS, card_of, rank_named, read_facing_card
from ..lines import Line
from ..problems import Problem, RecordError

EMPTY = "-"
"""An empty cell."""

_NAMES = {
    "foundations:": "foundations",
    "founds:": "foundations",
    "freecells:": "cells",
    "fc:": "cells",
    "talon:": "talon",
}
_RANK_OF_SUIT = re.compile(r"([CDHS])-(10|[0A2-9TJQK])", re.IGNORECASE)


@dataclass(frozen=True)
class Place:
    """Where something stands in a file, for the problems with it."""

    file: str
    line: int
    column: int
    quoted: str = ""
    width: int = 1

    def refuse(self, code: str, message: str, *, reason: str = "", hint: str = "") -> RecordError:
        """The error for what stands there."""
        problem = Problem(code, message, reason=reason, hint=hint)
        return RecordError([problem.located(self.file, self.line, self.column, self.quoted, self.width)])


@dataclass
class Pile:
    """One pile, deepest card first, and where it is written: the pile and each of its cards."""

    place: Place
    cards: list[int] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)

    def add(self, card: int, place: Place) -> None:
        """Lay a card on top."""
        self.cards.append(card)
        self.places.append(place)


@dataclass
class Board:
    """The piles of a board by the name of the pile group that they belong to; an empty pile keeps its place."""

    place: Place
    groups: dict[str, list[Pile]] = field(default_factory=dict)

    def pile(self, group: str, place: Place) -> Pile:
        """A new pile behind the others of a group."""
        pile = Pile(place)
        self.groups.setdefault(group, []).append(pile)
        return pile


def read_board(lines: Iterable[Line], file: str) -> Board:
    """The board that some lines show.

    Raises:
        RecordError: for what is no card, a line that stands twice, or no board at all.
    """
    board = Board(Place(file, 1, 1))
    seen: set[str] = set()
    empty: list[Line] = []
    for line in lines:
        if line.problem:
            raise RecordError([line.problem])
        name = _NAMES.get(line.words[0].lower()) if line.words else None
        if name:
            if name in seen:
                raise RecordError([line.refuse("syntax", f"{line.words[0]} stands twice", word=0)])
            seen.add(name)
            _read_named(line, name, board)
        elif line.words:
            for each in empty:  # a blank line between columns is an empty column
                board.pile("tableau", place_of(each, None))
            empty = []
            _read_column(line, board)
        elif "tableau" in board.groups and not line.text.strip():
            empty.append(line)
    if not board.groups:
        raise board.place.refuse("bad-deal", "there is no board in it", hint="one column a line: 4C 2C 9C")
    return board


def place_of(line: Line, word: int | None) -> Place:
    """The place of a word, or of a whole line."""
    if word is None:
        return Place(line.file, line.number, 1, line.text, max(1, len(line.text)))
    return Place(line.file, line.number, line.column(word), line.text, len(line.words[word]))


def _read_column(line: Line, board: Board) -> None:
    pile = board.pile("tableau", place_of(line, None))
    for index, word in enumerate(line.words):
        if index or word != ":":
            # Some write the colon without a blank behind it.
            _add_card(pile, line, index, word.removeprefix(":") if not index else word)


def _add_card(pile: Pile, line: Line, index: int, word: str) -> None:
    card = read_facing_card(word)
    if card is None:
        raise place_of(line, index).refuse(
            "unknown-card", f"{word} is no card", hint="a card is one of A23456789TJQK and one of CDHS"
        )
    pile.add(card, place_of(line, index))


def _read_named(line: Line, name: str, board: Board) -> None:
    if name == "talon":
        _read_talon(line, board)
        return
    for index, word in enumerate(line.words[1:], 1):
        if name == "foundations" and (found := _RANK_OF_SUIT.fullmatch(word)):
            _read_foundation(line, index, found, board)
        elif word != EMPTY:
            group = "foundation" if name == "foundations" else "cell"
            _add_card(board.pile(group, place_of(line, index)), line, index, word)
        elif name == "cells":
            board.pile("cell", place_of(line, index))


def _read_foundation(line: Line, index: int, found: re.Match[str], board: Board) -> None:
    """``H-5`` means the hearts from the ace to the five, ``H-0`` none."""
    suit, highest = found.groups()
    top = -1 if highest == "0" else rank_named(highest)
    pile = board.pile("foundation", place_of(line, index))
    for rank in range((-1 if top is None else top) + 1):
        pile.add(card_of(rank, SUITS.index(suit.upper())), place_of(line, index))


def _read_talon(line: Line, board: Board) -> None:
    pile = board.pile("stock", place_of(line, None))
    for index in range(len(line.words) - 1, 0, -1):
        _add_card(pile, line, index, line.words[index])
    pile.cards[:] = [card | DOWN for card in pile.cards]

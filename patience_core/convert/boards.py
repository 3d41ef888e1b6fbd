"""Boards as other programs write them: named lines of cards, then the columns, deepest card first.

::

    Foundations: H-5 C-A S-0 D-K
    Freecells:  3H  -  JC
    4C 2C 9C 8C QS 4S 2H
    : 5H QH 3C

fc-solve reads and writes this form, and so does pysol-cards, with ``Talon:`` for the stock, next card first, and
``<7H>`` for a card that lies face down. Where fc-solve prints cells, each has four columns, blank when it is empty.
Without its option ``-p`` it prints columns side by side, each four columns wide, with the cells and foundations above.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..cards import DOWN, SUITS, card_of, rank_named, read_facing_card
from ..facts.fact import Fact
from ..notation.lines import Line
from ..problems import RecordError
from ..words import problem_of

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
_WORD = re.compile(r"[^ \t]+")
SLOT = 4
"""How many characters wide a cell and an upright column are."""
CELLS_A_ROW = 4
"""How many cells stand in a row above upright columns."""
_CELL = re.compile(r"    |  \S\S| \S\S\S")
_UPRIGHT_HOME = re.compile(r"(?<!\S)H-\S+ +C-\S+ +D-\S+ +S-\S+ *$")
_UPRIGHT_COLUMNS = re.compile(r"(?: --  ?)+ *")


@dataclass(frozen=True)
class Place:
    """Where something stands in a file, for the problems with it."""

    file: str
    line: int
    column: int
    quoted: str = ""
    width: int = 1

    def refuse(
        self, code: str, message: Fact | str, *, reason: Fact | str = "", hint: str = ""
    ) -> RecordError:
        """The error for what stands there."""
        problem = problem_of(code, message, reason, hint)
        return RecordError([problem.located(self.file, self.line, self.column, self.quoted, self.width)])


@dataclass
class Pile:
    """One pile, deepest card first, and where it is written: the pile and each of its cards.

    `by_rank` when only a suit and its highest rank are written, whichever way the cards lie.
    """

    place: Place
    cards: list[int] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    by_rank: bool = False

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


def places_of(line: Line) -> list[Place]:
    """The places of all words of a line."""
    found = _WORD.finditer(line.text)
    return [
        Place(line.file, line.number, match.start() + 1, line.text, len(word))
        for word, match in zip(line.words, found, strict=False)
    ]


def _read_column(line: Line, board: Board) -> None:
    pile = board.pile("tableau", place_of(line, None))
    for index, (word, place) in enumerate(zip(line.words, places_of(line), strict=True)):
        if index or word != ":":
            # Some write the colon without a blank behind it.
            _add_card(pile, word.removeprefix(":") if not index else word, place)


def _add_card(pile: Pile, word: str, place: Place) -> None:
    card = read_facing_card(word)
    if card is None:
        raise place.refuse(
            "unknown-card", f"{word} is no card", hint="a card is one of A23456789TJQK and one of CDHS"
        )
    pile.add(card, place)


def _read_named(line: Line, name: str, board: Board) -> None:
    if name == "talon":
        _read_talon(line, board)
    elif name == "cells":
        _read_cells(line, board)
    else:
        for word, place in list(zip(line.words, places_of(line), strict=True))[1:]:
            if found := _RANK_OF_SUIT.fullmatch(word):
                _read_foundation(found, place, board)
            elif word != EMPTY:
                _add_card(board.pile("foundation", place), word, place)


def _read_cells(line: Line, board: Board) -> None:
    """Read cells of a fixed width, of which some may be blank, or else words."""
    begin = line.text.index(":") + 1
    slots = _slots(line.text[begin:].rstrip())
    if all(map(_CELL.fullmatch, slots)):
        _fill_slots(line, slots, begin, board)
        return
    for word, place in list(zip(line.words, places_of(line), strict=True))[1:]:
        pile = board.pile("cell", place)
        if word != EMPTY:
            _add_card(pile, word, place)


def _slots(text: str) -> list[str]:
    return [text[start : start + SLOT].ljust(SLOT) for start in range(0, len(text), SLOT)]


def _fill_slots(line: Line, slots: list[str], begin: int, board: Board) -> None:
    for number, slot in enumerate(slots):
        word = slot.strip()
        column = begin + number * SLOT + len(slot) - len(slot.lstrip()) + 1
        place = Place(line.file, line.number, column, line.text, max(1, len(word)))
        pile = board.pile("cell", place)
        if word:
            _add_card(pile, word, place)


def _read_foundation(found: re.Match[str], place: Place, board: Board) -> None:
    """``H-5`` means the hearts from the ace to the five, ``H-0`` none."""
    suit, highest = found.groups()
    top = -1 if highest == "0" else rank_named(highest)
    pile = board.pile("foundation", place)
    pile.by_rank = True
    for rank in range((-1 if top is None else top) + 1):
        pile.add(card_of(rank, SUITS.index(suit.upper())), place)


def shows_upright(line: Line) -> bool:
    """Whether a line is the first of a board whose columns stand upright: it ends with the foundations."""
    return not line.text.startswith(tuple("Ff:")) and _UPRIGHT_HOME.search(line.text) is not None


def read_upright(lines: list[Line]) -> Board:
    """The board that such lines show.

    Raises:
        RecordError: for what is no card, or stands in no column.
    """
    board = Board(Place(lines[0].file, lines[0].number, 1))
    columns: list[Pile] = []
    for line in lines:
        text = line.text.rstrip()
        if home := _UPRIGHT_HOME.search(text):
            for word, place in zip(line.words, places_of(line), strict=True):
                if found := _RANK_OF_SUIT.fullmatch(word):
                    _read_foundation(found, place, board)
            text = text[: home.start()].rstrip()
        if _UPRIGHT_COLUMNS.fullmatch(line.text) and line.words:
            columns = [board.pile("tableau", place) for place in places_of(line)]
        elif columns:
            _read_across(line, columns)
        elif not text.startswith("---") and (home or line.words):
            _fill_slots(line, _slots(text.ljust(SLOT * CELLS_A_ROW)), 0, board)
    return board


def _read_across(line: Line, columns: list[Pile]) -> None:
    """Lay the cards of a row on their columns."""
    for word, place in zip(line.words, places_of(line), strict=True):
        number = (place.column - 1) // SLOT
        if number >= len(columns):
            raise place.refuse("bad-deal", f"{word} stands in no column")
        _add_card(columns[number], word, place)


def _read_talon(line: Line, board: Board) -> None:
    pile = board.pile("stock", place_of(line, None))
    for word, place in list(zip(line.words, places_of(line), strict=True))[:0:-1]:
        _add_card(pile, word, place)
    pile.cards[:] = [card | DOWN for card in pile.cards]

"""A position as a picture in plain text, and as one pile a line for those who listen.

Hidden cards never show. A `Paint` may colour the parts; it must not change their width on the screen.
"""

from __future__ import annotations

from collections.abc import Callable

from ..cards import GAP, RED_SUITS, card_text, cards_text, is_face_down, suit_of
from ..engine.game import Game
from ..engine.position import Position
from ..engine.table import Group
from ..language.pile_names import column_name
from ..language.ruleset import Drawn
from ..words.en.nouns import counted, group_noun

Paint = Callable[[str, str], str]
"""Takes what a part is (``red``, ``black``, ``name``, ``gap``, ``hidden``) and its text."""

WIDTH = 80
HIDDEN = "##"
CARD_WIDTH = 2


def plain(_kind: str, text: str) -> str:
    """Paint nothing."""
    return text


def layout_lines(
    game: Game, position: Position, paint: Paint = plain, marked: frozenset[str] = frozenset()
) -> list[str]:
    """The picture that the ruleset's `layout` describes, line by line; a star stands at the marked piles."""
    lines: list[str] = []
    for row in _rows(game):
        if lines:
            lines.append("")
        lines += _Row(game, position, row, paint, marked).lines()
    return [line.rstrip() for line in lines]


def describe_lines(game: Game, position: Position) -> list[str]:
    """One pile a line, in words; empty piles of a group together."""
    lines: list[str] = []
    for group in game.table.groups.values():
        if group.in_places:
            lines += _described_grid(group, position)
        else:
            lines += _described_piles(game, group, position)
    return lines


def _rows(game: Game) -> list[tuple[Drawn, ...]]:
    """The rows of the layout; if there is none, each group has its own."""
    if game.ruleset.layout:
        return list(game.ruleset.layout)
    return [(Drawn(piles=(name,)),) for name in game.table.groups]


def card_cell(card: int, paint: Paint) -> str:
    """A card as it may be shown."""
    if is_face_down(card):
        return paint("hidden", HIDDEN)
    return paint("red" if suit_of(card) in RED_SUITS else "black", card_text(card))


class _Row:
    """One row of the layout: some groups beside each other."""

    def __init__(
        self, game: Game, position: Position, row: tuple[Drawn, ...], paint: Paint, marked: frozenset[str]
    ) -> None:
        self.game = game
        self.position = position
        self.row = row
        self.paint = paint
        self.marked = marked

    def lines(self) -> list[str]:
        """The row's lines: the blocks of its groups side by side."""
        if len(self.row) == 1:
            return self._block(self.row[0], alone=True)
        blocks = [self._block(drawn, alone=False) for drawn in self.row]
        widths = [max(_width(line) for line in block) for block in blocks]
        height = max(len(block) for block in blocks)
        lines = []
        for number in range(height):
            cells = [(block[number] if number < len(block) else "") for block in blocks]
            lines.append(
                "   ".join(
                    cell + " " * (width - _width(cell)) for cell, width in zip(cells, widths, strict=True)
                )
            )
        return lines

    def _block(self, drawn: Drawn, *, alone: bool) -> list[str]:
        groups = [self.game.table.groups[name] for name in drawn.piles]
        if groups[0].rules.grid:
            return self._grid(groups[0])
        if groups[0].rules.shape:
            return self._shape(groups[0])
        piles = [pile for group in groups for pile in group.piles]
        hidden = all(group.rules.face == "down" for group in groups)
        fan = drawn.fan or ("down" if alone and not hidden and not self._is_home(drawn) else "none")
        per_line = drawn.per_row or len(piles)
        chunks = [piles[start : start + per_line] for start in range(0, len(piles), per_line)]
        draw = {"down": self._columns, "right": self._fans, "none": self._tops}[fan]
        lines: list[str] = []
        for index, chunk in enumerate(chunks):
            lines += [""] if index and fan != "right" else []
            lines += draw(chunk, piles)
        return lines

    def _is_home(self, drawn: Drawn) -> bool:
        """Whether the goal wants the cards there: then only the tops matter, and no pile grows down the screen."""
        return set(drawn.piles) <= set(self.game.ruleset.goal.complete)

    def _grid(self, group: Group) -> list[str]:
        columns = group.rules.grid.columns if group.rules.grid else 0
        names = [column_name(column) for column in range(1, columns + 1)]
        width = max(len(names[-1]), CARD_WIDTH) + 1
        edge = len(group.named_rows[-1][0])
        heads = [self.paint("name", name.rjust(width)) for name in names]
        lines = [" " * edge + "".join(heads)]
        for name, row in group.named_rows:
            cells = [self._mark(pile).rjust(width - CARD_WIDTH) + self._top(pile) for pile in row]
            lines.append(self.paint("name", name.ljust(edge)) + "".join(cells))
        return lines

    def _shape(self, group: Group) -> list[str]:
        """The picture of the ruleset, two columns for half a card; places are counted from the left."""
        pictures = group.rules.shape.split()
        edge = len(group.named_rows[-1][0]) + 1
        lines = []
        for picture, (name, row) in zip(pictures, group.named_rows, strict=True):
            line, width, piles = self.paint("name", name.ljust(edge)), 0, iter(row)
            for place, mark in enumerate(picture):
                if mark == "x":
                    pile = next(piles)
                    line += self._mark(pile).rjust(2 * place - width) + self._top(pile)
                    width = 2 * place + CARD_WIDTH
            lines.append(line)
        return lines

    def _columns(self, piles: list[int], all_piles: list[int]) -> list[str]:
        cards = [self.position.piles[pile] for pile in piles]
        width = self._cell_width(len(piles), all_piles)
        lines = [self._names(piles, width)]
        for depth in range(max(1, *map(len, cards)) if cards else 1):
            lines.append("".join(self._cell(self._at_depth(pile, depth), width) for pile in cards))
        return lines

    def _at_depth(self, pile: list[int], depth: int) -> str:
        if depth < len(pile):
            return card_cell(pile[depth], self.paint)
        return self.paint("gap", GAP) if depth == 0 else ""

    def _tops(self, piles: list[int], all_piles: list[int]) -> list[str]:
        width = self._cell_width(len(piles), all_piles)
        return [self._names(piles, width), "".join(self._cell(self._top(pile), width) for pile in piles)]

    def _fans(self, piles: list[int], all_piles: list[int]) -> list[str]:
        edge = max(len(self._name(pile)) for pile in all_piles)
        widest = max(
            [4 if len(all_piles) > 1 else 1, *(len(self.position.piles[pile]) for pile in all_piles)]
        )
        width = edge + 1 + widest * (CARD_WIDTH + 1)
        cells = []
        for pile in piles:
            cards = [card_cell(card, self.paint) for card in self.position.piles[pile]] or [
                self.paint("gap", GAP)
            ]
            text = self.paint("name", self._name(pile).ljust(edge)) + " " + " ".join(cards)
            cells.append(text + " " * (width - _width(text)))
        return ["  ".join(cells)]

    def _top(self, pile: int) -> str:
        """What shows of a pile of which only the top is seen: the card, or how many lie face down."""
        cards = self.position.piles[pile]
        if not cards:
            return self.paint("gap", GAP)
        if is_face_down(cards[-1]) and not self.game.table.group_of[pile].in_places:
            return self.paint("hidden", f"[{len(cards)}]")
        return card_cell(cards[-1], self.paint)

    def _cell_width(self, number: int, piles: list[int]) -> int:
        """As wide as five, or as few as fit the line, but never so narrow that names touch."""
        longest = max(CARD_WIDTH, *(len(self._name(pile)) for pile in piles))
        return max(longest + 1, min(5, WIDTH // max(1, number)))

    def _names(self, piles: list[int], width: int) -> str:
        return "".join(self._cell(self.paint("name", self._name(pile)), width) for pile in piles)

    def _name(self, pile: int) -> str:
        return self.game.table.names[pile] + self._mark(pile)

    def _mark(self, pile: int) -> str:
        return "*" if self.game.table.names[pile] in self.marked else ""

    def _cell(self, text: str, width: int) -> str:
        return text + " " * max(0, width - _width(text))


def _width(text: str) -> int:
    """The width on the screen, without the escape sequences of a paint."""
    width, inside = 0, False
    for character in text:
        if character == "\x1b":
            inside = True
        elif not inside:
            width += 1
        elif character.isalpha():
            inside = False
    return width


def _described_grid(group: Group, position: Position) -> list[str]:
    lines = []
    for name, row in group.named_rows:
        places = [cards_text(position.piles[pile]) or "gap" for pile in row]
        lines.append(f"row {name}: {', '.join(places)}")
    return lines


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

"""Where everything lies in the picture of a position: cells with places, which text and other pictures draw.

The geometry is told here alone, in the unit of whoever draws, so that the same rows and columns come out in letters and
in points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import is_face_down
from ..engine.game import Game
from ..engine.position import Position
from ..engine.table import Group
from ..language.pile_names import column_name
from ..language.ruleset import Drawn
from ..letters import width_of
from ..values import Value
from .cells import NO_PILE, Cell, Metrics, Scene
from .folding import LEAST, rows_of
from .open_cards import fan_of, is_counted, rows_of_layout, shown_of, tops_of
from .room import Room
from .seen import Seen, seen_of


class _Block(Value):
    """Some cells from 0, 0 on, and how much room they take."""

    cells: list[Cell]
    width: int
    height: int


def scene_of(
    game: Game,
    position: Position,
    metrics: Metrics,
    marked: frozenset[str] = frozenset(),
    focus: tuple[int, int] = (NO_PILE, 0),
    room: Room | None = None,
) -> Scene:
    """The picture of a position; a star stands behind the names of the marked piles.

    `focus` is a card, by its pile and depth, that is shown even where its column is folded. With the `room` of a whole
    game each pile has the same place in all its positions.
    """
    layout = _Layout(game, seen_of(game, position), metrics, marked, focus)
    layout.room = room or layout.room
    return layout.scene()


def fitting_scene(
    game: Game, position: Position, metrics: Metrics, height: int, focus: tuple[int, int] = (NO_PILE, 0)
) -> Scene:
    """The picture of a position whose columns are folded until it is no higher than `height`, where that can be."""
    scene = scene_of(game, position, metrics, focus=focus)
    tallest = max(map(len, position.piles))
    while scene.height > height and tallest > LEAST:
        tallest -= 1
        scene = scene_of(game, position, metrics.replaced(tallest=tallest), focus=focus)
    return scene


class _Layout:
    """Lays out one position."""

    def __init__(
        self,
        game: Game,
        seen: Seen,
        metrics: Metrics,
        marked: frozenset[str],
        focus: tuple[int, int],
    ) -> None:
        self.game = game
        self.table = game.table
        self.seen = seen
        self.piles = seen.piles
        self.metrics = metrics
        self.marked = marked
        self.focus = focus
        self.room = Room([self._depth(pile) for pile in range(len(self.piles))], [*map(len, self.piles)])

    def scene(self) -> Scene:
        """All rows, one below the other."""
        block = _below([self._row(row) for row in rows_of_layout(self.game)], self.metrics.apart)
        return Scene(block.cells, block.width, block.height, self.seen)

    def _row(self, row: tuple[Drawn, ...]) -> _Block:
        """Some blocks side by side; the widest is broken where they do not fit, and if that is not enough, the row."""
        room = self.metrics.width - self.metrics.between * (len(row) - 1)
        blocks = [self._block(drawn, room) for drawn in row]
        if len(row) > 1 and sum(block.width for block in blocks) > room:
            widest = max(range(len(row)), key=lambda number: blocks[number].width)
            others = sum(block.width for block in blocks) - blocks[widest].width
            blocks[widest] = self._block(row[widest], max(1, room - others))
            if sum(block.width for block in blocks) > room:
                return _below([self._block(drawn, self.metrics.width) for drawn in row], self.metrics.apart)
        return _beside(blocks, self.metrics.between)

    def _block(self, drawn: Drawn, room: int) -> _Block:
        """The piles of some groups, in as many lines as they need."""
        groups = [self.table.groups[name] for name in drawn.piles]
        if groups[0].rules.grid:
            return self._grid(groups[0])
        if groups[0].rules.shape:
            return self._shape(groups[0])
        piles = [pile for group in groups for pile in group.piles]
        per_row = drawn.per_row or max(1, len(piles))
        fan = fan_of(self.game, drawn)
        if fan == "right":
            return _below(list(self._fans(piles, per_row, room)), self.metrics.gap)
        lines = self._columns if fan == "down" else self._tops
        return _below(list(lines(piles, per_row, room)), self.metrics.apart)

    def _columns(self, piles: list[int], per_row: int, room: int) -> Iterator[_Block]:
        """Names, and below each its cards, one below the other."""
        pitch = self._pitch(piles, per_row)
        for line in _lines(piles, min(per_row, room // pitch)):
            cells = [self._name(pile, pitch * place, 0) for place, pile in enumerate(line)]
            for place, pile in enumerate(line):
                cells += self._column(pile, pitch * place, self.metrics.line)
            deepest = max(self.room.down[pile] for pile in line)
            yield _Block(cells, pitch * len(line), self.metrics.line + deepest + self.metrics.height)

    def _column(self, pile: int, x: int, y: int) -> list[Cell]:
        if not self.piles[pile]:
            return [self._gap(pile, x, y)]
        cells = []
        for depths in self._rows_of(pile):
            cells.append(self._card_or_number(pile, depths, x, y))
            y += self._step(pile, depths)
        return cells

    def _depth(self, pile: int) -> int:
        """How far below the first row of a column its last one lies."""
        return sum(self._step(pile, depths) for depths in self._rows_of(pile)[:-1])

    def _step(self, pile: int, depths: range) -> int:
        """How far below a row of a column the next one lies."""
        return self.metrics.hidden if is_face_down(self.piles[pile][depths[-1]]) else self.metrics.down

    def _rows_of(self, pile: int) -> list[range]:
        focus = self.focus[1] if pile == self.focus[0] else -1
        return rows_of(self.piles[pile], self.metrics.tallest, focus)

    def _card_or_number(self, pile: int, depths: range, x: int, y: int) -> Cell:
        """A card, or how many are left out in its place."""
        if len(depths) == 1:
            return self._card(pile, depths[0], x, y)
        kind = "backs" if is_face_down(self.piles[pile][depths[-1]]) else "folded"
        return self._number(kind, pile, len(depths), x)._replace(y=y)

    def _tops(self, piles: list[int], per_row: int, room: int) -> Iterator[_Block]:
        """Names, and below each what is seen of its pile."""
        pitch = self._pitch(piles, per_row)
        tops = [self._top(pile) for pile in piles]
        pitches = [
            max(pitch, self._reserved(pile), self._end(top) + self.metrics.letter)
            for pile, top in zip(piles, tops, strict=True)
        ]
        line: list[Cell] = []
        x = placed = 0
        for pile, top, wide in zip(piles, tops, pitches, strict=True):
            if placed == per_row or (placed and x + wide > room):
                yield _Block(line, x, self.metrics.line + self.metrics.height)
                line, x, placed = [], 0, 0
            line.append(self._name(pile, x, 0))
            line += _moved(top, x, self.metrics.line)
            x, placed = x + wide, placed + 1
        yield _Block(line, x, self.metrics.line + self.metrics.height)

    def _reserved(self, pile: int) -> int:
        """The room that a pile may come to need, so that what stands right of it does not move when it grows."""
        group, metrics = self.table.group_of[pile], self.metrics
        if group.rules.face == "down" or not is_counted(self.game, group):
            return 0
        if metrics.stacks:
            return metrics.card + (tops_of(self.game, group) - 1) * metrics.right + metrics.letter
        most = self._number("beneath", pile, len(self.table.pack), 0)
        return most.width + metrics.letter + tops_of(self.game, group) * metrics.right

    def _top(self, pile: int) -> list[Cell]:
        """What is seen of a pile that does not spread: its uppermost cards, and how many lie beneath."""
        cards, group = self.piles[pile], self.table.group_of[pile]
        if not cards:
            return [self._gap(pile, 0, 0)]
        if is_face_down(cards[-1]):
            return [self._number("backs", pile, len(cards), 0)]
        shown = shown_of(self.game, group, cards)
        beneath = len(cards) - shown
        counted = self.seen.beneath[pile]
        cells = [self._number("beneath", pile, counted, 0)] if counted else []
        x = self._end(cells) + self.metrics.letter if cells and not self.metrics.stacks else 0
        return cells + [
            self._card(pile, beneath + place, x + place * self.metrics.right, 0) for place in range(shown)
        ]

    def _fans(self, piles: list[int], per_row: int, room: int) -> Iterator[_Block]:
        """Each pile in a line of its own part: its name, and right of it its cards."""
        metrics = self.metrics
        edge = max(self._name(pile, 0, 0).width for pile in piles) + metrics.letter
        gap = 2 * metrics.letter
        longest = max([4 if len(piles) > 1 else 1, *(self.room.cards[pile] for pile in piles)])
        width = edge + longest * metrics.right
        if metrics.stacks:
            width += metrics.card - metrics.right
            room -= metrics.card - metrics.right
        fitting = min(per_row, (room + gap) // (width + gap))
        for line in _lines(piles, fitting):
            cells: list[Cell] = []
            for place, pile in enumerate(line):
                x = place * (width + gap)
                cells += [self._name(pile, x, 0), *self._fan(pile, x + edge, room - edge)]
            yield _Block(cells, len(line) * (width + gap) - gap, metrics.height)

    def _fan(self, pile: int, x: int, room: int) -> list[Cell]:
        """The cards of a pile side by side; the middle of what is too long for the whole line is folded."""
        cards, metrics = self.piles[pile], self.metrics
        if not cards:
            return [self._gap(pile, x, 0)]
        most = max(2, room // metrics.right)
        if len(cards) <= most:
            return [self._card(pile, depth, x + depth * metrics.right, 0) for depth in range(len(cards))]
        number = self._number("folded", pile, len(cards), x + metrics.right)
        after = number.x + number.width + metrics.letter
        last = max(1, (x + room - after) // metrics.right)
        folded = number._replace(number=len(cards) - 1 - last)
        first = len(cards) - last
        return [
            self._card(pile, 0, x, 0),
            folded,
            *(self._card(pile, first + place, after + place * metrics.right, 0) for place in range(last)),
        ]

    def _grid(self, group: Group) -> _Block:
        """Rows and columns with their names at the edges."""
        metrics = self.metrics
        columns = group.rules.grid.columns if group.rules.grid else 0
        names = [column_name(column) for column in range(1, columns + 1)]
        pitch = max(len(names[-1]) * metrics.letter, metrics.card) + metrics.letter
        edge = len(group.named_rows[-1][0]) * metrics.letter
        cells = [
            _label(
                name, edge + pitch * (place + 1) - max(metrics.card, len(name) * metrics.letter), 0, metrics
            )
            for place, name in enumerate(names)
        ]
        for number, (name, row) in enumerate(group.named_rows, 1):
            y = metrics.line + (number - 1) * (metrics.height + metrics.gap)
            cells.append(_label(name, 0, y, metrics))
            for place, pile in enumerate(row):
                cells += self._place(pile, edge + pitch * (place + 1) - metrics.card, y)
        return _Block(cells, edge + pitch * columns, y + metrics.height)

    def _shape(self, group: Group) -> _Block:
        """The picture of the ruleset, two letters for a card; above each row, or on its cards, the names of its places."""
        metrics = self.metrics
        pictures = group.rules.shape.split()
        edge = (len(group.named_rows[-1][0]) + 1) * metrics.letter
        under = 0 if metrics.stacks else metrics.line
        cells: list[Cell] = []
        for number, (picture, (name, row)) in enumerate(zip(pictures, group.named_rows, strict=True)):
            y = number * metrics.row
            cells.append(_label(name, 0, y, metrics))
            places = [place for place, mark in enumerate(picture) if mark == "x"]
            for column, (place, pile) in enumerate(zip(places, row, strict=True), 1):
                x = edge + place * metrics.half
                label = _label(column_name(column), x, y, metrics)
                cells.append(label._replace(x=x + max(0, metrics.card - label.width) // 2))
                cells += self._place(pile, x, y + under)
        width = edge + (max(map(len, pictures)) - 1) * metrics.half + metrics.card
        return _Block(
            cells, max(width, self._end(cells)), (len(pictures) - 1) * metrics.row + under + metrics.height
        )

    def _place(self, pile: int, x: int, y: int) -> list[Cell]:
        """A place for one card, with a star before it if it is marked."""
        cell = self._card(pile, 0, x, y) if self.piles[pile] else self._gap(pile, x, y)
        if self.table.names[pile] not in self.marked:
            return [cell]
        return [Cell(x - self.metrics.letter, y, self.metrics.letter, "name", pile, text="*"), cell]

    def _card(self, pile: int, depth: int, x: int, y: int) -> Cell:
        card = self.piles[pile][depth]
        if is_face_down(card):
            return Cell(x, y, self.metrics.card, "back", pile, depth)
        return Cell(x, y, self.metrics.card, "card", pile, depth, card)

    def _gap(self, pile: int, x: int, y: int) -> Cell:
        return Cell(x, y, self.metrics.card, "gap", pile)

    def _number(self, kind: str, pile: int, number: int, x: int) -> Cell:
        """A number in brackets, or the cards that it counts."""
        metrics = self.metrics
        is_card = metrics.stacks and kind != "folded"
        width = metrics.card if is_card else (len(str(number)) + 2) * metrics.letter
        return Cell(x, 0, width, kind, pile, number=number)

    def _name(self, pile: int, x: int, y: int) -> Cell:
        name = self.table.names[pile]
        text = f"{name}*" if name in self.marked else name
        return _label(text, x, y, self.metrics)._replace(pile=pile)

    def _pitch(self, piles: Sequence[int], per_row: int) -> int:
        """How far columns lie apart: as usual, or less where many stand in a line, but never so that names touch."""
        metrics = self.metrics
        longest = max(metrics.card, *(self._name(pile, 0, 0).width for pile in piles))
        in_line = max(1, min(per_row, len(piles)))
        return max(longest + metrics.letter, min(metrics.column, metrics.width // in_line))

    def _end(self, cells: Sequence[Cell]) -> int:
        """Where some cells of a line end."""
        return max((cell.x + cell.width for cell in cells), default=0)


def _lines(piles: list[int], most: int) -> Iterator[list[int]]:
    """Some piles in lines of at most so many, and at least one."""
    step = max(1, most)
    return (piles[start : start + step] for start in range(0, len(piles), step))


def _label(text: str, x: int, y: int, metrics: Metrics) -> Cell:
    return Cell(x, y, width_of(text) * metrics.letter, "name", text=text)


def _moved(cells: Sequence[Cell], x: int, y: int) -> list[Cell]:
    return [cell._replace(x=cell.x + x, y=cell.y + y) for cell in cells]


def _beside(blocks: Sequence[_Block], between: int) -> _Block:
    cells: list[Cell] = []
    x = 0
    for block in blocks:
        cells += _moved(block.cells, x, 0)
        x += block.width + between
    return _Block(cells, max(0, x - between), max((block.height for block in blocks), default=0))


def _below(blocks: Sequence[_Block], between: int) -> _Block:
    cells: list[Cell] = []
    y = 0
    for block in blocks:
        cells += _moved(block.cells, 0, y)
        y += block.height + between
    return _Block(cells, max((block.width for block in blocks), default=0), max(0, y - between))

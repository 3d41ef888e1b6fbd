"""A position as a picture: an SVG document that draws the cells of its scene, and needs no font and nothing else.

`Drawing` draws the parts; whoever draws something that moves begins with it, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..cards import card_text
from ..engine.game import Game
from ..engine.position import Position
from ..letters import width_of
from ..problems import printable
from .cells import NO_PILE, Cell, Metrics, Scene
from .described import left_line, seen_lines
from .glyphs import ADVANCE, GERMAN, SIGNS, SUITS
from .room import Room, room_of
from .scene import scene_of

POINTS = Metrics(
    card=60, height=84, line=17, down=24, hidden=9, letter=7, right=23, column=72, half=33, row=46, between=30,
    apart=14, gap=8, width=930, stacks=True,
)  # fmt: skip
"""The measures of pictures."""
TALLEST = 640
"""Columns are drawn closer in pictures that would become higher, as far as ranks can still be read."""
CLOSEST = 17
MARGIN = 14
FELT, CREAM, INK, PALE, BACK = "#1f6b45", "#fffdf6", "#14181c", "#e4efe7", "#3f6ea5"
TWO = {"C": INK, "D": "#b3001b", "H": "#b3001b", "S": INK}
FOUR = {**TWO, "C": "#17692f", "D": "#1d4fb0"}
SMALL = 0.78
"""How large names are drawn, of the size of ranks."""


def metrics_for(game: Game, positions: Sequence[Position]) -> Metrics:
    """The measures with which these positions of one game are drawn alike: usual ones, or closer columns."""
    closer = (POINTS.replaced(down=down) for down in range(POINTS.down, CLOSEST, -1))
    tried = POINTS
    for tried in closer:
        room = room_of(positions, tried)
        if scene_of(game, positions[0], tried, room=room).height <= TALLEST:
            break
    return tried


def picture(
    game: Game,
    position: Position,
    title: str,
    *,
    four: bool = False,
    german: bool = False,
    room: Room | None = None,
) -> str:
    """The picture of a position as an SVG document; `title` is what it is called for those who cannot see it."""
    metrics = metrics_for(game, [position])
    scene = scene_of(game, position, metrics, room=room)
    drawing = Drawing(metrics, four=four, german=german)
    body = [*drawing.places(scene), *drawing.cards(scene), *drawing.names(scene)]
    height = scene.height + 2 * MARGIN
    if left := left_line(scene.seen):
        body.append(drawing.text(left, 0, scene.height + 6, "name"))
        height += metrics.line + 4
    width = max(scene.width, width_of(left) * metrics.letter) + 2 * MARGIN
    described = "\n".join(seen_lines(game, scene.seen))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' role="img">',
            f"<title>{as_text(title)}</title>",
            f"<desc>{as_text(described)}</desc>",
            f"<defs>{drawing.defs()}</defs>",
            f'<rect width="{width}" height="{height}" rx="10" fill="{FELT}"/>',
            f'<g transform="translate({MARGIN} {MARGIN})">',
            *body,
            "</g>",
            "</svg>",
            "",
        ]
    )


def as_text(text: str) -> str:
    """Text as HTML and XML take it, line by line, with nothing in it that could be more than text."""
    return "\n".join(escape(printable(line), quote=False) for line in text.split("\n"))


class Drawing:
    """Draws parts, and knows what of cards and letters it used, which `defs` defines; `prefix` begins their ids."""

    def __init__(
        self,
        metrics: Metrics,
        *,
        four: bool = False,
        german: bool = False,
        prefix: str = "",
        fonts: bool = False,
    ) -> None:
        """Begin with nothing.

        With `fonts` names are text, else they are drawn; and colours are variables of a style sheet, for a page.
        """
        self.metrics = metrics
        self.colours = {suit: f"var(--{suit})" for suit in TWO} if fonts else FOUR if four else TWO
        self.paper, self.back = ("var(--paper)", "var(--back)") if fonts else (CREAM, BACK)
        self.german = german
        self.prefix = prefix
        self.fonts = fonts
        self._faces: dict[str, None] = {}
        self._signs: dict[str, None] = {}

    def cards(self, scene: Scene) -> list[str]:
        """Everything that lies there, what covers after what is covered."""
        return [
            self.placed(self.face(card_text(cell.card) if cell.kind == "card" else ""), cell.x, cell.y)
            for cell in scene.cells
            if cell.kind in ("card", "back", "backs")
        ]

    def places(self, scene: Scene) -> list[str]:
        """The outlines of empty places."""
        size = f'width="{self.metrics.card - 1}" height="{self.metrics.height - 1}"'
        return [
            f'<rect class="gap" x="{cell.x + 0.5}" y="{cell.y + 0.5}" {size} rx="5" fill="none" stroke="{PALE}"'
            ' stroke-opacity=".55" stroke-dasharray="4 4"/>'
            for cell in scene.cells
            if cell.kind == "gap"
        ]

    def names(self, scene: Scene) -> list[str]:
        """Names, and how many cards lie where not all of them are seen."""
        return [
            self._written(cell, scene)
            for cell in scene.cells
            if cell.kind in ("name", "backs", "beneath", "folded")
        ]

    def _written(self, cell: Cell, scene: Scene) -> str:
        if cell.kind == "name":
            kind = "place" if cell.pile == NO_PILE and self._lies_on_a_place(cell, scene) else "name"
            return self.text(cell.text, cell.x, cell.y, kind)
        if cell.kind == "folded":
            return self.text(f"({cell.number})", cell.x, cell.y, "name")
        number = str(cell.number)
        return self.text(
            number,
            cell.x + cell.width - len(number) * self.metrics.letter,
            cell.y - self.metrics.line,
            "count",
        )

    def _lies_on_a_place(self, name: Cell, scene: Scene) -> bool:
        return any(
            cell.x <= name.x < cell.x + cell.width and cell.y <= name.y < cell.y + self.metrics.height
            for cell in scene.cells
            if cell.kind in ("card", "back", "gap")
        )

    def text(self, text: str, x: float, y: float, kind: str) -> str:
        """A name or a number whose left upper corner is here: ``name``, ``count``, or ``place``, which lies on a card."""
        if self.fonts or not set(text) <= SIGNS.keys():
            return f'<text class="{kind}" x="{x}" y="{y + 12}">{as_text(text)}</text>'
        parts = []
        for index, sign in enumerate(text):
            if sign != " ":
                parts.append(f'<use href="#{self._sign(sign)}" x="{index * ADVANCE}"/>')
        scale = self.metrics.letter / ADVANCE * (1 if kind != "place" else 0.9)
        ink = f'stroke="{INK if kind == "place" else PALE}" stroke-width="1.4"'
        drawn = "".join(parts)
        halo = f'<g stroke="{CREAM}" stroke-width="4">{drawn}</g>' if kind == "place" else ""
        return (
            f'<g class="{kind}" transform="translate({x} {y + 2}) scale({scale:.3g})" {ink}>{halo}{drawn}</g>'
        )

    def _sign(self, sign: str) -> str:
        self._signs[sign] = None
        return f"{self.prefix}g{ord(sign):x}"

    def face(self, card: str) -> str:
        """The id of a card that lies face up, or of a back for an empty text."""
        self._faces[card] = None
        return f"{self.prefix}{card or 'back'}"

    def placed(self, face: str, x: int, y: int) -> str:
        """A card at a place."""
        return f'<use href="#{face}" x="{x}" y="{y}"/>'

    def defs(self) -> str:
        """The definitions of all that was drawn."""
        suits = sorted({face[1] for face in self._faces if face})
        ranks = sorted({face[0] for face in self._faces if face})
        return "".join(
            [
                self._paper(),
                *(
                    f'<path id="{self.prefix}g{ord(sign):x}" d="{SIGNS[sign]}" {_LINES}/>'
                    for sign in sorted(self._signs)
                ),
                *map(self._suit, suits),
                *map(self._rank, ranks),
                *(self._face(face) if face else self._back() for face in sorted(self._faces)),
            ]
        )

    def _rank(self, rank: str) -> str:
        shown = GERMAN.get(rank, rank) if self.german else rank
        other = f' data-de="{SIGNS[GERMAN[rank]]}"' if self.fonts and rank in GERMAN else ""
        place = 'transform="translate(4.5 4.5) scale(1.38)" stroke-width="1.7"'
        return f'<path id="{self.prefix}r{rank}" d="{SIGNS[shown]}"{other} {place} {_LINES}/>'

    def _suit(self, suit: str) -> str:
        """A suit on a card: a column shows the upper edge of a card, a fan the left one, so that it stands on both."""
        use = f'<use href="#{self.prefix}{suit}" transform="translate'
        return (
            f'<path id="{self.prefix}{suit}" d="{SUITS[suit]}"/><g id="{self.prefix}s{suit}" stroke="none">'
            f'{use}(4 25) scale(.62)"/>{use}(41 5) scale(.72)"/>{use}(22 40) scale(1.7)"/></g>'
        )

    def _face(self, card: str) -> str:
        rank, suit = card[0], card[1]
        uses = "".join(f'<use href="#{self.prefix}{part}"/>' for part in ("paper", f"r{rank}", f"s{suit}"))
        ink = self.colours[suit]
        return f'<g id="{self.prefix}{card}" fill="{ink}" stroke="{ink}">{uses}</g>'

    def _back(self) -> str:
        across = "".join(f"M{x} 4v76" for x in range(12, 56, 8)) + "".join(
            f"M4 {y}h52" for y in range(12, 80, 8)
        )
        return (
            f'<g id="{self.prefix}back"><use href="#{self.prefix}paper"/>'
            f'<rect x="4" y="4" width="52" height="76" rx="3" fill="{self.back}"/>'
            f'<path d="{across}" stroke="#fff" stroke-opacity=".22" stroke-width="2"/></g>'
        )

    def _paper(self) -> str:
        size = f'width="{self.metrics.card - 1}" height="{self.metrics.height - 1}"'
        return f'<rect id="{self.prefix}paper" x=".5" y=".5" {size} rx="5" fill="{self.paper}" stroke="#3b4a41"/>'


_LINES = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

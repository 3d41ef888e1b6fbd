"""Where everything lies on the screen, where the cursor may stand, and where it goes from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from patience_core.display.cells import NO_PILE, Cell, Metrics, Scene
from patience_core.display.scene import fitting_scene, scene_of
from patience_core.engine.game import Game
from patience_core.engine.position import Position

from ..preferences import AUTO, COMPACT, LARGE

CARD = 3
"""How wide a card is, as in 10♣."""
EDGE = 1
"""Room at the left edge for a mark."""
_USUAL = Metrics(card=CARD, right=CARD + 1, column=2 * CARD)
_WIDE = Metrics(card=2 * CARD - 1, right=2 * CARD, column=3 * CARD, half=CARD)
SIZES = {
    COMPACT: (_USUAL.replaced(column=CARD + 1, between=2),),
    AUTO: (_USUAL,),
    LARGE: (_WIDE.replaced(height=2, row=3, gap=1), _WIDE, _USUAL),
}
"""The measures of each size, the largest first: the first with which all of a position fits, else the last, is taken."""


class Place(NamedTuple):
    """A card, by its pile and depth; an empty pile has depth 0."""

    pile: int
    depth: int


class Spot(NamedTuple):
    """A place on the screen."""

    place: Place
    cell: Cell


class Board:
    """A position on the screen: its scene, and the spots at which something lies."""

    def __init__(
        self, game: Game, position: Position, width: int, height: int, focus: Place, size: str = AUTO
    ) -> None:
        """Lay everything out so that it fits, where that can be; the card in focus is not left out."""
        *larger, last = (metrics.replaced(width=width - 2 * EDGE) for metrics in SIZES[size])
        for metrics in larger:
            scene = scene_of(game, position, metrics, focus=focus)
            if scene.height <= height and scene.width <= metrics.width:
                break
        else:
            metrics, scene = last, fitting_scene(game, position, last, height, focus)
        self.scene: Scene = scene
        self.card_height = metrics.height
        self.spots = list(_spots(scene.cells))

    def is_apart(self, cell: Cell) -> bool:
        """Whether there is room for a mark on both sides of a cell and of its neighbours."""
        near = (spot.cell for spot in self.spots if spot.cell.y == cell.y and spot.cell.x != cell.x)
        return all(
            other.x - cell.x - cell.width > 2 * EDGE or cell.x - other.x - other.width > 2 * EDGE
            for other in near
        )

    def at(self, place: Place) -> Spot:
        """The spot of a place, or the nearest of its pile."""
        own = [spot for spot in self.spots if spot.place.pile == place.pile]
        if not own:
            return self.spots[0]
        return min(own, key=lambda spot: abs(spot.place.depth - place.depth))

    def top(self, pile: int) -> Place:
        """The uppermost card of a pile."""
        return self.at(Place(pile, 1_000_000)).place

    def towards(self, place: Place, right: int, down: int) -> Place:
        """The next spot in a direction; the same if there is none."""
        cell = self.at(place).cell
        best, found = 0.0, place
        for spot in self.spots:
            x, y = spot.cell.x - cell.x, spot.cell.y - cell.y
            ahead, aside = (x * right, abs(y) * 3) if right else (y * down * 3, abs(x) * 2)
            if ahead > 0 and (found == place or ahead + aside < best):
                best, found = ahead + aside, spot.place
        return found

    def under(self, x: int, y: int) -> Place | None:
        """What lies at a point."""
        for spot in reversed(
            self.spots
        ):  # of a column the uppermost first: it covers the lower lines of the others
            cell = spot.cell
            if 0 <= y - cell.y < self.card_height and cell.x - 1 <= x <= cell.x + cell.width:
                return spot.place
        return None


def _spots(cells: Iterable[Cell]) -> Iterable[Spot]:
    """The spots of a scene: its cards, gaps and counts; a count stands for the uppermost card that it counts."""
    counted: dict[int, int] = {}
    for cell in cells:
        if cell.pile == NO_PILE or cell.kind == "name":
            continue
        depth = cell.depth
        if depth < 0:
            depth = max(0, counted.get(cell.pile, 0) + cell.number - 1)
        counted[cell.pile] = depth + 1
        yield Spot(Place(cell.pile, depth), cell)


def numbered_piles(game: Game) -> list[range]:
    """The piles that a digit reaches: the largest group that the goal does not fill, in its rows."""
    goal = game.ruleset.goal.complete
    groups = [group for group in game.table.groups.values() if group.name not in goal]
    largest = max(groups or game.table.groups.values(), key=lambda group: len(group.piles))
    return [row for _, row in largest.named_rows] if largest.in_places else [largest.piles]

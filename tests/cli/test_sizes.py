"""How much room cards take on the screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from patience_cli.preferences import AUTO, COMPACT, LARGE
from patience_cli.screen.board import Board, Place
from patience_cli.screen.drawing import draw
from patience_cli.screen.game_screen import GameScreen
from patience_cli.screen.signs import Signs
from patience_cli.scripts import Played
from patience_cli.session import Session

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.language.library import GameFile, bundled_games, find, load


def begun(file: GameFile) -> GameScreen:
    game, deal = Game(load(file)), number_deal("1")
    assert deal is not None
    return GameScreen(Session(Played(game, deal, game.start(deal))))


def picture(name: str, size: str, width: int = 80, height: int = 24) -> list[str]:
    """The first lines of the screen, the cursor put aside."""
    screen = begun(find(name))
    screen.size, screen.has_cursor = size, False
    lines = draw(screen, width, height, Signs.of("unicode", unicode=True))
    return ["".join(text for _, text in line)[:40].rstrip() for line in lines]


@pytest.mark.parametrize(
    ("size", "lines"),
    [
        (
            COMPACT,
            [
                " s1     w1                 f1  f2  f3  f4",
                " [24]    --                 --  --  --  --",
                "",
                " t1  t2  t3  t4  t5  t6  t7",
                "  Q♥  ##  ##  ##  ##  ##  ##",
                "     10♠  ##  ##  ##  ##  ##",
            ],
        ),
        (
            AUTO,
            [
                " s1       w1                  f1    f2    f3    f4",
                " [24]      --                  --    --    --    --",
                "",
                " t1    t2    t3    t4    t5    t6    t7",
                "  Q♥    ##    ##    ##    ##    ##    ##",
                "       10♠    ##    ##    ##    ##    ##",
            ],
        ),
        (
            LARGE,
            [
                " s1          w1                        f1       f2       f3       f4",
                " [24]          --                        --       --       --       --",
                "",
                "",
                " t1       t2       t3       t4       t5       t6       t7",
                "  Q♥        ##       ##       ##       ##       ##       ##",
                "          10♠        ##       ##       ##       ##       ##",
                "                    5♣        ##       ##       ##       ##",
            ],
        ),
    ],
)
def test_the_same_game_in_each_size(size: str, lines: list[str]) -> None:
    assert picture("klondike", size)[1 : len(lines) + 1] == [line[:40].rstrip() for line in lines]


def heights(name: str, width: int, height: int) -> int:
    screen = begun(find(name))
    return Board(screen.game, screen.played.position, width, height, Place(0, 0), LARGE).card_height


@pytest.mark.parametrize(
    ("name", "width", "height", "lines"),
    [
        ("klondike", 80, 20, 2),
        ("klondike", 80, 12, 1),  # wide columns with cards of one line
        ("klondike", 50, 20, 1),
        ("montana", 80, 20, 1),  # thirteen columns of 6, and the names of rows
        ("montana", 120, 36, 2),
        ("pyramid", 120, 36, 2),
        ("pyramid", 80, 20, 1),
    ],
)
def test_large_cards_have_two_lines_where_all_of_them_fit(
    name: str, width: int, height: int, lines: int
) -> None:
    assert heights(name, width, height) == lines


@pytest.mark.parametrize("size", [COMPACT, LARGE])
@pytest.mark.parametrize("room", [(80, 20), (120, 36)], ids=str)
@pytest.mark.parametrize("file", bundled_games(), ids=lambda file: file.name)
def test_every_game_fits_in_every_size(file: GameFile, room: tuple[int, int], size: str) -> None:
    screen = begun(file)
    position = screen.played.position
    width, height = room
    board = Board(screen.game, position, width, height, Place(0, 0), size)
    usual = Board(screen.game, position, width, height, Place(0, 0), AUTO)
    assert board.scene.width <= width - 2
    assert board.scene.height <= max(height, usual.scene.height)
    if size == COMPACT:
        assert board.scene.width <= usual.scene.width
    lines: dict[int, list[tuple[int, int]]] = {}
    for spot in board.spots:
        lines.setdefault(spot.cell.y, []).append((spot.cell.x, spot.cell.x + spot.cell.width))
    for line in lines.values():  # nothing lies upon its neighbour
        assert all(end < start for (_, end), (start, _) in pairwise(sorted(line)))


@pytest.mark.parametrize(
    ("x", "y", "found"),
    [
        (lambda x: x, lambda y: y, True),
        (lambda x: x, lambda y: y + 1, True),  # the second line of the card
        (lambda x: x, lambda y: y + 2, False),
        (lambda x: x + 7, lambda y: y, False),
    ],
)
def test_a_large_card_is_pointed_at_on_both_lines(
    x: Callable[[int], int], y: Callable[[int], int], *, found: bool
) -> None:
    screen = begun(find("klondike"))
    board = Board(screen.game, screen.played.position, 80, 20, Place(0, 0), LARGE)
    place = board.top(screen.game.table.names.index("t7"))
    cell = board.at(place).cell
    assert (board.under(x(cell.x), y(cell.y)) == place) is found
    covered = place._replace(depth=place.depth - 1)
    above = board.at(covered).cell
    assert board.under(above.x, above.y) == covered
    assert board.under(above.x, above.y + 1) == place

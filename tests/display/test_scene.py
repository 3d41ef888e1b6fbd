"""Where everything lies in a picture: each card once, where the engine has it, and nothing upon anything else."""

from __future__ import annotations

from itertools import pairwise

import pytest
from boards import game
from random_positions import GAMES, drawn, positions

from patience_core.cards import card_text, is_face_down
from patience_core.display.cells import NO_PILE, Cell, Metrics
from patience_core.display.scene import scene_of
from patience_core.display.text import FACES, layout_lines
from patience_core.engine.deals import number_deal

LETTERS = Metrics()
POINTS = Metrics(card=60, height=84, line=18, down=18, hidden=18, right=22, letter=8, column=72, width=1200)
"""The measures of a picture of another kind."""


def covered(first: Cell, second: Cell) -> bool:
    """Whether two cells of letters share a letter."""
    return first.y == second.y and first.x < second.x + second.width and second.x < first.x + first.width


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_a_picture_shows_what_lies_there(name: str, variants: tuple[str, ...]) -> None:
    for rules, position in positions(name, variants):
        cells = scene_of(rules, position, LETTERS).cells
        for pile in drawn(rules):
            cards = position.piles[pile]
            own = [cell for cell in cells if cell.pile == pile and cell.kind != "name"]
            seen = {cell.depth: cell for cell in own if cell.depth >= 0}
            for depth, cell in seen.items():
                assert cell.kind == ("back" if is_face_down(cards[depth]) else "card")
                assert is_face_down(cards[depth]) or cell.card == cards[depth]
            counted = sum(cell.number for cell in own if cell.kind in ("backs", "beneath", "folded"))
            assert counted + len(seen) == len(cards) or (seen and not counted)
            assert (
                [cell.kind for cell in own] == ["gap"] if not cards else not any(c.kind == "gap" for c in own)
            )


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_nothing_lies_upon_anything_else_and_all_fits(name: str, variants: tuple[str, ...]) -> None:
    for rules, position in positions(name, variants):
        scene = scene_of(rules, position, LETTERS)
        ordered = sorted(scene.cells, key=lambda cell: (cell.y, cell.x))
        assert not any(covered(first, second) for first, second in pairwise(ordered))
        assert max(cell.x + cell.width for cell in ordered) <= LETTERS.width
        for cards in FACES:
            assert max(map(len, layout_lines(rules, position, cards=cards))) <= LETTERS.width


@pytest.mark.parametrize(
    ("name", "variants"), GAMES, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_every_pile_can_be_named_from_the_picture(name: str, variants: tuple[str, ...]) -> None:
    rules, position = positions(name, variants)[0]
    cells = scene_of(rules, position, LETTERS).cells
    named = {cell.pile: cell.text for cell in cells if cell.kind == "name" and cell.pile != NO_PILE}
    edges = {cell.text for cell in cells if cell.kind == "name" and cell.pile == NO_PILE}
    for pile in drawn(rules):
        called = rules.table.names[pile]
        if rules.table.group_of[pile].in_places:
            row, _, column = called.partition("c")
            assert {row, f"c{column}"} <= edges
        else:
            assert named[pile] == called


def test_a_picture_in_points_has_the_same_cells() -> None:
    for rules, position in positions("klondike", ()):
        letters, points = (scene_of(rules, position, metrics) for metrics in (LETTERS, POINTS))
        assert [cell[3:] for cell in letters.cells] == [cell[3:] for cell in points.cells]
        assert max(cell.x + cell.width for cell in points.cells) <= POINTS.width


@pytest.mark.parametrize(
    ("name", "variants", "moves", "line"),
    [
        ("klondike", (), ["draw"], "[21]    JC AD 7H"),
        ("klondike", (), ["draw", "draw"], "[18]    (3) AS 4H 8C"),
        ("klondike", ("draw-1",), ["draw", "draw"], "[22]    (1) AD"),
        ("canfield", (), [], "(12) QS    QC   7S   TC   9H"),
        ("osmosis", (), [], "(3) AH  (3) QS  (3) 9H  (3) TC     f2 --"),
        ("osmosis", ("peek",), [], "5D   8H   6H   2C      f3 --"),
        ("pyramid", (), [], "r7 c1  c2  c3  c4  c5  c6  c7"),
        ("montana", (), [], "redeal: 2 left"),
        ("montana", ("no-shuffle",), [], "redeal: 2 left"),
        ("montana", ("unlimited",), [], "r1  3D  8S  4S  9D  5D  8H  6H  2C  2S  2D  QH  TD  --"),
    ],
)
def test_what_the_rules_leave_open_shows(
    name: str, variants: tuple[str, ...], moves: list[str], line: str
) -> None:
    rules, position = positions(name, variants)[0]
    for text in moves:
        rules.play(position, rules.actions[rules.action_index[text]].legal(position)[0])
    lines = layout_lines(rules, position)
    assert any(shown.startswith(line) for shown in lines), "\n".join(lines)


def test_a_fan_that_is_longer_than_the_line_is_folded() -> None:
    rules = game("pile-on")
    deal = number_deal("7")
    assert deal is not None
    position = rules.start(deal)
    whole = [card for pile in position.piles for card in pile]
    for pile in position.piles:
        pile.clear()
    position.piles[2][:] = whole
    lines = layout_lines(rules, position)
    [fan] = [line for line in lines if line.startswith("t3")]
    words = fan.split()
    assert len(fan) <= LETTERS.width
    assert words[1] == card_text(whole[0])
    folded = int(words[2].strip("()"))
    assert words[3:] == [card_text(card) for card in whole[folded + 1 :]]


@pytest.mark.parametrize(
    ("cards", "line"),
    [("ascii", "[21]    JC AD 7H"), ("unicode", "[21]    J♣  A♦  7♥"), ("de", "[21]    B♣  A♦  7♥")],
)
def test_cards_are_written_as_one_likes(cards: str, line: str) -> None:
    rules, position = positions("klondike", ())[0]
    rules.play(position, rules.actions[rules.action_index["draw"]].legal(position)[0])
    assert any(shown.startswith(line) for shown in layout_lines(rules, position, cards=cards))

"""What a player sees."""

from __future__ import annotations

import re

import pytest

from patience_core.cards import DOWN, card_text, is_face_down
from patience_core.display.described import describe_lines
from patience_core.display.text import layout_lines
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.language.library import bundled_games, find, load
from patience_core.notation.lines import lines_of_text
from patience_core.notation.records import LineCursor
from patience_core.replaying.replay import run_moves

MONTANA = """
    c1  c2  c3  c4  c5  c6  c7  c8  c9 c10 c11 c12 c13
r1  3D  8S  4S  9D  5D  8H  6H  2C  2S  2D  QH  TD  --
r2  QS  9H  TC  7S  QC  TS  KC  6C  KS  KD  5H  9C  QD
r3  JH  5C  JC  --  7H  --  4H  8C  JD  8D  9S  7C  TH
r4  3H  KH  4C  3S  2H  4D  3C  6D  7D  JS  --  6S  5S

redeal: 2 left
"""

MISS_MILLIGAN = """
s1      f1   f2   f3   f4   f5   f6   f7   f8
[88]    --   --   --   --   --   --   --   --

t1   t2   t3   t4   t5   t6   t7   t8
TC   2S   5S   7S   9S   4H   2S   6C
2H        QS   6D   6S   3S   8S   TS
                         5C

p1 --
"""

IMPERIAL_GUARDS = """
s1      f1   f2   f3   f4   f5   f6   f7   f8
[96]    --   --   --   --   --   --   --   --

t1   t2   t3   t4   t5   t6   t7   t8
TC   --   5S   7S   9S   4H   2S   6C
                         3S
"""

PILE_ON = """
t1  3D QS JH      t2  8S 9H 5C KH   t3  4S TC JC 4C   t4  9D 7S AD 3S
t5  5D QC 7H 2H   t6  8H TS AS 4D   t7  6H KC 4H 3C   t8  2C 6C 8C 6D
t9  2S KS JD 7D   t10 2D KD 8D JS   t11 QH 5H 9S AC   t12 TD 9C 7C 6S
t13 AH QD TH 5S   t14 3H            t15 --
"""

PILE_ON_COLUMNS = """
t1   t2   t3   t4   t5   t6   t7   t8   t9   t10  t11  t12  t13  t14  t15
3D   8S   4S   9D   5D   8H   6H   2C   2S   2D   QH   TD   AH   3H   --
QS   9H   TC   7S   QC   TS   KC   6C   KS   KD   5H   9C   QD
JH   5C   JC   AD   7H   AS   4H   8C   JD   8D   9S   7C   TH
     KH   4C   3S   2H   4D   3C   6D   7D   JS   AC   6S   5S
"""

CASES = [
    ("montana", [], "", MONTANA),
    ("miss-milligan", [], "t2 3S t6\ndeal", MISS_MILLIGAN),
    ("imperial-guards", [], "t2 3S t6", IMPERIAL_GUARDS),
    ("pile-on", [], "t1 3H t14", PILE_ON),
    ("pile-on", ["columns"], "t1 3H t14", PILE_ON_COLUMNS),
]


def after(name: str, variants: list[str], moves: str) -> tuple[Game, Position]:
    """Deal number 7 after some moves."""
    game = Game(load(find(name), variants))
    deal = number_deal("7")
    assert deal is not None
    position = game.start(deal)
    run = run_moves(game, position, LineCursor(lines_of_text(moves, "")), end_required=False)
    assert not run.problems
    return game, position


@pytest.mark.parametrize(("name", "variants", "moves", "expected"), CASES)
def test_layout(name: str, variants: list[str], moves: str, expected: str) -> None:
    game, position = after(name, variants, moves)
    assert "\n".join(layout_lines(game, position)) == expected.strip("\n")


@pytest.mark.parametrize(("name", "variants", "moves", "_expected"), CASES)
def test_layout_fits_a_terminal(name: str, variants: list[str], moves: str, _expected: str) -> None:
    game, position = after(name, variants, moves)
    assert max(len(line) for line in layout_lines(game, position)) <= 80


@pytest.mark.parametrize(("name", "variants", "moves", "_expected"), CASES)
def test_colour_changes_no_width(name: str, variants: list[str], moves: str, _expected: str) -> None:
    game, position = after(name, variants, moves)
    painted = "\n".join(layout_lines(game, position, lambda _kind, text: f"\x1b[31m{text}\x1b[0m"))
    bare = painted.replace("\x1b[31m", "").replace("\x1b[0m", "")
    assert [line.rstrip() for line in bare.split("\n")] == layout_lines(game, position)


def test_hidden_cards_never_show() -> None:
    game, position = after("miss-milligan", [], "deal")
    stock = position.piles[game.table.index["s1"]]
    text = "\n".join(layout_lines(game, position) + describe_lines(game, position))
    assert len(stock) == 88
    assert "<" not in text
    assert "stock s1: 88 cards face down" in text


@pytest.mark.parametrize("name", [file.name for file in bundled_games()])
def test_what_lies_face_down_is_in_no_picture_and_in_no_description(name: str) -> None:
    game, position = after(name, [], "")
    text = "\n".join(layout_lines(game, position) + describe_lines(game, position))
    cards = [card for pile in position.piles for card in pile]
    seen = {card_text(card) for card in cards if not is_face_down(card)}
    hidden = {card_text(card & ~DOWN) for card in cards if is_face_down(card)} - seen
    assert "<" not in text
    assert not hidden & set(re.findall(r"\w+", text))


def test_a_place_whose_card_lies_face_down_is_described_so() -> None:
    game, position = after("tripeaks", [], "")
    assert "row r1: face down, face down, face down" in describe_lines(game, position)


def test_description_names_every_pile() -> None:
    game, position = after("pile-on", [], "t1 3H t14")
    lines = describe_lines(game, position)
    assert lines[0] == "pile t1: 3D QS JH"
    assert lines[-2:] == ["pile t14: 3H", "pile t15: empty"]


def test_description_of_a_grid() -> None:
    game, position = after("montana", [], "")
    lines = describe_lines(game, position)
    assert lines[2] == "row r3: JH, 5C, JC, gap, 7H, gap, 4H, 8C, JD, 8D, 9S, 7C, TH"

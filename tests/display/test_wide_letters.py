"""Rulesets of one's own whose names are wide, or have marks upon their letters: nothing is broken, all stands in line."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, dealt, own_game

from patience_core.display.described import describe_lines
from patience_core.display.svg import picture
from patience_core.display.text import WIDTH, layout_lines
from patience_core.letters import width_of

RULESET = """\
patience: 1
name: 接龙
piles:
  stock: {{face: down, called: {stock}}}
  waste: {{start: any, build: any, called: 废牌}}
  tableau: {{count: 2, called: 列}}
  foundation: {{count: 4, start: A, build: {{rank: up, suit: same}}}}
deal: [{{to: tableau, each: 1}}, {{to: stock, cards: rest}}]
actions:
  draw: {{from: stock, to: waste, cards: 1, times: 9, called: {draw}}}
  turn: {{from: waste, to: stock, cards: rest, when: {{empty: stock}}, times: 2, called: {turn}}}
goal: {{complete: foundation}}
layout: [[stock, {{piles: waste, fan: right}}], [tableau]]
"""
LONG = "抽三张牌再放到废牌堆上面去请不要太多次数好吗好的我知道了谢谢你们大家"
MARKED = "re\u0301parti\u0301r"
"""Two letters of it have no width."""


@pytest.mark.parametrize(
    ("draw", "turn", "told"),
    [
        ("draw", "redeal", ["draw: 9 left; redeal: 2 left"]),
        ("抽牌", "再発牌", ["抽牌: 9 left; 再発牌: 2 left"]),
        (MARKED, "🃏", [f"{MARKED}: 9 left; 🃏: 2 left"]),
        (LONG, "再発牌", [f"{LONG}: 9 left;", "再発牌: 2 left"]),
        ("牌" * 40, "🃏" * 40, ["牌" * 40, ": 9 left;", "🃏" * 40, ": 2 left"]),
        ("x" * 40, "y" * 40, [f"{'x' * 40}: 9 left;", f"{'y' * 40}: 2 left"]),
    ],
)
def test_what_is_left_fits_under_the_picture(draw: str, turn: str, told: list[str], tmp_path: Path) -> None:
    rules = own_game(tmp_path, RULESET.format(stock="牌堆", draw=draw, turn=turn))
    position = dealt(rules, "7")
    for cards in ("ascii", "unicode", "de"):
        lines = layout_lines(rules, position, cards=cards)
        assert lines[-len(told) - 1 :] == ["", *told]
        assert max(map(width_of, lines)) <= WIDTH
    assert describe_lines(rules, position)[-1] == f"{draw}: 9 left; {turn}: 2 left"


def test_words_name_piles_as_the_ruleset_does(tmp_path: Path) -> None:
    rules = own_game(tmp_path, RULESET.format(stock=MARKED, draw="抽牌", turn="再発牌"))
    position = board(rules, "s1 <2C> <3C>", "w1 9D TC", "t1 KS", "draw 3", "turn 2")
    assert describe_lines(rules, position) == [
        f"{MARKED} s1: 2 cards face down",
        "废牌 w1: 9D TC",
        "列 t1: KS",
        "列 t2: empty",
        "foundation pile f1 f2 f3 f4: empty",
        "抽牌: 6 left; 再発牌: none left",
    ]
    assert layout_lines(rules, position) == [
        "s1      w1 9D TC",
        "[2]",
        "",
        "t1   t2",
        "KS   --",
        "",
        "抽牌: 6 left; 再発牌: none left",
    ]


def test_a_picture_has_room_for_what_is_left(tmp_path: Path) -> None:
    narrow, wide = (
        picture(rules, dealt(rules, "7"), "")
        for rules in (
            own_game(tmp_path, RULESET.format(stock="x", draw=draw, turn="turn"))
            for draw in ("x" * 36, "牌" * 36)
        )
    )
    assert width_in(wide) - width_in(narrow) == 36 * 7


def width_in(svg: str) -> int:
    """How wide a picture says that it is."""
    return int(svg.partition('width="')[2].partition('"')[0])

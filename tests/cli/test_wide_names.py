"""Games of one's own with wide names, as the command line lists and compares them."""

from __future__ import annotations

from pathlib import Path

import pytest
from screen import Screen
from shell import patience
from terminal import Terminal

from patience_core.letters import width_of

TITLE = "接龙・カード・ソリティア"
NOTE = "这个游戏的规则写得很长。" * 12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two games of one's own, the second an ASCII name."""
    own = f"patience: 1\nextends: montana\nname: {TITLE}\nnotes: {NOTE}\nactions: {{redeal: {{called: 再発牌}}}}\n"
    (tmp_path / "接龙.yaml").write_text(own, encoding="utf-8")
    (tmp_path / "narrow.yaml").write_text(own, encoding="utf-8")
    return tmp_path


def test_a_list_has_its_columns_below_each_other(folder: Path) -> None:
    listed = patience("games", PATIENCE_GAMES=str(folder), cwd=folder).out.splitlines()
    rows = [line for line in listed if TITLE in line]
    assert [row.split()[0] for row in rows] == ["narrow", "接龙"]
    assert [width_of(row.partition(TITLE)[0]) for row in rows] == [19, 19]


def test_a_table_has_its_columns_below_each_other(folder: Path) -> None:
    for name in ("narrow", "接龙"):
        (folder / f"{name}.patience").write_text(
            f"patience 1\ngame {name}\ndeal pysol:24\nmoves\nend open\n", encoding="utf-8"
        )
    rows = patience("stats", ".", cwd=folder).out.splitlines()[:4]
    assert [row.split()[0] for row in rows[1:]] == ["narrow", "接龙", "all"]
    assert {width_of(row) for row in rows} == {80}


def test_layouts_beside_each_other_stay_so(folder: Path) -> None:
    head = "patience 1\ngame 接龙\ndeal pysol:24\nmoves\n"
    (folder / "a.patience").write_text(f"{head}end open\n", encoding="utf-8")
    (folder / "b.patience").write_text(f"{head}r2c4 9C r2c13\nend open\n", encoding="utf-8")
    lines = patience("diff", "a.patience", "b.patience", cwd=folder).out.splitlines()
    [heads] = [line for line in lines if line.startswith("a:") and line.endswith("b:")]
    [left] = [line for line in lines if line.count("再発牌: 2 left") == 2]
    assert width_of(left[: left.rindex("再発牌")]) == heads.index("b:")


def test_a_place_in_a_line_is_marked_below_it(folder: Path) -> None:
    (folder / "a.patience").write_text(
        "patience 1\ngame 接龙\ndeal pysol:24\nmoves\n接龙 9C r1c1\nend open\n", encoding="utf-8"
    )
    told = patience("replay", "a.patience", cwd=folder).err.splitlines()
    assert told[1:3] == ["    5 | 接龙 9C r1c1", "      | ^^^^"]


@pytest.mark.slow
def test_rules_are_broken_beside_wide_letters(folder: Path) -> None:
    with Terminal("play", "接龙.yaml", "--seed", "7", "--plain", cwd=folder) as terminal:
        told = terminal.answer("rules").splitlines()
    notes = [line for line in told if "规则" in line]
    assert len(notes) > 3
    assert max(map(width_of, told)) <= 80
    assert "".join(line.strip() for line in notes) == NOTE


@pytest.mark.slow
def test_the_screen_shows_the_name_whole_and_its_board_in_line(folder: Path) -> None:
    with Screen("play", "接龙.yaml", "--seed", "7", cwd=folder) as screen:
        assert TITLE in screen.shows("r4").lines[0].replace("\0", "")
        rows = [line for line in screen.lines if line[1:3] in ("r1", "r2", "r3", "r4")]
        assert [row.split()[1] for row in rows] == ["3♦", "Q♠", "J♥", "3♥"]
        screen.press("?").shows("Esc back")

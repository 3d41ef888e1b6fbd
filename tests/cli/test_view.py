"""Records that are looked at on the whole screen of a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from patience_cli.screen.record_screen import RecordScreen
from patience_cli.scripts import PlayRequest, play_through
from shell import ROOT, patience

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is a thing of POSIX", allow_module_level=True)

from screen import FAMILIES, Screen, drawn

pytestmark = pytest.mark.slow

WON = ROOT / "samples" / "won"


def model_of(record: Path) -> RecordScreen:
    """The same record without a terminal."""
    return RecordScreen(play_through(PlayRequest(None, str(record))))


@pytest.mark.parametrize("name", FAMILIES)
def test_a_won_game_forth_and_back(tmp_path: Path, name: str) -> None:
    record = WON / f"{name}.patience"
    model = model_of(record)
    with Screen("view", str(record), cwd=tmp_path) as screen:
        screen.until(lambda screen: screen.lines == drawn(model))
        for _ in model.all_texts:
            model.redo()
            screen.press("\x1b[C").until(lambda screen: screen.lines == drawn(model))
        assert "the game is won" in screen.text
        for _ in model.all_texts:
            model.undo()
            screen.press("\x1b[D")
        screen.until(lambda screen: screen.lines == drawn(model))
        assert f"move 0 of {len(model.all_texts)}" in screen.text
        screen.press("q")
        assert screen.ended() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        ("\x1b[F", "move 111 of 111"),
        ("\x1b[F\x1b[H", "move 0 of 111"),
        ("g42\r", "move 42 of 111"),
        ("g#42\r\x1b[D", "move 41 of 111"),
        ("g999999999999999\r", "move 111 of 111"),
        ("g112\r", "the record has only 111 moves"),
        ("x", "this key does nothing here: ? tells the keys"),
        ("\x1b[A", "this key does nothing here: ? tells the keys"),
        ("p", "you play from here: r makes the next move of the record, u goes back"),
        ("gx\r", "x is no number of a move"),
        ("\x1b[6~\x1b[6~\x1b[5~", "move 10 of 111"),
        ("++++ ", "move 111 of 111"),
        ("?", "plays the moves one after the other"),
        ("i", "One pack: 52 cards."),
    ],
)
def test_keys(tmp_path: Path, keys: str, seen: str) -> None:
    with Screen("view", str(WON / "klondike.patience"), cwd=tmp_path) as screen:
        screen.press(keys).shows(seen)


def test_it_begins_where_it_is_told_to(tmp_path: Path) -> None:
    with Screen("view", str(WON / "klondike.patience"), "--at", "42", cwd=tmp_path) as screen:
        screen.shows("move 42 of 111")


def test_a_move_that_the_record_does_not_have_is_a_wrong_argument(tmp_path: Path) -> None:
    screen = Screen("view", str(WON / "klondike.patience"), "--at", "112", cwd=tmp_path)
    assert screen.ended() == 2
    assert [line for line in screen.lines if line] == [
        "patience: --at 112: the record has 111 moves",
        "  hint: --at 0 to 111",
    ]


def test_ctrl_c_ends_it_as_it_ends_any_program(tmp_path: Path) -> None:
    with Screen("view", str(WON / "klondike.patience"), cwd=tmp_path) as screen:
        screen.press("\x03")
        assert screen.ended() == 130


def test_a_refused_record_is_shown_up_to_the_step_before(tmp_path: Path) -> None:
    lines = (WON / "klondike.patience").read_text().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if line.startswith("t3 5C"))
    lines[number] = lines[number].replace("t3", "t4", 1)
    broken = tmp_path / "broken.patience"
    broken.write_text("".join(lines))
    before = len([line for line in lines[lines.index("moves\n") + 1 : number] if not line.startswith("#")])
    with Screen("view", str(broken), cwd=tmp_path) as screen:
        screen.shows(f"line {number + 1} is refused: t4 5C+2 t7; End shows why")
        screen.press("\x1b[F").shows(f"move {before} of {before}")
        screen.shows(f"line {number + 1} is refused: t4 5C+2 t7")
        assert "hint: 5C lies in t3" in screen.text
        screen.press("q")
        assert screen.ended() == 1


def test_playing_on_keeps_the_record_and_the_new_game(tmp_path: Path) -> None:
    record = tmp_path / "won.patience"
    record.write_text((WON / "pile-on.patience").read_text())
    before = record.read_text()
    with Screen("view", str(record), cwd=tmp_path) as screen:
        screen.press("\x1b[Cp").shows("1 move ")
        first = model_of(record)
        first.redo()
        other = first.legal_texts()[-1]
        screen.press(f":{other}\r").shows("2 moves ")
        screen.press("q")
        assert screen.ended() == 0
    assert record.read_text() == before
    [new] = set(tmp_path.iterdir()) - {record}
    assert "open after 2 moves" in patience("replay", str(new)).out


def test_playing_on_without_a_move_writes_nothing(tmp_path: Path) -> None:
    with Screen("view", str(WON / "pile-on.patience"), cwd=tmp_path) as screen:
        screen.press("\x1b[F\x1b[Dp").shows("q quit")
        screen.until(lambda screen: "move 1 of" not in screen.text and "u undo" in screen.text).press("q")
        assert screen.ended() == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["samples/won/pile-on.patience"], "view needs the screen of a terminal, and there is none"),
        (["-"], "view takes a file: its keys come from stdin"),
        (["nosuch.patience"], "view needs the screen of a terminal"),
    ],
)
def test_elsewhere_it_says_what_to_do(words: list[str], told: str) -> None:
    ran = patience("view", *words)
    assert ran.code == 2
    assert ran.out == ""
    assert told in ran.err
    assert "hint: " in ran.err


def test_nothing_is_drawn_that_ascii_lacks(tmp_path: Path) -> None:
    with Screen("view", str(WON / "klondike.patience"), "--cards", "ascii", cwd=tmp_path) as screen:
        assert screen.text.isascii()


@pytest.mark.parametrize("mode", ["", "1"])
@pytest.mark.parametrize(
    ("words", "variables", "has_signs"),
    [
        ((), {}, True),
        ((), {"LANG": "C"}, False),
        ((), {"LC_ALL": "C"}, False),
        ((), {"LC_ALL": "POSIX", "LANG": "C"}, False),
        (("--cards", "unicode"), {"LC_ALL": "C"}, True),
        ((), {"LC_ALL": "C", "PATIENCE_CARDS": "unicode"}, True),
        (("--cards", "ascii"), {}, False),
    ],
)
def test_suits_have_signs_where_the_locale_has_them(
    tmp_path: Path, words: tuple[str, ...], variables: dict[str, str], mode: str, *, has_signs: bool
) -> None:
    with Screen(
        "view", str(WON / "klondike.patience"), *words, cwd=tmp_path, PYTHONUTF8=mode, **variables
    ) as screen:
        screen.shows("move 0 of 111")
        assert screen.text.isascii() is not has_signs
        assert any(sign in screen.text for sign in "♣♦♥♠") is has_signs

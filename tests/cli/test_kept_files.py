"""A file in which a game is kept, and what others do to it meanwhile."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from patience_cli.screen.drawing import message_lines
from patience_cli.screen.game_screen import GameScreen
from patience_cli.session import Session, resumed

if sys.platform == "win32":
    pytest.skip("files are not moved away there while they are open", allow_module_level=True)

from terminal import NEVER, Terminal

KEPT = """\
patience 1
game pile-on
deal pysol:7
moves
t1 3H t14
# well begun
t4 3S t14
"""
NEXT = "t7 3C t14"
FOREIGN = f"{KEPT}# mine\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.patience"
    file.write_text(KEPT)
    return file


@pytest.fixture
def told() -> list[str]:
    return []


def going_on(file: Path, told: list[str]) -> Session:
    session = resumed(file, None)
    session.tell = told.extend
    return session


def write_more(file: Path) -> None:
    file.write_text(FOREIGN)


def put_another_in_its_place(file: Path) -> None:
    new = file.with_name("new")
    new.write_text(FOREIGN)
    new.replace(file)


def change_one_letter(file: Path) -> None:
    """As long as before, and perhaps within the same tick of the clock."""
    file.write_text(KEPT.replace("well", "ill-"))


CHANGES: list[tuple[Callable[[Session], object], str]] = [
    (lambda session: session.make(NEXT), f"{KEPT}{NEXT}\n"),
    (lambda session: session.comment("now"), f"{KEPT}# now\n"),
    (lambda session: session.undo(), KEPT.removesuffix("t4 3S t14\n")),
    (lambda session: session.restart(), KEPT.partition("t1")[0]),
    (lambda session: (session.undo(), session.undo(), session.redo()), KEPT.removesuffix("t4 3S t14\n")),
]


@pytest.mark.parametrize(("change", "kept"), CHANGES, ids=["move", "comment", "undo", "restart", "redo"])
@pytest.mark.parametrize("began", [False, True], ids=["at once", "after a move"])
@pytest.mark.parametrize("disturb", [write_more, put_another_in_its_place, change_one_letter])
def test_what_others_write_is_left_and_the_game_kept_beside_it(
    file: Path,
    told: list[str],
    disturb: Callable[[Path], None],
    change: Callable[[Session], object],
    kept: str,
    began: bool,
) -> None:
    session = going_on(file, told)
    if began:
        session.make(NEXT)
        session.undo()
    disturb(file)
    theirs = file.read_text()
    change(session)
    assert file.read_text() == theirs
    beside = file.with_name("game-2.patience")
    assert beside.read_text() == kept
    assert told == [f"{file}: it was changed by another program; the whole game is kept in {beside}"]
    session.close()
    assert told[1:] == [f"the game is kept in {beside}"]
    assert file.read_text() == theirs
    assert beside.read_text() == f"{kept}end open\n"
    resumed(beside, None).close()


@pytest.mark.parametrize(("change", "kept"), CHANGES, ids=["move", "comment", "undo", "restart", "redo"])
def test_a_file_that_was_removed_is_begun_anew(
    file: Path, told: list[str], change: Callable[[Session], object], kept: str
) -> None:
    session = going_on(file, told)
    file.unlink()
    change(session)
    assert told == [f"{file}: it was removed; the whole game is kept in {file}"]
    assert file.read_text() == kept
    session.close()
    assert file.read_text() == f"{kept}end open\n"


@pytest.mark.parametrize("disturb", [write_more, Path.unlink])
def test_what_was_played_before_is_kept_at_the_end(
    file: Path, told: list[str], disturb: Callable[[Path], object]
) -> None:
    session = going_on(file, told)
    session.make(NEXT)
    disturb(file)
    session.close()
    kept = file if disturb is Path.unlink else file.with_name("game-2.patience")
    assert kept.read_text() == f"{KEPT}{NEXT}\nend open\n"
    assert told[0].endswith(f"the whole game is kept in {kept}")


@pytest.mark.parametrize("disturb", [write_more, Path.unlink])
def test_where_nothing_was_played_nothing_is_written(
    file: Path, told: list[str], disturb: Callable[[Path], object]
) -> None:
    session = going_on(file, told)
    disturb(file)
    session.close()
    assert [path.read_text() for path in file.parent.iterdir()] == [FOREIGN] * (disturb is write_more)
    assert told == []


def test_what_a_record_says_of_a_move_comes_back_with_it(file: Path, told: list[str]) -> None:
    session = going_on(file, told)
    session.restart()
    assert "well begun" not in file.read_text()
    session.redo()
    session.redo()
    session.close()
    assert file.read_text() == f"{KEPT}end open\n"


def test_a_new_file_is_looked_after_too(tmp_path: Path, file: Path, told: list[str]) -> None:
    session = going_on(file, told)
    new = session.keep_in(tmp_path / "new.patience")
    new.unlink()
    session.make(NEXT)
    assert new.read_text().endswith(f"t4 3S t14\n{NEXT}\n")


def test_where_the_folder_is_gone_the_game_is_kept_where_the_program_was_started(
    tmp_path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "game.patience"
    file.write_text(KEPT)
    session = going_on(file, told)
    file.unlink()
    folder.rmdir()
    session.make(NEXT)
    kept = Path("pile-on-7.patience")
    assert told == [f"cannot write {file}: No such file or directory; the whole game is kept in {kept}"]
    assert kept.read_text().endswith(f"t4 3S t14\n{NEXT}\n")
    session.close()
    assert kept.read_text().endswith(f"t4 3S t14\n{NEXT}\nend open\n")
    assert told[1:] == [f"the game is kept in {kept}"]


def test_a_record_that_has_to_go_elsewhere_at_its_end_is_whole(
    tmp_path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "game.patience"
    file.write_text(KEPT)
    session = going_on(file, told)
    session.make(NEXT)
    file.unlink()
    folder.rmdir()
    session.close()
    kept = Path("pile-on-7.patience")
    assert kept.read_text().endswith(f"t4 3S t14\n{NEXT}\nend open\n")
    assert told[-1] == f"the game is kept in {kept}"


def test_where_no_file_can_be_written_no_other_game_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "game.patience"
    file.write_text(KEPT)
    monkeypatch.chdir(folder)
    screen = GameScreen(resumed(file, None))
    file.unlink()
    folder.rmdir()
    screen.make(NEXT)
    assert "the game goes on without it" in " ".join(screen.news)
    screen.new("9")
    assert "the game cannot be saved here" in " ".join(screen.message.lines)
    assert screen.played.deal.header() == "pysol:7"
    assert capsys.readouterr().out == ""
    told: list[str] = []
    screen.told_by(told.extend)
    screen.close()
    assert capsys.readouterr().out.endswith(f"t4 3S t14\n{NEXT}\nend open\n")
    assert "this is its record" in told[0]


def test_a_file_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "game.patience").write_text(KEPT)
    (tmp_path / "game.patience").chmod(0o400)
    if os.access(tmp_path / "game.patience", os.W_OK):
        pytest.skip("this user may write everywhere")
    terminal = Terminal("play", "--continue", "game.patience", cwd=tmp_path)
    assert "game.patience is read-only, and --continue writes to it" in terminal.read_to(NEVER)
    assert terminal.ended() == 2


def test_the_screen_tells_it_beside_the_move(file: Path) -> None:
    screen = GameScreen(resumed(file, None))
    file.unlink()
    screen.make(NEXT)
    told = " ".join(message_lines(screen, 80))
    assert re.search(r"it was\s+removed", told)
    assert f"3. {NEXT}" in told
    screen.close()

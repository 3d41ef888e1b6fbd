"""A record is played by one program at a time."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from patience_cli import locking
from patience_cli.session import Session, resumed

from patience_core.problems import RecordError

if sys.platform == "win32":
    pytest.skip("files are not locked there", allow_module_level=True)

from terminal import Terminal

KEPT = """\
patience 1
game pile-on
deal pysol:7
moves
t1 3H t14
t4 3S t14
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "game.patience"
    file.write_text(KEPT)
    return file


@pytest.mark.parametrize(
    "change",
    [
        lambda _: None,
        lambda session: session.make("t7 3C t14"),
        lambda session: (session.make("t7 3C t14"), session.comment("now")),
        lambda session: session.undo(),
        lambda session: (session.undo(), session.redo(), session.restart()),
    ],
    ids=["nothing", "a move", "a comment", "undo", "restart"],
)
def test_nobody_else_goes_on_with_it_until_it_ends(file: Path, change: Callable[[Session], object]) -> None:
    first = resumed(file, None)
    change(first)
    with pytest.raises(BlockingIOError):
        resumed(file, None)
    first.close()
    resumed(file, None).close()


def test_a_new_file_is_taken_too(tmp_path: Path, file: Path) -> None:
    first = resumed(file, None)
    other = first.keep_in(tmp_path / "other.patience")
    resumed(file, None).close()  # it is left for the other one
    with pytest.raises(BlockingIOError):
        resumed(other, None)
    first.close()
    resumed(other, None).close()


def test_a_record_that_is_refused_is_not_kept_back(file: Path) -> None:
    file.write_text(KEPT + "t4 3S t14\n")
    for _ in range(2):
        with pytest.raises(RecordError):
            resumed(file, None)


def test_a_file_that_was_replaced_meanwhile_is_looked_up_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[int] = []

    def replaced_while_it_is_taken(number: int) -> None:
        if not taken:
            new = file.with_name("new")
            new.write_text(KEPT)
            new.replace(file)
        taken.append(number)

    monkeypatch.setattr(locking, "lock", replaced_while_it_is_taken)
    held = locking.locked(file)
    assert held is not None
    assert os.path.samestat(os.fstat(held), file.stat())
    assert len(taken) == 2
    os.close(held)


def test_where_there_are_no_locks_it_goes_on_without(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", no_locks)
    first, second = resumed(file, None), resumed(file, None)
    first.close()
    second.close()


@pytest.mark.slow
def test_the_second_program_is_refused_and_no_lock_outlives_the_first(tmp_path: Path) -> None:
    words = ("play", "pile-on", "--seed", "7", "--record", "game.patience")
    with Terminal(*words, cwd=tmp_path) as first:
        first.answer("t1 3H t14")
        with Terminal("play", "--continue", "game.patience", cwd=tmp_path) as second:
            assert second.ended() == 2
            assert "patience: game.patience is being played by another program" in second.printed
            assert "hint: end that first, or go on with a copy of the file" in second.printed
        first.signal(signal.SIGKILL)
        first.ended()
    with Terminal("play", "--continue", "game.patience", cwd=tmp_path) as second:
        assert "every move is kept in game.patience" in second.printed
        second.answer("t4 3S t14")
    assert (tmp_path / "game.patience").read_text() == KEPT

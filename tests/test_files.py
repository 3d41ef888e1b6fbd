"""What may be opened: regular files and pipes, never a device that does not end."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from shell import patience

RECORD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
VERBS = [
    ("replay", "FILE"),
    ("fmt", "FILE"),
    ("fmt", "--check", "FILE"),
    ("textconv", "FILE"),
    ("review", "FILE"),
    ("diff", "FILE", "FILE"),
    ("lint", "./FILE"),
    ("play", "./FILE", "--seed", "7"),
    ("play", "pile-on", "FILE", "--seed", "7"),
    ("play", "pile-on", "--deal", "FILE"),
    ("moves", "pile-on", "FILE", "--seed", "7"),
    ("rules", "./FILE"),
    ("solve", "./FILE", "--seed", "7"),
    ("solve", "pile-on", "--from", "FILE"),
    ("convert", "pile-on", "FILE", "--from", "solvitaire"),
]


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_a_link_to_a_device_that_never_ends_is_refused(tmp_path: Path, verb: tuple[str, ...]) -> None:
    (tmp_path / "endless").symlink_to("/dev/zero")
    ran = patience(*(word.replace("FILE", "endless") for word in verb), cwd=tmp_path)
    assert ran.code in (1, 2)
    assert "it is not a regular file" in ran.out + ran.err
    assert "Traceback" not in ran.err


def test_a_pipe_with_a_name_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=(RECORD,))
    writer.start()
    ran = patience("replay", "pipe", cwd=tmp_path)
    writer.join()
    assert (ran.code, ran.out) == (0, "pipe:1: pile-on, deal pysol:7: open after 1 move\n")


def test_stdin_with_a_name_is_read(tmp_path: Path) -> None:
    ran = patience("replay", "/dev/stdin", stdin=RECORD, cwd=tmp_path)
    assert (ran.code, ran.out) == (0, "/dev/stdin:1: pile-on, deal pysol:7: open after 1 move\n")


def test_the_empty_device_is_empty(tmp_path: Path) -> None:
    assert "no record" in patience("replay", "/dev/null", cwd=tmp_path).err

"""Surveys while they run, and what they leave in their file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from shell import PROGRAM, environment

Rows = list[tuple[Any, ...]]
SHORT = 60
"""Seconds after which a test gives up waiting."""
needs_signals = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")


def rows(path: Path, fields: str = "seed, verdict, states, moves") -> Rows:
    """What a file holds, without what the clock decides."""
    with closing(sqlite3.connect(path, timeout=SHORT)) as connection:
        return connection.execute(f"SELECT {fields} FROM results ORDER BY run, seed").fetchall()  # noqa: S608


def count(path: Path) -> int:
    try:
        return len(rows(path)) if path.exists() else 0
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return 0


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + SHORT
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def begun(folder: Path, *arguments: str, **env: str) -> Iterator[subprocess.Popen[str]]:
    """The program while it runs, in a process group of its own."""
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=folder,
        env=environment(**env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def processes(session: int) -> list[tuple[int, str]]:
    """The processes of a session that are left, and their commands."""
    call = ["ps", "-ww", "-eo", "pid=,sid=,stat=,args="]
    listed = subprocess.run(call, capture_output=True, text=True, check=True).stdout
    lines = [line.split(None, 3) for line in listed.splitlines()]
    found = [(int(pid), args) for pid, sid, stat, args in lines if int(sid) == session and stat[0] != "Z"]
    return sorted(found)

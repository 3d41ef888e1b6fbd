"""How the program is started."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from shell import environment, patience


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("moves", "pile-on", "--seed", "7"),
        ("play", "pile-on", "--seed", "7", "-m", "t1 KS t2"),
        ("replay", "nosuch.patience"),
        ("nosuch",),
        ("--help",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_package_runs_as_the_program_does(arguments: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "patience_cli", *arguments]
    env = environment()
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path, env=env, check=False
    )
    assert (ran.returncode, ran.stdout.decode(), ran.stderr.decode()) == patience(*arguments, cwd=tmp_path)


def test_its_workers_find_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "patience_cli", "survey", "pile-on", "--seeds", "1-4", "--jobs", "2"]
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path, env=environment(), check=False
    )
    assert ran.returncode == 0
    with closing(sqlite3.connect(tmp_path / "survey.db")) as survey:
        assert survey.execute("SELECT verdict, count(*) FROM results").fetchall() == [("solved", 4)]

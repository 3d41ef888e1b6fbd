"""What a user may get wrong around the files and arguments: one clear message, and the exit code that goes with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from shell import PROGRAM, environment, patience

RECORD = "patience 1\ngame pile-on\ndeal pysol:3\nmoves\nt1 3S t14\nend open\n"
DEAL_FORMS = "a deal begins with: deal cards, deal position or deal pysol:NUMBER"

CASES = [
    (
        ("play", "pile-on", "--deal", "game.patience"),
        1,
        f"game.patience:1:1: bad-deal: {DEAL_FORMS}\n    1 | patience 1\n      | ^^^^^^^^\n"
        "  hint: this is a record: give it as the script, without --deal\n",
    ),
    (
        ("play", "pile-on", "--deal", "flat.txt"),
        1,
        "flat.txt:2:1: syntax: after a deal come only its indented lines\n    2 | AC 2C\n      | ^^\n"
        "  hint: put two blanks before each line of the deal\n",
    ),
    (
        ("play", "pile-on", "--deal", "moves.txt"),
        1,
        f"moves.txt:1:1: bad-deal: {DEAL_FORMS}\n    1 | t1 3S t14\n      | ^^\n",
    ),
    (
        ("play", "pile-on", "--deal", "empty.txt"),
        1,
        "empty.txt:1:1: bad-deal: there is no deal in it\n"
        "  hint: it begins with: deal cards, deal position or deal pysol:NUMBER\n",
    ),
    (
        ("play", "pile-on", "--deal", "nowhere"),
        2,
        "patience: cannot open nowhere: No such file or directory\n",
    ),
    (("play", "pile-on", "folder"), 2, "patience: cannot open folder: Is a directory\n"),
    (
        ("play", "moves.txt"),
        2,
        "unknown-game: there is no game moves.txt\n  hint: a file is named by its path: ./moves.txt\n",
    ),
    (
        ("lint", "moves.txt"),
        2,
        "patience: there is no game moves.txt\n  hint: a file is named by its path: ./moves.txt\n",
    ),
    (("lint", "montanna"), 2, "patience: there is no game montanna\n  hint: did you mean montana?\n"),
    (("lint", "nowhere.yaml"), 2, "patience: there is no file nowhere.yaml\n"),
    (("lint", "./folder"), 2, "patience: cannot open ./folder: Is a directory\n"),
    (("rules", "./folder"), 2, "patience: cannot open ./folder: Is a directory\n"),
    (("replay", "folder"), 2, "patience: cannot open folder: Is a directory\n"),
    (("fmt", "folder"), 2, "patience: cannot open folder: Is a directory\n"),
    (("diff", "game.patience", "folder"), 2, "patience: cannot open folder: Is a directory\n"),
    (("textconv", "folder"), 2, "patience: cannot open folder: Is a directory\n"),
    (
        ("convert", "freecell", "--from", "fc-solve", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n",
    ),
]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.patience").write_text(RECORD, encoding="utf-8")
    (tmp_path / "moves.txt").write_text("t1 3S t14\n", encoding="utf-8")
    (tmp_path / "flat.txt").write_text("deal cards\nAC 2C\n", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    CASES,
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_wrong_argument_is_told_once_and_clearly(
    arguments: tuple[str, ...], code: int, said: str, files: Path
) -> None:
    ran = patience(*arguments, cwd=files)
    assert (ran.code, ran.out, ran.err) == (code, "", said)


def test_without_a_verb_the_help_is_told_as_a_wrong_call() -> None:
    ran = patience()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.rstrip() == patience("--help").out.rstrip()


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("setpriv") is None, reason="asks for another user")
@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "pile-on", "shut"),
        ("play", "pile-on", "--deal", "shut"),
        ("play", "./shut"),
        ("moves", "pile-on", "shut"),
        ("replay", "shut"),
        ("lint", "./shut"),
        ("rules", "./shut"),
        ("fmt", "shut"),
        ("diff", "shut", "shut"),
        ("convert", "freecell", "--from", "fc-solve", "shut"),
    ],
)
def test_a_file_that_may_not_be_read(arguments: tuple[str, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        shut = Path(folder) / "shut"
        shut.write_text(RECORD, encoding="utf-8")
        shut.chmod(0)
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        can_run = subprocess.run([*nobody, sys.executable, "-c", ""], check=False, capture_output=True)
        if can_run.returncode:
            pytest.skip("another user cannot run this Python")
        ran = subprocess.run(
            [*nobody, *PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=folder,
            env=environment(PYTHONDONTWRITEBYTECODE="1"),
            check=False,
        )
    name = "./shut" if "./shut" in arguments else "shut"
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"patience: cannot open {name}: Permission denied\n"

"""Text of files, of their names and of rulesets never steers a terminal, nor forges a line of a log."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest
from patience_cli.console import harmless
from shell import PROGRAM, environment, patience

RECORD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14  # {}\nend open\n"
FORGED = "x\n::error title=x::boom"
RULESET = "patience: 1\nname: '{}'\nextends: pile-on\n"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("plain :: text", "plain :: text"),
        ("::error::boom", "\\x3a:error::boom"),
        ("  ::error::boom", "  \\x3a:error::boom"),
        ("a ##[error]b", "a #\\x23[error]b"),
        ("\x1b[31m3D\x1b[0m", "\x1b[31m3D\x1b[0m"),
        ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\nb", "a\\nb"),
        ("\x9b31m", "\\x9b31m"),
    ],
)
def test_what_a_line_may_hold(line: str, shown: str) -> None:
    assert harmless(line) == shown


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "github", "json", "junit"])
@pytest.mark.parametrize("content", [RECORD.format("fine"), RECORD.replace("t14", "t15"), "nonsense\n"])
def test_a_file_name_forges_no_line(tmp_path: Path, form: str, content: str) -> None:
    (tmp_path / FORGED).write_text(content, encoding="utf-8")
    ran = patience("replay", FORGED, "--format", form, cwd=tmp_path)
    lines = [line.strip() for line in (ran.out + ran.err).splitlines()]
    commands = [line for line in lines if line.startswith("::")]
    assert not [line for line in commands if "title=x" in line.partition("title=")[0]]
    assert len(commands) == (form == "github" and ran.code != 0)
    assert not [line for line in lines if line.endswith("boom")]


@pytest.mark.parametrize("verb", ["play", "rules", "lint", "games"])
def test_the_name_of_a_ruleset_forges_no_line(tmp_path: Path, verb: str) -> None:
    (tmp_path / "own.yaml").write_text(RULESET.format("::error::boom"), encoding="utf-8")
    more = ["--seed", "7", "--no-input"] if verb == "play" else []
    argument = ["./own.yaml"] if verb != "games" else []
    ran = patience(verb, *argument, *more, cwd=tmp_path)
    assert ran.code == 0
    assert not [line for line in (ran.out + ran.err).splitlines() if line.strip().startswith("::")]


def on_a_terminal(folder: Path, *arguments: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdout=theirs,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=environment(TERM="dumb"),
    )
    os.close(theirs)
    told = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        told += part
    process.wait()
    os.close(ours)
    return told.decode()


@pytest.mark.parametrize(
    "arguments",
    [("fmt", "-"), ("textconv", "game.patience")],
)
def test_comments_are_escaped_on_a_terminal_and_as_they_are_in_a_pipe(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    content = RECORD.format("\x1b]0;owned\x07")
    (tmp_path / "game.patience").write_text(content, encoding="utf-8")
    piped = patience(*arguments, stdin=content if "-" in arguments else "", cwd=tmp_path).out
    assert "# \x1b]0;owned\x07" in piped
    if "-" not in arguments:
        told = on_a_terminal(tmp_path, *arguments)
        assert "\\x1b]0;owned\\x07" in told
        assert "\x1b]" not in told


def test_json_is_ascii_where_a_terminal_might_obey(tmp_path: Path) -> None:
    (tmp_path / "a\x9bb.patience").write_text("nonsense\n", encoding="utf-8")
    ran = patience("replay", "a\x9bb.patience", "--json", cwd=tmp_path)
    assert ran.out.rstrip("\n").isprintable()
    assert json.loads(ran.out)["file"] == "a\x9bb.patience"

"""Streams that are closed or full: an answer that is lost is told by the exit code, and nothing else changes it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from shell import PROGRAM, ROOT, environment

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
WON = str(ROOT / "samples" / "won" / "golf.patience")


def code(redirected: str, *arguments: str, **env: str) -> int:
    """The exit code of a command with its streams redirected by a shell."""
    command = ["sh", "-c", f'"$@" {redirected}', "sh", *PROGRAM, *arguments]
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=environment(**env), check=False
    )
    assert b"Traceback" not in ran.stderr
    return ran.returncode


@pytest.mark.slow
@needs_full
@pytest.mark.parametrize(
    ("redirected", "arguments", "expected"),
    [
        (">/dev/full", ("games",), 2),
        (">/dev/full", ("--version",), 2),
        (">/dev/full 2>&1", ("games",), 2),
        ("2>/dev/full", ("replay", "nosuch"), 2),
        ("2>/dev/full", ("replay", WON), 0),
        ("2>/dev/full", ("play", "pile-on", "--seed", "7", "-m", "t1 KS t2"), 1),
        ("2>/dev/full", ("play", "nosuch"), 2),
        ("2>/dev/full", ("play", "--nosuch"), 2),
        (">&-", ("games",), 2),
        (">&-", ("--version",), 2),
        (">&-", ("replay", WON), 2),
        (">&-", ("replay", "--quiet", WON), 0),
        (">&-", ("replay", "nosuch"), 2),
        ("2>&-", ("replay", "nosuch"), 2),
        ("2>&-", ("games",), 0),
        (">&- 2>&- <&-", ("replay", "--quiet", WON), 0),
    ],
)
def test_the_exit_code(redirected: str, arguments: tuple[str, ...], expected: int) -> None:
    assert code(redirected, *arguments) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    "env",
    [
        {"_PATIENCE_COMPLETE": "complete_bash"},
        {"_PATIENCE_COMPLETE": "complete_bash", "COMP_WORDS": "patience re", "COMP_CWORD": "x"},
        {"_PATIENCE_COMPLETE": "complete_zsh"},
        {"_PATIENCE_COMPLETE": "complete_fish"},
    ],
)
def test_completion_without_what_a_shell_says_completes_nothing(env: dict[str, str]) -> None:
    assert code("", **env) == 0

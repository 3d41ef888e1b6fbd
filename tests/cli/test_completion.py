"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from shell import PROGRAM, environment, patience


def offered(*words: str) -> list[str]:
    line = " ".join(("patience", *words))
    return patience(
        _PATIENCE_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(line.split(" ")) - 1)
    ).out.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("re",), ["replay", "review"]),
        (("play", "monta"), ["montana"]),
        (("rules", "pi"), ["pile-on"]),
        (("play", "montana", "--variant", "n"), ["no-shuffle"]),
        (("play", "pile-on", "--seed", "7", "-v", ""), ["three-spaces", "one-space", "columns"]),
        (("play", "nothing", "--variant", ""), []),
        (("survey", "pile-on", "-v", "o"), ["one-space"]),
        (("play", "montana", "--seed", "d"), ["daily"]),
        (("play", "montana", "--seed", "7"), []),
        (("daily", "monta"), ["montana"]),
        (("survey", "monta"), ["montana"]),
        (("replay", "--for"), ["--format"]),
        (("replay", "--require", ""), ["won", "stuck", "open"]),
        (("replay", "--require", "s"), ["stuck"]),
        (("convert", "--from", "p"), ["pysol-cards"]),
        (("convert", "--to", "p"), []),
        (("convert", "freecell", "--to", "f"), ["fc-solve", "freecell-notation"]),
    ],
)
def test_offers(words: tuple[str, ...], expected: list[str]) -> None:
    assert offered(*words) == expected


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str) -> None:
    ran = patience(_PATIENCE_COMPLETE=f"source_{shell}")
    assert ran.code == 0
    assert "_PATIENCE_COMPLETE" in ran.out


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_with_its_script(tmp_path: Path) -> None:
    program = tmp_path / "patience"
    program.write_text(f'#!/bin/sh\nexec {" ".join(PROGRAM)} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    session = f"""{patience(_PATIENCE_COMPLETE="source_bash").out}
        COMP_WORDS=(patience play monta); COMP_CWORD=2
        _patience_completion {program}
        echo "${{COMPREPLY[@]}}"
    """
    ran = subprocess.run(
        ["bash", "-c", session], env=environment(), capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "montana\n", "")

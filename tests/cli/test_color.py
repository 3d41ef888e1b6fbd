"""Where cards are coloured: at a prompt, in a pipe and of a record, by option, NO_COLOR and TERM."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from shell import ROOT, patience

PILE_ON = ("play", "pile-on", "--seed", "7")
STEPS = ("replay", "--steps", str(ROOT / "samples" / "won" / "pile-on.patience"))
RED = "\x1b[31m"
VARIABLES = [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}]


@pytest.mark.parametrize("color", ["auto", "never", "always"])
@pytest.mark.parametrize("variables", VARIABLES, ids=str)
@pytest.mark.parametrize("call", [(*PILE_ON, "-m", "t1 3H t14"), STEPS], ids=lambda call: call[0])
def test_a_pipe_has_colours_only_if_they_are_asked_for(
    call: tuple[str, ...], variables: dict[str, str], color: str
) -> None:
    ran = patience(*call, "--color", color, **{"TERM": "xterm", **variables})
    assert ran.code == 0
    assert (RED in ran.out) is (color == "always")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")
@pytest.mark.parametrize("color", ["auto", "never", "always"])
@pytest.mark.parametrize("variables", VARIABLES, ids=str)
@pytest.mark.parametrize("call", [(*PILE_ON, "--plain"), STEPS], ids=lambda call: call[0])
def test_a_terminal_has_them_unless_something_speaks_against_it(
    call: tuple[str, ...], variables: dict[str, str], color: str, tmp_path: Path
) -> None:
    from terminal import Terminal  # noqa: PLC0415 - not everywhere

    with Terminal(*call, "--color", color, cwd=tmp_path, **{"TERM": "xterm", **variables}) as terminal:
        assert (RED in terminal.raw) is (color == "always" or (color == "auto" and not variables))

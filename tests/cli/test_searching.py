"""What `patience solve` tells while it works, when it is interrupted, and when it knows nothing."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shell import PROGRAM, environment, patience

PATIENT = 60
"""Seconds within which a search has reached a position that is better than the first."""

HARD = ("beleaguered-castle", "-v", "streets-and-alleys", "--seed", "4")
"""A deal without hidden cards of which nothing is known within many seconds."""

REASONS = [
    (("freecell", "--seed", "11982", "--max-states", "500"), "positions", "500 positions looked at, no more"),
    (("freecell", "--seed", "11982", "--max-seconds", "0"), "seconds", "no verdict as the time was up"),
    (("spider", "--seed", "1", "--memory", "1"), "memory", "no verdict with 1 MB"),
    (("montana", "--seed", "3", "--beam", "2"), "beam", "no verdict as the beam left positions out"),
    (("spider", "--seed", "1", "--hidden", "--max-states", "300"), "positions", "no more are allowed"),
]
HINTS = {
    "positions": "--max-states ",
    "seconds": "--max-seconds 1",
    "memory": "--memory 10",
    "beam": "--beam 20, or --beam 0",
}


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "why", "said"), REASONS)
def test_who_knows_nothing_says_why_and_what_to_try(arguments: tuple[str, ...], why: str, said: str) -> None:
    ran = patience("solve", *arguments)
    assert (ran.code, ran.out) == (4, "")
    assert said in ran.err
    assert f"hint: try {HINTS[why]}" in ran.err
    told = json.loads(patience("solve", *arguments, "--json").out)
    assert (told["verdict"], told["why"]) == ("unknown", why)
    assert told["try"][0] in ran.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--shortest", "--beam", "10"), "--shortest and --beam exclude each other"),
        (("--shortest", "--shorten", "1"), "--shortest and --shorten exclude each other"),
        (("--shortest", "--hidden"), "--shortest and --hidden exclude each other"),
        (("--shorten", "1", "--hidden"), "--shorten and --hidden exclude each other"),
        (("--shorten", "nan"), "--shorten"),
        (("--progress", "loud"), "--progress"),
    ],
)
def test_what_does_not_go_together(options: tuple[str, ...], said: str) -> None:
    ran = patience("solve", "pile-on", "--seed", "7", *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_progress_goes_only_where_it_is_wanted() -> None:
    assert patience("solve", "pile-on", "--seed", "7").err == ""
    ran = patience("solve", "freecell", "--seed", "8", "--progress", "json", "--json")
    assert json.loads(ran.out)["verdict"] == "solved"
    last = json.loads(ran.err.splitlines()[-1])
    assert last["states"] == json.loads(ran.out)["states"]
    assert last["best"]["of"] == 52
    assert last["best"]["counted"] == "home"
    assert 0 <= last["best"]["cards"] <= 52
    assert last["memory_mb"] > 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")
def test_a_line_at_a_terminal_tells_how_far_it_is(tmp_path: Path) -> None:
    from terminal import NEVER, Terminal  # noqa: PLC0415 - there is none everywhere

    words = ("solve", *HARD, "--max-seconds", "2", "--max-states", "100000000")
    terminal = Terminal(*words, cwd=tmp_path, TERM="xterm")
    terminal.read_to(NEVER)
    assert terminal.ended() == 4
    lines = re.findall(
        r"\r\x1b\[Ksearching: (\d+) positions, \d s, best \d+ of 52 cards home, \d+ MB", terminal.raw
    )
    assert len(lines) >= 2
    assert [int(line) for line in lines] == sorted(map(int, lines))
    assert terminal.raw.rpartition("MB")[2].startswith("\r\x1b[Kunknown: ")
    dumb = Terminal(*words, cwd=tmp_path, TERM="dumb")
    dumb.read_to(NEVER)
    assert dumb.ended() == 4
    assert "searching" not in dumb.raw


def interrupted(*arguments: str) -> tuple[int, str, str]:
    """Exit code and output of a search that is interrupted once a position is better than the first."""
    limits = ("--max-states", "100000000", "--progress", "json")
    with subprocess.Popen(
        [*PROGRAM, "solve", *arguments, *limits],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as running:
        assert running.stderr is not None
        began = time.monotonic()
        while not json.loads(running.stderr.readline())["best"]["cards"]:
            assert time.monotonic() < began + PATIENT
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    return running.returncode, out, err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("options", [(), ("--hidden",), ("--shortest",)])
def test_an_interrupted_search_leaves_its_best_line(options: tuple[str, ...]) -> None:
    code, out, err = interrupted(*HARD, *options)
    assert code == 130
    assert "unknown: " in err
    assert "no verdict as it was interrupted" in err
    told = re.search(
        r"the record (?:leads to|ends (\d+) moves? before) the best position so far(?:, which is stuck)?: (\d+) of 52 cards home",
        err,
    )
    assert told is not None
    cut, cards = (int(number or 0) for number in told.groups())
    assert out.endswith("end open\n")
    assert "x-solved-by" not in out
    assert patience("replay", "-", stdin=out).code == 0
    left = json.loads(patience("play", "-", "--json", stdin=out).out)["piles"]
    assert sum(len(cards) for name, cards in left.items() if name.startswith("f")) in range(
        cards - cut, cards + 1
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_an_interrupted_search_in_json() -> None:
    code, out, _ = interrupted(*HARD, "--json")
    told = json.loads(out)
    assert (code, told["verdict"], told["why"], told["moves"]) == (130, "unknown", "interrupted", None)
    assert told["best_line"]
    assert told["best"]["cards"] > 0


@pytest.mark.slow
def test_a_shorter_win_is_told_and_replays() -> None:
    before = patience("solve", "freecell", "--seed", "8").out
    ran = patience("solve", "freecell", "--seed", "8", "--shorten", "5")
    assert ran.code == 0
    told = re.fullmatch(r"shortened from (\d+) to (\d+) moves\n", ran.err)
    assert told is not None
    assert len(before.splitlines()) - len(ran.out.splitlines()) == int(told[1]) - int(told[2]) > 0
    assert patience("replay", "-", stdin=ran.out).code == 0


@pytest.mark.slow
def test_a_shortest_win_is_told(tmp_path: Path) -> None:
    record = patience("solve", "pile-on", "--seed", "7").out
    (tmp_path / "won").write_text(record)
    moves = len(record.split("moves\n")[1].splitlines()) - 1
    arguments = ("solve", "pile-on", "--from", "won", "--after", str(moves - 3), "--shortest")
    ran = patience(*arguments, cwd=tmp_path)
    assert ran.code == 0
    shortest = re.fullmatch(r"proven: no win takes fewer than (\d) moves?\n", ran.err)
    assert shortest is not None
    assert 0 < int(shortest[1]) <= 3
    assert patience("replay", "-", stdin=ran.out).code == 0
    assert json.loads(patience(*arguments, "--json", cwd=tmp_path).out)["is_shortest"]

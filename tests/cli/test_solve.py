"""What `patience solve` is asked: from where it begins, and how far it may go."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from boards import WITH_BACKS
from shell import PROGRAM, environment, patience

GAME, SEED = "pile-on", "7"
LIMIT = 60
"""Megabytes."""
MEASURED = (
    "import resource, subprocess, sys\n"
    "code = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, capture_output=True).returncode\n"
    "print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)
"""Runs a command and tells its exit code and the most kilobytes that it had."""


@pytest.fixture(scope="module")
def record() -> str:
    return patience("solve", GAME, "--seed", SEED).out


def moves_of(record: str) -> list[str]:
    return [line for line in record.split("moves\n")[1].splitlines() if not line.startswith("end ")]


def head(record: str, moves: int) -> str:
    """The record of the first moves."""
    lines = [
        *record.split("moves\n", maxsplit=1)[0].splitlines(),
        "moves",
        *moves_of(record)[:moves],
        "end open",
    ]
    return "\n".join(lines) + "\n"


def written(folder: Path, text: str) -> str:
    path = folder / "begin.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def check_won(record: str) -> None:
    assert patience("replay", "-", "--require", "won", stdin=record).code == 0


def test_from_a_record(tmp_path: Path, record: str) -> None:
    ran = patience("solve", GAME, "--from", written(tmp_path, head(record, 6)))
    assert ran.code == 0
    assert f"deal pysol:{SEED}\n" in ran.out
    assert moves_of(ran.out)[:6] == moves_of(record)[:6]
    check_won(ran.out)


def test_from_moves(tmp_path: Path, record: str) -> None:
    script = written(tmp_path, "\n".join(moves_of(record)[:6]))
    ran = patience("solve", GAME, "--seed", SEED, "--from", script)
    assert ran.code == 0
    assert moves_of(ran.out)[:6] == moves_of(record)[:6]
    check_won(ran.out)


POSITIONS = [
    ("deal", GAME, "--seed", SEED),
    ("deal", GAME, "--seed", SEED, "--position"),
    ("play", GAME, "-", "--position"),
]
"""Each prints a deal or a position to begin from."""


@pytest.mark.parametrize("arguments", POSITIONS)
def test_from_a_deal(tmp_path: Path, record: str, arguments: tuple[str, ...]) -> None:
    printed = patience(*arguments, stdin=head(record, 6) if "-" in arguments else None)
    assert printed.code == 0
    ran = patience("solve", GAME, "--from", written(tmp_path, printed.out))
    assert ran.code == 0
    assert ran.out.splitlines()[2].split()[:2] == [
        "deal",
        "position" if "position" in printed.out else "cards",
    ]
    check_won(ran.out)


def test_from_stdin(record: str) -> None:
    ran = patience("solve", GAME, "--from", "-", stdin=head(record, 6))
    assert ran.code == 0
    assert moves_of(ran.out)[:6] == moves_of(record)[:6]


def test_from_a_position_on_stdin() -> None:
    ran = patience(
        "solve", GAME, "--from", "-", stdin=patience("deal", GAME, "--seed", SEED, "--position").out
    )
    assert ran.code == 0
    check_won(ran.out)


@pytest.mark.parametrize("kept", [0, 1, 5, 20])
def test_after_some_moves(tmp_path: Path, record: str, kept: int) -> None:
    ran = patience("solve", GAME, "--from", written(tmp_path, record), "--after", str(kept))
    assert ran.code == 0
    assert moves_of(ran.out)[:kept] == moves_of(record)[:kept]
    check_won(ran.out)


def test_after_all_moves(tmp_path: Path, record: str) -> None:
    file = written(tmp_path, record)
    ran = patience("solve", GAME, "--from", file, "--after", str(len(moves_of(record))))
    assert (ran.code, ran.out) == (0, record)


REFUSED = [
    (("--after", "9"), "--after 9: there are 6 moves to begin after"),
    (("--after", "-1"), "--after"),
    (("--from", "{file}", "{file}"), "--from and SCRIPT exclude each other"),
    (("--from", "{deal}", "--seed", SEED), "it goes with neither --seed nor --deal"),
    (("--from", "{deal}", "--deal", "{deal}"), "it goes with neither --seed nor --deal"),
    (("--from", "{file}", "--seed", "8"), "the record has another deal"),
    (("--from", "{deal}.none"), "cannot open"),
    (("--hidden", "--beam", "9"), "--beam and --hidden exclude each other"),
    (("--max-seconds", "nan"), "nan is no number of seconds"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "said"), REFUSED)
def test_what_is_refused(tmp_path: Path, record: str, arguments: tuple[str, ...], said: str) -> None:
    deal = tmp_path / "deal.txt"
    deal.write_text(patience("deal", GAME, "--seed", SEED).out, encoding="utf-8")
    files = {"file": written(tmp_path, head(record, 6)), "deal": str(deal)}
    begin = () if "--from" in arguments else ("--from", files["file"])
    ran = patience("solve", GAME, *begin, *(word.format(**files) for word in arguments))
    assert ran.code == 2
    assert said in " ".join(ran.err.split())
    assert ran.out == ""


LIMITS = [
    ("freecell", "11982", ("--memory", "1", "--max-states", "100000000")),
    ("klondike", "12", ("--max-seconds", "0.2", "--max-states", "100000000")),
    ("imperial-guards", "1", ("--max-seconds", "0.2", "--max-states", "100000000")),
    ("imperial-guards", "1", ("--max-seconds", "0.2", "--hidden", "--max-states", "100000000")),
    ("montana", "1", ("--max-seconds", "0.2", "--beam", "50000", "--max-states", "100000000")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number", "options"), LIMITS)
def test_limits(name: str, number: str, options: tuple[str, ...]) -> None:
    ran = patience("solve", name, "--seed", number, *options)
    assert ran.code == 4
    assert ran.err.startswith("unknown: ")
    told = json.loads(patience("solve", name, "--seed", number, *options, "--json").out)
    assert (told["verdict"], told["moves"]) == ("unknown", None)


def kilobytes_taken(*arguments: str) -> int:
    """The most memory that a search that ends without an answer had at a time."""
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, *PROGRAM, "solve", *arguments],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=120,
        check=True,
    )
    code, kilobytes = map(int, ran.stdout.split())
    assert code == 4
    return kilobytes // (1024 if sys.platform == "darwin" else 1)


@pytest.mark.slow
def test_memory_stays_under_its_limit() -> None:
    asked = ("montana", "--seed", "3", "--variant", "no-shuffle", "--max-states", "100000000")
    little, much = (kilobytes_taken(*asked, "--memory", memory) for memory in ("1", str(LIMIT)))
    assert LIMIT * 1_000_000 / 4 < (much - little) * 1024 < LIMIT * 1_000_000


def test_cards_that_nobody_knows() -> None:
    """Nothing is proven about a game of which the record tells only the backs of some cards."""
    ran = patience("solve", "klondike", "--from", "-", stdin=WITH_BACKS)
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == "unknown: some face-down cards are unknown\n"

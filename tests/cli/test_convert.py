"""``patience convert`` as a shell runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boards import SAMPLES
from shell import patience

BOARDS = SAMPLES / "boards"
SOLUTION = BOARDS / "freecell-notation" / "24.txt"


def test_a_board_becomes_a_deal_that_can_be_played(tmp_path: Path) -> None:
    ran = patience("convert", "--from", "fc-solve", "freecell", str(BOARDS / "fc-solve" / "middle.txt"))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("deal position\n  c1 QS\n")
    deal = tmp_path / "deal.txt"
    deal.write_text(ran.out, encoding="utf-8")
    played = patience("play", "freecell", "--deal", str(deal), "-m", "t8 4D c3")
    assert played.out.endswith("open after 1 move\n")


@pytest.mark.parametrize(
    ("form", "name", "file"),
    [
        ("pysol-cards", "klondike", "pysol-cards/klondike-24.txt"),
        ("solvitaire", "golf", "solvitaire/deal-golf-1.json"),
    ],
)
def test_boards_are_read_from_stdin(form: str, name: str, file: str) -> None:
    content = (BOARDS / file).read_bytes()
    for arguments in ([name], [name, "-"]):
        ran = patience("convert", "--from", form, *arguments, stdin=content)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith("deal position\n")


def test_a_board_is_written_and_read_back() -> None:
    written = patience("convert", "--to", "fc-solve", "freecell", "--seed", "24")
    assert written.out.splitlines()[:2] == ["Freecells: - - - -", "4C 2C 9C 8C QS 4S 2H"]
    read = patience("convert", "--from", "fc-solve", "freecell", "-", stdin=written.out)
    position = patience("deal", "freecell", "--seed", "24", "--position")
    assert read.out.splitlines() == position.out.splitlines()[1:]


def test_a_position_after_moves_is_written() -> None:
    script = "t8 9D c1\n"
    written = patience("convert", "--to", "solvitaire", "freecell", "-", "--seed", "24", stdin=script)
    board = json.loads(written.out)
    assert board["cells"] == [["9D"], [], [], []]
    assert board["tableau piles"][7] == ["7S", "6C", "7D", "4D", "8S"]


def test_moves_become_a_record_and_the_other_way_round() -> None:
    ran = patience("convert", "--from", "freecell-notation", "freecell", str(SOLUTION), "--seed", "24")
    assert (ran.code, ran.err) == (0, "")
    assert patience("replay", "--require", "won", "-", stdin=ran.out).code == 0
    back = patience("convert", "--to", "freecell-notation", "freecell", "-", stdin=ran.out)
    assert back.out.splitlines()[0] == "4h 7a 7b 7h 1c 1d a1 7a 74 7h"


def test_what_is_refused_leaves_stdout_empty() -> None:
    ran = patience(
        "convert", "--from", "freecell-notation", "freecell", "-", "--seed", "24", stdin="8a\n81 8x\n"
    )
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:2:1: illegal-move: move 2: 81 is refused\n")
    ran = patience("convert", "--from", "fc-solve", "freecell", "-", stdin="4C 1D\n")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:1:4: unknown-card: 1D is no card\n")
    ran = patience("convert", "--to", "fc-solve", "klondike", "--seed", "1")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "bad-deal: such a board has no place for the stock of klondike\n"
    ran = patience("convert", "--to", "fc-solve", "freecell", "-", "--seed", "1", stdin="t1 AC f\n")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:1:4: wrong-card")


ARGUMENTS = [
    (
        ["freecell"],
        "convert needs one of --from and --to",
        "--from reads what another program wrote, --to writes for one",
    ),
    (
        ["--from", "fc-solve", "--to", "fc-solve", "freecell"],
        "convert needs one of --from and --to",
        "--from reads what another program wrote, --to writes for one",
    ),
    (
        ["--from", "other", "freecell"],
        "--from other is none of: fc-solve, pysol-cards, solvitaire, freecell-notation",
        "patience convert --help tells what may be said",
    ),
    (
        ["--to", "pysol-cards", "freecell"],
        "--to pysol-cards is none of: fc-solve, solvitaire, freecell-notation",
        "patience convert --help tells what may be said",
    ),
    (
        ["--from", "fc-solve", "freecell", "no-such-file"],
        "cannot open no-such-file: No such file or directory",
        "paths begin in the folder in which patience is called",
    ),
    (
        ["--from", "fc-solve", "freecell", "--seed", "1"],
        "--from fc-solve brings its own deal",
        "leave --seed and --deal away",
    ),
    (
        ["--from", "freecell-notation", "freecell"],
        "--from freecell-notation needs the deal",
        "give --seed N or --deal FILE",
    ),
    (
        ["--from", "freecell-notation", "freecell", "--deal", "-"],
        "--deal - and the moves cannot both be read from stdin",
        "put one of them into a file",
    ),
]


@pytest.mark.parametrize(("arguments", "message", "hint"), ARGUMENTS)
def test_wrong_arguments(arguments: list[str], message: str, hint: str) -> None:
    ran = patience("convert", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"patience: {message}\n  hint: {hint}\n")


def test_help_shows_examples() -> None:
    ran = patience("convert", "--help")
    assert "patience convert --to fc-solve freecell --seed 24" in ran.out

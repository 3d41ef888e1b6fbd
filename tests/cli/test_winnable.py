"""`patience play --winnable`: a deal that can be won for certain."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from boards import game
from shell import patience

from patience_core.engine.deal_numbers import Stream
from patience_core.engine.deals import NumberDeal
from patience_core.solving.request import Limits
from patience_core.solving.solve import solve
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE
from patience_core.solving.winnable import first_winnable

LOST = "352"
"""Number 352 of Pile-On is proven unsolvable, 353 is won."""
NONE = ("play", "montana", "-v", "no-shuffle", "--seed", "1", "--winnable", "--max-states", "1")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "taken", "told"),
    [
        ("351", "351", "deal pysol:351 can be won\n"),
        (LOST, "353", "deal pysol:353 can be won; skipped before it: 1 proven unsolvable\n"),
    ],
)
@pytest.mark.parametrize("rest", [(), ("--record",), ("--json",), ("--position",)], ids=str)
def test_it_is_as_if_the_number_had_been_given(
    seed: str, taken: str, told: str, rest: tuple[str, ...]
) -> None:
    ran = patience("play", "pile-on", "--seed", seed, "--winnable", *rest)
    assert ran == (0, patience("play", "pile-on", "--seed", taken, *rest).out, told)


def test_moves_are_made_in_that_deal() -> None:
    moves = patience("solve", "pile-on", "--seed", "353").out.split("moves\n")[1]
    ran = patience("play", "pile-on", "--seed", LOST, "--winnable", "--json", stdin=moves)
    found = json.loads(ran.out)
    assert (ran.code, found["deal"], found["outcome"]) == (0, "pysol:353", "won")


def test_without_a_number_it_begins_at_a_random_one() -> None:
    ran = patience("play", "pile-on", "--winnable", "--json")
    assert re.match(r"deal pysol:\d+ can be won", ran.err)
    assert json.loads(ran.out)["deal"] in ran.err


@pytest.mark.slow
def test_what_is_skipped_is_told_apart() -> None:
    """Against the verdicts one by one: with few positions some deals are decided and some are not."""
    rules, limits = game("golf"), Limits(4000)
    numbers = [NumberDeal(Stream(str(number))) for number in range(20, 24)]
    verdicts = [solve(rules, rules.start(deal), limits).verdict for deal in numbers]
    assert sorted(verdicts) == [SOLVED, UNKNOWN, UNKNOWN, UNSOLVABLE]
    assert verdicts[-1] == SOLVED
    assert first_winnable(rules, Stream("20"), limits, 30) == (numbers[-1], 1, 2)
    ran = patience("play", "golf", "--seed", "20", "--winnable", "--max-states", "4000")
    assert ran.err == "deal pysol:23 can be won; skipped before it: 1 proven unsolvable, 2 not decided\n"


def test_none_is_found_within_a_hundred_deals() -> None:
    assert patience(*NONE) == (
        4,
        "",
        "patience: no win was found for 100 deals from pysol:1 on: 100 not decided\n"
        "  hint: --max-states N looks at more positions of each deal, --seed N begins elsewhere\n",
    )


def test_numbers_may_end_before_that() -> None:
    ran = patience(*NONE, "--seed", "ms8589934590")
    assert (ran.code, ran.out) == (4, "")
    assert "for 2 deals from pysol:ms8589934590 on: 2 not decided" in ran.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("pile-on", "--winnable", "--deal", "x"), "--winnable and --deal exclude each other"),
        (("game.patience", "--winnable"), "--winnable chooses a deal, and a record has its own"),
        (("pile-on", "game.patience", "--winnable"), "--winnable chooses a deal, and a record has its own"),
        (("--continue", "game.patience", "--winnable"), "--continue FILE stands alone"),
        (("pile-on", "--max-states", "5"), "--max-states goes with --winnable"),
        (("pile-on", "--winnable", "--max-states", "0"), "--max-states 0 is too small: it is at least 1"),
        (("pile-on", "--winnable", "--seed", "0"), "--seed 0 is no deal number"),
    ],
)
def test_what_does_not_go_with_it(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    (tmp_path / "game.patience").write_text("patience 1\ngame pile-on\ndeal pysol:3\nmoves\nend open\n")
    ran = patience("play", *arguments, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"patience: {told}")
    assert "\n  hint: " in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")
def test_at_a_terminal_it_asks_for_moves(tmp_path: Path) -> None:
    from terminal import Terminal  # noqa: PLC0415 - where there is none

    with Terminal("play", "pile-on", "--seed", LOST, "--winnable", cwd=tmp_path) as terminal:
        assert "deal pysol:353 can be won; skipped before it: 1 proven unsolvable\n" in terminal.printed
        assert "Pile-On, deal pysol:353" in terminal.printed
        assert terminal.answer("moves")

"""`patience daily` and `--seed daily`: the deal of a day."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta

import pytest
from shell import patience

from patience_core.engine.deal_numbers import daily_number, read_number

DAYS = [
    ("2026-12-24", "20261224"),
    ("2026-01-02", "20260102"),
    ("2000-02-29", "20000229"),
    ("9999-12-31", "99991231"),
    ("0001-01-01", "10101"),
]
"""These never change: whoever kept a date finds the deal again."""


@pytest.mark.parametrize(("day", "number"), DAYS)
def test_the_number_of_a_day_is_its_date_without_the_hyphens(day: str, number: str) -> None:
    assert daily_number(date.fromisoformat(day)) == number
    assert read_number(number)
    assert patience("daily", "--date", day)[:2] == (0, f"{number}\n")


def today(*arguments: str) -> tuple[str, str]:
    """What a call prints, and the number of the day on which it did."""
    while True:
        before = datetime.now().astimezone().date()
        ran = patience(*arguments)
        assert ran.code == 0
        if datetime.now().astimezone().date() == before:
            return ran.out, f"{before:%Y%m%d}"


def test_without_a_date_it_is_today() -> None:
    out, number = today("daily")
    assert out == f"{number}\n"


def test_the_local_day_counts() -> None:
    """Between the two zones lie twenty-six hours, so that they never have the same day.

    A process of its own is needed, as the variable is read when Python starts.
    """
    west, east = (patience("daily", "--json", TZ=zone, PYTHONUTF8="1").out for zone in ("XXX+12", "XXX-14"))
    days = [date.fromisoformat(json.loads(out)["date"]) for out in (west, east)]
    assert days[1] - days[0] in (timedelta(1), timedelta(2))


@pytest.mark.parametrize(
    ("game", "call"),
    [
        ([], "patience play GAME --seed 20261224"),
        (["klondike"], "patience play klondike --seed 20261224"),
        (["demon"], "patience play canfield --seed 20261224"),
    ],
)
def test_the_call_that_plays_it_is_told_beside_the_answer(game: list[str], call: str) -> None:
    ran = patience("daily", *game, "--date", "2026-12-24")
    assert ran == (0, "20261224\n", f"2026-12-24: {call}\n")


def test_as_json() -> None:
    ran = patience("daily", "--date", "2026-12-24", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "version": 1,
        "date": "2026-12-24",
        "seed": "20261224",
        "deal": "pysol:20261224",
    }


@pytest.mark.parametrize("day", ["", "tomorrow", "24.12.2026", "2026-02-30", "2026-13-01"])
def test_what_is_no_date(day: str) -> None:
    ran = patience("daily", "--date", day)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"patience: --date: {day or chr(39) * 2} is no date, as 2026-12-24 is one\n"
        "  hint: patience daily --help tells what may be said\n"
    )


def test_what_is_no_game() -> None:
    ran = patience("daily", "klondik")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean klondike?" in ran.err


@pytest.mark.parametrize(
    "call",
    [("play", "montana", "--record"), ("deal", "montana"), ("moves", "montana", "--json")],
    ids=lambda call: call[0],
)
def test_every_verb_with_a_seed_takes_the_daily_one(call: tuple[str, ...]) -> None:
    out, number = today(*call, "--seed", "daily")
    assert out == patience(*call, "--seed", number).out
    assert f"pysol:{number}" in out

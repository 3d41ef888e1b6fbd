"""`patience stats`: how games went, from their records."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest
from boards import SAMPLES
from shell import Ran, patience

from patience_core.problems import Problem
from patience_core.replaying.statistics import GameKind, PlayedRecord, Statistics

WON = (SAMPLES / "won" / "pile-on.patience").read_text(encoding="utf-8")
STUCK = (SAMPLES / "transcripts" / "black-hole.patience").read_text(encoding="utf-8")
OPEN = "patience 1\ngame pile-on\ndeal pysol:{}\nmoves\nend open\n"
REFUSED = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t2\nend open\n"


def folder_of(folder: Path, records: dict[str, str]) -> Path:
    """A folder with files, each changed a minute after the one before it."""
    for number, (name, text) in enumerate(records.items()):
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
        os.utime(file, (number * 60, number * 60))
    return folder


def numbers(ran: Ran, game: str) -> list[str]:
    """The numbers of a row of the table."""
    [row] = [line for line in ran.out.splitlines() if line.startswith(f"{game} ")]
    return row.removeprefix(game).split()


def test_each_game_and_all(tmp_path: Path) -> None:
    records = {
        "a.patience": WON,
        "b.patience": OPEN.format(3) + OPEN.format(4),
        "below/c.patience": STUCK,
        "d.txt": OPEN.format(5),
    }
    ran = patience("stats", ".", cwd=folder_of(tmp_path, records))
    assert (ran.code, ran.err) == (0, "")
    heads, *rows, empty, summary = ran.out.splitlines()
    assert [" ".join(row.split()) for row in (heads, *rows)] == [
        "games won stuck open refused best now fewest median",
        "black-hole 1 0 1 0 0 0 0 - -",
        "pile-on 3 1 0 2 0 1 1 50 50",
        "all 4 1 1 2 0 1 0 50 50",
    ]
    assert (empty, summary) == ("", "4 records: 4 counted")


def test_a_copy_counts_once_however_it_is_written_and_named(tmp_path: Path) -> None:
    spaced = WON.replace("moves\n", "moves\n\n# the same\n", 1)
    folder_of(tmp_path, {"a.patience": WON + WON, "b.patience": spaced, "c.patience": OPEN.format(3)})
    ran = patience("stats", ".", "./a.patience", str(tmp_path), "-", stdin=OPEN.format(3), cwd=tmp_path)
    assert numbers(ran, "pile-on")[:4] == ["2", "1", "0", "1"]
    assert ran.out.endswith("\n5 records: 2 counted, 3 copies\n")


def test_what_an_action_brought_makes_no_other_game() -> None:
    plain = (SAMPLES / "won" / "klondike.patience").read_text(encoding="utf-8")
    pinned = patience("fmt", "--pin", "-", stdin=plain).out
    assert pinned.count(" = ") > plain.count(" = ")
    ran = patience("stats", "-", stdin=plain + pinned)
    assert ran.out.endswith("\n2 records: 1 counted, 1 copy\n")


def test_variants_are_games_of_their_own_and_long_names_fit() -> None:
    text = OPEN.format("1\nvariant three-spaces columns").replace("deal pysol:1\nvariant", "variant", 1)
    text = text.replace("columns\n", "columns\ndeal pysol:1\n")
    ran = patience("stats", "-", stdin=text + OPEN.format(1))
    assert ran.out.splitlines()[1].startswith("pile-on    ")
    assert ran.out.splitlines()[2].rstrip() == "pile-on three-spaces"
    assert ran.out.splitlines()[3].split()[:2] == ["columns", "1"]
    assert max(map(len, ran.out.splitlines())) <= 80


W, S, U, R = "won", "stuck", "open", "refused"


@pytest.mark.parametrize(
    ("outcomes", "best", "now"),
    [
        ([W], 1, 1),
        ([W, S], 1, 0),
        ([W, W, S, W], 2, 1),
        ([S, W, W], 2, 2),
        ([W, U], 1, 1),
        ([W, U, W], 1, 1),
        ([W, U, S, W, W, U], 2, 2),
        ([W, R, W], 2, 2),
        ([U], 0, 0),
    ],
    ids=lambda value: "".join(each[0] for each in value) if isinstance(value, list) else None,
)
def test_streaks(outcomes: list[str], best: int, now: int) -> None:

    kind = GameKind("any", ())
    problems = (Problem("syntax", "wrong"),)
    records = [
        PlayedRecord(kind, str(number), "", outcome, 5, problems if outcome == R else ())
        for number, outcome in enumerate(outcomes)
    ]
    told = Statistics(records)
    assert told.all == told.by_game[kind]
    assert (told.all.best_streak, told.all.streak) == (best, now)


@pytest.mark.parametrize(
    ("moves", "fewest", "median"), [([], None, None), ([7], 7, 7), ([9, 4], 4, 6.5), ([9, 4, 30], 4, 9)]
)
def test_moves_of_games_that_were_won(moves: list[int], fewest: int | None, median: float | None) -> None:

    records = [PlayedRecord(GameKind("any", ()), str(each), "", W, each) for each in moves]
    lost = PlayedRecord(GameKind("any", ()), "", "", S, 1)
    told = Statistics([*records, lost]).all
    assert (told.fewest_moves, told.median_moves) == (fewest, median)


@pytest.mark.parametrize(
    ("games", "counted", "twice", "continued"),
    [
        (["7 a b open", "7 a b c won"], "won", 0, 1),
        (["7 a b c won", "7 a b open"], "won", 0, 1),
        (["7 a b open", "7 a b c open"], "open", 0, 1),
        (["7 a open", "7 a b open", "7 a b c stuck"], "stuck", 0, 2),
        (["7 a b open", "7 a b open", "7 a b c won"], "won", 1, 1),
        (["7 open", "7 a won"], "won", 0, 1),
        (["7 a b open", "7 a c won", "7 a b c won"], "won won", 0, 1),
        # Another way, deal or end is another game.
        (["7 a b open", "7 a c won"], "open won", 0, 0),
        (["7 a b open", "8 a b c won"], "open won", 0, 0),
        (["7 a stuck", "7 a b won"], "stuck won", 0, 0),
        (["7 a open", "7 ab won"], "open won", 0, 0),
        (["7 a b open"], "open", 0, 0),
    ],
)  # fmt: skip
def test_a_game_that_goes_on_in_another_record_counts_once(
    games: list[str], counted: str, twice: int, continued: int
) -> None:
    records = []
    for each in games:
        deal, *moves, outcome = each.split()
        steps = "".join(f"{move}\n" for move in moves)
        records.append(PlayedRecord(GameKind("any", ()), deal, steps, outcome, len(moves)))
    told = Statistics(records)
    assert (told.twice, told.continued) == (twice, continued)
    expected = Counter(counted.split())
    assert (told.all.won, told.all.stuck, told.all.open) == (expected[W], expected[S], expected[U])


def test_the_longer_record_counts_at_its_own_time(tmp_path: Path) -> None:
    """An open game that was won after a stuck one: the streak lasts."""
    half = WON.split("\n")
    start = half.index("moves") + 4
    left = "\n".join([*half[:start], "end open\n"])
    folder_of(tmp_path, {"a.patience": left, "b.patience": STUCK, "c.patience": WON})
    ran = patience("stats", ".", cwd=tmp_path)
    assert numbers(ran, "pile-on") == ["1", "1", "0", "0", "0", "1", "1", "50", "50"]
    assert numbers(ran, "all")[6] == "1"
    assert ran.out.endswith("\n3 records: 2 counted, 1 continued in another\n")
    assert json.loads(patience("stats", ".", "--json", cwd=tmp_path).out)["continued"] == 1


@pytest.mark.parametrize(("times", "now"), [((0, 60), "1"), ((60, 0), "0")])
def test_streaks_go_by_the_time_of_the_files(tmp_path: Path, times: tuple[int, int], now: str) -> None:
    folder_of(tmp_path, {"a.patience": STUCK, "b.patience": WON})
    for name, time in zip("ab", times, strict=True):
        os.utime(tmp_path / f"{name}.patience", (time, time))
    assert numbers(patience("stats", str(tmp_path)), "all")[6] == now


def test_what_is_refused_is_named_and_counts_nowhere_else(tmp_path: Path) -> None:
    folder_of(tmp_path, {"a.patience": WON, "b.patience": REFUSED + REFUSED, "c.patience": "patience 2\n"})
    ran = patience("stats", ".", cwd=tmp_path)
    assert ran.code == 1
    assert "b.patience:5:1: " in ran.err
    assert "c.patience:1:" in ran.err
    assert numbers(ran, "pile-on")[:5] == ["1", "1", "0", "0", "2"]
    assert numbers(ran, "all")[:5] == ["1", "1", "0", "0", "3"]
    assert ran.out.endswith("\n4 records: 1 counted, 3 refused\n")


def test_as_json(tmp_path: Path) -> None:
    folder_of(tmp_path, {"a.patience": WON + WON, "b.patience": REFUSED})
    ran = patience("stats", ".", "nosuch", "--json", cwd=tmp_path)
    assert (ran.code, ran.err) == (2, "")
    told = json.loads(ran.out)
    results = {
        "played": 1,
        "won": 1,
        "stuck": 0,
        "open": 0,
        "refused": 1,
        "best_streak": 1,
        "streak": 1,
        "fewest_moves": 50,
        "median_moves": 50,
    }
    assert told["all"] == results
    assert told["games"] == [{"game": "pile-on", "variants": [], **results}]
    assert told["twice"] == 1
    assert [(each["code"], each["file"]) for each in told["problems"]] == [
        ("cannot-open", "nosuch"),
        ("illegal-move", "b.patience"),
    ]


def test_an_empty_folder(tmp_path: Path) -> None:
    ran = patience("stats", ".", cwd=tmp_path)
    assert ran == (0, "no games yet: no file in . ends in .patience\n", "")
    assert json.loads(patience("stats", ".", "--json", cwd=tmp_path).out)["all"]["played"] == 0


def test_a_file_that_is_not_there_hides_no_other(tmp_path: Path) -> None:
    folder_of(tmp_path, {"a.patience": WON})
    ran = patience("stats", "nosuch", "a.patience", cwd=tmp_path)
    assert ran.code == 2
    assert ran.err.startswith("patience: cannot open nosuch: No such file or directory\n  hint: ")
    assert numbers(ran, "pile-on")[0] == "1"


@pytest.mark.slow
def test_several_processes_tell_the_same() -> None:
    folders = [str(SAMPLES / "won"), str(SAMPLES / "refused")]
    assert patience("stats", *folders, "--jobs", "2") == patience("stats", *folders)

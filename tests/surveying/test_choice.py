"""Which runs of a survey's file are told, and its deals one by one."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path

import pytest
from shell import patience

from patience_core.language.library import find, load
from patience_core.solving.request import Limits, SearchRequest
from patience_core.surveying import work
from patience_core.surveying.choice import Choice, NoSuchRunError
from patience_core.surveying.seeds import in_order, short_name
from patience_core.surveying.store import opened
from patience_core.surveying.tables import Run
from patience_core.surveying.work import Job, Result, solve_deals

COMMON = ('{"states": 1000}', "one who knows every card", "{}", "0.1.0")
RUNS = [
    Run("klondike", "", "0123456789ab", *COMMON),
    Run("klondike", "draw-1 no-redeal", "123456789abc", *COMMON),
    Run("klondike", "draw-1", "23456789abcd", *COMMON),
    Run("own", "", "3456789abcde", *COMMON),
]
DEALS = [
    ("pysol:10", "unsolvable", None),
    ("pysol:9", "solved", 80),
    ("pysol:ms40000", "unsolvable", None),
    ("solvitaire:2", "unsolvable", None),
    ("pysol:100", "unknown", None),
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with four runs, of which the first has all deals and the others one each."""
    path = tmp_path_factory.mktemp("survey") / "survey.db"
    with opened(path, create=True) as store:
        numbers = [store.run(run) for run in RUNS]
        store.add(numbers[0], [Result(seed, verdict, 7, 0.5, moves) for seed, verdict, moves in DEALS])
        for number in numbers[1:]:
            store.add(number, [Result("pysol:3", "solved", 9, 0.25, 60)])
    return str(path)


CHOSEN = [
    ((), [1, 2, 3, 4]),
    (("klondike",), [1, 2, 3]),
    (("own",), [4]),
    (("-v", "draw-1"), [2, 3]),
    (("-v", "draw-1 no-redeal"), [2]),
    (("klondike", "-v", "no-redeal", "-v", "draw-1"), [2]),
    (("--run", "3"), [3]),
    (("--run", "4", "--run", "1"), [1, 4]),
    (("klondike", "--run", "1"), [1]),
]


@pytest.mark.parametrize(("options", "runs"), CHOSEN)
def test_a_report_is_of_the_runs_that_are_asked_for(
    file: str, options: tuple[str, ...], runs: list[int]
) -> None:
    ran = patience("survey", "--report", file, *options, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [json.loads(line)["run"] for line in ran.out.splitlines()] == runs


THERE = "the file has 1 klondike, 2 klondike (draw-1 no-redeal), 3 klondike (draw-1), 4 own"
NOT_THERE = [
    (("pile-on",), f"there is no run of pile-on; {THERE}"),
    (("-v", "draw-2"), f"there is no run with draw-2; {THERE}"),
    (("--run", "5"), f"there is no run 5; {THERE}"),
    (("own", "--run", "1"), f"there is no run of own with the number 1; {THERE}"),
    (("pile-up",), "there is no game pile-up"),
]


@pytest.mark.parametrize(("options", "said"), NOT_THERE)
def test_what_no_run_is_of_is_refused(file: str, options: tuple[str, ...], said: str) -> None:
    ran = patience("survey", "--report", file, *options)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_game_is_known_by_its_alias_too(tmp_path: Path) -> None:
    path = tmp_path / "survey.db"
    with opened(path, create=True) as store:
        store.run(RUNS[0]._replace(game="montana"))
    assert json.loads(patience("survey", "--report", str(path), "gaps", "--json").out)["game"] == "montana"


def test_nothing_that_is_asked_for_is_all_there_is() -> None:
    assert Choice().of({}) == {}
    with pytest.raises(NoSuchRunError, match="there is no run 1; the file has none"):
        Choice(numbers=[1]).of({})


LISTED = [
    ("unsolvable", ["10", "ms40000", "solvitaire:2"]),
    ("solved", ["9"]),
    ("unknown", ["100"]),
    ("all", ["9", "10", "100", "ms40000", "solvitaire:2"]),
]


@pytest.mark.parametrize(("verdict", "numbers"), LISTED)
def test_the_numbers_of_deals_one_a_line(file: str, verdict: str, numbers: list[str]) -> None:
    ran = patience("survey", "--report", file, "--run", "1", "--list", verdict)
    assert (ran.code, ran.out.splitlines(), ran.err) == (0, numbers, "")


def test_a_list_is_of_the_deals_that_are_asked_for(file: str) -> None:
    ran = patience(
        "survey", "--report", file, "--run", "1", "--list", "all", "--seeds", "1-10,solvitaire:0-9"
    )
    assert ran.out.split() == ["9", "10", "solvitaire:2"]


def test_a_list_of_several_runs_has_to_say_which(file: str) -> None:
    ran = patience("survey", "--report", file, "klondike", "--list", "solved")
    assert (ran.code, ran.out) == (2, "")
    assert "has 3 such runs, and a list of numbers is of one" in ran.err
    assert "--run N chooses one of 1, 2, 3" in ran.err


def test_a_row_a_deal(file: str) -> None:
    ran = patience("survey", "--report", file, "klondike", "--list", "solved", "--csv")
    assert ran.out.splitlines()[0] == "run,game,variants,deal,verdict,states,seconds,moves"
    first, second, third = csv.DictReader(io.StringIO(ran.out))
    assert list(first.values()) == ["1", "klondike", "", "pysol:9", "solved", "7", "0.5", "80"]
    assert (second["variants"], second["deal"], third["run"]) == ("draw-1 no-redeal", "pysol:3", "3")


def test_an_object_a_deal(file: str) -> None:
    ran = patience("survey", "--report", file, "--run", "1", "--list", "unknown", "--json")
    assert json.loads(ran.out) == {
        "version": 1,
        "run": 1,
        "game": "klondike",
        "variants": [],
        "deal": "pysol:100",
        "verdict": "unknown",
        "states": 7,
        "seconds": 0.5,
        "moves": None,
    }


@pytest.mark.slow
def test_a_survey_lists_the_deals_that_it_solves(tmp_path: Path) -> None:
    asked = ("survey", "pile-on", "--seeds", "4-6", "--jobs", "1", "--list")
    assert patience(*asked, "solved", cwd=tmp_path).out.split() == ["4", "5", "6"]
    assert patience(*asked, "unsolvable", cwd=tmp_path).out == ""


@pytest.mark.parametrize(
    ("seed", "order", "name"), [("pysol:7", (0, 7), "7"), ("pysol:ms9", (1, 9), "pysol:ms9")]
)
def test_names_and_order(seed: str, order: tuple[int, int], name: str) -> None:
    assert in_order(seed) == order
    assert short_name(seed) == name.removeprefix("pysol:")


def test_what_is_no_number_has_no_order() -> None:
    with pytest.raises(ValueError, match="x is no deal number"):
        in_order("x")


def test_seconds_are_those_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that waits for others, as on a busy machine, takes no longer for that."""
    search = work.solve

    def waiting(*asked: object) -> object:
        time.sleep(0.5)
        return search(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(work, "solve", waiting)
    job = Job(load(find("montana"), []), SearchRequest(Limits(300)), work.program_version())
    [result] = solve_deals(job, ["pysol:1"])
    assert 0 < result.seconds < 0.4

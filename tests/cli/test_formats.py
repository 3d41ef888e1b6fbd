"""Answers for machines: JSON lines, GitHub annotations, JUnit; quiet, stopping early, several processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from junitparser import Error, Failure, JUnitXml
from shell import ROOT, patience
from xmlschema import XMLSchema

GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt6 4D t14\nend open\n"
BAD = GOOD.replace("t14", "t1")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with good and bad records, one of them with an awkward name."""
    (tmp_path / "good").write_text(GOOD, encoding="utf-8")
    (tmp_path / "a,b:c%").write_text(f"{GOOD}\n{BAD}", encoding="utf-8")
    (tmp_path / "esc").write_text("patience 1\ngame \x1b[31m<&\x00>\n", encoding="utf-8")
    return tmp_path


def test_github(files: Path) -> None:
    ran = patience("replay", "--format", "github", "good", "a,b:c%", cwd=files)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "::error file=a%2Cb%3Ac%25,line=12,col=1,title=illegal-move::"
        "a,b:c%25:12:1: move 1: t6 4D t1 is refused%0At1 is full (4 cards)%0Alegal for 4D: t6 4D t14\n"
        "3 records: 2 open, 1 refused\n"
    )


def test_junit(files: Path) -> None:
    ran = patience("replay", "--format", "junit", "good", "a,b:c%", "nowhere", cwd=files)
    assert (ran.code, ran.err) == (2, "")
    (suite,) = JUnitXml.fromstring(ran.out.encode())
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (4, 1, 1, 0)
    cases = list(suite)
    assert [case.classname for case in cases] == ["good", "a,b:c%", "a,b:c%", "nowhere"]
    (failure,), (error,) = cases[2].result, cases[3].result
    assert isinstance(failure, Failure)
    assert (failure.type, failure.message) == ("illegal-move", "move 1: t6 4D t1 is refused")
    assert "t1 is full (4 cards)" in failure.text
    assert isinstance(error, Error)
    assert error.type == "cannot-open"


def test_github_tells_what_has_no_place(files: Path) -> None:
    ran = patience("replay", "--format", "github", "good", "nowhere", cwd=files)
    assert (ran.code, ran.err) == (2, "")
    assert ran.out == (
        "::error file=nowhere,title=cannot-open::nowhere: cannot open nowhere: No such file or directory%0A"
        "paths begin in the folder in which patience is called\n"
        "2 records: 1 open, 1 could not be opened or written\n"
    )


@pytest.mark.parametrize(
    ("name", "text", "called"),
    [
        ("none", "", "line 1"),
        ("junk", "x", "line 1"),
        ("short", "patience 1\ngame montana\n", "line 1: montana"),
        ("two", f"\n{GOOD}", "line 2: pile-on pysol:7"),
    ],
)
def test_every_case_of_junit_has_a_name_and_a_time(name: str, text: str, called: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    ran = patience("replay", "--format", "junit", name, cwd=tmp_path)
    (suite,) = JUnitXml.fromstring(ran.out.encode())
    (case,) = suite
    assert (case.classname, case.name) == (name, called)
    assert suite.time == case.time > 0


def test_a_name_that_is_empty_is_told_as_one() -> None:
    ran = patience("replay", "--format", "junit", "")
    ((case,),) = JUnitXml.fromstring(ran.out.encode())
    assert (ran.code, case.classname, case.name) == (2, "''", "''")


JUNIT_RUNS = [
    ("replay", "good"),
    ("replay", "good", "a,b:c%", "esc", "nowhere"),
    ("replay", "--require", "won", "good"),
    ("fmt", "--check", "good", "a,b:c%", "nowhere"),
    ("lint", "montana", "./good", "nothing"),
]


@pytest.mark.slow
@pytest.mark.parametrize("arguments", JUNIT_RUNS)
def test_junit_keeps_to_the_form_that_all_servers_read(arguments: tuple[str, ...], files: Path) -> None:
    verb, *others = arguments
    ran = patience(verb, "--format", "junit", *others, cwd=files)
    schema = XMLSchema(ROOT / "tests" / "cli" / "junit.xsd")
    schema.validate(ran.out)
    (suite,) = JUnitXml.fromstring(ran.out.encode())
    assert suite.tests == len(list(suite))
    assert suite.failures == sum(isinstance(result, Failure) for case in suite for result in case.result)
    assert suite.errors == sum(isinstance(result, Error) for case in suite for result in case.result)


@pytest.mark.parametrize("form", ["text", "json", "github", "junit"])
def test_no_form_carries_control_characters(files: Path, form: str) -> None:
    ran = patience("replay", "--format", form, "esc", cwd=files)
    assert ran.code == 1
    assert not {*ran.out, *ran.err} & {chr(code) for code in range(32) if chr(code) != "\n"}
    if form == "junit":
        JUnitXml.fromstring(ran.out.encode())


@pytest.mark.parametrize("form", ["json", "github", "junit"])
def test_lint_in_every_form(tmp_path: Path, form: str) -> None:
    (tmp_path / "bad.yaml").write_text("patience: 1\nname: X\nextends: pile-on\ngaol: {}\n", encoding="utf-8")
    ran = patience("lint", "--format", form, "bad.yaml", "montana", cwd=tmp_path)
    assert (ran.code, ran.err) == (1, "")
    assert "unknown-key" in ran.out
    if form == "json":
        first, second = map(json.loads, ran.out.splitlines())
        assert (first["problems"][0]["line"], first["problems"][0]["hint"]) == (4, "did you mean goal?")
        assert second == {"version": 1, "file": "montana", "problems": []}


def test_json_and_another_format_exclude_each_other(files: Path) -> None:
    assert patience("replay", "--json", "--format", "junit", "good", cwd=files).code == 2


def test_quiet_tells_only_what_is_refused(files: Path) -> None:
    assert patience("replay", "--quiet", "good", "good", cwd=files) == (0, "", "")
    ran = patience("replay", "--quiet", "a,b:c%", cwd=files)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("a,b:c%:12:1: illegal-move")


def test_stop_after(files: Path) -> None:
    ran = patience("replay", "--stop-after", "2", "a,b:c%", "good", "esc", "good", cwd=files)
    assert (ran.code, ran.out.splitlines()[-1]) == (1, "4 records: 2 open, 2 refused")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_several_processes_answer_as_one(form: str) -> None:
    names = sorted(
        str(path)
        for folder in ("accepted", "refused")
        for path in (ROOT / "samples" / folder).glob("*.patience")
    )
    one = patience("replay", "--format", form, *names)
    assert patience("replay", "--format", form, "--jobs", "2", *names) == one

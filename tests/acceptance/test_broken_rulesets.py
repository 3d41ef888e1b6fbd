"""Every file in `samples/rulesets/broken` is refused where and as its table says: a file is a case by existing."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import SAMPLES
from shell import patience

from patience_core.language.library import find
from patience_core.linting.lint import lint
from patience_core.problems import PatienceError, Problem, first_problems

FOLDER = SAMPLES / "rulesets" / "broken"
FILES = sorted(FOLDER.glob("*.yaml"))
CODES = {"bad-yaml", "unknown-key", "bad-value", "missing-key", "bad-reference"}


def expected() -> dict[str, tuple[int, str, str]]:
    """Line, code and words of the first problem of each file."""
    lines = (FOLDER / "EXPECTED.tsv").read_text(encoding="utf-8").splitlines()
    cases = [line.split("\t") for line in lines if not line.startswith("#")]
    return {file: (int(line), code, words) for file, line, code, words in cases}


EXPECTED = expected()


def problems_of(path: Path) -> list[Problem]:
    try:
        return first_problems(lint(find(str(path))))
    except PatienceError as error:
        return error.problems


def test_every_file_stands_in_the_table() -> None:
    assert sorted(EXPECTED) == [path.name for path in FILES]
    assert len(FILES) >= 50
    assert {code for _, code, _ in EXPECTED.values()} == CODES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_ruleset_is_refused_at_its_line(path: Path) -> None:
    first = problems_of(path)[0]
    line, code, words = EXPECTED[path.name]
    assert (first.line, first.code) == (line, code)
    assert words in first.message
    assert first.column >= 1
    assert not first.file or Path(first.file).suffix == ".yaml"


def test_the_command_tells_the_first_problem_of_each_and_goes_on() -> None:
    ran = patience("lint", *(str(path) for path in FILES))
    assert ran.code == 1
    assert "Traceback" not in ran.err
    for name, (line, code, _) in EXPECTED.items():
        if not name.startswith("extends-and-leaves"):  # told in the file that it extends
            assert f"{FOLDER / name}:{line}:" in ran.err, name
        assert f": {code}: " in ran.err

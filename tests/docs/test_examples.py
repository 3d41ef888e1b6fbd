"""Every example in the guides does what the guide says of it."""

from __future__ import annotations

import os
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from patience_core.engine.game import Game
from patience_core.language.library import find, load
from patience_core.language.schema import ruleset_schema

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = runpy.run_path(str(ROOT / "docs" / "generate.py"))
SCHEMA = ruleset_schema()


def _examples(guide: str, language: str) -> Iterator[Any]:
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    for block in SCRIPT["blocks"](text):
        if block.language == language:
            yield pytest.param(block, id=f"{guide}:{block.lines[0]}")


RECORDS = [*_examples("notation.md", "patience"), *_examples("ruleset.md", "patience")]
YAML = [*_examples("ruleset.md", "yaml")]
RULESETS = [example for example in YAML if example.values[0].body.startswith("patience: 1")]
SNIPPETS = [example for example in YAML if example not in RULESETS]


@pytest.fixture
def _folder(tmp_path: Path) -> Iterator[None]:
    """A working folder with all the files that the guides name."""
    for example in YAML:
        if "file" in example.values[0].said:
            (tmp_path / example.values[0].name).write_bytes(example.values[0].content)
    before = Path.cwd()
    os.chdir(tmp_path)
    yield
    os.chdir(before)


def test_there_are_examples() -> None:
    assert len(RECORDS) > 20
    assert len(RULESETS) > 2
    assert len(SNIPPETS) > 5


@pytest.mark.usefixtures("_folder")
@pytest.mark.parametrize("block", RECORDS)
def test_a_record_replays_or_is_refused_as_it_says(block: Any) -> None:
    expected = [block.said["refused"]] if "refused" in block.said else []
    assert [problem.code for problem in SCRIPT["problems_of"](block)] == expected


@pytest.mark.usefixtures("_folder")
@pytest.mark.parametrize("block", RULESETS)
def test_a_ruleset_can_be_played_or_is_refused_as_it_says(block: Any) -> None:
    if "refused" in block.said:
        assert block.said["refused"] in [problem.code for problem in SCRIPT["problems_of"](block)]
        return
    Path(block.name).write_bytes(block.content)
    Game(load(find(f"./{block.name}")))
    assert SCRIPT["problems_of"](block) == []


@pytest.mark.parametrize("block", SNIPPETS)
def test_a_piece_of_a_ruleset_is_valid_where_it_belongs(block: Any) -> None:
    for entry in re.split(r"^(?=[a-z])", block.body, flags=re.MULTILINE):
        for key, value in (yaml.safe_load(entry) or {}).items():
            if key in SCHEMA["properties"]:
                part = SCHEMA["properties"][key]
            elif key == "when":
                part = SCHEMA["$defs"]["Action"]["properties"][key]
            else:
                part = {"$ref": "#/$defs/PileGroup"}
            errors = Draft202012Validator({**part, "$defs": SCHEMA["$defs"]}).iter_errors(value)
            assert [error.message for error in errors] == [], key


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("```pycon\n>>> 1 + 1\n3\n```\n", "Got:\n    2"),
        ("```pycon\n>>> one = 1\n```\n\n```pycon\n>>> one\n2\n```\n", "Got:\n    1"),
        ("```pycon\n>>> nosuch\n1\n```\n", "NameError"),
        ("```python\nprint(1)\n```\n", "line 1: a program needs a name"),
        ("```python file=a.py\nprint(nosuch)\n```\n\n```console\n$ python a.py\n```\n", "ends with 1, not 0"),
        ("```nosuch\n```\n", "line 1: a block cannot begin with 'nosuch'"),
    ],
)
def test_an_example_that_goes_wrong_is_told(page: str, said: str) -> None:
    with pytest.raises(SCRIPT["ExampleError"]) as error:
        SCRIPT["up_to_date"](page)
    assert said in str(error.value)


def test_an_example_in_python_shows_what_it_prints_now() -> None:
    page = "```python file=a.py\nprint(1)\n```\n\n```console\n$ python a.py\n```\n\n```pycon\n>>> 1\n1\n```\n"
    assert SCRIPT["up_to_date"](page) == page.replace("$ python a.py\n", "$ python a.py\n1\n")

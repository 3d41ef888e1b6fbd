"""What is generated from the language is up to date, and says what the reader does."""

from __future__ import annotations

import copy
import runpy
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from patience_core.language.kinds import Described
from patience_core.language.library import bundled_games, find, load
from patience_core.language.nodes import parse_yaml
from patience_core.language.parts import keys_of
from patience_core.language.reader import BAD, _Reader
from patience_core.language.schema import parts_of_language, ruleset_schema
from patience_core.problems import RulesetError

SCRIPT = runpy.run_path(str(Path(__file__).resolve().parents[2] / "docs" / "generate.py"))
SCHEMA = ruleset_schema()
WORDS = [(part, key, said) for part in parts_of_language() for key, (_, said) in keys_of(part).items()]
GROUPS = ["stock", "tableau", "foundation", "cell"]
SOUND = """
patience: 1
name: Sound
piles:
  foundation: {count: 4, start: A, build: {rank: up, suit: same}, lift: none}
  tableau: {count: 8, start: "2", build: {rank: down}, lift: {unit: run, to: tableau}}
deal: [{to: tableau, cards: rest}]
goal: {complete: foundation}
layout: [[foundation, {piles: tableau, fan: down}]]
"""
BROKEN = {
    "an unknown word": ("goal:", "gaol:"),
    "an unknown word in a group": ("count: 4", "cuont: 4"),
    "a wrong word": ("rank: up", "rank: upwards"),
    "a wrong word in short": ("lift: none", "lift: nothing"),
    "a number too low": ("count: 8", "count: 0"),
    "a text for a number": ("count: 8", "count: eight"),
    "no such rank": ("start: A", "start: B"),
    "a version to come": ("patience: 1", "patience: 2"),
    "no goal": ("goal: {complete: foundation}", ""),
    "a map for a list": ("[{to: tableau, cards: rest}]", "{to: tableau, cards: rest}"),
    "a drawing of nothing": ("{piles: tableau, fan: down}", "{fan: down}"),
    "a name with capitals": ("tableau: {count", "Tableau: {count"),
}


def _is_valid(ruleset: Any) -> bool:
    return bool(Draft202012Validator(SCHEMA).is_valid(ruleset))


@pytest.mark.slow
@pytest.mark.parametrize("path", [*SCRIPT["MADE"], *SCRIPT["PAGES"]], ids=lambda path: path.name)
def test_a_page_shows_what_the_program_does(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == SCRIPT["remade"](path), "run: python docs/generate.py"


def test_the_gallery_has_a_picture_of_every_game_and_of_no_other() -> None:
    names = [file.name for file in bundled_games()]
    assert sorted(path.name for path in SCRIPT["PICTURES"].iterdir()) == sorted(
        f"{name}.svg" for name in names
    )
    text = (SCRIPT["DOCS"] / "gallery.md").read_text(encoding="utf-8")
    assert [text.count(f"(pictures/{name}.svg)") for name in names] == [1] * len(names)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", bundled_games(), ids=lambda file: file.name)
def test_the_schema_accepts_the_games_of_the_library(file: Any) -> None:
    ruleset = yaml.safe_load(file.path.read_text(encoding="utf-8"))
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(ruleset)] == []


@pytest.mark.parametrize(("old", "new"), BROKEN.values(), ids=BROKEN)
def test_the_schema_and_the_reader_refuse_what_is_broken(old: str, new: str, tmp_path: Path) -> None:
    assert _is_valid(yaml.safe_load(SOUND))
    assert old in SOUND
    broken = SOUND.replace(old, new)
    assert not _is_valid(yaml.safe_load(broken))
    (tmp_path / "broken.yaml").write_text(broken, encoding="utf-8")
    with pytest.raises(RulesetError):
        load(find(str(tmp_path / "broken.yaml")))


def test_only_what_extends_nothing_must_be_whole() -> None:
    assert _is_valid({"name": "Child", "extends": "montana"})
    assert not _is_valid({"extends": "montana"})
    assert not _is_valid({"patience": 1, "name": "Orphan"})


def test_none_removes_only_what_can_be_removed() -> None:
    child = {"name": "Child", "extends": "miss-milligan"}
    assert _is_valid({**child, "piles": {"reserve": "none"}, "actions": "none"})
    assert _is_valid({**child, "variants": {"v": {"piles": {"reserve": "none"}}}})
    assert not _is_valid({**child, "pack": "none"})


def test_a_variant_is_a_part_of_a_ruleset() -> None:
    child = {"name": "Child", "extends": "montana"}
    assert _is_valid({**child, "variants": {"v": {"piles": {"tableau": {"grid": {"rows": 5}}}}}})
    assert not _is_valid({**child, "variants": {"v": {"name": "Other"}}})
    assert not _is_valid({**child, "variants": {"v": {"pilse": {}}}})


def test_digits_may_be_written_with_quotes_or_without() -> None:
    ruleset = yaml.safe_load(SOUND)
    unquoted = copy.deepcopy(ruleset)
    unquoted["piles"]["tableau"]["start"] = 2
    assert _is_valid({**unquoted, "name": 2048, "pack": {"ranks": 23456}})


@pytest.mark.parametrize(("part", "key", "said"), WORDS, ids=lambda value: getattr(value, "__name__", None))
def test_the_example_of_every_word_is_a_value_of_it(part: type, key: str, said: Described) -> None:
    node = parse_yaml(f"{key}: {said.example}".encode(), "example.yaml").values[key]
    reader = _Reader(GROUPS)
    assert reader.field(said, key, node, (key,)) is not BAD
    assert reader.problems == []
    properties = (
        SCHEMA["properties"] if part.__name__ == "Ruleset" else SCHEMA["$defs"][part.__name__]["properties"]
    )
    value = Draft202012Validator({**properties[key], "$defs": SCHEMA["$defs"]})
    assert [error.message for error in value.iter_errors(yaml.safe_load(said.example))] == []

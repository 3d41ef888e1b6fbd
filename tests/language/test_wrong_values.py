"""What a wrong value of a ruleset is told: what was written, what is allowed there, and a hint that can be followed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from patience_core.language.library import find
from patience_core.language.nodes import parse_yaml
from patience_core.language.parts import keys_of
from patience_core.language.reader import _Reader
from patience_core.language.schema import parts_of_language
from patience_core.linting.lint import lint
from patience_core.problems import Problem

RULESET = """patience: 1
name: Sorting
pack: {suits: HS}
piles:
  stock: {face: down}
  tableau: {count: 6, start: any, build: {rank: down}}
deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]
actions: {draw: {from: stock, to: tableau, each: 1, into: empty}}
goal: {empty: stock}
layout: [[stock], [tableau]]
"""
RELATION = "any, none, base, a card such as AS, a rank such as K, a map with words such as rank and suit"
STEP = "a map with words such as to and from"

CASES = [
    ("patience: 1", "patience: 2", "patience can only be 1, not '2'", "for example: patience: 1"),
    (
        "start: any",
        "lift: anything",
        "lift cannot be 'anything'; allowed: none, card, run, tail, any, pile, a list of these or a map with words such as unit and cards",
        "for example: lift: run",
    ),
    (
        "start: any",
        "lift: [card, rum]",
        "lift cannot be 'rum'; allowed: none, card, run, tail, any or pile",
        "did you mean run?",
    ),
    (
        "{to: tableau, each: 1}",
        "{to: tableau, each:1}",
        "there is no word each:1 in entry 1 of deal",
        "a blank is missing after the colon: each: 1",
    ),
    (
        "tableau: {count: 6, start: any, build: {rank: down}}",
        "tableau: count:6",
        "tableau cannot be 'count:6'; allowed: a map with words such as count and grid",
        "a blank is missing after the colon: count: 6",
    ),
    (
        "{to: stock, cards: rest}",
        "{to: stock, card: rest}",
        "there is no word card in entry 2 of deal",
        "did you mean cards?",
    ),
    (
        "[[stock], [tableau]]",
        "[[stock], [{piles: tableau, fam: down}]]",
        "there is no word fam in entry 1 of entry 2 of layout",
        "did you mean fan?",
    ),
    (
        "count: 6",
        "count: six",
        "count cannot be 'six'; allowed: a number from 1 to 2000",
        "for example: count: 8",
    ),
    (
        "count: 6",
        "count: ''",
        "count cannot be empty; allowed: a number from 1 to 2000",
        "for example: count: 8",
    ),
    (
        "start: any",
        "start: king",
        f"start cannot be 'king'; allowed: {RELATION} or a list of these",
        "did you mean K?",
    ),
    (
        "start: any",
        "start: [Queens]",
        f"start cannot be 'Queens'; allowed: {RELATION.replace(', a map', ' or a map')}",
        "did you mean Q?",
    ),
    (
        "rank: down",
        "rank: down, wrap: yes",
        "wrap cannot be 'yes'; allowed: true or false",
        "did you mean true?",
    ),
    (
        "suits: HS",
        "suits: hearts",
        "suits cannot be 'hearts'; allowed: some of the suits `CDHS`, each once",
        "for example: suits: HS",
    ),
    (
        "empty: stock",
        "empty: {stock: 1}",
        "empty cannot be a map; allowed: a pile group or a list of these",
        "groups: stock, tableau",
    ),
    (
        "goal: {empty: stock}",
        "goal: won",
        "goal cannot be 'won'; allowed: any, stuck or a map with words such as state and empty",
        "for example: goal: {complete: foundation}",
    ),
    (
        "goal: {empty: stock}",
        "goal: {only: A}",
        "only cannot be 'A'; allowed: a map from pile groups to: a rank such as K",
        "for example: only: {tableau: A}",
    ),
    (
        "name: Sorting",
        f"name: {'x' * 61}",
        f"name cannot be '{'x' * 57}...'; allowed: a text of at most 60 characters",
        "for example: name: Two Rows",
    ),
    (
        "[{to: tableau, each: 1}, {to: stock, cards: rest}]",
        "tableau",
        f"deal cannot be 'tableau'; allowed: a list, each entry: {STEP}",
        "for example: deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]",
    ),
]


def first_told(tmp_path: Path, text: str) -> Problem:
    path = tmp_path / "sorting.yaml"
    path.write_text(text, encoding="utf-8")
    return lint(find(str(path)))[0]


@pytest.mark.parametrize(("was", "wrong", "message", "hint"), CASES, ids=[case[1][:40] for case in CASES])
def test_a_wrong_value_is_told_in_words_of_its_kind(
    was: str, wrong: str, message: str, hint: str, tmp_path: Path
) -> None:
    assert was in RULESET
    problem = first_told(tmp_path, RULESET.replace(was, wrong, 1))
    assert (problem.message, problem.hint) == (message, hint)


def test_the_ruleset_of_the_cases_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "sorting.yaml"
    path.write_text(RULESET, encoding="utf-8")
    assert lint(find(str(path))) == []


WRONG = ("xyz", "", "99999", "[]", "{}", "[[]]", "{a: b}")
EVERY_WORD = [(part, key) for part in parts_of_language() for key in keys_of(part)]


@pytest.mark.parametrize(
    ("part", "key"), EVERY_WORD, ids=[f"{part.__name__} {key}" for part, key in EVERY_WORD]
)
def test_every_word_says_what_it_takes(part: type, key: str) -> None:
    told = []
    for wrong in WRONG:
        reader = _Reader(["tableau"])
        reader.part(part, parse_yaml(f"{key}: {wrong}\n".encode(), "own.yaml"), ())
        told += [problem for problem in reader.problems if problem.code == "bad-value"]
    assert told
    for problem in told:
        assert re.match(
            rf"({key}|a) (cannot be ('.+'|empty|a list|a map); allowed: .+|can only be 1, not .+)$",
            problem.message,
        )
        assert not re.search(r"[A-Z][a-z]+ map|\bit is\b|<|None", problem.message)


@pytest.mark.parametrize(
    ("part", "key"), EVERY_WORD, ids=[f"{part.__name__} {key}" for part, key in EVERY_WORD]
)
def test_the_example_of_every_word_is_read(part: type, key: str) -> None:
    _, description = keys_of(part)[key]
    reader = _Reader(["tableau", "foundation", "stock", "cell"])
    reader.part(part, parse_yaml(f"{key}: {description.example}\n".encode(), "own.yaml"), ())
    wrong = [problem for problem in reader.problems if problem.code != "missing-key"]
    assert wrong == []

"""What a misspelt word, a word of another program, or a misspelt entry of a change is told to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from patience_core.language.kinds import plain_words
from patience_core.language.library import find
from patience_core.language.parts import keys_of
from patience_core.language.schema import parts_of_language
from patience_core.language.suggestions import KEYS, VALUES
from patience_core.linting.lint import lint

RULESET = """patience: 1
name: Sorting
piles:
  stock: {face: down}
  waste: {}
  tableau: {count: 6, start: any, build: {rank: down}, lift: run}
deal: [{to: tableau, each: 1}, {to: stock, cards: rest}]
actions:
  draw: {from: stock, to: waste, cards: 1}
  redeal: {when: {empty: stock}, times: 2, from: waste, to: stock, cards: rest}
goal: {empty: stock}
"""

WORDS = [
    ("count: 6", "count: 6, max: 4", "capacity"),
    ("count: 6", "number: 6", "count"),
    ("lift: run", "move: run", "lift"),
    ("lift: run", "accepts: run", "take"),
    ("{rank: down}", "{rank: down, colour: alternate}", "suit"),
    ("{rank: down}", "{direction: down}", "rank"),
    ("times: 2", "max: 2", "times"),
    ("times: 2", "redeals: 2", "times"),
    ("when: {empty", "if: {empty", "when"),
    ("from: waste", "source: waste", "from"),
    ("goal: ", "win: ", "goal"),
    ("name: ", "title: ", "name"),
]
VALUES_MEANT = [
    ("build: {rank: down}", "build: down", "{rank: down}"),
    ("build: {rank: down}", "build: [up]", "{rank: up}"),
    ("build: {rank: down}", "build: descending", "{rank: down}"),
    ("build: {rank: down}", "build: alternate", "{suit: alternate}"),
    ("build: {rank: down}", "build: same", "{rank: same} or {suit: same}"),
    ("build: {rank: down}", "build: {rank: descending}", "down"),
    ("build: {rank: down}", "build: {rank: down, suit: alternating}", "alternate"),
    ("face: down", "face: hidden", "down"),
    ("lift: run", "lift: sequence", "run"),
    ("lift: run", "lift: all", "pile"),
    ("cards: rest}]", "cards: all}]", "rest"),
    ("times: 2", "times: infinite", "unlimited"),
]
CHANGES = [
    ("actions: {redael: {times: 1}}", "4:11", "action redael", "redeal"),
    ("actions: {drow: {cards: 3}}", "4:11", "action drow", "draw"),
    ("piles: {tableu: {lift: card}}", "4:9", "pile group tableu", "tableau"),
    ("variants: {one: {actions: {redael: {times: 1}}}}", "4:28", "action redael", "redeal"),
    ("variants: {one: {piles: {tablau: {count: 5}}}}", "4:26", "pile group tablau", "tableau"),
]


def hints(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "sorting.yaml"
    path.write_text(text, encoding="utf-8")
    return [problem.hint for problem in lint(find(str(path)))]


@pytest.mark.parametrize(("was", "wrong", "meant"), [*WORDS, *VALUES_MEANT])
def test_what_was_meant_is_told(was: str, wrong: str, meant: str, tmp_path: Path) -> None:
    assert was in RULESET
    assert f"did you mean {meant}?" in hints(tmp_path, RULESET.replace(was, wrong, 1))


@pytest.mark.parametrize(("change", "place", "name", "meant"), CHANGES)
def test_a_change_of_what_is_not_there_is_told_once(
    change: str, place: str, name: str, meant: str, tmp_path: Path
) -> None:
    (tmp_path / "sorting.yaml").write_text(RULESET, encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text(f"patience: 1\nname: Own\nextends: sorting\n{change}\n", encoding="utf-8")
    (problem,) = lint(find(str(path)))
    assert (problem.code, f"{problem.line}:{problem.column}") == ("bad-reference", place)
    assert problem.message == f"there is no {name} to change"
    assert problem.hint == f"did you mean {meant}?"
    assert problem.file == str(path)


@pytest.mark.parametrize(
    "change",
    [
        "actions: {redeals: {from: waste, to: stock, cards: rest}}",
        "piles: {tableaux: {label: x, count: 2, start: any}}",
    ],
)
def test_what_is_whole_by_itself_may_be_called_much_the_same(change: str, tmp_path: Path) -> None:
    (tmp_path / "sorting.yaml").write_text(RULESET, encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text(f"patience: 1\nname: Own\nextends: sorting\n{change}\n", encoding="utf-8")
    assert lint(find(str(path))) == []


def test_what_is_unlike_all_there_is_is_told_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "sorting.yaml").write_text(RULESET, encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text("patience: 1\nname: Own\nextends: sorting\nactions: {bury: {}}\n", encoding="utf-8")
    assert {problem.code for problem in lint(find(str(path)))} == {"missing-key"}


@pytest.mark.parametrize("word", KEYS)
def test_the_words_of_others_lead_to_words_of_the_language(word: str) -> None:
    known = {key for part in parts_of_language() for key in keys_of(part)}
    assert set(KEYS[word]) <= known


@pytest.mark.parametrize("value", VALUES)
def test_the_values_of_others_lead_to_values_of_the_language(value: str) -> None:
    known = {
        each
        for part in parts_of_language()
        for _, described in keys_of(part).values()
        for each in plain_words(described.kind)
    }
    assert set(VALUES[value]) <= known

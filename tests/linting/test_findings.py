"""What can never come about in a ruleset whose words are all right: each case beside one that is just fine."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import SAMPLES
from junitparser import JUnitXml
from shell import patience

from patience_core.engine.game import Game
from patience_core.language.library import bundled_games, find, load
from patience_core.linting.lint import lint
from patience_core.problems import Problem

FINE = """patience: 1
name: Lanes
piles:
  stock:      {face: down}
  waste:      {}
  foundation: {count: 4, start: A, build: {rank: up, suit: same}, lift: none}
  tableau:    {count: 7, start: K, build: {rank: down, suit: alternate}, lift: run, called: lane}
deal:
  - {to: tableau, each: 4}
  - {to: stock, cards: rest}
actions:
  draw: {from: stock, to: waste, cards: 1}
goal: {complete: foundation}
"""
FOUNDATION = "foundation: {count: 4, start: A, build: {rank: up, suit: same}, lift: none}"
DRAW = "  draw: {from: stock, to: waste, cards: 1}"
DEAL = "deal:\n"
BASE = FOUNDATION.replace("start: A", "start: base")
WRAPPED = 'foundation: {count: 4, start: "7", build: {rank: up, suit: same, wrap: true}, lift: none}'
RESERVE = "reserve: {label: p, start: any, build: any, lift: {unit: card, to: [reserve]}}"
UNWON = [
    (
        "a base without a card",
        {FOUNDATION: BASE, DEAL: "deal:\n  - {to: foundation, cards: 1}\n"},
        {FOUNDATION: BASE},
        ("6:33", "never-opens", "a foundation pile never opens: it begins with the rank of the first card"),
    ),
    (
        "a base that only forced moves could bring",
        {FOUNDATION: BASE, DRAW: f"{DRAW}\nforced: [{{from: stock, to: foundation, each: 1, into: empty}}]"},
        {FOUNDATION: BASE, DRAW: f"{DRAW}\nforced: [{{play: waste, to: foundation}}]"},
        ("6:33", "never-opens", "a foundation pile never opens"),
    ),
    (
        "a first rank that the pack does not have",
        {FOUNDATION: WRAPPED},
        {FOUNDATION: WRAPPED, "name: Lanes": "name: Lanes\npack: {ranks: A23456}\n", "each: 4": "each: 1"},
        ("8:33", "never-opens", "the pack has no card with which it begins"),
    ),
    (
        "a foundation that takes nothing",
        {},
        {FOUNDATION: "foundation: {count: 4}"},
        ("6:15", "never-filled", "no card ever comes to the foundation piles"),
    ),
    (
        "a foundation that takes only from what never gives",
        {FOUNDATION: FOUNDATION.replace("lift", "take: {unit: card, from: [tableau, waste]}, lift")},
        {FOUNDATION: FOUNDATION.replace("lift", "take: {unit: card, from: stock}, lift")},
        ("6:15", "never-filled", "no card ever comes to the foundation piles"),
    ),
    (
        "a goal without a way from the deal to it",
        {DEAL: "deal:\n  - {pick: A, to: foundation}\n", "each: 4": "each: 3"},
        {FOUNDATION: "foundation: {count: 4}", DEAL: "deal:\n  - {pick: A, to: foundation}\n", "each: 4": "each: 3"},
        ("6:15", "never-filled", "after the deal none ever comes there"),
    ),
    (
        "a stock that nothing empties",
        {DRAW: f"{DRAW}\n  back: {{from: waste, to: stock, cards: rest}}"},
        {DRAW: "  back: {from: waste, to: stock, cards: rest}"},
        ("4:15", "never-emptied", "the goal wants the stock empty, but the cards that are dealt to s1 never leave"),
    ),
    (
        "an action that may be taken no time",
        {DRAW: DRAW.replace("cards: 1", "cards: 1, times: 1")},
        {DRAW: DRAW.replace("cards: 1", "cards: 1, times: 0")},
        ("4:15", "never-emptied", "never leave"),
    ),
    (
        "piles that go only where nothing is taken",
        {"lift: run": "lift: {unit: run, to: [tableau, foundation]}"},
        {"lift: run": "lift: {unit: run, to: waste}"},
        ("7:15", "never-emptied", "dealt to t1, t2 and t3 and 4 more never leave"),
    ),
    (
        "a pile that could give only to itself",
        {"  waste:": f"  {RESERVE.replace('reserve]', 'reserve, foundation]')}\n  waste:", DEAL: "deal:\n  - {to: reserve, each: 3}\n"},
        {"  waste:": f"  {RESERVE}\n  waste:", DEAL: "deal:\n  - {to: reserve, each: 3}\n"},
        ("5:12", "never-emptied", "the goal wants the reserve empty, but the cards that are dealt to p1 never leave"),
    ),
    (
        "more piles than the goal allows",
        {"goal: {complete: foundation}": "goal: {piles: {tableau: 1}}"},
        {"goal: {complete: foundation}": "goal: {piles: {tableau: 1}}", "lift: run": "lift: none"},
        ("7:15", "never-emptied", "the goal wants at most 1 lane with cards"),
    ),
    (
        "fewer foundations than suits",
        {},
        {"{count: 4, start: A": "{count: 3, start: A"},
        ("6:23", "too-few-piles", "all 52 cards on the 3 foundation piles, which can hold 39 at most"),
    ),
    (
        "two packs",
        {"name: Lanes": "name: Lanes\npack: {decks: 2}", "{count: 4, start: A": "{count: 8, start: A"},
        {"name: Lanes": "name: Lanes\npack: {decks: 2}"},
        ("7:23", "too-few-piles", "all 104 cards on the 4 foundation piles, which can hold 52 at most"),
    ),
    (
        "foundations that are full too soon",
        {"lift: none}": "capacity: 13, lift: none}"},
        {"lift: none}": "capacity: 12, lift: none}"},
        ("6:23", "too-few-piles", "which can hold 48 at most"),
    ),
    (
        "foundations that begin with their last card",
        {},
        {"start: A": "start: K"},
        ("6:23", "too-few-piles", "which can hold 4 at most"),
    ),
    (
        "foundations for three suits alone",
        {"lift: none}": "lift: none, suits: CDHS}"},
        {"lift: none}": "lift: none, suits: CDHH}"},
        ("6:23", "too-few-piles", "which can hold 39 at most"),
    ),
    (
        "runs of thirteen on too few piles",
        {FOUNDATION: "foundation: {count: 4, start: K, take: {unit: run, cards: 13}, run: {rank: down, suit: same}, lift: none}"},
        {FOUNDATION: "foundation: {count: 3, start: K, take: {unit: run, cards: 13}, run: {rank: down, suit: same}, lift: none}"},
        ("6:23", "too-few-piles", "which can hold 39 at most"),
    ),
]  # fmt: skip
IDLE = [
    (
        "take from what never gives",
        {"lift: run": "lift: run, take: {unit: run, from: waste}"},
        {"lift: run": "lift: run, take: {unit: run, from: [stock, waste]}"},
        ("7:110", "never-used", "take of tableau names stock, which gives no card to a move"),
    ),
    (
        "lift to what never takes",
        {"lift: run": "lift: {unit: run, to: [foundation, tableau]}"},
        {"lift: run": "lift: {unit: run, to: [foundation, waste]}"},
        ("7:109", "never-used", "lift of tableau names waste, which takes no card"),
    ),
    (
        "an action that takes from where nothing lies",
        {DRAW: f"{DRAW}\n  redeal: {{from: waste, to: stock, cards: rest}}"},
        {DRAW: f"{DRAW}\n  redeal: {{from: reserve, to: stock, cards: rest}}", "  waste:": "  reserve: {}\n  waste:"},
        ("14:11", "never-used", "redeal never moves a card: none ever comes to the reserve"),
    ),
    (
        "a pile that nothing fills",
        {"  waste:": "  cell: {start: any}\n  waste:"},
        {"  waste:": "  cell: {}\n  waste:"},
        ("5:9", "never-filled", "no card ever comes to the cell"),
    ),
    (
        "a pile that never opens and that the goal does not need",
        {"  waste:": "  cell: {start: [A, K]}\n  waste:"},
        {"  waste:": "  cell: {start: base, lift: none}\n  waste:"},
        ("5:17", "never-opens", "the cell never opens"),
    ),
]  # fmt: skip
CASES = [*((*case, False) for case in UNWON), *((*case, True) for case in IDLE)]


def changed(changes: dict[str, str]) -> str:
    text = FINE
    for was, now in changes.items():
        text = text.replace(was, now, 1)
    return text


def found(tmp_path: Path, text: str, **others: str) -> list[Problem]:
    for name, other in {"lanes": text, **others}.items():
        (tmp_path / f"{name}.yaml").write_text(other, encoding="utf-8")
    return lint(find(str(tmp_path / "lanes.yaml")))


@pytest.mark.parametrize(("name", "fine", "wrong", "told", "warning"), CASES, ids=[case[0] for case in CASES])
def test_what_can_never_come_about_is_told(
    name: str,
    fine: dict[str, str],
    wrong: dict[str, str],
    told: tuple[str, str, str],
    warning: bool,
    tmp_path: Path,
) -> None:
    assert found(tmp_path, changed(fine)) == []
    assert changed(wrong) != changed(fine), name
    place, code, words = told
    problems = found(tmp_path, changed(wrong))
    (problem,) = [problem for problem in problems if problem.code == code and words in problem.message]
    assert f"{problem.line}:{problem.column}" == place
    assert problem.warning is warning
    assert all(other.warning for other in problems) is warning


THREE = "{count: 3, start: A, build: {rank: up, suit: same}"
FOUR = "{count: 4, start: A, build: {rank: up, suit: same}"
NEVER_SAID = [
    (
        "a pick may have emptied the pile",
        {
            "  waste:": "  reserve: {label: p, lift: none}\n  waste:",
            DEAL: "deal:\n  - {to: reserve, cards: 1}\n  - {pick: A, from: reserve, to: foundation}\n",
        },
    ),
    (
        "all cards are dealt where the goal wants them",
        {
            "start: K, build: {rank: down, suit: alternate}, lift: run": "lift: none",
            "  - {to: tableau, each: 4}\n": "",
            "{to: stock, cards: rest}": "{to: tableau, cards: rest}",
            "foundation}\n": "tableau}\n",
        },
    ),
    ("cards lie on foundations in no order", {FOUR: THREE, DEAL: "deal:\n  - {to: foundation, each: 2}\n"}),
    ("the top of a run is asked", {f"{FOUR}, lift": f"{THREE}, take: {{unit: run, judged-by: top}}, lift"}),
    ("cards lie by what lies elsewhere", {FOUR: THREE.replace("same}", "same, against: tableau}")}),
    ("cards leave from under others", {f"{FOUR}, lift: none": f"{THREE}, lift: {{unit: any, to: tableau}}"}),
    (
        "whole piles come in no order",
        {
            f"{FOUR}, lift": "{count: 3, start: A, build: {rank: down, suit: alternate}, take: [run, pile], lift",
            "lift: run": "lift: [run, pile]",
        },
    ),
    (
        "suits fill several piles in part",
        {FOUR: FOUR.replace("4", "12").replace("same}", "same}, capacity: 5")},
    ),
    (
        "one of two groups is full soon",
        {
            "  waste:": "  ace: {count: 4, start: A, lift: none, capacity: 1}\n  waste:",
            FOUR: FOUR.replace("A", "[A, 2]"),
            "{complete: foundation}": "{complete: [foundation, ace]}",
        },
    ),
    (
        "foundations go on from what is dealt",
        {FOUR: FOUR.replace("A", "K"), DEAL: "deal:\n  - {pick: A, to: foundation}\n"},
    ),
]


@pytest.mark.parametrize(("name", "changes"), NEVER_SAID, ids=[case[0] for case in NEVER_SAID])
def test_nothing_is_refused_that_may_come_about(name: str, changes: dict[str, str], tmp_path: Path) -> None:
    assert changed(changes) != FINE, name
    assert [problem for problem in found(tmp_path, changed(changes)) if not problem.warning] == []


def test_the_ruleset_of_the_cases_is_fine(tmp_path: Path) -> None:
    assert found(tmp_path, FINE) == []


def test_what_only_a_variant_brings_about_says_so(tmp_path: Path) -> None:
    text = FINE + "variants:\n  closed: {actions: {draw: none}}\n  three: {actions: {draw: {cards: 3}}}\n"
    told = found(tmp_path, text)
    assert [(problem.code, problem.reason) for problem in told] == [
        ("never-emptied", "with the variant closed"),
        ("never-filled", "with the variant closed"),
    ]


def test_a_variant_does_not_repeat_what_the_ruleset_has_already(tmp_path: Path) -> None:
    text = changed({FOUNDATION: BASE}) + "variants:\n  three: {actions: {draw: {cards: 3}}}\n"
    assert [(problem.code, problem.reason) for problem in found(tmp_path, text)] == [("never-opens", "")]


def test_what_a_change_brings_about_is_told_in_its_own_file(tmp_path: Path) -> None:
    own = "patience: 1\nname: Own\nextends: below\nactions: {draw: none}\n"
    problems = found(tmp_path, own, below=FINE)
    assert {problem.file for problem in problems} == {str(tmp_path / "lanes.yaml")}
    assert {problem.line for problem in problems} == {3}


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_games(), ids=lambda game: game.name)
def test_every_game_of_the_library_is_fine_with_all_its_variants(game: object) -> None:
    assert lint(game) == []  # type: ignore[arg-type] # a game of the library


RULESETS = sorted((SAMPLES / "rulesets").glob("[!b]*/*.yaml"))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_no_ruleset_of_the_samples_is_refused(path: Path) -> None:
    assert lint(find(str(path))) == []


def test_a_redeal_that_leaves_cards_over_loses_none(tmp_path: Path) -> None:
    redeal = f"{DRAW}\n  redeal: {{collect: tableau, deal: [{{to: tableau, each: 1}}]}}"
    for more in ({}, {DRAW: redeal}):
        problems = found(tmp_path, changed({"start: A": "start: K", **more}))
        assert "too-few-piles" in {problem.code for problem in problems}


def test_play_goes_on_as_before(tmp_path: Path) -> None:
    path = tmp_path / "lanes.yaml"
    path.write_text(changed({FOUNDATION: BASE}), encoding="utf-8")
    assert patience("lint", str(path)).code == 1
    assert patience("play", str(path), "--seed", "7", "--no-input").code == 0
    assert Game(load(find(str(path)))).goal


WARNED = changed({"  waste:": "  cell: {}\n  waste:"})


@pytest.mark.parametrize(
    ("form", "out"),
    [
        ("text", "lanes.yaml: fine but for warnings\n"),
        ("github", "::warning file=lanes.yaml,line=5,col=9,title=never-filled::lanes.yaml:5:9: no card ever comes to the cell\n"),
        ("json", '"hint": "", "severity": "warning", "fact": {"kind": "never_reached", "group": "cell"}}]}\n'),
    ],
)  # fmt: skip
def test_a_warning_refuses_nothing(form: str, out: str, tmp_path: Path) -> None:
    (tmp_path / "lanes.yaml").write_text(WARNED, encoding="utf-8")
    ran = patience("lint", "--format", form, "lanes.yaml", cwd=tmp_path)
    assert ran.code == 0
    assert out in ran.out
    told = "lanes.yaml:5:9: warning: never-filled: no card ever comes to the cell\n"
    assert ran.err == (told if form == "text" else "")


def test_junit_tells_a_warning_of_a_case_that_did_not_fail(tmp_path: Path) -> None:
    (tmp_path / "lanes.yaml").write_text(WARNED, encoding="utf-8")
    ran = patience("lint", "--format", "junit", "lanes.yaml", cwd=tmp_path)
    (suite,) = JUnitXml.fromstring(ran.out.encode())
    (case,) = suite
    assert (ran.code, suite.failures, suite.errors, case.result) == (0, 0, 0, [])
    assert case.system_out == "lanes.yaml:5:9: warning: never-filled: no card ever comes to the cell"


def test_several_rulesets_are_counted_by_what_came_of_them(tmp_path: Path) -> None:
    (tmp_path / "lanes.yaml").write_text(WARNED, encoding="utf-8")
    (tmp_path / "wrong.yaml").write_text(changed({FOUNDATION: BASE}), encoding="utf-8")
    (tmp_path / "right.yaml").write_text(FINE, encoding="utf-8")
    ran = patience("lint", "lanes.yaml", "right.yaml", "wrong.yaml", cwd=tmp_path)
    assert (ran.code, ran.out.splitlines()[-1]) == (
        1,
        "3 rulesets: 1 fine, 1 fine but for warnings, 1 refused",
    )
    quiet = patience("lint", "--quiet", "lanes.yaml", "right.yaml", cwd=tmp_path)
    assert quiet == (0, "", "")

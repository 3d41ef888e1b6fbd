"""The headers of a record: their order, their words, and what is told when they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import first_problem, game, replayed

START = "patience 1\ngame pile-on\n"
DEAL = f"{START}deal pysol:7\n"
END = "moves\nend open\n"
ORDER = "order: patience game variant rules deal"

FAULTS = [
    ("end won\n", 1, "syntax", "a record begins with: patience 1"),
    ("moves\n", 1, "syntax", "a record begins with: patience 1"),
    ("hello world\n", 1, "syntax", "a record begins with: patience 1"),
    ("# a comment\n\nPatience 1\n", 3, "syntax", "a record begins with: patience 1"),
    ("patience 1\n", 1, "syntax", "the record breaks off: game is missing"),
    (START, 2, "syntax", "the record breaks off: deal is missing"),
    (DEAL, 3, "syntax", "the record breaks off: moves is missing"),
    (f"{DEAL}x-by me\n\n# no more\n", 4, "syntax", "the record breaks off: moves is missing"),
    (f"{START}deal cards\n  AC\n", 4, "syntax", "the record breaks off: moves is missing"),
    (f"patience 1\n{DEAL}{END}", 1, "syntax", "the record breaks off: game is missing"),
    ("patience 1\ndeal pysol:7\n", 2, "syntax", "game comes before deal"),
    ("patience 1\nvariant columns\n", 2, "syntax", "game comes before variant"),
    ("patience 1\nmoves\n", 2, "syntax", "game comes before moves"),
    (f"{START}moves\n", 3, "syntax", "deal comes before moves"),
    (f"{START}x-by me\n", 3, "syntax", "deal comes before x-by"),
    (f"{START}game pile-on\n", 3, "syntax", "game stands twice"),
    (f"{START}variant columns\nvariant columns\n", 4, "syntax", "variant stands twice"),
    (f"{START}rules 3f9a0c1e52d7\nrules 3f9a0c1e52d7\n", 4, "syntax", "rules stands twice"),
    (f"{DEAL}deal pysol:8\n", 4, "syntax", "deal stands twice"),
    (f"{DEAL}x-by me\ndeal pysol:7\n", 5, "syntax", "deal stands twice"),
    ("patience 1\ngame\n", 2, "syntax", "after game comes one word"),
    ("patience 1\ngame pile on\n", 2, "syntax", "after game comes one word"),
    (f"{START}rules\n", 3, "syntax", "after rules comes one word"),
    (f"{START}rules a b\n", 3, "syntax", "after rules comes one word"),
    (f"{START}variant\n", 3, "syntax", "after variant something is missing"),
    (f"{START}deal\n", 3, "syntax", "after deal something is missing"),
    (f"{DEAL}moves now\n", 4, "syntax", "moves stands alone"),
    ("patience 1\n  game pile-on\n", 2, "syntax", "only the cards of a deal are indented"),
    (f"{DEAL}x-by me\n\tx-of you\n", 5, "syntax", "only the cards of a deal are indented"),
    (f"{DEAL}  AC\n{END}", 4, "syntax", "only deal cards and deal position go on in indented lines"),
]


@pytest.mark.parametrize(("text", "line", "code", "message"), FAULTS)
def test_faults_of_headers(text: str, line: int, code: str, message: str) -> None:
    problem = first_problem(text)
    assert (problem.line, problem.code, problem.message) == (line, code, message)


MISPLACED = [
    (f"{DEAL}variant columns\n", "variant comes before deal"),
    (f"{DEAL}rules 3f9a0c1e52d7\n", "rules comes before deal"),
    (f"{START}rules 3f9a0c1e52d7\nvariant columns\n", "variant comes before rules"),
]


@pytest.mark.parametrize(("text", "message"), MISPLACED)
def test_a_header_in_the_wrong_place_is_told_the_order(text: str, message: str) -> None:
    problem = first_problem(text)
    assert (problem.code, problem.message, problem.hint) == ("syntax", message, ORDER)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("players", "headers that may follow: variant, rules, deal, moves; one's own begin with x-"),
        ("varient", "did you mean variant?"),
        ("Deal", "did you mean deal?"),
        ("Game", "headers that may follow: variant, rules, deal, moves; one's own begin with x-"),
        ("x", "headers that may follow: variant, rules, deal, moves; one's own begin with x-"),
    ],
)
def test_an_unknown_header(name: str, hint: str) -> None:
    problem = first_problem(f"{START}{name} 2\n")
    assert (problem.code, problem.message, problem.hint) == (
        "unknown-header",
        f"there is no header {name}",
        hint,
    )
    assert (problem.line, problem.column, problem.width) == (3, 1, len(name))


INDENT = "the lines that belong to deal {} are indented: put two blanks before {}"
MOVES_MISSING = "before the first move stands a line of its own: moves"
AFTER_DEAL = [
    ("deal cards\nAC 2C 3C", "AC", INDENT.format("cards", "AC")),
    ("deal cards\n  AC 2C\n10h 4♥", "10h", INDENT.format("cards", "10h")),
    ("deal cards\nAC x2 3C", "AC", INDENT.format("cards", "AC")),
    ("deal position\nt1 AC 2C", "t1", INDENT.format("position", "t1")),
    ("deal position\nt1 <AC> <??> 2C", "t1", INDENT.format("position", "t1")),
    ("deal position\n  t1 AC\nr1 -- 2C", "r1", INDENT.format("position", "r1")),
    ("deal position\n  t1 AC\nt1 AC t2", "t1", MOVES_MISSING),
    ("deal cards\n  AC 2C\nt1 AC t2", "t1", MOVES_MISSING),
    ("deal cards\n  AC 2C\nmvoes", "mvoes", "did you mean moves?"),
    ("deal pysol:7\nt1 3H t14", "t1", MOVES_MISSING),
    ("deal pysol:7\n3H t14", "3H", MOVES_MISSING),
    ("deal pysol:7\nx-by me\nt1 t2", "t1", MOVES_MISSING),
    ("deal pysol:7\nr1c2 r1c3", "r1c2", MOVES_MISSING),
    ("deal pysol:7\nplayer1 Ada", "player1", "headers that may follow: moves; one's own begin with x-"),
    ("deal pysol:7\nplayer Ada", "player", "headers that may follow: moves; one's own begin with x-"),
]


@pytest.mark.parametrize(("lines", "name", "hint"), AFTER_DEAL)
def test_after_a_deal_cards_and_moves_are_told_from_headers(lines: str, name: str, hint: str) -> None:
    problem = first_problem(f"{START}{lines}\n{END}")
    assert (problem.code, problem.message) == ("unknown-header", f"there is no header {name}")
    assert (problem.column, problem.width, problem.hint) == (1, len(name), hint)


@pytest.mark.parametrize(
    ("header", "hint"),
    [
        ("game pile on", "did you mean pile-on?"),
        ("game", ""),
        ("game pile-on\nrules a b", ""),
        ("game pile-on\ndeal", "a deal is one of: pysol:7, solvitaire:7, cards, position"),
        ("game pile-on\nvariant", ""),
    ],
)
def test_a_header_with_too_many_or_too_few_words_is_helped(header: str, hint: str) -> None:
    assert first_problem(f"patience 1\n{header}\n").hint == hint


def test_a_version_that_is_not_written() -> None:
    problem = first_problem(f"patience\ngame pile-on\ndeal pysol:7\n{END}")
    assert (problem.code, problem.message) == ("bad-version", "the version of the notation is missing")
    assert (problem.line, problem.hint) == (1, "patience 1")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("patience 2", "2"),
        ("patience 1 2", "1 2"),
        ("patience one", "one"),
        ("patience 01", "01"),
    ],
)
def test_another_version_of_the_notation(header: str, said: str) -> None:
    problem = first_problem(f"{header}\ngame pile-on\ndeal pysol:7\n{END}")
    assert (problem.line, problem.code) == (1, "bad-version")
    assert problem.message == f"this program reads version 1 of the notation, not {said}"


def test_headers_of_ones_own_are_passed_through() -> None:
    (replay,) = replayed(f"{DEAL}x-by me\nx-by you\nx-\nx-date 1 1 1\n{END}")
    assert (replay.problems, replay.outcome) == ([], "open")


def test_what_a_record_says_of_itself() -> None:
    text = f"\n# a game\npatience 1\ngame fifteen-puzzle\nvariant columns three-spaces\ndeal pysol:ms7\n{END}"
    (replay,) = replayed(text)
    assert (replay.line, replay.game_name, replay.deal) == (3, "fifteen-puzzle", "pysol:ms7")
    assert replay.variants == ("three-spaces", "columns")
    assert (replay.outcome, replay.moves, replay.problems) == ("open", 0, [])


GAMES = [
    ("game monatna", 2, "unknown-game", "there is no game monatna", "did you mean montana?", 6),
    ("game Montana", 2, "unknown-game", "there is no game Montana", "did you mean montana?", 6),
    ("game ../montana", 2, "unknown-game", "there is no game ../montana", "did you mean montana?", 6),
    ("game /etc/passwd", 2, "unknown-game", "there is no game /etc/passwd", "patience games lists them", 6),
    ("game montana.yaml", 2, "unknown-game", "there is no game montana.yaml", "did you mean montana?", 6),
    (
        "game miss-milligan\nvariant milie",
        3,
        "unknown-variant",
        "there is no variant milie",
        "did you mean millie?",
        9,
    ),
    (
        "game pile-on\nvariant columns millie",
        3,
        "unknown-variant",
        "there is no variant millie",
        "variants: three-spaces, one-space, columns",
        17,
    ),
    ("game pile-on\nvariant columns columns", 3, "syntax", "the variant columns stands twice", "", 9),
    (
        "game pile-on\nvariant one-space three-spaces",
        3,
        "unknown-variant",
        "the variants three-spaces and one-space exclude each other: both set piles.tableau.count",
        "",
        9,
    ),
]


@pytest.mark.parametrize(("headers", "line", "code", "message", "hint", "column"), GAMES)
def test_games_and_variants_that_do_not_exist(
    headers: str, line: int, code: str, message: str, hint: str, column: int
) -> None:
    problem = first_problem(f"patience 1\n{headers}\ndeal pysol:7\n{END}")
    assert (problem.line, problem.column) == (line, column)
    assert (problem.code, problem.message, problem.hint) == (code, message, hint)


def test_removing_the_reserve_goes_with_what_else_is_said_of_it() -> None:
    (replay,) = replayed(f"patience 1\ngame miss-milligan\nvariant millie single-weave\ndeal pysol:7\n{END}")
    assert (replay.problems, replay.variants) == ([], ("single-weave", "millie"))


@pytest.mark.parametrize(
    ("name", "variants"), [("pile-on", ""), ("pile-on", "three-spaces"), ("miss-milligan", "millie")]
)
def test_rules_that_are_the_same_are_accepted(name: str, variants: str) -> None:
    rules = game(name, variants).ruleset.fingerprint()
    chosen = f"variant {variants}\n" if variants else ""
    (replay,) = replayed(f"patience 1\ngame {name}\n{chosen}rules {rules}\ndeal pysol:7\n{END}")
    assert replay.problems == []


@pytest.mark.parametrize(
    ("deal", "moves"),
    [("pysol:7", "nonsense\n"), ("pysol:7", "t1 AC t99\n"), ("pysol:x", ""), ("pysol:7", "end won\n")],
)
def test_changed_rules_are_told_before_anything_else(deal: str, moves: str) -> None:
    problem = first_problem(f"{START}rules 000000000000\ndeal {deal}\nmoves\n{moves}")
    assert (problem.line, problem.column, problem.code) == (3, 7, "rules-changed")
    assert problem.message == "the record was made with other rules of pile-on"
    assert problem.reason == f"the rules are now {game('pile-on').ruleset.fingerprint()}"


@pytest.mark.parametrize("variants", ["three-spaces", "columns", "one-space columns"])
def test_changed_rules_are_told_of_variants_too(variants: str) -> None:
    problem = first_problem(f"{START}variant {variants}\nrules 000000000000\ndeal pysol:7\nmoves\n")
    assert (problem.line, problem.column, problem.code) == (4, 7, "rules-changed")


def test_a_variant_changes_the_rules_but_a_picture_does_not() -> None:
    plain, spacious, columns = (
        game("pile-on", name).ruleset.fingerprint() for name in ("", "three-spaces", "columns")
    )
    assert plain != spacious
    assert plain == columns


OWN = """
patience: 1
name: Sorting
piles:
  tableau: {count: 13}
deal: [{to: tableau, each: 4}]
goal: {empty: tableau}
"""


def test_a_game_may_lie_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "sorting.yaml").write_text(OWN, encoding="utf-8")
    text = "patience 1\ngame sorting\ndeal pysol:7\nmoves\nend stuck\n"
    (replay,) = replayed(text, beside=tmp_path)
    assert (replay.problems, replay.outcome) == ([], "stuck")
    assert first_problem(text).code == "unknown-game"


def test_a_wrong_ruleset_beside_the_record_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "sorting.yaml").write_text(OWN.replace("count", "cuont"), encoding="utf-8")
    problem = first_problem("patience 1\ngame sorting\ndeal pysol:7\nmoves\nend stuck\n", beside=tmp_path)
    assert (problem.line, problem.code) == (2, "unknown-game")
    assert problem.message == "the ruleset of sorting cannot be played"
    assert f"{tmp_path / 'sorting.yaml'}:5:13: unknown-key" in problem.reason

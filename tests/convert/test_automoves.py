"""Published solutions leave out the cards that go home by themselves."""

from __future__ import annotations

import pytest
from boards import SAMPLES, board, dealt, game
from shell import patience

from patience_core.convert.automoves import is_safe
from patience_core.convert.freecell_notation import read_moves, written_moves
from patience_core.convert.making import Made
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import lines_of_text
from patience_core.problems import RecordError

NOTATION = SAMPLES / "boards" / "freecell-notation"


def published(name: str) -> str:
    return (NOTATION / f"{name}.txt").read_text(encoding="utf-8")


def read(rules: Game, position: Position, text: str, rule: str | None = None) -> Made:
    return read_moves(lines_of_text(text, "moves"), "moves", rules, position, rule)


def refusal(rules: Game, position: Position, text: str, rule: str | None = None) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(rules, position, text, rule)
    return caught.value


@pytest.mark.parametrize(
    ("name", "variant", "number", "rule", "count"),
    [
        ("10913", "", "10913", "safe", 69),
        ("29596", "", "29596", "safe", 105),
        ("24", "", "24", "none", 138),
        ("no-cell-164", "no-cell", "164", "none", 109),
    ],
)
def test_published_solutions_win(name: str, variant: str, number: str, rule: str, count: int) -> None:
    rules = game("freecell", variant)
    made = read(rules, dealt(rules, number), published(name))
    assert (made.automoves, len(made.texts)) == (rule, count)
    assert rules.is_won(made.position)


@pytest.mark.parametrize(
    ("home", "card", "safe"),
    [
        ("f1 AH", "2H", True),
        ("f1 AH 2H", "3H", False),
        ("f1 AH 2H, f2 AC 2C", "3H", False),
        ("f1 AH 2H, f2 AC 2C, f3 AS 2S", "3H", True),
        ("f1 AH 2H, f2 AC 2C, f3 AS 2S", "3D", True),
        ("f1 AC 2C, f2 AH 2H 3H, f3 AD 2D", "3C", True),
        ("f1 AC 2C 3C, f2 AH 2H 3H, f3 AD 2D", "4C", False),
    ],
)
def test_what_is_safe(home: str, card: str, safe: bool) -> None:
    rules = game("freecell")
    position = board(rules, *home.split(", "), f"t1 {card}")
    pile = next(pile for pile in position.piles[-8:] if pile)
    at_home = {each for foundation in position.piles[4:8] for each in foundation}
    assert is_safe(pile[0], at_home) is safe


# 4H is safe only when 3C and 3S are home; `all` sends it at once.
LEFT = ("f1 AH 2H 3H", "f2 AC 2C", "f3 AS 2S", "f4 AD 2D", "t1 4H 9S", "t2 3C 8D", "t3 3S 7D")
GO = [
    ("none", ["t1 9S c1"]),
    ("safe", ["t1 9S c1"]),
    ("all", ["t1 9S c1", "t1 4H f1"]),
]


@pytest.mark.parametrize(("rule", "texts"), GO)
def test_which_cards_follow_a_move(rule: str, texts: list[str]) -> None:
    rules = game("freecell")
    assert read(rules, board(rules, *LEFT), "1a", rule).texts == texts


def test_the_rule_is_found_that_makes_all_moves_legal() -> None:
    rules = game("freecell")
    # 5D can reach the first column only when 4H has left it.
    position = board(rules, *LEFT, "t4 5D")
    assert read(rules, position, "1a 41").automoves == "all"
    safe = board(rules, "f1 AH", "f2 AC", "f3 AS", "f4 AD", "t1 2H 9S", "t2 8C", "t3 3D")
    assert read(rules, safe, "1a 21").automoves == "safe"


def test_a_rule_that_wins_is_better_than_one_that_leaves_the_game_open() -> None:
    rules = game("freecell")
    suits = [" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDH"]
    home = [f"f{number} {suit}" for number, suit in enumerate(suits, 1)]
    made = read(rules, board(rules, *home, "f4 AS 2S", "t1 KS QS JS TS 9S 8S 7S 6S 5S 3S 4S"), "1a")
    assert made.texts[:2] == ["t1 4S c1", "t1 3S f4"]


def test_a_rule_that_is_given_is_the_only_one() -> None:
    rules = game("freecell")
    error = refusal(rules, board(rules, *LEFT, "t4 5D"), "1a 41", "safe")
    assert error.problems[0].column == 4
    assert "cards went home by themselves before it: --automoves safe" in error.problems[0].reason


def test_some_programs_send_cards_home_before_the_first_move() -> None:
    rules = game("freecell")
    position = board(rules, "t1 AS", "t2 2H 9C")
    assert read(rules, position, "21").texts == ["t1 AS f1", "t2 9C t1"]


@pytest.mark.parametrize(
    ("name", "rule", "count"),
    [
        ("24", "none", 138),
        ("24", "safe", 107),
        ("10913", "none", 69),
        ("10913", "safe", 19),
        ("10913", "all", 16),
        ("29596", "none", 105),
        ("29596", "safe", 53),
        ("29596", "all", 53),
    ],
)
def test_what_is_written_under_a_rule_is_read_under_it(name: str, rule: str, count: int) -> None:
    rules = game("freecell")
    first = read(rules, dealt(rules, name), published(name))
    lines = written_moves(rules, dealt(rules, name), first.texts, rule)
    assert len(" ".join(lines).split()) == count
    again = read(rules, dealt(rules, name), "\n".join(lines), rule)
    assert rules.is_won(again.position)


def test_a_game_that_needs_a_card_which_went_home_is_refused() -> None:
    rules = game("freecell")
    texts = read(rules, dealt(rules, "24"), published("24")).texts
    with pytest.raises(RecordError, match="--automoves all: 5C cannot move as in c1 5C t3") as caught:
        written_moves(rules, dealt(rules, "24"), texts, "all")
    assert caught.value.problems[0].hint == "--automoves none"


def test_a_published_solution_is_written_as_it_was_published() -> None:
    rules = game("freecell")
    for name in ("10913", "29596"):
        texts = read(rules, dealt(rules, name), published(name)).texts
        written = written_moves(rules, dealt(rules, name), texts, "safe")
        said = " ".join(line for line in published(name).splitlines() if not line.startswith("#"))
        assert [word.partition("v")[0] for word in " ".join(written).split()] == said.split()


def test_automoves_need_cards_that_are_there_once() -> None:
    rules = game("gypsy")
    with pytest.raises(RecordError, match="the standard notation has no words"):
        written_moves(rules, dealt(rules, "1"), [], "safe")


# Ten columns, eight cells, no cells


def test_ten_columns() -> None:
    rules = game("seahaven-towers")
    position = board(rules, "t10 5H", "t1 KS", "c1 4H")
    texts = read(rules, position.copy(), "a10 10b b10 1d").texts
    assert texts == ["c1 4H t10", "t10 4H c2", "c2 4H t10", "t1 KS c4"]
    assert written_moves(rules, position, texts) == ["a10 10b b10 1d"]


def test_eight_cells() -> None:
    rules = game("eight-off")
    position = dealt(rules, "24")
    made = read(rules, position, "1k")
    assert made.texts[0].endswith(" c8")
    assert written_moves(rules, dealt(rules, "24"), made.texts) == ["1k"]


# The command


def test_the_rule_is_told() -> None:
    ran = patience(
        "convert", "--from", "freecell-notation", "freecell", str(NOTATION / "10913.txt"), "--seed", "10913"
    )
    assert ran.code == 0
    assert ": read with --automoves safe: " in ran.err
    assert patience("replay", "--require", "won", "-", stdin=ran.out).code == 0
    back = patience(
        "convert", "--to", "freecell-notation", "freecell", "-", "--automoves", "safe", stdin=ran.out
    )
    assert back.out.startswith("26 76 72 72 5a")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--to", "freecell-notation", "freecell", "--automoves", "some"],
            "--automoves some is none of: none, safe, all\n  hint: patience convert --help tells what may be said",
        ),
        (
            ["--to", "fc-solve", "freecell", "--automoves", "safe"],
            "--automoves goes with moves, not with boards\n"
            "  hint: --from freecell-notation, --to freecell-notation or --from fc-solve",
        ),
    ],
)
def test_wrong_arguments(arguments: list[str], message: str) -> None:
    ran = patience("convert", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"patience: {message}\n")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "-=-=-\n"])
def test_an_empty_text_is_no_record(text: str) -> None:
    ran = patience("convert", "--from", "freecell-notation", "freecell", "-", "--seed", "1", stdin=text)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:1:1: bad-deal: there is no move in it")

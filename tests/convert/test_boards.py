"""Boards of other programs become our positions, and positions become boards."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from boards import SAMPLES, board, dealt, game, own_game, piles

from patience_core.convert.boards import Board, read_board
from patience_core.convert.fc_solve import fc_solve_lines
from patience_core.convert.placing import placed
from patience_core.convert.solvitaire import read_solvitaire, solvitaire_lines
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import lines_of_text, read_lines
from patience_core.problems import Problem, RecordError

BOARDS = SAMPLES / "boards"
MIDDLE = (BOARDS / "fc-solve" / "middle.txt").read_text(encoding="utf-8")
EIGHT_OFF = (BOARDS / "solvitaire" / "deal-eight-off-1.json").read_text(encoding="utf-8")


def read(text: str) -> Board:
    return read_board(lines_of_text(text, "board"), "board")


def shown(rules: Game, text: str) -> dict[str, str]:
    return piles(rules, rules.start(placed(read(text), rules)))


def refused(name: str, text: str) -> Problem:
    with pytest.raises(RecordError) as caught:
        placed(read(text), game(name))
    return caught.value.problems[0]


def refused_json(name: str, text: str | bytes) -> Problem:
    content = text.encode() if isinstance(text, str) else text
    with pytest.raises(RecordError) as caught:
        placed(read_solvitaire(content, "board", name), game(name))
    return caught.value.problems[0]


# Boards of lines


def test_foundations_cells_and_an_empty_column() -> None:
    found = shown(game("freecell"), MIDDLE)
    assert (found["f1"], found["f4"]) == ("AH 2H 3H 4H 5H 6H", "AS")
    assert (found["c2"], found["c4"]) == ("3S", "KD")
    assert "c3" not in found
    assert "t5" not in found
    assert found["t6"].startswith("KH QC JD TC")


def test_colons_tens_and_small_letters_make_no_difference() -> None:
    other = MIDDLE.replace("\n: ", "\n:").replace("TC", "10c").replace("Foundations", "Founds")
    assert shown(game("freecell"), other) == shown(game("freecell"), MIDDLE)


def test_blank_lines_around_a_board_are_no_columns() -> None:
    assert shown(game("freecell"), f"\n{MIDDLE}\n\n") == shown(game("freecell"), MIDDLE)


PRINTED = ["klondike", "golf", "black-hole", "gypsy", "yukon", "eight-off"]


@pytest.mark.parametrize("name", PRINTED)
def test_boards_of_pysol_cards_have_their_cards_face_down(name: str) -> None:
    with (BOARDS / "pysol-cards" / f"{name}-24.txt").open("rb") as stream:
        position = game(name).start(placed(read_board(read_lines(stream, name), name), game(name)))
    numbered = dealt(game(name), "24")
    assert sorted(len(pile) for pile in position.piles) == sorted(len(pile) for pile in numbered.piles)
    down = [sum(card >= 64 for card in pile) for pile in position.piles]
    assert down == [sum(card >= 64 for card in pile) for pile in numbered.piles]


@pytest.mark.parametrize("name", ["golf", "gypsy", "black-hole"])
def test_boards_of_pysol_cards_are_the_deals_of_their_numbers(name: str) -> None:
    text = (BOARDS / "pysol-cards" / f"{name}-24.txt").read_text(encoding="utf-8")
    assert shown(game(name), text) == piles(game(name), dealt(game(name), "24"))


FAULTS = [
    ("freecell", MIDDLE.replace("8H 3D", "8H 1D"), 3, 6, "unknown-card", "1D is no card"),
    ("freecell", MIDDLE.replace("8H 3D", "8H 3D 3D"), 3, 9, "bad-deal", "3D is there once too often"),
    ("freecell", MIDDLE.replace("8H 3D", "8H"), 1, 1, "bad-deal", "the board has 51 of 52 cards"),
    ("freecell", MIDDLE + "\nAC\n", 11, 1, "bad-deal", "freecell has 8 tableau piles; the board has 10"),
    ("freecell", MIDDLE + "Talon: 2C\n", 11, 1, "bad-deal", "freecell has no stock"),
    ("freecell", "FC: AC\nFreecells: 2C\n", 2, 1, "syntax", "Freecells: stands twice"),
    (
        "freecell",
        "Freecells: AC - - - 2C\n4C\n",
        1,
        21,
        "bad-deal",
        "freecell has 4 cell piles; the board has 5",
    ),
    ("pile-on", "4C 3C 2C AC 5C\n", 1, 13, "bad-deal", "a tableau pile holds at most 4 cards, not 5"),
    ("freecell", "", 1, 1, "bad-deal", "there is no board in it"),
]


@pytest.mark.parametrize(("name", "text", "line", "column", "code", "message"), FAULTS)
def test_faults_of_boards(name: str, text: str, line: int, column: int, code: str, message: str) -> None:
    problem = refused(name, text)
    assert (problem.line, problem.column, problem.code, problem.message) == (line, column, code, message)
    assert problem.file == "board"


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(RecordError) as caught:
        read_board(read_lines(BytesIO(b"4C\n\xff\n"), "board"), "board")
    assert caught.value.problems[0].code == "encoding"


@pytest.mark.parametrize("number", ["1", "24", "11982", "32001"])
@pytest.mark.parametrize("name", ["freecell", "bakers-game", "eight-off", "seahaven-towers", "simple-simon"])
def test_written_boards_are_read_back(name: str, number: str) -> None:
    rules = game(name)
    position = dealt(rules, number)
    text = "\n".join(fc_solve_lines(rules, position))
    assert shown(rules, text) == piles(rules, position)


def test_a_board_in_the_middle_of_a_game_is_read_back() -> None:
    rules = game("freecell")
    position = rules.start(placed(read(MIDDLE), rules))
    lines = fc_solve_lines(rules, position)
    assert lines[:3] == ["Foundations: H-6 C-9 D-2 S-A", "Freecells: QS 3S - KD", "8H 3D"]
    assert lines[6] == ":"
    assert shown(rules, "\n".join(lines)) == piles(rules, position)


def test_cards_that_a_board_has_no_place_for() -> None:
    rules = game("klondike")
    with pytest.raises(RecordError, match="such a board has no place for the stock of klondike"):
        fc_solve_lines(rules, dealt(rules, "1"))
    rules = game("spider")
    with pytest.raises(RecordError, match="foundations only that rise in suit from the ace"):
        fc_solve_lines(rules, board(rules, "f1 KS QS"))


# JSON

SOLVITAIRE = {
    "bakers-game": "bakers-game",
    "beleaguered-castle": "beleaguered-castle",
    "black-hole": "black-hole",
    "canfield": "canfield",
    "east-haven": "easthaven",
    "eight-off": "eight-off",
    "fan": "fan",
    "forty-thieves": "forty-thieves",
    "free-cell": "freecell",
    "golf": "golf",
    "king-albert": "king-albert",
    "klondike": "klondike",
    "klondike-deal-1": "klondike draw-1",
    "seahaven-towers": "seahaven-towers",
    "simple-simon": "simple-simon",
    "streets-and-alleys": "beleaguered-castle streets-and-alleys",
}


def imported(preset: str) -> tuple[Game, Position]:
    name, _, variants = SOLVITAIRE[preset].partition(" ")
    rules = game(name, variants)
    content = (BOARDS / "solvitaire" / f"deal-{preset}-1.json").read_bytes()
    return rules, rules.start(placed(read_solvitaire(content, preset, name), rules))


@pytest.mark.parametrize("preset", SOLVITAIRE)
def test_boards_of_solvitaire_are_read_and_written(preset: str) -> None:
    rules, position = imported(preset)
    text = "\n".join(solvitaire_lines(rules, position))
    again = rules.start(placed(read_solvitaire(text.encode(), preset, rules.name), rules))
    assert piles(rules, again) == piles(rules, position)
    printed = json.loads((BOARDS / "solvitaire" / f"deal-{preset}-1.json").read_text(encoding="utf-8"))
    assert json.loads(text)["tableau piles"][: len(printed["tableau piles"])] == printed["tableau piles"]


def test_hidden_cards_are_unknown() -> None:
    rules, position = imported("klondike")
    assert position.has_unknown
    assert piles(rules, position)["t2"] == "<??> <??> <??> <??> <??> AH"


def test_small_letters_lie_face_down() -> None:
    rules = game("klondike")
    board = json.loads("\n".join(solvitaire_lines(rules, dealt(rules, "24"))))
    assert board["tableau piles"][1] == ["7h", "9H"]
    content = json.dumps(board).encode()
    position = rules.start(placed(read_solvitaire(content, "board", "klondike"), rules))
    assert piles(rules, position) == piles(rules, dealt(rules, "24"))


def test_rows_with_empty_places() -> None:
    rules = game("gaps-fixed-suits")
    content = (BOARDS / "solvitaire" / "deal-gaps-basic-variant-1.json").read_bytes()
    found = piles(rules, rules.start(placed(read_solvitaire(content, "gaps", rules.name), rules)))
    assert found["r1c1"] == "6H"
    assert "r1c2" not in found
    assert sorted(found["a1"].split()) == ["AC", "AD", "AH", "AS"]


JSON_FAULTS = [
    (EIGHT_OFF.replace('"QS"', '"1S"'), 4, 13, "unknown-card", "1S is no card"),
    (EIGHT_OFF.replace('"QS"', '"4S"'), 5, 13, "bad-deal", "4S is there once too often"),
    ("[1]", 1, 1, "syntax", "a board is an object of lists of cards"),
    ('{"cells": {"a": 1}}', 1, 11, "syntax", "after cells comes a list"),
    ('{"cells": [{"a": 1}]}', 1, 12, "syntax", "a pile is a list of cards"),
    ('{"tableau piles": [[["AS"]]]}', 1, 21, "syntax", "a card is a text"),
    ('{"cells": [],\n "sells": []}', 2, 2, "syntax", "a board has no sells"),
    ('{"hole": "AS"}', 1, 10, "bad-deal", "eight-off has no hole"),
    ('{"cells": [\n', 2, 1, "syntax", "this is no JSON: Expecting value"),
    ("{}", 1, 1, "bad-deal", "there is no board in it"),
    ('{"cells": [],\n "cells": []}', 2, 2, "syntax", "the key cells stands twice in this map"),
    (b'{"cells": [\n"\xff"]}', 2, 1, "encoding", "byte 14 is not UTF-8"),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "message"), JSON_FAULTS)
def test_faults_of_json(text: str | bytes, line: int, column: int, code: str, message: str) -> None:
    problem = refused_json("eight-off", text)
    assert (problem.line, problem.column, problem.code, problem.message) == (line, column, code, message)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"cells": ' + "[" * 90 + "]" * 90 + "}", "", "null", '"AS"']
)
def test_what_is_far_from_a_board(text: str) -> None:
    assert refused_json("eight-off", text).code == "syntax"


CASTLE = """{"tableau piles": [["2C","3C","4C","5C","6C","7C"],["8C","9C","10C","JC","QC","KC"],["2D","3D","4D","5D","6D","7D"],
["8D","9D","10D","JD","QD","KD"],["2H","3H","4H","5H","6H","7H"],["8H","9H","10H","JH","QH","KH"],
["2S","3S","4S","5S","6S","7S"],["8S","9S","10S","JS","QS","KS"]]}"""


def implied(rules: Game, text: str) -> dict[str, str]:
    return piles(
        rules, rules.start(placed(read_solvitaire(text.encode(), "board", rules.name), rules, implied=True))
    )


def test_aces_that_the_deal_sends_home_may_be_left_out() -> None:
    found = implied(game("beleaguered-castle"), CASTLE)
    assert [found[f"f{number}"] for number in (1, 2, 3, 4)] == ["AC", "AD", "AH", "AS"]
    assert found["t8"] == "8S 9S TS JS QS KS"


def test_cards_that_no_move_reaches_may_be_left_out() -> None:
    rules = game("accordion", "eighteen")
    content = (BOARDS / "solvitaire" / "deal-accordion-knuth-1.json").read_text(encoding="utf-8")
    found = implied(rules, content)
    row = [card for pile in json.loads(content)["accordion"] for card in pile]
    assert [found[f"t{number}"] for number in range(1, 19)] == [card.replace("10", "T") for card in row]
    assert len(found["s1"].split()) == 34


@pytest.mark.parametrize(
    ("name", "text", "missing"),
    [
        ("beleaguered-castle", CASTLE.replace('"2C",', ""), "2C"),
        ("beleaguered-castle", CASTLE.replace("}", ', "foundations": [["AC"], ["AD"]]}'), "AH AS"),
        ("golf", '{"tableau piles": [["AS"]]}', "AC"),
    ],
)
def test_cards_that_could_lie_in_several_places_must_be_shown(name: str, text: str, missing: str) -> None:
    with pytest.raises(RecordError) as caught:
        implied(game(name), text)
    assert caught.value.problems[0].code == "bad-deal"
    assert missing in caught.value.problems[0].reason


# Cells of a fixed width, and columns that stand upright


FIXED = (BOARDS / "fc-solve" / "fixed-cells.txt").read_text(encoding="utf-8")


def test_cells_of_a_fixed_width_keep_their_place() -> None:
    found = shown(game("freecell"), FIXED)
    assert (found["c2"], found["f4"]) == ("JD", "AS")
    assert "c1" not in found


@pytest.mark.parametrize(
    ("cells", "cards"),
    [
        ("Freecells:  JD            ", {"c1": "JD"}),
        ("Freecells:          JD    ", {"c3": "JD"}),
        ("Freecells:              JD", {"c4": "JD"}),
        ("Freecells: JD", {"c1": "JD"}),
        ("Freecells: - - JD", {"c3": "JD"}),
        ("Freecells: - JD -  -", {"c2": "JD"}),
    ],
)
def test_where_a_card_in_a_cell_lies(cells: str, cards: dict[str, str]) -> None:
    found = shown(game("freecell"), FIXED.replace("Freecells:      JD", cells))
    assert {name: card for name, card in found.items() if name[0] == "c"} == cards


# Simple Simon's foundations


def test_suits_that_went_home_as_a_whole() -> None:
    rules = game("simple-simon")
    position = board(rules, "f1 KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH", "t1 KS")
    lines = fc_solve_lines(rules, position)
    assert lines[0] == "Foundations: H-K"
    rest = [f"{rank}{suit}" for suit in "SCD" for rank in "KQJT98765432A"]
    text = "\n".join(["Foundations: H-K", " ".join(rest)])
    assert shown(rules, text)["f1"] == "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH"
    assert refused("simple-simon", text.replace("H-K", "H-5")).message == (
        "a foundation of simple-simon goes from the king down to the ace, not up from the ace"
    )


SMALL = """patience: 1
name: Small
pack: {ranks: A2, suits: CS}
piles:
  tableau: {count: 4}
deal: [{to: tableau, each: 1}]
goal: {piles: {tableau: 1}}
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AC\n2C\nAC\n", "AC is there once too often"),
        ("AC\n2C\n3C\n", "3C is not in the pack"),
        ("AC\n2C\nAH\n", "AH is not in the pack"),
    ],
)
def test_a_card_that_the_pack_does_not_have_is_told_from_one_too_many(
    text: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(RecordError) as caught:
        placed(read(text), own_game(tmp_path, SMALL))
    assert [problem.message for problem in caught.value.problems] == [message]


def test_a_board_of_fewer_cards_than_the_pack_is_refused() -> None:
    content = (BOARDS / "solvitaire" / "deal-accordion-knuth-1.json").read_bytes()
    rules = game("accordion", "eighteen")
    with pytest.raises(RecordError, match="the board has 18 of 52 cards"):
        placed(read_solvitaire(content, "board", "accordion"), rules)


def test_every_sample_is_a_board() -> None:
    read_already = {*SOLVITAIRE, "accordion-knuth", "gaps-basic-variant"}
    assert {path.stem[5:-2] for path in (BOARDS / "solvitaire").iterdir()} == read_already
    assert {path.stem[:-3] for path in (BOARDS / "pysol-cards").iterdir()} == set(PRINTED)

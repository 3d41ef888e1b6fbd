"""Deal numbers give the deals and redeals of PySolFC."""

from __future__ import annotations

import gc
import json
from itertools import islice
from typing import Any

import pytest
from boards import SAMPLES, dealt, first_problem, game, piles, play, rows
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.deal_game import Game as PrintedGame
from pysol_cards.random import LCRandom31, MTRandom, shuffle
from pysol_cards.random_base import RandomBase
from shell import patience

from patience_core.cards import cards_text
from patience_core.engine.deal_numbers import meant_numbers, numbers_from, random_number, read_number
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.problems import problem_text

PYSOLFC: dict[str, dict[str, Any]] = json.loads((SAMPLES / "pysolfc-deals.json").read_text(encoding="utf-8"))
NUMBERS = sorted(PYSOLFC)
RENDERER = CardRenderer(print_ts=True)


def columns(rules: Game, position: Position) -> list[str]:
    cards = piles(rules, position)
    return [text for name, text in cards.items() if name.startswith("t")]


def redealt(position: Position, rules: Game) -> list[str]:
    """The rows after a redeal, whether the rules allow it now or not."""
    redeal = rules.actions[0]
    redeal.change(position, (-1, 0, 0, 0), None)
    return rows(rules, position)


def pack(number: str, name: str = "pile-on") -> str:
    deal = number_deal(number)
    assert deal is not None
    return cards_text(game(name).pack_order(deal))


@pytest.mark.parametrize("number", NUMBERS)
def test_packs_are_those_of_pysolfc(number: str) -> None:
    assert pack(number).replace(" ", "") == PYSOLFC[number]["pack52"]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_rows_and_both_redeals_are_those_of_pysolfc(number: str) -> None:
    rules, expected = game("montana"), PYSOLFC[number]
    position = dealt(rules, number)
    assert rows(rules, position) == expected["montana_rows"]
    assert redealt(position, rules) == expected["montana_redeal1_without_moves"]
    assert redealt(position, rules) == expected["montana_redeal2_without_moves"]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_piles_are_those_of_pysolfc(number: str) -> None:
    rules = game("pile-on")
    filled = [row for row in PYSOLFC[number]["pileon_rows"] if row]
    assert columns(rules, dealt(rules, number)) == filled


@pytest.mark.parametrize("number", NUMBERS)
def test_the_columns_and_the_second_deal_are_those_of_pysolfc(number: str) -> None:
    rules, expected = game("miss-milligan"), PYSOLFC[number]
    position = dealt(rules, number)
    assert columns(rules, position) == expected["miss_milligan_rows"]
    play(rules, position, "deal")
    assert columns(rules, position) == expected["miss_milligan_after_2nd_deal"]


MICROSOFT = [
    "1",
    "24",
    "11982",
    "31999",
    "ms1",
    "ms32000",
    "ms99999",
    "ms2147483648",
    "ms4294967296",
    "ms6000000000",
    "ms8589934591",
]
TWISTER = [
    "32000",
    "32001",
    "123456",
    "4294967296",
    "12345678901234567890",
    "99999999999999999999",
    "100000000000000000000",
]


@pytest.mark.parametrize("number", MICROSOFT)
def test_microsoft_packs_are_those_of_pysol_cards(number: str) -> None:
    cards = shuffle(createCards(1), int(number.removeprefix("ms")), RandomBase.DEALS_MS)
    assert pack(number) == " ".join(RENDERER.to_s(card) for card in reversed(cards))


@pytest.mark.parametrize("number", TWISTER)
def test_twister_packs_are_those_of_the_mersenne_twister(number: str) -> None:
    generator = MTRandom(int(number))
    cards = generator.shuffle(createCards(1))
    assert pack(number) == " ".join(RENDERER.to_s(card) for card in reversed(cards))


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("7", ["pysol:7", "pysol:8", "pysol:9"]),
        ("31999", ["pysol:31999", "pysol:32000", "pysol:32001"]),
        ("ms31999", ["pysol:ms31999", "pysol:ms32000", "pysol:ms32001"]),
        ("solvitaire:0", ["solvitaire:0", "solvitaire:1", "solvitaire:2"]),
        ("99999999999999999999", ["pysol:99999999999999999999", "pysol:100000000000000000000"]),
        ("ms8589934591", ["pysol:ms8589934591"]),
        ("solvitaire:4294967295", ["solvitaire:4294967295"]),
    ],
)
def test_numbers_follow_each_other_up_to_the_last_of_their_kind(first: str, expected: list[str]) -> None:
    stream = read_number(first)
    assert stream is not None
    assert [str(each) for each in islice(numbers_from(stream), 3)] == expected


@pytest.mark.parametrize("number", ["2", "31999", "32001", "777777"])
def test_two_pack_deals_are_the_boards_that_pysol_cards_prints(number: str) -> None:
    printed = PrintedGame("gypsy", int(number), RandomBase.DEALS_PYSOLFC)
    printed.deal()
    cards = " ".join(RENDERER.to_s(card) for card in printed.cards)
    assert pack(number, "miss-milligan") == cards


@pytest.mark.parametrize("number", ["7", "31999", "32001"])
def test_single_pack_deals_are_the_boards_that_pysol_cards_prints(number: str) -> None:
    printed = PrintedGame("fan", int(number), RandomBase.DEALS_PYSOLFC).calc_layout_string(RENDERER)
    cards = pack(number).split()
    assert printed.splitlines()[:17] == [" ".join(cards[column:51:17]) for column in range(17)]


def test_plain_and_microsoft_spelling_differ_from_32000_on() -> None:
    assert pack("31999") == pack("ms31999")
    assert pack("32000") != pack("ms32000")


def test_numbers_above_32_bits_are_not_cut() -> None:
    assert pack("ms4294967297") != pack("ms1")
    assert pack("4294967297") != pack("1")


OUT_OF_RANGE = ["0", "ms0", "100000000000000000001", "ms8589934592", "9" * 5000]
MISSPELLED = [
    "007",
    "ms01",
    "x7",
    "",
    "\uff17",
    "7 ",
    " 7",
    "7\n",
    "-7",
    "+7",
    "7.0",
    "1e3",
    "MS7",
    "ms",
    "ms-1",
]


@pytest.mark.parametrize("text", [*OUT_OF_RANGE, *MISSPELLED], ids=lambda text: repr(text[:22]))
def test_what_is_no_deal_number(text: str) -> None:
    assert read_number(text) is None
    assert number_deal(text) is None


@pytest.mark.parametrize("text", ["0", "007", "ms0", "100000000000000000001", "ms8589934592", "x7", "\uff17"])
def test_a_record_with_no_deal_number_is_refused(text: str) -> None:
    problem = first_problem(f"patience 1\ngame pile-on\ndeal pysol:{text}\nmoves\nend open\n")
    assert (problem.code, problem.line, problem.column) == ("bad-deal", 3, 6)
    assert "is not a deal number" in problem_text(problem)


@given(st.integers(1, 10**20))
def test_every_plain_number_is_read(number: int) -> None:
    assert read_number(str(number)) is not None


@given(st.integers(1, 2**33 - 1))
def test_every_microsoft_number_deals_a_whole_pack(number: int) -> None:
    assert sorted(pack(f"ms{number}").split()) == sorted(pack("1").split())


def test_a_random_number_is_a_deal_number() -> None:
    assert read_number(random_number()) is not None


@pytest.mark.parametrize("number", ["24", "ms6000000000", "32000"])
def test_shuffling_leaves_a_stream_as_it_was(number: str) -> None:
    stream = read_number(number)
    assert stream is not None
    cards = list(range(20))
    first, after = stream.shuffled(cards)
    assert cards == list(range(20))
    assert stream.shuffled(cards) == (first, after)
    assert after.shuffled(cards)[0] != first


@pytest.mark.parametrize("number", ["7", "ms7", "32000", "100000", "solvitaire:7"])
def test_no_generator_is_left_behind(number: str) -> None:
    stream = read_number(number)
    assert stream is not None
    stream.shuffled_pack(list(range(52)))
    gc.collect()
    for _ in range(10):
        stream.shuffled_pack(list(range(52)))
    assert gc.collect() == 0


@pytest.mark.parametrize("number", ["24", "ms6000000000", "32000"])
def test_a_stream_goes_on_where_one_generator_would(number: str) -> None:
    stream = read_number(number)
    assert stream is not None
    seed = int(number.removeprefix("ms"))
    generator: Any = MTRandom(seed) if number == "32000" else LCRandom31(seed)
    for size in (52, 40, 1, 17):
        cards, stream = stream.shuffled(list(range(size)))
        assert cards[::-1] == generator.shuffle(list(range(size)))


MEANT = [
    ("MS617", ["ms617"]),
    ("ms 617", ["ms617"]),
    ("Microsoft #617", ["ms617"]),
    ("pysol:MS617", ["ms617"]),
    ("#617", ["617"]),
    ("No. 617", ["617"]),
    ("FreeCell#617", ["617"]),
    ("0617", ["617"]),
    ("1,234", ["1234"]),
    ("1,234,567", ["1234567", "ms1234567"]),
    ("pysol 40000", ["40000"]),
    ("#100000", ["100000", "ms100000"]),
    ("Solvitaire 0", ["solvitaire:0"]),
    ("#0", []),
    ("solvitaire 4294967296", []),
    ("1-2", []),
    ("7H", []),
    ("cards", []),
    ("x7", []),
    ("", []),
    ("9" * 50, []),
]


@pytest.mark.parametrize(("text", "numbers"), MEANT)
def test_what_a_spelling_of_others_means(text: str, numbers: list[str]) -> None:
    assert meant_numbers(text) == numbers


SPELLINGS = [
    ("MS617", "did you mean pysol:ms617?"),
    ("ms 617", "did you mean pysol:ms617?"),
    ("#617", "did you mean pysol:617?"),
    ("617.", "did you mean pysol:617?"),
    ("pysol:MS617", "did you mean pysol:ms617?"),
    ("#100000", "did you mean pysol:100000, or of Microsoft pysol:ms100000?"),
    ("# by hand", "a deal is one of: pysol:7, solvitaire:7, cards, position"),
]


@pytest.mark.parametrize(("text", "hint"), SPELLINGS)
def test_a_record_with_a_spelling_of_others_is_told_the_right_one(text: str, hint: str) -> None:
    assert first_problem(f"patience 1\ngame freecell\ndeal {text}\nmoves\nend open\n").hint == hint


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["deal", "freecell", "--seed", "MS617"], "did you mean ms617?"),
        (["play", "freecell", "--seed", "#617", "--no-input"], "did you mean 617?"),
        (["survey", "freecell", "--seeds", "MS617"], "did you mean ms617?"),
    ],
)
def test_the_command_line_tells_the_right_spelling(arguments: list[str], hint: str) -> None:
    ran = patience(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert hint in ran.err


def microsoft(number: int) -> list[str]:
    """The columns of a FreeCell deal as its published rule gives them, written once more from that rule.

    A pack in the order of ranks, suits C D H S; the next number is 214013 times the last and 2531011 more, its
    bits 16 to 30 tell the card, whose place the last card of the pack takes.
    """
    left = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]
    dealt_columns: list[list[str]] = [[] for _ in range(8)]
    state = number
    for place in range(52):
        state = (state * 214013 + 2531011) % 2**31
        chosen = (state >> 16) % len(left)
        left[chosen], left[-1] = left[-1], left[chosen]
        dealt_columns[place % 8].append(left.pop())
    return [" ".join(column) for column in dealt_columns]


@pytest.mark.parametrize("number", [1, 617, 31999, 32000, 100000, 1000000])
def test_ms_numbers_are_those_of_microsoft(number: int) -> None:
    rules = game("freecell")
    assert columns(rules, dealt(rules, f"ms{number}")) == microsoft(number)
    assert (columns(rules, dealt(rules, str(number))) == microsoft(number)) is (number < 32000)

"""Points of the rules that programs often get wrong, each told as a board and what may be done there."""

from __future__ import annotations

import pytest
from boards import attempt, board, dealt, game, legal, outcome_on, piles, play, rows

WON_ROWS = [
    "r1 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --",
    "r2 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
    "r3 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
    "r4 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --",
    "a1 AS AC AH AD",
]
STUCK_ROWS = [
    "r1 2C 3C 4C 5C 6C 7C 8C 9C TC JC KC -- --",
    "r2 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --",
    "r3 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --",
    "r4 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS QC KS",
    "a1 AS AC AH AD",
]


# Rows and gaps


def test_the_left_edge_takes_only_a_two_never_what_follows_the_end_of_the_row_above() -> None:
    rules = game("montana")
    position = board(rules, "r1 5C 7D 9H JS 2H 4C 6D 8H TS QC 3C 5D 8C", "r2 -- 9C 2S")
    assert {text for text in legal(rules, position) if text.endswith(" r2c1")} == {
        "r1c5 2H r2c1",
        "r2c3 2S r2c1",
    }
    problem = attempt(rules, position, "r2c2 9C r2c1")
    assert problem is not None
    assert problem.reason == "r2c1 is at the left edge, where only a two goes, not 9C"


def test_a_two_at_a_left_edge_may_go_to_another_left_edge_and_that_counts() -> None:
    rules = game("montana")
    position = board(rules, "r1 2C KD", "r2 --", "r3 KH", "r4 KS", "redeal 2")
    assert legal(rules, position) == {"r1c1 2C r2c1"}
    assert rules.outcome(position) == "open"


def test_a_gap_takes_nothing_behind_a_king_and_behind_another_gap() -> None:
    rules = game("montana")
    position = board(rules, "r1 KC -- -- 2C", "r2 2D", "r3 2H", "r4 2S 3D 3C")
    into_the_row = {text for text in legal(rules, position) if text[-4:] in ("r1c2", "r1c3")}
    assert into_the_row == set()
    assert "r4c3 3C r1c5" in legal(rules, position)


def test_the_kept_run_is_read_off_the_board_and_never_remembered() -> None:
    rules = game("montana", "no-shuffle")
    position = board(rules, *STUCK_ROWS)
    play(rules, position, "redeal")
    assert rows(rules, position)[0].startswith("2C 3C 4C 5C 6C 7C 8C 9C TC JC --")

    without_its_two = board(rules, "r1 KH 3C 4C 5C", "r2 2C 3D", "r3 KS", "r4 KD")
    play(rules, without_its_two, "redeal")
    assert rows(rules, without_its_two)[0] == "-- KH 3C 4C 5C 3D KS KD -- -- -- -- --"
    assert rows(rules, without_its_two)[1] == "2C -- -- -- -- -- -- -- -- -- -- -- --"


def test_a_run_whose_two_moved_away_is_kept_no_longer() -> None:
    rules = game("montana", "no-shuffle")
    position = board(rules, "r1 2C 3C 4C KH", "r2 -- KS", "r3 KC 2D", "r4 KD")
    play(rules, position, "r1c1 2C r2c1", "r3c2 2D r1c1", "redeal")
    assert rows(rules, position)[0] == "2D -- 3C 4C KH KS KC KD -- -- -- -- --"
    assert rows(rules, position)[1] == "2C -- -- -- -- -- -- -- -- -- -- -- --"


def test_a_won_board_has_no_move_and_is_won_not_stuck() -> None:
    rules = game("montana")
    position = board(rules, *WON_ROWS)
    assert legal(rules, position) == set()
    assert rules.outcome(position) == "won"


@pytest.mark.parametrize(
    "variants", ["", "aces-reshuffled", "no-shuffle", "unlimited", "aces-reshuffled no-shuffle"]
)
def test_a_redeal_on_a_won_board_is_refused(variants: str) -> None:
    rules = game("montana", variants)
    problem = attempt(rules, board(rules, *WON_ROWS), "redeal")
    assert problem is not None
    assert problem.code == "illegal-move"


def test_a_redeal_waits_until_no_gap_can_be_filled() -> None:
    rules = game("montana")
    position = board(rules, "r1 KC", "r2 KD", "r3 KH 3S", "r4 2S")
    assert legal(rules, position) == {"r3c2 3S r4c2"}
    assert "redeal" in legal(rules, play(rules, position, "r3c2 3S r4c2"))


def test_a_third_redeal_is_allowed_only_without_limit() -> None:
    lines = [*STUCK_ROWS, "redeal 2"]
    assert outcome_on("montana", "", lines) == "stuck"
    assert outcome_on("montana", "unlimited", lines[:-1]) == "open"


STAYS_AS_IT_IS = [
    "r1 3C 4H 6D 8S TC QH 3H 5S 7D 9C JD KH 3D",
    "r2 5C 7H 9D JS 4C 6S 8D TH QS 4D 6H 8C TD",
    "r3 2C 5D 7S 9H JC KS 4S 6C 8H TS QD 5H 7C",
    "r4 2H 9S JH KD 2D 2S QC 3S KC -- -- -- --",
    "a1 AS AC AH AD",
]


def test_a_redeal_that_leaves_all_as_it_was_is_legal_but_the_game_is_stuck() -> None:
    rules = game("montana", "aces-reshuffled no-shuffle")
    position = board(rules, *STAYS_AS_IT_IS)
    assert legal(rules, position) == {"redeal"}
    assert rules.outcome(position) == "stuck"
    before = rows(rules, position)
    assert rows(rules, play(rules, position, "redeal")) == before


def test_the_same_redeal_with_shuffling_keeps_the_game_open() -> None:
    assert outcome_on("montana", "aces-reshuffled", STAYS_AS_IT_IS) == "open"


@pytest.mark.parametrize("variants", ["", "aces-reshuffled", "no-shuffle", "unlimited"])
def test_a_redeal_taken_back_and_made_again_gives_the_same_board(variants: str) -> None:
    rules = game("montana", variants)
    position = dealt(rules, "24")
    while "redeal" not in legal(rules, position):
        rules.play(position, rules.legal_moves(position)[0])
    before = position.copy()
    first = rows(rules, play(rules, position, "redeal"))
    position.pop()
    assert position == before
    assert rows(rules, play(rules, position, "redeal")) == first


def test_the_aces_are_added_for_both_redeals_in_the_order_in_which_they_first_left() -> None:
    rules = game("montana", "aces-reshuffled no-shuffle")
    position = board(rules, *STUCK_ROWS)
    for _ in range(2):
        redeal = rules.actions[0]
        dealt_cards = redeal.dealt(position)
        assert dealt_cards is not None
        assert [card for card in dealt_cards if card % 13 == 0] == [39, 0, 26, 13]
        rules.play(position, (-1, 0, 0, 0))
        assert piles(rules, position)["a1"] == "AS AC AH AD"


# Columns, stock and reserve


def test_a_row_may_be_dealt_while_moves_remain_and_covers_empty_columns() -> None:
    rules = game("miss-milligan")
    position = board(rules, "s1 <9D> <8D> <7D> <6D> <5D> <4D> <3D> <2D>", "t1 KC", "t3 QH")
    assert {"t3 QH t1", "deal"} <= legal(rules, position)
    play(rules, position, "deal")
    tops = {
        "t1": "KC 2D",
        "t2": "3D",
        "t3": "QH 4D",
        "t4": "5D",
        "t5": "6D",
        "t6": "7D",
        "t7": "8D",
        "t8": "9D",
    }
    assert piles(rules, position) == tops


@pytest.mark.parametrize(
    ("lines", "open_for_weaving"),
    [
        (("t1 5D", "t2 9C"), True),
        (("s1 <KS>", "t1 5D", "t2 9C"), False),
        (("p1 QH", "t1 5D", "t2 9C"), False),
        (("s1 <KS>", "p1 QH", "t1 5D", "t2 9C"), False),
    ],
)
def test_weaving_is_open_once_stock_and_reserve_are_empty(
    lines: tuple[str, ...], open_for_weaving: bool
) -> None:
    rules = game("miss-milligan")
    weaves = {text for text in legal(rules, board(rules, *lines)) if text.endswith(" p1")}
    assert weaves == ({"t1 5D p1", "t2 9C p1"} if open_for_weaving else set())


def test_weaving_takes_a_whole_column_and_counts_as_a_change() -> None:
    rules = game("miss-milligan", "imperial-guards")
    position = board(rules, "t1 5D 4C")
    assert "t1 5D+1 p1" in legal(rules, position)
    assert rules.outcome(position) == "open"


def test_every_card_of_the_reserve_is_free_alone_and_its_end_goes_as_a_unit() -> None:
    rules = game("miss-milligan")
    position = board(
        rules, "p1 5D 4C 3H", "t1 6C", "t2 5H", "t3 4S", "f1 AC 2C 3C", "f2 AH 2H", "f3 AD 2D 3D 4D"
    )
    from_the_reserve = {text for text in legal(rules, position) if text.startswith("p1")}
    assert from_the_reserve == {
        *("p1 5D f3", "p1 4C f1", "p1 3H f2"),
        *("p1 5D t1", "p1 5D+2 t1", "p1 4C t2", "p1 4C+1 t2", "p1 3H t3"),
    }


def test_what_is_left_of_a_reserve_goes_as_a_unit_only_if_it_is_still_a_run() -> None:
    rules = game("miss-milligan")
    position = board(rules, "p1 5D 4C 3H", "t1 6C", "f1 AC 2C 3C")
    play(rules, position, "p1 4C f1")
    assert {text for text in legal(rules, position) if text.startswith("p1")} == {"p1 5D t1"}
    problem = attempt(rules, position, "p1 5D+1 t1")
    assert problem is not None
    assert problem.reason.startswith("5D 3H is no run")


def test_a_card_played_from_the_middle_leaves_the_others_in_their_order() -> None:
    rules = game("miss-milligan")
    position = board(rules, "p1 5D 4C 3H", "f1 AC 2C 3C")
    assert piles(rules, play(rules, position, "p1 4C f1"))["p1"] == "5D 3H"
    position.pop()
    assert piles(rules, position)["p1"] == "5D 4C 3H"


def test_of_two_equal_cards_each_moves_from_its_own_pile() -> None:
    rules = game("miss-milligan")
    lines = ("t1 KS 9D", "t2 QC 9D", "t3 TC", "s1 <2C>")
    assert piles(rules, play(rules, board(rules, *lines), "t1 9D t3"))["t2"] == "QC 9D"
    assert piles(rules, play(rules, board(rules, *lines), "t2 9D t3"))["t1"] == "KS 9D"
    problem = attempt(rules, board(rules, *lines), "9D t3")
    assert problem is not None
    assert (problem.code, problem.hint) == ("ambiguous-move", "write one of: t1 9D t3, t2 9D t3")


@pytest.mark.parametrize(
    ("variants", "expected"), [("", {"t1 KC+1 t3"}), ("imperial-guards", {"t1 KC+1 t3", "t1 QH t3"})]
)
def test_what_goes_to_an_empty_column(variants: str, expected: set[str]) -> None:
    rules = game("miss-milligan", variants)
    position = board(rules, "s1 <2C>", "t1 9S KC QH", "t2 9D", *(f"t{number} 9D" for number in range(4, 9)))
    assert {
        text for text in legal(rules, position) if text.endswith(" t3") and text.startswith("t1")
    } == expected


def test_an_ace_comes_back_to_a_column_but_not_to_another_foundation() -> None:
    rules = game("imperial-guards")
    position = board(rules, "f1 AS", "t1 2H", *(f"t{number} 9D" for number in range(3, 9)))
    assert {text for text in legal(rules, position) if text.startswith("f1")} == {"f1 AS t1", "f1 AS t2"}
    problem = attempt(rules, position, "f1 AS f2")
    assert problem is not None
    assert problem.reason == "a card from a foundation pile goes only to a column"


def test_only_the_top_of_a_foundation_comes_back() -> None:
    rules = game("imperial-guards")
    position = board(rules, "f1 AS 2S 3S", "t1 4D")
    assert {text for text in legal(rules, position) if text.endswith(" t1")} == {"f1 3S t1"}


def test_a_card_that_lies_face_down_turns_up_when_it_is_freed_and_down_again_when_that_is_taken_back() -> (
    None
):
    rules = game("miss-milligan")
    position = board(rules, "t1 <KD> <9D> 8C", "t2 9H")
    assert piles(rules, play(rules, position, "t1 8C t2")) == {"t1": "<KD> 9D", "t2": "9H 8C"}
    position.pop()
    assert piles(rules, position) == {"t1": "<KD> <9D> 8C", "t2": "9H"}
    problem = attempt(rules, position, "t1 9D+1 t2")
    assert problem is not None
    assert problem.code == "wrong-card"

"""One card from under others, as often as the rules allow: `pick: any`."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import attempt, board, dealt, game, legal, own_game, piles, play, replayed

from patience_core.engine.deals import position_deal
from patience_core.notation.deals import deal_lines

MERCI = "la-belle-lucie", "merci"
FANS = ("t1 5H 9C KD", "t2 6H", "t3 2S TC", "t4 JD 4H", "f1 AS", "redeal 2")
PICKS = {"t1 5H t2", "t1 9C t3", "t3 2S f1"}
FROM_CELLS = (
    "patience: 1\nname: Own\nextends: freecell\npiles: {foundation: {lift: none}}\n"
    "actions: {dig: {pick: any, from: tableau, times: 2, called: digging, when: {filled: cell}}}\n"
)


def test_covered_cards_may_be_picked_where_they_fit() -> None:
    rules = game(*MERCI)
    assert legal(rules, board(rules, *FANS)) == PICKS
    assert legal(game("la-belle-lucie"), board(game("la-belle-lucie"), *FANS)) == set()


def test_what_lay_on_a_picked_card_stays_in_order() -> None:
    rules = game(*MERCI)
    position = play(rules, board(rules, *FANS), "t1 5H t2")
    assert piles(rules, position) == {
        "t1": "9C KD", "t2": "6H 5H", "t3": "2S TC", "t4": "JD 4H", "f1": "AS",
    }  # fmt: skip
    assert legal(rules, position) == {"t4 4H t2"}


def test_a_top_card_is_no_pick() -> None:
    rules = game(*MERCI)
    position = play(rules, board(rules, *FANS, "t5 2C"), "t1 5H t2", "t4 4H t2")
    assert position.taken[rules.action_index["merci"]] == 1


def test_a_pick_is_taken_back_with_its_count() -> None:
    rules = game(*MERCI)
    position = board(rules, *FANS)
    before = position.copy()
    play(rules, position, "t1 9C t3").pop()
    assert position == before


REFUSED = [
    (FANS, "merci", "syntax", "merci is written like a move, with the card that lies under others"),
    (FANS, "t1 5H t2 = 5H", "syntax", "merci is written like a move, with the card that lies under others"),
    (FANS, "t1 5H t1", "illegal-move", "source and target are the same pile"),
    ((*FANS, "merci 1"), "t1 5H t2", "illegal-move", "merci is allowed once, and that is used up"),
    (FANS, "t1 9C f1", "illegal-move", "9C cannot lie on AS: a foundation pile builds up in suit; AS takes 2S"),
    (FANS, "t1 9C f2", "illegal-move", "an empty foundation pile takes only an ace, not 9C"),
    (FANS, "t1 5H t9", "illegal-move", "an empty fan takes no card"),
    (FANS, "t1 5H+1 t2", "wrong-card", ""),
    (FANS, "t1 7H t2", "wrong-card", ""),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "text", "code", "reason"), REFUSED)
def test_a_refused_pick_is_told_why(lines: tuple[str, ...], text: str, code: str, reason: str) -> None:
    rules = game(*MERCI)
    problem = attempt(rules, board(rules, *lines), text)
    assert problem is not None
    assert (problem.code, problem.reason) == (code, reason)


def test_without_the_variant_nothing_is_picked() -> None:
    rules = game("la-belle-lucie")
    problem = attempt(rules, board(rules, *FANS), "t1 5H t2")
    assert problem is not None
    assert problem.code == "wrong-card"


@pytest.mark.parametrize(("text", "meant"), [("5H", "t1"), ("5H t2", "t1"), ("t1 t2", "t1")])
def test_short_forms_find_a_pick(text: str, meant: str) -> None:
    rules = game(*MERCI)
    position = play(rules, board(rules, *FANS), text)
    assert piles(rules, position)[meant] == "9C KD"


def test_a_game_with_only_a_pick_left_is_open() -> None:
    rules = game(*MERCI)
    assert rules.outcome(board(rules, *FANS)) == "open"
    assert rules.outcome(board(rules, *FANS, "merci 1")) == "stuck"


def test_a_position_tells_that_the_pick_is_used_up() -> None:
    rules = game(*MERCI)
    position = play(rules, dealt(rules, "7"), "t13 AH f1")
    assert "  merci 1" in deal_lines(position_deal(position), rules.table)


def test_a_record_with_a_pick() -> None:
    source = "patience 1\ngame la-belle-lucie\nvariant merci\ndeal pysol:7\nmoves\nt13 AH f1\nend open\n"
    (replay,) = replayed(source)
    assert replay.problems == []


def test_several_picks_under_a_condition(tmp_path: Path) -> None:
    rules = own_game(tmp_path, FROM_CELLS)
    closed = board(rules, "t1 5H 9C KD", "t2 6C")
    problem = attempt(rules, closed, "t1 5H t2")
    assert problem is not None
    assert problem.reason == "digging is allowed only when no cell is empty: c1, c2, c3 and c4 are empty"
    opened = board(rules, "t1 5H 9C KD", "t2 6C", "c1 AC", "c2 3C", "c3 4C", "c4 5C")
    play(rules, opened, "t1 5H t2", "t1 9C t3")
    problem = attempt(rules, opened, "t2 6C t4")
    assert problem is not None
    assert problem.reason == "digging is allowed twice, and that is used up"


def test_of_equal_cards_the_uppermost_is_picked(tmp_path: Path) -> None:
    two = "patience: 1\nname: Own\nextends: freecell\npack: {decks: 2}\npiles: {foundation: {count: 8}}\n"
    rules = own_game(tmp_path, two + "actions: {dig: {pick: any, from: tableau, times: 2}}\n")
    position = play(rules, board(rules, "t1 AC 9D AC 8C"), "t1 AC f1")
    assert piles(rules, position) == {"t1": "AC 9D 8C", "f1": "AC"}


def test_what_lies_face_down_is_not_picked(tmp_path: Path) -> None:
    own = "patience: 1\nname: Own\nextends: klondike\nactions: {dig: {pick: any, from: tableau, times: 1}}\n"
    rules = own_game(tmp_path, own)
    position = board(rules, "t1 <AC> 9D 4C")
    assert not any(move.startswith("t1 AC") for move in legal(rules, position))
    problem = attempt(rules, position, "t1 AC f1")
    assert problem is not None
    assert problem.code == "wrong-card"


def test_rules_tell_of_the_pick() -> None:
    from patience_core.display.rules import rules_lines  # noqa: PLC0415 - only here

    told = [line for line in rules_lines(game(*MERCI)) if "`merci`" in line]
    assert told[0] == (
        "  `merci`: a face-up card of the fans is taken from under others and moved as if it lay on top, "
        "once in a game; this is written as a move of that card."
    )


STUCK = """patience: 1
name: Last Help
pack: {suits: CS, ranks: A23}
piles:
  foundation: {count: 2, start: A, build: {rank: up, suit: same}, lift: none}
  tableau: {count: 2, lift: LIFT}
deal: [{to: tableau, cards: rest}]
actions:
  help: {pick: any, from: tableau, when: stuck, times: 1}
  dig:  {pick: any, from: tableau, when: {filled: tableau}, times: 1}
goal: {complete: foundation}
"""


def test_a_pick_that_waits_for_being_stuck_is_asked_last(tmp_path: Path) -> None:
    """While another pick is open, it has to wait."""
    rules = own_game(tmp_path, STUCK.replace("LIFT", "card"))
    position = board(rules, "t1 2C AC 3C", "t2 3S 2S AS")
    assert legal(rules, position) == {"t1 AC f1", "t1 AC f2", "t2 AS f1", "t2 AS f2"}
    play(rules, position, "t1 AC f1", "t2 AS f2", "t2 2S f2", "t2 3S f2")
    assert position.taken == [0, 1]
    assert legal(rules, position) == {"t1 2C f1"}
    play(rules, position, "t1 2C f1")
    assert position.taken == [1, 1]


def test_a_move_that_needs_no_pick_uses_none_up_that_waits_for_being_stuck(tmp_path: Path) -> None:
    text = STUCK.replace("LIFT", "any").replace("  dig:", "  # dig:")
    rules = own_game(tmp_path, text)
    position = board(rules, "t1 2C AC 3C", "t2 3S 2S AS")
    play(rules, position, "t1 AC f1", "t2 AS f2", "t1 2C f1")
    assert position.taken == [0]

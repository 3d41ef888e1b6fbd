"""That a game cannot be won is said only when everything was looked at."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, dealt, own_game
from small_games import SHUFFLED, TWO_CARDS

from patience_core.cards import CARD_OF_TEXT
from patience_core.engine.deals import CardsDeal
from patience_core.engine.game import Game
from patience_core.solving.best_first import best_first
from patience_core.solving.request import Limits, Question
from patience_core.solving.safe_autoplay import SafeAutoplay
from patience_core.solving.search import Search
from patience_core.solving.solve import solve
from patience_core.solving.state import StatePacker
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE

OPEN = TWO_CARDS.replace("lift: none", "lift: card").replace(
    "{count: 2, build: none}", "{count: 2, start: any}"
)
ACE, THREE = CARD_OF_TEXT["AS"], CARD_OF_TEXT["3S"]


def test_nothing_left_to_look_at_is_a_proof(tmp_path: Path) -> None:
    rules = own_game(tmp_path, TWO_CARDS)
    assert solve(rules, dealt(rules, "1"), Limits()).verdict == UNSOLVABLE


def test_nothing_is_proven_where_chance_could_go_on(tmp_path: Path) -> None:
    rules = own_game(tmp_path, TWO_CARDS + SHUFFLED)
    assert solve(rules, rules.start(CardsDeal((ACE, THREE))), Limits()).verdict == UNKNOWN
    assert solve(rules, dealt(rules, "1"), Limits(), Question.FACE_UP_CARDS).verdict == UNKNOWN
    # The number decides what the redeal brings, so that it can be looked at.
    assert solve(rules, dealt(rules, "1"), Limits()).verdict == UNSOLVABLE


def test_nothing_is_proven_where_a_card_went_home_instead_of_anywhere_else(tmp_path: Path) -> None:
    rules = own_game(tmp_path, TWO_CARDS)
    start = dealt(rules, "1")
    assert best_first(Search(rules, start, Limits(), homing=SafeAutoplay(rules))).verdict == UNKNOWN
    assert best_first(Search(rules, start, Limits())).verdict == UNSOLVABLE


def test_nothing_is_proven_where_a_card_stayed_at_home_that_could_leave(tmp_path: Path) -> None:
    rules = own_game(tmp_path, OPEN)
    start = board(rules, "t1 3S", "f1 AS")
    assert best_first(Search(rules, start, Limits(), homing=SafeAutoplay(rules))).verdict == UNKNOWN
    assert best_first(Search(rules, start, Limits())).verdict == UNSOLVABLE


BACK = """
patience: 1
name: Back
pack: {suits: SH, ranks: A234}
piles:
  stock:      {face: down}
  tableau:    {count: 3, start: none, build: {rank: down, suit: alternate}}
  foundation: {count: 2, start: A, build: {rank: up, suit: same}, lift: card}
deal: [{to: stock, cards: rest}]
actions: {deal: {from: stock, to: tableau, each: 1}}
goal: {complete: foundation}
"""


def test_a_search_between_deals_proves_nothing_where_cards_stayed_at_home(tmp_path: Path) -> None:
    # 2H gives AH free only onto 3S, which must come back from its foundation.
    rules = own_game(tmp_path, BACK)
    start = board(rules, "s1 <4S>", "t1 AH 2H", "t2 4H", "t3 3H", "f1 AS 2S 3S")
    assert solve(rules, start, Limits()).verdict == SOLVED
    kept = own_game(tmp_path, BACK.replace("lift: card", "lift: none"))
    assert solve(kept, start, Limits()).verdict == UNSOLVABLE


def keys_of(rules: Game, boards: list[tuple[str, ...]]) -> int:
    """How many different positions some boards are for a solver."""
    states = StatePacker(rules, dealt(rules, "1"))
    return len({states.key(board(rules, *lines)) for lines in boards})


LIFTED = "{start: A, build: none, lift: none}"


@pytest.mark.parametrize(
    ("foundation", "goal", "distinct"),
    [
        ("{start: A, build: {rank: up}, lift: none}", "{complete: foundation}", 1),
        ("{start: A, build: {rank: up}, lift: none}", "{only: {foundation: A}, filled: foundation}", 2),
        ("{start: A, build: {rank: up}, lift: none}", "{runs: {foundation: 2}, filled: foundation}", 2),
        # How many cards lie there is asked where the room is limited.
        ("{start: A, build: {rank: up}, lift: none, capacity: 2}", "{complete: foundation}", 2),
        # Nobody looks at a pile that takes nothing and gives nothing away, but for the goal.
        ("{lift: none}", "{complete: foundation}", 1),
        ("{lift: none}", "{only: {foundation: A}, filled: foundation}", 2),
        ("{lift: none}", "{runs: {foundation: 2}, filled: foundation}", 2),
    ],
)
def test_piles_of_which_the_goal_asks_more_than_the_top_are_kept_whole(
    tmp_path: Path, foundation: str, goal: str, distinct: int
) -> None:
    rules = TWO_CARDS.replace(LIFTED, foundation).replace("{complete: foundation}", goal)
    boards: list[tuple[str, ...]] = [("f1 3S",), ("f1 AS 3S",)]
    assert keys_of(own_game(tmp_path, rules), boards) == distinct


def test_places_of_which_the_goal_wants_runs_do_not_trade_places(tmp_path: Path) -> None:
    rules = TWO_CARDS.replace("{count: 2, build: none}", "{grid: {rows: 1, columns: 2}, build: none}")
    boards: list[tuple[str, ...]] = [("r1 AS",), ("r1 -- AS",)]
    assert (
        keys_of(own_game(tmp_path, rules.replace("{complete: foundation}", "{runs: {tableau: 1}}")), boards)
        == 2
    )


@pytest.mark.parametrize(
    ("forced", "sources", "targets"),
    [
        ("", 1, 1),
        ("forced: [{play: tableau, to: foundation}]", 2, 2),
        ("forced: [{close: tableau}]", 2, 1),
        ("forced: [{from: tableau, to: foundation, cards: 1}]", 2, 2),
        ("forced: [{sink: A, in: tableau}]", 1, 1),
    ],
)
def test_piles_that_forced_steps_name_do_not_trade_places(
    tmp_path: Path, forced: str, sources: int, targets: int
) -> None:
    rules = own_game(tmp_path, TWO_CARDS.replace("{start: A,", "{count: 2, start: A,") + forced)
    assert keys_of(rules, [("t1 AS", "t2 3S"), ("t1 3S", "t2 AS")]) == sources
    assert keys_of(rules, [("t1 3S", "f1 AS"), ("t1 3S", "f2 AS")]) == targets


@pytest.mark.parametrize(
    ("tableau", "actions", "distinct"),
    [
        ("{count: 2, start: any}", "", 1),
        ("{count: 2, start: any, take: {unit: card, reach: 1}}", "", 2),
        ("{count: 2, start: any}", "actions: {redeal: {collect: tableau, deal: [{to: foundation, cards: rest}]}}", 2),
        ("{count: 2, start: any}", "actions: {deal: {from: tableau, to: foundation, cards: 1}}", 2),
        ("{count: 2, start: any}", "actions: {deal: {from: foundation, to: tableau, cards: 1}}", 2),
    ],
)  # fmt: skip
def test_piles_whose_numbers_decide_do_not_trade_places(
    tmp_path: Path, tableau: str, actions: str, distinct: int
) -> None:
    rules = own_game(tmp_path, TWO_CARDS.replace("{count: 2, build: none}", tableau) + actions)
    assert keys_of(rules, [("t1 AS", "t2 3S", "f1 AS"), ("t1 3S", "t2 AS", "f1 AS")]) == distinct


def test_piles_from_which_others_reach_do_not_trade_places(tmp_path: Path) -> None:
    near = "{count: 2, start: any, take: {unit: card, reach: 2}}"
    rules = TWO_CARDS.replace(LIFTED, "{count: 2, start: A}").replace("{count: 2, build: none}", near)
    swapped: list[tuple[str, ...]] = [("f1 AS", "f2 3S"), ("f1 3S", "f2 AS")]
    assert keys_of(own_game(tmp_path, rules), swapped) == 2
    assert keys_of(own_game(tmp_path, rules.replace(", reach: 2", "")), swapped) == 1


BASE = """
patience: 1
name: Own
pack: {suits: SH, ranks: A23}
piles:
  tableau:    {count: 3, build: none}
  foundation: {count: 2, start: base, build: {rank: up}, lift: none}
deal: [{to: foundation, each: 1}, {to: tableau, cards: rest}]
goal: {complete: foundation}
"""


@pytest.mark.parametrize(("first", "second", "distinct"), [("AS", "AH", 1), ("AS", "3S", 2), ("2H", "AH", 2)])
def test_piles_of_which_the_first_says_the_base_do_not_trade_places(
    tmp_path: Path, first: str, second: str, distinct: int
) -> None:
    rules = own_game(tmp_path, BASE)
    start, other = (board(rules, f"f1 {one}", f"f2 {two}") for one, two in ((first, second), (second, first)))
    states = StatePacker(rules, start)
    assert len({states.key(start), states.key(other)}) == distinct


def test_forced_steps_are_part_of_the_fingerprint(tmp_path: Path) -> None:
    plain = own_game(tmp_path, TWO_CARDS).ruleset.fingerprint()
    forced = own_game(
        tmp_path, TWO_CARDS + "forced: [{play: tableau, to: foundation}]\n"
    ).ruleset.fingerprint()
    assert plain != forced

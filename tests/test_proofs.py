"""That a game cannot be won is said only when everything was looked at."""

from __future__ import annotations

from pathlib import Path

from boards import dealt, own_game

from patience_core.cards import CARD_OF_TEXT
from patience_core.deal import CardsDeal
from patience_core.solving.best_first import best_first
from patience_core.solving.homing import Homing
from patience_core.solving.search import Search
from patience_core.solving.solve import solve
from patience_core.solving.state import States
from patience_core.solving.verdict import UNKNOWN, UNSOLVABLE, Limits

HEAD = """
patience: 1
name: Own
pack: {suits: S, ranks: A3}
piles:
  tableau:    {count: 2, build: none}
  foundation: {start: A, build: none, lift: none}
deal: [{to: tableau, each: 1}]
goal: {complete: foundation}
"""
SHUFFLED = "actions: {redeal: {collect: tableau, deal: [{to: tableau, each: 1}], shuffle: true, times: 1}}\n"
ACE, THREE = CARD_OF_TEXT["AS"], CARD_OF_TEXT["3S"]


def test_nothing_left_to_look_at_is_a_proof(tmp_path: Path) -> None:
    rules = own_game(tmp_path, HEAD)
    assert solve(rules, dealt(rules, "1"), Limits()).verdict == UNSOLVABLE


def test_nothing_is_proven_where_chance_could_go_on(tmp_path: Path) -> None:
    rules = own_game(tmp_path, HEAD + SHUFFLED)
    assert solve(rules, rules.start(CardsDeal((ACE, THREE))), Limits()).verdict == UNKNOWN
    assert solve(rules, dealt(rules, "1"), Limits(hidden=True)).verdict == UNKNOWN
    # The number decides what the redeal brings, so that it can be looked at.
    assert solve(rules, dealt(rules, "1"), Limits()).verdict == UNSOLVABLE


def test_nothing_is_proven_where_a_card_went_home_instead_of_anywhere_else(tmp_path: Path) -> None:
    rules = own_game(tmp_path, HEAD)
    start = dealt(rules, "1")
    assert best_first(Search(rules, start, Limits(), homing=Homing(rules))).verdict == UNKNOWN
    assert best_first(Search(rules, start, Limits())).verdict == UNSOLVABLE


def test_piles_of_which_the_goal_asks_more_than_the_top_are_kept_whole(tmp_path: Path) -> None:
    built = HEAD.replace("build: none, lift: none", "build: {rank: up}, lift: none")
    asked = built.replace("{complete: foundation}", "{only: {foundation: A}, filled: foundation}")
    keys = []
    for ruleset in (built, asked):
        rules = own_game(tmp_path, ruleset)
        states, position = States(rules, dealt(rules, "1")), dealt(rules, "1")
        [foundation] = rules.table.groups["foundation"].piles
        found = set()
        for cards in ([THREE], [ACE, THREE]):
            position.piles[foundation] = cards
            found.add(states.key(position))
        keys.append(len(found))
    assert keys == [1, 2]


def test_piles_that_forced_steps_name_do_not_trade_places(tmp_path: Path) -> None:
    for forced, distinct in (
        ("", 1),
        ("forced: [{play: tableau, to: foundation}]\n", 2),
        ("forced: [{close: tableau}]\n", 2),
        ("forced: [{from: tableau, to: foundation, cards: 1}]\n", 2),
        ("forced: [{sink: A, in: tableau}]\n", 1),
    ):
        rules = own_game(tmp_path, HEAD + forced)
        start = dealt(rules, "1")
        states = States(rules, start)
        found = set()
        for piles in ([[ACE], [THREE], []], [[THREE], [ACE], []]):
            start.piles = piles
            found.add(states.key(start))
        assert len(found) == distinct, forced


def test_forced_steps_are_part_of_the_fingerprint(tmp_path: Path) -> None:
    plain = own_game(tmp_path, HEAD).ruleset.fingerprint()
    forced = own_game(tmp_path, HEAD + "forced: [{play: tableau, to: foundation}]\n").ruleset.fingerprint()
    assert plain != forced

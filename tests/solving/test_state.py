"""Positions as bytes: what comes out plays like what went in, and what is the same game has the same key."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from boards import EVERY_VARIANT, dealt, game

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.solving.request import Limits
from patience_core.solving.solve import solve
from patience_core.solving.state import StatePacker

POSITIONS, EVERY = 12, 4
"""How many positions of a game, and how many moves from one to the next."""


def along_a_random_game(rules: Game, start: Position, rng: random.Random) -> Iterator[Position]:
    """Some positions of a game that chance plays, without moves that lead nowhere as long as there are others."""
    position = start.copy()
    for number in range(POSITIONS * EVERY):
        if number % EVERY == 0:
            yield position.copy()
        moves = rules.legal_moves(position)
        if not moves:
            return
        rules.play(position, rng.choice([m for m in moves if not rules.is_pointless(position, m)] or moves))


def after_each_move(rules: Game, states: StatePacker, position: Position) -> Counter[bytes]:
    """The keys after all legal moves."""
    keys: Counter[bytes] = Counter()
    for move in rules.legal_moves(position):
        rules.play(position, move)
        keys[states.key(position)] += 1
        position.pop()
    return keys


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), EVERY_VARIANT)
def test_what_comes_out_plays_like_what_went_in(name: str, variant: str) -> None:
    rules, rng = game(name, variant), random.Random(f"{variant} {name}")
    start = dealt(rules, str(rng.randint(1, 40_000)))
    states = StatePacker(rules, start)
    for position in along_a_random_game(rules, start, rng):
        unpacked = states.unpack(states.key(position))
        assert states.key(unpacked) == states.key(position)
        assert after_each_move(rules, states, unpacked) == after_each_move(rules, states, position)
        assert rules.is_won(unpacked) == rules.is_won(position)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"), [("golf", "4"), ("freecell", "3"), ("tripeaks", "3"), ("imperial-guards", "9")]
)
def test_a_win_is_still_a_win(name: str, number: str) -> None:
    rules = game(name)
    position = dealt(rules, number)
    states = StatePacker(rules, position)
    moves = solve(rules, position, Limits(states=20_000)).moves
    assert moves
    for move in moves:
        assert not rules.is_won(states.unpack(states.key(position)))
        rules.play(position, move)
    assert rules.is_won(states.unpack(states.key(position)))


def with_two_piles_swapped(rules: Game, position: Position, group: str) -> Position:
    """Two piles that differ trade places."""
    swapped = position.copy()
    first, *others = rules.table.groups[group].piles
    other = next(pile for pile in others if position.piles[pile] != position.piles[first])
    swapped.piles[first], swapped.piles[other] = position.piles[other], position.piles[first]
    return swapped


SWAPS = [
    ("freecell", "tableau", True),
    ("klondike", "tableau", True),
    ("golf", "tableau", True),
    ("black-hole", "tableau", True),
    ("pile-on", "tableau", True),
    ("spider", "tableau", False),
    ("miss-milligan", "tableau", False),
    ("gypsy", "tableau", False),
    ("cruel", "tableau", False),
    ("montana", "tableau", False),
    ("pyramid", "pyramid", False),
    ("tripeaks", "peaks", False),
]
"""Whether piles of a group are interchangeable at the beginning."""


@pytest.mark.parametrize(("name", "group", "same"), SWAPS)
def test_piles_that_trade_places(name: str, group: str, same: bool) -> None:
    rules = game(name)
    position = dealt(rules, "7")
    states = StatePacker(rules, position)
    assert (states.key(position) == states.key(with_two_piles_swapped(rules, position, group))) == same


DEALING = ["spider", "miss-milligan", "imperial-guards", "gypsy", "easthaven", "giant"]


@pytest.mark.parametrize("name", DEALING)
def test_piles_trade_places_when_no_deal_is_to_come(name: str) -> None:
    rules = game(name)
    position = dealt(rules, "7")
    for pile in rules.table.groups["stock"].piles:
        position.piles[pile] = []
    states = StatePacker(rules, position)
    swapped = with_two_piles_swapped(rules, position, "tableau")
    assert states.key(position) == states.key(swapped)
    assert states.unpack(states.key(swapped)).piles == states.unpack(states.key(position)).piles


@pytest.mark.parametrize("name", DEALING)
def test_piles_trade_places_for_one_who_does_not_know_what_is_dealt(name: str) -> None:
    rules = game(name)
    position = dealt(rules, "7")
    states = StatePacker(rules, position, hidden=True)
    assert states.key(position) == states.key(with_two_piles_swapped(rules, position, "tableau"))


def test_a_redeal_that_was_used_up_collects_nothing_any_more() -> None:
    rules = game("la-belle-lucie")
    position = dealt(rules, "7")
    swapped = with_two_piles_swapped(rules, position, "tableau")
    states = StatePacker(rules, position)
    assert states.key(position) != states.key(swapped)
    for each in (position, swapped):
        each.taken = [most for most in rules.table.times.values() if isinstance(most, int)]
    assert states.key(position) == states.key(swapped)


def test_how_often_an_action_was_taken_counts_only_where_it_is_limited() -> None:
    for variant, counts in (("", False), ("three-passes", True)):
        rules = game("klondike", variant)
        position = dealt(rules, "7")
        other, states = position.copy(), StatePacker(rules, position)
        other.taken[rules.action_index["redeal"]] += 1
        assert (states.key(position) != states.key(other)) == counts


TOPS = [
    ("golf", "", "waste", True),
    ("golf", "strict", "waste", True),
    ("tripeaks", "", "waste", True),
    ("black-hole", "", "hole", True),
    ("miss-milligan", "", "foundation", True),
    ("klondike", "no-worrying-back", "foundation", True),
    ("klondike", "", "foundation", False),
    ("klondike", "", "waste", False),
    ("klondike", "", "tableau", False),
    ("klondike", "", "stock", False),
    ("imperial-guards", "", "foundation", False),
    ("canfield", "", "foundation", False),
    ("pile-on", "", "tableau", False),
    ("montana", "", "tableau", False),
]
"""Whether nothing asks for more than the top of the piles of a group."""


@pytest.mark.parametrize(("name", "variant", "group", "expected"), TOPS)
def test_piles_on_which_only_the_top_counts(name: str, variant: str, group: str, expected: bool) -> None:
    rules = game(name, variant)
    states = StatePacker(rules, dealt(rules, "7"))
    assert [not states.whole[pile] for pile in rules.table.groups[group].piles] == [expected] * len(
        rules.table.groups[group].piles
    )


@pytest.mark.parametrize(("name", "group"), [("aces-up", "discard")])
def test_of_piles_that_nobody_looks_at_only_that_they_are_not_empty(name: str, group: str) -> None:
    rules = game(name)
    position = dealt(rules, "7")
    [pile] = rules.table.groups[group].piles
    states = StatePacker(rules, position)
    keys = set()
    for cards in ([0], [5], [5, 0], [0, 5, 9]):
        position.piles[pile] = cards
        keys.add(states.key(position))
    position.piles[pile] = []
    assert len(keys) == 1
    assert states.key(position) not in keys


@pytest.mark.parametrize(("name", "group"), [("golf", "waste"), ("black-hole", "hole")])
def test_only_the_top_is_kept(name: str, group: str) -> None:
    rules = game(name)
    position = dealt(rules, "7")
    states = StatePacker(rules, position)
    pile = rules.table.groups[group].piles[0]
    buried = position.copy()
    buried.piles[pile] = [position.piles[-1][0], *position.piles[pile]]
    assert states.key(buried) == states.key(position)
    assert states.unpack(states.key(buried)).piles[pile] == position.piles[pile][-1:]
    assert states.split(states.key(buried))[pile] == bytes(position.piles[pile][-1:])

"""The fast path makes what `Judge` accepts as `Position.push` makes it, and leaves all else to the mechanisms.

It is asked about every move that can be thought of, in every game, though the game asks it only where nothing follows
a move by itself.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import board, game
from moves_between_piles import (
    A_TEST,
    GENERATED,
    KNOWN,
    LIFTS,
    Ruled,
    generated,
    id_of,
    known,
    lifts_and_takes,
    positions,
)

from patience_core import facts
from patience_core.cards import DOWN, UNKNOWN_CARD
from patience_core.engine.game import Game
from patience_core.engine.mechanism import Refusal
from patience_core.engine.moving.fast_path import Make, fast_path
from patience_core.engine.position import ACTION, Move, Position
from tests.fuzz.generated.player import moves_of_cards

LEFT = Refusal("left", facts.moves.SamePile())
"""What the mechanisms would say, to whom a move is left."""


def left(_position: Position, _move: Move, _revealed: list[int] | None = None) -> Refusal:
    return LEFT


def fast(rules: Game) -> Make:
    """A fast path that makes nothing but what it makes itself."""
    return fast_path(rules.transfer.judge, rules.actions, left)


def check(ruled: Ruled) -> None:
    path = fast(ruled.game)
    for position in positions(ruled):
        tried = position.copy()
        for move in moves_of_cards(position):
            answer = path(tried, move)
            if answer is None:
                assert ruled.judge.reason(position, move) is None, move
                pushed = position.copy()
                pushed.push(move)
                assert (tried, tried.history) == (pushed, pushed.history), move
                tried.pop()
            assert answer in (None, LEFT)
            assert not tried.history
        for index, action in enumerate(ruled.game.actions if ruled.game.moves_stand_alone else ()):
            taking: Move = (ACTION, index, 0, 0)
            if path(tried, taking) is None:
                assert action.refusal(position, taking, None) is None
                taken = position.copy()
                ruled.game.play(taken, taking)
                assert (tried, tried.history) == (taken, taken.history)
                tried.pop()
        # What is left to the mechanisms changes nothing, and what was made is taken back.
        assert tried == position


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), KNOWN, ids=id_of)
def test_what_is_made_fast_is_what_the_judge_accepts(name: str, variant: str) -> None:
    check(known(name, variant))


@pytest.mark.slow
@pytest.mark.parametrize("lift", LIFTS)
def test_what_is_made_fast_is_what_the_judge_accepts_however_groups_lift_and_take(
    lift: str, tmp_path: Path
) -> None:
    for ruled in lifts_and_takes(lift, tmp_path):
        check(ruled)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, GENERATED, A_TEST))
def test_what_is_made_fast_in_a_generated_ruleset_is_what_the_judge_accepts(
    first: int, tmp_path: Path
) -> None:
    for ruled in generated(first, tmp_path):
        check(ruled)


KLONDIKE = ("klondike", "t1 KS QD JC", "t2 KH", "t3 <2C> QS", "t4 3H", "w1 4S", "f1 AD 2D")
FREECELL = ("freecell", "t1 KS QD JC", "t2 KH", "t3 QS", "c1 4S")


@pytest.mark.parametrize(
    ("lines", "move", "made"),
    [
        # Single cards and whole runs, between groups that ask for no more than the tables say.
        (KLONDIKE, "t1 2 1 f1", False),  # a jack does not follow
        (KLONDIKE, "t3 1 1 t2", True),
        (KLONDIKE, "f1 1 1 t1", False),
        (KLONDIKE, "w1 0 1 t5", False),  # no king
        (KLONDIKE, "t1 0 3 t5", True),
        (KLONDIKE, "t1 1 2 t2", False),  # red on red
        (KLONDIKE, "t1 1 1 t2", False),  # from under a card
        (KLONDIKE, "t1 0 1 t1", False),
        # Cells decide how many cards move, so more than one is left to the mechanism.
        (FREECELL, "t3 0 1 t2", True),
        (FREECELL, "t1 2 1 c2", True),
        (FREECELL, "t1 2 1 c1", False),  # it is full
        (FREECELL, "t1 0 3 t4", False),
        (FREECELL, "c1 0 1 t4", True),
    ],
)
def test_what_is_made_fast(lines: tuple[str, ...], move: str, made: bool) -> None:
    name, *there = lines
    rules = game(name)
    source, start, count, target = move.split()
    asked = (rules.table.index[source], int(start), int(count), rules.table.index[target])
    position = board(rules, *there)
    assert (fast(rules)(position, asked) is None) == made
    assert bool(position.history) == made


def test_most_moves_of_plain_games_are_made_fast() -> None:
    """Else the other tests would find nothing wrong with a fast path that makes nothing."""
    asked = made = 0
    for name in ("klondike", "spider", "golf", "yukon", "forty-thieves", "bakers-dozen"):
        ruled = known(name, "")
        path = fast(ruled.game)
        for position in positions(ruled):
            for move in ruled.game.transfer.legal(position):
                asked += 1
                made += path(position.copy(), move) is None
    assert made > asked * 3 // 4


def test_actions_and_what_is_not_known_are_left_to_the_mechanisms() -> None:
    rules = game("klondike")
    path = fast(rules)
    position = board(rules, "t1 KS", "t2 <2C> QD")
    queen: Move = (rules.table.index["t2"], 1, 1, rules.table.index["t1"])
    assert path(position, queen, [0]) is LEFT  # a card that is told belongs to an action
    assert path(position, (ACTION, 0, 0, 0)) is LEFT
    assert path(position, queen) is None
    assert position.piles[queen[0]] == [position.piles[queen[0]][0] & ~DOWN]  # it turned up
    unknown = board(rules, "t1 KS", "t2 <2C> QD")
    unknown.piles[queen[0]][0] = UNKNOWN_CARD | DOWN
    unknown.has_unknown = True
    assert path(unknown, queen) is LEFT

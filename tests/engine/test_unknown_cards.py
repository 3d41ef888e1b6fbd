"""Cards of which a record knows only the back."""

from __future__ import annotations

import pytest
from boards import WITH_BACKS, replayed


def test_a_physical_game_replays() -> None:
    (replay,) = replayed(WITH_BACKS)
    assert replay.problems == []
    assert replay.position is not None
    assert replay.moves == 4


def test_moves_are_taken_back_with_what_they_told() -> None:
    (replay,) = replayed(WITH_BACKS)
    assert replay.game is not None
    assert replay.position is not None
    before = replay.position.copy()
    for move in replay.game.legal_moves(replay.position):
        if replay.game.refusal(replay.position, move, [5]) is None:
            replay.game.play(replay.position, move, [5])
            replay.position.pop()
            assert replay.position == before


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("t1 = 7S", "t1", "1 unknown card turned up: write what came, as in = 7H"),
        ("draw = 4C", "draw", "1 unknown card turned up: write what came, as in = 7H"),
        ("= 7S", "= 7S 8S", "1 unknown card turned up; 2 cards written: write what came, as in = 7H"),
        ("draw = 4C", "draw = QD", "QD cannot turn up: every QD is in sight"),
        ("draw = 2C", "draw = 7S", "7S cannot turn up: every 7S is in sight"),
    ],
)
def test_what_is_told_must_be_possible(old: str, new: str, reason: str) -> None:
    (replay,) = replayed(WITH_BACKS.replace(old, new, 1))
    assert [(problem.code, problem.reason) for problem in replay.problems] == [("bad-deal", reason)]


@pytest.mark.parametrize(
    ("old", "new"),
    [("  t1 KS\n", "  t1 KS <??>\n"), ("  t2 <??> KD\n", "  t2 KD\n"), ("  t1 KS\n", "  t1 KD\n")],
)
def test_the_backs_count_as_cards(old: str, new: str) -> None:
    (replay,) = replayed(WITH_BACKS.replace(old, new, 1))
    assert replay.problems[0].code == "bad-deal"


def test_a_plain_move_tells_nothing() -> None:
    (replay,) = replayed("patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt6 4D t14 = 7S\nend open\n")
    assert replay.problems[0].code == "syntax"

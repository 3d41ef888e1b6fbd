"""After which moves of a game it could still be won: nothing is called lost that was not, and few positions are searched."""

from __future__ import annotations

import math
import random
import time
from itertools import pairwise
from pathlib import Path

import pytest
from boards import SAMPLES, board, dealt, game, own_game
from small_games import SHUFFLED, SMALL, TWO_CARDS, can_be_won

from patience_core.cards import CARD_OF_TEXT
from patience_core.engine.deals import CardsDeal
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Move, Position
from patience_core.notation.lines import read_lines
from patience_core.notation.records import LineCursor
from patience_core.replaying.replay import begin_record, play_record
from patience_core.replaying.source import GameCache, RecordSource
from patience_core.solving.request import Limits, Question
from patience_core.solving.review import Review, Standing, review
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import UNSOLVABLE, Verdict, Why

PLENTY = Limits(states=1_000_000)
CAN_BE_WON = "5"
"""A deal number of the small Pile-On."""
WINNABLE = ("2", "5", "6", "7", "9", "10", "13", "15")
"""Deal numbers of the one in three suits."""
WON, WIN_KNOWN, LOST, NOT_KNOWN = Standing


def small(folder: Path, name: str) -> Game:
    return own_game(folder, f"patience: 1\nname: Small\n{SMALL[name]}")


def played(rules: Game, start: Position, moves: list[Move]) -> list[Position]:
    """All positions of a game."""
    position = start.copy()
    positions = [position.copy()]
    for move in moves:
        rules.play(position, move)
        positions.append(position.copy())
    return positions


def played_anyhow(rules: Game, number: int, most: int) -> list[Position]:
    """All positions of a game of moves drawn at random, some of them those of a win."""
    rng, position = random.Random(number), dealt(rules, str(number))
    found = solve(rules, position, PLENTY).moves
    positions = played(rules, position, found[: rng.randrange(len(found) + 1)])
    position = positions[-1].copy()
    while len(positions) <= most and (moves := rules.legal_moves(position)):
        rules.play(position, rng.choice(moves))
        positions.append(position.copy())
    return positions


def check_sound(rules: Game, positions: list[Position], found: Review) -> None:
    """Whatever was found out: each standing is true, and the win that is told wins in as many moves."""
    for position, standing, moves in zip(positions, found.standings, found.moves_to_win, strict=True):
        assert (standing is WON) == (moves == 0)
        if standing is WON:
            assert rules.is_won(position)
        elif standing is WIN_KNOWN:
            assert can_be_won(rules, position)
        elif standing is LOST:
            assert not can_be_won(rules, position)
    known = [moves for moves in found.moves_to_win if moves is not None]
    assert known == found.moves_to_win[: len(known)]
    assert all(before <= after + 1 for before, after in pairwise(known))
    if found.last_win is not None:
        assert wins(rules, positions[found.last_win], found.win)
        assert len(found.win) == found.moves_to_win[found.last_win]


CAN_BE_LOST = {"montana", "montana without redeals", "pile-on in three suits", "imperial guards"}
"""Of the small games, those that moves drawn at random lose; larger piles take brute force too long."""


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SMALL if name != "pile-on"])
def test_every_standing_is_that_of_a_search_that_looks_at_everything(tmp_path: Path, name: str) -> None:
    rules = small(tmp_path, name)
    told = set()
    for number in range(1, 14):
        positions = played_anyhow(rules, number, 25)
        found = review(rules, positions, PLENTY)
        check_sound(rules, positions, found)
        told |= set(found.standings)
    assert told - {WON} == ({WIN_KNOWN, LOST} if name in CAN_BE_LOST else {WIN_KNOWN})


@pytest.mark.slow
@pytest.mark.parametrize("question", Question)
@pytest.mark.parametrize("states", [1, 4, 30])
@pytest.mark.parametrize("name", ["montana", "pile-on in three suits", "miss milligan"])
def test_what_a_limit_leaves_open_is_not_known_and_the_rest_is_true(
    tmp_path: Path, name: str, states: int, question: Question
) -> None:
    rules = small(tmp_path, name)
    for number in range(1, 7):
        positions = played_anyhow(rules, number, 20)
        check_sound(rules, positions, review(rules, positions, Limits(states), question))


def test_a_game_that_was_won_is_not_searched(tmp_path: Path) -> None:
    rules = small(tmp_path, "pile-on")
    start = dealt(rules, CAN_BE_WON)
    moves = solve(rules, start, PLENTY).moves
    found = review(rules, played(rules, start, moves), PLENTY)
    assert found.standings == [*[WIN_KNOWN] * len(moves), WON]
    assert found.moves_to_win == [*range(len(moves), -1, -1)]
    assert (found.searches, found.states, found.win, found.searched_from) == (0, 0, [], None)


def test_a_game_whose_end_can_be_won_is_searched_once(tmp_path: Path) -> None:
    rules = small(tmp_path, "pile-on")
    start = dealt(rules, CAN_BE_WON)
    moves = solve(rules, start, PLENTY).moves[:-2]
    found = review(rules, played(rules, start, moves), PLENTY)
    assert (found.searches, found.last_win, found.searched_from) == (1, len(moves), len(moves))


def test_a_loss_is_found_by_halving(tmp_path: Path) -> None:
    rules = small(tmp_path, "pile-on")
    for number in range(1, 9):
        positions = played_anyhow(rules, number, 60)
        found = review(rules, positions, PLENTY)
        assert found.searches <= 2 + math.log2(len(positions))


@pytest.mark.slow
def test_what_lies_on_the_way_of_a_known_win_is_not_searched(tmp_path: Path) -> None:
    """The last position is lost, in the middle one a win is found, and the player followed it up to the mistake."""
    rules = small(tmp_path, "pile-on in three suits")
    reviewed = 0
    for number in WINNABLE:
        for half in (1, 2, 3, 4):
            start = dealt(rules, number)
            positions = played(rules, start, solve(rules, start, PLENTY).moves[:half])
            win = solve(rules, positions[-1], PLENTY).moves
            positions += played(rules, positions[-1], win[:half])[1:]
            for lost in next_positions(rules, positions[-1]):
                if not can_be_won(rules, lost):
                    found = review(rules, [*positions, lost], PLENTY)
                    assert (found.last_win, found.first_lost) == (2 * half, 2 * half + 1)
                    assert (found.searched_from, found.searches, found.win) == (half, 2, win[half:])
                    reviewed += 1
    assert reviewed


def next_positions(rules: Game, position: Position) -> list[Position]:
    """All positions one move later."""
    return [played(rules, position, [move])[-1] for move in rules.legal_moves(position)]


def test_nothing_is_lost_as_long_as_chance_could_help(tmp_path: Path) -> None:
    rules = own_game(tmp_path, TWO_CARDS + SHUFFLED)
    start = rules.start(CardsDeal((CARD_OF_TEXT["AS"], CARD_OF_TEXT["3S"])))
    shuffled = start.copy()
    rules.play(shuffled, Move(ACTION, 0, 0, 0), list(start.piles[0] + start.piles[1]))
    found = review(rules, [start, shuffled], PLENTY)
    assert found.standings == [NOT_KNOWN, LOST]
    assert found.why == {0: Why.NO_PROOF}


def test_nothing_is_known_where_cards_are_not(tmp_path: Path) -> None:
    rules = own_game(tmp_path, TWO_CARDS + SHUFFLED)
    found = review(rules, [board(rules, "t1 AS <3S>"), board(rules, "t1 AS", "t2 <??>")], PLENTY)
    assert found.standings == [NOT_KNOWN, NOT_KNOWN]
    assert found.why == {0: Why.NO_PROOF, 1: Why.NO_PROOF}
    assert not found.is_decided


def played_on(name: str, number: str, most: int) -> tuple[Game, list[Position]]:
    """A game of the library with some moves drawn at random."""
    rules, rng = game(name), random.Random(1)
    positions = [dealt(rules, number)]
    for _ in range(most):
        positions += played(rules, positions[-1], [rng.choice(rules.legal_moves(positions[-1]))])[1:]
    return rules, positions


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (Limits(10), {Why.POSITIONS}),
        (Limits(1_000_000, memory=1), {Why.MEMORY}),
        (Limits(10, memory=1000), {Why.POSITIONS}),
        (Limits(10, seconds=0), {Why.NOT_SEARCHED}),
        (Limits(10, seconds=1000), {Why.POSITIONS}),
    ],
    ids=str,
)
def test_what_is_not_known_says_why(limits: Limits, why: set[Why]) -> None:
    rules, positions = played_on("forty-thieves", "3", 1)
    found = review(rules, positions, limits)
    assert found.standings == [NOT_KNOWN] * 2
    assert set(found.why.values()) == why
    assert set(found.why) == {0, 1}


def test_time_is_for_all_searches_together() -> None:
    """Each of these would take minutes, and the first of them gets no more than half."""
    rules, positions = played_on("forty-thieves", "3", 40)
    began = time.monotonic()
    found = review(rules, positions, Limits(10_000_000, seconds=0.2))
    assert time.monotonic() - began < 20
    assert found.searches >= 1
    assert found.why[40] is Why.SECONDS
    assert set(found.why.values()) <= {Why.SECONDS, Why.NOT_SEARCHED}


def test_what_is_known_has_no_reason(tmp_path: Path) -> None:
    rules = small(tmp_path, "pile-on")
    assert review(rules, played_anyhow(rules, 3, 20), PLENTY).why == {}


def test_what_was_settled_is_told_and_adds_up(tmp_path: Path) -> None:
    rules = small(tmp_path, "miss milligan")
    for states in (1, 30, 1_000_000):
        steps: list[int] = []
        positions = played_anyhow(rules, 3, 20)
        review(rules, positions, Limits(states), settled=steps.append)
        assert min(steps) >= 0
        assert sum(steps) == len(positions)


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((SAMPLES / "won").glob("*.patience")), ids=lambda path: path.stem)
def test_games_that_were_won_were_never_lost(path: Path) -> None:
    positions: list[Position] = []
    with path.open("rb") as stream:
        cursor = LineCursor(read_lines(stream, path.name))
        replay = begin_record(cursor, RecordSource(path.name, GameCache()))
        play_record(replay, cursor, watch=lambda _game, position, *_: positions.append(position.copy()))
    assert replay.game
    found = review(replay.game, positions, Limits(1))
    assert set(found.standings[:-1]) <= {WON, WIN_KNOWN}
    assert found.standings[-1] is WON


def test_a_proof_that_contradicts_a_win_is_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that calls the end of a winning game lost is found out by the win that leads there."""
    rules = small(tmp_path, "pile-on")
    start = dealt(rules, CAN_BE_WON)
    positions = played(rules, start, solve(rules, start, PLENTY).moves[:1])
    verdicts = iter([Verdict(UNSOLVABLE, 1), solve(rules, start, PLENTY)])
    monkeypatch.setattr("patience_core.solving.review.solve", lambda *_: next(verdicts))
    with pytest.raises(ArithmeticError, match="proven lost leads to a win"):
        review(rules, positions, PLENTY)

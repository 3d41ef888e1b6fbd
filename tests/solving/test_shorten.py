"""Wins made shorter, and shortest ones."""

from __future__ import annotations

from itertools import islice

import pytest

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Move, Position
from patience_core.language.library import find, load
from patience_core.solving.request import Limits
from patience_core.solving.shorten import Shortening
from patience_core.solving.shortest import shortest
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE, Why


def begun(name: str, number: int, *variants: str) -> tuple[Game, Position]:
    game = Game(load(find(name), list(variants)))
    deal = number_deal(f"pysol:{number}")
    assert deal is not None
    return game, game.start(deal)


def win_of(game: Game, start: Position) -> list[Move]:
    verdict = solve(game, start, Limits(20_000))
    assert verdict.verdict == SOLVED
    return verdict.moves


STEPS = [
    ("freecell", 8, 4500, 85),
    ("montana", 7, 7000, 90),
    ("klondike", 8, 4500, 126),
    ("pile-on", 8, 2500, 42),
]
"""Game, deal, after how many steps a win has at most so many moves."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number", "steps", "most"), STEPS)
def test_a_win_becomes_shorter(name: str, number: int, steps: int, most: int) -> None:
    game, start = begun(name, number)
    before = win_of(game, start)
    found = []
    for _ in range(2):
        work = Shortening(game, start, before, Limits())
        lengths = [len(work.moves) for _ in islice(work.steps(), steps)]
        assert lengths == sorted(lengths, reverse=True)  # never longer than before
        assert wins(game, start, work.moves)
        found.append(work.moves)
    assert found[0] == found[1]  # the number of steps decides, no clock
    assert len(found[0]) <= most < len(before)


def test_no_step_changes_nothing() -> None:
    game, start = begun("pile-on", 7)
    before = win_of(game, start)
    assert Shortening(game, start, before, Limits()).moves == before


@pytest.mark.parametrize("made", [1, 2, 3])
def test_moves_that_lead_nowhere_are_left_out(made: int) -> None:
    """A card goes from one free cell to another and back, so that the cells have traded places at most."""
    game, start = begun("freecell", 8)
    before = win_of(game, start)
    cells = list(game.table.groups["cell"].piles)
    position, before_it = start.copy(), list[Move]()
    for place, move in enumerate(before):
        if move.target in cells:
            before_it = before[: place + 1]
            break
    for move in before_it:
        game.play(position, move)
    [full] = [cell for cell in cells if position.piles[cell]]
    there = [full, *(cell for cell in cells if cell != full)][: made + 1]
    detour = [Move(source, 0, 1, target) for source, target in zip(there, [*there[1:], full], strict=True)]
    long = [*before_it, *detour, *before[len(before_it) :]]
    assert wins(game, start, long)
    work = Shortening(game, start, long, Limits())
    for _ in islice(work.steps(), 300):
        pass
    assert wins(game, start, work.moves)
    assert len(work.moves) <= len(before)


def near_the_end(name: str, number: int, left: int) -> tuple[Game, Position]:
    """A position from which a win takes so many moves at most."""
    game, start = begun(name, number)
    for move in win_of(game, start)[:-left]:
        game.play(start, move)
    start.history.clear()
    return game, start


def least_moves(game: Game, start: Position) -> int | None:
    """The length of a shortest win by the plainest of searches; None if there is no win."""
    layer, seen, length = [start.copy()], {start.frozen()}, 0
    while layer:
        if any(game.is_won(position) for position in layer):
            return length
        following = []
        for position in layer:
            for move in game.legal_moves(position):
                after = position.copy()
                game.play(after, move)
                after.history.clear()
                if (key := after.frozen()) not in seen:
                    seen.add(key)
                    following.append(after)
        layer, length = following, length + 1
    return None


ENDS = [
    ("freecell", 8, 5),
    ("klondike", 8, 6),
    ("montana", 7, 6),
    ("pile-on", 8, 4),
    ("monte-carlo", 3, 5),
    ("golf", 4, 6),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number", "left"), ENDS)
def test_a_shortest_win_is_one(name: str, number: int, left: int) -> None:
    game, start = near_the_end(name, number, left)
    verdict = shortest(game, start, Limits(1_000_000))
    assert (verdict.verdict, verdict.why) == (SOLVED, None)
    assert wins(game, start, verdict.moves)
    assert len(verdict.moves) == least_moves(game, start) <= left


@pytest.mark.slow
def test_where_all_is_looked_at_a_win_becomes_a_shortest_one() -> None:
    game, start = near_the_end("klondike", 8, 12)
    least = shortest(game, start, Limits(1_000_000))
    work = Shortening(game, start, solve(game, start, Limits()).moves, Limits(1_000_000))
    for _ in islice(work.steps(), 50_000):
        pass
    assert len(work.moves) == len(least.moves)


def test_what_cannot_be_won_has_no_shortest_win() -> None:
    assert shortest(*begun("pile-on", 4, "one-space"), Limits()).verdict == UNSOLVABLE


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (Limits(500), Why.POSITIONS),
        (Limits(1_000_000, seconds=0), Why.SECONDS),
        (Limits(1_000_000, memory=1), Why.MEMORY),
    ],
)
def test_a_shortest_win_has_limits(limits: Limits, why: Why) -> None:
    verdict = shortest(*begun("freecell", 8), limits)
    assert (verdict.verdict, verdict.moves, verdict.why) == (UNKNOWN, [], why)

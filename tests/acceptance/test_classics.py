"""The engine agrees with naive rules of the classics: at every step of random games, with every variant."""

from __future__ import annotations

import random
from itertools import count

import pytest
from boards import game
from classics_games import CLASSICS, EVERY_CLASSIC
from classics_play import agreed_moves, begun, step

from patience_core.language.library import bundled_games, find, variants_of

POSITIONS = 150
"""How many positions are compared of each game and variant,"""
STEPS = 70
"""and how many moves a game has at most."""
WRITTEN_ELSEWHERE = {"montana", "miss-milligan", "imperial-guards", "pile-on"}


def chosen(moves: list[str], rng: random.Random) -> str:
    """A move at random; those that build up are preferred, and a redeal comes last."""
    building = [text for text in moves if text.split()[-1][0] in "fhkabd" and len(text.split()) == 3]
    if building and rng.random() < 0.5:
        return rng.choice(building)
    others = [text for text in moves if text != "redeal"]
    return rng.choice(others if others and rng.random() < 0.9 else moves)


def positions_of_one_game(name: str, variant: str, number: str) -> int:
    """Play at random, comparing all along; how many positions there were."""
    rules, naive = game(name, variant), CLASSICS[name](variant)
    position, rng = begun(rules, naive, number), random.Random(number)
    for made in range(STEPS):
        moves = agreed_moves(rules, position, naive)
        if not moves:
            return made + 1
        step(rules, position, naive, chosen(moves, rng))
    agreed_moves(rules, position, naive)
    return STEPS + 1


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), EVERY_CLASSIC)
def test_random_games(name: str, variant: str) -> None:
    compared, numbers = 0, count(11980)
    while compared < POSITIONS:
        compared += positions_of_one_game(name, variant, str(next(numbers)))


def test_every_game_and_variant_has_naive_rules() -> None:
    bundled = {
        (each.name, variant) for each in bundled_games() for variant in ("", *variants_of(find(each.name)))
    }
    assert set(EVERY_CLASSIC) == {each for each in bundled if each[0] not in WRITTEN_ELSEWHERE}

"""Positions of every game, reached at random."""

from __future__ import annotations

import random

import pytest
from boards import game

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.language.library import bundled_games, variants_of

GAMES = [
    pytest.param(file.name, variants, marks=[pytest.mark.slow] if variants else [])
    for file in bundled_games()
    for variants in ((), *((variant,) for variant in variants_of(file)))
]
"""Each game of the library, and each with one of its variants, which is slow."""


def positions(name: str, variants: tuple[str, ...], every: int = 20) -> list[tuple[Game, Position]]:
    """The deal, and what comes of some moves at random."""
    rules = game(name, " ".join(variants))
    deal = number_deal("7")
    assert deal is not None
    position = rules.start(deal)
    found, chance = [(rules, position.copy())], random.Random(name)
    for number in range(1, 61):
        if not (legal := rules.legal_moves(position)):
            break
        rules.play(position, chance.choice(legal))
        if number % every == 0:
            found.append((rules, position.copy()))
    return found


def drawn(rules: Game) -> set[int]:
    """The piles that the layout names; a game may keep some out of sight."""
    rows = rules.ruleset.layout
    names = [name for row in rows for entry in row for name in entry.piles] if rows else rules.table.groups
    return {pile for name in names for pile in rules.table.groups[name].piles}

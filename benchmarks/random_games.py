"""Games that the engine plays at random from fixed seeds, and their records."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from patience_core.engine.deals import CardsDeal, NumberDeal, number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Move, Position
from patience_core.notation.deals import deal_lines
from patience_core.notation.moves import move_text
from patience_core.notation.records import record_lines

MOST_MOVES = 250
"""A game played at random is broken off after this many moves."""
EVERY = 10
"""After each time this many moves a position is kept."""


@dataclass
class Played:
    """A game played at random: the cards in the order dealt, the moves with their texts, some positions."""

    cards: list[int]
    moves: list[Move] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    outcome: str = ""


def numbered(seed: int) -> NumberDeal:
    """The deal of a number. Raises `ValueError` for what is none."""
    deal = number_deal(str(seed))
    if deal is None:
        raise ValueError(seed)
    return deal


def played(game: Game, seed: int) -> Played:
    """Play one game: cards go up where they can, else chance decides among the moves that count."""
    deal = numbered(seed)
    chance = random.Random(seed)
    position = game.start(deal)
    result = Played(game.pack_order(deal))
    goals = game.table.groups["foundation"].piles if "foundation" in game.table.groups else range(0)
    while len(result.moves) < MOST_MOVES:
        moves = [move for move in game.legal_moves(position) if not game.is_pointless(position, move)]
        moves = [move for move in moves if move.target in goals] or moves
        onward = [move for move in moves if move.source not in goals and not _takes_back(move, result.moves)]
        if not moves or game.is_won(position):
            break
        move = chance.choice(onward or moves)
        result.texts.append(move_text(game, position, move))
        result.moves.append(move)
        game.play(position, move)
        position.history.clear()
        if len(result.moves) % EVERY == 0:
            result.positions.append(position.copy())
    result.outcome = game.outcome(position)
    return result


def _takes_back(move: Move, before: list[Move]) -> bool:
    return bool(before) and move.source == before[-1][3] and move.target == before[-1][0]


def record_text(game: Game, one: Played) -> str:
    """A game played as a record that names its cards."""
    deal = deal_lines(CardsDeal(tuple(one.cards)), game.table)
    return "\n".join([*record_lines(game.name, [], deal), *one.texts, f"end {one.outcome}", ""])

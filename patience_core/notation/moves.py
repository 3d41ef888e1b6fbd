"""Moves to canonical text, and the list of those that are told."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import card_text, cards_text
from ..engine.game import Game
from ..engine.position import ACTION, Move, Position


class PlayedMove(NamedTuple):
    """A move as read: the move itself, and the cards that ``=`` says chance brought."""

    move: Move
    revealed: list[int] | None = None


def move_text(game: Game, position: Position, move: Move) -> str:
    """The canonical text of a move that is about to be made."""
    source, start, count, target = move
    if source == ACTION:
        return game.actions[start].name
    riders = f"+{count - 1}" if count > 1 else ""
    return f"{game.table.names[source]} {card_text(position.piles[source][start])}{riders} {game.table.names[target]}"


def step_text(game: Game, position: Position, step: PlayedMove) -> str:
    """The canonical text of a step, with the cards that were revealed."""
    text = move_text(game, position, step.move)
    return text if step.revealed is None else f"{text} = {cards_text(step.revealed)}"


def pinned(game: Game, position: Position, step: PlayedMove) -> PlayedMove:
    """The step with the cards that its action brings, if it brings any."""
    if step.revealed is not None or step.move[0] != ACTION:
        return step
    return PlayedMove(step.move, game.mechanism(position, step.move).dealt(position) or None)


def listed_moves(game: Game, position: Position) -> list[Move]:
    """The legal moves; of several empty piles that would take the same unit alike, only the first."""
    moves: list[Move] = []
    seen: set[tuple[int, int, int, str]] = set()
    for move in game.legal_moves(position):
        source, start, count, target = move
        if source != ACTION and not position.piles[target] and not game.table.group_of[target].places_matter:
            unit = (source, start, count, game.table.group_of[target].name)
            if unit in seen:
                continue
            seen.add(unit)
        moves.append(move)
    return moves


def moves_card(position: Position, move: Move, card: int, riders: int | None = None) -> bool:
    """Whether a move takes a card, and so many that ride on it if that is said."""
    source, start, count, _ = move
    return source != ACTION and position.piles[source][start] == card and riders in (None, count - 1)

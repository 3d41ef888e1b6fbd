"""A position as data: what is seen of each pile, and where it lies in the picture in letters."""

from __future__ import annotations

from typing import Any

from ..cards import card_text, is_face_down
from ..engine.game import Game
from ..engine.position import Position
from .cells import HIDDEN, NO_PILE, Cell, Metrics
from .scene import scene_of


def scene_object(game: Game, position: Position) -> dict[str, Any]:
    """The cards of every pile, how often actions are left, and the cells of the picture, as JSON takes them."""
    scene, names = scene_of(game, position, Metrics()), game.table.names
    return {
        "piles": {
            name: [_seen(card) for card in pile] for name, pile in zip(names, scene.seen.piles, strict=True)
        },
        "left": dict(scene.seen.left),
        "layout": {
            "width": scene.width,
            "height": scene.height,
            "cells": [_cell(cell, names) for cell in scene.cells],
        },
    }


def _seen(card: int) -> str:
    return HIDDEN if is_face_down(card) else card_text(card)


def _cell(cell: Cell, names: list[str]) -> dict[str, Any]:
    """A cell with all that its kind has."""
    told: dict[str, Any] = {"x": cell.x, "y": cell.y, "width": cell.width, "kind": cell.kind}
    if cell.pile != NO_PILE:
        told["pile"] = names[cell.pile]
    if cell.depth >= 0:
        told["depth"] = cell.depth
    match cell.kind:
        case "card":
            told["card"] = card_text(cell.card)
        case "backs" | "beneath" | "folded":
            told["number"] = cell.number
        case "name":
            told["text"] = cell.text
    return told

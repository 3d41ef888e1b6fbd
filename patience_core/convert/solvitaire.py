"""Boards in the JSON of Solvitaire, both ways: a card in small letters lies face down, ``##`` is unknown."""

from __future__ import annotations

import json

from ..cards import DOWN, RANKS, UNKNOWN_CARD, card_text, rank_of, read_card
from ..engine.game import Game
from ..engine.position import Position
from ..language.nodes import Mapping, Mark, Node, Scalar, parse_yaml
from ..problems import RecordError, RulesetError
from .boards import Board, Pile, Place
from .forms import Given, Read, Told
from .placing import misfit, placed

KEYS = {
    "tableau piles": "tableau",
    "cells": "cell",
    "reserve": "reserve",
    "foundations": "foundation",
    "hole": "hole",
    "stock": "stock",
    "waste": "waste",
    "sequences": "tableau",
    "accordion": "tableau",
}
"""What Solvitaire calls the groups of a board."""
SEVERAL = ("tableau piles", "cells", "foundations")
"""These are lists of piles; a reserve may be one or the other."""
ROW = "accordion"
"""This is a row of piles: a card alone is a pile, too."""
GRID = "sequences"
"""This is a list of rows, in which an ace stands for an empty place."""
HIDDEN = "##"


def read(given: Given) -> Read:
    """The deal that a board shows; what the game itself lays may be left out."""
    board = read_solvitaire(given.stream.read(), given.file, given.game.name)
    return Read(placed(board, given.game, implied=True))


def write(told: Told) -> list[str]:
    """The position after a game as a board."""
    return solvitaire_lines(told.game, told.position)


def read_solvitaire(content: bytes, file: str, game: str) -> Board:
    """The board that some JSON describes; the columns may also stand under the name of the game.

    Raises:
        RecordError: when it is no JSON, or no board.
    """
    lines = content.decode("utf-8", "replace").splitlines()
    return _Reader(_parsed(content, file), lines, file, {game: "tableau"} | KEYS).board()


def _parsed(content: bytes, file: str) -> Mapping:
    """The JSON with its places: what is JSON can be read as YAML, whose reader knows them."""
    try:
        if not isinstance(json.loads(content.decode("utf-8-sig")), dict):
            raise Place(file, 1, 1).refuse("syntax", "a board is an object of lists of cards")
        return parse_yaml(content, file)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Place(file, line, 1).refuse("encoding", f"byte {error.start + 1} is not UTF-8") from None
    except json.JSONDecodeError as error:
        place = Place(file, error.lineno, error.colno)
        raise place.refuse("syntax", f"this is no JSON: {error.msg}") from None
    except ValueError:
        raise Place(file, 1, 1).refuse("syntax", "a number in it has too many digits") from None
    except RecursionError:
        raise Place(file, 1, 1).refuse("syntax", "the values nest too deep") from None
    except RulesetError as error:
        problem = error.problems[0]
        place = Place(file, problem.line, problem.column)
        raise place.refuse("syntax", problem.message, hint=problem.hint) from None


class _Reader:
    """Reads one object."""

    def __init__(self, node: Mapping, lines: list[str], file: str, keys: dict[str, str]) -> None:
        self.node = node
        self.keys = keys
        self.lines = lines
        self.file = file

    def board(self) -> Board:
        """The board."""
        board = Board(Place(self.file, 1, 1))
        for key, value in self.node.values.items():
            group = self.keys.get(key)
            if group is None:
                place = self._place(self.node.keys[key], key)
                raise place.refuse("syntax", f"a board has no {key}", hint=f"keys: {', '.join(KEYS)}")
            if key == GRID:
                self._read_rows(value, board)
                continue
            for node in self._piles(key, value):
                self._fill(board.pile(group, self._place(node.mark)), node)
        if not board.groups:
            raise board.place.refuse("bad-deal", "there is no board in it")
        return board

    def _piles(self, key: str, value: Node) -> list[Node]:
        if isinstance(value, Scalar):
            return [value]
        if isinstance(value, Mapping):
            raise self._place(value.mark).refuse("syntax", f"after {key} comes a list")
        if key == ROW:
            return value.items
        several = any(not isinstance(item, Scalar) for item in value.items)
        return value.items if several or key in SEVERAL else [value]

    def _fill(self, pile: Pile, node: Node) -> None:
        for scalar in [node] if isinstance(node, Scalar) else self._scalars(node):
            if scalar.text:
                place = self._place(scalar.mark, scalar.text)
                pile.add(self._card(scalar.text, place), place)

    def _scalars(self, node: Node) -> list[Scalar]:
        if isinstance(node, Mapping):
            raise self._place(node.mark).refuse("syntax", "a pile is a list of cards")
        if isinstance(node, Scalar):
            return [node]
        nested = next((item for item in node.items if not isinstance(item, Scalar)), None)
        if nested is not None:
            raise self._place(nested.mark).refuse("syntax", "a card is a text")
        return [item for item in node.items if isinstance(item, Scalar)]

    def _card(self, text: str, place: Place) -> int:
        if text == HIDDEN:
            return UNKNOWN_CARD | DOWN
        card = read_card(text)
        if card is None:
            raise place.refuse("unknown-card", f"{text} is no card", hint="10H, or 10h face down")
        return card | DOWN if text[-1].islower() else card

    def _read_rows(self, value: Node, board: Board) -> None:
        """Fill a grid; the aces that stand for its empty places lie aside."""
        rows = self._piles(GRID, value)
        aside: Pile | None = None
        suits = iter(range(4))
        for row in rows:
            for scalar in self._scalars(row):
                place = self._place(scalar.mark, scalar.text)
                pile = board.pile("tableau", place)
                card = self._card(scalar.text, place) if scalar.text else -1
                if card >= 0 and rank_of(card) != 0:
                    pile.add(card, place)
                elif (suit := next(suits, None)) is not None:
                    aside = aside or board.pile("aside", place)
                    aside.add(suit * len(RANKS), place)

    def _place(self, mark: Mark, text: str = "") -> Place:
        quoted = self.lines[mark.line - 1] if mark.line <= len(self.lines) else ""
        return Place(self.file, mark.line, mark.column, quoted, len(text) + 2 if text else 1)


def solvitaire_lines(game: Game, position: Position) -> list[str]:
    """A position as the JSON of Solvitaire.

    Raises:
        RecordError: when it has no name for a group that holds cards.
    """
    table = game.table
    board: dict[str, object] = {}
    for name, group in table.groups.items():
        piles = [[_text(card) for card in position.piles[pile]] for pile in group.piles]
        key = next((key for key, own in KEYS.items() if own == name), None)
        if group.in_places or key is None:
            if any(piles):
                raise RecordError(
                    [misfit(f"Solvitaire's boards have no place for the {name} of {game.name}")]
                )
            continue
        board[key] = piles if key in SEVERAL or len(piles) > 1 else piles[0]
    return json.dumps(board, indent=4).splitlines()


def _text(card: int) -> str:
    if card & ~DOWN == UNKNOWN_CARD:
        return HIDDEN
    text = card_text(card & ~DOWN).replace("T", "10")
    return text.lower() if card >= DOWN else text

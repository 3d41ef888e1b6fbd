"""How piles are named: ``t7`` by the letter of their group, ``r2c11`` by row and column where they are places."""

from __future__ import annotations

from .groups import PileGroup

ROW, COLUMN = "r", "c"
"""The letters that name the rows and columns of a grid or a shape."""


def label_of(name: str, group: PileGroup) -> str:
    """The letter that names the piles of a group: its own, or the first of the group's name."""
    return group.label or name[0]


def row_name(number: int) -> str:
    """What a row of places is called, counted from 1."""
    return f"{ROW}{number}"


def column_name(number: int) -> str:
    """What a column of places is called, counted from 1."""
    return f"{COLUMN}{number}"


def place_name(row: int, column: int) -> str:
    """What a place is called by its row and its column, both counted from 1."""
    return row_name(row) + column_name(column)


def row_of(place: str) -> str:
    """The name of the row in which a place lies, by the name of the place."""
    return place.partition(COLUMN)[0]

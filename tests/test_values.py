"""A `Value` is what a frozen dataclass is: equal by its fields, and never changed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from patience_core.values import Value


class Place(Value):
    row: int
    name: str = "there"


class Cell(Place):
    cards: tuple[int, ...] = ()


def test_fields_are_given_in_order_or_by_name() -> None:
    assert Place(1) == Place(row=1) == Place(1, "there") == Place(name="there", row=1)
    assert Cell(1, "a", (2,)) == Cell(cards=(2,), name="a", row=1)
    assert Place(1) != Cell(1)
    assert len({Place(1), Place(row=1), Place(2)}) == 2
    assert repr(Cell(cards=(2,), row=1)) == "Cell(row=1, name='there', cards=(2,))"


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        ((), {"name": "a"}),
        ((1, "a", 2), {}),
        ((1,), {"row": 1}),
        ((1, "a"), {"name": "a"}),
        ((1,), {"column": 2}),
    ],
)
def test_other_values_than_the_fields_are_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="not the fields of Place"):
        Place(*values, **named)


@pytest.mark.parametrize("name", ["row", "name", "other"])
@pytest.mark.parametrize(
    "change", [lambda place, name: setattr(place, name, 2), delattr], ids=["set", "delete"]
)
def test_nothing_changes_a_value(change: Callable[[Place, str], None], name: str) -> None:
    place = Place(1)
    with pytest.raises(AttributeError, match=f"Place does not change: {name}"):
        change(place, name)
    assert place == Place(1)


def through_pickle(cell: Cell) -> Cell:
    again: Cell = pickle.loads(pickle.dumps(cell))  # noqa: S301 - made here
    return again


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, through_pickle])
def test_a_copy_is_equal(copied: Callable[[Cell], Cell]) -> None:
    cell = Cell(1, cards=(3,))
    assert type(copied(cell)) is Cell
    assert copied(cell) == cell
    assert cell.replaced(row=2) == Cell(2, "there", (3,))
    assert cell == Cell(1, "there", (3,))

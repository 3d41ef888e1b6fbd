"""Columns that are higher than there is room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patience_core.cards import DOWN, is_face_down
from patience_core.display.folding import LEAST, rows_of


def told(down: int, up: int, most: int, focus: int = -1) -> str:
    """The rows of a column: single cards by their depth, several as a range."""
    rows = rows_of([DOWN] * down + [0] * up, most, focus)
    return " ".join(f"{row[0]}-{row[-1]}" if len(row) > 1 else str(row[0]) for row in rows)


@pytest.mark.parametrize(
    ("column", "rows"),
    [
        (told(0, 5, 5), "0 1 2 3 4"),
        (told(2, 3, 5), "0 1 2 3 4"),
        (told(3, 3, 5), "0-2 3 4 5"),
        (told(0, 8, 5), "0 1-4 5 6 7"),
        (told(4, 8, 6), "0-3 4 5-8 9 10 11"),
        (told(0, 10, 6, focus=4), "0 1-3 4 5 6-8 9"),
        (told(0, 10, 6, focus=1), "0 1 2 3 4-8 9"),
        (told(0, 10, 6, focus=5), "0 1-4 5 6 7-8 9"),
        (told(0, 10, 6, focus=9), "0 1-5 6 7 8 9"),
        (told(6, 0, 4), "0-5"),
        (told(0, 20, 0), " ".join(map(str, range(20)))),
        (told(0, 0, 4), ""),
    ],
)
def test_what_is_left_out(column: str, rows: str) -> None:
    assert column == rows


@given(st.integers(0, 30), st.integers(0, 30), st.integers(1, 30), st.integers(-1, 60))
def test_every_card_has_its_row_and_all_rows_fit(down: int, up: int, most: int, focus: int) -> None:
    cards = [DOWN] * down + [0] * up
    rows = rows_of(cards, most, focus)
    assert [depth for row in rows for depth in row] == list(range(down + up))
    assert len(rows) <= max(most, LEAST)
    for row in rows:
        assert len({is_face_down(cards[depth]) for depth in row}) == 1
    if down <= focus < down + up and most > LEAST + 1:
        assert range(focus, focus + 1) in rows

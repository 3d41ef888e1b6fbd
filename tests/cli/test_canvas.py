"""Letters on the screen."""

from __future__ import annotations

import pytest
from patience_cli.screen.drawing import Canvas


@pytest.mark.parametrize(
    ("x", "text", "seen"),
    [
        (0, "ab", "ab    "),
        (4, "abc", "    ab"),
        (-1, "abc", "bc    "),
        (0, "接龙", "接龙  "),
        (1, "接a", " 接a  "),
        (5, "接", "      "),
        (4, "接", "    接"),
        (0, "ae\u0301b", "ae\u0301b   "),
        (4, "e\u0301e\u0301e\u0301", "    e\u0301e\u0301"),
        (0, "\u0301a", "a     "),
    ],
)
def test_wide_letters_take_two_places_and_nothing_is_written_outside(x: int, text: str, seen: str) -> None:
    canvas = Canvas(6, 1)
    canvas.write(x, 0, text)
    canvas.write(0, 5, "below")
    [line] = canvas.lines()
    assert "".join(part for _, part in line) == seen

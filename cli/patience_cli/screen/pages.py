"""Pages of text that are read in the place of the board."""

from __future__ import annotations

import re
from collections.abc import Callable

from patience_core.letters import width_of, wrapped

WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""

Text = Callable[[int], list[str]]
"""The lines of a text for a width, which may change while it is read."""


class Page:
    """A text, and how far it was read."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lines: Text | None = None
        self._top = 0
        self._height = 1

    @property
    def is_shown(self) -> bool:
        """Whether there is something to read."""
        return self._lines is not None

    def show(self, lines: Text) -> None:
        """Show a text from its begin."""
        self._lines, self._top = lines, 0

    def close(self) -> None:
        """Show it no longer."""
        self._lines = None

    def scroll(self, lines: int) -> None:
        """Show other lines."""
        self._top += lines

    def scroll_pages(self, pages: int) -> None:
        """Show the lines that follow those that are seen, or come before them."""
        self._top += pages * self._height

    def seen(self, width: int, height: int) -> tuple[list[str], str]:
        """The lines that are seen, and what the last line of the screen tells of keys."""
        wide = min(width, WIDEST) - 2
        lines = self._lines(wide) if self._lines else []
        wrapped = [part for line in lines for part in _wrapped(line, wide)]
        self._height = height - 1
        self._top = max(0, min(self._top, len(wrapped) - self._height))
        seen = wrapped[self._top : self._top + self._height]
        below = len(wrapped) - self._top - len(seen)
        blank = [""] * (self._height - len(seen))
        return seen + blank, f"arrows scroll, {below} lines below  Esc back" if below else "Esc back"


def _wrapped(line: str, width: int) -> list[str]:
    """A line in as many as it needs; what follows stands below the text, or below what explains a word."""
    explained = re.match(r"\s*(\S.*?\s{2,}(?=\S))?", line)
    return wrapped(line, width, width_of(explained[0]) if explained else 0)

"""Moves made, taken back and made otherwise: a tree in which nothing is thrown away."""

from __future__ import annotations

from collections.abc import Iterable


class _Node:
    """The position after some moves; `latest` is the branch that was taken last."""

    def __init__(self, text: str = "", parent: _Node | None = None) -> None:
        self.text = text
        self.parent = parent
        self.children: list[_Node] = []
        self.latest: _Node | None = None


class Branches:
    """All moves that were tried in a game, and where among them it stands."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        """Begin after some moves."""
        self._here = _Node()
        for text in texts:
            self.make(text)

    def make(self, text: str) -> None:
        """Go on with a move, new or made before."""
        here = self._here
        found = next((child for child in here.children if child.text == text), None)
        if found is None:
            found = _Node(text, here)
            here.children.append(found)
        here.latest = self._here = found

    def take_back(self) -> None:
        """Go back by a move; nothing happens at the deal."""
        self._here = self._here.parent or self._here

    def to_the_deal(self) -> None:
        """Go back to the begin, each branch remembered as the one that was taken last."""
        while self._here.parent:
            self._here = self._here.parent

    @property
    def next(self) -> str | None:
        """The move that was made last from here, if one was."""
        return self._here.latest.text if self._here.latest else None

    def beside(self, step: int) -> str | None:
        """Another move that was made instead of the last one: the next or the one before; None if there is none."""
        siblings = self._here.parent.children if self._here.parent else []
        if not siblings or siblings == [self._here]:
            return None
        return siblings[(siblings.index(self._here) + step) % len(siblings)].text

    @property
    def place(self) -> tuple[int, int]:
        """Which of the branches here this is, from 1, and how many there are."""
        siblings = self._here.parent.children if self._here.parent else [self._here]
        return siblings.index(self._here) + 1, len(siblings)

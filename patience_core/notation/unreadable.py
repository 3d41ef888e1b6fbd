"""`UnreadableMoveError`: what is raised where it turns out that some words are no move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..facts.fact import Fact


class UnreadableMoveError(Exception):
    """A move that cannot be read, or that names what is not there; becomes a problem at its line.

    `word` is the word of the line that it is about; `hint` leads on, or what a move looks like does if `show_form`;
    `meant` is the move that was probably meant, if nothing but this word is wrong.
    """

    def __init__(
        self,
        code: str,
        message: Fact,
        word: int | None = None,
        hint: Fact | None = None,
        *,
        show_form: bool = False,
        meant: str = "",
    ) -> None:
        """Take what the problem will say."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.word = word
        self.hint = hint
        self.show_form = show_form
        self.meant = meant

"""What is told at the prompt after a change: the board, or a sentence for those who listen, or that and all piles."""

from __future__ import annotations

import shutil
from enum import StrEnum

from patience_core.engine.position import Position
from patience_core.notation.lines import Line
from patience_core.notation.moves import PlayedMove
from patience_core.notation.reading import MoveReader
from patience_core.problems import Problem, problem_text
from patience_core.words import said

from .scripts import Played
from .transcript import Look, shown


class Level(StrEnum):
    """What is told after a change."""

    off = "off"
    """The board is drawn."""
    changes = "changes"
    """One sentence tells what changed, and one what followed by itself."""
    all = "all"
    """The sentences, then every pile."""


class Telling:
    """Tells of one game, as lines; `level` may be changed at any time."""

    def __init__(self, played: Played, look: Look) -> None:
        """Begin with what the look asks for: words, or the board."""
        self.played = played
        self.look = look
        self.level = Level.changes if look.describe else Level.off

    def board(self) -> list[str]:
        """The board, drawn or pile by pile."""
        if self.level is Level.off:
            return self._drawn()
        return self.in_words()

    def in_words(self) -> list[str]:
        """The board pile by pile."""
        return shown(self.played, self.look.replaced(describe=True))

    def piles(self, name: str) -> list[str]:
        """One pile in words, a row, or all piles of a group; nothing if the name means none."""
        from patience_core.display.described import pile_lines  # noqa: PLC0415 - only words need it

        return pile_lines(self.played.game, self.played.position, name)

    def refused(self, problem: Problem) -> list[str]:
        """Why a line did nothing: in one line for those who listen, else with the place where it went wrong."""
        if self.level is Level.off:
            return [problem_text(problem)]
        return ["; ".join(filter(None, (problem.message, problem.reason, problem.hint)))]

    def made(self, before: Position, *, again: bool = False) -> list[str]:
        """What the last move changed; `before` is the position before it."""
        text = self.played.texts[-1]
        if self.level is Level.off:
            return [*([f"made again: {text}"] if again else []), *self.board_after()]
        from patience_core.display.changes import told_forth  # noqa: PLC0415 - only words need it

        game = self.played.game
        step = self._step(before, text)
        told = told_forth(game, before, step.move, step.revealed, again=again)
        return [*map(said, told.sentences), *self._piles(before, is_anew=told.is_anew)]

    def taken_back(self, after: Position, text: str) -> list[str]:
        """What changed as a move was taken back; `after` is the position after it."""
        if self.level is Level.off:
            return [f"taken back: {text}", *self.board_after()]
        from patience_core.display.changes import told_back  # noqa: PLC0415 - only words need it

        position = self.played.position
        step = self._step(position, text)
        told = told_back(self.played.game, position, step.move, step.revealed)
        return [*map(said, told.sentences), *self._piles(after, is_anew=told.is_anew)]

    def board_after(self) -> list[str]:
        """The board after a change that no sentence tells."""
        if self.level is Level.off:
            return ["", *self._drawn(), ""]
        return self.in_words() if self.level is Level.all else []

    def _drawn(self) -> list[str]:
        width = shutil.get_terminal_size().columns
        return shown(self.played, self.look.replaced(describe=False, width=width))

    def _piles(self, before: Position, *, is_anew: bool) -> list[str]:
        """All piles where that is wanted; where cards were laid out anew, those that are not as they were."""
        if self.level is Level.all:
            return self.in_words()
        if not is_anew:
            return []
        from patience_core.display.described import describe_lines  # noqa: PLC0415 - only words need it

        were = set(describe_lines(self.played.game, before))
        return [line for line in self.in_words() if line not in were]

    def _step(self, before: Position, text: str) -> PlayedMove:
        """A move of the record, which can be read.

        Raises:
            ArithmeticError: when it cannot, which is a bug.
        """
        step = MoveReader(self.played.game, before).read(Line("", 1, text), 1)
        if isinstance(step, PlayedMove):
            return step
        raise ArithmeticError(f"{text} cannot be read again: {step.message}")

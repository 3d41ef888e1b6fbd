"""A record as it is looked at on the screen: the same picture as a game, with steps that are known."""

from __future__ import annotations

from patience_core.problems import Problem

from ..scripts import Played
from ..session import Session, comment_line
from .branches import Branches
from .game_screen import GameScreen
from .shown_game import Message

KEYS = (
    "arrows a move",
    "Space plays",
    "p play on",
    "S where lost",
    "g number",
    "Home End",
    "+ - speed",
    "? help",
    "q quit",
)
DIGITS = 9
"""No record has so many moves that their number has more digits."""


class RecordScreen(GameScreen):
    """A record, from the deal to its end, or to the step that is refused."""

    keys = KEYS
    has_cursor = False

    def __init__(self, played: Played, at: int = 0) -> None:
        """Show a record that was played through, from a move on."""
        self.whole = played
        self.all_texts = list(played.texts)
        self.problems: list[Problem] = played.problems
        again = Played(played.game, played.deal, played.game.start(played.deal), extra=played.extra)
        session = Session(again)
        for number, said in played.said.items():
            session.comments[tuple(self.all_texts[:number])] = [comment_line(text) for text in said]
        branches = Branches(self.all_texts)
        branches.to_the_deal()
        super().__init__(session, branches)
        self.jump(at)

    @property
    def progress(self) -> str:
        """Which move is shown."""
        return f"move {len(self.played.texts)} of {len(self.all_texts)}"

    @property
    def line(self) -> list[str]:
        """All moves of the record."""
        return self.all_texts

    def jump(self, number: int) -> None:
        """Show the position after so many moves, or the nearest that there is."""
        while len(self.played.texts) < number and self.branches.next and self.redo():
            pass
        while len(self.played.texts) > max(0, number):
            self.undo()

    def jump_to(self, text: str) -> None:
        """Show the position after the move of a number that is typed."""
        number = text.removeprefix("#")
        if number.isdecimal():
            self.jump(int(number[:DIGITS]))
        else:
            self.message = Message((f"{text} is no number of a move",), bad=True)

    def _notice_the_end(self) -> None:
        """Tell what the record says of the position, and at the end how it ends."""
        said = self.session.comments.get(tuple(self.played.texts), [])
        self.message = Message((*self.message.lines, *said))
        if len(self.played.texts) < len(self.all_texts):
            return
        if self.problems:
            problem = self.problems[0]
            self._refuse(problem)
            line = f"line {problem.line} is refused: {problem.quoted}".rstrip(": ")
            self.message = Message((line, *self.message.lines), bad=True)
        else:
            told = {
                "won": "the game is won",
                "stuck": "no legal move changes anything",
                "open": "the record ends here",
            }
            self.message = Message((*self.message.lines, told[self.outcome]))

    def played_on(self) -> GameScreen:
        """A game that goes on from here, with the rest of the moves to be made again; the record stays as it is."""
        session = self.session
        session.safe = session.lines_of(self.all_texts)
        return GameScreen(session, self.branches)

    def close(self) -> None:
        """Nothing was played, so nothing is kept."""

"""A record as it is looked at on the screen: the same picture as a game, with steps that are known."""

from __future__ import annotations

from patience_core.problems import Problem
from patience_core.words.en.nouns import counted

from ..scripts import Played
from ..session import Session
from .branches import Branches
from .game_screen import GameScreen, refusal
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
    less_needed = tuple(reversed(KEYS[:-2]))
    has_cursor = False

    def __init__(self, played: Played, at: int = 0) -> None:
        """Show a record that was played through, from a move on."""
        self.whole = played
        self.all_texts = list(played.texts)
        self.problems: list[Problem] = played.problems
        again = Played(played.game, played.deal, played.game.start(played.deal), extra=played.extra)
        session = Session(again)
        session.remember(self.all_texts, played.said)
        branches = Branches(self.all_texts)
        branches.to_the_deal()
        super().__init__(session, branches)
        self.jump(at)
        if at and self.problems and len(self.played.texts) < len(self.all_texts):
            self.message = self._with_refusal_ahead(self.message)

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
        self.message = self.message_here()

    def jump_to(self, text: str) -> None:
        """Show the position after the move of a number that is typed."""
        number = text.removeprefix("#")
        if not number.isdecimal():
            self.message = Message((f"{text} is no number of a move",), bad=True)
            return
        wanted, last = int(number[:DIGITS]), len(self.all_texts)
        self.jump(wanted)
        if wanted > last:
            lines, bad = self.message
            self.message = Message((f"the record has only {counted(last, 'move')}", *lines), bad)

    # It tells where it stands, however it came there: nobody takes moves back who looks at them.

    def undo(self) -> bool:
        """Go a move back; whether there was one."""
        return super().undo() or self._stays()

    def redo(self) -> bool:
        """Go a move forth; whether there was one."""
        return super().redo() or self._stays()

    def undo_all(self) -> None:
        """Go back to the deal."""
        self.jump(0)

    def _stays(self) -> bool:
        self.message = self.message_here()
        return False

    def _notice_the_end(self) -> None:
        self.message = self.message_here()

    def message_here(self) -> Message:
        """The move that led here, what the record says of the position, and at the end how it ends."""
        made = len(self.played.texts)
        said = self.session.comments.get(tuple(self.played.texts), [])
        here = Message((f"{made}. {self.played.texts[-1]}" if made else "the deal", *said))
        if made == len(self.all_texts):
            return self._with_end(here, said)
        return here if made or not self.problems else self._with_refusal_ahead(here)

    def _with_end(self, here: Message, said: list[str]) -> Message:
        if self.problems:
            return Message((self._refused_line, *refusal(self.problems[0]).lines, *said), bad=True)
        told = {
            "won": "the game is won",
            "stuck": "no legal move changes anything",
            "open": "the record ends here",
        }
        return Message((*here.lines, told[self.outcome]))

    def _with_refusal_ahead(self, here: Message) -> Message:
        """Say what somebody would miss who does not look at the whole record."""
        return Message((f"{self._refused_line}; End shows why", *here.lines), bad=True)

    @property
    def _refused_line(self) -> str:
        problem = self.problems[0]
        return f"line {problem.line} is refused: {problem.quoted}".rstrip(": ")

    def played_on(self) -> GameScreen:
        """A game that goes on from here, with the rest of the moves to be made again; the record stays as it is."""
        session = self.session
        session.safe = session.lines_of(self.all_texts)
        game = GameScreen(session, self.branches)
        follow = "r makes the next move of the record, " if self.branches.next else ""
        game.message = Message((f"you play from here: {follow}u goes back", *game.message.lines))
        return game

    def close(self) -> None:
        """Nothing was played, so nothing is kept."""

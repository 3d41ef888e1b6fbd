"""A game as it is looked at on the screen: where everything lies, what is legal, and where the cursor stands."""

from __future__ import annotations

from typing import NamedTuple

from patience_core.engine.position import ACTION, Move
from patience_core.notation.moves import listed_moves, move_text
from patience_core.words.en.nouns import counted

from ..preferences import AUTO
from ..scripts import Played
from ..session import Session
from .board import Board, Place, numbered_piles
from .strip import Strip
from .win_light import Light, Shown


class Message(NamedTuple):
    """What is told below the board; `bad` if something was refused."""

    lines: tuple[str, ...] = ()
    bad: bool = False


class ShownGame:
    """A game, and what the screen shows of it. It knows nothing of terminals: lines are drawn of it."""

    keys: tuple[str, ...] = ()
    """What the last line tells; the action is the one that is open."""
    less_needed: tuple[str, ...] = ()
    """Those that are left out where the line is too short, the first one first."""
    has_cursor = True

    def __init__(self, session: Session) -> None:
        """Show where a session stands."""
        self.message = Message()
        self.news: list[str] = []
        """What happened to the file of the game; it is told beside the message, until the next key."""
        self.rows, self.columns = 19, 80
        self.size = AUTO
        self.cursor = Place(0, 0)
        self.legal: list[Move] = []
        self.outcome = ""
        self.light = Shown(Light.OFF)
        self.strip: Strip | None = None
        self.touched: frozenset[int] = frozenset()
        self.asks_what_next = False
        self._board: tuple[tuple[int, int, Place, str], Board] | None = None
        self._show(session)

    def _show(self, session: Session) -> None:
        """Show where another session stands, the cursor on what can be moved."""
        self.session = session
        self.game = session.played.game
        self.lifted: Place | None = None
        self.touched = frozenset()
        self.asks_what_next = False
        self._look()
        first = next((move for move in self.legal if move.source != ACTION), None)
        self.cursor = Place(first.source, first.start) if first else Place(0, 0)
        self.cursor = self.board.at(self.cursor).place

    @property
    def played(self) -> Played:
        """The game and its moves."""
        return self.session.played

    @property
    def board(self) -> Board:
        """Where everything lies, for the room that there is."""
        key = (self.rows, self.columns, self.cursor, self.size)
        if self._board is None or self._board[0] != key:
            width, height, focus, size = self.columns, self.rows, self.cursor, self.size
            self._board = (key, Board(self.game, self.played.position, width, height, focus, size))
        return self._board[1]

    def _look(self) -> None:
        """Find out anew what is legal, after a change."""
        self._board = None
        self.legal = listed_moves(self.game, self.played.position)
        self.outcome = self.played.outcome

    @property
    def progress(self) -> str:
        """How far the game is."""
        return counted(len(self.played.texts), "move")

    @property
    def line(self) -> list[str]:
        """The moves that are listed: those that were made."""
        return self.played.texts

    @property
    def numbered_line(self) -> list[str]:
        """The same with their numbers; where others follow the last one that was made is marked."""
        made, texts = len(self.played.texts), self.line
        here = made if made < len(texts) else 0
        return [f"{'>' if at == here else ' '}{at:>3} {text}" for at, text in enumerate(texts, 1)]

    @property
    def targets(self) -> list[int]:
        """The piles that take what is lifted."""
        if self.lifted is None:
            return []
        return [move.target for move in self.legal if (move.source, move.start) == self.lifted]

    def text_of(self, move: Move) -> str:
        """A move as it is written."""
        return move_text(self.game, self.played.position, move)

    @property
    def actions(self) -> list[str]:
        """The actions that are open."""
        return [self.text_of(move) for move in self.legal if move.source == ACTION]

    def legal_texts(self) -> list[str]:
        """All that is legal, as it is written."""
        return [self.text_of(move) for move in self.legal]

    # The cursor

    def go(self, right: int, down: int) -> None:
        """Move the cursor to the next card or place in a direction."""
        self.message = Message()
        self.cursor = self.board.towards(self.cursor, right, down)

    def go_to_waste(self) -> None:
        """Move the cursor to where the cards of a draw go."""
        drawn = [action.effects.gets - action.effects.gives for action in self.game.actions]
        found = min(filter(None, drawn), key=len, default=None)
        if not found:
            self.message = Message(("this game has no waste",))
            return
        self.message = Message()
        self.cursor = self.board.top(min(found))

    def numbered(self, number: int) -> int | None:
        """The pile that a number means: of a grid the place in the row of the cursor."""
        rows = numbered_piles(self.game)
        row = next((row for row in rows if self.cursor.pile in row), rows[0])
        return row[number - 1] if 1 <= number <= len(row) else None

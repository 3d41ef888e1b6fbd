"""Whether a game can still be won, looked for by a process of its own while the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from patience_core.cards import is_face_down
from patience_core.engine.game import Game
from patience_core.engine.mechanism import CountedAction
from patience_core.engine.position import Position
from patience_core.notation.moves import move_text
from patience_core.solving.verdict import SOLVED, UNSOLVABLE

from ..preferences import AUTO, ON
from ..scripts import Played
from .search_process import SearchProcess, replayed
from .timed import Later, Timer

STATES = 200_000
"""How many positions are looked at before nothing is known."""
PAUSE = 0.25
"""For how many seconds a game must rest before a search begins: who plays on quickly begins none."""
Moves = tuple[str, ...]


class Light(Enum):
    """What is known of a position: a win that was found, a proof that there is none, or neither."""

    OFF = "off"
    SEARCHING = "searching"
    WIN = "win"
    LOST = "lost"
    UNKNOWN = "unknown"


class Verdicts:
    """What was found out about positions of one game, by the moves that lead there."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._wins: list[Moves] = []
        self._lost: set[Moves] = set()
        self._unknown: set[Moves] = set()

    def add(self, made: Moves, verdict: str, moves: list[str]) -> None:
        """Keep what a search after some moves found: its verdict, and the moves that win."""
        if verdict == SOLVED:
            self._wins.append((*made, *moves))
        else:
            (self._lost if verdict == UNSOLVABLE else self._unknown).add(made)

    def of(self, made: Moves) -> Light | None:
        """What is known without a search: who follows a win has one, and what is lost stays lost."""
        if any(win[: len(made)] == made for win in self._wins):
            return Light.WIN
        if self.lost_since(made) is not None:
            return Light.LOST
        return Light.UNKNOWN if made in self._unknown else None

    def lost_since(self, made: Moves) -> int | None:
        """After how many of the moves the game was lost, as far as is known; None if it is not."""
        return next((number for number in range(len(made) + 1) if made[:number] in self._lost), None)


class Shown(NamedTuple):
    """What the light tells: what is known, and for a lost game since which move."""

    light: Light
    since: int = 0


class WinLight:
    """The light: it follows a game, and looks at every position that is not known yet. It knows every card."""

    def __init__(self, wanted: str, later: Later, changed: Callable[[], object]) -> None:
        """Begin as is `wanted`: on, off, or `AUTO`, which is on where it knows no more than the player.

        `changed` is called when something was found out.
        """
        self.shown = Shown(Light.OFF)
        self._wanted = wanted
        self._later = later
        self._changed = changed
        self.is_on = False
        self._verdicts = Verdicts()
        self._head: tuple[str, ...] = ()
        self._made: Moves = ()
        self._waiting: Timer | None = None
        self._process = SearchProcess()

    def switch(self, played: Played) -> None:
        """Switch it on or off; it stays so in the deals that follow."""
        self.stop()
        self._wanted = ""
        self.is_on = not self.is_on
        self.shown = Shown(Light.OFF)
        self.follow(played)

    def follow(self, played: Played) -> None:
        """Tell of the position that a game has now; a search for another one is ended."""
        head = (played.game.name, *played.game.loaded.variants, played.deal.header())
        if head != self._head:
            self.stop()
            self._head, self._verdicts = head, Verdicts()
            if self._wanted:
                start = played.game.start(played.deal)
                self.is_on = self._wanted == ON or (
                    self._wanted == AUTO and hidden_from_the_player(played.game, start) is None
                )
            self.shown = Shown(Light.OFF)
        made = tuple(played.texts)
        if not self.is_on or (made == self._made and self.shown.light is not Light.OFF):
            return
        self.stop()
        self._made = made
        if not self._tell():
            self.shown = Shown(Light.SEARCHING)
            self._waiting = self._later(PAUSE, lambda: self._search(played))

    def _tell(self) -> bool:
        known = self._verdicts.of(self._made)
        if known is not None:
            self.shown = Shown(known, self._verdicts.lost_since(self._made) or 0)
        return known is not None

    def _search(self, played: Played) -> None:
        self._waiting = None
        found: list[tuple[str, list[str]]] = []

        def ended() -> None:
            self._verdicts.add(
                self._made, *(found[0] if found else ("", []))
            )  # if it was killed nothing is known
            self._tell()
            self._changed()

        self._process.begin(find_win, played, found.append, ended)

    def stop(self) -> None:
        """End a search that goes on, or waits."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self._process.stop()


def hidden_from_the_player(game: Game, position: Position) -> str | None:
    """What a search that knows everything knows from here, and the player does not, in words; None if there is nothing."""
    if any(is_face_down(card) for pile in position.piles for card in pile):
        return "cards open"
    shuffling = (action for action in game.actions if action.shuffles)
    left = (action.left(position) if isinstance(action, CountedAction) else None for action in shuffling)
    return "redeals known" if any(times != 0 for times in left) else None


def find_win(text: str, folder: Path, answer: Callable[[Any], None]) -> None:
    """In the process: search from the last position of a record."""
    from patience_core.solving.request import Limits  # noqa: PLC0415 - only this process searches
    from patience_core.solving.solve import solve  # noqa: PLC0415

    record = replayed(text, folder)
    if record is None or record.game is None or record.position is None:
        return
    game, position = record.game, record.position
    verdict = solve(game, position.copy(), Limits(STATES))
    texts = []
    for move in verdict.moves:
        texts.append(move_text(game, position, move))
        game.play(position, move)
    answer((verdict.verdict, texts))

"""Whether a game can still be won, looked for by a process of its own while the game goes on."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from io import BytesIO
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from patience_core.notation.lines import read_lines
from patience_core.notation.moves import move_text
from patience_core.notation.records import LineCursor
from patience_core.replaying.replay import begin_record, play_record
from patience_core.replaying.source import GameCache, RecordSource
from patience_core.solving.request import Limits
from patience_core.solving.solve import solve
from patience_core.solving.verdict import SOLVED, UNSOLVABLE

from ..scripts import Played

STATES = 200_000
"""How many positions are looked at before nothing is known."""
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

    def __init__(self, changed: Callable[[], object]) -> None:
        """Begin switched off; `changed` is called when something was found out."""
        self.shown = Shown(Light.OFF)
        self._changed = changed
        self._verdicts = Verdicts()
        self._head: tuple[str, ...] = ()
        self._made: Moves | None = None
        self._process: BaseProcess | None = None
        self._answer: Connection | None = None

    @property
    def is_on(self) -> bool:
        """Whether it is switched on."""
        return self.shown.light != Light.OFF

    def switch(self, played: Played) -> None:
        """Switch it on or off."""
        if self.is_on:
            self.stop()
            self.shown = Shown(Light.OFF)
        else:
            self.shown = Shown(Light.SEARCHING)
            self._made = None
            self.follow(played)

    def follow(self, played: Played) -> None:
        """Tell of the position that a game has now; a search for another one is ended."""
        made = tuple(played.texts)
        head = (played.game.name, *played.game.loaded.variants, played.deal.header())
        if not self.is_on or (made == self._made and head == self._head):
            return
        self.stop()
        if head != self._head:
            self._head, self._verdicts = head, Verdicts()
        self._made = made
        if not self._tell():
            self.shown = Shown(Light.SEARCHING)
            self._search(played)

    def _tell(self) -> bool:
        made = self._made or ()
        known = self._verdicts.of(made)
        if known is not None:
            self.shown = Shown(known, self._verdicts.lost_since(made) or 0)
        return known is not None

    def _search(self, played: Played) -> None:
        context = multiprocessing.get_context("spawn")
        self._answer, theirs = context.Pipe(duplex=False)
        text = "".join(f"{line}\n" for line in played.record())
        folder = played.game.loaded.file.path.parent
        self._process = context.Process(target=_find_win, args=(text, folder, theirs), daemon=True)
        self._process.start()
        theirs.close()
        asyncio.get_running_loop().add_reader(self._answer.fileno(), self._read)

    def _read(self) -> None:
        if self._answer is None:
            return
        verdict, moves = "", []
        with suppress(EOFError, OSError):  # it was killed: nothing is known
            verdict, moves = self._answer.recv()
        self.stop()
        self._verdicts.add(self._made or (), verdict, moves)
        self._tell()
        self._changed()

    def stop(self) -> None:
        """End a search that goes on."""
        if self._answer is not None:
            asyncio.get_running_loop().remove_reader(self._answer.fileno())
            self._answer.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._answer = self._process = None


def _find_win(text: str, folder: Path, answer: Connection) -> None:
    """The other process: search from the last position of a record."""
    cursor = LineCursor(read_lines(BytesIO(text.encode()), ""))
    record = begin_record(cursor, RecordSource("", GameCache([folder])))
    play_record(record, cursor)
    game, position = record.game, record.position
    if record.problems or game is None or position is None:
        return  # of a ruleset that was changed meanwhile nothing is known
    verdict = solve(game, position.copy(), Limits(STATES))
    texts = []
    for move in verdict.moves:
        texts.append(move_text(game, position, move))
        game.play(position, move)
    answer.send((verdict.verdict, texts))

"""Where records come from, and the games that they name."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

from ..engine.game import Game
from ..language.library import GameFile, find_by_name, load
from ..problems import PatienceError
from ..values import Value

MOST_KEPT = 32
"""A cache keeps at most this many games: those that were asked for last."""


class GameCache:
    """Games that were loaded and compiled once; `folders` are searched for those that are not bundled.

    The folders that are `last` are searched after everything else, the aliases of the library included. A ruleset
    that is refused is remembered, too. Of many games only those that were asked for last are kept.
    """

    def __init__(
        self, folders: Sequence[Path] = (), given: GameFile | None = None, last: Sequence[Path] = ()
    ) -> None:
        """Begin with an empty cache; `given` is a game that its own name always means."""
        self.folders = folders
        self.last = last
        self.given = given
        self._gone = 0
        self._games: dict[tuple[str, Path | None, tuple[str, ...]], Game | PatienceError] = {}

    def game(self, name: str, variants: Sequence[str], beside: Path | None = None) -> Game:
        """The game of a name with its variants; `beside` is searched first among the folders.

        Raises:
            PatienceError: when it does not exist or its ruleset is wrong.
            OSError: when its file cannot be read.
        """
        key = (name, beside, tuple(variants))
        found = self._games.pop(key, None) or self._loaded(name, variants, beside)
        self._games[key] = found
        if len(self._games) > MOST_KEPT:
            del self._games[next(iter(self._games))]
            self._gone += 1
            if self._gone % MOST_KEPT == 0:
                gc.collect()  # the parts of a game know each other, and are large and few
        if isinstance(found, PatienceError):
            raise type(found)(found.problems)
        return found

    def _loaded(self, name: str, variants: Sequence[str], beside: Path | None) -> Game | PatienceError:
        """A game as its files have it, or why it cannot be played."""
        folders = [*([beside] if beside else []), *self.folders]
        given = self.given if self.given and self.given.name == name else None
        try:
            return Game(load(given or find_by_name(name, folders, self.last), variants))
        except PatienceError as error:
            return error


class RecordSource(Value):
    """A file of records: what it is called in problems, the games that are known, and its folder.

    Rulesets beside the file come before those of other folders.
    """

    file: str
    games: GameCache
    beside: Path | None = None

    def game(self, name: str, variants: Sequence[str]) -> Game:
        """The game that a record of this file names. Raises what `GameCache.game` raises."""
        return self.games.game(name, variants, self.beside)

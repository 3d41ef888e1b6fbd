"""How games went, computed from their records and from nothing else, so that none counts twice."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import Line
from ..problems import Problem
from .replay import Replay, replay_stream
from .source import RecordSource


class GameKind(NamedTuple):
    """A game with its variants."""

    game: str
    variants: tuple[str, ...]


@dataclass(frozen=True)
class PlayedRecord:
    """What counts of one record: plain data, so that it can come from another process.

    `kind` is None if a record is refused before its game is known. `key` is equal for records of the same game, rules,
    deal and moves. `outcome` and `moves` mean nothing where there are problems.
    """

    kind: GameKind | None
    key: str
    outcome: str = ""
    moves: int = 0
    problems: tuple[Problem, ...] = ()


def played_records(lines: Iterable[Line], source: RecordSource) -> Iterator[PlayedRecord]:
    """What counts of every record of a stream."""
    steps = hashlib.sha256()

    def keep(_game: Game, _position: Position, text: str, _line: int) -> None:
        steps.update(f"{text}\n".encode())

    # What an action brought may be written or not: with `pin` it always is, so that copies are equal.
    for replay in replay_stream(lines, source, watch=keep, pin=True):
        yield _counted(replay, steps.hexdigest())
        steps = hashlib.sha256()


def _counted(replay: Replay, steps: str) -> PlayedRecord:
    game = replay.game
    kind = GameKind(game.name, replay.variants) if game else None
    if game is None or replay.problems or replay.outcome is None:
        return PlayedRecord(kind, "", problems=tuple(replay.problems))
    key = repr((kind, game.ruleset.fingerprint(), replay.dealt, steps))
    return PlayedRecord(kind, key, replay.outcome, replay.moves)


@dataclass
class Results:
    """How some games went, in the order in which they were added.

    `won_moves` are the moves of each game that was won. A streak is a number of games won one after the other; what
    was not won ends it, an open game too as soon as a later one has ended.
    """

    won: int = 0
    stuck: int = 0
    open: int = 0
    refused: int = 0
    best_streak: int = 0
    streak: int = 0
    won_moves: list[int] = field(default_factory=list)
    _open_since: bool = False

    @property
    def games(self) -> int:
        """How many there are, without what is refused."""
        return self.won + self.stuck + self.open

    @property
    def fewest_moves(self) -> int | None:
        """The moves of the shortest game that was won; None if none was."""
        return min(self.won_moves, default=None)

    @property
    def median_moves(self) -> float | None:
        """As many moves or fewer took one half of the games that were won; None if none was."""
        return statistics.median(self.won_moves) if self.won_moves else None

    def add(self, record: PlayedRecord) -> None:
        """Count a record, which is later than all before."""
        if record.problems:
            self.refused += 1
        elif record.outcome == "open":
            self.open += 1
            self._open_since = True
        else:
            self._add_ended(record)

    def _add_ended(self, record: PlayedRecord) -> None:
        won = record.outcome == "won"
        self.streak = won + (0 if self._open_since or not won else self.streak)
        self.best_streak = max(self.best_streak, self.streak)
        self._open_since = False
        self.won += won
        self.stuck += not won
        if won:
            self.won_moves.append(record.moves)


class Statistics:
    """How games went: each with its variants, and all together. `twice` counts the records left out as copies."""

    def __init__(self, records: Iterable[PlayedRecord] = ()) -> None:
        """Count records, the earliest first."""
        self.all = Results()
        self.by_game: dict[GameKind, Results] = {}
        self.twice = 0
        self._seen: set[str] = set()
        for record in records:
            self.add(record)

    def add(self, record: PlayedRecord) -> None:
        """Count a record, which is later than all before; one that was there is counted as a copy and nowhere else."""
        if not record.problems:
            if record.key in self._seen:
                self.twice += 1
                return
            self._seen.add(record.key)
        self.all.add(record)
        if record.kind:
            self.by_game.setdefault(record.kind, Results()).add(record)

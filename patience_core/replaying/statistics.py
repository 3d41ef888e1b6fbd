"""How games went, computed from their records and from nothing else, so that none counts twice."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import Line
from ..problems import Problem
from .replay import Replay, replay_stream
from .source import RecordSource

OPEN = "open"
"""The outcome of a game that has not ended."""


class GameKind(NamedTuple):
    """A game with its variants."""

    game: str
    variants: tuple[str, ...]


@dataclass(frozen=True)
class PlayedRecord:
    """What counts of one record: plain data, so that it can come from another process.

    `kind` is None if a record is refused before its game is known. `start` is equal for records of the same game, rules
    and deal, `steps` are the lines of its moves. `outcome` and `moves` mean nothing where there are problems.
    """

    kind: GameKind | None
    start: str
    steps: str = ""
    outcome: str = ""
    moves: int = 0
    problems: tuple[Problem, ...] = ()


def played_records(lines: Iterable[Line], source: RecordSource) -> Iterator[PlayedRecord]:
    """What counts of every record of a stream."""
    steps: list[str] = []

    def keep(_game: Game, _position: Position, text: str, _line: int) -> None:
        steps.append(f"{text}\n" if text else "")

    # What an action brought may be written or not: with `pin` it always is, so that copies are equal.
    for replay in replay_stream(lines, source, watch=keep, pin=True):
        yield _counted(replay, "".join(steps))
        steps.clear()


def _counted(replay: Replay, steps: str) -> PlayedRecord:
    game = replay.game
    kind = GameKind(game.name, replay.variants) if game else None
    if game is None or replay.problems or replay.outcome is None:
        return PlayedRecord(kind, "", problems=tuple(replay.problems))
    start = repr((kind, game.ruleset.fingerprint(), replay.dealt))
    return PlayedRecord(kind, start, steps, replay.outcome, replay.moves)


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
        elif record.outcome == OPEN:
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
    """How games went: each with its variants, and all together.

    `twice` counts the records that are left out as copies, and `continued` those of open games that another record
    goes on with: its game begins with all their moves.
    """

    def __init__(self, records: Iterable[PlayedRecord] = ()) -> None:
        """Count records, the earliest first."""
        self.all = Results()
        self.by_game: dict[GameKind, Results] = {}
        self.twice = 0
        self.continued = 0
        seen: set[tuple[str, str]] = set()
        told = list(records)
        going_on = _going_on(told)
        for record in told:
            if not record.problems:
                key = record.start, record.steps
                if key in seen:
                    self.twice += 1
                    continue
                seen.add(key)
                if record.outcome == OPEN and key in going_on:
                    self.continued += 1
                    continue
            self._add(record)

    def _add(self, record: PlayedRecord) -> None:
        self.all.add(record)
        if record.kind:
            self.by_game.setdefault(record.kind, Results()).add(record)


def _going_on(records: Iterable[PlayedRecord]) -> set[tuple[str, str]]:
    """The games with whose moves others of the same deal begin; in order, what begins with a text follows it at once."""
    games = sorted({(record.start, record.steps) for record in records if not record.problems})
    return {
        one
        for one, following in pairwise(games)
        if one[0] == following[0] and following[1].startswith(one[1])
    }

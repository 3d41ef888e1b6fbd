"""Two replays: whether they are the same game, and where and how they part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import zip_longest
from typing import BinaryIO

from ..cards import GAP, cards_text
from ..display.steps import Recording, Shown
from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import offsets, read_lines
from ..notation.moves import step_text
from ..notation.reading import MoveReader
from ..notation.records import LineCursor
from ..problems import Problem, RecordError
from .replay import Replay, begin_record, replay_stream
from .source import RecordSource


class RecordFile:
    """A stream of records that can be read more than once; its bytes are those of a file."""

    def __init__(self, stream: BinaryIO, source: RecordSource) -> None:
        """Read a stream from its beginning. `source` knows its name and where its games are found."""
        self.stream = stream
        self.source = source

    def records(self) -> list[RecordedGame] | Replay:
        """All records of the file, or the first that is refused. Of each no more is kept than where it stands."""
        self.stream.seek(0)
        found: list[RecordedGame] = []
        for replay in replay_stream(read_lines(self.stream, self.source.file), self.source):
            if replay.problems:
                return replay
            found.append(RecordedGame(self, replay))
        self.stream.seek(0)
        for record, offset in zip(found, offsets(self.stream, [each.line for each in found]), strict=True):
            record.offset = offset
        return found


class RecordedGame:
    """A valid record of a file: its game, how it ends, and where it stands, so that it can be played again."""

    __slots__ = ("deal", "file", "game", "key", "line", "moves", "offset", "outcome")

    def __init__(self, file: RecordFile, replay: Replay) -> None:
        """Take over what a replay without problems found."""
        if replay.game is None or replay.dealt is None:
            raise ValueError("only a valid replay has a game and a deal")
        start = replay.game.start(replay.dealt)
        dealt = replay.game.name, replay.game.loaded.variants, start.piles, taken(replay.game, start)
        self.file = file
        self.game = replay.game
        self.deal = replay.deal
        self.line = replay.line
        self.offset = 0
        self.outcome = replay.outcome or ""
        self.moves = replay.moves
        self.key = blake2b(repr(dealt).encode(), digest_size=16).digest()
        """What two records must share to be compared: game, variants, deal."""

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file.source.file}:{self.line}"

    def again(self) -> Steps:
        """The record from its deal on, to be played step by step. Two of a file are not to be played in turns."""
        return Steps(self)

    def recording(self) -> Recording:
        """The replay with every position, as pages show it."""
        steps = self.again()
        shown = [Shown("", steps.position.copy())]
        shown += (Shown(text, steps.position.copy()) for text in steps)
        return Recording(self.game, self.deal, shown, self.outcome)


class Steps:
    """The steps of a record: each is made on `position` before its canonical text is handed out."""

    def __init__(self, record: RecordedGame) -> None:
        """Stand at the deal. Raises `RecordError` when the record is not what it was."""
        file = record.file
        file.stream.seek(record.offset)
        lines = read_lines(file.stream, file.source.file, record.line - 1, record.offset)
        self._cursor = LineCursor(lines)
        replay = begin_record(self._cursor, file.source)
        if replay.game is None or replay.dealt is None or replay.problems:
            raise RecordError(replay.problems)
        self.game = replay.game
        self.position = replay.game.start(replay.dealt)
        self._reader = MoveReader(self.game, self.position)
        self._made = 0

    def __iter__(self) -> Iterator[str]:
        """The steps that are left."""
        return self

    def __next__(self) -> str:
        """Make the next step. Raises `RecordError` when the record is not what it was."""
        line = self._cursor.take()
        if line is None or (line.words and line.words[0] == "end"):
            raise StopIteration
        self._made += 1
        step = line.problem or self._reader.read(line, self._made)
        if isinstance(step, Problem):
            raise RecordError([step])
        text = step_text(self.game, self.position, step)
        self.game.play(self.position, step.move, step.revealed)
        self.position.history.clear()
        return text


@dataclass
class Divergence:
    """How two replays differ. `step` counts from 1; it is None when every step is the same.

    `deal` are the names of the piles that are dealt differently, and of the actions that were taken more often in one
    of the two before the first step.

    `piles` are the names of the piles that lie differently where they part; `positions` are those after the
    differing step, or at the deal when that differs.
    """

    games: bool = False
    variants: bool = False
    deal: list[str] = field(default_factory=list)
    step: int | None = None
    moves: tuple[str, str] = ("", "")
    piles: list[str] = field(default_factory=list)
    positions: tuple[Position, Position] | None = None

    @property
    def same(self) -> bool:
        """Whether they are the same game."""
        return not (self.games or self.variants or self.deal or self.step)


def compare(one: RecordedGame, other: RecordedGame) -> Divergence:
    """Where two valid replays part. What ``=`` reveals does not count, only where the cards come to lie."""
    parting = Divergence()
    if one.game.name != other.game.name:
        parting.games = True
        return parting
    parting.variants = one.game.loaded.variants != other.game.loaded.variants
    ours, theirs = one.again(), other.again()
    positions = ours.position, theirs.position
    piles = differing_piles(one.game, positions[0], other.game, positions[1])
    counts = taken(one.game, positions[0]), taken(other.game, positions[1])
    if piles or counts[0] != counts[1]:
        names = dict.fromkeys(name for each in counts for name in each)
        parting.deal = [*piles, *(name for name in names if counts[0].get(name) != counts[1].get(name))]
        parting.piles = piles
        parting.positions = positions
        return parting
    for number, moves in enumerate(zip_longest(ours, theirs, fillvalue=""), 1):
        piles = differing_piles(one.game, positions[0], other.game, positions[1])
        if piles or _without_cards(moves[0]) != _without_cards(moves[1]):
            parting.step = number
            parting.moves = moves
            parting.piles = piles
            parting.positions = positions
            return parting
    return parting


def differing_piles(game: Game, position: Position, other_game: Game, other: Position) -> list[str]:
    """The names of the piles that do not hold the same cards; a pile that one of them lacks is empty there."""
    there = dict(zip(other_game.table.names, other.piles, strict=True))
    here = dict(zip(game.table.names, position.piles, strict=True))
    return [name for name in {**here, **there} if here.get(name, []) != there.get(name, [])]


def taken(game: Game, position: Position) -> dict[str, int]:
    """How often each action was taken, of those that were."""
    return {name: position.taken[index] for name, index in game.action_index.items() if position.taken[index]}


def pairs(
    ones: list[RecordedGame], others: list[RecordedGame]
) -> tuple[list[tuple[RecordedGame, RecordedGame]], list[RecordedGame], list[RecordedGame]]:
    """The replays of two files, paired by game, variants and deal, in the order of the first; and what is left.

    A file with one record is compared with another such file whatever they hold.
    """
    if len(ones) == len(others) == 1:
        return [(ones[0], others[0])], [], []
    waiting: dict[bytes, list[RecordedGame]] = {}
    for other in others:
        waiting.setdefault(other.key, []).append(other)
    paired, left = [], []
    for one in ones:
        match = waiting.get(one.key)
        if match:
            paired.append((one, match.pop(0)))
        else:
            left.append(one)
    return paired, left, [other for rest in waiting.values() for other in rest]


def there(game: Game, position: Position, name: str) -> str:
    """The cards of a pile as text, ``--`` when it is empty or missing; of an action, how often it was taken."""
    pile = game.table.index.get(name)
    if pile is None and name in game.action_index:
        return str(position.taken[game.action_index[name]])
    return cards_text(position.piles[pile]) if pile is not None and position.piles[pile] else GAP


def _without_cards(text: str) -> str:
    """A step without what ``=`` says of the cards that came to light."""
    return text.partition(" = ")[0]

"""Two replays: whether they are the same game, and where and how they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from ..cards import GAP, cards_text
from ..display.steps import Recording, Shown
from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import Line
from ..notation.reading import MoveReader
from ..problems import Problem, RecordError
from .replay import Replay, replay_stream
from .source import RecordSource


@dataclass(frozen=True)
class RecordedGame:
    """A replay with the canonical text of each of its steps."""

    replay: Replay
    steps: list[str]

    @property
    def game(self) -> Game:
        """The game that was played."""
        if self.replay.game is None:
            raise ValueError("only a valid replay has a game")
        return self.replay.game

    def start(self) -> Position:
        """The position after the deal."""
        if self.replay.dealt is None:
            raise ValueError("only a valid replay has a deal")
        return self.game.start(self.replay.dealt)

    def recording(self) -> Recording:
        """The replay with every position, as pages show it."""
        position = self.start()
        reader = MoveReader(self.game, position)
        shown = [Shown("", position.copy())]
        for text in self.steps:
            _make(reader, position, text)
            shown.append(Shown(text, position.copy()))
        return Recording(self.game, self.replay.deal, shown, self.replay.outcome or "")

    def key(self) -> tuple[str, tuple[str, ...], str]:
        """What two records must share to be compared: game, variants, deal."""
        start = self.start()
        return self.game.name, self.game.loaded.variants, repr((start.piles, taken(self.game, start)))


def recorded_games(lines: Iterable[Line], source: RecordSource) -> Iterator[RecordedGame]:
    """Every record of a stream; what can be compared has no problems in its replay."""
    steps: list[str] = []

    def keep(_game: Game, _position: Position, text: str, _line: int) -> None:
        if text:
            steps.append(text)

    for replay in replay_stream(lines, source, watch=keep):
        if not replay.problems:
            # Nobody compares these, and many records are kept.
            replay.position = replay.head = replay.end = None
        yield RecordedGame(replay, steps.copy())
        steps.clear()


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
    ours, theirs = one.start(), other.start()
    piles = differing_piles(one.game, ours, other.game, theirs)
    counts = taken(one.game, ours), taken(other.game, theirs)
    if piles or counts[0] != counts[1]:
        names = dict.fromkeys(name for each in counts for name in each)
        parting.deal = [*piles, *(name for name in names if counts[0].get(name) != counts[1].get(name))]
        parting.piles = piles
        parting.positions = (ours, theirs)
        return parting
    readers = MoveReader(one.game, ours), MoveReader(other.game, theirs)
    for number, (our_text, their_text) in enumerate(zip_longest(one.steps, other.steps, fillvalue=""), 1):
        our_move, their_move = _make(readers[0], ours, our_text), _make(readers[1], theirs, their_text)
        piles = differing_piles(one.game, ours, other.game, theirs)
        if our_move != their_move or piles:
            parting.step = number
            parting.moves = (our_text, their_text)
            parting.piles = piles
            parting.positions = (ours, theirs)
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
    waiting: dict[object, list[RecordedGame]] = {}
    for other in others:
        waiting.setdefault(other.key(), []).append(other)
    paired, left = [], []
    for one in ones:
        match = waiting.get(one.key())
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


def _make(reader: MoveReader, position: Position, text: str) -> str:
    """Make a step given as canonical text, and give it back without what ``=`` says; nothing for no step."""
    if not text:
        return ""
    step = reader.read(Line("", 1, text), 1, make=True)
    if isinstance(step, Problem):
        raise RecordError([step])
    position.history.clear()
    return text.partition(" = ")[0]

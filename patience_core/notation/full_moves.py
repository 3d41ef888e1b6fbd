"""Moves that are written in full, known by the bytes of their lines: a replay consists of them.

Nothing is decided here. Bytes are remembered with the pile, the card, the number of cards and the pile that they name;
whether the cards lie there and may move is asked of the position and the rules each time. Whatever is written in any
other way, or does not lie there, is left to `reading`.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ..engine.game import Game
from ..engine.position import ACTION, Position
from .lines import Lines
from .lookup import card_and_riders
from .unreadable import UnreadableMoveError

MOST_KEPT = 65_536
"""How many lines of all games are remembered, some megabytes; then all are forgotten."""
MOST_UNITS = 4096
"""How many spellings of cards with their riders are remembered for a game."""
LINE_ENDS = (b"\n", b"\r\n")

_Named = tuple[int, int, int, int]
"""The pile, the deepest card, the number of cards, the pile that takes them; an action as in `Move`, without cards."""


class FullMoves:
    """The lines of one game; `kept` counts those of all games."""

    kept = 0

    def __init__(self, game: Game) -> None:
        """Begin with the actions."""
        names = [(name.encode(), pile) for name, pile in game.table.index.items()]
        self._sources = dict(names)
        self._targets = {name + end: pile for name, pile in names for end in LINE_ENDS}
        self._units: dict[bytes, tuple[int, int]] = {}
        self._actions: dict[bytes, _Named] = {
            name.encode() + end: (ACTION, action, 0, 0)
            for name, action in game.action_index.items()
            for end in LINE_ENDS
        }
        self.known = self._actions.copy()

    def forget(self) -> None:
        """Begin anew."""
        self.known.clear()
        self.known.update(self._actions)

    def learn(self, raw: bytes) -> _Named | None:
        """What a line names that is not known yet, if it is a move in full; it is remembered then."""
        words = raw.split(b" ")
        if len(words) != 3:  # noqa: PLR2004 - FROM CARD TO
            return None
        source, target = self._sources.get(words[0]), self._targets.get(words[2])
        if source is None or target is None:
            return None
        unit = self._units.get(words[1]) or self._unit(words[1])
        if unit is None:
            return None
        if FullMoves.kept >= MOST_KEPT:
            _forget()
        FullMoves.kept += 1
        named = self.known[raw] = source, *unit, target
        return named

    def _unit(self, word: bytes) -> tuple[int, int] | None:
        """The card that a word names, and how many cards move with it, itself counted."""
        try:
            card, riders = card_and_riders(word.decode("ascii"), 1)
        except (UnicodeDecodeError, UnreadableMoveError):
            return None
        unit = card, (riders or 0) + 1
        if len(self._units) < MOST_UNITS:
            self._units[word] = unit
        return unit


_of_games: WeakKeyDictionary[Game, FullMoves] = WeakKeyDictionary()


def _forget() -> None:
    for moves in _of_games.values():
        moves.forget()
    FullMoves.kept = 0


def make_full_moves(game: Game, position: Position, lines: Lines) -> int:
    """Make the moves of the next lines, as long as they are written in full and allowed; how many there were.

    The position's history is not kept.
    """
    moves = _of_games.get(game)
    if moves is None:
        moves = _of_games[game] = FullMoves(game)
    known, learn, make, history = moves.known, moves.learn, game.make, position.history
    next_raw, raw, last = lines.next_raw, lines.raw, b""
    number = size = 0
    while True:
        try:
            named = known[raw]
        except KeyError:
            if (learned := learn(raw)) is None:
                break
            named = learned
        source, card, count, target = named
        if count:
            pile = position.piles[source]
            start = len(pile) - count
            if start < 0 or pile[start] != card:
                break
            named = source, start, count, target
        if make(position, named) is not None:  # type: ignore[arg-type] # the engine takes plain tuples, too
            break
        history.clear()
        number += 1
        size += len(raw)
        last = raw
        raw = next_raw()
    if number:
        lines.pass_over(number, size, last, raw)
    return number

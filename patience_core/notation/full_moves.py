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
LONGEST = 40
"""Lines with more bytes are not remembered."""

_Named = tuple[int, int, int, int]
"""The pile, the deepest card, the number of cards, the pile that takes them; an action as in `Move`, without cards."""


class FullMoves:
    """The lines of one game; `kept` counts those of all games."""

    kept = 0

    def __init__(self, game: Game) -> None:
        """Begin with none."""
        self._piles = game.table.index
        self._actions = game.action_index
        self.known: dict[bytes, _Named] = {}

    def learn(self, raw: bytes) -> _Named | None:
        """What a line names if it is a move in full or an action; it is remembered then."""
        text = raw.removesuffix(b"\n").removesuffix(b"\r")
        if len(text) > LONGEST or not text.isascii():
            return None
        line = text.decode("ascii")
        named = self._named(line.split(" ")) if line.isprintable() else None
        if named is not None:
            if FullMoves.kept >= MOST_KEPT:
                _forget()
            FullMoves.kept += 1
            self.known[raw] = named
        return named

    def _named(self, words: list[str]) -> _Named | None:
        piles = self._piles
        if len(words) == 1 and words[0] in self._actions:
            return ACTION, self._actions[words[0]], 0, 0
        if len(words) != 3 or words[0] not in piles or words[2] not in piles:  # noqa: PLR2004 - FROM CARD TO
            return None
        try:
            card, riders = card_and_riders(words[1], 1)
        except UnreadableMoveError:
            return None
        return piles[words[0]], card, (riders or 0) + 1, piles[words[2]]


_of_games: WeakKeyDictionary[Game, FullMoves] = WeakKeyDictionary()


def _forget() -> None:
    for moves in _of_games.values():
        moves.known.clear()
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

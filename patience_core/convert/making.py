"""Moves as another program tells them, made one after another in a game of ours."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import card_text
from ..engine.deals import PositionDeal
from ..engine.game import Game
from ..engine.position import Move, Position
from ..notation.moves import move_text
from ..problems import RecordError
from .automoves import ALL, NONE, SAFE, Automoves, has_automoves
from .boards import Place
from .signs import Signs

MOST_TRIES = 20_000
"""At most this many moves are tried where the numbers of cards are left out."""

Look = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
"""Columns and cells as they lie, and the foundations in any order."""


def look(signs: Signs, piles: tuple[tuple[int, ...], ...] | list[list[int]]) -> Look:
    """What a board shows of some piles."""
    home = sorted(tuple(piles[pile]) for pile in signs.home)
    return tuple(tuple(piles[pile]) for pile in (*signs.columns, *signs.cells)), tuple(home)


@dataclass(frozen=True)
class Told:
    """A board that is shown after a move."""

    place: Place
    deal: PositionDeal


@dataclass(frozen=True)
class Said:
    """What is told of one move: its words, the piles it may mean, how many cards, and the board after it.

    Without a source it is any move that leads to the board. `also` is a second pile that the source may mean.
    """

    text: str
    place: Place
    source: int | None
    targets: tuple[int, ...]
    count: int | None = None
    after: Told | None = None
    also: int | None = None


@dataclass
class Made:
    """Moves that were made: in our notation, the position after them, and the rule by which cards went home."""

    texts: list[str]
    position: Position
    automoves: str = NONE


class _FurthestError(Exception):
    """How many moves could be made, and what is wrong with the next one."""

    def __init__(self, number: int, error: RecordError) -> None:
        super().__init__(number)
        self.number = number
        self.error = error


def make(game: Game, signs: Signs, start: Position, said: list[Said], rule: str | None = None) -> Made:
    """Make all moves from a position, which stays as it is.

    Without a rule, it is the first one that wins, or, if none does, that makes all moves legal. Some programs send
    cards home before the first move, too.

    Raises:
        RecordError: for the furthest move that could not be made.
    """
    made: list[Made] = []
    failed: list[_FurthestError] = []
    for each, at_once in _attempts(game, rule):
        try:
            made.append(_Maker(game, signs, start.copy(), each).make(said, at_once=at_once))
        except _FurthestError as failure:
            failed.append(failure)
            continue
        if game.is_won(made[-1].position):
            return made[-1]
    if made:
        return made[0]
    raise max(failed, key=lambda failure: failure.number).error


def _attempts(game: Game, rule: str | None) -> list[tuple[str, bool]]:
    """The rules to try, and whether cards go home before the first move."""
    if rule is None:
        return [(NONE, False), *((each, first) for first in (False, True) for each in (SAFE, ALL))][
            : None if has_automoves(game) else 1
        ]
    return [(rule, False)] if rule == NONE else [(rule, False), (rule, True)]


class _Maker:
    """Makes moves one after another; where it was not said how many cards go, fewer are tried if more lead nowhere."""

    def __init__(self, game: Game, signs: Signs, position: Position, rule: str) -> None:
        self.game = game
        self.signs = signs
        self.position = position
        self.automoves = Automoves(game, signs, rule)
        self.made: list[list[str]] = []
        self.left: list[list[Move]] = []
        self.furthest = -1
        self.error: RecordError | None = None

    def make(self, said: list[Said], *, at_once: bool) -> Made:
        """Make all moves."""
        first = self.automoves.follow(self.position) if at_once else []
        tries = 0
        while len(self.made) < len(said):
            number = len(self.made)
            moves = self._choices(said[number])
            if not moves and number > self.furthest:
                self.furthest, self.error = number, self._refusal(said[number], number + 1)
            self.left.append(moves)
            while self.left and not self.left[-1]:
                self._take_back()
            tries += 1
            if self.error and (not self.left or tries > MOST_TRIES):
                raise _FurthestError(self.furthest, self.error)
            self.made.append(self._play(self.left[-1].pop(0)))
        texts = [text for texts in (first, *self.made) for text in texts]
        return Made(texts, self.position, self.automoves.rule)

    def _play(self, move: Move) -> list[str]:
        """Make a move and what follows by itself; the texts."""
        text = move_text(self.game, self.position, move)
        self.game.play(self.position, move)
        return [text, *self.automoves.follow(self.position)]

    def _undo(self, texts: list[str]) -> None:
        for _ in texts:
            self.position.pop()

    def _take_back(self) -> None:
        self.left.pop()
        if self.left:
            self._undo(self.made.pop())

    def _choices(self, said: Said) -> list[Move]:
        """The moves that may be meant, the one with the most cards first."""
        moves: dict[object, Move] = {}
        for move in self._legal(said):
            moves.setdefault((move.source, move.cards) if said.source is not None else move, move)
        ordered = sorted(moves.values(), key=lambda move: (move.source == said.also, -move.cards))
        return [
            move for move in ordered if said.count in (None, move.cards) and self._leads(move, said.after)
        ]

    def _leads(self, move: Move, after: Told | None) -> bool:
        """Whether a move gives the board that was shown."""
        if after is None:
            return True
        texts = self._play(move)
        same = look(self.signs, self.position.piles) == look(self.signs, after.deal.piles)
        self._undo(texts)
        return same

    def _legal(self, said: Said) -> list[Move]:
        legal = self.game.legal_moves(self.position)
        named = {*self.signs.piles.values()}
        sources = named if said.source is None else {said.source, said.also}
        targets = named | {*self.signs.home} if said.source is None else {*said.targets}
        return sorted(
            (move for move in legal if move.source in sources and move.target in targets),
            key=lambda move: move.target,
        )

    def _refusal(self, said: Said, number: int) -> RecordError:
        if said.source is None and said.after:
            return said.after.place.refuse(
                "illegal-move",
                f"no single move leads to board {number + 1}",
                hint="columns must stay in their order: leave out the option -c of fc-solve",
            )
        source, target = said.source or 0, said.targets[0]
        name, pile = self.game.table.names[source], self.position.piles[source]
        message = f"move {number}: {said.text} is refused"
        if not pile:
            return said.place.refuse("wrong-card", message, reason=f"{name} is empty")
        legal = self._legal(said)
        if said.after and said.count in (None, *(move.cards for move in legal)) and legal:
            return said.after.place.refuse(
                "illegal-move", f"move {number}: {said.text} does not lead to the board that follows it"
            )
        refusal = None if legal else self.game.refusal(self.position, Move(source, len(pile) - 1, 1, target))
        reason = refusal.reason if refusal else f"the top of {name} is {card_text(pile[-1])}"
        if self.automoves.rule != NONE:
            reason += f"\ncards went home by themselves before it: --automoves {self.automoves.rule}"
        texts = ", ".join(move_text(self.game, self.position, move) for move in legal)
        return said.place.refuse(
            "illegal-move", message, reason=reason, hint=f"legal: {texts}" if texts else ""
        )

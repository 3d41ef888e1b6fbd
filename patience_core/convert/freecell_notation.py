"""The standard notation of moves between columns, cells and foundations, both ways.

A move is two signs: ``1`` to ``9`` is a column, ``a`` to ``g`` a cell, ``h`` the foundation. ``2a`` moves the top
card of the second column to the first cell, ``a5`` from there to the fifth column, ``3h`` home, ``12`` as many
cards as fit from column to column. Behind it ``v3`` says how many, in hexadecimal digits. Some leave that out though
several numbers of cards could go to an empty column: then it is the highest that lets all later moves be made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards import card_text
from ..game import Game
from ..lines import Line
from ..move import Step, move_text
from ..move_reader import read_step
from ..position import Move, Position
from ..problems import Problem, RecordError
from .boards import Place, place_of
from .placing import misfit

COLUMNS = "123456789"
CELLS = "abcdefg"
HOME = "h"
A_LINE = 10
"""So many moves are written on one line."""

MOST_TRIES = 20_000
"""So many moves are tried where the numbers of cards are left out."""

_MOVE = re.compile(r"([1-9a-g])([1-9a-h])(?:v([0-9a-f]{1,2}))?", re.IGNORECASE)
_AROUND = ("-=-", "This game ", "This scan ", "Total number ", "Your game ")
"""Lines that solvers print around the moves."""


class Names:
    """The piles of a game by their signs.

    Raises:
        RecordError: when the game has other piles than columns, cells and foundations, or too many.
    """

    def __init__(self, game: Game) -> None:
        """Name the piles."""
        table = game.table
        columns, cells = table.piles_of(("tableau",)) if "tableau" in table.groups else [], []
        if "cell" in table.groups:
            cells = table.piles_of(("cell",))
        extra = set(table.groups) - {"tableau", "cell", "foundation"}
        if extra or "foundation" not in table.groups or not columns:
            raise RecordError([misfit(f"the standard notation has no words for the piles of {game.name}")])
        if len(columns) > len(COLUMNS) or len(cells) > len(CELLS):
            most = f"{len(COLUMNS)} columns and {len(CELLS)} cells"
            raise RecordError([misfit(f"the standard notation knows {most}; {game.name} has more")])
        self.piles = dict(zip(COLUMNS, columns, strict=False)) | dict(zip(CELLS, cells, strict=False))
        self.home = table.piles_of(("foundation",))
        self.signs = {pile: sign for sign, pile in self.piles.items()} | dict.fromkeys(self.home, HOME)

    def targets(self, sign: str) -> list[int]:
        """The piles that a sign may mean as a target."""
        return self.home if sign == HOME else [self.piles[sign]] if sign in self.piles else []


@dataclass(frozen=True)
class _Word:
    """One move as written: the sign of its source, of its target, and how many cards, if that is said."""

    text: str
    place: Place
    source: str
    target: str
    count: int | None


def read_moves(lines: Iterable[Line], game: Game, position: Position) -> list[str]:
    """Make the moves of some lines; what was made, in our notation.

    Raises:
        RecordError: for a word that is no move, or a move that is not allowed.
    """
    names = Names(game)
    words, error = _read_words(lines, names)
    texts = _Maker(game, names, position).make(words)
    if error:
        raise error
    return texts


def _read_words(lines: Iterable[Line], names: Names) -> tuple[list[_Word], RecordError | None]:
    """The moves up to the first word that is none, and what is wrong with that."""
    words: list[_Word] = []
    for line in lines:
        if line.problem:
            return words, RecordError([line.problem])
        if line.text.startswith(_AROUND):
            continue
        for index, text in enumerate(line.words):
            try:
                words.append(_read_word(text, place_of(line, index), names))
            except RecordError as error:
                return words, error
    return words, None


def _read_word(text: str, place: Place, names: Names) -> _Word:
    found = _MOVE.fullmatch(text)
    if not found:
        raise place.refuse(
            "syntax", f"{text} is no move", hint="2a, a5, 3h, 12, or 12v3: from, to, and how many cards"
        )
    source, target = found[1].lower(), found[2].lower()
    for sign in (source, target):
        if not names.targets(sign):
            raise place.refuse("unknown-pile", f"there is no pile {sign}")
    return _Word(text, place, source, target, int(found[3], 16) if found[3] else None)


class _Maker:
    """Makes moves one after another; where it was not said how many cards go, fewer are tried if more lead nowhere."""

    def __init__(self, game: Game, names: Names, position: Position) -> None:
        self.game = game
        self.names = names
        self.position = position
        self.texts: list[str] = []
        self.left: list[list[Move]] = []
        self.furthest = -1
        self.error: RecordError | None = None

    def make(self, words: list[_Word]) -> list[str]:
        """Make all moves.

        Raises:
            RecordError: for the furthest move that could not be made.
        """
        tries = 0
        while len(self.texts) < len(words):
            number = len(self.texts)
            moves = self._choices(words[number])
            if not moves and number > self.furthest:
                self.furthest, self.error = number, self._refusal(words[number], number + 1)
            self.left.append(moves)
            while self.left and not self.left[-1]:
                self._take_back()
            tries += 1
            if self.error and (not self.left or tries > MOST_TRIES):
                raise self.error
            move = self.left[-1].pop(0)
            self.texts.append(move_text(self.game, self.position, move))
            self.game.play(self.position, move)
        return self.texts

    def _take_back(self) -> None:
        self.left.pop()
        if self.left:
            self.texts.pop()
            self.position.pop()

    def _choices(self, word: _Word) -> list[Move]:
        """The moves that a word may mean, the one with the most cards first."""
        moves: dict[int, Move] = {}
        for move in self._legal(word):
            moves.setdefault(move[2], move)
        if word.count is not None:
            return [moves[word.count]] if word.count in moves else []
        return [moves[count] for count in sorted(moves, reverse=True)]

    def _legal(self, word: _Word) -> list[Move]:
        source, targets = self.names.targets(word.source)[0], self.names.targets(word.target)
        legal = self.game.legal_moves(self.position)
        return sorted(
            (move for move in legal if move[0] == source and move[3] in targets), key=lambda move: move[3]
        )

    def _refusal(self, word: _Word, number: int) -> RecordError:
        source, target = self.names.targets(word.source)[0], self.names.targets(word.target)[0]
        name, pile = self.game.table.names[source], self.position.piles[source]
        message = f"move {number}: {word.text} is refused"
        if not pile:
            return word.place.refuse("wrong-card", message, reason=f"{name} is empty")
        legal = self._legal(word)
        refusal = None if legal else self.game.refusal(self.position, (source, len(pile) - 1, 1, target))
        reason = refusal.reason if refusal else f"the top of {name} is {card_text(pile[-1])}"
        texts = ", ".join(move_text(self.game, self.position, move) for move in legal)
        return word.place.refuse(
            "illegal-move", message, reason=reason, hint=f"legal: {texts}" if texts else ""
        )


def written_moves(game: Game, position: Position, texts: Iterable[str]) -> list[str]:
    """Moves in our notation, made one after another, as lines of the standard notation.

    Raises:
        RecordError: when it has no word for one of them.
    """
    writer = Writer(game)
    for number, text in enumerate(texts, 1):
        step = read_step(Line("", number, text), game, position, number)
        if isinstance(step, Problem):
            raise RecordError([step])
        writer.take(position, step)
        game.play(position, step.move, step.revealed)
    return writer.lines()


class Writer:
    """Gathers the moves of a game, which are told before they are made, in the standard notation."""

    def __init__(self, game: Game) -> None:
        """Begin without any moves."""
        self.game = game
        self.names = Names(game)
        self.words: list[str] = []

    def take(self, position: Position, step: Step) -> None:
        """Take one move.

        Raises:
            RecordError: when the notation has no word for it.
        """
        source, _, count, target = step.move
        signs = self.names.signs
        if source not in self.names.piles.values() or target not in signs:
            text = move_text(self.game, position, step.move)
            raise RecordError([misfit(f"the standard notation has no word for {text}")])
        many = ""
        if not position.piles[target] and target not in self.names.home:
            alike = [each[2] for each in self.game.legal_moves(position) if each[::3] == (source, target)]
            many = f"v{count:x}" if max(alike, default=1) > 1 else ""
        self.words.append(f"{signs[source]}{signs[target]}{many}")

    def lines(self) -> list[str]:
        """The moves, ten on a line."""
        return [" ".join(self.words[start : start + A_LINE]) for start in range(0, len(self.words), A_LINE)]

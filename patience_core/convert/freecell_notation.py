"""The standard notation of moves between columns, cells and foundations, both ways.

A move is two signs: ``1`` to ``9`` or ``10`` is a column, ``a`` to ``g`` or ``k`` a cell, ``h`` the foundation. ``2a``
moves the top card of the second column to the first cell, ``a5`` from there to the fifth column, ``3h`` home, ``12``
as many cards as fit from column to column. Behind it ``v3`` says how many, in hexadecimal digits. Some leave that out
though several numbers of cards could go to an empty column: then it is the highest that lets all later moves be made.
Many also leave out what goes home by itself: see `automoves`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import cards_text
from ..engine.game import Game
from ..engine.position import Move, Position
from ..notation.lines import Line, read_lines
from ..notation.moves import PlayedMove, move_text
from ..notation.reading import MoveReader
from ..problems import Problem, RecordError
from .automoves import NONE, Automoves, has_automoves
from .boards import Place
from .forms import Given, Read, Told
from .making import Made, make
from .placing import misfit
from .signs import Signs
from .solver_output import Output, read_output, read_said

A_LINE = 10
"""How many moves are written on one line."""


def read(given: Given) -> Read:
    """The moves of a deal, made."""
    if given.deal is None:
        raise ValueError("moves are read from a deal")
    game, lines = given.game, read_lines(given.stream, given.file)
    return Read(given.deal, read_moves(lines, given.file, game, game.start(given.deal), given.automoves))


def write(told: Told) -> list[str]:
    """The moves of a game."""
    return written_moves(told.game, told.game.start(told.deal), told.texts, told.automoves or NONE)


def read_moves(
    lines: Iterable[Line], file: str, game: Game, position: Position, rule: str | None = None
) -> Made:
    """Make the moves of a text from a position, which stays as it is; without a rule for automoves, that which fits.

    Raises:
        RecordError: for a word that is no move, a move that is not allowed, or when there is none.
    """
    signs = Signs(game)
    output = read_output(lines, file, loose="moves")
    if output.is_board:
        raise Place(file, 1, 1).refuse("bad-deal", "there is no move in it", hint="a board: --from fc-solve")
    return made_of(output, game, signs, position, rule)


def made_of(output: Output, game: Game, signs: Signs, position: Position, rule: str | None) -> Made:
    """Make the moves that a text tells, from a position that stays as it is.

    Raises:
        RecordError: for a word that is no move, or a move that is not allowed.
    """
    said, error = read_said(output, game, signs, position)
    made = make(game, signs, position, said, rule)
    if error:
        raise error
    return made


def written_moves(game: Game, position: Position, texts: Iterable[str], rule: str = NONE) -> list[str]:
    """Moves in our notation, made one after another, as lines of the standard notation.

    What goes home by itself under a rule is left out.

    Raises:
        RecordError: when it has no word for one of them.
    """
    writer = Writer(game, position, rule)
    reader = MoveReader(game, position)
    for number, text in enumerate(texts, 1):
        step = reader.read(Line("", number, text), number)
        if isinstance(step, Problem):
            raise RecordError([step])
        writer.take(position, step)
        game.play(position, step.move, step.revealed)
    return writer.lines()


class Writer:
    """Gathers the moves of a game, which are told before they are made, in the standard notation.

    Where cards go home by themselves, they may do so earlier than in the game that is told. So the moves are made a
    second time on a position of its own, without the cards that are home there already.
    """

    def __init__(self, game: Game, start: Position, rule: str = NONE) -> None:
        """Begin without any moves."""
        self.game = game
        self.signs = Signs(game)
        if rule != NONE and not has_automoves(game):
            raise RecordError([misfit(f"no automoves for {game.name}: its pack has cards several times")])
        self.automoves = Automoves(game, self.signs, rule)
        self.position = start.copy()
        self.words: list[str] = []

    def take(self, position: Position, step: PlayedMove) -> None:
        """Take one move.

        Raises:
            RecordError: when the notation has no word for it.
        """
        source, start, count, target = step.move
        text = move_text(self.game, position, step.move)
        if source not in self.signs.piles.values() or target not in self.signs.of_pile:
            raise RecordError([misfit(f"the standard notation has no word for {text}")])
        if self.automoves.rule == NONE:
            self._write(position, step.move)
            return
        home = self.automoves.at_home(self.position)
        cards = [card for card in position.piles[source][start : start + count] if card not in home]
        if cards:
            move = self._same_move(source, cards, target, text)
            self._write(self.position, move)
            self.game.play(self.position, move)
            self.automoves.follow(self.position)

    def _same_move(self, source: int, cards: list[int], target: int, text: str) -> Move:
        """The move of the same cards where some are home already."""
        targets = self.signs.home if target in self.signs.home else [target]
        for move in self.game.legal_moves(self.position):
            start = move.start
            moved = self.position.piles[source][start : start + move.cards] if move.source == source else []
            if moved == cards and move.target in targets:
                return move
        rule = f"--automoves {self.automoves.rule}"
        problem = misfit(f"{rule}: {cards_text(cards)} cannot move as in {text}")
        raise RecordError(
            [problem._replace(reason="under this rule other cards went home before", hint="--automoves none")]
        )

    def _write(self, position: Position, move: Move) -> None:
        source, _, count, target = move
        many = ""
        if not position.piles[target] and target not in self.signs.home:
            alike = [each[2] for each in self.game.legal_moves(position) if each[::3] == (source, target)]
            many = f"v{count:x}" if max(alike, default=1) > 1 else ""
        self.words.append(f"{self.signs.of_pile[source]}{self.signs.of_pile[target]}{many}")

    def lines(self) -> list[str]:
        """The moves, ten on a line."""
        return [" ".join(self.words[start : start + A_LINE]) for start in range(0, len(self.words), A_LINE)]

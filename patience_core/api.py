"""The engine as Python programs use it; import all of it from `patience_core` itself.

`Play` is one game being played, in texts; below it lies the raw layer, in numbers, for loops that must be fast:
`load`, `Game`, `Position`, `Move`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from . import facts
from .cards import card_text
from .engine.deal_numbers import PYSOL, random_number
from .engine.deals import Deal
from .engine.game import Game
from .engine.position import ACTION, Move, Position
from .language.library import bundled_games, find
from .language.library import load as load_ruleset
from .notation.deals import deal_lines, read_deal
from .notation.lines import Line, lines_of_text, read_lines
from .notation.lookup import pile_names
from .notation.moves import PlayedMove, listed_moves, move_text, step_text
from .notation.reading import MoveReader
from .notation.records import LineCursor, read_only_deal, whole_record
from .problems import Problem, Refused, RulesetError
from .replaying.replay import begin_record, play_record
from .replaying.source import GameCache, RecordSource
from .words import problem_of
from .words.en.nouns import counted

if TYPE_CHECKING:
    from .solving.state import StatePacker

__all__ = [
    "ACTION",
    "Answer",
    "Game",
    "Move",
    "Play",
    "Position",
    "Refused",
    "RulesetError",
    "card_text",
    "library",
    "load",
    "move_text",
    "rules",
]


def library() -> list[str]:
    """The names of all games that come with the program."""
    return [file.name for file in bundled_games()]


def load(game: str | Path, variants: Iterable[str] = ()) -> Game:
    """The rules of a game, compiled; `game` is a name of the library, or the path of a ruleset: with ``/`` or a dot.

    Raises:
        Refused: for a game or a variant that does not exist, or variants that exclude each other.
        RulesetError: for a ruleset that cannot be played, with all its `problems`.
        OSError: for a file that cannot be read.
    """
    chosen = variants.split() if isinstance(variants, str) else [*variants]
    return Game(load_ruleset(find(str(game)), chosen))


def rules(game: str | Path | Game, variants: Iterable[str] = ()) -> str:
    """The rules of a game in English, variants and notes included. Raises what `load` raises."""
    from .display.rules import rules_lines  # noqa: PLC0415 - a game is played without it

    return "\n".join(rules_lines(_compiled(game, variants)))


class Answer(NamedTuple):
    """What a search found out: `verdict` is ``solved``, ``unsolvable`` (a proof) or ``unknown`` (a limit came first).

    `states` is how many positions were looked at; `moves` win, one after the other, when it is solved.
    """

    verdict: str
    states: int
    moves: list[str]


class Play:
    """One game being played: where the cards lie, the moves that led there, and those that were taken back.

    Cards, piles and moves are texts as in records: ``QD``, or ``<QD>`` face down, ``t3``, ``t3 QD t7``. `game` holds
    the rules. Whatever is refused leaves a play as it was.
    """

    def __init__(
        self,
        game: str | Path | Game,
        *,
        seed: int | str | None = None,
        deal: str | None = None,
        variants: Iterable[str] = (),
    ) -> None:
        """Deal a game; without `seed` and `deal` by a number drawn at random.

        `game` and `variants` are those of `load`; a `Game` is not compiled again. `seed` is a deal number: ``7``,
        ``"ms7"``, ``"solvitaire:1"``. `deal` is the text of a deal as in a record, from the word ``deal`` on.

        Raises:
            Refused: for a game, a variant or a deal that does not exist.
            RulesetError: for a ruleset that cannot be played.
            OSError: for a ruleset that cannot be read.
            TypeError: for both `seed` and `deal`, or `variants` of a `Game`, which has its own.
        """
        if seed is not None and deal is not None:
            raise TypeError("seed and deal exclude each other")
        self.game = _compiled(game, variants)
        if deal is None:
            self._deal = _numbered(random_number() if seed is None else str(seed), self.game)
        else:
            self._deal = read_only_deal(lines_of_text(deal, ""), "", self.game.table)
        self._position = self.game.start(self._deal)
        self._made: list[tuple[PlayedMove, str]] = []
        self._undone: list[tuple[PlayedMove, str]] = []
        self._extra: list[str] = []
        self._states: StatePacker | None = None

    @classmethod
    def from_record(cls, text: str, *, games: str | Path = ".") -> Play:
        """Play the one record that a text holds, and verify its end. Headers ``x-…`` are kept.

        Rulesets that are not in the library are looked for in the folder `games`.

        Raises:
            Refused: for a record that `patience replay` refuses; `line` and `column` say where.
        """
        cursor = LineCursor(read_lines(BytesIO(text.encode("utf-8", "surrogatepass")), ""))
        result = begin_record(cursor, RecordSource("", GameCache([Path(games)])))
        texts: list[str] = []
        play_record(result, cursor, watch=lambda _game, _position, text, _line: texts.append(text))
        if result.problems or result.game is None or result.dealt is None or result.head is None:
            raise Refused(result.problems)
        if (after := cursor.peek()) is not None:
            raise Refused([after.refuse("syntax", "another record begins here; a play is one")])
        play = cls(result.game, deal="\n".join(deal_lines(result.dealt, result.game.table)))
        play._extra = result.head.extra_lines()
        for move in texts[1:]:  # the first text is that of the deal
            play.move(move)
        return play

    @classmethod
    def from_form(
        cls,
        form: str,
        text: str,
        game: str | Path | Game,
        *,
        seed: int | str | None = None,
        deal: str | None = None,
        variants: Iterable[str] = (),
    ) -> Play:
        """Play what another program wrote in one of the forms of ``patience convert --from``.

        A board brings its own deal; for moves alone, it is given as for `Play`.

        Raises:
            Refused: for a text that is none of the form, or does not fit the game.
            ValueError: for a form that is not read.
            TypeError: for a deal beside a board, or none for moves alone.
        """
        from .convert.forms import Given, form_that_reads  # noqa: PLC0415 - a game is played without it

        reader = form_that_reads(form)
        if (seed is None and deal is None) == reader.needs_deal:
            raise TypeError(f"{form} {'needs a' if reader.needs_deal else 'brings its own'} deal")
        play = cls(game, seed=seed, deal=deal, variants=variants)
        stream = BytesIO(text.encode("utf-8", "surrogatepass"))
        read = reader.read(Given(stream, "", play.game, play._deal if reader.needs_deal else None))
        play._deal = read.deal
        play._position = play.game.start(read.deal)
        for move in read.made.texts if read.made else []:
            play.move(move)
        return play

    # Looking

    @property
    def legal(self) -> list[str]:
        """The legal moves and actions; of several empty piles that take the same cards alike, only the first."""
        game, position = self.game, self._position
        return [move_text(game, position, move) for move in listed_moves(game, position)]

    @property
    def deal(self) -> str:
        """The deal as in a record: ``deal pysol:7``, or ``deal cards`` or ``deal position`` with indented lines."""
        return "\n".join(deal_lines(self._deal, self.game.table))

    @property
    def moves(self) -> list[str]:
        """The moves made so far."""
        return [text for _, text in self._made]

    @property
    def outcome(self) -> str:
        """``won``, ``stuck`` (no legal move changes anything) or ``open``."""
        return self.game.outcome(self._position)

    @property
    def position(self) -> Position:
        """A copy of the position, for the raw layer: it remembers no moves, and may be changed."""
        return self._position.copy()

    def __iter__(self) -> Iterator[str]:
        """The names of the piles."""
        return iter(self.game.table.names)

    def __getitem__(self, pile: str) -> list[str]:
        """The cards of a pile, the deepest first. Raises `Refused` for a pile that there is not."""
        if pile not in self.game.table.index:
            hint = pile_names(self.game.table)
            raise Refused([problem_of("unknown-pile", facts.deals.NoPile(pile), hint=hint)])
        return [card_text(card) for card in self._position.piles[self.game.table.index[pile]]]

    def key(self, position: Position | None = None) -> bytes:
        """What stands for the position, or for another one of these rules, in sets and dictionaries.

        It is the key of the solver: equal for positions of the same game and variants that are the same game from
        here on, whatever came before. Piles that may trade places do not count as different, so a move that is kept
        under a key may have to be made on other piles; `Position.frozen` is equal only where each card lies in the
        same place.
        """
        from .solving.state import StatePacker  # noqa: PLC0415 - a game is played without it

        self._states = self._states or StatePacker(self.game, self.game.start(self._deal))
        position = position or self._position
        return self._states.key(position) + str(position.stream or "").encode()

    # Playing

    def move(self, text: str) -> str:
        """Make a move, in canonical or in a short form; its canonical text. What was taken back is forgotten.

        Raises:
            Refused: for what is not legal, or no move at all.
        """
        line = Line("", 1, " ".join(text.splitlines()))
        step = MoveReader(self.game, self._position).read(line, len(self._made) + 1)
        if isinstance(step, Problem):
            raise Refused([step.located("", 0, 0)])
        text = step_text(self.game, self._position, step)
        self._make(step, text)
        self._undone.clear()
        return text

    def undo(self) -> str:
        """Take the last move back; its text. Raises `Refused` when there is none."""
        if not self._made:
            raise Refused([Problem("nothing-to-undo", "no move has been made")])
        if not self._position.history:  # a copy does not remember what led to it
            again = self.game.start(self._deal)
            for step, _ in self._made:
                self.game.play(again, *step)
            self._position = again
        self._position.pop()
        self._undone.append(self._made.pop())
        return self._undone[-1][1]

    def redo(self) -> str:
        """Make the move again that was taken back last; its text. Raises `Refused` when there is none."""
        if not self._undone:
            raise Refused([Problem("nothing-to-redo", "no move was taken back since the last one was made")])
        self._make(*self._undone.pop())
        return self._made[-1][1]

    def copy(self) -> Play:
        """The same play a second time: what is done to one does not change the other."""
        other = object.__new__(type(self))
        own = {"_position": self.position, "_made": self._made.copy(), "_undone": self._undone.copy()}
        other.__dict__.update(self.__dict__, **own)
        return other

    def _make(self, step: PlayedMove, text: str) -> None:
        self.game.play(self._position, *step)
        self._made.append((step, text))

    # Asking

    def solve(self, *, states: int = 100_000, seconds: float | None = None, hidden: bool = False) -> Answer:
        """Whether the game can be won from here, and how; nothing is moved.

        The search ends after `states` positions or `seconds`. Asked is about one who knows every card, or (`hidden`) one
        who knows only what lies face up.
        """
        from .solving.request import Limits, Question  # noqa: PLC0415 - a game is played without it
        from .solving.solve import solve  # noqa: PLC0415

        limits, question = Limits(states=states, seconds=seconds), Question.of(hidden=hidden)
        verdict = solve(self.game, self.position, limits, question)
        ahead, texts = self.position, []
        for move in verdict.moves:
            texts.append(move_text(self.game, ahead, move))
            self.game.play(ahead, move)
        return Answer(verdict.verdict, verdict.states, texts)

    # Showing

    def record(self) -> str:
        """The game as a record, in canonical form: `from_record` reads it, `patience replay` verifies it."""
        lines = whole_record(self.game, self._deal, self.moves, self.outcome, self._extra)
        return "".join(f"{line}\n" for line in lines)

    def to_form(self, form: str) -> str:
        """The position, or the moves, as one of the forms of ``patience convert --to``.

        Raises:
            Refused: for what the form has no words for.
            ValueError: for a form that is not written.
        """
        from .convert.forms import Told, form_that_writes  # noqa: PLC0415 - a game is played without it

        told = Told(self.game, self._deal, self.moves, self._position)
        return "".join(f"{line}\n" for line in form_that_writes(form).write(told))

    def __str__(self) -> str:
        """The layout; hidden cards do not show."""
        from .display.text import layout_lines  # noqa: PLC0415 - most programs never draw it

        return "\n".join(layout_lines(self.game, self._position))

    def __repr__(self) -> str:
        """Game, deal and outcome in one line."""
        chosen = f" ({' '.join(self.game.loaded.variants)})" if self.game.loaded.variants else ""
        ending = f"{self.outcome} after {counted(len(self._made), 'move')}"
        return f"<Play {self.game.name}{chosen}, deal {self._deal.header()}: {ending}>"


def _compiled(game: str | Path | Game, variants: Iterable[str]) -> Game:
    if not isinstance(game, Game):
        return load(game, variants)
    if [*variants]:
        raise TypeError("the variants of a Game are chosen when it is loaded")
    return game


def _numbered(number: str, game: Game) -> Deal:
    """The deal of a number; a number that is none is refused."""
    header = Line("", 1, f"deal {number if ':' in number else f'{PYSOL}:{number}'}")
    try:
        return read_deal(header, [], game.table)
    except Refused as error:
        raise Refused([problem.located("", 0, 0) for problem in error.problems]) from None

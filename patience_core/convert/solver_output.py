"""What fc-solve prints, taken apart: boards, and moves as words or as sentences.

It tells a game as moves alone (``-m``), as boards alone (``-p``), or as both (``-sam``); boards lie (``-p``) or stand
upright. Moves are the two signs of the standard notation (``-sn``) or sentences, which count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ..engine.deals import PositionDeal
from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import Line
from ..problems import RecordError
from .boards import Board, Place, place_of, places_of, read_board, read_upright, shows_upright
from .making import Said, Told, look
from .placing import placed
from .signs import HOME, Signs

_RULER = re.compile(r"-=-=|={4,}")
_AROUND = ("This game ", "This scan ", "Total number ", "Your game ")
_GIVEN_UP = ("I could not solve this game", "Iterations count exceeded")
_NAMED = re.compile(r"\s*(?:Foundations|Founds|Freecells|FC|Talon)?:", re.IGNORECASE)
_TELLS = re.compile(r"\s*Move\b", re.IGNORECASE)
_WORD = re.compile(r"(10|[1-9a-gk])(10|[1-9a-hk])(?:v([0-9a-f]{1,2}))?", re.IGNORECASE)
FIRST_HOME = "0h"
"""Where whole suits go home, fc-solve counts their columns from 0 even in the standard notation."""
_SENTENCE = re.compile(
    r"move (?:a card|(?P<count>[0-9]{1,2}) cards) from (?P<from>stack|freecell) (?P<source>[0-9]{1,2}) "
    r"to (?:the foundations|(?P<to>stack|freecell) (?P<target>[0-9]{1,2}))",
    re.IGNORECASE,
)
_SEQUENCE = re.compile(r"move the sequence on top of stack (?P<source>[0-9]{1,2}) to the foundations", re.I)
_HINT = "2a, a5, 3h, 12, or 12v3: from, to, and how many cards"


@dataclass
class Shown:
    """The lines of one board."""

    lines: list[Line] = field(default_factory=list)

    def board(self) -> Board:
        """The board that they show."""
        first = self.lines[0]
        return read_upright(self.lines) if shows_upright(first) else read_board(self.lines, first.file)


@dataclass
class Word:
    """A move as written."""

    text: str
    place: Place


@dataclass
class Output:
    """Boards and moves in their order, and what ends them early."""

    items: list[Shown | Word] = field(default_factory=list)
    error: RecordError | None = None

    @property
    def begins_with_board(self) -> bool:
        """Whether it tells the deal."""
        return bool(self.items) and isinstance(self.items[0], Shown)

    @property
    def is_board(self) -> bool:
        """Whether it is one board and nothing else."""
        return len(self.items) == 1 and self.begins_with_board


def read_output(lines: Iterable[Line], file: str, *, loose: str) -> Output:
    """Take a text apart; lines that say by no sign what they are belong to a `loose` ``board``, or are ``moves``.

    Raises:
        RecordError: when there is nothing in it, or the solver found nothing.
    """
    reader = _Reader(loose)
    for line in lines:
        if line.problem:
            reader.output.error = RecordError([line.problem])
            break
        reader.take(line)
    output = reader.output
    if reader.given_up and not output.items:
        raise place_of(reader.given_up, None).refuse(
            "syntax", "fc-solve could not solve this game: there are no moves in it"
        )
    if not output.items and not output.error:
        what = "board" if loose == "board" else "move"
        hint = "one column a line: 4C 2C 9C" if loose == "board" else _HINT
        raise Place(file, 1, 1).refuse("bad-deal", f"there is no {what} in it", hint=hint)
    return output


class _Reader:
    """Sorts lines."""

    def __init__(self, loose: str) -> None:
        self.output = Output()
        self.loose = loose
        self.open: Shown | None = None
        self.ruled = False
        self.given_up: Line | None = None

    def take(self, line: Line) -> None:
        text = line.text
        if text.startswith(_GIVEN_UP):
            self.given_up = self.given_up or line
            self.open = None
        elif _RULER.match(text) or text.startswith(_AROUND):
            self.open, self.ruled = None, True
        elif _TELLS.match(text):
            self.open = None
            self._told(line)
        elif self.open is not None:
            self.open.lines.append(line)
        elif line.words and (_NAMED.match(text) or shows_upright(line) or self._is_loose_board()):
            self.open = Shown([line])
            self.output.items.append(self.open)
        else:
            self.output.items += [
                Word(word, place) for word, place in zip(line.words, places_of(line), strict=True)
            ]

    def _is_loose_board(self) -> bool:
        """Whether a line without any sign begins a board; behind a ruler fc-solve names the parts of one."""
        return self.loose == "board" and not self.ruled

    def _told(self, line: Line) -> None:
        if line.words[0].lower() == "move:":
            for word, place in list(zip(line.words, places_of(line), strict=True))[1:]:
                self.output.items.append(Word(word, place))
        else:
            self.output.items.append(Word(" ".join(line.words), place_of(line, None)))


def read_said(
    output: Output, game: Game, signs: Signs, start: Position
) -> tuple[list[Said], RecordError | None]:
    """The moves that a text tells, up to the first that cannot be read, and what is wrong with that.

    Raises:
        RecordError: when it begins with another board than that of `start`.
    """
    said: list[Said] = []
    for number, item in enumerate(output.items):
        try:
            if isinstance(item, Word):
                said.append(_read_word(item, game, signs))
                continue
            told = _told(item, game)
        except RecordError as error:
            return said, error
        if number == 0:
            _check_start(told, signs, start)
        elif isinstance(output.items[number - 1], Word):
            said[-1] = replace(said[-1], after=told)
        else:
            said.append(Said("", told.place, None, (), after=told))
    return said, output.error


def first_board(output: Output, game: Game) -> PositionDeal:
    """The deal that a text begins with.

    Raises:
        RecordError: when it begins with moves, or the board is none of the game.
    """
    if output.error and not output.items:
        raise output.error
    first = output.items[0]
    if isinstance(first, Word):
        raise first.place.refuse(
            "bad-deal",
            "there is no board before the moves",
            hint="moves alone: --from freecell-notation, with --seed or --deal",
        )
    return placed(first.board(), game)


def _told(item: Shown, game: Game) -> Told:
    return Told(place_of(item.lines[0], None), placed(item.board(), game))


def _check_start(told: Told, signs: Signs, start: Position) -> None:
    if look(signs, told.deal.piles) != look(signs, start.piles):
        raise told.place.refuse("bad-deal", "the moves are those of another deal: its board is not this one")


def _read_word(word: Word, game: Game, signs: Signs) -> Said:
    if found := _WORD.fullmatch(word.text):
        source, target = found[1].lower(), found[2].lower()
        for sign in (source, target):
            if not signs.targets(sign):
                raise word.place.refuse("unknown-pile", f"there is no pile {sign}")
        (pile,), targets = signs.targets(source), signs.targets(target)
        count = int(found[3], 16) if found[3] else None
        after = (
            signs.columns.index(pile) + 1
            if target == HOME and signs.takes_suits and pile in signs.columns
            else 0
        )
        also = signs.columns[after] if 0 < after < len(signs.columns) else None
        return Said(word.text, word.place, pile, tuple(targets), count, also=also)
    if signs.takes_suits and word.text.lower() == FIRST_HOME:
        return Said(word.text, word.place, signs.columns[0], tuple(signs.home))
    if found := _SENTENCE.fullmatch(word.text):
        pile = _pile(word, found["from"], found["source"], game, signs)
        targets = [_pile(word, found["to"], found["target"], game, signs)] if found["to"] else signs.home
        return Said(word.text, word.place, pile, tuple(targets), int(found["count"] or 1))
    if found := _SEQUENCE.fullmatch(word.text):
        pile = _pile(word, "stack", found["source"], game, signs)
        return Said(word.text, word.place, pile, tuple(signs.home))
    raise word.place.refuse("syntax", f"{word.text} is no move", hint=_HINT)


def _pile(word: Word, kind: str, number: str, game: Game, signs: Signs) -> int:
    """The pile of a sentence: stacks and freecells count from 0."""
    piles = signs.columns if kind.lower() == "stack" else signs.cells
    if int(number) >= len(piles):
        has = f"{game.name} has {len(piles)}, and they count from 0"
        raise word.place.refuse("unknown-pile", f"there is no {kind.lower()} {number}", reason=has)
    return piles[int(number)]

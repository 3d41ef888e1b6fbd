"""Records as text, both ways: headers, deal, moves, end. A file is a stream of records.

Reading is line by line: nothing is kept of a record but its headers, so that a stream may be of any length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..bounds import LARGEST_HEAD
from ..cards import GAP, read_facing_card
from ..engine.deal_numbers import meant_numbers
from ..engine.deals import Deal
from ..engine.table import Table
from ..problems import Problem, RecordError, did_you_mean
from .deals import FORMS, deal_lines, did_you_mean_numbers, read_deal
from .lines import Line, Lines

if TYPE_CHECKING:
    from ..engine.game import Game

VERSION = "1"
HEADERS = ("patience", "game", "variant", "rules", "deal", "x-", "moves")
"""All headers in their order; those that begin with ``x-`` stand together and are passed through."""
_PILE = "[a-z][0-9]{1,3}|r[0-9]+c[0-9]+"
OUTCOMES = ("won", "stuck", "open")


class LineCursor:
    """Lines that say something, one at a time, with a look at the next; `last` is the last one handed out."""

    def __init__(self, lines: Iterable[Line]) -> None:
        """Skip blank lines and comments."""
        self._lines = iter(lines)
        self._stream = lines if isinstance(lines, Lines) else None
        self._next: Line | None = None
        self._last: Line | None = None

    @property
    def last(self) -> Line | None:
        """The last line that was handed out or passed over unread."""
        return (self._stream and self._stream.passed()) or self._last

    def unread(self) -> Lines | None:
        """The lines behind the last one, as bytes, where they come from a stream and the next was not looked at yet."""
        return self._stream if self._next is None else None

    def peek(self) -> Line | None:
        """The next line, which stays."""
        if self._next is None:
            last = self.last
            self._next = next((line for line in self._lines if line.words or line.problem), None)
            self._last = last
        return self._next

    def take(self) -> Line | None:
        """The next line, or None at the end."""
        line = self.peek()
        if line is not None:
            self._last = line
            self._next = None
        return line

    def at_record(self) -> bool:
        """Whether the next line begins a record."""
        line = self.peek()
        return line is not None and bool(line.words) and line.words[0] == "patience"

    def skip_to_record(self) -> bool:
        """Leave out everything up to the next record; whether there is one."""
        while self.peek() is not None and not self.at_record():
            self.take()
        return self.peek() is not None


class RecordHeader:
    """The headers of a record as written; `problems` if they cannot be read."""

    def __init__(self, line: int = 1) -> None:
        """Begin in a line."""
        self.line = line
        self.headers: dict[str, Line] = {}
        self.extra: list[Line] = []
        self.deal_block: list[Line] = []
        self.problems: list[Problem] = []

    def words(self, header: str) -> list[str]:
        """The words after a header, none if it is not there."""
        line = self.headers.get(header)
        return line.words[1:] if line else []

    def extra_lines(self) -> list[str]:
        """The headers that are passed through, in canonical form."""
        return [" ".join(line.words) for line in self.extra]


def read_head(cursor: LineCursor) -> RecordHeader:
    """The headers up to and with ``moves``. After a problem nothing more of the record is to be read."""
    first = cursor.peek()
    head = RecordHeader(line=first.number if first else 1)
    if first is not None and not first.problem and first.words[0] != "patience":
        hint = "this is a ruleset: patience lint FILE checks it" if first.words[0] == "patience:" else ""
        head.problems.append(first.refuse("syntax", "a record begins with: patience 1", word=0, hint=hint))
        return head
    reached, size = -1, 0
    while "moves" not in head.headers and not head.problems:
        line = cursor.peek()
        if line is None or (head.headers and cursor.at_record()):
            last = cursor.last or first
            missing = _missing(head, "moves") or "moves"
            if last is not None:
                head.problems.append(last.refuse("syntax", f"the record breaks off: {missing} is missing"))
            return head
        cursor.take()
        size += len(line.text)
        problem = line.problem or _size_problem(line, size) or _header_problem(line, head, reached)
        if problem:
            head.problems.append(problem)
            return head
        reached = _place(line.words[0])
        _keep(line, head)
        if line.words[0] == "deal":
            while (block := cursor.peek()) is not None and block.indented and not block.problem:
                size += len(block.text)
                if too_large := _size_problem(block, size):
                    head.problems.append(too_large)
                    return head
                head.deal_block.append(block)
                cursor.take()
    return head


def _size_problem(line: Line, size: int) -> Problem | None:
    """What is wrong with headers that have this many characters up to the end of a line."""
    if size <= LARGEST_HEAD:
        return None
    return line.refuse(
        "syntax", f"the headers of a record and its deal have at most {LARGEST_HEAD} characters", word=0
    )


def _place(word: str) -> int:
    """Where a header stands in the order; -1 for none."""
    word = "x-" if word.startswith("x-") else word
    return HEADERS.index(word) if word in HEADERS else -1


def _keep(line: Line, head: RecordHeader) -> None:
    if line.words[0].startswith("x-"):
        head.extra.append(line)
    else:
        head.headers[line.words[0]] = line


def _missing(head: RecordHeader, before: str) -> str:
    """The first header that a record must have before another and does not have."""
    needed = ("patience", "game", "deal", "moves")
    for name in needed:
        if HEADERS.index(name) >= _place(before):
            return ""
        if name not in head.headers:
            return name
    return ""


def _header_problem(line: Line, head: RecordHeader, reached: int) -> Problem | None:
    name = line.words[0]
    place = _place(name)
    if line.indented:
        return line.refuse("syntax", "only the cards of a deal are indented")
    if place < 0:
        hint = _unknown_header_hint(line, head, reached)
        return line.refuse("unknown-header", f"there is no header {name}", word=0, hint=hint)
    if name in head.headers:
        return line.refuse("syntax", f"{name} stands twice", word=0)
    if missing := _missing(head, name):
        return line.refuse("syntax", f"{missing} comes before {name}", word=0)
    if place < reached:
        return line.refuse(
            "syntax",
            f"{name} comes before {HEADERS[reached]}",
            word=0,
            hint="order: " + " ".join(HEADERS[:-2]),
        )
    return _words_problem(line)


def _unknown_header_hint(line: Line, head: RecordHeader, reached: int) -> str:
    """What a line among the headers was probably meant to be: cards of the deal, another header, or a move."""
    form = " ".join(head.words("deal"))
    if HEADERS[reached] == "deal" and form in ("cards", "position") and _belongs_to_deal(line.words, form):
        return f"the lines that belong to deal {form} are indented: put two blanks before {line.words[0]}"
    missing = [header for header in HEADERS if header not in head.headers and header != "x-"]
    if found := did_you_mean(line.words[0], missing):
        return found
    if "deal" in head.headers and (re.fullmatch(_PILE, line.words[0]) or _is_card(line.words[0])):
        return "before the first move stands a line of its own: moves"
    order = [header for header in HEADERS[reached + 1 :] if header != "x-"]
    return f"headers that may follow: {', '.join(order)}; one's own begin with x-"


def _belongs_to_deal(words: list[str], form: str) -> bool:
    """Whether a line looks like cards in the order dealt, or like a pile and its cards, and not like a move."""
    if form == "position":
        return all(_is_card(word) or word == GAP for word in words[1:])
    longest_short_move = 2
    return all(map(_is_card, words)) or (_is_card(words[0]) and len(words) > longest_short_move)


def _is_card(word: str) -> bool:
    return read_facing_card(word) is not None


def _words_problem(line: Line) -> Problem | None:
    """What is wrong with the number of words of a header."""
    name, words = line.words[0], line.words[1:]
    if name == "patience" and words != [VERSION]:
        said = " ".join(words)
        message = f"this program reads version {VERSION} of the notation, not {said[:40]}"
        return line.refuse(
            "bad-version", message if said else "the version of the notation is missing", hint="patience 1"
        )
    wanted = {"game": 1, "rules": 1, "moves": 0}.get(name)
    if wanted is not None and len(words) != wanted:
        hint = f"did you mean {'-'.join(words)}?" if name == "game" and words else ""
        return line.refuse(
            "syntax", f"{name} stands alone" if wanted == 0 else f"after {name} comes one word", hint=hint
        )
    if name in ("variant", "deal") and not words:
        likely = meant_numbers(line.comment) if name == "deal" else []
        hint = did_you_mean_numbers(likely, source=True) if likely else FORMS if name == "deal" else ""
        reason = f"{line.comment} is a comment" if likely else ""
        return line.refuse("syntax", f"after {name} something is missing", reason=reason, hint=hint)
    return None


def record_lines(
    game: str, variants: Iterable[str], deal: list[str], *, rules: str = "", extra: Iterable[str] = ()
) -> list[str]:
    """The canonical lines of a record's headers, up to and with ``moves``; `deal` is the deal's lines."""
    chosen = " ".join(variants)
    lines = [f"patience {VERSION}", f"game {game}"]
    lines += [f"variant {chosen}"] if chosen else []
    lines += [f"rules {rules}"] if rules else []
    return [*lines, *deal, *extra, "moves"]


def whole_record(
    game: Game, deal: Deal, texts: Iterable[str], outcome: str, extra: Iterable[str] = ()
) -> list[str]:
    """The canonical lines of a game that was played; `rules` stands in those of games outside the library."""
    fingerprint = "" if game.loaded.file.bundled else game.ruleset.fingerprint()
    lines = deal_lines(deal, game.table)
    head = record_lines(game.name, game.loaded.variants, lines, rules=fingerprint, extra=extra)
    return [*head, *texts, f"end {outcome}"]


def read_only_deal(
    lines: Iterable[Line], file: str, table: Table, if_record: str = "Play.from_record reads it"
) -> Deal:
    """The deal of a text that holds nothing else; `if_record` is what to do with it if it is a whole record.

    Raises:
        RecordError: for anything but a whole pack, and for what comes before or after it.
    """
    cursor = LineCursor(lines)
    header = cursor.take()
    if header is None:
        hint = "it begins with: deal cards, deal position or deal pysol:NUMBER"
        raise RecordError([Problem("bad-deal", "there is no deal in it", file, 1, 1, hint=hint)])
    if header.problem or header.words[0] != "deal" or len(header.words) < 2:  # noqa: PLR2004 - deal and what
        raise RecordError([header.problem or _no_deal(header, if_record)])
    block = []
    while (line := cursor.take()) is not None:
        if line.problem or not line.indented:
            message, hint = (
                "after a deal come only its indented lines",
                "put two blanks before each line of the deal",
            )
            raise RecordError([line.problem or line.refuse("syntax", message, word=0, hint=hint)])
        block.append(line)
    return read_deal(header, block, table)


def _no_deal(line: Line, if_record: str) -> Problem:
    """Why a text that begins with this line is no deal."""
    hint = f"this is a record: {if_record}" if line.words[0] == "patience" else ""
    message = "a deal begins with: deal cards, deal position or deal pysol:NUMBER"
    return line.refuse("bad-deal", message, word=0, hint=hint)

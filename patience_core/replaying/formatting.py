"""Records in canonical form, with their comments where they were."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import accumulate
from typing import NamedTuple

from ..engine.deals import CardsDeal
from ..engine.game import Game
from ..engine.position import Position
from ..notation.deals import A_LINE, deal_lines
from ..notation.lines import Line
from ..notation.records import VERSION, LineCursor, RecordHeader
from ..problems import Problem
from .replay import Replay, begin_record, play_record
from .source import RecordSource

Write = Callable[[str, int], object]
"""Takes whole lines in canonical form, and the number of the line up to which they stand for what was read."""


@dataclass
class Formatted:
    """A stream of records in canonical form; `problems` if one of them is refused, and then no text."""

    text: str = ""
    problems: list[Problem] = field(default_factory=list)


def formatted(
    lines: Iterable[Line], source: RecordSource, *, pin: bool = False, rules: bool = False
) -> Formatted:
    """Every record of a stream in canonical form, as `write_formatted` writes it, as one text."""
    parts: list[str] = []
    problems = write_formatted(lines, source, lambda text, _line: parts.append(text), pin=pin, rules=rules)
    return Formatted(problems=problems) if problems else Formatted("".join(parts))


def write_formatted(
    lines: Iterable[Line], source: RecordSource, write: Write, *, pin: bool = False, rules: bool = False
) -> list[Problem]:
    """Write every record of a stream in canonical form: one blank line between records, none at the end.

    Short forms are written out, so the moves are made; with `pin`, what chance or a stock brings is written too.
    With `rules`, a record made with other rules gets the fingerprint of those by which it was found valid here.

    Each move is written when it was made, so nothing is held but the headers of a record. If there are problems, what
    was written up to then is to be thrown away.
    """
    writer = _Writer(write)
    cursor = LineCursor(writer.noticed(lines))
    problems: list[Problem] = []
    more = True
    while more:
        replay = begin_record(cursor, source, any_rules=rules)
        if not replay.problems:
            if not problems:
                writer.write_head(replay)
            play_record(replay, cursor, watch=None if problems else writer.write_move, pin=pin)
        if replay.problems:
            problems += replay.problems
            writer.stop()
        elif not problems:
            writer.write_end(replay)
        more = cursor.skip_to_record()
    if not problems:
        writer.finish()
    return problems


class _Entry(NamedTuple):
    """A line that says something, and the comments before it, each with its end."""

    line: Line
    before: str

    def text(self, written: list[str]) -> str:
        """The line as it is written, with the comments before and behind it."""
        behind = self.line.comment if "#" in self.line.text else ""
        if behind and written:
            written = [*written[:-1], f"{written[-1]}  {behind}"]
        elif behind:
            written = [behind]
        return self.before + "".join(f"{line}\n" for line in written)


class _Writer:
    """Writes lines in canonical form as soon as it is known how they are to be written.

    Waiting are the headers of a record until all of them are read, and after its end the comments behind it, since a
    blank line comes before them if another record follows.
    """

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[_Entry] = []
        self._comments: StringIO | None = None
        self._among_moves = False
        self._stopped = False
        self._records = 0
        self._last = 0

    def noticed(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The same lines, of which each is noticed when it is read."""
        for line in lines:
            if not self._stopped:
                self._notice(line)
            yield line

    def _notice(self, line: Line) -> None:
        self._last = line.number
        if line.words:
            if line.words[0] == "end":
                self._among_moves = False
            self._waiting.append(_Entry(line, self._taken_comments()))
        elif not line.text or not (comment := line.comment):
            return
        elif self._among_moves:
            self._write(f"{comment}\n", line.number)
        else:
            self._comments = self._comments or StringIO(newline="")
            self._comments.write(f"{comment}\n")

    def _taken_comments(self) -> str:
        """The comments since the last line that says something."""
        comments, self._comments = self._comments, None
        return comments.getvalue() if comments else ""

    def stop(self) -> None:
        """Write nothing more."""
        self._stopped = True
        self._waiting.clear()
        self._comments = None

    def write_head(self, replay: Replay) -> None:
        """Write the headers and the deal of a record whose moves come next."""
        written, rank = _written_head(replay)
        waiting = sorted(self._waiting, key=lambda entry: rank[entry.line.number])
        blank = "\n" if self._records else ""
        text = "".join(entry.text(written[entry.line.number]) for entry in waiting)
        self._write(blank + text, self._last)
        self._waiting.clear()
        self._records += 1
        self._among_moves = True

    def write_move(self, _game: Game, _position: Position, text: str, _line: int) -> None:
        """Write a move that was made; nothing for the deal."""
        if text:
            entry = self._waiting.pop()
            self._write(entry.text([text]), entry.line.number)

    def write_end(self, replay: Replay) -> None:
        """Write the end of a valid record; the line after it may have been read already."""
        entry = self._waiting.pop(0)
        self._write(entry.text([f"end {replay.outcome}"]), entry.line.number)

    def finish(self) -> None:
        """Write the comments after the last record."""
        if comments := self._taken_comments():
            self._write(comments, self._last)


def _written_head(replay: Replay) -> tuple[dict[int, list[str]], dict[int, tuple[int, int]]]:
    """How the lines of the headers and the deal are written, by their numbers, and their order.

    They stay in order, but for the piles of a position.
    """
    head, game, deal = replay.head, replay.game, replay.dealt
    if head is None or game is None or deal is None:
        raise ValueError("only a record that can be dealt is written")
    said = {
        "patience": VERSION,
        "game": game.name,
        "variant": " ".join(game.loaded.variants),
        "rules": game.ruleset.fingerprint() if "rules" in head.headers else "",
        "deal": deal.header(),
        "moves": "",
    }
    written = {line.number: [f"{name} {said[name]}".rstrip()] for name, line in head.headers.items()}
    written |= {line.number: [" ".join(line.words)] for line in head.extra}
    block = deal_lines(deal, game.table)[1:]
    if isinstance(deal, CardsDeal):
        written |= _written_cards(head, block)
        places = {}
    else:
        by_name = {line.split()[0]: (place, line) for place, line in enumerate(block)}
        found = {line.number: by_name.get(line.words[0], (-1, "")) for line in head.deal_block}
        written |= {number: [text] if text else [] for number, (_, text) in found.items()}
        places = {number: place for number, (place, _) in found.items()}
    start = head.headers["deal"].number
    return written, {
        number: (start, places[number] + 1) if number in places else (number, 0) for number in written
    }


def _written_cards(head: RecordHeader, block: list[str]) -> dict[int, list[str]]:
    """Each canonical line of cards goes to the line that held its last card."""
    written = {}
    ready = 0
    for line, cards in zip(
        head.deal_block, accumulate(len(line.words) for line in head.deal_block), strict=True
    ):
        last = line is head.deal_block[-1]
        full = len(block) if last else cards // A_LINE
        written[line.number] = block[ready:full]
        ready = full
    return written

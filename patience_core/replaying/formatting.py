"""Records in canonical form, with their comments where they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from ..engine.deals import CardsDeal
from ..engine.game import Game
from ..engine.position import Position
from ..notation.deals import A_LINE, deal_lines
from ..notation.lines import Line
from ..notation.records import VERSION, RecordHeader
from ..problems import Problem
from .replay import OnMove, Replay, replay_stream
from .source import RecordSource


@dataclass
class Formatted:
    """A stream of records in canonical form; `problems` if one of them is refused, and then no text."""

    text: str = ""
    problems: list[Problem] = field(default_factory=list)


@dataclass
class _Entry:
    """A line that says something, as it will be written, with the comments before and behind it."""

    line: Line
    written: list[str]
    before: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        yield from self.before
        behind = self.line.comment
        if behind and self.written:
            yield from self.written[:-1]
            yield f"{self.written[-1]}  {behind}"
        else:
            yield from self.written
            yield from [behind] if behind else []


def formatted(
    lines: Sequence[Line], source: RecordSource, *, pin: bool = False, rules: bool = False
) -> Formatted:
    """Every record of a stream in canonical form: one blank line between records, none at the end.

    Short forms are written out, so the moves are made; with `pin`, what chance or a stock brings is written too.
    With `rules`, a record made with other rules gets the fingerprint of those by which it was found valid here.
    """
    written: dict[int, list[str]] = {}
    rank: dict[int, int] = {}
    problems: list[Problem] = []
    for replay in replay_stream(lines, source, watch=_keeping(written), pin=pin, any_rules=rules):
        problems += replay.problems
        if not replay.problems:
            _write_head(replay, written, rank)
    if problems:
        return Formatted(problems=problems)
    return Formatted("".join(f"{line}\n" for line in _with_comments(lines, written, rank)))


def _keeping(written: dict[int, list[str]]) -> OnMove:
    def keep(_game: Game, _position: Position, text: str, line: int) -> None:
        if text:
            written[line] = [text]

    return keep


def _write_head(replay: Replay, written: dict[int, list[str]], rank: dict[int, int]) -> None:
    """Write the headers, the deal and the end of a valid record."""
    head, game, deal = replay.head, replay.game, replay.dealt
    if head is None or game is None or deal is None or replay.end is None:
        raise ValueError("only a valid record is written")
    said = {
        "patience": VERSION,
        "game": game.name,
        "variant": " ".join(game.loaded.variants),
        "rules": game.ruleset.fingerprint(),
        "deal": deal.header(),
        "moves": "",
    }
    for name, line in head.headers.items():
        written[line.number] = [f"{name} {said[name]}".rstrip()]
    for line in head.extra:
        written[line.number] = [" ".join(line.words)]
    written[replay.end.number] = [f"end {replay.outcome}"]
    block = deal_lines(deal, game.table)[1:]
    if isinstance(deal, CardsDeal):
        _write_cards(head, block, written)
    else:
        _write_position(head, block, written, rank)


def _write_cards(head: RecordHeader, block: list[str], written: dict[int, list[str]]) -> None:
    """Each canonical line of cards goes to the line that held its last card."""
    ready = 0
    for line, cards in zip(
        head.deal_block, accumulate(len(line.words) for line in head.deal_block), strict=True
    ):
        last = line is head.deal_block[-1]
        full = len(block) if last else cards // A_LINE
        written[line.number] = block[ready:full]
        ready = full


def _write_position(
    head: RecordHeader, block: list[str], written: dict[int, list[str]], rank: dict[int, int]
) -> None:
    """Each pile keeps its comments; `rank` brings the piles into their order."""
    by_name = {line.split()[0]: (place, line) for place, line in enumerate(block)}
    for line in head.deal_block:
        place, text = by_name.get(line.words[0], (-1, ""))
        written[line.number] = [text] if text else []
        rank[line.number] = place


def _with_comments(
    lines: Sequence[Line], written: dict[int, list[str]], rank: dict[int, int]
) -> Iterator[str]:
    entries: list[_Entry] = []
    comments: list[str] = []
    for line in lines:
        if line.words:
            entries.append(_Entry(line, written[line.number], comments))
            comments = []
        elif line.comment:
            comments.append(line.comment)
    _sort_positions(entries, rank)
    for number, entry in enumerate(entries):
        if number and entry.line.words[0] == "patience":
            yield ""
        yield from entry.lines()
    yield from comments


def _sort_positions(entries: list[_Entry], rank: dict[int, int]) -> None:
    """Bring the lines of each position into order, which stand together; all others stay."""
    start = 0
    while start < len(entries):
        end = start
        while end < len(entries) and entries[end].line.number in rank:
            end += 1
        entries[start:end] = sorted(entries[start:end], key=lambda entry: rank[entry.line.number])
        start = max(end, start + 1)

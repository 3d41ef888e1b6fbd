"""Deals as text, both ways."""

from __future__ import annotations

from collections.abc import Sequence

from .. import facts
from ..cards import DOWN, GAP, UNKNOWN_CARD, card_text, cards_text, read_card, read_facing_card
from ..engine.deal_numbers import PYSOL, SOURCES, meant_numbers, number_ranges
from ..engine.deals import CardsDeal, Deal, NumberDeal, PositionDeal, beside_pack, number_deal
from ..engine.table import Table
from ..facts.fact import Fact
from ..problems import RecordError, did_you_mean
from .lines import Line
from .lookup import pile_names

A_LINE = 13
"""How many cards are written on one line of a deal."""
INDENT = "  "
MOST_PACKS = 4
"""Where more cards are written than this many packs have, they are counted and not told one by one."""
FORMS = "a deal is one of: pysol:7, solvitaire:7, cards, position"


def read_deal(header: Line, block: Sequence[Line], table: Table) -> Deal:
    """The deal that a header and the indented lines below it describe.

    Raises:
        RecordError: for anything but a whole pack.
    """
    words = header.words[1:]
    if words == ["cards"]:
        return _read_cards(header, block, table)
    if words == ["position"]:
        return _PositionReader(header, block, table).read()
    deal = _read_number(header, words)
    if block:
        raise RecordError(
            [block[0].refuse("syntax", "only deal cards and deal position go on in indented lines")]
        )
    return deal


def _read_number(header: Line, words: list[str]) -> NumberDeal:
    said = " ".join(words)
    source, _, number = said.partition(":")
    deal = number_deal(said) if ":" in said else None
    if deal is not None:
        return deal
    hint = _meant(words) or FORMS
    if source in SOURCES and len(words) == 1:
        message, hint = (
            f"{source} stands without a number",
            _meant(words) or ", or ".join(number_ranges(source, named=True)),
        )
        message = f"{number} is not a deal number" if number else message
    else:
        message = f"{said or 'nothing'} is no deal"
    raise RecordError([header.refuse("bad-deal", message, word=1 if len(words) == 1 else None, hint=hint)])


def _meant(words: list[str]) -> str:
    """A hint with the deal that was probably meant, or an empty text."""
    if not words:
        return ""
    if words[0] in ("cards", "position"):
        return f"{words[0]} stands alone: what it begins follows in indented lines"
    likely = meant_numbers(" ".join(words))
    if likely:
        return did_you_mean_numbers(likely, source=True)
    return did_you_mean(words[0], ["cards", "position"])


def did_you_mean_numbers(likely: Sequence[str], *, source: bool = False) -> str:
    """A hint with the deal numbers that were probably meant, spelled with their `source` where it must be told."""
    first, *others = (number if not source or ":" in number else f"{PYSOL}:{number}" for number in likely)
    return f"did you mean {', or of Microsoft '.join([first, *others])}?"


def deal_lines(deal: Deal, table: Table) -> list[str]:
    """A deal as the lines of a record: the header and what belongs to it."""
    lines = [f"deal {deal.header()}"]
    if isinstance(deal, CardsDeal):
        lines += [
            INDENT + cards_text(deal.cards[start : start + A_LINE])
            for start in range(0, len(deal.cards), A_LINE)
        ]
    if isinstance(deal, PositionDeal):
        lines += _position_lines(deal, table)
    return lines


def _position_lines(deal: PositionDeal, table: Table) -> list[str]:
    lines = []
    for group in table.groups.values():
        if group.in_places:
            for name, row in group.named_rows:
                places = [card_text(deal.piles[pile][0]) if deal.piles[pile] else GAP for pile in row]
                lines.append(f"{INDENT}{name} {' '.join(places)}")
        else:
            lines += [
                f"{INDENT}{table.names[pile]} {cards_text(deal.piles[pile])}"
                for pile in group.piles
                if deal.piles[pile]
            ]
    for (name, times), taken in zip(table.times.items(), deal.taken, strict=True):
        if taken and isinstance(times, int):
            lines.append(f"{INDENT}{name} {taken}")
    return lines


def _read_cards(header: Line, block: Sequence[Line], table: Table) -> CardsDeal:
    cards: list[int] = []
    places: list[tuple[Line, int]] = []
    for line in block:
        for index, word in enumerate(line.words):
            card = read_card(word)
            if card is None:
                raise RecordError([line.refuse("unknown-card", facts.deals.NoCard(word), word=index)])
            cards.append(card)
            places.append((line, index))
    _check_pack(cards, places, block[-1] if block else header, table)
    return CardsDeal(tuple(cards))


def _check_pack(
    cards: list[int], places: list[tuple[Line, int]], last: Line, table: Table, *, unknown: int = 0
) -> None:
    """Refuse what is not the whole pack, naming the cards; as many as are unknown may be missing."""
    if len(cards) > MOST_PACKS * len(table.pack):
        line, index = places[MOST_PACKS * len(table.pack)]
        fact = facts.deals.TooManyCards(len(cards), len(table.pack))
        raise RecordError([line.refuse("bad-deal", fact, word=index)])
    surplus, missing = beside_pack(cards, table.pack)
    problems = []
    for number, fault in surplus:
        line, index = places[number]
        problems.append(line.refuse("bad-deal", fault, word=index, reason=missing_cards(missing)))
    if not problems and len(missing) != unknown:
        total = facts.deals.PackIncomplete(len(cards) + unknown, len(table.pack))
        problems.append(last.refuse("bad-deal", total, reason=missing_cards(missing)))
    if problems:
        raise RecordError(problems)


def missing_cards(cards: Sequence[int]) -> Fact | str:
    """Some missing cards as a reason; nothing if there are none."""
    return facts.deals.Missing(tuple(cards)) if cards else ""


class _PositionReader:
    """Reads one pile, grid row or count a line."""

    def __init__(self, header: Line, block: Sequence[Line], table: Table) -> None:
        self.header = header
        self.block = block
        self.table = table
        self.piles: dict[int, list[int]] = {}
        self.taken: dict[str, int] = {}
        self.cards: list[int] = []
        self.unknown = 0
        self.places: list[tuple[Line, int]] = []

    def read(self) -> PositionDeal:
        """The position."""
        for line in self.block:
            self._read_line(line)
        last = self.block[-1] if self.block else self.header
        _check_pack(self.cards, self.places, last, self.table, unknown=self.unknown)
        piles = tuple(tuple(self.piles.get(pile, ())) for pile in range(len(self.table)))
        return PositionDeal(piles, tuple(self.taken.get(name, 0) for name in self.table.times))

    def _read_line(self, line: Line) -> None:
        name = line.words[0]
        if name in self.table.index and not self._is_grid_place(name):
            self._fill(line, self.table.index[name], self._cards(line))
        elif (row := self._grid_row(name)) is not None:
            self._read_row(line, row)
        elif isinstance(most := self.table.times.get(name), int):
            self._read_count(line, name, most)
        else:
            hint = pile_names(self.table, by_rows=True)
            raise RecordError([line.refuse("unknown-pile", facts.deals.NoPile(name), word=0, hint=hint)])

    def _is_grid_place(self, name: str) -> bool:
        return self.table.group_of[self.table.index[name]].in_places

    def _grid_row(self, name: str) -> range | None:
        for group in self.table.groups.values():
            if group.in_places:
                return dict(group.named_rows).get(name)
        return None

    def _read_row(self, line: Line, row: range) -> None:
        if len(line.words) - 1 != len(row):
            fact = facts.deals.PlacesInRow(line.words[0], len(row), len(line.words) - 1)
            raise RecordError([line.refuse("bad-deal", fact, hint=f"write {GAP} for a gap")])
        for index, (pile, word) in enumerate(zip(row, line.words[1:], strict=True), 1):
            self._fill(line, pile, [] if word == GAP else [self._card(line, index)])

    def _read_count(self, line: Line, name: str, most: int) -> None:
        word = line.words[1] if len(line.words) == 2 else ""  # noqa: PLR2004 - name and number
        if name in self.taken:
            raise RecordError([line.refuse("bad-deal", facts.deals.WrittenTwice(name), word=0)])
        if not (word.isascii() and word.isdigit() and len(word) < 5):  # noqa: PLR2004 - at most 9999
            raise RecordError([line.refuse("bad-deal", facts.deals.CountWanted(name))])
        if int(word) > most:
            raise RecordError(
                [line.refuse("bad-deal", facts.deals.TakenTooOften(name, most, int(word)), word=1)]
            )
        self.taken[name] = int(word)

    def _cards(self, line: Line) -> list[int]:
        return [self._card(line, index) for index in range(1, len(line.words))]

    def _card(self, line: Line, index: int) -> int:
        card = read_facing_card(line.words[index])
        if card is None:
            raise RecordError(
                [line.refuse("unknown-card", facts.deals.NoCard(line.words[index]), word=index)]
            )
        if card & ~DOWN == UNKNOWN_CARD:
            self.unknown += 1
            return card
        self.cards.append(card & ~DOWN)
        self.places.append((line, index))
        return card

    def _fill(self, line: Line, pile: int, cards: list[int]) -> None:
        capacity = self.table.capacity(pile)
        if pile in self.piles:
            raise RecordError([line.refuse("bad-deal", facts.deals.WrittenTwice(line.words[0]), word=0)])
        if capacity and len(cards) > capacity:
            raise RecordError(
                [line.refuse("bad-deal", facts.deals.HoldsFewer(line.words[0], capacity, len(cards)))]
            )
        self.piles[pile] = cards

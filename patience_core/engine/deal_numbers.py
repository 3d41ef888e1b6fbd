"""Deal numbers to pack orders.

A deal number is spelled with its source: ``pysol:7`` or ``solvitaire:1``; a number alone is one of ``pysol``. Of
these the low ones and those that begin with ``ms`` use the Microsoft generator, all others the Mersenne Twister, as
PySolFC does; the generators are those of pysol-cards. A seed of Solvitaire uses the Mersenne Twister as C++ seeds it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import count
from typing import Any, Protocol

from ..bounds import MOST_MICROSOFT, MOST_SOLVITAIRE, MOST_TWISTER
from ..cards import SUITS, rank_of, suit_of
from ..values import Value

PYSOL, SOLVITAIRE = "pysol", "solvitaire"
SOURCES = (PYSOL, SOLVITAIRE)
"""Whose numbers are known; the first one is meant where none is named."""

FIRST_TWISTER = 32000
"""From this number on a plain number means the Mersenne Twister."""
MOST_WORD = 2**32 - 1
"""The highest word of the Mersenne Twister."""

_LIKELY = r"([^0-9]{0,40})([0-9]{1,40})[^0-9a-z]{0,40}"
_THOUSANDS = r"(?<=[0-9])[,'_](?=[0-9]{3}(?![0-9]))"
_MICROSOFT = {"ms", "microsoft", "windows"}
"""Words that tell whose number it is."""

FULL_PACK = 52
SOLVITAIRE_SUITS = "CHSD"
"""The order of the suits in a pack of Solvitaire, which lies in the order of the ranks."""


MOST_KEPT = 64
"""How many generators are remembered as they stood behind a redeal."""
_stands: dict[Stream, Any] = {}


class _Generator(Protocol):
    def randint(self, a: int, b: int) -> int: ...
    def getstate(self) -> Any: ...
    def setstate(self, state: Any, /) -> None: ...


class Stream(Value):
    """What a deal number decides from here on: the number, and how many draws of its generator are used up.

    It is a value: shuffling gives a new stream and leaves this one as it was, so that a redeal taken back and
    made again gives the same board.
    """

    number: str
    drawn: int = 0
    source: str = PYSOL

    def __str__(self) -> str:
        """The number with its source, as it is written after ``deal``."""
        return f"{self.source}:{self.number}"

    def shuffled(self, cards: list[int]) -> tuple[list[int], Stream]:
        """The cards in the order in which they are dealt, and the stream afterwards."""
        generator = _generator(self)
        cards = list(cards)
        for last in range(len(cards) - 1, 0, -1):
            other = generator.randint(0, last)
            cards[last], cards[other] = cards[other], cards[last]
        cards.reverse()  # both sources deal from the end of the list
        drawn = self.drawn + max(0, len(cards) - 1)
        if isinstance(generator, _Words):
            drawn = generator.drawn
        after = Stream(self.number, drawn, self.source)
        # A deal is followed by no redeal more often than not, and a twister takes long to copy.
        if self.drawn or (self.source == PYSOL and _is_microsoft(self.number)):
            _keep(after, generator)
        return cards, after

    def shuffled_pack(self, cards: list[int]) -> tuple[list[int], Stream]:
        """Like `shuffled`, for a new pack as `table.pack_cards` orders it."""
        if self.source == SOLVITAIRE:
            return self.shuffled(_by_rank(cards))
        if _is_microsoft(self.number) and len(cards) == FULL_PACK:
            # The order that goes with this generator: all aces, all twos …, suits C S H D within a rank.
            cards = [cards[rank + suit] for rank in range(13) for suit in (0, 39, 26, 13)]
        return self.shuffled(cards)


def read_number(text: str) -> Stream | None:
    """The stream of a deal number, with its source or without one, or None when it is none."""
    source, _, number = text.rpartition(":")
    if source == SOLVITAIRE:
        is_seed = re.fullmatch(r"0|[1-9][0-9]{0,9}", number) and int(number) <= MOST_SOLVITAIRE
        return Stream(number, source=source) if is_seed else None
    found = re.fullmatch(r"(ms)?([1-9][0-9]{0,20})", number)
    if text not in (number, f"{PYSOL}:{number}") or not found:
        return None
    most = MOST_MICROSOFT if found[1] else MOST_TWISTER
    return Stream(number) if int(found[2]) <= most else None


def numbers_from(first: Stream) -> Iterator[Stream]:
    """The deal numbers from one on in their order, up to the last of their kind."""
    kind = f"{first.source}:{'ms' if first.number.startswith('ms') else ''}"
    for number in count(int(first.number.removeprefix("ms"))):
        stream = read_number(f"{kind}{number}")
        if stream is None:
            return
        yield stream


def number_ranges(source: str, *, named: bool) -> list[str]:
    """The deal numbers of a source that there are: ``1 to …``, or ``named`` with the source before each number."""
    ranges = {
        PYSOL: (("1", f"{MOST_TWISTER}"), ("ms1", f"ms{MOST_MICROSOFT}")),
        SOLVITAIRE: (("0", f"{MOST_SOLVITAIRE}"),),
    }
    before = f"{source}:" if named else ""
    return [f"{before}{first} to {before}{last}" for first, last in ranges[source]]


def meant_numbers(text: str) -> list[str]:
    """The deal numbers that a text may mean which is none: ``MS617``, ``#617``, ``1,234`` or ``pysol 7``.

    A plain number that does not use the Microsoft generator may also be one of Microsoft's.
    """
    found = re.fullmatch(_LIKELY, re.sub(_THOUSANDS, "", text.strip().lower()), re.ASCII)
    if not found:
        return []
    words, number = set(re.findall("[a-z]+", found[1])), found[2].lstrip("0") or "0"
    if any(len(word) == 1 for word in words):
        return []
    if SOLVITAIRE in words:
        likely = [f"{SOLVITAIRE}:{number}"]
    elif words & _MICROSOFT:
        likely = [f"ms{number}"]
    else:
        likely = [number] if _is_microsoft(number) or PYSOL in words else [number, f"ms{number}"]
    return [each for each in likely if read_number(each)]


def daily_number(day: date) -> str:
    """The deal number of a day: its date as ISO 8601 writes it, without the hyphens. 2026-12-24 has 20261224."""
    return str(int(day.isoformat().replace("-", "")))


def random_number() -> str:
    """A deal number drawn at random."""
    return str(random.randrange(1, 1_000_000_000))  # noqa: S311 - a game, not a secret


def _is_microsoft(number: str) -> bool:
    return number.startswith("ms") or int(number) < FIRST_TWISTER


def _generator(stream: Stream) -> _Generator:
    """The generator of a stream, with the draws behind it that are used up."""
    state = _stands.get(stream)
    generator = _new_generator(stream)
    if state is not None:
        generator.setstate(state)
        return generator
    for _ in range(stream.drawn):
        generator.draw() if isinstance(generator, _Words) else generator.randint(0, 1)
    return generator


def _keep(stream: Stream, generator: _Generator) -> None:
    """Remember where a generator stands, so that the next redeal need not draw again all that was drawn before."""
    _stands[stream] = generator.getstate()
    if len(_stands) > MOST_KEPT:
        del _stands[next(iter(_stands))]


def _new_generator(stream: Stream) -> _Generator:
    if stream.source == SOLVITAIRE:
        return _Words(int(stream.number))
    from pysol_cards.random import LCRandom31, MTRandom  # noqa: PLC0415 - only who deals by number needs it

    seed = int(stream.number.removeprefix("ms"))
    generator: _Generator
    if _is_microsoft(stream.number):
        generator = made = LCRandom31(seed)
        made.setSeed(seed)
    else:
        generator = made = MTRandom(seed)
        made.initial_state = None  # it knows the generator, which would wait for the collector with its 25 kB
    return generator


class _Words:
    """The 32-bit words of the Mersenne Twister for one seed; `drawn` counts them."""

    def __init__(self, seed: int) -> None:
        self.drawn = 0
        self.twister = random.Random()  # noqa: S311 - a game, not a secret
        state = [seed]
        for index in range(1, 624):
            state.append((1812433253 * (state[-1] ^ (state[-1] >> 30)) + index) & MOST_WORD)
        self.twister.setstate((3, (*state, len(state)), None))  # seeding it would spread the seed otherwise

    def draw(self) -> int:
        """The next word."""
        self.drawn += 1
        return self.twister.getrandbits(32)

    def getstate(self) -> tuple[int, object]:
        """Where it stands."""
        return self.drawn, self.twister.getstate()

    def setstate(self, state: Any) -> None:
        """Go where it stood."""
        self.drawn, words = state
        self.twister.setstate(words)

    def randint(self, a: int, b: int) -> int:
        """A number from a to b: the words are divided evenly, and what is left over is drawn again."""
        most = b - a
        bucket, left = divmod(MOST_WORD, most + 1)
        bucket += left == most
        while True:
            number = self.draw() // bucket
            if number <= most:
                return a + number


def _by_rank(cards: list[int]) -> list[int]:
    """A pack as Solvitaire orders it: pack after pack, rank by rank, suits C H S D within a rank."""
    left = Counter(cards)
    order = [SUITS.index(suit) for suit in SOLVITAIRE_SUITS]
    single = sorted(left, key=lambda card: (rank_of(card), order.index(suit_of(card))))
    return [card for deck in range(max(left.values(), default=0)) for card in single if left[card] > deck]

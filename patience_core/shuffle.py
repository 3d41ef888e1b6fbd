"""Deal numbers to pack orders.

A deal number is spelled as after ``pysol:``. 1 to 31999 use the Microsoft generator, 32000 to 10^20 the Mersenne
Twister, ms1 to ms8589934591 the Microsoft generator, as PySolFC does; the generators are those of pysol-cards.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Protocol

MOST_MICROSOFT = 2**33 - 1
MOST_TWISTER = 10**20
FIRST_TWISTER = 32000
"""From this number on a plain number means the Mersenne Twister."""

FULL_PACK = 52


class _Generator(Protocol):
    def randint(self, a: int, b: int) -> int: ...


@dataclass(frozen=True)
class Stream:
    """What a deal number decides from here on: the number, and how many draws of its generator are used up.

    It is a value: shuffling gives a new stream and leaves this one as it was, so that a redeal taken back and
    made again gives the same board.
    """

    number: str
    drawn: int = 0

    def shuffled(self, cards: list[int]) -> tuple[list[int], Stream]:
        """The cards in the order in which they are dealt, and the stream afterwards."""
        generator = _generator(self.number)
        for _ in range(self.drawn):
            generator.randint(0, 1)
        cards = list(cards)
        for last in range(len(cards) - 1, 0, -1):
            other = generator.randint(0, last)
            cards[last], cards[other] = cards[other], cards[last]
        cards.reverse()  # PySolFC deals from the end of the list
        return cards, Stream(self.number, self.drawn + max(0, len(cards) - 1))

    def shuffled_pack(self, cards: list[int]) -> tuple[list[int], Stream]:
        """Like `shuffled`, for a new pack as `table.pack_cards` orders it."""
        if _is_microsoft(self.number) and len(cards) == FULL_PACK:
            # The order that goes with this generator: all aces, all twos …, suits C S H D within a rank.
            cards = [cards[rank + suit] for rank in range(13) for suit in (0, 39, 26, 13)]
        return self.shuffled(cards)


def read_number(text: str) -> Stream | None:
    """The stream of a deal number as spelled after ``pysol:``, or None when it is none."""
    found = re.fullmatch(r"(ms)?([1-9][0-9]{0,20})", text)
    if not found:
        return None
    most = MOST_MICROSOFT if found[1] else MOST_TWISTER
    return Stream(text) if int(found[2]) <= most else None


def random_number() -> str:
    """A deal number drawn at random."""
    return str(random.randrange(1, 1_000_000_000))  # noqa: S311 - a game, not a secret


def _is_microsoft(number: str) -> bool:
    return number.startswith("ms") or int(number) < FIRST_TWISTER


def _generator(number: str) -> _Generator:
    from pysol_cards.random import LCRandom31, MTRandom  # noqa: PLC0415 - only who deals by number needs it

    seed = int(number.removeprefix("ms"))
    generator = LCRandom31(seed) if _is_microsoft(number) else MTRandom(seed)
    generator.setSeed(seed)
    result: _Generator = generator
    return result

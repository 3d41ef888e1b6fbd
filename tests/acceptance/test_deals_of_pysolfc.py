"""Deal numbers lay these games out as PySolFC does, whose order of dealing is told here in words.

Pysol-cards shuffles, and a few naive lines deal; games that pysol-cards deals itself are in `test_deal_parity`. Where
PySolFC has drawn once when the game begins, the cards drawn lie on top of the stock here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from boards import dealt, game
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from patience_core.cards import cards_text

NUMBERS = ["1", "24", "11982", "31999", "32001", "123456", "100000000000000000000"]
RENDERER = CardRenderer(print_ts=True)

Piles = dict[str, list[str]]
Dealer = Callable[[list[str]], Piles]


def talon(decks: int, number: str) -> list[str]:
    """The shuffled pack; the next card is the last."""
    return [
        RENDERER.to_s(card) for card in shuffle(createCards(decks), int(number), RandomBase.DEALS_PYSOLFC)
    ]


def row(cards: list[str], piles: Piles, label: str, columns: Iterable[int]) -> None:
    for column in columns:
        piles.setdefault(f"{label}{column}", []).append(cards.pop())


def rows(count: int, columns: int, label: str = "t") -> Dealer:
    """A number of rows over all columns, from left to right."""

    def deal(cards: list[str]) -> Piles:
        piles: Piles = {}
        for _ in range(count):
            row(cards, piles, label, range(1, columns + 1))
        return piles

    return deal


def canfield(cards: list[str]) -> Piles:
    piles: Piles = {"f1": [cards.pop()], "p1": [cards.pop() for _ in range(13)]}
    row(cards, piles, "t", (4, 3, 2, 1))
    return piles


def spider(cards: list[str]) -> Piles:
    piles = rows(4, 10)(cards)
    row(cards, piles, "t", (1, 4, 7, 10))
    row(cards, piles, "t", range(1, 11))
    return piles


def staircase(columns: int) -> Dealer:
    """Rows that begin one column further right each time, then one over all columns."""

    def deal(cards: list[str]) -> Piles:
        piles: Piles = {"t1": []}
        for first in [*range(2, columns + 1), 1]:
            row(cards, piles, "t", range(first, columns + 1))
        return piles

    return deal


def king_albert(cards: list[str]) -> Piles:
    piles = staircase(9)(cards)
    row(cards, piles, "p", range(1, 8))
    return piles


def osmosis(cards: list[str]) -> Piles:
    piles = rows(4, 4, "p")(cards)
    row(cards, piles, "f", [1])
    return piles


def calculation(cards: list[str]) -> Piles:
    """Of the aces the last in the pack is laid out, and so on: the talon is looked through from its bottom."""
    piles: Piles = {}
    for label, rank in zip("abcd", "A234", strict=True):
        first = next(card for card in cards if card[0] == rank)
        cards.remove(first)
        piles[f"{label}1"] = [first]
    return piles


def cruel(cards: list[str]) -> Piles:
    """The aces come last, and lie on the foundations."""
    aces = [card for card in reversed(cards) if card[0] == "A"]
    cards[:] = [card for card in cards if card[0] != "A"]
    piles = rows(4, 12)(cards)
    piles.update({f"f{number}": [ace] for number, ace in enumerate(aces, 1)})
    return piles


def bisley(cards: list[str]) -> Piles:
    """The aces come last; the first four columns get no fourth card."""
    aces = [card for card in reversed(cards) if card[0] == "A"]
    cards[:] = [card for card in cards if card[0] != "A"]
    piles = rows(3, 13)(cards)
    row(cards, piles, "t", range(5, 14))
    piles.update({f"f{number}": [ace] for number, ace in enumerate(aces, 1)})
    return piles


def places(*lengths: int) -> Dealer:
    """One card to each place, row after row."""

    def deal(cards: list[str]) -> Piles:
        return {
            f"r{line}c{place}": [cards.pop()]
            for line, length in enumerate(lengths, 1)
            for place in range(1, length + 1)
        }

    return deal


ORDER: dict[str, tuple[int, str, Dealer]] = {
    "canfield": (1, "the base card, thirteen to the reserve, a row from right to left", canfield),
    "spider": (2, "four rows, the columns 1, 4, 7 and 10, another row", spider),
    "spider relaxed": (2, "as Spider", spider),
    "spiderette": (1, "rows from the second column on, the third, and so on; a whole row", staircase(7)),
    "spiderette will-o-the-wisp": (1, "three rows", rows(3, 7)),
    "scorpion": (1, "seven rows, face-up and face-down cards mixed", rows(7, 7)),
    "scorpion wasp": (1, "as Scorpion", rows(7, 7)),
    "scorpion wasp-ii": (1, "as Scorpion", rows(7, 7)),
    "forty-thieves": (2, "four rows", rows(4, 10)),
    "forty-thieves josephine": (2, "as Forty Thieves", rows(4, 10)),
    "forty-thieves streets": (2, "as Forty Thieves", rows(4, 10)),
    "forty-thieves limited": (2, "three rows of twelve", rows(3, 12)),
    "forty-thieves maria": (2, "four rows of nine", rows(4, 9)),
    "forty-thieves rank-and-file": (2, "four rows, three of them face down", rows(4, 10)),
    "king-albert": (1, "as Spiderette over nine columns, then the reserve", king_albert),
    "osmosis": (1, "PySolFC's Osmosis: four rows to the reserve, the first foundation card", osmosis),
    "calculation": (1, "the last ace, two, three and four of the pack are laid out", calculation),
    "cruel": (1, "four rows, aces out", cruel),
    "cruel turned-over": (1, "as Cruel", cruel),
    "bisley": (1, "PySolFC's Bisley 13: three rows, a row from the fifth column on, aces out", bisley),
    "easthaven": (1, "three rows", rows(3, 7)),
    "giant": (2, "a row", rows(1, 8)),
    "aces-up": (1, "a row", rows(1, 4)),
    "monte-carlo": (1, "place by place", places(5, 5, 5, 5, 5)),
    "pyramid": (1, "place by place from the top", places(1, 2, 3, 4, 5, 6, 7)),
    "tripeaks": (1, "place by place from the top, the first of the waste", places(3, 6, 9, 10)),
}
"""Game and variants: the packs, the order in words, the same naively. What is left is the stock."""

FACE_DOWN: dict[str, dict[str, int]] = {
    "canfield": {"p1": 12},
    "spider": {f"t{column}": 5 if column in {1, 4, 7, 10} else 4 for column in range(1, 11)},
    "spider relaxed": {f"t{column}": 5 if column in {1, 4, 7, 10} else 4 for column in range(1, 11)},
    "spiderette": {f"t{column}": column - 1 for column in range(1, 8)},
    "spiderette will-o-the-wisp": {f"t{column}": 2 for column in range(1, 8)},
    "scorpion": {f"t{column}": 3 for column in range(1, 5)},
    "scorpion wasp": {f"t{column}": 3 for column in range(1, 5)},
    "scorpion wasp-ii": {f"t{column}": 3 for column in range(1, 4)},
    "forty-thieves rank-and-file": {f"t{column}": 3 for column in range(1, 11)},
    "osmosis": {f"p{pile}": 3 for pile in range(1, 5)},
    "easthaven": {f"t{column}": 2 for column in range(1, 8)},
    "tripeaks": {f"r{line}c{place}": 1 for line in (1, 2, 3) for place in range(1, 3 * line + 1)},
}
"""How many of a pile's cards, from the lowest up, lie face down in PySolFC; elsewhere none but the stock's."""

DRAWN_FROM = {"calculation"}
"""Games whose first draw, made with the deal in PySolFC, is the stock's top card here, and open."""

NOT_THERE = {
    "accordion": "PySolFC deals its cards one at a time",
    "gaps-fixed-suits": "PySolFC has no such game; dealt as Montana",
}
"""Games that are not compared."""


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", ORDER)
def test_laid_out_as_pysolfc_does(name: str, number: str) -> None:
    decks, _, dealer = ORDER[name]
    cards = talon(decks, number)
    expected = dealer(cards)
    if name == "tripeaks":
        expected["w1"] = [cards.pop()]
    expected["s1"] = cards
    ours, _, variants = name.partition(" ")
    rules = game(ours, variants)
    given = {
        pile: cards_text(held).split()
        for pile, held in zip(rules.table.names, dealt(rules, number).piles, strict=True)
        if held
    }
    closed = {"s1": len(cards) - (name in DRAWN_FROM), **FACE_DOWN.get(name, {})}
    assert given == {
        pile: [f"<{card}>" if place < closed.get(pile, 0) else card for place, card in enumerate(held)]
        for pile, held in expected.items()
        if held
    }

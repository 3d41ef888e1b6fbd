"""Naive Spider and its kin, Golf and its kin, the pairing games, and the games of their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from classics_base import Classic, covered, numbered, one_higher, one_lower, same_suit, shown
from classics_builders import Yukon
from naive import RANKS, follows_in_suit, rank


class Spider(Classic):
    """Down whatever the suit; what moves together is of one suit, and complete suits leave."""

    decks = 2
    foundations, columns = 8, 10
    has_stock = True
    variants: tuple[str, ...] = ("one-suit", "two-suits", "self-clearing", "relaxed")

    def names(self) -> list[str]:
        return ["s1", *super().names()] if self.has_stock else super().names()

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        down = [5, 4, 4, 5, 4, 4, 5, 4, 4, 5]
        self.deal_rounds(hand, down, down)
        self.deal_rounds(hand, [1] * 10)
        self.to_stock(hand)

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above)

    def in_order(self, below: str, above: str) -> bool:
        return one_lower(below, above) and same_suit(below, above)

    def units(self, source: str) -> Iterator[list[str]]:
        yield from self.runs(source) if source[0] == "t" else ()

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target[0] == "f":
            return len(cards) == 13 and cards[0][0] == "K" and not self.piles[target]
        return super().may_arrive(source, cards, target)

    def actions(self) -> list[str]:
        spaces = self.empty("t") and not self.has("relaxed")
        return ["deal"] if self.has_stock and self.piles["s1"] and not spaces else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - there is one action
        self.deal_row(self.of("t"))

    def settle(self) -> None:
        for name in self.of("t") if self.has("self-clearing") else []:
            for unit in list(self.runs(name)):
                if len(unit) == 13:
                    self.piles[self.empty("f")[0]] = unit
                    del self.piles[name][-13:]
                    self.turn_up()


class SimpleSimon(Spider):
    """One pack, all of it face up in columns of eight down to one."""

    decks, foundations, has_stock = 1, 4, False
    variants = ("through-spaces", "self-clearing")

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for columns in (9, 8, 7, 6, 5, 4, 3, 10):  # the row over all ten comes last
            for name in self.of("t")[:columns]:
                self.piles[name].append(hand.pop())

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] != "t" or not self.has("through-spaces"):
            yield from super().units(source)
            return
        pile = self.piles[source]
        for size in range(1, len(pile) + 1):
            if all(one_lower(*pair) for pair in pairwise(pile[-size:])):
                yield pile[-size:]

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        """Each free column but the target doubles how many runs go there one by one; a suit leaves as one run."""
        runs = 1 + sum(not same_suit(*pair) for pair in pairwise(cards))
        spaces = [name for name in self.empty("t") if name != target]
        most = 1 if target[0] == "f" else 2 ** len(spaces)
        return runs <= most and super().may_arrive(source, cards, target)


class Spiderette(Spider):
    """Spider with one pack, dealt as Klondike."""

    decks, foundations, columns = 1, 4, 7
    variants = ("will-o-the-wisp", "relaxed", "self-clearing")

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        down = [2] * 7 if self.has("will-o-the-wisp") else [0, 1, 2, 3, 4, 5, 6]
        self.deal_rounds(hand, down, down)
        self.deal_rounds(hand, [1] * 7)
        self.to_stock(hand)


class Scorpion(Yukon):
    """Columns of seven in suit, whatever lies on a card goes with it; the last three cards come when one likes."""

    foundations = 0
    variants = ("wasp", "wasp-ii", "taken-off")

    def names(self) -> list[str]:
        self.foundations = 4 if self.has("taken-off") else 0
        return ["s1", *super().names()]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        closed = 3 if self.has("wasp-ii") else 4
        self.deal_rounds(hand, [7] * 7, [3] * closed + [0] * (7 - closed))
        self.to_stock(hand)

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and same_suit(below, above)

    def opens_column(self, card: str) -> bool:
        return card[0] == "K" or self.has("wasp") or self.has("wasp-ii")

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target[0] == "f":
            suit = [rank + cards[0][1] for rank in RANKS[::-1]]
            return source[0] == "t" and cards == suit and not self.piles[target]
        return source[0] != "f" and super().may_arrive(source, cards, target)

    def actions(self) -> list[str]:
        return ["deal"] if self.piles["s1"] else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - there is one action
        self.deal_row(["t1", "t2", "t3"])

    def is_won(self) -> bool:
        suits = [[rank + suit for rank in RANKS[::-1]] for suit in "CDHS"]
        where = self.of("f") if self.has("taken-off") else list(self.piles)
        return sorted(self.piles[name] for name in where if self.piles[name]) == sorted(suits)


class Golf(Classic):
    """Seven columns of five play onto the waste, up or down."""

    foundations = 0
    variants: tuple[str, ...] = ("strict", "turning")

    def names(self) -> list[str]:
        return ["s1", "w1", *super().names()]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        self.deal_rounds(hand, [5] * 7)
        self.piles["w1"] = [hand.pop()]
        self.to_stock(hand)

    def units(self, source: str) -> Iterator[list[str]]:
        if source != "w1":
            yield from super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - from anywhere
        return target == "w1" and self.goes_on(self.piles["w1"][-1], cards[0])

    def goes_on(self, below: str, above: str) -> bool:
        if self.has("strict") and below[0] == "K":
            return False
        corner = {below[0], above[0]} == {"A", "K"} and self.has("turning")
        return corner or one_lower(below, above) or one_higher(below, above)

    def actions(self) -> list[str]:
        return ["draw"] if self.piles["s1"] else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - there is one action
        self.draw(1)

    def is_won(self) -> bool:
        return not any(self.piles[name] for name in self.of("t"))


class BlackHole(Classic):
    """Seventeen fans of three play onto the ace of spades, up or down and around the corner."""

    foundations, columns = 0, 17
    variants = ("worm-hole",)

    def names(self) -> list[str]:
        return ["h1", *super().names(), *(["c1"] if self.has("worm-hole") else [])]

    def deal(self, pack: list[str]) -> None:
        self.piles["h1"] = ["AS"]
        for index, card in enumerate(card for card in pack if card != "AS"):
            self.piles[f"t{index % 17 + 1}"].append(card)

    def units(self, source: str) -> Iterator[list[str]]:
        if source != "h1":
            yield from super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - from anywhere
        if target == "h1":
            return (rank(cards[0]) - rank(self.piles["h1"][-1])) % 13 in (1, 12)
        return target == "c1" and not self.piles["c1"]

    def is_won(self) -> bool:
        return len(self.piles["h1"]) == 52


class AcesUp(Classic):
    """Four columns; a top card leaves when a higher one of its suit lies on top of another column."""

    foundations, columns = 0, 4
    variants = ("aces-in-spaces",)

    def names(self) -> list[str]:
        return ["s1", *super().names(), "d1"]

    def deal(self, pack: list[str]) -> None:
        self.to_stock(pack[::-1])
        self.deal_row(self.of("t"))

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target == "d1":
            others = [self.piles[name][-1] for name in self.of("t") if name != source and self.piles[name]]
            height = RANKS[1:] + "A"
            return any(
                same_suit(other, cards[0]) and height.index(other[0]) > height.index(cards[0][0])
                for other in others
            )
        into_space = target[0] == "t" and not self.piles[target]
        return into_space and (cards[0][0] == "A" or not self.has("aces-in-spaces"))

    def actions(self) -> list[str]:
        return ["deal"] if self.piles["s1"] else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - there is one action
        self.deal_row(self.of("t"))

    def is_won(self) -> bool:
        return len(self.piles["d1"]) == 48


class Accordion(Classic):
    """A row of piles; one goes onto its neighbour to the left or the third to the left, by suit or rank."""

    foundations, columns = 0, 52
    variants = ("eighteen",)

    def names(self) -> list[str]:
        return [*numbered("t", 18), "s1"] if self.has("eighteen") else numbered("t", 52)

    def deal(self, pack: list[str]) -> None:
        for name, card in zip(self.of("t"), pack, strict=False):
            self.piles[name] = [card]
        if self.has("eighteen"):
            self.to_stock(pack[:17:-1])

    def units(self, source: str) -> Iterator[list[str]]:
        if self.piles[source]:
            yield self.piles[source]

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        there = self.piles[target]
        near = int(source[1:]) - int(target[1:]) in (1, 3) if target != "s1" else False
        return near and bool(there) and (there[-1][0] == cards[-1][0] or there[-1][1] == cards[-1][1])

    def settle(self) -> None:
        filled = [pile for name in self.of("t") if (pile := self.piles[name])]
        for index, name in enumerate(self.of("t")):
            self.piles[name] = filled[index] if index < len(filled) else []

    def is_won(self) -> bool:
        return len(self.empty("t")) == len(self.of("t")) - 1


class Calculation(Classic):
    """Four foundations that go up by one, two, three and four; four wastes that give only to them."""

    def names(self) -> list[str]:
        return ["s1", "a1", "b1", "c1", "d1", *numbered("w", 4)]

    def deal(self, pack: list[str]) -> None:
        rest = list(pack)
        for name, first in zip(["a1", "b1", "c1", "d1"], "A234", strict=True):
            card = next(card for card in pack if card[0] == first)
            self.piles[name] = [card]
            rest.remove(card)
        self.piles["s1"] = [*map(covered, rest[:-1]), rest[-1]]

    def turn_up(self) -> None:
        if self.piles["s1"]:
            self.piles["s1"][-1] = shown(self.piles["s1"][-1])

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] in "sw" and self.piles[source]:
            yield self.piles[source][-1:]

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target[0] == "w":
            return source == "s1"
        if target not in ("a1", "b1", "c1", "d1"):
            return False
        there = self.piles[target]
        step = "abcd".index(target[0]) + 1
        return len(there) < 13 and (rank(there[-1]) + step) % 13 == rank(cards[0])

    def is_won(self) -> bool:
        return sum(len(self.piles[name]) for name in ("a1", "b1", "c1", "d1")) == 52


class FixedGaps(Classic):
    """Four rows of thirteen places, one a suit; a gap takes what follows the card to its left."""

    def names(self) -> list[str]:
        return [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 14)] + ["a1"]

    def deal(self, pack: list[str]) -> None:
        for place, card in zip(self.of("r"), pack, strict=True):
            self.piles["a1" if card[0] == "A" else place].append(card)

    def units(self, source: str) -> Iterator[list[str]]:
        if source != "a1" and self.piles[source]:
            yield self.piles[source]

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - from anywhere
        if target == "a1" or self.piles[target]:
            return False
        row, column = target[1:].split("c")
        if column == "1":
            return cards[0] == "2" + "CDHS"[int(row) - 1]
        left = self.piles[f"r{row}c{int(column) - 1}"]
        return bool(left) and follows_in_suit(left[0], cards[0])

    def counts(self, source: str, unit: list[str], target: str) -> bool:  # noqa: ARG002 - places matter
        return True

    def is_won(self) -> bool:
        return all(
            self.piles[f"r{row}c{column}"] == [RANKS[column] + suit]
            for row, suit in enumerate("CDHS", 1)
            for column in range(1, 13)
        )

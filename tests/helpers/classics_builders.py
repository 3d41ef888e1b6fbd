"""Naive Klondike, Canfield and their kin, the games of Miss Milligan's and Yukon's kind, and Forty Thieves."""

from __future__ import annotations

from collections.abc import Iterator

from classics_base import Classic, covered, numbered, one_lower, other_colour, same_suit
from naive import RANKS, rank


class WithStock(Classic):
    """A stock from which the waste is drawn."""

    per_draw = 1
    redeals = 0
    """How often the waste may become the stock again; -1 as often as one likes."""

    def names(self) -> list[str]:
        return ["s1", "w1", *super().names()]

    def actions(self) -> list[str]:
        if self.piles["s1"]:
            return ["draw"]
        again = self.piles["w1"] and (self.redeals < 0 or self.taken < self.redeals)
        return ["redeal"] if again else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - nothing is left to chance
        if action == "draw":
            self.draw(self.per_draw)
        else:
            self.turn_waste()


class ComesBack(Classic):
    """Columns in alternating colours that move as runs; a foundation may give its top card back to a column."""

    gives_back = True

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and other_colour(below, above)

    def opens_column(self, card: str) -> bool:
        return card[0] == "K" or not self.has("kings-only")

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] == "t":
            yield from self.runs(source)
        elif source[0] == "f" and self.gives_back and not self.has("no-worrying-back"):
            yield from [self.piles[source][-1:]] if self.piles[source] else []
        else:
            yield from super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        return (source[0] != "f" or target[0] == "t") and super().may_arrive(source, cards, target)


class Klondike(WithStock, ComesBack):
    """Seven columns of one to seven, the top cards face up; kings go into spaces."""

    variants = ("draw-1", "three-passes", "one-pass", "no-worrying-back", "any-card-in-spaces", "same-suit")

    def __init__(self, played: str = "") -> None:
        super().__init__(played)
        self.per_draw = 1 if self.has("draw-1") or self.has("one-pass") else 3
        self.redeals = 0 if self.has("one-pass") else 2 if self.has("three-passes") else -1

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for leftmost in (
            2,
            3,
            4,
            5,
            6,
            7,
            1,
        ):  # six rows face down, a whole one face up, each from right to left
            for column in range(7, leftmost - 1, -1):
                card = hand.pop()
                self.piles[f"t{column}"].append(card if leftmost == 1 else covered(card))
        self.to_stock(hand)

    def opens_column(self, card: str) -> bool:
        return card[0] == "K" or self.has("any-card-in-spaces")

    def fits_column(self, below: str, above: str) -> bool:
        if self.has("same-suit"):
            return one_lower(below, above) and same_suit(below, above)
        return super().fits_column(below, above)


class Yukon(ComesBack):
    """Any face-up card moves with all that lies on it; no stock."""

    variants: tuple[str, ...] = ("no-worrying-back", "any-card-in-spaces")

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        self.deal_rounds(hand, [0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 3, 4, 5, 6])
        for round_ in range(5):  # the row over all seven comes last
            for name in self.of("t")[round_ < 4 :]:
                self.piles[name].append(hand.pop())

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] != "t":
            yield from super().units(source)
            return
        for start in range(len(self.piles[source])):
            yield self.piles[source][start:]  # what lies face down is left out later

    def opens_column(self, card: str) -> bool:
        return card[0] == "K" or self.has("any-card-in-spaces")


class Russian(Yukon):
    """Yukon in suit."""

    variants = ("no-worrying-back",)

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and same_suit(below, above)


class DealsRows(ComesBack):
    """A stock that deals a card to every column."""

    decks = 2
    foundations, columns = 8, 8
    covered_cards = 0

    def names(self) -> list[str]:
        return ["s1", *super().names()]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for _ in range(self.covered_cards):
            for name in self.of("t"):
                self.piles[name].append(covered(hand.pop()))
        for name in self.of("t"):
            self.piles[name].append(hand.pop())
        self.to_stock(hand)

    def actions(self) -> list[str]:
        barred = self.has("no-deal-into-spaces") and self.empty("t")
        return ["deal"] if self.piles["s1"] and not barred else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - there is one action
        self.deal_row(self.of("t"))


class Gypsy(DealsRows):
    """Eight columns of three, two of them face down."""

    covered_cards = 2
    variants: tuple[str, ...] = ("no-worrying-back", "kings-only")


class Easthaven(Gypsy):
    """Gypsy with one pack and seven columns."""

    decks, foundations, columns = 1, 4, 7
    variants = ("no-worrying-back", "kings-only", "no-deal-into-spaces")


class Giant(DealsRows):
    """Miss Milligan without a reserve; foundations give back once the stock is empty."""

    variants = ("kings-only", "in-suit")

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] != "f" or not self.piles["s1"]:
            yield from super().units(source)

    def fits_column(self, below: str, above: str) -> bool:
        wanted = same_suit(below, above) if self.has("in-suit") else other_colour(below, above)
        return one_lower(below, above) and wanted


class Canfield(WithStock, ComesBack):
    """A reserve of thirteen that fills spaces; ranks turn the corner, foundations begin with the rank dealt."""

    columns = 4
    variants = ("draw-1", "runs", "superior")
    redeals = -1

    def __init__(self, played: str = "") -> None:
        super().__init__(played)
        self.per_draw = 1 if self.has("draw-1") else 3
        self.gives_back = False

    def names(self) -> list[str]:
        return [*super().names(), "p1"]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        self.piles["f1"] = [hand.pop()]
        self.base = self.piles["f1"][0][0]
        reserve = [hand.pop() for _ in range(13)]
        self.piles["p1"] = reserve if self.has("superior") else [*map(covered, reserve[:-1]), reserve[-1]]
        for name in reversed(self.of("t")):
            self.piles[name] = [hand.pop()]
        self.to_stock(hand)

    def units(self, source: str) -> Iterator[list[str]]:
        """The top card or the whole column, unless any part of it may go."""
        every = [unit for unit in super().units(source) if source[0] != "f" or self.gives_back]
        whole = len(self.piles[source])
        yield from (unit for unit in every if source[0] != "t" or self.has("runs") or len(unit) in (1, whole))

    def fits_column(self, below: str, above: str) -> bool:
        return RANKS[rank(below) - 1] == above[0] and other_colour(below, above)

    def fits_foundation(self, there: list[str], card: str) -> bool:
        if not there:
            return card[0] == self.base
        return RANKS[(rank(there[-1]) + 1) % 13] == card[0] and same_suit(there[-1], card)

    def settle(self) -> None:
        for name in self.empty("t") if not self.has("superior") else []:
            if self.piles["p1"]:
                self.piles[name].append(self.piles["p1"].pop())
                self.turn_up()


class FortyThieves(WithStock):
    """Two packs, ten columns of four in suit, one card at a time, one pass."""

    decks = 2
    foundations, columns = 8, 10
    variants = ("streets", "josephine", "limited", "maria", "lucas", "rank-and-file", "worrying-back")

    def names(self) -> list[str]:
        sizes = {"limited": 12, "maria": 9, "lucas": 13}
        self.columns = next((count for name, count in sizes.items() if self.has(name)), 10)
        return super().names()

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        if self.has("lucas"):
            aces = [card for card in pack if card[0] == "A"]
            for name, ace in zip(self.of("f"), aces, strict=True):
                self.piles[name] = [ace]
            hand = [card for card in hand if card[0] != "A"]
        height = 3 if self.has("limited") or self.has("lucas") else 4
        down = [3 if self.has("rank-and-file") else 0] * self.columns
        self.deal_rounds(hand, [height] * self.columns, down)
        self.to_stock(hand)

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] == "f" and self.has("worrying-back") and self.piles[source]:
            yield self.piles[source][-1:]
        together = self.has("josephine") or self.has("rank-and-file")
        yield from self.runs(source) if source[0] == "t" and together else super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        return (source[0] != "f" or target[0] == "t") and super().may_arrive(source, cards, target)

    def fits_column(self, below: str, above: str) -> bool:
        in_colours = any(map(self.has, ("streets", "maria", "rank-and-file")))
        wanted = other_colour(below, above) if in_colours else same_suit(below, above)
        return one_lower(below, above) and wanted


class Osmosis(WithStock):
    """Rows in suit: a rank may join a row once it lies in the row above."""

    columns = 0
    variants = ("draw-1", "three-passes", "peek")

    def __init__(self, played: str = "") -> None:
        super().__init__(played)
        self.per_draw = 1 if self.has("draw-1") else 3
        self.redeals = 2 if self.has("three-passes") else -1

    def names(self) -> list[str]:
        return [*super().names(), *numbered("p", 4)]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for _ in range(4):
            for name in self.of("p"):
                self.piles[name].append(hand.pop())
        for name in self.of("p") if not self.has("peek") else []:
            self.piles[name][:-1] = map(covered, self.piles[name][:-1])
        self.piles["f1"] = [hand.pop()]
        self.to_stock(hand)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - from anywhere
        if target[0] != "f" or target == "f1":
            return target == "f1" and same_suit(self.piles["f1"][0], cards[0])
        there, before = self.piles[target], self.piles[f"f{int(target[1]) - 1}"]
        if there:
            return same_suit(there[0], cards[0]) and cards[0][0] in [card[0] for card in before]
        return bool(before) and cards[0][0] == self.piles["f1"][0][0]

"""Naive games in which all cards lie open from the beginning: cells, castles, fans."""

from __future__ import annotations

from collections.abc import Iterator

from classics_base import Classic, numbered, one_higher, one_lower, other_colour, same_suit


class WithAcesOut(Classic):
    """Single cards; the aces may be laid out at the deal."""

    aces_out = False
    kings_only = False
    closed_spaces = False

    def without_aces(self, pack: list[str]) -> list[str]:
        """The rest of the pack, once the aces are on the foundations."""
        if not self.aces_out:
            return pack
        aces = [card for card in pack if card[0] == "A"]
        for name, ace in zip(self.of("f"), aces, strict=True):
            self.piles[name] = [ace]
        return [card for card in pack if card[0] != "A"]

    def by_rounds(self, cards: list[str]) -> None:
        for index, card in enumerate(cards):
            self.piles[f"t{index % self.columns + 1}"].append(card)

    def opens_column(self, card: str) -> bool:
        return not self.closed_spaces and (card[0] == "K" or not self.kings_only)

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] == "f" and self.has("worrying-back") and self.piles[source]:
            yield self.piles[source][-1:]
        yield from super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        return (source[0] not in "fk" or target[0] == "t") and super().may_arrive(source, cards, target)


class FreeCell(WithAcesOut):
    """Eight columns and four cells; a run moves as far as single cards could carry it."""

    columns, cells = 8, 4
    variants: tuple[str, ...] = (
        *("no-cell", "one-cell", "two-cells", "three-cells", "kings-only", "worrying-back"),
    )

    def names(self) -> list[str]:
        fewer = ["no-cell", "one-cell", "two-cells", "three-cells"]
        self.cells = next((count for count, name in enumerate(fewer) if self.has(name)), self.cells)
        self.kings_only = self.kings_only or self.has("kings-only")
        return numbered("c", self.cells) + super().names()

    def deal(self, pack: list[str]) -> None:
        self.by_rounds(pack)

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and other_colour(below, above)

    def units(self, source: str) -> Iterator[list[str]]:
        yield from self.runs(source) if source[0] == "t" else super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        return len(cards) <= self.at_once(target) and super().may_arrive(source, cards, target)

    def at_once(self, target: str) -> int:
        """One card and one a free cell; each free column that takes any card doubles that."""
        cards = 1 + len(self.empty("c"))
        for name in [] if self.kings_only else self.empty("t"):
            if name != target:
                cards *= 2
        return cards


class BakersGame(FreeCell):
    """FreeCell in suit."""

    variants: tuple[str, ...] = ("kings-only", "worrying-back")

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and same_suit(below, above)


class Seahaven(BakersGame):
    """Ten columns of five, two cards in the middle cells; kings into spaces."""

    columns, height = 10, 5
    filled_cells: tuple[str, ...] = ("c2", "c3")
    variants = ("any-card-in-spaces", "worrying-back")

    def names(self) -> list[str]:
        self.kings_only = not self.has("any-card-in-spaces")
        return super().names()

    def deal(self, pack: list[str]) -> None:
        dealt = self.columns * self.height
        self.by_rounds(pack[:dealt])
        for name, card in zip(self.filled_cells, pack[dealt:], strict=True):
            self.piles[name] = [card]


class EightOff(Seahaven):
    """Eight columns of six, four cards in every other one of eight cells."""

    columns, height, cells = 8, 6, 8
    filled_cells = ("c1", "c3", "c5", "c7")


class BakersDozen(WithAcesOut):
    """Thirteen columns of four, kings undermost; down whatever the suit, spaces stay empty."""

    columns = 13
    variants = ("spanish", "castles-in-spain", "worrying-back")

    def deal(self, pack: list[str]) -> None:
        self.by_rounds(pack)
        self.closed_spaces = not self.has("spanish") and not self.has("castles-in-spain")
        for name in self.of("t") if self.closed_spaces else []:
            self.kings_under(self.piles[name])

    def kings_under(self, pile: list[str]) -> None:
        """Each king, the deepest first, changes places with the deepest card that is none."""
        for place in range(len(pile)):
            others = [index for index in range(place) if pile[index][0] != "K"]
            if pile[place][0] == "K" and others:
                pile[place], pile[others[0]] = pile[others[0]], pile[place]

    def fits_column(self, below: str, above: str) -> bool:
        fine = other_colour(below, above) or not self.has("castles-in-spain")
        return one_lower(below, above) and fine


class BeleagueredCastle(WithAcesOut):
    """Aces out, eight rows of six; down whatever the suit."""

    columns = 8
    variants = ("through-spaces", "streets-and-alleys", "siegecraft", "worrying-back")

    def names(self) -> list[str]:
        return [*super().names(), *(["c1"] if self.has("siegecraft") else [])]

    def deal(self, pack: list[str]) -> None:
        self.aces_out = not self.has("streets-and-alleys")
        self.by_rounds(self.without_aces(pack))

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above)

    def units(self, source: str) -> Iterator[list[str]]:
        together = source[0] == "t" and self.has("through-spaces")
        yield from self.runs(source) if together else super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        """Each free row but the target doubles what goes there card by card."""
        spaces = [name for name in self.empty("t") if name != target]
        return len(cards) <= 2 ** len(spaces) and super().may_arrive(source, cards, target)


class Bisley(WithAcesOut):
    """Aces out, thirteen columns, the first four a card shorter; kings found piles of their own, which go down."""

    columns = 13
    aces_out = True
    closed_spaces = True

    def names(self) -> list[str]:
        return [*super().names(), *numbered("k", 4)]

    def deal(self, pack: list[str]) -> None:
        self.deal_rounds(self.without_aces(pack)[::-1], [3] * 4 + [4] * 9)

    def fits_column(self, below: str, above: str) -> bool:
        return same_suit(below, above) and (one_lower(below, above) or one_higher(below, above))

    def units(self, source: str) -> Iterator[list[str]]:
        if source[0] != "k":
            yield from super().units(source)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target[0] != "k":
            return super().may_arrive(source, cards, target)
        there = self.piles[target]
        if not there:
            return cards[0][0] == "K"
        return same_suit(there[-1], cards[0]) and one_lower(there[-1], cards[0])

    def is_won(self) -> bool:
        return not any(self.piles[name] for name in self.of("t"))


class KingAlbert(WithAcesOut):
    """Columns of one to nine in alternating colours, and seven cards beside them."""

    columns = 9
    variants = ("worrying-back",)

    def names(self) -> list[str]:
        return [*super().names(), *numbered("p", 7)]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        self.deal_rounds(hand, [0, 1, 2, 3, 4, 5, 6, 7, 8])
        self.deal_rounds(hand, [1] * 9)
        for name in self.of("p"):
            self.piles[name] = [hand.pop()]

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and other_colour(below, above)


class Fan(WithAcesOut):
    """Seventeen fans of three and one of one, in suit; kings into spaces."""

    columns, height = 18, 3
    variants: tuple[str, ...] = ("worrying-back", "any-card-in-spaces")

    def deal(self, pack: list[str]) -> None:
        self.kings_only = not self.has("any-card-in-spaces")
        in_threes = 17 * self.height
        for index, card in enumerate(pack[:in_threes]):
            self.piles[f"t{index % 17 + 1}"].append(card)
        self.piles["t18"] = pack[in_threes:]

    def by_fans(self, cards: list[str]) -> None:
        for index, card in enumerate(cards):
            self.piles[f"t{index // self.height + 1}"].append(card)

    def fits_column(self, below: str, above: str) -> bool:
        return one_lower(below, above) and same_suit(below, above)


class LaBelleLucie(Fan):
    """Spaces stay empty; twice what is left is shuffled and dealt again."""

    closed_spaces = True
    variants = ("no-redeal", "merci", "worrying-back")
    redeals = 2
    picked = False

    def units(self, source: str) -> Iterator[list[str]]:
        """With `merci`, once in a game, any one card from under others as well."""
        yield from super().units(source)
        if source[0] == "t" and self.has("merci") and not self.picked:
            yield from ([card] for card in self.piles[source][:-1])

    def move(self, source: str, unit: str, target: str) -> None:
        pile = self.piles[source]
        self.picked = self.picked or pile[-1] != unit
        pile.remove(unit)
        self.piles[target].append(unit)

    def actions(self) -> list[str]:
        left = any(self.piles[name] for name in self.of("t"))
        closed = self.has("no-redeal") or self.taken >= self.redeals
        return ["redeal"] if left and not closed else []

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - there is one action
        for name in self.of("t"):
            self.piles[name] = []
        self.by_fans(cards)

    def changes(self, action: str) -> bool:  # noqa: ARG002 - a shuffle counts
        return True


class Cruel(LaBelleLucie):
    """Twelve fours with the aces out; dealt again without shuffling as often as one likes."""

    columns, height = 12, 4
    aces_out = True
    variants = ("turned-over", "worrying-back")
    redeals = 1_000_000

    def deal(self, pack: list[str]) -> None:
        self.by_rounds(self.without_aces(pack))

    def act(self, action: str, cards: list[str]) -> None:
        left = [card for name in self.of("t") for card in self.piles[name]]
        if not self.has("turned-over"):
            # Each pile lies on the next one: what is uppermost goes to the first pile, four cards as they lie.
            stack = [card for name in reversed(self.of("t")) for card in self.piles[name]]
            left = []
            while stack and len(left) < 48:
                left, stack = [*left, *stack[-4:]], stack[:-4]
            left += reversed(stack)  # aces that came back
        assert cards in ([], left)
        super().act(action, left[:48])
        for number, card in enumerate(left[48:], 1):
            self.piles[f"t{number}"].append(card)

    def changes(self, action: str) -> bool:
        return Classic.changes(self, action)

"""What the naive classics have in common; each game is written from its printed rules and from nothing else.

Piles are lists of card texts by name, deepest card first, and a card that lies face down is written `<7H>`. Every
conceivable move is tried and asked: may it?
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from naive import is_red, move_text, rank


def numbered(label: str, count: int) -> list[str]:
    return [f"{label}{number}" for number in range(1, count + 1)]


def hidden(card: str) -> bool:
    return card.startswith("<")


def shown(card: str) -> str:
    return card.strip("<>")


def covered(card: str) -> str:
    return f"<{shown(card)}>"


def one_lower(below: str, above: str) -> bool:
    return rank(above) == rank(below) - 1


def one_higher(below: str, above: str) -> bool:
    return rank(above) == rank(below) + 1


def same_suit(one: str, other: str) -> bool:
    return one[1] == other[1]


def other_colour(one: str, other: str) -> bool:
    return is_red(one) != is_red(other)


class Classic:
    """Piles, a list of everything that could be tried, and the rules that most games share.

    Foundations `f` go up in suit from the ace, columns `t` go down; what differs, a game says for itself.
    """

    decks = 1
    variants: tuple[str, ...] = ()
    foundations = 4
    columns = 7

    def __init__(self, played: str = "") -> None:
        self.played = played.split()
        unknown = set(self.played) - set(self.variants)
        assert not unknown, f"no rules for {unknown}"
        self.piles: dict[str, list[str]] = {name: [] for name in self.names()}
        self.taken = 0

    def names(self) -> list[str]:
        return numbered("f", self.foundations) + numbered("t", self.columns)

    def has(self, variant: str) -> bool:
        return variant in self.played

    def of(self, labels: str) -> list[str]:
        """The names of the piles with one of these labels."""
        return [name for name in self.piles if name[0] in labels]

    def empty(self, labels: str) -> list[str]:
        return [name for name in self.of(labels) if not self.piles[name]]

    # Dealing: the next card of the pack is the last of `hand`.

    def deal(self, pack: list[str]) -> None:
        raise NotImplementedError

    def deal_rounds(self, hand: list[str], heights: list[int], down: list[int] | None = None) -> None:
        """One card to each column in turn, until all have their height; the first `down` of each lie face down."""
        for height in range(max(heights)):
            for index, name in enumerate(self.of("t")):
                if height < heights[index]:
                    card = hand.pop()
                    is_down = down is not None and height < down[index]
                    self.piles[name].append(covered(card) if is_down else card)

    def to_stock(self, hand: list[str]) -> None:
        self.piles["s1"] = [covered(card) for card in hand]
        hand.clear()

    # Moving

    def units(self, source: str) -> Iterator[list[str]]:
        """What may leave a pile together: mostly its top card."""
        pile = self.piles[source]
        if pile and source[0] not in "sfd":
            yield pile[-1:]

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - other games ask for it
        label, there = target[0], self.piles[target]
        if label == "f":
            return len(cards) == 1 and self.fits_foundation(there, cards[0])
        if label == "t":
            return self.fits_column(there[-1], cards[0]) if there else self.opens_column(cards[0])
        if label == "c":
            return len(cards) == 1 and not there
        return False

    def fits_foundation(self, there: list[str], card: str) -> bool:
        return one_higher(there[-1], card) and same_suit(there[-1], card) if there else card[0] == "A"

    def fits_column(self, below: str, above: str) -> bool:
        raise NotImplementedError

    def opens_column(self, card: str) -> bool:  # noqa: ARG002 - mostly any card does
        return True

    def runs(self, source: str) -> Iterator[list[str]]:
        """The end parts of a pile in which each card may lie on the one before it."""
        pile = self.piles[source]
        for start in range(len(pile) - 1, -1, -1):
            unit = pile[start:]
            if hidden(unit[0]) or not all(self.in_order(unit[i], unit[i + 1]) for i in range(len(unit) - 1)):
                return
            yield unit

    def in_order(self, below: str, above: str) -> bool:
        return self.fits_column(below, above)

    def tries(self) -> Iterator[tuple[str, list[str], str]]:
        for source in self.piles:
            for unit in self.units(source):
                if any(hidden(card) for card in unit):
                    continue
                for target in self.piles:
                    if source != target and self.may_arrive(source, unit, target):
                        yield source, unit, target

    def transfers(self) -> list[str]:
        return [move_text(*each) for each in self.tries()]

    def actions(self) -> list[str]:
        return []

    def legal(self) -> list[str]:
        return self.transfers() + self.actions()

    # Playing

    def make(self, text: str) -> None:
        """Make a move or take an action; cards after `=` are those that chance brought."""
        words = text.split()
        if text.split(" =", maxsplit=1)[0] in self.actions():
            self.taken += words[0] == "redeal"
            self.act(words[0], words[2:])
        else:
            self.move(*words)
        self.turn_up()
        self.settle()

    def act(self, action: str, cards: list[str]) -> None:
        raise NotImplementedError

    def move(self, source: str, unit: str, target: str) -> None:
        card, _, riders = unit.partition("+")
        pile = self.piles[source]
        start = len(pile) - int(riders or 0) - 1
        assert pile[start] == card
        self.piles[target] += pile[start:]
        del pile[start:]

    def turn_up(self) -> None:
        for name in self.of("tp"):
            if self.piles[name]:
                self.piles[name][-1] = shown(self.piles[name][-1])

    def settle(self) -> None:
        """What happens by itself."""

    def deal_row(self, columns: list[str]) -> None:
        """One card from the stock to each of these columns."""
        for name in columns:
            if self.piles["s1"]:
                self.piles[name].append(shown(self.piles["s1"].pop()))

    def draw(self, count: int) -> None:
        """A number of cards from the stock to the waste."""
        for _ in range(min(count, len(self.piles["s1"]))):
            self.piles["w1"].append(shown(self.piles["s1"].pop()))

    def turn_waste(self) -> None:
        """The whole waste becomes the stock."""
        self.piles["s1"] = [covered(card) for card in reversed(self.piles["w1"])]
        self.piles["w1"] = []

    # Judging

    def is_won(self) -> bool:
        return sum(len(self.piles[name]) for name in self.of("f")) == 52 * self.decks

    def counts(self, source: str, unit: list[str], target: str) -> bool:
        """Whether a move is more than shifting a whole pile to an empty one of its kind."""
        return source[0] != target[0] or bool(self.piles[target]) or len(unit) < len(self.piles[source])

    def changes(self, action: str) -> bool:
        other = deepcopy(self)
        other.make(action)
        return other.piles != self.piles

    def outcome(self) -> str:
        if self.is_won():
            return "won"
        counting = any(self.counts(*each) for each in self.tries())
        return "open" if counting or any(map(self.changes, self.actions())) else "stuck"

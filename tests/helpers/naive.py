"""Deliberately naive referees of the four games, written from their rules and from nothing else.

Piles are lists of card texts by name, deepest card first. Every conceivable move is tried and asked: may it?
"""

from __future__ import annotations

from copy import deepcopy

RANKS = "A23456789TJQK"
ALL_CARDS = [rank + suit for suit in "CDHS" for rank in RANKS]


def rank(card: str) -> int:
    return RANKS.index(card[0])


def is_red(card: str) -> bool:
    return card[1] in "DH"


def follows_in_suit(below: str, above: str) -> bool:
    return above[1] == below[1] and rank(above) == rank(below) + 1


def descends_alternating(below: str, above: str) -> bool:
    return is_red(above) != is_red(below) and rank(above) == rank(below) - 1


def is_ordered(cards: list[str]) -> bool:
    return all(descends_alternating(cards[index], cards[index + 1]) for index in range(len(cards) - 1))


def move_text(source: str, cards: list[str], target: str) -> str:
    riders = f"+{len(cards) - 1}" if len(cards) > 1 else ""
    return f"{source} {cards[0]}{riders} {target}"


class Referee:
    """What the games have in common: piles, and a list of everything that could be tried."""

    decks = 1

    def __init__(self, names: list[str]) -> None:
        self.piles: dict[str, list[str]] = {name: [] for name in names}

    def may_leave(self, source: str, cards: list[str], *, at_the_end: bool) -> bool:
        raise NotImplementedError

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        raise NotImplementedError

    def is_won(self) -> bool:
        raise NotImplementedError

    def places_matter(self) -> bool:
        return False

    def transfers(self, *, counting: bool = False) -> list[str]:
        return [
            move_text(source, pile[start:end], target)
            for source, pile in self.piles.items()
            if source != "s1"  # which lies face down
            for start in range(len(pile))
            for end in range(start + 1, len(pile) + 1)
            if self.may_leave(source, pile[start:end], at_the_end=end == len(pile))
            for target in self.piles
            if source != target and self.may_arrive(source, pile[start:end], target)
            if not (counting and self.is_pointless(source, end - start, target))
        ]

    def is_pointless(self, source: str, count: int, target: str) -> bool:
        """Whether a whole pile goes to an empty pile of the same kind."""
        whole = count == len(self.piles[source]) and not self.piles[target]
        return whole and source[0] == target[0] and not self.places_matter()

    def actions(self, *, counting: bool = False) -> list[str]:
        raise NotImplementedError

    def legal(self) -> list[str]:
        return self.transfers() + self.actions()

    def outcome(self) -> str:
        if self.is_won():
            return "won"
        return "open" if self.transfers(counting=True) or self.actions(counting=True) else "stuck"

    def move(self, text: str) -> None:
        source, unit, target = text.split()
        card, _, riders = unit.partition("+")
        pile = self.piles[source]
        count = int(riders or 0) + 1
        start = len(pile) - count if count > 1 or pile[-1] == card else pile.index(card)
        assert pile[start] == card
        self.piles[target] += pile[start : start + count]
        del pile[start : start + count]


class Montana(Referee):
    """Four rows of thirteen places; a gap takes what follows the card to its left."""

    def __init__(self, variants: str) -> None:
        self.rows = [[f"r{row}c{column}" for column in range(1, 14)] for row in range(1, 5)]
        self.places = [place for row in self.rows for place in row]
        super().__init__([*self.places, "a1"])
        self.aces_reshuffled = "aces-reshuffled" in variants
        self.shuffles = "no-shuffle" not in variants
        self.unlimited = "unlimited" in variants
        self.redeals = 0

    def deal(self, pack: list[str]) -> None:
        for place, card in zip(self.places, pack, strict=True):
            self.piles["a1" if card[0] == "A" else place].append(card)

    def places_matter(self) -> bool:
        return True

    def at(self, place: str) -> str:
        return self.piles[place][0] if self.piles[place] else ""

    def may_leave(self, source: str, cards: list[str], *, at_the_end: bool) -> bool:  # noqa: ARG002 - one card a place
        return source != "a1"

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - from anywhere
        if target == "a1" or self.at(target):
            return False
        row, column = target[1:].split("c")
        if column == "1":
            return cards[0][0] == "2"
        left = self.at(f"r{row}c{int(column) - 1}")
        return bool(left) and follows_in_suit(left, cards[0])

    def is_won(self) -> bool:
        return all(len(self.kept(row)) == 12 for row in self.rows)

    def kept(self, row: list[str]) -> list[str]:
        """The places of the run 2, 3, 4 … in one suit from the left edge."""
        kept: list[str] = []
        for place, wanted in zip(row, RANKS[1:], strict=False):
            if self.at(place) != wanted + self.at(row[0])[1:]:
                break
            kept.append(place)
        return kept

    def actions(self, *, counting: bool = False) -> list[str]:
        closed = self.is_won() or self.transfers() or (self.redeals >= 2 and not self.unlimited)
        if closed or (counting and not self.shuffles and not self.redeal_changes_something()):
            return []
        return ["redeal"]

    def collected(self) -> list[str]:
        loose = [place for row in self.rows for place in row if place not in self.kept(row)]
        return [card for place in loose for card in self.piles[place]] + (
            self.piles["a1"] if self.aces_reshuffled else []
        )

    def redeal_changes_something(self) -> bool:
        other = deepcopy(self)
        other.redeal(self.collected())
        return other.piles != self.piles

    def redeal(self, cards: list[str]) -> None:
        """Deal the collected cards, which chance may have brought into another order."""
        self.redeals += 1
        cards = list(cards)
        for row in self.rows:
            kept = self.kept(row)
            gap = [] if self.aces_reshuffled else [row[len(kept)]]
            for place in row:
                if place not in kept:
                    self.piles[place] = [] if place in gap else ["filled later"]
        for place in self.places:
            if self.piles[place] == ["filled later"]:
                card = cards.pop(0)
                self.piles[place] = [] if card[0] == "A" else [card]
        assert cards == []


class Milligan(Referee):
    """Eight columns, eight foundations, a stock, and in most variants a reserve."""

    decks = 2

    def __init__(self, variants: str, *, guards: bool = False) -> None:
        self.has_reserve = not guards and "millie" not in variants
        self.any_card_opens_a_column = guards or "imperial-guards" in variants
        self.foundations_give_back = guards
        self.weaves_one_card = "single-weave" in variants
        numbered = [f"{label}{number}" for label in "ft" for number in range(1, 9)]
        super().__init__(["s1", *numbered, *(["p1"] if self.has_reserve else [])])
        self.columns = numbered[8:]

    def deal(self, pack: list[str]) -> None:
        self.piles["s1"] = pack[::-1]
        self.deal_a_row()

    def deal_a_row(self) -> None:
        for column in self.columns:
            if self.piles["s1"]:
                self.piles[column].append(self.piles["s1"].pop())

    def may_leave(self, source: str, cards: list[str], *, at_the_end: bool) -> bool:
        if source[0] == "f":
            return self.foundations_give_back and at_the_end and len(cards) == 1
        if source[0] == "t":
            return at_the_end and is_ordered(cards)
        return len(cards) == 1 or (at_the_end and is_ordered(cards))

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        there = self.piles[target]
        if source[0] == "f" and target[0] != "t":
            return False
        if target[0] == "f":
            fits = follows_in_suit(there[-1], cards[0]) if there else cards[0][0] == "A"
            return fits and len(cards) == 1
        if target[0] == "t":
            if there:
                return descends_alternating(there[-1], cards[0])
            return self.any_card_opens_a_column or cards[0][0] == "K"
        if target[0] == "p":
            open_now = not self.piles["s1"] and not there
            return source[0] == "t" and open_now and (len(cards) == 1 or not self.weaves_one_card)
        return False

    def is_won(self) -> bool:
        return sum(len(pile) for name, pile in self.piles.items() if name[0] == "f") == 104

    def actions(self, *, counting: bool = False) -> list[str]:  # noqa: ARG002 - a deal always changes something
        return ["deal"] if self.piles["s1"] else []


class PileOn(Referee):
    """Places of at most four cards; equal ranks go together."""

    def __init__(self, variants: str) -> None:
        places = 16 if "three-spaces" in variants else 14 if "one-space" in variants else 15
        super().__init__([f"t{number}" for number in range(1, places + 1)])

    def deal(self, pack: list[str]) -> None:
        for index, card in enumerate(pack):
            self.piles[f"t{index % 13 + 1}"].append(card)

    def may_leave(self, source: str, cards: list[str], *, at_the_end: bool) -> bool:  # noqa: ARG002 - every pile alike
        return at_the_end and len({card[0] for card in cards}) == 1

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:  # noqa: ARG002 - from anywhere
        there = self.piles[target]
        fits = not there or there[-1][0] == cards[0][0]
        return fits and len(there) + len(cards) <= 4

    def is_won(self) -> bool:
        filled = [pile for pile in self.piles.values() if pile]
        return len(filled) == 13 and all(
            len(pile) == 4 and len({card[0] for card in pile}) == 1 for pile in filled
        )

    def actions(self, *, counting: bool = False) -> list[str]:  # noqa: ARG002 - there is none
        return []


def referee(name: str, variants: str) -> Montana | Milligan | PileOn:
    if name == "montana":
        return Montana(variants)
    if name == "pile-on":
        return PileOn(variants)
    return Milligan(variants, guards=name == "imperial-guards")

"""Naive games on a shape or a grid of places: Pyramid, TriPeaks, Monte Carlo.

Two cards that leave together are written as a move between their places, in either direction; the names of the
piles are in the order in which one of the two is written.
"""

from __future__ import annotations

from itertools import combinations

from classics_base import Classic, covered, shown
from classics_others import Golf
from naive import move_text, rank


def places(rows: list[int]) -> list[str]:
    return [f"r{row}c{column}" for row, count in enumerate(rows, 1) for column in range(1, count + 1)]


class Pairs(Classic):
    """Two free cards leave together."""

    def free(self) -> list[str]:
        raise NotImplementedError

    def are_pair(self, one: str, other: str) -> bool:
        raise NotImplementedError

    def pairs(self) -> list[str]:
        return [
            move_text(one, self.piles[one][-1:], other)
            for one, other in combinations(self.free(), 2)
            if self.are_pair(one, other)
        ]

    def actions(self) -> list[str]:
        return self.pairs()

    def act(self, action: str, cards: list[str]) -> None:  # noqa: ARG002 - nothing is left to chance
        source, _, target = action.split()
        self.piles["d1"] += [self.piles[source].pop(), self.piles[target].pop()]

    def make(self, text: str) -> None:
        if text in self.pairs():
            self.act(text, [])
        else:
            super().make(text)


class Pyramid(Pairs):
    """Seven rows; free cards leave in pairs that make thirteen, kings by themselves."""

    variants = ("three-passes", "all-cards")

    def names(self) -> list[str]:
        return ["s1", "w1", "d1", *places([1, 2, 3, 4, 5, 6, 7])]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for name in self.of("r"):
            self.piles[name] = [hand.pop()]
        self.to_stock(hand)

    def is_free(self, place: str) -> bool:
        row, column = map(int, place[1:].split("c"))
        below = [f"r{row + 1}c{column}", f"r{row + 1}c{column + 1}"]
        return bool(self.piles[place]) and not any(self.piles.get(name) for name in below)

    def free(self) -> list[str]:
        waste = ["w1"] if self.piles["w1"] else []
        return [name for name in self.of("r") if self.is_free(name)] + waste

    def are_pair(self, one: str, other: str) -> bool:
        return rank(self.piles[one][-1]) + 1 + rank(self.piles[other][-1]) + 1 == 13

    def transfers(self) -> list[str]:
        """Kings leave alone."""
        kings = [name for name in self.free() if self.piles[name][-1][0] == "K"]
        return [move_text(name, self.piles[name][-1:], "d1") for name in kings]

    def actions(self) -> list[str]:
        again = self.has("three-passes") and self.piles["w1"] and self.taken < 2
        draw = ["draw"] if self.piles["s1"] else ["redeal"] if again else []
        return self.pairs() + draw

    def act(self, action: str, cards: list[str]) -> None:
        if action == "draw":
            self.draw(1)
        elif action == "redeal":
            self.turn_waste()
        else:
            super().act(action, cards)

    def is_won(self) -> bool:
        if self.has("all-cards"):
            return len(self.piles["d1"]) == 52
        return not any(self.piles[name] for name in self.of("r"))

    def outcome(self) -> str:
        return "won" if self.is_won() else "open" if self.legal() else "stuck"


class MonteCarlo(Pairs):
    """Five rows of five; equal ranks that touch leave, then the rows close up and are filled."""

    def names(self) -> list[str]:
        return ["s1", "d1", *places([5] * 5)]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for name in self.of("r"):
            self.piles[name] = [hand.pop()]
        self.to_stock(hand)

    def free(self) -> list[str]:
        return [name for name in self.of("r") if self.piles[name]]

    def are_pair(self, one: str, other: str) -> bool:
        steps = [abs(int(one[index]) - int(other[index])) for index in (1, 3)]
        return max(steps) == 1 and self.piles[one][0][0] == self.piles[other][0][0]

    def transfers(self) -> list[str]:
        return []

    def actions(self) -> list[str]:
        board = [self.piles[name] for name in self.of("r")]
        gap = next((index for index, pile in enumerate(board) if not pile), 25)
        useful = gap < 25 and (any(board[gap:]) or self.piles["s1"])
        return self.pairs() + (["consolidate"] if useful else [])

    def act(self, action: str, cards: list[str]) -> None:
        if action != "consolidate":
            super().act(action, cards)
            return
        cards = [self.piles[name][0] for name in self.of("r") if self.piles[name]]
        while len(cards) < 25 and self.piles["s1"]:
            cards.append(shown(self.piles["s1"].pop()))
        for index, name in enumerate(self.of("r")):
            self.piles[name] = cards[index : index + 1]

    def is_won(self) -> bool:
        return len(self.piles["d1"]) == 52

    def outcome(self) -> str:
        return "won" if self.is_won() else "open" if self.legal() else "stuck"


class TriPeaks(Golf):
    """Three peaks on a row of ten; free cards play onto the waste, up or down and around the corner."""

    variants = ("no-turning",)

    def names(self) -> list[str]:
        return ["s1", "w1", *places([3, 6, 9, 10])]

    def deal(self, pack: list[str]) -> None:
        hand = pack[::-1]
        for name in self.of("r"):
            card = hand.pop()
            self.piles[name] = [card if name[1] == "4" else covered(card)]
        self.piles["w1"] = [hand.pop()]
        self.to_stock(hand)

    def covers(self, place: str) -> list[str]:
        """The two places that lie half on one: in the upper rows each peak is by itself."""
        row, column = int(place[1]), int(place[3:])
        left = {1: 2 * column - 1, 2: column + (column - 1) // 2, 3: column}.get(row, 0)
        return [f"r{row + 1}c{left}", f"r{row + 1}c{left + 1}"] if left else []

    def turn_up(self) -> None:
        for name in self.of("r"):
            pile = self.piles[name]
            if pile and not any(self.piles[place] for place in self.covers(name)):
                pile[0] = shown(pile[0])

    def goes_on(self, below: str, above: str) -> bool:
        corner = {below[0], above[0]} == {"A", "K"} and not self.has("no-turning")
        return corner or super().goes_on(below, above)

    def is_won(self) -> bool:
        return not any(self.piles[name] for name in self.of("r"))

"""Small packs, where every position that can be reached is reached: the engine and naive referees find the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from boards import own_game
from naive import Milligan, Montana, PileOn, Referee

from patience_core.cards import cards_text, read_card
from patience_core.engine.deals import CardsDeal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.moves import move_text

Piles = tuple[tuple[str, ...], ...]
Key = tuple[Piles, int]
Known = tuple[frozenset[str], str]
"""What is known of a position: its legal moves and its outcome."""


class Shape(NamedTuple):
    """The size of a game."""

    ranks: str
    suits: str
    piles: int
    decks: int = 1

    @property
    def foundations(self) -> int:
        return len(self.suits) * self.decks

    @property
    def cards(self) -> list[str]:
        return [rank + suit for _ in range(self.decks) for suit in self.suits for rank in self.ranks]


class SmallMontana(Montana):
    """Four rows of as many places as there are ranks."""

    def __init__(self, variants: str, shape: Shape) -> None:
        super().__init__(variants)
        columns = range(1, len(shape.ranks) + 1)
        self.rows = [[f"r{row}c{column}" for column in columns] for row in range(1, shape.piles + 1)]
        self.places = [place for row in self.rows for place in row]
        Referee.__init__(self, [*self.places, "a1"])

    def is_won(self) -> bool:
        return all(len(self.kept(row)) == len(row) - 1 for row in self.rows)


class SmallMilligan(Milligan):
    """Fewer columns and foundations; the highest rank of the pack does what a king does."""

    def __init__(self, variants: str, shape: Shape, *, guards: bool = False) -> None:
        super().__init__(variants, guards=guards)
        foundations = [f"f{number}" for number in range(1, shape.foundations + 1)]
        self.columns = [f"t{number}" for number in range(1, shape.piles + 1)]
        Referee.__init__(self, ["s1", *foundations, *self.columns, *(["p1"] if self.has_reserve else [])])
        self.highest = shape.ranks[-1]
        self.pack_size = len(shape.cards)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target[0] == "t" and not self.piles[target] and not self.any_card_opens_a_column:
            return cards[0][0] == self.highest
        return super().may_arrive(source, cards, target)

    def is_won(self) -> bool:
        return sum(len(pile) for name, pile in self.piles.items() if name[0] == "f") == self.pack_size


class SmallPileOn(PileOn):
    """As many piles as ranks, and some empty places."""

    def __init__(self, shape: Shape) -> None:
        super().__init__("")
        self.ranks, self.height = len(shape.ranks), len(shape.suits)
        Referee.__init__(self, [f"t{number}" for number in range(1, shape.piles + 1)])

    def deal(self, pack: list[str]) -> None:
        for index, card in enumerate(pack):
            self.piles[f"t{index % self.ranks + 1}"].append(card)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        room = self.height - len(self.piles[target])
        return len(cards) <= room and super().may_arrive(source, cards, target)

    def is_won(self) -> bool:
        filled = [pile for pile in self.piles.values() if pile]
        return all(len(pile) == self.height and len({card[0] for card in pile}) == 1 for pile in filled)


HEAD = "patience: 1\nname: Small\nextends: {}\n"


def pack_yaml(shape: Shape) -> str:
    return f"pack: {{ranks: {shape.ranks}, suits: {shape.suits}, decks: {shape.decks}}}\n"


def montana_yaml(shape: Shape, redeal: str) -> str:
    columns = len(shape.ranks)
    return (
        HEAD.format("montana")
        + pack_yaml(shape)
        + f"piles: {{tableau: {{grid: {{rows: {shape.piles}, columns: {columns}}}}}}}\n"
        + f"goal: {{runs: {{tableau: {columns - 1}}}}}\n"
        + f"actions: {{redeal: {{{redeal}}}}}\n"
    )


IN_ORDER = "shuffle: false"
WITH_ACES = (
    "shuffle: false, collect: [tableau, aside], "
    "deal: [{to: tableau, each: 1, into: empty}, {pick: A, from: tableau, to: aside}]"
)


def pile_on_yaml(shape: Shape) -> str:
    height = len(shape.suits)
    return (
        HEAD.format("pile-on")
        + pack_yaml(shape)
        + f"piles: {{tableau: {{count: {shape.piles}, capacity: {height}}}}}\n"
        + f"deal: [{{to: tableau, each: {height}, first: {len(shape.ranks)}}}]\n"
        + f"goal: {{runs: {{tableau: {height}}}}}\n"
    )


def milligan_yaml(shape: Shape, reserve: str = "", *, start: str = "", game: str = "miss-milligan") -> str:
    return (
        HEAD.format(game)
        + pack_yaml(shape)
        + f"piles:\n  foundation: {{count: {shape.foundations}}}\n"
        + f"  tableau: {{count: {shape.piles}, start: {start or repr(shape.ranks[-1])}}}\n"
        + (f"  reserve: {reserve}\n" if reserve else "")
    )


def key_of(piles: list[list[str]], taken: int) -> Key:
    return tuple(tuple(pile) for pile in piles), taken


def reached_naively(start: Referee) -> dict[Key, Known]:
    """Every position that the referee reaches, and what it says of each."""
    known: dict[Key, Known] = {}
    names = list(start.piles)
    waiting = [key_of(list(start.piles.values()), 0)]
    met = set(waiting)
    while waiting:
        key = waiting.pop()
        stand_at(start, names, key)
        moves = frozenset(start.legal())
        known[key] = (moves, start.outcome())
        for text in moves:
            stand_at(start, names, key)
            follow(start, text)
            after = key_of(list(start.piles.values()), getattr(start, "redeals", 0))
            if after not in met:
                met.add(after)
                waiting.append(after)
    return known


def stand_at(referee: Referee, names: list[str], key: Key) -> None:
    piles, taken = key
    for name, pile in zip(names, piles, strict=True):
        referee.piles[name] = list(pile)
    if isinstance(referee, Montana):
        referee.redeals = taken


def follow(referee: Referee, text: str) -> None:
    if text == "redeal" and isinstance(referee, Montana):
        referee.redeal(referee.collected())
    elif text == "deal" and isinstance(referee, Milligan):
        referee.deal_a_row()
    else:
        referee.move(text)


def reached_by_the_engine(rules: Game, start: Position, names: list[str]) -> dict[Key, Known]:
    """Every position that the engine reaches, and what it says of each."""
    order = [rules.table.index[name] for name in names]
    counted = "redeal" in rules.action_index

    def key_at(position: Position) -> Key:
        texts = [cards_text(position.piles[pile]).replace("<", "").replace(">", "") for pile in order]
        return key_of([text.split() for text in texts], position.taken[0] if counted else 0)

    known: dict[Key, Known] = {}
    waiting = [start]
    met = {key_at(start)}
    while waiting:
        position = waiting.pop()
        moves = rules.legal_moves(position)
        texts = frozenset(move_text(rules, position, move) for move in moves)
        assert len(texts) == len(moves)
        known[key_at(position)] = (texts, rules.outcome(position))
        for move in moves:
            after = position.copy()
            rules.play(after, move)
            if (key := key_at(after)) not in met:
                met.add(key)
                waiting.append(after)
    return known


class Small(NamedTuple):
    """A small game: its ruleset, its referee, its size, and how many deals are explored."""

    ruleset: str
    referee: Callable[[], SmallMontana | SmallMilligan | SmallPileOn]
    shape: Shape
    deals: int


def montana(shape: Shape, deals: int, variants: str = "no-shuffle") -> Small:
    redeal = WITH_ACES if "aces" in variants else IN_ORDER
    return Small(montana_yaml(shape, redeal), lambda: SmallMontana(variants, shape), shape, deals)


def pile_on(shape: Shape, deals: int) -> Small:
    return Small(pile_on_yaml(shape), lambda: SmallPileOn(shape), shape, deals)


def milligan(shape: Shape, deals: int, variants: str = "") -> Small:
    reserve = {"single-weave": "{take: {unit: card}}", "millie": "none"}.get(variants, "")
    ruleset = milligan_yaml(shape, reserve, start="any" if variants == "imperial-guards" else "")
    return Small(ruleset, lambda: SmallMilligan(variants, shape), shape, deals)


def guards(shape: Shape, deals: int) -> Small:
    ruleset = milligan_yaml(shape, start="any", game="imperial-guards")
    return Small(ruleset, lambda: SmallMilligan("", shape, guards=True), shape, deals)


SMALL = {
    "montana, two rows": montana(Shape("A234", "CH", 2), 20),
    "montana, three rows": montana(Shape("A234", "CHS", 3), 3),
    "montana, short rows": montana(Shape("A23", "CHS", 3), 10),
    "montana, aces reshuffled": montana(Shape("A234", "CH", 2), 20, "no-shuffle aces-reshuffled"),
    "pile-on, two suits": pile_on(Shape("A23", "CH", 4), 5),
    "pile-on, four ranks": pile_on(Shape("A234", "CH", 5), 3),
    "miss-milligan": milligan(Shape("A234", "CH", 2), 5),
    "miss-milligan, three columns": milligan(Shape("A234", "CH", 3), 1),
    "miss-milligan, two packs": milligan(Shape("A2", "CH", 2, 2), 1),
    "miss-milligan, single weave": milligan(Shape("A234", "CH", 2), 5, "single-weave"),
    "miss-milligan, no weaving": milligan(Shape("A234", "CH", 3), 5, "millie"),
    "miss-milligan, any card opens": milligan(Shape("A234", "CH", 2), 3, "imperial-guards"),
    "imperial-guards": guards(Shape("A234", "CH", 2), 5),
    "imperial-guards, two packs": guards(Shape("A2", "CH", 2, 2), 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_the_same_positions_are_reached(name: str, tmp_path: Path) -> None:
    small = SMALL[name]
    rules = own_game(tmp_path, small.ruleset)
    outcomes = set()
    for seed in range(small.deals):
        pack = random.Random(f"{name} {seed}").sample(small.shape.cards, len(small.shape.cards))
        referee = small.referee()
        referee.deal(pack)
        names = list(referee.piles)
        cards = tuple(card for text in pack if (card := read_card(text)) is not None)
        by_the_engine = reached_by_the_engine(rules, rules.start(CardsDeal(cards)), names)
        assert by_the_engine == reached_naively(referee)
        outcomes |= {outcome for _, outcome in by_the_engine.values()}
    assert {"won", "open"} <= outcomes

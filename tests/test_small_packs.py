"""Small packs, where every position that can be reached is reached: the engine and naive referees find the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from boards import own_game
from naive import Milligan, Montana, PileOn, Referee

from patience_core.cards import cards_text, read_card
from patience_core.deal import CardsDeal
from patience_core.game import Game
from patience_core.move import move_text
from patience_core.position import Position

Piles = tuple[tuple[str, ...], ...]
Key = tuple[Piles, int]
Known = tuple[frozenset[str], str]
"""What is known of a position: its legal moves and its outcome."""

MOST_POSITIONS = 6000


class SmallMontana(Montana):
    """Four rows of as many places as there are ranks."""

    def __init__(self, variants: str, ranks: str, rows: int) -> None:
        super().__init__(variants)
        self.rows = [[f"r{row}c{place}" for place in range(1, len(ranks) + 1)] for row in range(1, rows + 1)]
        self.places = [place for row in self.rows for place in row]
        Referee.__init__(self, [*self.places, "a1"])

    def is_won(self) -> bool:
        return all(len(self.kept(row)) == len(row) - 1 for row in self.rows)


class SmallMilligan(Milligan):
    """Fewer columns and foundations; the highest rank of the pack does what a king does."""

    def __init__(self, variants: str, shape: Shape, *, guards: bool = False) -> None:
        super().__init__(variants, guards=guards)
        foundations = [f"f{number}" for number in range(1, shape.foundations + 1)]
        self.columns = [f"t{number}" for number in range(1, shape.columns + 1)]
        Referee.__init__(self, ["s1", *foundations, *self.columns, *(["p1"] if self.has_reserve else [])])
        self.highest = shape.ranks[-1]
        self.pack_size = shape.foundations * len(shape.ranks)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        if target[0] == "t" and not self.piles[target] and not self.any_card_opens_a_column:
            return cards[0][0] == self.highest
        return super().may_arrive(source, cards, target)

    def is_won(self) -> bool:
        return sum(len(pile) for name, pile in self.piles.items() if name[0] == "f") == self.pack_size


class SmallPileOn(PileOn):
    """As many piles as ranks, and some empty places."""

    def __init__(self, ranks: str, suits: str, places: int) -> None:
        super().__init__("")
        self.ranks, self.height = len(ranks), len(suits)
        Referee.__init__(self, [f"t{number}" for number in range(1, places + 1)])

    def deal(self, pack: list[str]) -> None:
        for index, card in enumerate(pack):
            self.piles[f"t{index % self.ranks + 1}"].append(card)

    def may_arrive(self, source: str, cards: list[str], target: str) -> bool:
        room = self.height - len(self.piles[target])
        return len(cards) <= room and super().may_arrive(source, cards, target)

    def is_won(self) -> bool:
        filled = [pile for pile in self.piles.values() if pile]
        return all(len(pile) == self.height and len({card[0] for card in pile}) == 1 for pile in filled)


class Shape:
    """The size of a game of Miss Milligan's family."""

    def __init__(self, ranks: str, suits: str, columns: int) -> None:
        self.ranks, self.suits, self.columns = ranks, suits, columns
        self.foundations = 2 * len(suits)


HEAD = "patience: 1\nname: Small\nextends: {}\n"


def montana_yaml(ranks: str, suits: str, redeal: str) -> str:
    return HEAD.format("montana") + (
        f"pack: {{ranks: {ranks}, suits: {suits}}}\n"
        f"piles: {{tableau: {{grid: {{rows: {len(suits)}, columns: {len(ranks)}}}}}}}\n"
        f"goal: {{runs: {{tableau: {len(ranks) - 1}}}}}\n"
        f"actions: {{redeal: {{{redeal}}}}}\n"
    )


IN_ORDER = "shuffle: false"
WITH_ACES = (
    "shuffle: false, collect: [tableau, aside], "
    "deal: [{to: tableau, each: 1, into: empty}, {pick: A, from: tableau, to: aside}]"
)


def pile_on_yaml(ranks: str, suits: str, places: int) -> str:
    return HEAD.format("pile-on") + (
        f"pack: {{ranks: {ranks}, suits: {suits}}}\n"
        f"piles: {{tableau: {{count: {places}, capacity: {len(suits)}}}}}\n"
        f"deal: [{{to: tableau, each: {len(suits)}, first: {len(ranks)}}}]\n"
        f"goal: {{runs: {{tableau: {len(suits)}}}}}\n"
    )


def milligan_yaml(game: str, shape: Shape, extra: str = "", start: str = "") -> str:
    return HEAD.format(game) + (
        f"pack: {{ranks: {shape.ranks}, suits: {shape.suits}}}\n"
        f"piles:\n"
        f"  foundation: {{count: {shape.foundations}}}\n"
        f"  tableau: {{count: {shape.columns}, start: {start or repr(shape.ranks[-1])}}}\n"
        f"{extra}"
    )


def key_of(piles: list[list[str]], taken: int) -> Key:
    return tuple(tuple(pile) for pile in piles), taken


def reached_naively(start: Referee, follow: Callable[[Referee, str], None], most: int) -> dict[Key, Known]:
    """Every position that the referee reaches, and what it says of each; none at all if there are too many."""
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
        if len(met) > most:
            return {}
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


def packs(ranks: str, suits: str, decks: int, seed: str) -> list[str]:
    cards = [rank + suit for _ in range(decks) for suit in suits for rank in ranks]
    return random.Random(seed).sample(cards, len(cards))


Build = Callable[[], Referee]
FEW, MANY = Shape("A23", "CH", 2), Shape("A234", "CH", 3)
WIDE = Shape("A2", "CHSD", 3)
SMALL: dict[str, tuple[str, Build, tuple[str, str, int], int]] = {
    "montana": (
        montana_yaml("A234", "CDHS", IN_ORDER),
        lambda: SmallMontana("no-shuffle", "A234", 4),
        ("A234", "CDHS", 1),
        20,
    ),
    "montana, three rows": (
        montana_yaml("A2345", "CHS", IN_ORDER),
        lambda: SmallMontana("no-shuffle", "A2345", 3),
        ("A2345", "CHS", 1),
        20,
    ),
    "montana, aces reshuffled": (
        montana_yaml("A234", "CDHS", WITH_ACES),
        lambda: SmallMontana("no-shuffle aces-reshuffled", "A234", 4),
        ("A234", "CDHS", 1),
        20,
    ),
    "pile-on": (pile_on_yaml("A234", "CDHS", 6), lambda: SmallPileOn("A234", "CDHS", 6), ("A234", "CDHS", 1), 3),
    "pile-on, one place": (
        pile_on_yaml("A234", "CDHS", 5),
        lambda: SmallPileOn("A234", "CDHS", 5),
        ("A234", "CDHS", 1),
        10,
    ),
    "pile-on, three suits": (
        pile_on_yaml("A234", "CHS", 6),
        lambda: SmallPileOn("A234", "CHS", 6),
        ("A234", "CHS", 1),
        3,
    ),
    "miss-milligan": (milligan_yaml("miss-milligan", MANY), lambda: SmallMilligan("", MANY), ("A234", "CH", 2), 8),
    "miss-milligan, single weave": (
        milligan_yaml("miss-milligan", MANY, "  reserve: {take: {unit: card}}\n"),
        lambda: SmallMilligan("single-weave", MANY),
        ("A234", "CH", 2),
        8,
    ),
    "miss-milligan, four suits": (
        milligan_yaml("miss-milligan", WIDE, "  reserve: none\n"),
        lambda: SmallMilligan("millie", WIDE),
        ("A2", "CHSD", 2),
        8,
    ),
    "miss-milligan, any card opens": (
        milligan_yaml("miss-milligan", FEW, start="any"),
        lambda: SmallMilligan("imperial-guards", FEW),
        ("A23", "CH", 2),
        5,
    ),
    "imperial-guards": (
        milligan_yaml("imperial-guards", FEW, start="any"),
        lambda: SmallMilligan("", FEW, guards=True),
        ("A23", "CH", 2),
        5,
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_the_same_positions_are_reached(name: str, tmp_path: Path) -> None:
    ruleset, build, (ranks, suits, decks), deals = SMALL[name]
    rules = own_game(tmp_path, ruleset)
    compared = 0
    sizes = []
    for seed in range(deals):
        pack = packs(ranks, suits, decks, f"{name} {seed}")
        referee = build()
        referee.deal(pack)  # type: ignore[attr-defined] # each of the four has it
        names = list(referee.piles)
        naive = reached_naively(referee, follow, MOST_POSITIONS)
        sizes.append(len(naive))
        if naive:
            cards = [card for text in pack if (card := read_card(text)) is not None]
            start = rules.start(CardsDeal(tuple(cards)))
            assert reached_by_the_engine(rules, start, names) == naive
            compared += 1
    print(name, sizes)
    assert compared

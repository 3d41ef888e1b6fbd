"""A ruleset's pile groups laid out on the table: numbered piles with names, groups and neighbours."""

from __future__ import annotations

from functools import cached_property

from ..cards import RANKS, SUITS, card_of
from ..facts.fact import GroupNoun
from ..language.conditions import Relation
from ..language.groups import Grid, PileGroup
from ..language.pile_names import label_of, place_name, row_name
from ..language.ruleset import Pack, Ruleset

PACK_SUITS = "CSHD"
"""The order of the suits in a new pack."""


class Group:
    """The piles of one group: `piles` are their indices on the table, in the order of their names."""

    def __init__(self, name: str, rules: PileGroup, label: str, piles: range) -> None:
        """Keep what the ruleset says of it, and where its piles lie."""
        self.name = name
        self.rules = rules
        self.label = label
        self.piles = piles

    @cached_property
    def rows(self) -> list[range]:
        """The lines of the group: the rows of a grid, else each pile by itself."""
        if self.rules.shape:
            lengths = _row_lengths(self.rules.shape)
            starts = [self.piles[0] + sum(lengths[:number]) for number in range(len(lengths))]
            return [range(start, start + length) for start, length in zip(starts, lengths, strict=True)]
        grid = self.rules.grid
        width = grid.columns if grid else 1
        return [self.piles[start : start + width] for start in range(0, len(self.piles), width)]

    @cached_property
    def places_matter(self) -> bool:
        """Whether two empty piles of the group are different places."""
        return self.in_places or bool(self.rules.suits or self.looks_elsewhere)

    @property
    def named_rows(self) -> list[tuple[str, range]]:
        """The rows of places, each with its name."""
        return [(row_name(number), row) for number, row in enumerate(self.rows, 1)]

    @property
    def capacity(self) -> int | None:
        """The most cards that a pile of the group holds; None without limit."""
        return 1 if self.in_places else self.rules.capacity

    @property
    def in_places(self) -> bool:
        """Whether the piles are places for one card each, named by row and column."""
        return self.rules.in_places

    @property
    def looks_elsewhere(self) -> bool:
        """Whether another pile, or its distance, decides what a pile takes."""
        relations = [
            each for each in (*self.rules.build, *(self.rules.start or ())) if isinstance(each, Relation)
        ]
        aside = any(each.against != "top" or each.also for each in relations)
        return aside or bool(self.rules.take and self.rules.take.reach)

    @cached_property
    def noun(self) -> GroupNoun:
        """The group as facts speak of it."""
        return GroupNoun(self.name, self.rules.called, self.in_places, len(self.piles))


class Table:
    """All piles of a ruleset: `groups` in order, `names` by index, `index` by name, `group_of` by index.

    Besides, what a position counts: `times` says of each action, in order, how often it may be taken.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        """Number the piles group by group."""
        self.groups: dict[str, Group] = {}
        self.names: list[str] = []
        self.group_of: list[Group] = []
        self.left_of: list[int | None] = []
        self.covers: list[tuple[int, ...]] = []
        self.touching: list[tuple[int, ...]] = []
        for name, rules in ruleset.piles.items():
            self._lay(name, rules)
        self.index = {name: index for index, name in enumerate(self.names)}
        self.labels = {group.label: group for group in self.groups.values() if not group.in_places}
        self.pack = pack_cards(ruleset.pack)
        self.times = {name: action.times for name, action in (ruleset.actions or {}).items()}

    def __len__(self) -> int:
        """How many piles there are."""
        return len(self.names)

    def capacity(self, pile: int) -> int | None:
        """The most cards that a pile holds; None without limit."""
        return self.group_of[pile].capacity

    def piles_of(self, groups: tuple[str, ...]) -> list[int]:
        """The indices of all piles of some groups."""
        return [index for name in groups for index in self.groups[name].piles]

    def ranges(self, *, by_rows: bool = False) -> list[tuple[str, str]]:
        """The names of the first and the last pile of each group; of places those of the rows, if wanted."""
        return [
            (row_name(1), row_name(len(group.rows)))
            if by_rows and group.in_places
            else (self.names[group.piles[0]], self.names[group.piles[-1]])
            for group in self.groups.values()
        ]

    def _lay(self, name: str, rules: PileGroup) -> None:
        first = len(self.names)
        label = label_of(name, rules)
        if rules.grid:
            width = rules.grid.columns
            places = [(row, column) for row in range(rules.grid.rows) for column in range(width)]
            self.names += [place_name(row + 1, column + 1) for row, column in places]
            self.left_of += [first + row * width + column - 1 if column else None for row, column in places]
        elif rules.shape:
            self.names += _shape_names(rules.shape)
            self.left_of += [None] * (len(self.names) - first)
        else:
            self.names += [f"{label}{number}" for number in range(1, rules.count + 1)]
            self.left_of += [None] * rules.count
        group = Group(name, rules, label, range(first, len(self.names)))
        self.groups[name] = group
        self.covers += _covers(rules.shape, first) if rules.shape else [()] * len(group.piles)
        self.touching += _touching(rules.grid, first) if rules.grid else [()] * len(group.piles)
        self.group_of += [group] * len(group.piles)


def _shape_places(shape: str) -> list[tuple[int, int]]:
    """The places of a shape as (row, half-card column)."""
    return [
        (row, column)
        for row, line in enumerate(shape.split())
        for column, mark in enumerate(line)
        if mark == "x"
    ]


def _row_lengths(shape: str) -> list[int]:
    return [row.count("x") for row in shape.split()]


def _shape_names(shape: str) -> list[str]:
    rows = enumerate(_row_lengths(shape), 1)
    return [place_name(row, column) for row, length in rows for column in range(1, length + 1)]


def _covers(shape: str, first: int) -> list[tuple[int, ...]]:
    """The places whose cards lie on each place: half a card to either side in the next row."""
    index = {place: first + number for number, place in enumerate(_shape_places(shape))}
    below = ([(row + 1, column - 1), (row + 1, column + 1)] for row, column in index)
    return [tuple(index[place] for place in places if place in index) for places in below]


def _touching(grid: Grid, first: int) -> list[tuple[int, ...]]:
    """The places around each place of a grid, corners too."""
    index = {
        (row, column): first + row * grid.columns + column
        for row in range(grid.rows)
        for column in range(grid.columns)
    }
    around = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]
    places = ([(row + down, column + right) for down, right in around] for row, column in index)
    return [tuple(index[place] for place in each if place in index) for each in places]


def pack_cards(pack: Pack) -> list[int]:
    """The cards of a pack in the order in which PySolFC makes them: pack by pack, suit by suit, rising.

    It always rises from the ace, whatever rank the game calls the highest.
    """
    suits = [SUITS.index(suit) for suit in PACK_SUITS if suit in pack.suits]
    ranks = sorted(RANKS.index(rank) for rank in pack.ranks)
    return [card_of(rank, suit) for _ in range(pack.decks) for suit in suits for rank in ranks]

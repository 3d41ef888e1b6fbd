"""An exact search for rulesets of one shape: piles of limited height, built in equal rank, any card to an empty one.

The cards of a rank that lie open can be spread as one likes over the piles whose tops have that rank, so a
position is known by how many runs of equal rank are left on each dealt pile; all that matters besides is room. The
one step is to uncover a pile: its uppermost run goes to other piles of its rank, or to an empty one.
"""

from __future__ import annotations

from ..cards import rank_of
from ..game import Game
from ..position import Move, Position
from ..ruleset import Condition, Relation, Unit
from .verdict import SOLVED, UNKNOWN, UNSOLVABLE, Limits, Verdict

EQUAL = Relation(rank="same")
Runs = list[tuple[int, int]]
"""The runs of a pile, deepest first: rank and number of cards."""


def has_this_shape(game: Game) -> bool:
    """Whether the ruleset is of the shape that this search is exact for."""
    ruleset, piles = game.ruleset, list(game.ruleset.piles.items())
    if len(piles) != 1 or ruleset.actions or ruleset.forced or ruleset.pack.decks != 1:
        return False
    name, group = piles[0]
    plain = group.build == (EQUAL,) and group.start == ("any",) and group.run is None and group.take is None
    height = len(ruleset.pack.suits)
    whole = group.capacity == height and ruleset.goal == Condition(runs={name: height})
    return plain and whole and group.lift == Unit(unit=("run",)) and not group.grid and not group.shape


def runs_of(pile: list[int]) -> Runs:
    """The runs of equal rank in a pile."""
    runs: Runs = []
    for card in pile:
        rank = rank_of(card)
        if runs and runs[-1][0] == rank:
            runs[-1] = (rank, runs[-1][1] + 1)
        else:
            runs.append((rank, 1))
    return runs


FIELD = 6
"""Bits for each rank in a packed count; its uppermost bit is set while there is room enough for the rank."""
LEVEL = 3
"""Bits for each dealt pile in a packed state: how many runs are left on it."""

State = tuple[int, int, int]
"""Runs left on each pile, packed; room less open cards of each rank, packed; how many piles are empty."""


class Layout:
    """What never changes: the runs of the dealt piles, and what each of them means for room and open cards."""

    def __init__(self, position: Position, height: int) -> None:
        """Read it off a position."""
        self.piles = [pile for pile in range(len(position.piles)) if position.piles[pile]]
        runs = [runs_of(position.piles[pile]) for pile in self.piles]
        ranks = sorted({rank for each in runs for rank, _ in each})
        field = {rank: FIELD * place for place, rank in enumerate(ranks)}
        self.enough = sum(1 << (shift + FIELD - 1) for shift in field.values())
        self.ranks = len(ranks)
        self.tops = [[0, *(1 << field[rank] for rank, _ in each)] for each in runs]
        self.room = [self._rooms(each, height) for each in runs]
        self.worth = [self._worths(each, room, field) for each, room in zip(runs, self.room, strict=True)]
        sizes = sum(size << field[rank] for each in runs for rank, size in each)
        left = sum(len(each) << (LEVEL * index) for index, each in enumerate(runs))
        worth = sum(worth[-1] for worth in self.worth)
        self.first: State = (left, self.enough - sizes + worth, len(position.piles) - len(self.piles))
        self.above_one = sum(6 << (LEVEL * index) for index in range(len(runs)))

    def _rooms(self, runs: Runs, height: int) -> list[int]:
        """The room that a pile offers to the rank of its top, by how many runs are left."""
        return [0, *(height - sum(size for _, size in runs[:level]) for level in range(len(runs)))]

    def _worths(self, runs: Runs, rooms: list[int], field: dict[int, int]) -> list[int]:
        """Packed, what a pile adds to room less open cards: its room, and the cards that it buries."""
        worths = [0]
        for level, (rank, _) in enumerate(runs, 1):
            buried = sum(size << field[below] for below, size in runs[: level - 1])
            worths.append(buried + (rooms[level] << field[rank]))
        return worths

    def is_done(self, state: State) -> bool:
        """Whether no run lies on another of a different rank."""
        return not self._doubled(state[0])

    def _doubled(self, left: int) -> int:
        return left & self.above_one

    def after(self, state: State) -> list[tuple[int, int, State]]:
        """The states after uncovering one pile, the roomiest first: how tight each is, the pile, the state."""
        left, balance, empties = state
        enough, ranks = self.enough, self.ranks
        lacking = ranks - (balance & enough).bit_count()
        found = []
        for index, worth in enumerate(self.worth):
            level = left >> (LEVEL * index) & 7
            if not level:
                continue
            without = balance - self.room[index][level] * self.tops[index][level]
            lacking_without = ranks - (without & enough).bit_count()
            if lacking_without > empties or (level == 1 and lacking_without > lacking):
                continue  # there is no room, or a whole pile would only change its place
            next_balance = balance - worth[level] + worth[level - 1]
            next_empties = empties + (level == 1)
            tight = ranks - (next_balance & enough).bit_count() - next_empties
            found.append((tight, index, (left - (1 << (LEVEL * index)), next_balance, next_empties)))
        found.sort()
        return found


def solve_equal_ranks(game: Game, start: Position, limits: Limits) -> Verdict:
    """Search all states depth first: the answer is always a proof unless the limit comes first."""
    layout = Layout(start, len(game.ruleset.pack.suits))
    if layout.is_done(layout.first):
        return Verdict(SOLVED, 1, _moves(game, start, layout, []))
    seen = {layout.first[0]}
    path: list[int] = []
    stack = [iter(layout.after(layout.first))]
    while stack:
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            path[-1:] = []
            continue
        _, index, state = step
        if state[0] in seen:
            continue
        seen.add(state[0])
        if layout.is_done(state):
            return Verdict(SOLVED, len(seen), _moves(game, start, layout, [*path, index]))
        if len(seen) > limits.states:
            return Verdict(UNKNOWN, len(seen))
        path.append(index)
        stack.append(iter(layout.after(state)))
    return Verdict(UNSOLVABLE, len(seen))


def _moves(game: Game, start: Position, layout: Layout, order: list[int]) -> list[Move]:
    """The moves that uncover the piles in this order and then gather every rank on one pile."""
    position = start.copy()
    moves: list[Move] = []
    for index in order:
        _clear_top(game, position, layout.piles[index], moves)
    while move := _gathering(position, game):
        _play(game, position, move, moves)
    return moves


def _play(game: Game, position: Position, move: Move, moves: list[Move]) -> None:
    game.play(position, move)
    moves.append(move)


def _clear_top(game: Game, position: Position, pile: int, moves: list[Move]) -> None:
    """Move the uppermost run of a pile away, to its like first, else to an empty pile made free if need be."""
    rank = rank_of(position.piles[pile][-1])
    while position.piles[pile] and rank_of(position.piles[pile][-1]) == rank:
        move = _to_its_like(position, game, pile, rank) or _to_an_empty_pile(position, pile)
        if move is None:
            move = _gathering(position, game, but=pile)
        if move is None:
            raise AssertionError("a step of the search cannot be played")
        _play(game, position, move, moves)


def _top_run(pile: list[int]) -> int:
    return runs_of(pile)[-1][1]


def _to_its_like(position: Position, game: Game, source: int, rank: int) -> Move | None:
    size = _top_run(position.piles[source])
    for target, pile in enumerate(position.piles):
        room = game.transfer.capacity[target] - len(pile)
        if target != source and pile and room > 0 and rank_of(pile[-1]) == rank:
            count = min(size, room)
            return (source, len(position.piles[source]) - count, count, target)
    return None


def _to_an_empty_pile(position: Position, source: int) -> Move | None:
    size = _top_run(position.piles[source])
    empty = next((index for index, pile in enumerate(position.piles) if not pile), None)
    return None if empty is None else (source, len(position.piles[source]) - size, size, empty)


def _gathering(position: Position, game: Game, but: int = -1) -> Move | None:
    """A move that takes cards off a pile of one rank alone, so that it becomes empty sooner or later."""
    alone = [
        index
        for index, pile in enumerate(position.piles)
        if pile and index != but and len(runs_of(pile)) == 1
    ]
    for source in sorted(alone, key=lambda index: len(position.piles[index])):
        rank = rank_of(position.piles[source][-1])
        for target, pile in enumerate(position.piles):
            room = game.transfer.capacity[target] - len(pile)
            fuller = (
                len(runs_of(pile)) > 1 or (len(pile), -target) > (len(position.piles[source]), -source)
                if pile
                else False
            )
            if target not in (source, but) and pile and room > 0 and rank_of(pile[-1]) == rank and fuller:
                count = min(len(position.piles[source]), room)
                return (source, len(position.piles[source]) - count, count, target)
    return None

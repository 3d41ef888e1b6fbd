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
"""Runs left on each pile, packed; room less open cards of each rank, packed; how many piles hold no two ranks."""
Step = tuple[int, int, int]
"""What uncovering a pile adds to the room of the rank that leaves, to all rooms, and to the piles without two ranks."""


class Layout:
    """What never changes: the runs of the dealt piles, and what each of them means for room and open cards.

    A pile with a single run, or none, can take any one rank whole: as many ranks may lack room as there are such
    piles. So only the other piles count as room for the rank on top of them.
    """

    def __init__(self, position: Position, height: int) -> None:
        """Read it off a position."""
        self.piles = [pile for pile in range(len(position.piles)) if position.piles[pile]]
        runs = [runs_of(position.piles[pile]) for pile in self.piles]
        ranks = sorted({rank for each in runs for rank, _ in each})
        field = {rank: FIELD * place for place, rank in enumerate(ranks)}
        self.enough = sum(1 << (shift + FIELD - 1) for shift in field.values())
        self.ranks = len(ranks)
        self.steps = [self._steps(each, height, field) for each in runs]
        sizes = sum(size << field[rank] for each in runs for rank, size in each)
        left = sum(len(each) << (LEVEL * index) for index, each in enumerate(runs))
        worth = sum(self._worth(each, height, field) for each in runs)
        whole = len(position.piles) - sum(len(each) > 1 for each in runs)
        self.first: State = (left, self.enough - sizes + worth, whole)
        self.doubled = sum(6 << (LEVEL * index) for index in range(len(runs)))

    def _steps(self, runs: Runs, height: int, field: dict[int, int]) -> list[Step]:
        """What uncovering the pile once does, by how many runs are left; nothing while there is only one."""
        steps: list[Step] = [(0, 0, 0), (0, 0, 0)]
        for level in range(2, len(runs) + 1):
            rank, room = runs[level - 1][0], height - sum(size for _, size in runs[: level - 1])
            change = self._worth(runs[: level - 1], height, field) - self._worth(runs[:level], height, field)
            steps.append((-room << field[rank], change, int(level == 2)))  # noqa: PLR2004 - a single run is left
        return steps

    def _worth(self, runs: Runs, height: int, field: dict[int, int]) -> int:
        """Packed, what a pile with these runs adds to room less open cards: its room, and the cards that it buries."""
        if len(runs) < 2:  # noqa: PLR2004 - it buries nothing, and is counted whole
            return 0
        buried = sum(size << field[below] for below, size in runs[:-1])
        return buried + ((height - sum(size for _, size in runs[:-1])) << field[runs[-1][0]])

    def is_done(self, state: State) -> bool:
        """Whether no run lies on another of a different rank."""
        return not state[0] & self.doubled

    def after(self, state: State, seen: set[int]) -> list[tuple[int, int, State]]:
        """The states after uncovering one pile, the roomiest last: how roomy each is, the pile, the state."""
        left, balance, whole = state
        enough, most = self.enough, whole - self.ranks
        found = []
        levels = left
        for index, steps in enumerate(self.steps):
            level = levels & 7
            levels >>= LEVEL
            if level > 1:
                taken, change, freed = steps[level]
                next_left = left - (1 << (LEVEL * index))
                # A rank lacks room where the uppermost bit of its field is not set.
                if next_left not in seen and (balance + taken & enough).bit_count() + most >= 0:
                    changed = balance + change
                    roomy = (changed & enough).bit_count() + freed
                    found.append((roomy, index, (next_left, changed, whole + freed)))
        found.sort()
        return found


def solve_equal_ranks(game: Game, start: Position, limits: Limits) -> Verdict:
    """Search all states depth first: the answer is always a proof unless the limit comes first."""
    layout = Layout(start, len(game.ruleset.pack.suits))
    if layout.is_done(layout.first):
        return Verdict(SOLVED, 1, _moves(game, start, layout, []))
    seen = {layout.first[0]}
    path: list[int] = []
    stack = [layout.after(layout.first, seen)]
    while stack:
        if not stack[-1]:
            stack.pop()
            path[-1:] = []
            continue
        _, index, state = stack[-1].pop()
        if state[0] in seen:
            continue
        if len(seen) >= limits.states:
            return Verdict(UNKNOWN, len(seen))
        seen.add(state[0])
        if layout.is_done(state):
            return Verdict(SOLVED, len(seen), _moves(game, start, layout, [*path, index]))
        path.append(index)
        stack.append(layout.after(state, seen))
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
    """How many cards of equal rank lie on top of a pile."""
    rank, size = rank_of(pile[-1]), 1
    while size < len(pile) and rank_of(pile[-1 - size]) == rank:
        size += 1
    return size


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
    piles = position.piles
    filled = [index for index, pile in enumerate(piles) if pile and index != but]
    alone = {index for index in filled if _top_run(piles[index]) == len(piles[index])}
    takers: dict[int, list[int]] = {}
    for index in filled:
        if len(piles[index]) < game.transfer.capacity[index]:
            takers.setdefault(rank_of(piles[index][-1]), []).append(index)
    for source in sorted(alone, key=lambda index: len(piles[index])):
        size = len(piles[source])
        for target in takers.get(rank_of(piles[source][-1]), ()):
            fuller = target not in alone or (len(piles[target]), -target) > (size, -source)
            if target != source and fuller:
                count = min(size, game.transfer.capacity[target] - len(piles[target]))
                return (source, size - count, count, target)
    return None

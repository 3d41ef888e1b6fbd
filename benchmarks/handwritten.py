"""The same games written out by hand, as fast as plain Python allows: the yardstick for the engine.

Nothing here is general: piles have fixed numbers, what fits on what stands in small tables, a refused move is an
error without a reason. Cards, piles and moves are numbered as in the engine, so that both can be given the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

Move = tuple[int, int, int, int]
Piles = list[list[int]]

ACTION = -1
THE_ACTION: Move = (ACTION, 0, 0, 0)
STOCK = 0
FOUNDATIONS = range(1, 9)
COLUMNS = range(9, 17)
RESERVE = 17
FIRST_COLUMN = 9
FULL = 4

CARDS = {rank + suit: 13 * s + r for s, suit in enumerate("CDHS") for r, rank in enumerate("A23456789TJQK")}
RANK = [card % 13 for card in range(52)]
LAST_RANK = 12
RED = [card // 13 in (1, 2) for card in range(52)]
ACES = (0, 13, 26, 39)
TWOS = (1, 14, 27, 40)
KINGS = (12, 25, 38, 51)
ONE_LOWER = [
    tuple(card for card in range(52) if RANK[card] + 1 == RANK[below] and RED[card] != RED[below])
    for below in range(52)
]
"""The two cards that a column lays on a card."""
NAMES = ["s1", *(f"f{number}" for number in range(1, 9)), *(f"t{number}" for number in range(1, 9))]
PILES = {name: pile for pile, name in enumerate(NAMES)}
COMMENT = re.compile(r"(^|[ \t])#.*")


# Imperial Guards: whole games


def deal_imperial_guards(cards: list[int]) -> Piles:
    """One card to each column, the rest to the stock."""
    piles: Piles = [[] for _ in range(17)]
    piles[STOCK] = cards[:7:-1]
    for column, card in zip(COLUMNS, cards, strict=False):
        piles[column].append(card)
    return piles


def replay_imperial_guards(piles: Piles, moves: Iterable[Move]) -> int:
    """Make all moves and count them; a move that is not allowed is an error."""
    number = 0
    stock = piles[STOCK]
    for source, start, count, target in moves:
        number += 1
        if source == ACTION:
            if not stock:
                raise ValueError(number)
            for column in COLUMNS:
                piles[column].append(stock.pop())
            continue
        pile, there = piles[source], piles[target]
        card = pile[start]
        if source in (target, STOCK) or target == STOCK or start + count != len(pile):
            raise ValueError(number)
        if target < FIRST_COLUMN:
            if (
                count > 1
                or source < FIRST_COLUMN
                or (card != there[-1] + 1 or not RANK[card] if there else RANK[card])
            ):
                raise ValueError(number)
            there.append(pile.pop())
            continue
        if there and card not in ONE_LOWER[there[-1]]:
            raise ValueError(number)
        for place in range(start + 1, len(pile)):
            if pile[place] not in ONE_LOWER[pile[place - 1]]:
                raise ValueError(number)
        there += pile[start:]
        del pile[start:]
    return number


def is_won(piles: Piles) -> bool:
    """Whether all cards lie on the foundations."""
    return not piles[STOCK] and not any(piles[column] for column in COLUMNS)


def outcome(piles: Piles) -> str:
    """``won``, ``open`` or ``stuck``."""
    if is_won(piles):
        return "won"
    for source, start, _, target in legal_imperial_guards(piles):
        if source == ACTION or start or piles[target] or source < FIRST_COLUMN:
            return "open"
    return "stuck"


def replay_text(lines: Iterable[bytes]) -> tuple[int, str]:
    """Replay a record that names its cards, and check its end; the number of moves and the outcome."""
    words = _words(lines)
    for header in (["patience", "1"], ["game", "imperial-guards"], ["deal", "cards"]):
        if next(words) != header:
            raise ValueError(header)
    cards: list[int] = []
    for line in words:
        if line == ["moves"]:
            break
        cards += [CARDS[word] for word in line]
    if sorted(cards) != sorted([*CARDS.values(), *CARDS.values()]):
        raise ValueError("deal")
    piles = deal_imperial_guards(cards)
    claimed: list[str] = []
    moves = replay_imperial_guards(piles, _moves(words, piles, claimed))
    if claimed != [outcome(piles)]:
        raise ValueError("end")
    return moves, claimed[0]


def _words(lines: Iterable[bytes]) -> Iterator[list[str]]:
    for raw in lines:
        line = raw.decode()
        if "#" in line:
            line = COMMENT.sub("", line)
        if words := line.split():
            yield words


def _moves(lines: Iterator[list[str]], piles: Piles, claimed: list[str]) -> Iterator[Move]:
    """The moves up to ``end``, read against the piles as they lie when the move is asked for."""
    for words in lines:
        if words == ["deal"]:
            yield THE_ACTION
        elif words[0] == "end":
            claimed += words[1:]
            return
        else:
            origin, unit, goal = words
            source = PILES[origin]
            pile = piles[source]
            if unit in CARDS:
                card, count = CARDS[unit], 1
            else:
                name, riders = unit.split("+")
                card, count = CARDS[name], int(riders) + 1
            start = len(pile) - count
            if start < 0 or pile[start] != card:
                raise ValueError(words)
            yield source, start, count, PILES[goal]
    raise ValueError("end")


# Legal moves


def legal_imperial_guards(piles: Piles) -> list[Move]:
    """All moves: columns give runs, foundations give their top back to columns."""
    moves: list[Move] = []
    on_columns, on_foundations, empty = _takers(piles)
    for source in COLUMNS:
        pile = piles[source]
        if not pile:
            continue
        start = len(pile) - 1
        card = pile[start]
        for target in on_foundations.get(card, ()):
            moves.append((source, start, 1, target))
        count = 1
        while True:
            for target in on_columns.get(card, ()):
                if target != source:
                    moves.append((source, start, count, target))
            for target in empty:
                moves.append((source, start, count, target))
            if not start or card not in ONE_LOWER[pile[start - 1]]:
                break
            start -= 1
            count += 1
            card = pile[start]
    for source in FOUNDATIONS:
        if pile := piles[source]:
            start = len(pile) - 1
            for target in on_columns.get(pile[start], ()):
                moves.append((source, start, 1, target))
            for target in empty:
                moves.append((source, start, 1, target))
    if piles[STOCK]:
        moves.append(THE_ACTION)
    return moves


def legal_miss_milligan(piles: Piles) -> list[Move]:
    """All moves: empty columns take kings, and the reserve is open once the stock is empty."""
    moves: list[Move] = []
    on_columns, on_foundations, empty = _takers(piles)
    for king in KINGS if empty else ():
        on_columns[king] = empty
    reserve = piles[RESERVE]
    may_weave = not piles[STOCK] and not reserve
    for source in COLUMNS:
        pile = piles[source]
        if not pile:
            continue
        start = len(pile) - 1
        card = pile[start]
        for target in on_foundations.get(card, ()):
            moves.append((source, start, 1, target))
        count = 1
        while True:
            for target in on_columns.get(card, ()):
                if target != source:
                    moves.append((source, start, count, target))
            if may_weave:
                moves.append((source, start, count, RESERVE))
            if not start or card not in ONE_LOWER[pile[start - 1]]:
                break
            start -= 1
            count += 1
            card = pile[start]
    last = len(reserve) - 1
    for start, card in enumerate(reserve):
        for target in on_foundations.get(card, ()):
            moves.append((RESERVE, start, 1, target))
        for target in on_columns.get(card, ()):
            moves.append((RESERVE, start, 1, target))
    for start in range(last - 1, -1, -1):
        if reserve[start + 1] not in ONE_LOWER[reserve[start]]:
            break
        for target in on_columns.get(reserve[start], ()):
            moves.append((RESERVE, start, last + 1 - start, target))
    if piles[STOCK]:
        moves.append(THE_ACTION)
    return moves


def _takers(piles: Piles) -> tuple[dict[int, list[int]], dict[int, list[int]], list[int]]:
    """The columns and the foundations by the cards that fit there, and the empty columns."""
    on_columns: dict[int, list[int]] = {}
    on_foundations: dict[int, list[int]] = {}
    empty: list[int] = []
    for target in COLUMNS:
        if pile := piles[target]:
            for card in ONE_LOWER[pile[-1]]:
                if card in on_columns:
                    on_columns[card].append(target)
                else:
                    on_columns[card] = [target]
        else:
            empty.append(target)
    unopened: list[int] = []
    for target in FOUNDATIONS:
        if not (pile := piles[target]):
            unopened.append(target)
        elif RANK[pile[-1]] < LAST_RANK:
            card = pile[-1] + 1
            if card in on_foundations:
                on_foundations[card].append(target)
            else:
                on_foundations[card] = [target]
    if unopened:
        for ace in ACES:
            on_foundations[ace] = unopened
    return on_columns, on_foundations, empty


def legal_pile_on(piles: Piles) -> list[Move]:
    """All moves: top cards of one rank onto that rank, or to an empty pile; four cards a pile."""
    moves: list[Move] = []
    takers: dict[int, list[int]] = {}
    empty: list[int] = []
    for target, pile in enumerate(piles):
        if not pile:
            empty.append(target)
        elif len(pile) < FULL:
            rank = RANK[pile[-1]]
            if rank in takers:
                takers[rank].append(target)
            else:
                takers[rank] = [target]
    for source, pile in enumerate(piles):
        if not pile:
            continue
        size = len(pile)
        rank = RANK[pile[-1]]
        targets = takers.get(rank, ())
        if not targets and not empty:
            continue
        for count in range(1, size + 1):
            start = size - count
            if RANK[pile[start]] != rank:
                break
            for target in targets:
                if target != source and len(piles[target]) + count <= FULL:
                    moves.append((source, start, count, target))
            for target in empty:
                moves.append((source, start, count, target))
    return moves


def legal_montana(board: list[int], redeals: int) -> list[Move]:
    """All moves on a board of 52 places, -1 for a gap; a redeal when nothing else is left."""
    moves: list[Move] = []
    for target, there in enumerate(board):
        if there >= 0:
            continue
        if target % 13 == 0:
            moves += [(board.index(two), 0, 1, target) for two in TWOS]
        else:
            left = board[target - 1]
            if left >= 0 and RANK[left] < LAST_RANK:
                moves.append((board.index(left + 1), 0, 1, target))
    if not moves and redeals and not _is_won_montana(board):
        moves.append(THE_ACTION)
    return moves


def replay_montana(board: list[int], moves: Iterable[Move]) -> None:
    """Make moves of cards on a board of 52 places, -1 for a gap; a move that is not allowed is an error."""
    for number, (source, _, _, target) in enumerate(moves):
        card = board[source]
        if card < 0 or board[target] >= 0:
            raise ValueError(number)
        if target % 13 == 0:
            if card not in TWOS:
                raise ValueError(number)
        elif board[target - 1] != card - 1 or not RANK[card]:
            raise ValueError(number)
        board[target] = card
        board[source] = -1


def _is_won_montana(board: list[int]) -> bool:
    rows = [board[first : first + 12] for first in range(0, 52, 13)]
    return all(row[0] in TWOS and row == list(range(row[0], row[0] + 12)) for row in rows)

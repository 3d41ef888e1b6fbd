"""A position in words: one pile a line, for those who listen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from .. import facts
from ..cards import cards_text, is_face_down
from ..engine.game import Game
from ..engine.position import Position
from ..engine.table import Group
from ..words import said
from ..words.en.nouns import counted, group_noun
from .seen import Seen, seen_of


def describe_lines(game: Game, position: Position) -> list[str]:
    """One pile a line, in words; empty piles of a group together."""
    return seen_lines(game, seen_of(game, position))


def seen_lines(game: Game, seen: Seen) -> list[str]:
    """The same for what was already looked at."""
    lines = [line for group in game.table.groups.values() for line in _group(game, group, seen)]
    left = left_line(seen)
    return [*lines, left] if left else lines


def pile_lines(game: Game, position: Position, name: str) -> list[str]:
    """The same of the piles that a name means: one, a row of places, or a group by its name or letter; empty for none."""
    seen, table = seen_of(game, position), game.table
    if name in table.index:
        pile = table.index[name]
        group = table.group_of[pile]
        if group.in_places:
            return [f"{group_noun(group.noun).one} {name}: {_place(seen.piles[pile])}"]
        return _piles(game, group, seen, [pile])
    named = table.groups.get(name) or table.labels.get(name)
    if named:
        return _group(game, named, seen)
    groups = [group for group in table.groups.values() if group.in_places]
    return [line for group in groups for row, line in _rows(group, seen) if row == name]


def left_line(seen: Seen) -> str:
    """How often actions may still be taken that may not be taken for ever."""
    return "; ".join(left_texts(seen))


def left_texts(seen: Seen) -> list[str]:
    """The same, each action by itself."""
    return [said(facts.layouts.TimesLeft(called, times)) for called, times in seen.left]


def _group(game: Game, group: Group, seen: Seen) -> list[str]:
    """The lines of a group."""
    if group.in_places:
        return [line for _, line in _rows(group, seen)]
    return _piles(game, group, seen, group.piles)


def _rows(group: Group, seen: Seen) -> list[tuple[str, str]]:
    """The name and the line of each row of places."""
    return [
        (name, f"row {name}: {', '.join(_place(seen.piles[pile]) for pile in row)}")
        for name, row in group.named_rows
    ]


def _place(cards: list[int]) -> str:
    if not cards:
        return "gap"
    return "face down" if is_face_down(cards[-1]) else cards_text(cards)


def _piles(game: Game, group: Group, seen: Seen, piles: Sequence[int]) -> list[str]:
    """A line for each of some piles of a group that has cards, and one for those that have none."""
    noun, names = group_noun(group.noun).one, game.table.names
    filled = [pile for pile in piles if seen.piles[pile]]
    empty = [names[pile] for pile in piles if not seen.piles[pile]]
    lines = [f"{noun} {names[pile]}: {_cards(seen.piles[pile], seen.beneath[pile])}" for pile in filled]
    return [*lines, f"{noun} {' '.join(empty)}: empty"] if empty else lines


def _cards(cards: list[int], beneath: int) -> str:
    """The cards of a pile, the deepest first: those that lie open, and how many lie face down between them.

    How many there are in all is told where a picture counts open cards that are covered.
    """
    parts = []
    for hidden, some in groupby(cards, is_face_down):
        together = list(some)
        parts.append(f"{counted(len(together), 'card')} face down" if hidden else cards_text(together))
    if not all(map(is_face_down, cards[:beneath])):
        parts.append(f"{counted(len(cards), 'card')} in all")
    return ", ".join(parts)

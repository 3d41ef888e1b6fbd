"""A board of another program laid out on the table of a game: our position, or what does not fit."""

from __future__ import annotations

from ..cards import DOWN, UNKNOWN, card_text
from ..deal import PositionDeal, missing_text
from ..game import Game
from ..problems import Problem
from ..table import Group
from ..wording import counted
from .boards import Board, Pile

STANDS_FOR = {
    "tableau": ("tableau",),
    "cell": ("cell", "reserve"),
    "foundation": ("foundation", "hole", "waste"),
    "hole": ("hole", "waste"),
    "reserve": ("reserve",),
    "stock": ("stock",),
    "waste": ("waste",),
    "aside": ("aside",),
}
"""The groups of a board, and the groups of a ruleset that may take their cards: the first that there is."""


def placed(board: Board, game: Game) -> PositionDeal:
    """The position that a board shows.

    Raises:
        RecordError: when the game has no place for a pile, or the cards are not the whole pack.
    """
    piles: list[tuple[int, ...]] = [()] * len(game.table)
    for name, given in board.groups.items():
        group = _group(name, given, game)
        if group is None:
            continue
        for pile, target in zip(given, group.piles, strict=False):
            piles[target] = tuple(_facing(pile.cards, group))
    _check_pack(board, game)
    return PositionDeal(tuple(piles), (0,) * len(game.actions))


def _group(name: str, given: list[Pile], game: Game) -> Group | None:
    for candidate in STANDS_FOR[name]:
        if candidate in game.table.groups:
            group = game.table.groups[candidate]
            _check_room(name, given, group, game)
            return group
    filled = next((pile for pile in given if pile.cards), None)
    if filled:
        raise filled.place.refuse("bad-deal", f"{game.name} has no {name}")
    return None


def _check_room(name: str, given: list[Pile], group: Group, game: Game) -> None:
    last = max((index for index, pile in enumerate(given) if pile.cards), default=-1)
    if last >= len(group.piles):
        has = counted(len(group.piles), f"{group.name} pile")
        message = f"{game.name} has {has}; the board has {last + 1}"
        raise given[len(group.piles)].place.refuse("bad-deal", message)
    for pile in given:
        capacity = 1 if group.in_places else game.transfer.capacity[group.piles[0]]
        if len(pile.cards) > capacity:
            raise pile.places[capacity].refuse(
                "bad-deal", f"a {name} pile holds at most {counted(capacity, 'card')}, not {len(pile.cards)}"
            )


def _facing(cards: list[int], group: Group) -> list[int]:
    return [card | DOWN for card in cards] if group.rules.face == "down" else cards


def _check_pack(board: Board, game: Game) -> None:
    """Refuse what is not the whole pack, at the card that is there once too often."""
    left = list(game.table.pack)
    unknown = 0
    for pile in (pile for given in board.groups.values() for pile in given):
        for card, place in zip(pile.cards, pile.places, strict=True):
            plain = card & ~DOWN
            if plain == UNKNOWN:
                unknown += 1
            elif plain in left:
                left.remove(plain)
            else:
                raise place.refuse("bad-deal", f"{card_text(plain)} is there once too often")
    if len(left) != unknown:
        whole = len(game.table.pack)
        raise board.place.refuse(
            "bad-deal",
            f"the board has {whole - len(left) + unknown} of {whole} cards",
            reason=missing_text(left),
        )


def misfit(message: str, file: str = "") -> Problem:
    """The problem of a position that another program has no form for."""
    return Problem("bad-deal", message, file)

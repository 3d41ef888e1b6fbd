"""A board of another program laid out on the table of a game: our position, or what does not fit."""

from __future__ import annotations

from .. import facts
from ..cards import DOWN, RANKS, UNKNOWN_CARD
from ..engine.deals import PositionDeal, beside_pack
from ..engine.game import Game
from ..engine.table import Group
from ..language.conditions import Relation
from ..notation.deals import missing_cards
from ..notation.lines import read_lines
from ..problems import Problem
from .boards import Board, Pile, read_board
from .forms import Given, Read
from .implied import lay_implied

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


def read(given: Given) -> Read:
    """The deal that lines of cards show, as pysol-cards prints them."""
    return Read(placed(read_board(read_lines(given.stream, given.file), given.file), given.game))


def placed(board: Board, game: Game, *, implied: bool = False) -> PositionDeal:
    """The position that a board shows.

    Where cards may be `implied`, a board may leave out whole groups of piles, if only one thing can lie there: cards
    that the deal picks out by name, a single card, or cards that no move can reach.

    Raises:
        RecordError: when the game has no place for a pile, or the cards are not the whole pack.
    """
    piles: list[list[int]] = [[] for _ in range(len(game.table))]
    shown: set[str] = set()
    for name, given in board.groups.items():
        group = _group(name, given, game)
        if group is None:
            continue
        shown.add(group.name)
        for pile, target in zip(given, group.piles, strict=False):
            piles[target] = _facing(_in_order(pile, group, game), group)
    missing, unknown = _missing(board, game)
    if len(missing) != unknown and not (implied and not unknown and lay_implied(game, piles, shown, missing)):
        whole = len(game.table.pack)
        raise board.place.refuse(
            "bad-deal",
            facts.deals.BoardIncomplete(whole - len(missing) + unknown, whole),
            reason=missing_cards(missing),
        )
    return PositionDeal(tuple(map(tuple, piles)), (0,) * len(game.actions))


def _in_order(pile: Pile, group: Group, game: Game) -> list[int]:
    """The cards of a pile from the deepest one; of a foundation told by its rank alone, as it is built."""
    if not pile.cards or not pile.by_rank or not builds_down(group):
        return pile.cards
    if len(pile.cards) < len(RANKS):
        raise pile.place.refuse("bad-deal", facts.deals.BuildsDown(game.name))
    return pile.cards[::-1]


def builds_down(group: Group) -> bool:
    """Whether the cards of a pile go down in rank."""
    relation = group.rules.run or next(
        (each for each in group.rules.build if isinstance(each, Relation)), None
    )
    return relation is not None and relation.rank == "down"


def _group(name: str, given: list[Pile], game: Game) -> Group | None:
    for candidate in STANDS_FOR[name]:
        if candidate in game.table.groups:
            group = game.table.groups[candidate]
            _check_room(name, given, group, game)
            return group
    filled = next((pile for pile in given if pile.cards), None)
    if filled:
        raise filled.place.refuse("bad-deal", facts.deals.HasNone(game.name, name))
    return None


def _check_room(name: str, given: list[Pile], group: Group, game: Game) -> None:
    last = max((index for index, pile in enumerate(given) if pile.cards), default=-1)
    if last >= len(group.piles):
        fact = facts.deals.HasFewer(game.name, group.name, len(group.piles), last + 1)
        raise given[len(group.piles)].place.refuse("bad-deal", fact)
    for pile in given:
        capacity = group.capacity
        if capacity and len(pile.cards) > capacity:
            raise pile.places[capacity].refuse(
                "bad-deal", facts.deals.KindHoldsFewer(name, capacity, len(pile.cards))
            )


def _facing(cards: list[int], group: Group) -> list[int]:
    return [card | DOWN for card in cards] if group.rules.face == "down" else cards


def _missing(board: Board, game: Game) -> tuple[list[int], int]:
    """The cards that a board does not name, and how many unknown ones lie there; one that is there too often is refused."""
    piles = [pile for given in board.groups.values() for pile in given]
    shown = [each for pile in piles for each in zip(pile.cards, pile.places, strict=True)]
    known = [(card & ~DOWN, place) for card, place in shown if card & ~DOWN != UNKNOWN_CARD]
    surplus, missing = beside_pack([card for card, _ in known], game.table.pack)
    if surplus:
        number, fault = surplus[0]
        raise known[number][1].refuse("bad-deal", fault)
    return missing, len(shown) - len(known)


def misfit(message: str, file: str = "") -> Problem:
    """The problem of a position that another program has no form for."""
    return Problem("bad-deal", message, file)

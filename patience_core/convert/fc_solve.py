"""What fc-solve prints of a game, read; positions as boards that it reads."""

from __future__ import annotations

from ..cards import RANKS, SUITS, cards_text, rank_of, suit_of
from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import read_lines
from ..problems import RecordError
from .boards import EMPTY
from .forms import Given, Read, Told
from .freecell_notation import made_of
from .placing import builds_down, misfit
from .signs import Signs
from .solver_output import first_board, read_output

GROUPS = {"tableau", "cell", "foundation"}
"""What such a board can show."""


def read(given: Given) -> Read:
    """The deal that a text begins with, and the moves behind it."""
    game = given.game
    output = read_output(read_lines(given.stream, given.file), given.file, loose="board")
    deal = first_board(output, game)
    if output.is_board:
        return Read(deal)
    return Read(deal, made_of(output, game, Signs(game), game.start(deal), given.automoves))


def write(told: Told) -> list[str]:
    """The position after a game as a board."""
    return fc_solve_lines(told.game, told.position)


def fc_solve_lines(game: Game, position: Position) -> list[str]:
    """A position as lines: foundations and cells where there are any, then the columns.

    Raises:
        RecordError: when cards lie elsewhere, or a foundation is neither built up in suit from its ace nor a whole suit.
    """
    for name, group in game.table.groups.items():
        if name not in GROUPS and any(position.piles[pile] for pile in group.piles):
            raise RecordError([misfit(f"such a board has no place for the {name} of {game.name}")])
    lines = _foundation_lines(game, position)
    if "cell" in game.table.groups:
        cells = [position.piles[pile] for pile in game.table.groups["cell"].piles]
        lines.append(" ".join(["Freecells:", *(cards_text(cell) or EMPTY for cell in cells)]))
    columns = [cards_text(position.piles[pile]) for pile in game.table.piles_of(("tableau",))]
    return [*lines, *(column or ":" for column in columns)]


def _foundation_lines(game: Game, position: Position) -> list[str]:
    if "foundation" not in game.table.groups:
        return []
    group = game.table.groups["foundation"]
    words = []
    for pile in (position.piles[pile] for pile in group.piles if position.piles[pile]):
        ranks = [rank_of(card) for card in pile]
        whole = builds_down(group) and ranks == list(range(len(RANKS)))[::-1]
        if not (whole or ranks == list(range(len(pile)))) or len({*map(suit_of, pile)}) > 1:
            raise RecordError(
                [
                    misfit(
                        "such a board can show foundations only that rise in suit from the ace, or a whole suit"
                    )
                ]
            )
        words.append(f"{SUITS[suit_of(pile[-1])]}-{RANKS[max(ranks)]}")
    return [" ".join(["Foundations:", *words])] if words else []

"""What the screen explains."""

from __future__ import annotations

from collections.abc import Iterable

from patience_core.engine.game import Game
from patience_core.letters import padded, width_of

from .shown_game import ShownGame

HELP = """\
Enter, Space    lift the card under the cursor; again, drop it there; what takes it is marked
arrows          move the cursor
1 2 3 ...       go to that column, or drop there; two digits quickly for 10 and more
click           lift, drop, deal from the stock
d               the action that is open: deal, draw, redeal
f               the card under the cursor goes home
a               all cards go home that can without harm
w               go to the waste
Esc             put back what is lifted

u r             undo, redo
U R             undo and redo all
[ ]             another branch: what else was tried instead of the last move
h               a hint; it does not look at cards that lie face down
S               whether the game can still be won; this looks at all cards, and is ended by the next move
m, Tab          all moves made, and all that is legal
:               type a move, as in: {example}

n N g           another deal, this one from the start, a deal by its number
c               a comment on the position, for the record
s               keep the game in a file from now on
i               the rules of the game
F4              four colours
q               end; the game is kept

( ) is the cursor, * is lifted, > takes it, ' was just moved; [24] are cards face down, (5) cards beneath."""


VIEW_HELP = """\
right, left     a move forth, a move back
Home, End       the deal, the end
PgUp, PgDn      ten moves
Space           plays the moves one after the other, or stops
+ -             faster, slower
g               go to a move by its number
p               play on from here, r makes the next moves of the record; the record stays as it is
S               after which moves the game could still be won: a strip below the board; this looks at all cards
m, Tab          all moves, and all that is legal
i               the rules of the game
F4              four colours
q               end"""


def keys_reference(keys: str) -> str:
    """Keys for the documentation."""
    return f"```text\n{keys.format(example='t3 QD t7')}\n```"


def help_lines(game: Game) -> list[str]:
    """The keys, with an example of a move."""
    names = game.table.names
    example = f"{names[0]} QD {names[-1]}" if len(names) > 1 else names[0]
    return HELP.format(example=example).split("\n")


def move_lines(screen: ShownGame, width: int) -> list[str]:
    """All that is legal, and all moves with their numbers, in columns."""
    legal = [f"     {text}" for text in screen.legal_texts()]
    return ["legal", *_in_columns(legal, width), "", "moves", *_in_columns(screen.numbered_line, width)]


def _in_columns(texts: Iterable[str], width: int) -> list[str]:
    """Texts side by side, as many in a line as there is room for; a dash where there are none."""
    texts = list(texts) or ["    --"]
    wide = max(map(width_of, texts)) + 2
    number = max(1, width // wide)
    rows = (texts[first : first + number] for first in range(0, len(texts), number))
    return ["".join(padded(text, wide) for text in row).rstrip() for row in rows]

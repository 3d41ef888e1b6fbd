"""Whether there is a screen to play on, and how it looks."""

from __future__ import annotations

from typing import NamedTuple

import typer

from ..console import wants_colour
from ..options import Cards
from ..preferences import CARDS, FULL, LIGHT, SCREEN, SIZE, is_set, preferred
from ..streams import is_dumb_terminal, shows_unicode


class ScreenLook(NamedTuple):
    """How cards are written, whether each suit has a colour of its own, whether there are colours, and what is preferred."""

    cards: str
    four: bool
    colour: bool
    light: str
    size: str

    @classmethod
    def asked(cls, ctx: typer.Context, cards: Cards, color: str, *, four: bool) -> ScreenLook:
        """As the options ask for it, and the preferences."""
        colour = wants_colour(color)
        return cls(cards_on_screen(ctx, cards), four, colour, preferred(LIGHT), preferred(SIZE))


def has_screen() -> bool:
    """Whether the terminal can place what it shows, and nobody prefers lines."""
    return not is_dumb_terminal() and preferred(SCREEN) == FULL


def cards_on_screen(ctx: typer.Context, cards: Cards) -> str:
    """How cards are written: as asked or preferred, else with the signs of the suits, where the terminal shows them."""
    source = ctx.get_parameter_source("cards")
    asked = source is not None and source.name != "DEFAULT"
    if asked or is_set(CARDS):
        return cards.value
    return Cards.unicode.value if shows_unicode() else Cards.ascii.value

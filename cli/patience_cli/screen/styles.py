"""The colours of the screen."""

from __future__ import annotations

STYLES = {
    "title": "bg:#222222 #e8e0a0",
    "name": "#8fb98f",
    "card": "bg:#f2f2ee #111111 bold",
    "card.diamonds": "#c00000",
    "card.hearts": "#c00000",
    "back": "bg:#005f87 #d0e8f0",
    "count": "#909090",
    "gap": "#808080",
    "cursor": "bg:#ffd75f #000000 bold",
    "lifted": "bg:#ffaf5f #111111",
    "target": "bg:#87d787 #003000",
    "touched": "#d7af00 bold",
    "panel": "#b0b0b0",
    "message": "#e8e0a0",
    "refused": "#ff8787 bold",
    "strip": "#909090",
    "strip.win": "#87d787",
    "strip.lost": "#ff8787",
    "keys": "bg:#222222 #d0d0d0",
    "end": "bg:#005f00 #ffffff bold",
    "page": "",
}
"""What each part looks like, in the words of prompt_toolkit."""
FOUR_COLORS = {"card.diamonds": "#0060c0", "card.clubs": "#007030"}
"""What differs where each suit has a colour of its own."""

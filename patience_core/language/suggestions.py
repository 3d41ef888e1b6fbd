"""What a wrong word or value of a ruleset was probably meant to be.

Besides misspelt words these are words that other programs and books use for the same thing.
"""

from __future__ import annotations

import re
from collections.abc import Container

from ..cards import RANK_NAMES, RANKS
from ..problems import did_you_mean
from .kinds import Flag, Kind, parts_in, plain_words, takes_rank
from .parts import keys_of

KEYS = {
    "accept": ("take",),
    "accepts": ("take",),
    "amount": ("count", "cards"),
    "base": ("start",),
    "cells": ("via",),
    "colour": ("suit",),
    "color": ("suit",),
    "cols": ("columns",),
    "comment": ("notes",),
    "condition": ("when",),
    "description": ("notes",),
    "destination": ("to",),
    "direction": ("rank",),
    "empty": ("start",),
    "groups": ("piles",),
    "height": ("rows",),
    "if": ("when",),
    "inherits": ("extends",),
    "limit": ("capacity", "times"),
    "max": ("capacity", "times"),
    "maximum": ("capacity", "times"),
    "move": ("lift",),
    "moves": ("lift",),
    "number": ("count", "cards"),
    "options": ("variants",),
    "order": ("run", "rank"),
    "packs": ("decks",),
    "parent": ("extends",),
    "passes": ("times",),
    "redeals": ("times",),
    "remove": ("lift",),
    "sequence": ("run", "rank"),
    "setup": ("deal",),
    "size": ("capacity", "count"),
    "source": ("from",),
    "stacks": ("piles",),
    "target": ("to",),
    "through": ("via",),
    "title": ("name",),
    "width": ("columns",),
    "win": ("goal",),
    "won": ("goal",),
}
"""What others call a word; the first of several that the place knows is meant."""

VALUES = {
    "all": ("rest", "pile"),
    "alternate-color": ("alternate",),
    "alternate-colour": ("alternate",),
    "alternating": ("alternate",),
    "ascending": ("up",),
    "both": ("up-or-down",),
    "closed": ("down",),
    "descending": ("down",),
    "downwards": ("down",),
    "either": ("up-or-down",),
    "equal": ("same",),
    "hidden": ("down",),
    "infinite": ("unlimited",),
    "nothing": ("none",),
    "open": ("up",),
    "opposite": ("alternate",),
    "remaining": ("rest",),
    "same-suit": ("same",),
    "sequence": ("run",),
    "single": ("card",),
    "top": ("card",),
    "upwards": ("up",),
    "visible": ("up",),
    "whole": ("pile",),
}
"""What others call a value; the first of several that the word can have is meant."""

_FLAGS = {"yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false"}


def blank_missing(text: str, words: Container[str] | None = None) -> str:
    """A hint for ``each:6``, which YAML reads as one word; with `words`, only if it begins with one of them."""
    found = re.fullmatch(r"([a-z][a-z-]*):(\S.*)", text)
    if found is None or (words is not None and found[1] not in words):
        return ""
    return f"a blank is missing after the colon: {found[1]}: {found[2]}"


def meant_key(key: str, part: type) -> str:
    """A hint with the word of a part of the language that was probably meant, or an empty text."""
    words = keys_of(part)
    others = [word for word in KEYS.get(key.lower(), ()) if word in words]
    return blank_missing(key, words) or (f"did you mean {others[0]}?" if others else did_you_mean(key, words))


def meant_value(text: str, kind: Kind) -> str:
    """A hint with the value that was probably meant, or an empty text."""
    words = plain_words(kind)
    if missing := blank_missing(text):
        return missing
    if isinstance(kind, Flag) and text.lower() in _FLAGS:
        return f"did you mean {_FLAGS[text.lower()]}?"
    if takes_rank(kind) and text.lower().removesuffix("s") in RANK_NAMES:
        return f"did you mean {RANKS[RANK_NAMES.index(text.lower().removesuffix('s'))]}?"
    others = [word for word in VALUES.get(text.lower(), ()) if word in words]
    if others:
        return f"did you mean {others[0]}?"
    return _meant_in_a_map(text, kind) or did_you_mean(text, words)


def _meant_in_a_map(text: str, kind: Kind) -> str:
    """The hint for a value that would be right inside a map: ``build: down``."""
    maps = []
    for part in parts_in(kind):
        for key, (_, described) in keys_of(part).items():
            found = [
                word for word in (text, *VALUES.get(text.lower(), ())) if word in plain_words(described.kind)
            ]
            maps += [f"{{{key}: {word}}}" for word in found[:1]]
    return f"did you mean {' or '.join(maps)}?" if maps else ""

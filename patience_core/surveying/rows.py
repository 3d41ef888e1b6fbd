"""What a row in the file of a survey can be: SQLite keeps whatever was written, by whomever."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from ..engine.deals import number_deal
from ..solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE
from .work import Result

LONGEST_TEXT = 1000
"""What names a run has no more characters than this, each of its texts by itself."""
MOST_COUNTED = 2**63 - 1
OBJECTS = ("limits", "strategy")
"""The texts of a run that are JSON objects."""
PLAIN = (int, float, str, type(None))
"""What a value in them can be, beside yes and no."""


def check_run(run: Mapping[str, Any]) -> str:
    """What is wrong with the texts of a run by their names; an empty text if nothing is."""
    for name, value in run.items():
        if not isinstance(value, str) or not value.isprintable() or len(value) > LONGEST_TEXT:
            return f"{name} is no text of one line and at most {LONGEST_TEXT} characters"
    for name in OBJECTS:
        if name in run and not _is_object(run[name]):
            return f"{name} is no JSON object of plain values"
    return ""


def _is_object(text: str) -> bool:
    try:
        found = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and all(isinstance(value, PLAIN) for value in found.values())


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def check_result(result: Result) -> str:
    """What is wrong with a result; an empty text if nothing is."""
    seed = result.seed
    if not isinstance(seed, str) or number_deal(seed) is None:
        return f"seed is no deal number: {_shown(seed)}"
    if result.verdict not in (SOLVED, UNSOLVABLE, UNKNOWN):
        return f"verdict of {seed} is {_shown(result.verdict)}"
    moves = 0 if result.moves is None else result.moves
    for name, number in (("states", result.states), ("moves", moves)):
        if not isinstance(number, int) or not 0 <= number <= MOST_COUNTED:
            return f"{name} of {seed} is no number from 0: {_shown(number)}"
    if not isinstance(result.seconds, float) or not math.isfinite(result.seconds) or result.seconds < 0:
        return f"seconds of {seed} is no number from 0: {_shown(result.seconds)}"
    return ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= (most := 60) else f"{text[: most - 3]}..."

"""Runs all checks for a number: which of them found something, and what."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from .checks import (
    PLAYED,
    Faults,
    Walked,
    hopeless_games_are_never_won,
    verdicts_are_those_of_exhaustive_play,
)
from .rulesets import Case, case

MOST_POSITIONS = 40
"""How many positions are looked at by exhaustive play, but for one in `LONG_EVERY` numbers."""
LONG_EVERY, MOST_IN_LONG = 50, 1000


class Finding(NamedTuple):
    """A check that found something, and the first that it found."""

    check: str
    fault: str


def most_positions(seed: int) -> int:
    """How far exhaustive play goes for a number."""
    return MOST_POSITIONS if seed % LONG_EVERY else MOST_IN_LONG


def findings_of(each: Case, folder: Path) -> list[Finding]:
    """What the checks find in a game; what is raised is found too."""
    walked: list[Walked] = []

    def walk() -> Faults:
        walked.append(Walked(each, each.rng))
        yield from ()

    found = _asked("walk", walk)
    most = most_positions(each.seed)
    found += _asked("hopeless games", lambda: hopeless_games_are_never_won(each, folder, most))
    for one in walked:
        for check in PLAYED:
            found += _asked(check.__name__, lambda check=check, one=one: check(each, one))  # type: ignore[misc]
        found += _asked(
            "verdicts",
            lambda one=one: verdicts_are_those_of_exhaustive_play(each, one, most),  # type: ignore[misc]
        )
    return found


def _asked(name: str, ask: Callable[[], Faults]) -> list[Finding]:
    try:
        fault = next(ask(), None)
    except Exception as error:  # noqa: BLE001 - whatever a ruleset brings about is to be told with it
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__}: {error} ({Path(place.filename).name}: {place.name})"
    return [Finding(name, fault)] if fault else []


def findings(seed: int, folder: Path) -> tuple[Case, list[Finding]]:
    """The game of a number, and what the checks find in it."""
    each = case(seed, folder)
    return each, findings_of(each, folder)


def told(each: Case, found: list[Finding]) -> str:
    """What was found, with the ruleset."""
    faults = [f"{finding.check}: {finding.fault}" for finding in found]
    head = f"number {each.seed}, deal {each.deal.header()}"
    return "\n".join([head, *(f"  {fault}" for fault in faults), each.files.text()])

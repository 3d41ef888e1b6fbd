"""The kinds that tables tell apart: numbers that the kernel compares."""

from __future__ import annotations

from enum import IntEnum


class Part(IntEnum):
    """What a part of a condition asks about some piles."""

    EMPTY = 0
    FILLED = 1
    FEW_PILES = 2
    ONLY = 3
    RUNS = 4


class Against(IntEnum):
    """Where a relation has its reference cards."""

    TOP = 0
    LEFT = 1
    PREVIOUS = 2
    GROUP = 3


class Action(IntEnum):
    """How an action is taken."""

    DEAL = 0
    """One card to each pile, as `Position.deal` does."""
    TURN_OVER = 1
    """All cards of a pile go to another one."""
    OTHER = 2
    """The engine takes it."""


class Kept(IntEnum):
    """What a key keeps of a pile."""

    WHOLE = 0
    TOP = 1
    EMPTINESS = 2

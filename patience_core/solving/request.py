"""What is asked of a search: which question, how far it may go, and by which strategy."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from .verdict import Why


class Question(StrEnum):
    """Who is asked for a win: two questions with different answers.

    The values stand in records and in the files of surveys, where they are compared: they never change.
    """

    ALL_CARDS = "one who knows every card"
    FACE_UP_CARDS = "one who knows only what lies face up"

    @classmethod
    def of(cls, *, hidden: bool) -> Question:
        """The question that is meant by the option `hidden`: no card is known before it is turned up."""
        return cls.FACE_UP_CARDS if hidden else cls.ALL_CARDS


@dataclass(frozen=True)
class Limits:
    """How far a search may go. A field that is added has a default with which searches go as far as before.

    `states`: different positions reached; `seconds`; `memory`: megabytes for the positions remembered.
    """

    states: int = 100_000
    seconds: float | None = None
    memory: int | None = None


@dataclass(frozen=True)
class Strategy:
    """How to search, where there is a choice. A field that is added has a default with which searches go as before.

    `beam`: how many positions of each round are kept; with 0 the search is chosen by the shape of the ruleset.
    """

    beam: int = 0


BY_SHAPE = Strategy()
"""The search is chosen by the shape of the ruleset."""


class SearchRequest(NamedTuple):
    """All that is asked of a search, in the order in which `solve` takes it."""

    limits: Limits = Limits()
    question: Question = Question.ALL_CARDS
    strategy: Strategy = BY_SHAPE


class Budget:
    """What is left of the limits of a search that has several parts."""

    def __init__(self, limits: Limits) -> None:
        """Begin with all of it."""
        self.limits = limits
        self.states = 0
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds

    @property
    def is_used_up(self) -> bool:
        """Whether there is nothing left."""
        late = self.deadline is not None and time.monotonic() > self.deadline
        return late or self.states >= self.limits.states

    @property
    def why_used_up(self) -> Why:
        """Which limit there is nothing left of."""
        return Why.POSITIONS if self.states >= self.limits.states else Why.SECONDS

    def left(self, most: int | None = None) -> Limits:
        """The limits for the next part, which may reach at most this many states."""
        states = self.limits.states - self.states
        seconds = None if self.deadline is None else self.deadline - time.monotonic()
        return replace(self.limits, states=states if most is None else min(most, states), seconds=seconds)

"""What a worker does, in this process or on another machine: solve some deals of a game."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import NamedTuple

from ..engine.deals import NumberDeal, number_deal
from ..engine.game import Game
from ..language.library import Loaded
from ..solving.request import SearchRequest
from ..solving.solve import solve
from ..solving.verdict import SOLVED
from ..version import VERSION


def program_version() -> str:
    """The version of the program that is installed here."""
    return VERSION


class OtherVersionError(RuntimeError):
    """A worker has another version of the program, so that its answers may be different ones."""


class DealFailedError(RuntimeError):
    """Solving a deal failed, which is a bug; the text names the deal."""


@dataclass(frozen=True)
class Job:
    """What is the same for all deals of a run. The ruleset travels whole: a worker needs no file."""

    loaded: Loaded
    request: SearchRequest
    program: str


class Result(NamedTuple):
    """What became of one deal: the `seconds` that the processor searched, and the number of `moves` where it was solved."""

    seed: str
    verdict: str
    states: int
    seconds: float
    moves: int | None


def solve_deals(job: Job, seeds: list[str]) -> list[Result]:
    """Solve some deals.

    Raises:
        OtherVersionError: when this worker is not of the version that began the run.
        DealFailedError: for a bug, naming the deal.
    """
    if job.program != program_version():
        raise OtherVersionError(f"a worker has version {program_version()}, not {job.program}")
    return [_solved(_game(job.loaded), job.request, seed) for seed in seeds]


def _solved(game: Game, request: SearchRequest, seed: str) -> Result:
    try:
        start = game.start(_deal(seed))
        began = time.thread_time()
        found = solve(game, start, *request)
    except Exception as error:
        raise DealFailedError(f"{game.name}, deal {seed}: {type(error).__name__}: {error}") from error
    seconds = time.thread_time() - began
    return Result(seed, found.verdict, found.states, seconds, _length(found.verdict, len(found.moves)))


def _deal(seed: str) -> NumberDeal:
    deal = number_deal(seed)
    if deal is None:
        raise ValueError("it is no deal number")
    return deal


def _length(verdict: str, moves: int) -> int | None:
    return moves if verdict == SOLVED else None


_mine = threading.local()
"""The game that a thread of a worker has compiled, which it keeps for the next deals."""


def _game(loaded: Loaded) -> Game:
    name = (loaded.file.name, loaded.variants, loaded.ruleset.fingerprint())
    if getattr(_mine, "name", None) != name:
        _mine.game, _mine.name = Game(loaded), name
    game: Game = _mine.game
    return game

"""``patience solve`` at work: how far it is, what it has when somebody ends it, and wins made shorter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from patience_core.engine.game import Game
from patience_core.engine.position import Move, Position
from patience_core.solving.request import Limits, SearchRequest
from patience_core.solving.shorten import Shortening
from patience_core.solving.shortest import shortest
from patience_core.solving.solve import solve
from patience_core.solving.verdict import SOLVED, Verdict, Why, unknown
from patience_core.solving.watch import Best, Progress, Watch
from patience_core.words.en.nouns import counted

from .console import note_json
from .options import ProgressForm
from .progress import LINE_EVERY, OBJECT_EVERY, for_a_person, progress_line, progress_object, status_line

Told = Callable[[Progress], None]


class Wanted(NamedTuple):
    """What is wanted besides a win: a shortest one, or so many seconds spent on making it shorter; and progress."""

    shortest: bool = False
    shorten: float | None = None
    progress: ProgressForm = ProgressForm.auto


class Found(NamedTuple):
    """What a search found. `line` are the moves of a win, or of a search that was interrupted those to the best position.

    `best` is that position, if there is one; where nothing can be done in it, the line ends so many moves before, which is
    `cut`. `shortened_from` tells how many moves the win had before it was made shorter.
    """

    verdict: Verdict
    line: list[Move]
    is_interrupted: bool = False
    best: Best | None = None
    shortened_from: int | None = None
    cut: int = 0


def found(game: Game, start: Position, request: SearchRequest, wanted: Wanted) -> Found:
    """Search for a win from a position; Ctrl-C ends the search, and what it has comes back."""
    watched = _searched(game, start, request, wanted)
    if wanted.shorten is None or watched.verdict.verdict != SOLVED:
        return watched
    return _shortened(game, start, watched.verdict, request.limits, wanted)


def _searched(game: Game, start: Position, request: SearchRequest, wanted: Wanted) -> Found:
    with _progress(wanted.progress) as (told, every):
        watch = Watch(told, every)
        try:
            verdict = _verdict(game, start, request, watch, is_shortest=wanted.shortest)
        except KeyboardInterrupt:
            so_far = watch.progress()
            whole = watch.line()
            line = open_line(game, start, whole)
            verdict = unknown(so_far.states, Why.INTERRUPTED)
            return Found(verdict, line, True, so_far.best if line else None, cut=len(whole) - len(line))
        if wanted.progress is ProgressForm.json:
            told(watch.progress()._replace(states=verdict.states))
    return Found(verdict, verdict.moves)


def _verdict(
    game: Game, start: Position, request: SearchRequest, watch: Watch, *, is_shortest: bool
) -> Verdict:
    if is_shortest:
        return shortest(game, start, request.limits, watch=watch)
    return solve(game, start, *request, watch=watch)


@contextmanager
def _progress(form: ProgressForm) -> Iterator[tuple[Told, float]]:
    """Where it is told how far a search is, and every so many seconds."""
    if form is ProgressForm.json:
        yield lambda so_far: note_json(progress_object(so_far)), OBJECT_EVERY
    elif form is ProgressForm.auto and for_a_person():
        with status_line() as show:
            yield lambda so_far: show(progress_line(so_far)), LINE_EVERY
    else:
        yield lambda _: None, OBJECT_EVERY


def open_line(game: Game, start: Position, moves: list[Move]) -> list[Move]:
    """The moves as far as they are allowed and something is left to do after them."""
    position, kept = start.copy(), list[Move]()
    for move in moves:
        if game.make(position, move) is not None:
            break
        kept.append(move)
    while kept and game.outcome(position) == "stuck":
        position.pop()
        kept.pop()
    return kept


def _shortened(game: Game, start: Position, verdict: Verdict, limits: Limits, wanted: Wanted) -> Found:
    """Make a win shorter until the time is up, or somebody ends that."""
    began, is_interrupted, told = time.monotonic(), False, 0.0
    work = Shortening(game, start, verdict.moves, limits)
    with status_line() if wanted.progress is ProgressForm.auto and for_a_person() else _nowhere() as show:
        try:
            for _ in work.steps():
                seconds = time.monotonic() - began
                if seconds >= (wanted.shorten or 0):
                    break
                if seconds >= told + LINE_EVERY:
                    told = seconds
                    show(f"shortening: {counted(len(work.moves), 'move')}, {seconds:.0f} s")
        except KeyboardInterrupt:
            is_interrupted = True
    shorter = replace(verdict, moves=work.moves)
    return Found(shorter, work.moves, is_interrupted, None, len(verdict.moves))


@contextmanager
def _nowhere() -> Iterator[Callable[[str], None]]:
    yield lambda _: None


def more_lines(found: Found, wanted: Wanted) -> list[str]:
    """What is told of a search besides its verdict."""
    if found.verdict.verdict != SOLVED:
        return _of_best(found)
    now, before = len(found.verdict.moves), found.shortened_from
    if wanted.shortest:
        return [f"proven: no win takes fewer than {counted(now, 'move')}"]
    if before is None:
        return []
    ended = "interrupted: " if found.is_interrupted else ""
    if now < before:
        return [f"{ended}shortened from {before} to {counted(now, 'move')}"]
    return [f"{ended}no win was found that is shorter than these {counted(now, 'move')}"]


def _of_best(found: Found) -> list[str]:
    """Where the record leads that an interrupted search leaves."""
    if not found.is_interrupted:
        return []
    if found.best is None:
        return ["the record ends where the search began"]
    cards = f"{found.best.cards} of {found.best.of} cards {found.best.counted}"
    if found.cut:
        return [
            f"the record ends {counted(found.cut, 'move')} before the best position so far, which is stuck: {cards}"
        ]
    return [f"the record leads to the best position so far: {cards}"]

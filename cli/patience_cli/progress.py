"""Progress on stderr, for somebody who looks at a terminal, or for a program that asked for it; else for nobody."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from patience_core.solving.watch import Progress

from .streams import is_dumb_terminal

Advance = Callable[[int], None]
LINE_EVERY = 0.25
"""So many seconds lie between two changes of the line."""
OBJECT_EVERY = 1.0
"""So many seconds lie between two objects for a program."""
COLUMNS = 80
"""So wide is a terminal that does not know its width."""
TO_LINE_START = "\r\x1b[K"
"""Begins the line anew, and clears it."""


def for_a_person() -> bool:
    """Whether stderr is a terminal that can write a line anew."""
    return sys.stderr.isatty() and not is_dumb_terminal()


@contextmanager
def progress(said: str, total: int, done: int) -> Iterator[Advance]:
    """Show how much of a total is done, and the time left; what comes back is told of each step."""
    if not for_a_person():
        yield lambda _: None
        return
    from rich import progress as rich  # noqa: PLC0415 - only for terminals
    from rich.console import Console  # noqa: PLC0415

    columns = (
        rich.TextColumn("{task.description}", markup=False),
        rich.BarColumn(),
        rich.TaskProgressColumn(),
        rich.MofNCompleteColumn(),
        rich.TimeElapsedColumn(),
        rich.TextColumn("left:"),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), redirect_stdout=False) as bar:
        task = bar.add_task(said, total=total, completed=done)
        yield lambda steps: bar.advance(task, steps)


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """One line at the foot of a terminal, which is gone in the end; what comes back changes it."""
    shown = False

    def show(text: str) -> None:
        nonlocal shown
        shown = True
        columns = os.get_terminal_size(sys.stderr.fileno()).columns or COLUMNS
        width = max(1, columns - 1)
        _write(f"{TO_LINE_START}{text[:width]}")

    try:
        yield show
    finally:
        if shown:
            _write(TO_LINE_START)


def _write(text: str) -> None:
    with suppress(OSError):  # the answer does not hang on it
        sys.stderr.write(text)
        sys.stderr.flush()


def progress_line(found: Progress) -> str:
    """How far a search is, in a line."""
    parts = [f"searching: {found.states} positions", f"{found.seconds:.0f} s"]
    if found.best is not None:
        parts.append(f"best {found.best.cards} of {found.best.of} cards {found.best.counted}")
    if found.memory:
        parts.append(f"{found.memory / 1e6:.0f} MB")
    return ", ".join(parts)


def progress_object(found: Progress) -> dict[str, Any]:
    """The same for a program."""
    return {
        "states": found.states,
        "seconds": round(found.seconds, 3),
        "best": found.best and found.best._asdict(),
        "memory_mb": round(found.memory / 1e6, 3),
    }

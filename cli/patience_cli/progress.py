"""A progress bar on stderr, for somebody who looks at a terminal; for nobody else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .streams import is_dumb_terminal

Advance = Callable[[int], None]


@contextmanager
def progress(said: str, total: int, done: int) -> Iterator[Advance]:
    """Show how much of a total is done, and the time left; what comes back is told of each step."""
    if not sys.stderr.isatty() or is_dumb_terminal():
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

"""A search in a process of its own, while the screen goes on; it ends with the program, however that ends."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from patience_core.notation.lines import read_lines
from patience_core.notation.records import LineCursor
from patience_core.replaying.replay import OnMove, Replay, begin_record, play_record
from patience_core.replaying.source import GameCache, RecordSource

from ..scripts import Played

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

POLITE = 10
"""How far a search stands back behind the screen, as `nice` counts."""
Search = Callable[[str, Path, Callable[[Any], None]], None]
"""Gets a record, the folder of its ruleset, and what takes its answers; a function of a module, as it goes to a process."""


class SearchProcess:
    """At most one search at a time."""

    def __init__(self) -> None:
        """Begin with none."""
        self._process: BaseProcess | None = None
        self._answers: Connection | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a search goes on."""
        return self._process is not None

    def begin(
        self, search: Search, played: Played, heard: Callable[[Any], object], ended: Callable[[], object]
    ) -> None:
        """Search a game; `heard` is called with each answer, and `ended` behind the last, also if it was killed."""
        import multiprocessing  # noqa: PLC0415 - nobody waits for it who asks for no search

        self.stop()
        context = multiprocessing.get_context("spawn")
        self._answers, theirs = context.Pipe(duplex=False)
        text = "".join(f"{line}\n" for line in played.record())
        folder = played.game.loaded.file.path.parent
        self._process = context.Process(target=_run, args=(search, text, folder, theirs), daemon=True)
        self._process.start()
        theirs.close()  # so that the end of the process is the end of the pipe
        answers = self._answers

        def read() -> None:
            try:
                answer = answers.recv()
            except (EOFError, OSError):
                self.stop()
                ended()
            else:
                heard(answer)

        asyncio.get_running_loop().add_reader(answers.fileno(), read)

    def stop(self) -> None:
        """End the search, if one goes on."""
        if self._answers is not None:
            asyncio.get_running_loop().remove_reader(self._answers.fileno())
            self._answers.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._answers = self._process = None


def replayed(text: str, folder: Path, watch: OnMove | None = None) -> Replay | None:
    """In the process: the record played through; None for one that its ruleset, changed meanwhile, refuses."""
    cursor = LineCursor(read_lines(BytesIO(text.encode()), ""))
    record = begin_record(cursor, RecordSource("", GameCache([folder])))
    play_record(record, cursor, watch=watch)
    return None if record.problems else record


def _run(search: Search, text: str, folder: Path, answers: Connection) -> None:
    """The other process."""
    from ..processes import end_with_the_first  # noqa: PLC0415 - only this process needs it

    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C goes to all processes; the first one ends the others
    end_with_the_first()
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with suppress(BrokenPipeError):  # the first one ends
        search(text, folder, answers.send)

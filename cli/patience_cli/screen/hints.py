"""A search for a hint beside the game, which goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..hinting import hint_of
from ..scripts import Played

INSTEAD = "S looks at more, and at all cards; m lists what is legal, u goes back"
"""What may be done where no hint is found."""


class HintSearch:
    """Looks for hints in a thread, one after the other; of those that wait only the last is looked for."""

    def __init__(self) -> None:
        """Begin with none."""
        self._wanted: Callable[[], None] | None = None
        self._thread: threading.Thread | None = None

    def begin(self, played: Played, found: Callable[[str, str], object]) -> None:
        """Search from a position; `found` gets the move, if there is one, and what is told."""
        game, position = played.game, played.position.copy()

        def search() -> None:
            hint = hint_of(game, position, INSTEAD)
            found(hint.move, hint.told)

        self._wanted = search
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (search := self._wanted) is not None:
            self._wanted = None
            search()

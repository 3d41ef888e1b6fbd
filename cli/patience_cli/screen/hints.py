"""A search for a hint beside the game, which goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..hinting import hint_of
from ..scripts import Played


class HintSearch:
    """Looks for a hint in a thread; what was asked before is forgotten."""

    def begin(self, played: Played, found: Callable[[str, str], object]) -> None:
        """Search from a position; `found` gets the move, if there is one, and what is told."""
        game, position = played.game, played.position.copy()

        def search() -> None:
            hint = hint_of(game, position)
            found(hint.move, hint.told)

        threading.Thread(target=search, daemon=True).start()

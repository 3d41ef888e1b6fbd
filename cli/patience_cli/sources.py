"""Files of records as the command line names them."""

from __future__ import annotations

from pathlib import Path

from patience_core.replaying.source import GameCache, RecordSource

from .inputs import STDIN, shown_name


def games_in(folder: Path | None) -> GameCache:
    """The games of the library, and those of a folder of one's own."""
    return GameCache([folder] if folder else [])


def source_of(name: str, games: GameCache) -> RecordSource:
    """A file of records, or stdin, which lies in the working folder."""
    return RecordSource(shown_name(name), games, Path() if name == STDIN else Path(name).parent)

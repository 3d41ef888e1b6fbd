"""Files of records as the command line names them."""

from __future__ import annotations

from pathlib import Path

from patience_core.language.library import GameFile
from patience_core.replaying.source import GameCache, RecordSource

from .inputs import STDIN, shown_name
from .preferences import own_folders


def games_in(folder: Path | None, given: GameFile | None = None) -> GameCache:
    """The games of the library, those of a folder of one's own, and those of the folders that are preferred."""
    return GameCache([folder] if folder else [], given, own_folders())


def source_of(name: str, games: GameCache) -> RecordSource:
    """A file of records, or stdin, which lies in the working folder."""
    return RecordSource(shown_name(name), games, Path() if name == STDIN else Path(name).parent)

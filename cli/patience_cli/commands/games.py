"""``patience games``: the library, and the games of one's own."""

from typing import TYPE_CHECKING

from patience_core.letters import padded

from ..console import note, say, say_json, tell
from ..exit_codes import FINE, REFUSED
from ..options import JsonLinesOption

if TYPE_CHECKING:
    from pathlib import Path

    from patience_core.language.library import GameFile, Heading

OWN = "Games of your own"
"""The heading above them."""


def games(json: JsonLinesOption = False) -> int:
    """List the games of the library with their variants, and those of your own in the folders of PATIENCE_GAMES.

    A game that has the name of another is not found by it: that is told on stderr. Exit code 1: a ruleset of your
    own cannot be read.

    \b
    Example:
      patience games
      PATIENCE_GAMES=~/games patience games
    """
    from patience_core.language.library import bundled_games, heading_of, load, open_ruleset
    from patience_core.problems import PatienceError

    from ..preferences import own_folders

    listing: dict[str, list[str]] = {}
    code = FINE
    for file in [*bundled_games(), *_own(own_folders())]:
        try:
            opened = open_ruleset(file)
            if not file.bundled:
                load(file, opened=opened)  # what is wrong with it is told
            heading = heading_of(file, opened)
        except PatienceError as error:
            tell(error.problems)
            code = REFUSED
            continue
        except OSError as error:
            note([f"patience: cannot open {file.path}: {error.strerror}"])
            code = REFUSED
            continue
        if json:
            say_json(_object(file, heading))
        else:
            listing.setdefault(heading.family if file.bundled else OWN, []).extend(_lines(file, heading))
    families = sorted(listing, key=lambda family: (family == OWN, family))
    for number, family in enumerate(families):
        say([*([""] if number else []), family, *listing[family]])
    return code


def _own(folders: "tuple[Path, ...]") -> "list[GameFile]":
    """The games of one's own that are found by their names; what keeps one from being found is told."""
    from patience_core.language.library import find_by_name, own_games

    found: list[GameFile] = []
    for game in own_games(folders):
        if (meant := find_by_name(game.name, last=folders)) == game:
            found.append(game)
            continue
        other = f"the game {meant.name} of the library" if meant.bundled else meant.path
        note(
            [
                f"patience: {game.path} is not found by its name: {game.name} is {other}",
                "  hint: give the file another name, or call the game by its path",
            ]
        )
    return found


def _lines(file: "GameFile", heading: "Heading") -> list[str]:
    """A game as people read it. Those of one's own have no other names than those of their files."""
    also = f" (also: {', '.join(heading.aliases)})" if heading.aliases and file.bundled else ""
    lines = [f"{padded(file.name, 18)} {heading.name}{also}"]
    variants = ", ".join(heading.variants)
    return [*lines, f"{'':<18}   variants: {variants}"] if variants else lines


def _object(file: "GameFile", heading: "Heading") -> dict[str, object]:
    """A game as machines read it; `file` is null for those of the library."""
    return {
        "game": file.name,
        "name": heading.name,
        "family": heading.family,
        "aliases": list(heading.aliases) if file.bundled else [],
        "variants": list(heading.variants),
        "file": None if file.bundled else str(file.path),
    }

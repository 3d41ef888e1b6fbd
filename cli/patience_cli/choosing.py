"""Choosing a game at a terminal: what there is to choose from, and a prompt."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from patience_core.language.library import (
    GameFile,
    bundled_games,
    find_by_name,
    heading_of,
    names_of_library,
    own_games,
)
from patience_core.letters import padded, width_of, wrapped
from patience_core.problems import Problem, UnknownNameError

from .arguments import the_file
from .console import note, say, tell_error
from .line_editing import edit_lines
from .preferences import own_folders

OWN = "Games of your own"
WIDEST = 80


def choose_game(folders: Sequence[Path]) -> str | None:
    """What is typed as a game: a name or the path of a file; None if nothing is.

    `folders` are searched besides the library and the folders that are preferred.
    """
    names = _names(folders)
    say([*_listing(names), ""])
    note(["the name of a game, or how it begins; Tab completes, Enter alone ends"])
    edit_lines(lambda beginning: [name for name in names if name.startswith(beginning)])
    while True:
        try:
            typed = input("game> ").strip()
        except EOFError:
            say([""])
            return None
        if not typed:
            return None
        try:
            return _meant(typed, names, folders)
        except UnknownNameError as error:
            tell_error(error)


def _names(folders: Sequence[Path]) -> dict[str, GameFile]:
    """All names that find a game, each with the game that it finds."""
    own = own_folders()
    found = [game.name for game in own_games([*folders, *own])]
    return names_of_library() | {name: find_by_name(name, folders, own) for name in found}


def _meant(typed: str, names: dict[str, GameFile], folders: Sequence[Path]) -> str:
    """The only game whose name is typed, or begins so; or a file by its path.

    Raises:
        UnknownNameError: when there is none; several are told.
    """
    if "/" in typed or "." in typed:
        the_file(typed, folders)
        return typed
    word = "-".join(typed.lower().split())
    if word in names:
        return word
    found = {name: game.name for name, game in names.items() if name.startswith(word)}
    # What is listed comes first: nobody who reads "miss-milligan" has another name of another game in mind.
    meant = {name for name, game in found.items() if name == game} or set(found.values())
    if len(meant) == 1:
        return meant.pop()
    if meant:
        several = f"several games begin with {word}"
        raise UnknownNameError([Problem("unknown-game", several, hint=", ".join(sorted(meant)))])
    the_file(word, folders)
    return word


def _listing(names: dict[str, GameFile]) -> list[str]:
    """The names by family, as wide as the terminal but not wider than is read with ease."""
    families: dict[str, list[str]] = {}
    for game in bundled_games():
        families.setdefault(heading_of(game).family, []).append(game.name)
    rows = sorted(families.items())
    own = [name for name, game in names.items() if not game.bundled]
    rows += [(OWN, sorted(own))] if own else []
    indent = max(width_of(family) for family, _ in rows) + 2
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return [
        line
        for family, games in rows
        for line in wrapped(f"{padded(family, indent)}{', '.join(games)}", width, indent)
    ]

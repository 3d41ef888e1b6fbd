"""Lasting preferences: what stands in the configuration file, and the variables that come before it.

A new one is an entry of `PREFERENCES`: reading, messages and the table of the documentation follow.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

from patience_core.files import open_file
from patience_core.problems import PatienceError, Problem, did_you_mean
from patience_core.values import Value

from .preference_kinds import SHOWN, Folders, Kind, OneOf, WrongValueError, short

FILE_VARIABLE = "PATIENCE_CONFIG"
"""The variable that names another configuration file."""
FOLDER = "patience"
FILE = "config.toml"
LARGEST = 65_536
"""How many bytes a configuration file may have."""
CODE = "bad-preference"
T = TypeVar("T")


class WrongPreferenceError(PatienceError):
    """A preference that means nothing, or a configuration file that cannot be read."""


class Preference(Value, Generic[T]):
    """A preference: its key in the file, what it may be, what holds without it, and what it means."""

    name: str
    kind: Kind[T]
    default: T
    meaning: str

    @property
    def variable(self) -> str:
        """The environment variable that comes before the file."""
        return f"PATIENCE_{self.name.upper().replace('-', '_')}"


GAMES: Preference[tuple[Path, ...]] = Preference(
    "games", Folders(), (), "where rulesets of your own lie, which are found by the names of their files"
)
COLOR: Preference[str] = Preference(
    "color", OneOf(("auto", "always", "never")), "auto", "when cards are coloured at a terminal, as `--color`"
)
FOUR = "four"
SUIT_COLORS: Preference[str] = Preference(
    "suit-colors",
    OneOf(("two", FOUR)),
    "two",
    "whether each suit has a colour of its own, as `--four-colors`",
)
CARDS: Preference[str] = Preference(
    "cards",
    OneOf(("ascii", "unicode", "de")),
    "ascii",
    "how cards are written at a terminal, as `--cards`; if it is not set, the screen of `play` shows the signs of suits, "
    "where the locale (`LC_ALL`, `LC_CTYPE`, `LANG`) is one of UTF-8 or not set",
)
FULL, IN_WORDS = "full", "words"
SCREEN: Preference[str] = Preference(
    "screen",
    OneOf((FULL, "plain", IN_WORDS)),
    FULL,
    "whether `play` takes the whole screen, or goes line by line as `--plain`; `words`: line by line with `--describe`",
)
AUTO, ON = "auto", "on"
LIGHT: Preference[str] = Preference(
    "light",
    OneOf((AUTO, ON, "off")),
    AUTO,
    "whether the screen tells by itself whether the game can still be won, as `S` switches; "
    "`auto`: in games in which no card is hidden; `on`: in all, and in `view`",
)
COMPACT, LARGE = "compact", "large"
SIZE: Preference[str] = Preference(
    "size",
    OneOf((AUTO, COMPACT, LARGE)),
    AUTO,
    "how much room cards take on the screen: `compact` as little as there may be, `large` two lines and wide columns "
    "where all of it fits",
)
PREFERENCES: tuple[Preference[Any], ...] = (GAMES, COLOR, SUIT_COLORS, CARDS, SCREEN, LIGHT, SIZE)


def preferred(preference: Preference[T]) -> T:
    """What is preferred, or the default.

    Raises:
        WrongPreferenceError: when any of the preferences is wrong, so that none is overlooked.
    """
    found: T = _found().get(preference.name, preference.default)
    return found


def is_set(preference: Preference[Any]) -> bool:
    """Whether something is preferred. Raises `WrongPreferenceError` as `preferred` does."""
    return preference.name in _found()


def preferred_at_terminal(preference: Preference[T]) -> T:
    """What is preferred where somebody looks on, and the default elsewhere: what a pipe gets depends on no preference.

    Raises:
        WrongPreferenceError: when any of the preferences is wrong.
    """
    found = preferred(preference)
    return found if sys.stdout.isatty() else preference.default


def own_folders() -> tuple[Path, ...]:
    """The folders with games of one's own. Raises `WrongPreferenceError` as `preferred` does."""
    return preferred(GAMES)


def own_folders_if_right() -> tuple[Path, ...]:
    """The same where nothing is to be told about wrong preferences, which mean none: for completions and hints."""
    try:
        return own_folders()
    except WrongPreferenceError:
        return ()


@cache
def _found() -> dict[str, Any]:
    return read_preferences(os.environ)


def read_preferences(variables: Mapping[str, str]) -> dict[str, Any]:
    """The preferences that are set: by variables, else by the file. A variable that is empty is not set.

    Raises:
        WrongPreferenceError: for the first that is wrong.
    """
    path = file_of(variables)
    text = _content(path, variables) if path else ""
    file = _File(path, text) if path and text.strip() else None
    found: dict[str, Any] = {}
    for preference in PREFERENCES:
        if value := variables.get(preference.variable):
            try:
                found[preference.name] = preference.kind.of_text(value)
            except WrongValueError as error:
                hint = error.hint or f"for example: {preference.variable}={preference.default}"
                raise _wrong(Problem(CODE, error.message, preference.variable, hint=hint)) from None
        elif file and preference.name in file.values:
            found[preference.name] = file.value(preference)
    return found


def file_of(variables: Mapping[str, str], system: str = sys.platform) -> Path | None:
    """The configuration file, whether it exists or not; None where no folder for it is known."""
    if named := variables.get(FILE_VARIABLE):
        return Path(os.path.expanduser(named))
    given = variables.get("XDG_CONFIG_HOME", "")
    if os.path.isabs(given):  # one that is relative is to be ignored, says the XDG specification
        return Path(given, FOLDER, FILE)
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        return None
    if system == "win32":
        return Path(variables.get("LOCALAPPDATA") or Path(home, "AppData", "Local"), FOLDER, FILE)
    return Path(home, "Library/Application Support" if system == "darwin" else ".config", FOLDER, FILE)


def _content(path: Path, variables: Mapping[str, str]) -> str:
    """What is in the file; nothing where there is none and nobody named it."""
    try:
        with open_file(path) as stream:
            content = stream.read(LARGEST + 1)
    except OSError as error:
        absent = isinstance(error, FileNotFoundError | NotADirectoryError)
        if absent and not variables.get(FILE_VARIABLE):
            return ""
        hint = f"{FILE_VARIABLE} names the file" if absent else "preferences are read from this file"
        problem = Problem(CODE, f"it cannot be opened: {error.strerror}", str(path), hint=hint)
        raise _wrong(problem) from None
    if len(content) > LARGEST:
        raise _wrong(Problem(CODE, f"it has more than {LARGEST} bytes").located(str(path), 1, 1))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problem = Problem(CODE, "it is no UTF-8 text", hint="save it as UTF-8")
        raise _wrong(problem.located(str(path), line, column)) from None


class _File:
    """A configuration file that was read, with the places of its keys."""

    def __init__(self, path: Path, text: str) -> None:
        import tomllib  # noqa: PLC0415 - nobody waits for it who has no such file

        self.path = path
        self.lines = text.replace("\r\n", "\n").split("\n")
        try:
            self.values = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._unreadable(error) from None
        known = {preference.name for preference in PREFERENCES}
        for key in self.values:
            if key not in known:
                hint = did_you_mean(key[:SHOWN], known) or f"those that there are: {', '.join(sorted(known))}"
                self._refuse(key, f"there is no preference {short(key)}", hint)

    def value(self, preference: Preference[T]) -> T:
        """The value of a preference that the file has."""
        try:
            return preference.kind.of_toml(self.values[preference.name], self.path.parent)
        except WrongValueError as error:
            hint = error.hint or f"for example: {preference.name} = {preference.kind.example()}"
            self._refuse(preference.name, f"{preference.name}: {error.message}", hint)

    def _refuse(self, key: str, message: str, hint: str) -> NoReturn:
        """Refuse a key where the file has it; one that is written in another way is looked for in vain."""
        pattern = re.compile(rf"""\s*(?:\[+\s*)?(["']?){re.escape(key)}\1\s*[=.\]]""")
        found = (number for number, line in enumerate(self.lines, 1) if pattern.match(line))
        number = next(found, 1)
        line = self.lines[number - 1]
        column = max(0, line.find(key)) + 1
        width = len(key) if key in line else 1
        raise _wrong(Problem(CODE, message, hint=hint).located(str(self.path), number, column, line, width))

    def _unreadable(self, error: ValueError | RecursionError) -> WrongPreferenceError:
        """What is no TOML, with the place that the reader tells."""
        reason = "the values nest too deep" if isinstance(error, RecursionError) else str(error)
        place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", reason)
        line, column = 1, 1
        if place:
            line = int(place[1] or len(self.lines))
            column = int(place[2] or len(self.lines[-1]) + 1)
            reason = reason[: place.start()]
        quoted = self.lines[line - 1] if line <= len(self.lines) else ""
        example = f"for example: {COLOR.name} = {COLOR.kind.example()}"
        problem = Problem(CODE, "it is no TOML", reason=short(reason), hint=example)
        return _wrong(problem.located(str(self.path), line, column, quoted))


def _wrong(problem: Problem) -> WrongPreferenceError:
    return WrongPreferenceError([problem])


def preferences_reference() -> str:
    """The table of the documentation."""
    rows = [
        f"| `{each.name}` | `{each.variable}` | {each.kind.told()} | {_default(each)} | {each.meaning} |"
        for each in PREFERENCES
    ]
    return "\n".join(
        ["| key | variable | values | default | what it says |", "| --- | --- | --- | --- | --- |", *rows]
    )


def _default(preference: Preference[Any]) -> str:
    return f"`{preference.default}`" if preference.default else "none"

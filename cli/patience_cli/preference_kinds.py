"""What the value of a preference may be: how a variable and the configuration file write it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol, TypeVar

from patience_core.problems import did_you_mean, printable
from patience_core.values import Value

SHOWN = 60
"""How much of a wrong word a message quotes."""
T_co = TypeVar("T_co", covariant=True)


def short(text: str) -> str:
    """As much of a text as is worth quoting."""
    return printable(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


class WrongValueError(Exception):
    """Why a value means nothing, and what would."""

    def __init__(self, message: str, hint: str) -> None:
        """Keep both."""
        super().__init__(message)
        self.message = message
        self.hint = hint


class Kind(Protocol[T_co]):
    """What the value of a preference may be."""

    def told(self) -> str:
        """The values that there are, in words."""

    def example(self) -> str:
        """One of them, as the file writes it."""

    def of_text(self, text: str) -> T_co:
        """The value that a variable has. Raises `WrongValueError`."""

    def of_toml(self, value: object, beside: Path) -> T_co:
        """The value that a file in the folder `beside` has. Raises `WrongValueError`."""


class OneOf(Value):
    """One of some words, the first of which is the example."""

    words: tuple[str, ...]

    def told(self) -> str:
        """All of them."""
        *others, last = [f"`{word}`" for word in self.words]
        return f"{', '.join(others)} or {last}"

    def example(self) -> str:
        """The first one."""
        return f'"{self.words[0]}"'

    def of_text(self, text: str) -> str:
        """The word itself."""
        if text not in self.words:
            known = ", ".join(self.words)
            raise WrongValueError(
                f"{short(text)} is none of: {known}", did_you_mean(text[:SHOWN], self.words)
            )
        return text

    def of_toml(self, value: object, beside: Path) -> str:  # noqa: ARG002 - as all kinds are called
        """The word itself."""
        if not isinstance(value, str):
            raise WrongValueError("the value is no text", "")
        return self.of_text(value)


class Folders(Value):
    """Folders that exist; a variable separates them as PATH does."""

    def told(self) -> str:
        """What the file and the variable may say."""
        return "a folder, or a list of folders; in the variable separated as in `PATH`"

    def example(self) -> str:
        """Two folders."""
        return '["~/games", "/srv/games"]'

    def of_text(self, text: str) -> tuple[Path, ...]:
        """The folders between the separators."""
        return tuple(_folder(name, Path()) for name in text.split(os.pathsep) if name)

    def of_toml(self, value: object, beside: Path) -> tuple[Path, ...]:
        """The folder of a text, or those of a list; what is relative begins in the folder of the file."""
        names = value if isinstance(value, list) else [value]
        return tuple(_folder(name, beside) for name in names)


def _folder(name: object, beside: Path) -> Path:
    """The folder of a name."""
    if not isinstance(name, str):
        raise WrongValueError("the value is neither a text nor a list of texts", "")
    path = beside / os.path.expanduser(name)
    if not os.path.isdir(path):
        what = f"{path} is a file" if os.path.isfile(path) else f"there is no folder {short(str(path))}"
        raise WrongValueError(what, "make it, or name another one")
    return path

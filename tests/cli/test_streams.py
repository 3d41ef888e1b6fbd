"""What the terminal tells of itself."""

from __future__ import annotations

import sys

import pytest
from patience_cli.console import wants_colour
from patience_cli.streams import is_dumb_terminal


class Terminal:
    """A stream that is one."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("term", "system", "dumb"),
    [
        ("xterm", "linux", False),
        ("dumb", "linux", True),
        ("", "linux", True),
        (None, "linux", True),
        (None, "darwin", True),
        (None, "win32", False),
        ("", "win32", False),
        ("dumb", "win32", True),
    ],
)
def test_a_terminal_without_a_name_is_a_dumb_one(
    monkeypatch: pytest.MonkeyPatch, term: str | None, system: str, *, dumb: bool
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("TERM", raising=False)
    if term is not None:
        monkeypatch.setenv("TERM", term)
    assert is_dumb_terminal() is dumb
    assert wants_colour("auto", Terminal()) is not dumb
    assert wants_colour("always", Terminal())

"""What the terminal tells of itself."""

from __future__ import annotations

import sys

import pytest
from patience_cli.console import wants_colour
from patience_cli.streams import is_dumb_terminal, says_ascii


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


@pytest.mark.parametrize(
    ("variables", "is_said"),
    [
        ({}, False),
        ({"LANG": ""}, False),
        ({"LANG": "C"}, True),
        ({"LANG": "POSIX"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "de_DE.utf8"}, False),
        ({"LANG": "de_DE.UTF-8@euro"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, True),
        ({"LANG": "de_DE@euro"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_CTYPE": "UTF-8"}, False),
        ({"LANG": "C", "LC_CTYPE": "en_US.UTF-8"}, False),
        ({"LANG": "C.UTF-8", "LC_CTYPE": "C"}, True),
        ({"LANG": "C.UTF-8", "LC_ALL": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C", "LC_ALL": "en_US.UTF-8"}, False),
        ({"LANG": "C", "LC_ALL": ""}, True),
    ],
)
def test_the_first_variable_of_the_locale_decides(variables: dict[str, str], *, is_said: bool) -> None:
    assert says_ascii(variables) is is_said

"""How a part of the language tells what its words must keep to among themselves."""

from __future__ import annotations

Path = tuple[str | int, ...]
"""Where in a ruleset: the keys and numbers that lead there."""

Fault = tuple[Path, str, str] | tuple[Path, str, str, str]
"""Where in the ruleset, the problem's code, the message, and perhaps a hint."""

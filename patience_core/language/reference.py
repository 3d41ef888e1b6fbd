"""The words of the ruleset language as Markdown tables, made from the fields that are read by."""

from __future__ import annotations

import re

from ..values import Field, Value
from .kinds import Described, described
from .parts import is_required, keys_of
from .schema import parts_of_language, plain_default

HEADING = "###"
COLUMNS = ("word", "value", "default", "meaning", "example")


def field_reference() -> str:
    """One section for each part of the language, with a table of its words."""
    return "\n\n".join(_section(part) for part in parts_of_language()) + "\n"


def _section(part: type[Value]) -> str:
    """A part with its words; what it shares with another part is told there."""
    shared = [base for base in part.__bases__ if issubclass(base, Value) and keys_of(base)]
    known = {key for base in shared for key in keys_of(base)}
    words = {key: word for key, word in keys_of(part).items() if key not in known}
    lines = [f"{HEADING} {part.__name__}", "", (part.__doc__ or "").splitlines()[0]]
    lines += ["", f"All words of {' and '.join(_link(base) for base in shared)}, and:"] if shared else []
    rows = [COLUMNS, ("---",) * len(COLUMNS)]
    rows += [_row(key, each, said) for key, (each, said) in words.items()]
    return "\n".join([*lines, "", *(f"| {' | '.join(row)} |" for row in rows)])


def _row(key: str, each: Field, said: Described) -> tuple[str, ...]:
    value = re.sub(r"\b([A-Z][A-Za-z]+) map\b", _linked, described(said.kind))
    cells = (f"`{key}`", value, _default_text(each), said.doc, f"`{key}: {said.example}`")
    return tuple(cell.replace("|", "\\|").replace("\n", " ") for cell in cells)


def _linked(found: re.Match[str]) -> str:
    """A part that is named in the values, as a link to its section."""
    named = {part.__name__: part for part in parts_of_language()}
    return f"{_link(named[found[1]])} map" if found[1] in named else found[0]


def _link(part: type) -> str:
    return f"[{part.__name__}](#{part.__name__.lower()})"


def _default_text(each: Field) -> str:
    """What holds when a word is left out; nothing where its meaning says so itself."""
    if is_required(each):
        return "required"
    default = plain_default(each)
    if default is None:
        return ""
    text = str(default).lower() if isinstance(default, bool) else str(default)
    return f"`{text}`"

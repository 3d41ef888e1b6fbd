"""The words of the parts of a ruleset, read off their fields."""

from __future__ import annotations

from ..values import MISSING, Field, Value
from .kinds import Described

_WORDS: dict[type[Value], dict[str, tuple[Field, Described]]] = {}


def keys_of(part: type[Value]) -> dict[str, tuple[Field, Described]]:
    """The words of a part of the language, as written in YAML, with their fields and descriptions."""
    if part in _WORDS:
        return _WORDS[part]
    found = _WORDS.setdefault(part, {})
    for each in part.all_fields:
        described: Described = each.said
        found[described.key or each.name] = (each, described)
    return found


def is_required(each: Field) -> bool:
    """Whether a field has no default."""
    return each.default is MISSING

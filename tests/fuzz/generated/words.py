"""Which words of the language some rulesets say, and which there are: both read off the schema that editors use.

A word is said in forms: as one of its fixed words, as a card, as a list of these. Each form counts by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .rulesets import Files, plain_data

Schema = dict[str, Any]
SCHEMA: Schema = json.loads((Path(__file__).parents[3] / "docs/ruleset.schema.json").read_text("utf-8"))
WHOLE = "Ruleset"
Said = tuple[str, str, str]
"""A part of the language, one of its words, and a form in which it is said."""


def _part(name: str) -> Schema:
    found: Schema = SCHEMA if name == WHOLE else SCHEMA["$defs"][name]
    return found


def all_words() -> set[Said]:
    """What can be said."""
    parts = [WHOLE, *(name for name, described in SCHEMA["$defs"].items() if "properties" in described)]
    return {
        (part, word, form)
        for part in parts
        for word, kind in _part(part)["properties"].items()
        for form in _forms(kind)
    }


def said_by(texts: Files) -> set[Said]:
    """What a ruleset says."""
    sources = [plain_data(text) for text in (texts.own, texts.base) if text]
    return {said for source in sources for said in _of_part(WHOLE, source)}


def _forms(kind: Schema) -> Iterator[str]:
    """The forms of a value."""
    match kind:
        case {"anyOf": kinds}:
            for each in kinds:
                yield from _forms(each)
        case {"enum": words}:
            yield from words
        case {"const": fixed}:
            yield str(fixed)
        case {"$ref": _}:
            yield _name_of(kind)
        case {"type": "array", "items": inner}:
            yield from (f"[{form}]" for form in _forms(inner))
        case {"type": "object", "additionalProperties": inner}:
            yield from (f"{{{form}}}" for form in _forms(inner))
        case {"type": "boolean"}:
            yield from ("true", "false")
        case {"type": "integer"}:
            yield "number"
        case {"type": _}:
            yield "text"


def _of_part(name: str, data: Any) -> Iterator[Said]:
    for word, value in data.items():
        for said in _of_kind(_part(name)["properties"][word], value):
            yield (name, word, said) if isinstance(said, str) else said


def _of_kind(kind: Schema, value: Any) -> Iterator[str | Said]:
    """The forms in which a value is said, and what the parts within it say."""
    match kind, value:
        case {"anyOf": kinds}, _:
            for each in kinds:
                yield from _of_kind(each, value)
        case {"enum": words}, _ if value in words:
            yield value
        case {"const": fixed}, _ if value == fixed:
            yield str(fixed)
        case {"$ref": _}, _:
            yield from _of_reference(_name_of(kind), value)
        case {"type": "array", "items": inner}, list():
            yield from _within(inner, value, "[%s]")
        case {"type": "object", "additionalProperties": inner}, dict():
            yield from _within(inner, value.values(), "{%s}")
        case {"type": "boolean"}, bool():
            yield str(value).lower()
        case {"type": "integer"}, int() if not isinstance(value, bool):
            yield "number"
        case {"type": ["string", *_] | "string", **more}, str() if re.search(more.get("pattern", ""), value):
            yield "text"


def _within(inner: Schema, values: Any, form: str) -> Iterator[str | Said]:
    for value in values:
        for said in _of_kind(inner, value):
            yield form % said if isinstance(said, str) else said


def _of_reference(name: str, value: Any) -> Iterator[str | Said]:
    described = _part(name)
    if "properties" not in described:
        if isinstance(value, str) and any(True for _ in _of_kind(described, value)):
            yield name
    elif isinstance(value, dict):
        yield name
        yield from _of_part(name, value)


def _name_of(kind: Schema) -> str:
    return str(kind["$ref"]).rpartition("/")[2]

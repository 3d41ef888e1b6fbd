"""The ruleset language as a JSON Schema, for editors that complete and check YAML while it is written.

Made from the same fields as the reader, so no word is named here but the few that decide what a whole
ruleset, an extending one and a variant must have. The schema sees one file by itself: whether a named pile
group exists, and what the file extends, only the reader knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from ..cards import RANKS, SUIT_SYMBOLS, SUITS
from ..values import Field, Value
from .kinds import (
    CardName,
    Choice,
    Described,
    Flag,
    GroupName,
    Kind,
    ListOf,
    MapOf,
    Nested,
    Number,
    OneOf,
    OneOrMore,
    Pattern,
    Rank,
    RulesetPart,
    Text,
)
from .merge import NOT_IN_A_VARIANT, NOT_INHERITED, REMOVABLE
from .parts import is_required, keys_of
from .ruleset import NAME, Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REMOVED = {"const": "none", "description": "removes what would be here otherwise"}


Schema = dict[str, Any]


def ruleset_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a ruleset file."""
    needed = [key for key, (each, _) in keys_of(Ruleset).items() if is_required(each)]
    own = [key for key in needed if key in NOT_INHERITED]
    return {
        "$schema": DRAFT,
        "title": "Ruleset of a patience",
        **_part_schema(Ruleset),
        "required": own,
        "if": {"not": {"required": ["extends"]}},
        "then": {"required": [key for key in needed if key not in own]},
        "$defs": {
            **{part.__name__: _part_schema(part) for part in parts_of_language() if part is not Ruleset},
            "Variant": _variant_schema(),
            "Rank": _rank_schema(),
            "Card": _card_schema(),
        },
    }


def parts_of_language() -> list[type[RulesetPart]]:
    """The parts of the language, each after the one that first names it."""
    parts: list[type[RulesetPart]] = []
    waiting: list[type[RulesetPart]] = [Ruleset]
    while waiting:
        part = waiting.pop(0)
        if part not in parts:
            parts.append(part)
            kinds = [said.kind for _, said in keys_of(part).values()]
            waiting = [other for kind in kinds for other in _parts_in(kind)] + waiting
    return parts


def example_of(description: Described) -> Any:
    """The example of a word as plain data, as a YAML loader reads it."""
    import yaml  # noqa: PLC0415 - heavy, and not needed by those who only play

    return yaml.safe_load(description.example)


def plain_default(each: Field) -> Any:
    """The default of a field as plain data; None if it has none that could be written down."""
    default = each.default
    if is_required(each) or isinstance(default, Value) or default in (None, "", ()):
        return None
    if isinstance(default, tuple):
        return default[0] if len(default) == 1 else list(default)
    return default


def _parts_in(kind: Kind) -> Iterator[type]:
    """The parts that a value of a kind may contain."""
    match kind:
        case Nested(part, _):
            yield part()
        case OneOf(kinds):
            for each in kinds:
                yield from _parts_in(each)
        case OneOrMore(each) | ListOf(each) | MapOf(each, _):
            yield from _parts_in(each)


def _part_schema(part: type) -> Schema:
    """A map that is one of the parts. What is required is said where a whole one is asked for."""
    removable = REMOVABLE if part is Ruleset else ()
    words = keys_of(part).items()
    return {
        "description": (part.__doc__ or "").splitlines()[0],
        "type": "object",
        "additionalProperties": False,
        "properties": {key: _word_schema(each, said, key in removable) for key, (each, said) in words},
    }


def _variant_schema() -> Schema:
    """A ruleset that says only what changes."""
    schema = _part_schema(Ruleset)
    kept = {key: word for key, word in schema["properties"].items() if key not in NOT_IN_A_VARIANT}
    return {**schema, "description": "What a variant changes.", "properties": kept}


def _word_schema(each: Field, said: Described, removable: bool) -> Schema:
    """One word with what is told about it."""
    schema: Schema = {"description": said.doc, "examples": [example_of(said)]}
    default = plain_default(each)
    if default is not None:
        schema["default"] = default
    value = _schema_of(said.kind)
    return {**schema, **(_removable(value) if removable else value)}


def _removable(value: Schema) -> Schema:
    """An area of which an entry, or all, may be removed."""
    entry = value.get("additionalProperties")
    if entry is not None:
        value = {**value, "additionalProperties": _any_of([entry, REMOVED])}
    return _any_of([value, REMOVED])


@singledispatch
def _schema_of(kind: Kind) -> Schema:
    """What a value of a kind must look like."""
    raise TypeError(kind)


@_schema_of.register
def _(kind: Choice) -> Schema:
    return {"enum": list(kind.words)}


@_schema_of.register
def _(kind: Number) -> Schema:
    if kind.low == kind.high:
        return {"const": kind.low}
    return {"type": "integer", "minimum": kind.low, "maximum": kind.high}


@_schema_of.register
def _(_kind: Flag) -> Schema:
    return {"type": "boolean"}


@_schema_of.register
def _(kind: Text) -> Schema:
    # The reader takes every scalar as text; a loader makes numbers and booleans of some.
    return {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": kind.longest}


@_schema_of.register
def _(kind: Pattern) -> Schema:
    return _matching(kind.regex)


@_schema_of.register
def _(_kind: Rank) -> Schema:
    return {"$ref": "#/$defs/Rank"}


@_schema_of.register
def _(_kind: CardName) -> Schema:
    return {"$ref": "#/$defs/Card"}


@_schema_of.register
def _(_kind: GroupName) -> Schema:
    return _matching(NAME.regex)


@_schema_of.register
def _(kind: OneOf) -> Schema:
    return _any_of([_schema_of(each) for each in kind.kinds])


@_schema_of.register
def _(kind: OneOrMore) -> Schema:
    return _any_of([_schema_of(kind.kind), _list_of(kind.kind)])


@_schema_of.register
def _(kind: ListOf) -> Schema:
    return _list_of(kind.kind)


@_schema_of.register
def _(kind: MapOf) -> Schema:
    entry = _schema_of(kind.kind)
    return {"type": "object", "propertyNames": _matching(NAME.regex), "additionalProperties": entry}


@_schema_of.register
def _(kind: Nested) -> Schema:
    part = kind.part()
    reference = {"$ref": f"#/$defs/{'Variant' if part is Ruleset else part.__name__}"}
    if not kind.short:
        return reference
    _, short = keys_of(part)[kind.short]
    return _any_of([reference, _schema_of(short.kind)])


def _list_of(kind: Kind) -> Schema:
    """A list; lists are never merged, so a part in one must be whole."""
    entry = _schema_of(kind)
    if isinstance(kind, Nested):
        needed = [key for key, (each, _) in keys_of(kind.part()).items() if is_required(each)]
        entry = {**entry, "required": needed} if needed else entry
    return {"type": "array", "items": entry}


def _any_of(schemas: list[Schema]) -> Schema:
    """One of several, without nesting; fixed words and their like keep their order."""
    flat: list[Schema] = []
    for schema in schemas:
        flat += schema["anyOf"] if set(schema) == {"anyOf"} else [schema]
    return flat[0] if len(flat) == 1 else {"anyOf": flat}


def _matching(regex: str) -> Schema:
    """A text of a form. A loader makes a number of digits alone, which cannot be matched."""
    types = ["string", "integer"] if re.fullmatch(regex, "2") else "string"
    return {"type": types, "pattern": f"^({regex})$"}


def _rank_schema() -> Schema:
    """A rank as the reader takes it; canonical ones first, for completion."""
    other = "".join(rank for rank in RANKS.lower() if rank.isalpha())
    return {
        "description": "A rank, from the ace to the king; 10 is T.",
        "anyOf": [
            {"enum": list(RANKS)},
            {"type": "string", "pattern": f"^(10|[{other}])$"},
            {"type": "integer", "minimum": 2, "maximum": 10},
        ],
    }


def _card_schema() -> Schema:
    """A card as the reader takes it."""
    ranks = "".join(sorted({*RANKS, *RANKS.lower()}))
    return {
        "description": "A card: its rank and its suit, C, D, H or S.",
        "type": "string",
        "pattern": f"^(10|[{ranks}])[{SUITS}{SUITS.lower()}{SUIT_SYMBOLS}]\ufe0f?$",
    }

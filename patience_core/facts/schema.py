"""The facts as a JSON Schema and as a page of the documentation, made from their dataclasses."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..language.conditions import Relation
from ..language.schema import DRAFT
from . import actions, changes, conditions, deals, findings, layouts, moves, reading, rules
from .fact import FACTS, Card, Fact, GroupNoun

FILES = {
    "Moves": moves,
    "Actions and deals": actions,
    "Layouts": layouts,
    "What a move changed": changes,
    "Conditions": conditions,
    "Rules": rules,
    "Moves as text": reading,
    "Deals as text": deals,
    "Rulesets that cannot mean what they say": findings,
}
"""The modules of facts by the heading under which the page tells them."""

Schema = dict[str, Any]
_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    GroupNoun: {"type": "string"},
    Relation: {"type": "object"},
}


def facts_schema() -> Schema:
    """The JSON Schema (draft 2020-12) of a fact of any kind."""
    return {
        "$schema": DRAFT,
        "title": "Fact: why a move is refused, or what a rule says",
        "$ref": "#/$defs/fact",
        "$defs": {
            "fact": {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in sorted(FACTS)]},
            "card": {"type": "string", "pattern": "^([A2-9TJQK][CDHS]|<([A2-9TJQK][CDHS]|\\?\\?)>|\\?\\?)$"},
            **{kind: _fact_schema(FACTS[kind]) for kind in sorted(FACTS)},
        },
    }


def _fact_schema(kind: type[Fact]) -> Schema:
    hints = _hints(kind)
    return {
        "type": "object",
        "description": _first_line(kind),
        "properties": {"kind": {"const": kind.kind}, **{name: _schema_of(hints[name]) for name in hints}},
        "required": ["kind", *hints],
        "additionalProperties": False,
    }


def _hints(kind: type[Fact]) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {each.name: hints[each.name] for each in kind.all_fields}


def _schema_of(hint: Any) -> Schema:
    if hint == Card:
        return {"$ref": "#/$defs/card"}
    if hint is Fact:
        return {"$ref": "#/$defs/fact"}
    if isinstance(hint, type) and issubclass(hint, Fact):
        return {"$ref": f"#/$defs/{hint.kind}"}
    if get_origin(hint) in (Union, UnionType):
        return {"anyOf": [_schema_of(each) for each in get_args(hint)]}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _schema_of(get_args(hint)[0])}
    return _PLAIN[hint]


def facts_reference() -> str:
    """The facts as Markdown: a table for each file, with their values and what they say."""
    return "\n\n".join(_table(heading, module.__name__) for heading, module in FILES.items()) + "\n"


def _table(heading: str, module: str) -> str:
    rows = [
        f"| `{kind.kind}` | {', '.join(f'`{name}`' for name in _hints(kind))} | {_first_line(kind)} |"
        for kind in FACTS.values()
        if kind.__module__ == module
    ]
    return "\n".join([f"## {heading}", "", "| kind | values | meaning |", "| --- | --- | --- |", *rows])


def _first_line(kind: type[Fact]) -> str:
    """What a fact says, as its docstring begins."""
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())

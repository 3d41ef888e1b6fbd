"""Which words of the language some rulesets say, and which there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from patience_core.ruleset import Ruleset, words_of
from patience_core.vocabulary import Kind, ListOf, MapOf, OneOf, OneOrMore, Part, Word

from .rulesets import Files

Said = tuple[str, str, str]
"""A part of the language, one of its words, and the fixed word that is its value; empty for other values."""


def said_by(texts: Files) -> set[Said]:
    """What a ruleset says."""
    sources = [yaml.safe_load(text) for text in (texts.own, texts.base) if text]
    return {said for source in sources for said in _of_part(Ruleset, source)}


def _of_part(part: type, data: dict[str, Any]) -> Iterator[Said]:
    for word, value in data.items():
        yield part.__name__, word, ""
        kind = words_of(part)[word][1].kind
        for inner in _of_kind(kind, value):
            yield inner if isinstance(inner, tuple) else (part.__name__, word, inner)


def _of_kind(kind: Kind, value: Any) -> Iterator[Said | str]:
    """Fixed words, and what is said by the parts within a value."""
    match kind:
        case Part(part, short):
            yield from _of_part(part(), value if isinstance(value, dict) else {short: value} if short else {})
        case OneOf(kinds):
            for each in kinds:
                if not isinstance(each, Part) or isinstance(value, dict):
                    yield from _of_kind(each, value)
        case OneOrMore(each) | ListOf(each):
            for entry in value if isinstance(value, list) else [value]:
                yield from _of_kind(each, entry)
        case MapOf(each):
            for entry in value.values() if isinstance(value, dict) else []:
                yield from _of_kind(each, entry)
        case Word(words) if value in words:
            yield value


def all_words() -> set[Said]:
    """What can be said."""
    found: set[Said] = set()
    waiting: list[type] = [Ruleset]
    seen: set[type] = set()
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        for word, (_, described) in words_of(part).items():
            found.add((part.__name__, word, ""))
            for each in _kinds(described.kind):
                if isinstance(each, Word):
                    found |= {(part.__name__, word, value) for value in each.words}
                if isinstance(each, Part):
                    waiting.append(each.part())
    return found


def _kinds(kind: Kind) -> Iterator[Kind]:
    yield kind
    match kind:
        case OneOf(kinds):
            for each in kinds:
                yield from _kinds(each)
        case OneOrMore(each) | ListOf(each) | MapOf(each):
            yield from _kinds(each)

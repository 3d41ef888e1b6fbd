"""The kinds of value that a word of the ruleset language may have.

Each field of the parts of a `ruleset` names one of these kinds. The reader, the JSON Schema and the
reference all work from them, so that a field is described in one place only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..values import MISSING, Field, Value


class Choice(Value):
    """One of some fixed words."""

    words: tuple[str, ...]


class Number(Value):
    """A whole number between two bounds."""

    low: int
    high: int


class Flag(Value):
    """``true`` or ``false``."""


class Text(Value):
    """Any text of one line or more."""

    longest: int = 2000


class Pattern(Value):
    """A text of a certain form, said in words as well."""

    regex: str
    meaning: str


class Rank(Value):
    """A rank: A, 2 to 9, T, J, Q, K."""


class CardName(Value):
    """A card such as AS."""


class GroupName(Value):
    """The name of a pile group of this ruleset."""


class OneOf(Value):
    """A value of the first kind that takes it."""

    kinds: tuple[Kind, ...]


class OneOrMore(Value):
    """One value, or a list of them."""

    kind: Kind


class ListOf(Value):
    """A list."""

    kind: Kind


class MapOf(Value):
    """A map from names to values; `groups` when the names are those of pile groups already defined."""

    kind: Kind
    groups: bool = False


class Nested(Value):
    """A map that is one of the parts; a plain value stands for its field `short` alone."""

    part: Callable[[], type[RulesetPart]]
    short: str = ""


Kind = (
    Choice
    | Number
    | Flag
    | Text
    | Pattern
    | Rank
    | CardName
    | GroupName
    | OneOf
    | OneOrMore
    | ListOf
    | MapOf
    | Nested
)

GROUPS = OneOrMore(GroupName())
Groups = tuple[str, ...]
"""The names of some pile groups."""


class RulesetPart(Value):
    """A part of the language: its fields are the words that may be said, each made by `word`."""


class Described(Value):
    """What the language says of one field."""

    kind: Kind
    doc: str
    example: str
    key: str = ""


def word(kind: Kind, doc: str, example: str, default: Any = MISSING, *, key: str = "") -> Any:
    """A field of the language: its kind, one line of documentation, an example and its default.

    `key` is the word as written in YAML where Python does not allow it as a name.
    """
    return Field(default, Described(kind, doc, example, key))


def _spaced(name: str) -> str:
    """A class name as words with an article: ``a pile group``."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
    return f"an {words}" if words[0] in "aeio" else f"a {words}"


def described(kind: Kind) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a kind
    """What a value of this kind may be, in words."""
    match kind:
        case Choice(words):
            return " or ".join(f"`{each}`" for each in words)
        case Number(low, high):
            return str(low) if low == high else f"a number from {low} to {high}"
        case Flag():
            return "`true` or `false`"
        case Text():
            return "a text"
        case Pattern(_, meaning):
            return meaning
        case Rank():
            return "a rank"
        case CardName():
            return "a card"
        case GroupName():
            return "a pile group"
        case OneOf(kinds):
            return " or ".join(described(each) for each in kinds)
        case OneOrMore(each):
            return f"{described(each)}, or a list of these"
        case ListOf(each):
            return f"a list; each entry: {described(each)}"
        case MapOf(each, groups):
            return f"a map from {'pile groups' if groups else 'names'} to: {described(each)}"
        case Nested(part, short):
            return f"{_spaced(part().__name__)} map" + (f" or its `{short}` alone" if short else "")


def allowed(kind: Kind) -> str:
    """What a value of this kind may be, for one who wrote another."""
    choices = _choices(kind)
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"


def _choices(kind: Kind) -> list[str]:  # noqa: PLR0911 - one case a kind
    match kind:
        case Choice(words):
            return list(words)
        case Flag():
            return ["true", "false"]
        case Text(longest):
            return [f"a text of at most {longest} characters"]
        case Rank():
            return ["a rank such as K"]
        case CardName():
            return ["a card such as AS"]
        case OneOf(kinds):
            return [choice for each in kinds for choice in _choices(each)]
        case OneOrMore(each):
            return [*_choices(each), "a list of these"]
        case ListOf(each):
            return [f"a list, each entry: {allowed(each)}"]
        case MapOf(each, groups):
            return [f"a map from {'pile groups' if groups else 'names'} to: {allowed(each)}"]
        case Nested(part, short):
            return [*_short_choices(part(), short), f"a map with words such as {_first_words(part())}"]
        case _:
            return [described(kind)]


def _short_choices(part: type[RulesetPart], short: str) -> list[str]:
    return [
        choice
        for each in part.all_fields
        if short and each.name == short
        for choice in _choices(each.said.kind)
    ]


def _first_words(part: type[RulesetPart]) -> str:
    one, other, *_ = [each.said.key or each.name for each in part.all_fields]
    return f"{one} and {other}"


def plain_words(kind: Kind) -> tuple[str, ...]:
    """The fixed words that a single value of this kind may be."""
    match kind:
        case Choice(words):
            return words
        case OneOf(kinds):
            return tuple(word for each in kinds for word in plain_words(each))
        case OneOrMore(each):
            return plain_words(each)
        case Nested(part, short) if short:
            return tuple(
                word
                for each in part().all_fields
                if each.name == short
                for word in plain_words(each.said.kind)
            )
        case _:
            return ()


def parts_in(kind: Kind) -> tuple[type[RulesetPart], ...]:
    """The parts of the language that a single value of this kind may be."""
    match kind:
        case Nested(part, _):
            return (part(),)
        case OneOf(kinds):
            return tuple(part for each in kinds for part in parts_in(each))
        case OneOrMore(each):
            return parts_in(each)
        case _:
            return ()


def takes_rank(kind: Kind) -> bool:
    """Whether a single value of this kind may be a rank."""
    match kind:
        case Rank():
            return True
        case OneOf(kinds):
            return any(map(takes_rank, kinds))
        case OneOrMore(each):
            return takes_rank(each)
        case _:
            return False

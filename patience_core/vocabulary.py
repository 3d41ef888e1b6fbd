"""The kinds of value that a word of the ruleset language may have.

Each field of the dataclasses in `ruleset` names one of these kinds. The reader, the JSON Schema and the
reference all work from them, so that a field is described in one place only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, field
from typing import Any, NamedTuple


class Word(NamedTuple):
    """One of some fixed words."""

    words: tuple[str, ...]


class Number(NamedTuple):
    """A whole number between two bounds."""

    low: int
    high: int


class Flag(NamedTuple):
    """``true`` or ``false``."""


class Text(NamedTuple):
    """Any text of one line or more."""

    longest: int = 2000


class Pattern(NamedTuple):
    """A text of a certain form, said in words as well."""

    regex: str
    meaning: str


class Rank(NamedTuple):
    """A rank: A, 2 to 9, T, J, Q, K."""


class CardName(NamedTuple):
    """A card such as AS."""


class GroupName(NamedTuple):
    """The name of a pile group of this ruleset."""


class OneOf(NamedTuple):
    """A value of the first kind that takes it."""

    kinds: tuple[Kind, ...]


class OneOrMore(NamedTuple):
    """One value, or a list of them."""

    kind: Kind


class ListOf(NamedTuple):
    """A list."""

    kind: Kind


class MapOf(NamedTuple):
    """A map from names to values; `groups` when the names are those of pile groups already defined."""

    kind: Kind
    groups: bool = False


class Part(NamedTuple):
    """A map that is one of the dataclasses; a plain value stands for its field `short` alone."""

    part: Callable[[], type]
    short: str = ""


Kind = (
    Word
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
    | Part
)

GROUPS = OneOrMore(GroupName())


class Described(NamedTuple):
    """What the language says of one field."""

    kind: Kind
    doc: str
    example: str
    key: str = ""


def word(kind: Kind, doc: str, example: str, default: Any = MISSING, *, key: str = "") -> Any:
    """A field of the language: its kind, one line of documentation, an example and its default.

    `key` is the word as written in YAML where Python does not allow it as a name.
    """
    return field(default=default, metadata={"word": Described(kind, doc, example, key)})


def _spaced(name: str) -> str:
    """A class name as words with an article: ``a pile group``."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


def described(kind: Kind) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a kind
    """What a value of this kind may be, in words."""
    match kind:
        case Word(words):
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
        case Part(part, short):
            return f"{_spaced(part().__name__)} map" + (f" or its `{short}` alone" if short else "")


def plain_words(kind: Kind) -> tuple[str, ...]:
    """The fixed words that a single value of this kind may be."""
    match kind:
        case Word(words):
            return words
        case OneOf(kinds):
            return tuple(word for each in kinds for word in plain_words(each))
        case OneOrMore(each):
            return plain_words(each)
        case _:
            return ()

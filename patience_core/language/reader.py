"""Nodes to a `Ruleset`, or *all* problems with their places.

The reader knows no field by name: it walks the fields of `ruleset` and its parts and reads each value as its kind says.
"""

from __future__ import annotations

import re
from typing import Any

from ..cards import RANKS, card_text, rank_named, read_card
from ..problems import Problem, did_you_mean
from ..values import Value
from .faults import Path
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
    Text,
    allowed,
)
from .nodes import Mapping, Mark, Node, Scalar, Sequence
from .parts import is_required, keys_of
from .ruleset import NAME, Ruleset

LONGEST_SHOWN = 60
"""How many characters of a wrong value are shown."""

BAD: Any = object()
"""What reading gives for a value that is wrong; the problem is kept."""


class Source(Value):
    """A ruleset as read, with the place of each of its values; `problems` are all that reading found.

    `added` are the entries that a change brought into a map of the ruleset below, with the place of their names.
    """

    ruleset: Ruleset | None
    marks: dict[Path, Mark]
    problems: list[Problem]
    added: dict[Path, Mark]


def read_ruleset(node: Mapping) -> Source:
    """Read a ruleset whose `extends` and variants are merged in already."""
    reader = _Reader(_group_names(node))
    ruleset = reader.part(Ruleset, node, ())
    return Source(None if reader.problems else ruleset, reader.marks, reader.problems, reader.added)


def _group_names(node: Mapping) -> list[str]:
    piles = node.values.get("piles")
    return list(piles.values) if isinstance(piles, Mapping) else []


def _where(path: Path) -> str:
    """Where a word stands: ``in tableau``, ``in entry 1 of deal``."""
    if not path:
        return "at the top of a ruleset"
    *around, last = path
    return f"in entry {last + 1} of {_where((*around,))[3:]}" if isinstance(last, int) else f"in {last}"


def _given(node: Node) -> str:
    if isinstance(node, Scalar):
        shown = node.text if len(node.text) <= LONGEST_SHOWN else f"{node.text[: LONGEST_SHOWN - 3]}..."
        return f"'{shown}'" if node.text else "empty"
    return "a list" if isinstance(node, Sequence) else "a map"


class _Reader:
    def __init__(self, groups: list[str]) -> None:
        self.groups = groups
        self.problems: list[Problem] = []
        self.marks: dict[Path, Mark] = {}
        self.added: dict[Path, Mark] = {}
        self.examples: dict[str, str] = {}

    def refuse(self, code: str, mark: Mark, message: str, hint: str = "") -> Any:
        """Keep a problem, and give the value for what is wrong."""
        self.problems.append(Problem(code, message, mark.file, mark.line, mark.column, hint=hint))
        return BAD

    def part(self, part: type, node: Mapping, path: Path) -> Any:
        """Read a map as one of the parts."""
        words = keys_of(part)
        values: dict[str, Any] = {}
        for key, value in node.values.items():
            if key not in words:
                from .suggestions import meant_key  # noqa: PLC0415 - rulesets that are right need none

                message = f"there is no word {key} {_where(path)}"
                self.refuse("unknown-key", node.keys[key], message, meant_key(key, part))
                continue
            each, description = words[key]
            values[each.name] = self.field(description, key, value, (*path, key))
        for key, (each, description) in words.items():
            if is_required(each) and each.name not in values:
                self.refuse(
                    "missing-key",
                    node.mark,
                    f"{key} is missing",
                    f"for example: {key}: {description.example}",
                )
                values[each.name] = BAD
        return BAD if BAD in values.values() else part(**values)

    def field(self, description: Described, key: str, node: Node, path: Path) -> Any:
        """Read one field; a wrong value is told with an example."""
        self.marks[path] = node.mark
        self.examples[key] = f"for example: {key}: {description.example}"
        if path == ("variants",):
            return (
                tuple(node.values) if isinstance(node, Mapping) else self.wrong(description.kind, node, key)
            )
        before = len(self.problems)
        value = self.value(description.kind, node, key, path)
        if value is BAD and len(self.problems) == before:
            self.wrong(description.kind, node, key)
        return value

    def wrong(self, kind: Kind, node: Node, key: str) -> Any:
        """Refuse a value that is not of its kind."""
        said = node.text if isinstance(node, Scalar) else ""
        one = kind.kind if isinstance(kind, OneOrMore) else kind
        example = self.known_groups() if isinstance(one, GroupName) else self.examples.get(key, "")
        from .suggestions import meant_value  # noqa: PLC0415 - rulesets that are right need none

        hint = meant_value(said, kind) or example
        if isinstance(kind, Number) and kind.low == kind.high:
            message = f"{key} can only be {kind.low}, not {_given(node)}"
        else:
            message = f"{key} cannot be {_given(node)}; allowed: {allowed(kind)}"
        return self.refuse("bad-value", node.mark, message, hint)

    def value(self, kind: Kind, node: Node, key: str, path: Path) -> Any:
        """Read a value of a kind; `BAD` if it is none, with or without a problem kept."""
        self.marks.setdefault(path, node.mark)
        match kind:
            case OneOf(kinds):
                return self.first_that_reads(kinds, node, key, path)
            case OneOrMore(each):
                if isinstance(node, Sequence):
                    return self.items(each, node.items, key, path)
                value = self.value(each, node, key, (*path, 0))
                return BAD if value is BAD else (value,)
            case ListOf(each):
                return self.items(each, node.items, key, path) if isinstance(node, Sequence) else BAD
            case MapOf(each, groups):
                return self.entries(each, node, path, groups=groups) if isinstance(node, Mapping) else BAD
            case Nested(part, short):
                return self.part_or_short(part(), short, node, key, path)
            case _:
                return self.plain(kind, node) if isinstance(node, Scalar) else BAD

    def first_that_reads(self, kinds: tuple[Kind, ...], node: Node, key: str, path: Path) -> Any:
        """The value as the first kind that takes it."""
        for kind in kinds:
            value = self.value(kind, node, key, path)
            if value is not BAD or (isinstance(kind, Nested) and isinstance(node, Mapping)):
                return value
        return BAD

    def items(self, kind: Kind, nodes: list[Node], key: str, path: Path) -> Any:
        """The values of a list, each with its own problems."""
        values = []
        for index, node in enumerate(nodes):
            before = len(self.problems)
            value = self.value(kind, node, key, (*path, index))
            if value is BAD and len(self.problems) == before:
                self.wrong(kind, node, key)
            values.append(value)
        return BAD if BAD in values else tuple(values)

    def entries(self, kind: Kind, node: Mapping, path: Path, *, groups: bool) -> Any:
        """The values of a map from names."""
        values = {}
        self.added |= {(*path, name): node.keys[name] for name in node.values if name in node.added}
        for name, value in node.values.items():
            mark = node.keys[name]
            if groups and name not in self.groups:
                values[name] = self.unknown_group(name, mark)
            elif not re.fullmatch(NAME.regex, name):
                values[name] = self.refuse(
                    "bad-value", mark, f"{name} is no name: use lower-case words joined by hyphens"
                )
            else:
                before = len(self.problems)
                values[name] = self.value(kind, value, name, (*path, name))
                if values[name] is BAD and len(self.problems) == before:
                    self.wrong(kind, value, name)
        return BAD if BAD in values.values() else values

    def part_or_short(self, part: type, short: str, node: Node, key: str, path: Path) -> Any:
        """A map as a part, or its one field alone."""
        if isinstance(node, Mapping):
            return self.part(part, node, path)
        if not short:
            return BAD
        each, description = keys_of(part)[short]
        value = self.value(description.kind, node, key, (*path, short))
        return BAD if value is BAD else part(**{each.name: value})

    def unknown_group(self, name: str, mark: Mark) -> Any:
        """Refuse the name of a group that does not exist."""
        hint = did_you_mean(name, self.groups) or self.known_groups()
        return self.refuse("bad-reference", mark, f"there is no pile group {name}", hint)

    def known_groups(self) -> str:
        """A hint that names the groups that there are."""
        return f"groups: {', '.join(self.groups)}" if self.groups else ""

    def plain(self, kind: Kind, node: Scalar) -> Any:  # noqa: PLR0911 - one case a kind
        """A single text as a value."""
        text = node.text
        match kind:
            case Choice(words):
                return text if text in words else BAD
            case Number(low, high):
                return (
                    int(text) if re.fullmatch("0|[1-9][0-9]{0,5}", text) and low <= int(text) <= high else BAD
                )
            case Flag():
                return {"true": True, "false": False}.get(text, BAD)
            case Text(longest):
                return text if 0 < len(text) <= longest and text.replace("\n", " ").isprintable() else BAD
            case Pattern(regex, _):
                return text if re.fullmatch(regex, text) else BAD
            case Rank():
                rank = rank_named(text)
                return BAD if rank is None else RANKS[rank]
            case CardName():
                card = read_card(text)
                return BAD if card is None else card_text(card)
            case GroupName():
                return (
                    BAD if not text else text if text in self.groups else self.unknown_group(text, node.mark)
                )
            case _:
                return BAD

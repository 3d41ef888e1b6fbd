"""YAML text as nodes that know their place.

Nothing is constructed from tags: every scalar stays text until the ruleset's own types read it, so YAML's ideas
of what ``no`` or ``010`` mean never matter. Duplicate keys, aliases, tags, several documents, deep nesting and
oversize are refused here.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..bounds import DEEPEST, LARGEST, MOST_VALUES
from ..problems import Problem, RulesetError

_OTHER_TEXT = r"(?:[ \t]*(?:#.*)?\r?\n)*(patience|deal)[ \t]+[^\s:]"
_GAME = r"^game[ \t]+(\S{1,60})"


TOO_MANY_VALUES = f"it has more than {MOST_VALUES} words and values"


class Mark(NamedTuple):
    """A place in a file; line and column count from 1."""

    file: str
    line: int
    column: int


class Scalar:
    """A text and its place."""

    __slots__ = ("mark", "text")

    def __init__(self, text: str, mark: Mark) -> None:
        """Keep both."""
        self.text = text
        self.mark = mark


class Sequence:
    """A list and its place."""

    __slots__ = ("items", "mark")

    def __init__(self, mark: Mark, items: list[Node] | None = None) -> None:
        """Begin with some items, or with none."""
        self.mark = mark
        self.items: list[Node] = [] if items is None else items


class Mapping:
    """A map and its place; `keys` holds the place of each key.

    `added` are the keys that a change brought in.
    """

    __slots__ = ("added", "keys", "mark", "values")

    def __init__(
        self,
        mark: Mark,
        values: dict[str, Node] | None = None,
        keys: dict[str, Mark] | None = None,
        added: frozenset[str] = frozenset(),
    ) -> None:
        """Begin with some keys and values, or with none."""
        self.mark = mark
        self.values: dict[str, Node] = {} if values is None else values
        self.keys: dict[str, Mark] = {} if keys is None else keys
        self.added = added


Node = Scalar | Sequence | Mapping


def count_values(node: Node) -> int:
    """How many words and values a node is made of, itself and the keys of maps counted."""
    if isinstance(node, Scalar):
        return 1
    if isinstance(node, Sequence):
        return 1 + sum(map(count_values, node.items))
    return 1 + sum(1 + count_values(value) for value in node.values.values())


def bad_yaml(mark: Mark, message: str, hint: str = "") -> RulesetError:
    """The error for YAML that cannot be read at all."""
    problem = Problem("bad-yaml", message, hint=hint)
    return RulesetError([problem.located(mark.file, mark.line, mark.column)])


def parse_yaml(content: bytes, file: str) -> Mapping:
    """Read one YAML document whose top is a map.

    Raises:
        RulesetError: with the first thing that makes it unreadable.
    """
    top = Mark(file, 1, 1)
    if len(content) > LARGEST:
        raise bad_yaml(top, f"it has more than {LARGEST} bytes")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise bad_yaml(Mark(file, line, 1), f"byte {error.start} of the file is not UTF-8") from None
    if told := _other_text(text):
        raise bad_yaml(top, *told)
    node = _compose(text, file)
    if not isinstance(node, Mapping):
        hint = "a ruleset begins with: patience: 1; moves go behind a game: patience play GAME FILE"
        raise bad_yaml(node.mark, "this is no ruleset: a ruleset is a map of words to values", hint)
    return node


def _other_text(text: str) -> tuple[str, str] | None:
    """The message and the hint for a text of ours that is no ruleset: a record, or a deal."""
    found = re.match(_OTHER_TEXT, text)
    if found is None:
        return None
    if found[1] == "deal":
        return "this is a deal, not a ruleset", "a deal goes with its game: patience play GAME --deal FILE"
    game = re.search(_GAME, text, re.MULTILINE)
    whose = f"; its game is {game[1]}" if game else ""
    return (
        "this is a record, not a ruleset",
        f"patience play FILE shows it, patience replay FILE checks it{whose}",
    )


def _compose(text: str, file: str) -> Node:
    """Build the nodes from the parser's events, without recursion."""
    import yaml  # noqa: PLC0415 - heavy, and not needed by those who only use the engine

    if bad := yaml.reader.Reader.NON_PRINTABLE.search(text):
        line = text.count("\n", 0, bad.start()) + 1
        column = bad.start() - text.rfind("\n", 0, bad.start())
        raise bad_yaml(
            Mark(file, line, column), f"the character U+{ord(bad.group()):04X} is not allowed in YAML"
        )
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    builder = _Builder(file)
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        place = _place(error.problem_mark or error.context_mark, file)
        raise bad_yaml(place, f"the YAML cannot be read: {error.problem or error.context}") from None
    if builder.top is None:
        raise bad_yaml(Mark(file, 1, 1), "the file is empty", "begin with: patience: 1")
    return builder.top


def _place(mark: Any, file: str) -> Mark:
    """A mark of the parser, whose two implementations have two types for it, as ours."""
    return Mark(file, mark.line + 1, mark.column + 1) if mark else Mark(file, 1, 1)


class _Builder:
    """Puts the parser's events together to nodes."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.top: Node | None = None
        self.values = 0
        self.open: list[Sequence | Mapping] = []
        self.pending_keys: list[str | None] = []

    def take(self, event: Any) -> None:
        """Take the next event."""
        kind = type(event).__name__
        if kind in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
            return
        mark = _place(event.start_mark, self.file)
        if kind == "DocumentStartEvent":
            if self.top is not None:
                raise bad_yaml(mark, "there is a second document in the file", "one game a file")
            return
        if kind in ("SequenceEndEvent", "MappingEndEvent"):
            self._close()
            return
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise bad_yaml(mark, "anchors (&) and aliases (*) are not read", "write the value out")
        if getattr(event, "tag", None) not in (None, "!"):
            raise bad_yaml(mark, f"tags such as {event.tag} are not read", "leave the tag out")
        if kind == "ScalarEvent":
            self._place(Scalar(event.value, mark))
        else:
            self._open(Sequence(mark) if kind == "SequenceStartEvent" else Mapping(mark))

    def _open(self, node: Sequence | Mapping) -> None:
        if len(self.open) >= DEEPEST:
            raise bad_yaml(node.mark, f"the values nest more than {DEEPEST} deep")
        self._place(node)
        self.open.append(node)
        self.pending_keys.append(None)

    def _close(self) -> None:
        self.open.pop()
        self.pending_keys.pop()

    def _place(self, node: Node) -> None:
        self.values += 1
        if self.values > MOST_VALUES:
            raise bad_yaml(node.mark, TOO_MANY_VALUES)
        if not self.open:
            self.top = node
            return
        parent = self.open[-1]
        if isinstance(parent, Sequence):
            parent.items.append(node)
        elif (key := self.pending_keys[-1]) is None:
            self._take_key(parent, node)
        else:
            parent.values[key] = node
            self.pending_keys[-1] = None

    def _take_key(self, parent: Mapping, node: Node) -> None:
        if not isinstance(node, Scalar):
            raise bad_yaml(node.mark, "a key is a word, not a list or a map")
        if node.text in parent.keys:
            first = parent.keys[node.text]
            raise bad_yaml(
                node.mark,
                f"the key {node.text} stands twice in this map",
                f"the first is in line {first.line}",
            )
        parent.keys[node.text] = node.mark
        self.pending_keys[-1] = node.text

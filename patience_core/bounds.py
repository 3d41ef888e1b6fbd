"""How large an input may be: every bound of the two languages, in one place, from which the documents are made.

A file that reaches a bound is refused with its place, at once and in little memory, and no result is ever cut short in
silence. All are far above what any game needs. The numbers that a word of a ruleset may have stand with the word.
"""

from __future__ import annotations

from collections.abc import Iterable

from .values import Value

LARGEST = 1_000_000
"""No ruleset has more bytes than this."""
DEEPEST = 40
"""No ruleset nests deeper than this."""
MOST_VALUES = 5000
"""No ruleset has more words and values than this, keys, lists and maps counted, its `extends` merged in."""
MOST_VARIANTS = 100
"""No ruleset has more variants than this: each of them is checked as a game of its own."""
LONGEST_CHAIN = 8
"""How many files may extend one another."""
MOST_GROUPS = 26
"""No ruleset has more pile groups than this: one for each letter, of which a grid or a shape takes the ``r``."""
MOST_PILES = 2000
"""No ruleset has more piles than this."""
MOST_CARDS = 416
"""No ruleset has more cards than this."""
MOST_ACTIONS = 50
"""No ruleset has more actions than this: whether a game is stuck, each of them is asked."""
MOST_FORCED = 20
"""No ruleset has more forced steps than this: all of them are tried after every move."""
MOST_ROUNDS = 1000
"""No forced steps go on for longer than this."""

LONGEST_LINE = 65536
"""No line has more bytes than this."""
LARGEST_HEAD = 262_144
"""The headers of a record and its deal have no more characters than this together."""
MOST_PROBLEMS = 20
"""How many problems are told of one record or ruleset; of the rest only the number."""
MOST_TWISTER = 10**20
"""The highest deal number of PySolFC."""
MOST_MICROSOFT = 2**33 - 1
"""The highest deal number of PySolFC that begins with ms, and so uses the generator of Microsoft."""
MOST_SOLVITAIRE = 2**32 - 1
"""The highest seed of Solvitaire."""
LARGEST_TEXT = 4_000_000
"""No file that is read as a whole has more bytes than this: to tidy, to compare, to convert."""

MOST_REVIEWED = 10_000
"""No record that is reviewed has more moves than this: all its positions are kept."""
MOST_SHOWN = 10_000
"""No record that is shown on a page has more moves than this, for the same reason."""


class Bound(Value):
    """A bound as documented: of `what` there are at most `most`; a file with more is refused with `code`."""

    what: str
    most: int
    code: str


OF_RULESETS = (
    Bound("bytes of a file", LARGEST, "bad-yaml"),
    Bound("depth to which values nest", DEEPEST, "bad-yaml"),
    Bound("words and values, each key, list and map counted, after `extends`", MOST_VALUES, "bad-yaml"),
    Bound("variants", MOST_VARIANTS, "bad-value"),
    Bound("files that extend one another", LONGEST_CHAIN, "bad-reference"),
    Bound("pile groups", MOST_GROUPS, "bad-value"),
    Bound("piles in all", MOST_PILES, "bad-value"),
    Bound("cards in all", MOST_CARDS, "bad-value"),
    Bound("actions", MOST_ACTIONS, "bad-value"),
    Bound("forced steps", MOST_FORCED, "bad-value"),
)
OF_RECORDS = (
    Bound("bytes of a line", LONGEST_LINE, "syntax"),
    Bound("characters of a record's headers and its deal together", LARGEST_HEAD, "syntax"),
    Bound("bytes of a file for `fmt`, `textconv`, `diff`, `export` and `convert`", LARGEST_TEXT, "syntax"),
    Bound("moves of a record for `review`", MOST_REVIEWED, "syntax"),
    Bound("moves of a record for `export` and `diff --html`", MOST_SHOWN, "syntax"),
)


def bounds_reference(bounds: Iterable[Bound]) -> str:
    """Bounds as a table in Markdown."""
    lines = ["| at most | | told as |", "| ---: | --- | --- |"]
    lines += [f"| {bound.most:,} | {bound.what} | `{bound.code}` |" for bound in bounds]
    return "\n".join(lines)

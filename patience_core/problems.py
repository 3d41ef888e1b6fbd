"""What can be wrong with an input, as values with a place; and the errors that carry them.

::

    PatienceError                an input is wrong; `problems` says what and where
    ├── RulesetError             a ruleset that cannot be played
    └── Refused                  what is asked for cannot be done
        ├── UnknownNameError     a game or a variant that does not exist
        └── RecordError          a deal, a script or a record that is refused

Nothing in the library prints: problems are gathered, returned or raised, and turned into text by `problem_text`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from .bounds import MOST_PROBLEMS
from .letters import cut, ending, width_of

if TYPE_CHECKING:
    from .facts.fact import Fact

QUOTE_WIDTH = 80
"""How many columns of a quoted line are shown."""


class Problem(NamedTuple):
    """One thing that is wrong.

    `code` is one of the fixed words of the documentation; `line` and `column` count from 1, columns in code
    points, 0 where there is none; `reason` explains the message; `quoted` is the line it is about and `width`
    how many columns of it; `hint` says what would work. A `warning` is worth telling, but nothing is refused for it.
    `fact` is the value that the reason was made of, or the message where there is no reason, and `hint_fact` that of the
    hint; not all problems have them.
    """

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    reason: str = ""
    hint: str = ""
    quoted: str = ""
    width: int = 1
    warning: bool = False
    fact: Fact | None = None
    hint_fact: Fact | None = None

    @property
    def severity(self) -> str:
        """``error`` or ``warning``."""
        return "warning" if self.warning else "error"

    def located(self, file: str, line: int, column: int, quoted: str = "", width: int = 1) -> Problem:
        """The same problem at a place."""
        return self._replace(file=file, line=line, column=column, quoted=quoted, width=width)


class PatienceError(Exception):
    """An input is wrong; `problems` has at least one entry, and the first is also told by itself."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Take the problems in the order in which they are to be told."""
        self.problems = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """All problems as they are told to a person."""
        return "\n".join(map(problem_text, self.problems))

    @property
    def code(self) -> str:
        """The fixed word for what is wrong."""
        return self.problems[0].code

    @property
    def message(self) -> str:
        """What is wrong."""
        return self.problems[0].message

    @property
    def reason(self) -> str:
        """Why it is wrong; the message where that says it all."""
        return self.problems[0].reason or self.message

    @property
    def hint(self) -> str:
        """What would work, or an empty text."""
        return self.problems[0].hint

    @property
    def fact(self) -> Fact | None:
        """The value behind the reason, as `docs/facts.md` lists them; None where there is none."""
        return self.problems[0].fact

    @property
    def hint_fact(self) -> Fact | None:
        """The value behind the hint; None where there is none."""
        return self.problems[0].hint_fact


class RulesetError(PatienceError):
    """A ruleset that cannot be played."""


class Refused(PatienceError):  # noqa: N818 - reads as what happened: except Refused
    """What is asked for cannot be done: a move, a deal, a record, a name."""


class UnknownNameError(Refused):
    """A game or a variant that does not exist, or variants that exclude each other."""


class RecordError(Refused):
    """A deal, a script or a record that is refused."""


def printable(text: str) -> str:
    """The text with every control character written out, so that no input can steer a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint naming the known word that looks most like the given one, or an empty text."""
    close = most_like(word, known)
    return f"did you mean {close}?" if close else ""


def most_like(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like the given one, or an empty text."""
    return next(iter(difflib.get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)), "")


def problem_text(problem: Problem) -> str:
    """The problem as lines for a person: place, code, message, reason, the quoted line, the hint."""
    place = ":".join(str(part) for part in (problem.file, problem.line, problem.column) if part)
    code = f"warning: {problem.code}" if problem.warning else problem.code
    head = f"{place}: {code}" if place else code
    lines = [f"{printable(head)}: {printable(problem.message)}"]
    lines += [f"  {printable(line)}" for line in problem.reason.splitlines()]
    if problem.quoted:
        lines += _quotation(problem)
    if problem.hint:
        lines.append(f"  hint: {printable(problem.hint)}")
    return "\n".join(lines)


def _quotation(problem: Problem) -> list[str]:
    """The quoted line, cut around the place, with the place underlined."""
    line = problem.quoted.replace("\t", " ")
    before, after = line[: problem.column - 1], line[problem.column - 1 :]
    if width_of(line) > QUOTE_WIDTH:
        before = ending(before, max(QUOTE_WIDTH // 4, QUOTE_WIDTH - width_of(after)))
        after = cut(after, QUOTE_WIDTH - width_of(before))
    before, marked = printable(before), printable(after[: problem.width])
    shown = before + marked + printable(after[problem.width :])
    number = str(problem.line).rjust(5)
    return [f"{number} | {shown}", f"      | {' ' * width_of(before)}{'^' * max(1, width_of(marked))}"]


def first_problems(problems: Iterable[Problem]) -> list[Problem]:
    """The first problems in line order, warnings last, and one more that counts those left out."""
    problems = sorted(
        problems, key=lambda problem: (problem.warning, problem.file, problem.line, problem.column)
    )
    if len(problems) <= MOST_PROBLEMS:
        return problems
    rest = len(problems) - MOST_PROBLEMS
    return [
        *problems[:MOST_PROBLEMS],
        problems[MOST_PROBLEMS]._replace(
            message=f"and {rest} more problems", reason="", hint="", quoted="", fact=None, hint_fact=None
        ),
    ]

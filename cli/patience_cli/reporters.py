"""The forms in which checks are answered: text for people, JSON, GitHub annotations and JUnit for machines.

In the forms for machines problems are part of the answer, on stdout, and stderr is silent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, Protocol

from patience_core.files import opening_hint
from patience_core.problems import Problem, first_problems, printable, problem_text
from patience_core.words.en.nouns import counted

from .console import complain, note, say, say_content, say_json, tell
from .exit_codes import FINE, REFUSED, USAGE
from .inputs import EMPTY
from .options import Format
from .report import VERSION, problem_object


@dataclass(frozen=True)
class Answer:
    """What came of one thing that was checked: plain data, so that it can come from another process.

    `lines` are for people when it is fine, `layout` when it is the only one and is refused; `object` is the JSON
    form. `unopened` says that there was nothing to check, because a file could not be opened or written; `changed`,
    that the problems are no faults but lines which would be written otherwise. What has no problems but warnings is
    not refused. `seconds` is how long it took.
    """

    file: str
    name: str
    outcome: str = ""
    lines: list[str] = field(default_factory=list)
    problems: Collection[Problem] = ()
    layout: list[str] = field(default_factory=list)
    object: dict[str, Any] = field(default_factory=dict)
    unopened: bool = False
    changed: bool = False
    seconds: float = 0.0

    @property
    def told(self) -> Collection[Problem]:
        """The problems to tell: as many as are worth reading, but every line that would change."""
        return self.problems if self.changed else first_problems(self.problems)

    @property
    def refused(self) -> bool:
        """Whether a problem is more than a warning."""
        return not all(problem.warning for problem in self.problems)


def cannot(do: str, file: str, error: OSError) -> Answer:
    """The answer for a file that cannot be opened, or written."""
    hint = opening_hint(file, error) if do == "open" else ""
    problem = Problem(f"cannot-{do}", f"cannot {do} {file or EMPTY}: {error.strerror}", file, hint=hint)
    return Answer(file, file, problems=[problem], unopened=True)


def timed(answers: Iterator[Answer]) -> Iterator[Answer]:
    """The answers, with the time that each of them took."""
    begun = perf_counter()
    for answer in answers:
        yield replace(answer, seconds=perf_counter() - begun)
        begun = perf_counter()


class Tally:
    """Counts what came of everything."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.outcomes: dict[str, int] = {}
        self.refused = 0
        self.changed = 0
        self.unopened = 0
        self.seconds = 0.0

    def take(self, answer: Answer) -> None:
        """Count one."""
        self.seconds += answer.seconds
        self.changed += answer.changed
        if answer.unopened:
            self.unopened += 1
        elif answer.refused:
            self.refused += 1
        else:
            self.outcomes[answer.outcome] = self.outcomes.get(answer.outcome, 0) + 1

    @property
    def total(self) -> int:
        """How many were asked for."""
        return sum(self.outcomes.values()) + self.refused + self.unopened

    def summary(self, what: str) -> str:
        """All counts in a line; `what` is one of the things that are counted."""
        told = [f"{number} {outcome}" for outcome, number in sorted(self.outcomes.items())]
        others = {
            "would be reformatted": self.changed,
            "refused": self.refused - self.changed,
            "could not be opened or written": self.unopened,
        }
        told += [f"{number} {what_came}" for what_came, number in others.items() if number]
        return f"{counted(self.total, what)}: {', '.join(told)}"

    def exit_code(self) -> int:
        """The highest code of all."""
        if self.unopened:
            return USAGE
        return REFUSED if self.refused else FINE


class Reporter(Protocol):
    """Tells answers as they come."""

    def take(self, answer: Answer) -> None:
        """Tell one."""
        ...

    def finish(self, tally: Tally) -> None:
        """Tell what can be told only at the end."""
        ...


class TextReporter:
    """For people: fine answers and a summary on stdout, problems on stderr."""

    def __init__(self, what: str, *, quiet: bool) -> None:
        self.what = what
        self.quiet = quiet
        self.refused: Answer | None = None

    def take(self, answer: Answer) -> None:
        if answer.unopened:
            for problem in answer.problems:
                complain(problem.message, problem.hint)
        elif answer.refused:
            note(problem_text(problem) for problem in answer.told)
            if answer.changed:
                note(answer.lines)
            self.refused = answer
        elif not self.quiet:
            tell(answer.problems)
            say(answer.lines)

    def finish(self, tally: Tally) -> None:
        if self.quiet:
            return
        if tally.total > 1:
            say([tally.summary(self.what)])
        elif self.refused and self.refused.layout:
            note(["", *self.refused.layout])


class JsonReporter:
    """One object for each thing that was checked, one a line."""

    def take(self, answer: Answer) -> None:
        say_json(answer.object or unopened_object(answer))

    def finish(self, tally: Tally) -> None:
        """Nothing is left to tell."""


def unopened_object(answer: Answer) -> dict[str, Any]:
    """The JSON object of a file that could not be opened or written."""
    return {
        "version": VERSION,
        "file": answer.file,
        "line": 0,
        "problem": problem_object(next(iter(answer.problems))),
    }


class GithubReporter:
    """Workflow commands that a GitHub runner shows at the place in the file, and a summary for its log.

    The log shows the text alone, so the place is told there, too.
    """

    def __init__(self, what: str) -> None:
        self.what = what

    def take(self, answer: Answer) -> None:
        say_content(self._command(problem) for problem in answer.told)

    def finish(self, tally: Tally) -> None:
        say([tally.summary(self.what)])

    def _command(self, problem: Problem) -> str:
        place = {
            "file": problem.file,
            "line": str(problem.line),
            "col": str(problem.column),
            "title": problem.code,
        }
        properties = ",".join(
            f"{key}={_property(value)}" for key, value in place.items() if value not in ("", "0")
        )
        where = ":".join(
            part for part in (problem.file, str(problem.line), str(problem.column)) if part not in ("", "0")
        )
        message = f"{where}: {problem.message}" if where else problem.message
        text = "\n".join(part for part in (message, problem.reason, problem.hint) if part)
        return f"::{problem.severity} {properties}::{_data(text)}"


def _data(text: str) -> str:
    """Text as a workflow command takes it."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(escaped)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


IN_MEMORY = 1_000_000
"""How many letters of a JUnit document are kept in memory; the rest is in a file."""


class JUnitReporter:
    """One XML document in the form that CI servers read.

    The counts stand at its beginning and are known only at the end, so the cases wait in a file that has no name.
    """

    def __init__(self, what: str) -> None:
        from tempfile import SpooledTemporaryFile  # noqa: PLC0415 - only this form needs both
        from xml.etree import ElementTree  # noqa: PLC0415

        self.tree = ElementTree
        self.name = f"patience {what}s"
        self.cases = SpooledTemporaryFile(  # noqa: SIM115 - it is closed with the program
            IN_MEMORY, "w+", encoding="utf-8", newline="\n"
        )

    def take(self, answer: Answer) -> None:
        case = self.tree.Element("testcase", self._attributes(answer))
        if answer.problems:
            problems = answer.told
            first = next(iter(problems))
            if answer.refused:
                kind = "error" if answer.unopened else "failure"
                message = printable(first.message)
                told = self.tree.SubElement(case, kind, type=first.code, message=message)
            else:
                told = self.tree.SubElement(case, "system-out")  # JUnit has no word for a warning
            told.text = "\n".join(map(problem_text, problems))
        self.tree.indent(case, level=2)
        self.cases.write(f"    {self.tree.tostring(case, encoding='unicode')}\n")

    def _attributes(self, answer: Answer) -> dict[str, str]:
        return {
            "classname": printable(answer.file or EMPTY),
            "name": printable(answer.name or EMPTY),
            "time": f"{answer.seconds:.6f}",
        }

    def finish(self, tally: Tally) -> None:
        counts = {
            "tests": str(tally.total),
            "failures": str(tally.refused),
            "errors": str(tally.unopened),
            "time": f"{tally.seconds:.6f}",
        }
        suites = self.tree.Element("testsuites", counts)
        self.tree.SubElement(suites, "testsuite", {"name": self.name, **counts, "skipped": "0"})
        self.tree.indent(suites)
        document = self.tree.tostring(suites, encoding="unicode")
        say_content(['<?xml version="1.0" encoding="UTF-8"?>'])
        if not self.cases.tell():
            say_content([document])
            return
        beginning, _, end = document.rpartition(" />")
        say_content([f"{beginning}>"])
        self.cases.seek(0)
        say_content(line.rstrip("\n") for line in self.cases)
        say_content([f"  </testsuite>{end}"])


def reporter(form: Format, what: str, *, quiet: bool = False) -> Reporter:
    """What tells answers in a form; `what` is the noun for one of the things that are checked."""
    match form:
        case Format.json:
            return JsonReporter()
        case Format.github:
            return GithubReporter(what)
        case Format.junit:
            return JUnitReporter(what)
        case Format.text:
            return TextReporter(what, quiet=quiet)

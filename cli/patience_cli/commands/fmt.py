"""``patience fmt``: canonical form."""

from __future__ import annotations

import difflib
import io
import os
import signal
import stat
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from patience_core.formatting import formatted
from patience_core.lines import Line, read_lines
from patience_core.problems import Problem
from patience_core.replay import Shelf

from ..console import leave_in_order, say_content
from ..inputs import STDIN, shown_name, stream_of
from ..options import Format
from ..report import VERSION, problem_object
from ..reporters import Answer, Tally, cannot, reporter


@dataclass(frozen=True)
class Asked:
    """Which files, and what to do with them."""

    files: list[str]
    check: bool = False
    diff: bool = False
    pin: bool = False
    rules: bool = False
    games: Path | None = None

    @property
    def only_looks(self) -> bool:
        """Whether nothing is written."""
        return self.check or self.diff


def fmt(asked: Asked, form: Format, *, quiet: bool) -> int:
    """Bring all files into canonical form, or tell which are not."""
    signal.signal(signal.SIGTERM, leave_in_order)
    shelf = Shelf([asked.games] if asked.games else [])
    told, tally = reporter(form, "files", quiet=quiet), Tally()
    for name in asked.files:
        answer = _answer(name, asked, shelf, form)
        tally.take(answer)
        told.take(answer)
    if asked.check or form is not Format.text:
        told.finish(tally)
    return tally.exit_code()


def _answer(name: str, asked: Asked, shelf: Shelf, form: Format) -> Answer:
    file = shown_name(name)
    try:
        with stream_of(name) as stream:
            content = stream.read()
    except OSError as error:
        return cannot("open", name, error)
    beside = Path() if name == STDIN else Path(name).parent
    lines = list(read_lines(io.BytesIO(content), file))
    result = formatted(lines, file, shelf, beside=beside, pin=asked.pin, rules=asked.rules)
    if result.problems:
        return _told(file, result.problems)
    canonical = result.text.encode()
    if asked.diff and form is Format.text:
        say_content(_difference(lines, result.text, file))
    if asked.check and canonical != content:
        return _told(file, [_not_canonical(lines, result.text, file)])
    if name == STDIN and not asked.only_looks:
        say_content(result.text.splitlines())
    elif canonical != content and not asked.only_looks:
        try:
            write_whole(Path(name), canonical)
        except OSError as error:
            return cannot("write", name, error)
    return _told(file, [])


def _told(file: str, problems: list[Problem]) -> Answer:
    told = {"version": VERSION, "file": file, "problems": [problem_object(problem) for problem in problems]}
    return Answer(file, file, outcome="canonical", problems=problems, object=told)


def _difference(lines: list[Line], text: str, file: str) -> Iterator[str]:
    before = [line.text for line in lines]
    return difflib.unified_diff(before, text.splitlines(), file, f"{file} (canonical)", lineterm="")


def _not_canonical(lines: list[Line], text: str, file: str) -> Problem:
    """The first line that is not as it should be."""
    wanted = text.splitlines()
    for line, there in zip(lines, wanted, strict=False):
        if line.text != there:
            return line.refuse(
                "not-canonical", "this line is not in canonical form", hint=f"it would be: {there}"
            )
    if len(lines) == len(wanted):
        return Problem(
            "not-canonical", "line ends or the byte order mark are not in canonical form", file, 1, 1
        )
    return Problem(
        "not-canonical", f"there are {len(lines)} lines instead of {len(wanted)}", file, len(lines), 1
    )


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file, keeping its mode: it holds the old content or the new, whatever happens meanwhile.

    Raises:
        OSError: when it cannot be written; then the old content is still there.
    """
    target = Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fchmod(file.fileno(), stat.S_IMODE(target.stat().st_mode))
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise

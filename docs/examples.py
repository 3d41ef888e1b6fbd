r"""What README.md and the pages of `docs` show, as examples that are run.

The fenced blocks of a page are run in their order, in one folder that is empty when the page begins. The word after the
fence says what a block is; a block without one is refused:

    console     commands after `$ `, each with all that it prints; a line `...` stands for any lines
    sh          commands of which nothing is shown, in one go
    pycon       a Python session, with all that it answers; the sessions of a page are one
    python      a program: a file that a later command runs as `python NAME`
    text        after an example with `refused`: what the program says of it
    anything else (yaml, patience, sql) is an example to read, not to run

More words may follow; a reader of the page does not see them:

    file=NAME       the block is a file, which the later ones find under this name
    refused=CODE    the record or ruleset has this problem
    exit=CODE       the last command ends with this exit code; all others end with 0
    needs=TOOL      run only where this program is installed
    survey          many deals: run with three of them and few positions, and with all numbers taken for equal
    installation    not run here: it installs something; `.ci/run` runs those of the README
    cluster         not run here: it needs several machines
    pandas          not run here: it needs a library that is not asked for

A cell of a table that holds a survey's command is run as one. In the moves of an example ``\xE9`` stands for that byte.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"console", "sh", "text", "yaml", "patience", "sql", "pycon", "python"}
MARKS = {"file", "refused", "exit", "needs", "survey", "installation", "cluster", "pandas"}
NOT_RUN = {"installation", "cluster", "pandas"}
NAMES = {"patience": "game.patience", "yaml": "my.yaml"}
"""What an example is called that has no name of its own."""
DEALS = re.compile(r"(?<=--seeds )((?:ms|solvitaire:)?)(\d+)-(\d+)")
STATES = re.compile(r"(?<=--max-states )\d+")
NUMBER = re.compile(r"\d[\d.,]*")
SECONDS = 120
"""How long a command may take before it counts as hanging."""


class ExampleError(Exception):
    """An example that does not do what its page shows."""


@dataclass(frozen=True)
class Block:
    """An example: its language, what else its first line says, its text, and in which lines (from 0) the text stands."""

    language: str
    said: dict[str, str]
    body: str
    lines: tuple[int, int]

    @property
    def name(self) -> str:
        """The name of the example's file."""
        return self.said.get("file") or NAMES[self.language]

    @property
    def content(self) -> bytes:
        """The example's file."""
        return re.sub(
            rb"\\x([0-9A-F]{2})", lambda found: bytes.fromhex(found[1].decode()), self.body.encode()
        )


def blocks(text: str) -> Iterator[Block]:
    """The examples of a page in Markdown; ExampleError for one that does not say what it is."""
    in_table = False
    for token in MarkdownIt("commonmark").enable("table").parse(text):
        if token.type == "fence" and token.map:
            yield _fenced(token.info, token.content, token.map[0])
        elif token.type in ("table_open", "table_close"):
            in_table = token.type == "table_open"
        elif in_table and token.map:
            for span in token.children or ():
                if span.type == "code_inline" and span.content.startswith("patience survey "):
                    yield Block("sh", {"survey": ""}, f"{span.content}\n", (token.map[0], token.map[0]))


def _fenced(info: str, body: str, fence: int) -> Block:
    language, *words = info.split() or [""]
    said = {name: value for name, _, value in (word.partition("=") for word in words)}
    if language not in LANGUAGES or not MARKS.issuperset(said):
        raise ExampleError(f"line {fence + 1}: a block cannot begin with {info!r}")
    if language == "python" and said.keys().isdisjoint({"file", *NOT_RUN}):
        raise ExampleError(f"line {fence + 1}: a program needs a name, so that it can be run")
    return Block(language, said, body, (fence + 1, fence + 1 + body.count("\n")))


@contextmanager
def empty_folder() -> Iterator[Path]:
    """An empty working folder, where commands find this `patience` and `python` and touch nobody's settings."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, programs = Path(scratch, "work"), Path(scratch, "bin")
        folder.mkdir()
        programs.mkdir()
        for name, arguments in (("patience", "-m patience_cli.main "), ("python", "")):
            start = f'exec {shlex.quote(sys.executable)} {arguments}"$@"'
            (programs / name).write_text(f"#!/bin/sh\n{start}\n", encoding="utf-8")
            (programs / name).chmod(0o755)
        with chdir(folder):
            yield folder


def run(command: str, folder: Path) -> tuple[int, str]:
    """The exit code of a command of the shell in such a folder, and all that it prints."""
    done = subprocess.run(  # noqa: S603 - the commands are those of the documentation
        ["/bin/sh", "-e", "-c", command],
        cwd=folder,
        env={
            **{name: value for name, value in os.environ.items() if not name.startswith("PATIENCE_")},
            "PATIENCE_CONFIG": os.devnull,
            "PATH": f"{folder.parent / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder.parent),
            "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'cli'}",
            "PYTHONUTF8": "1",
            "NO_COLOR": "1",
            "COLUMNS": "80",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
        check=False,
    )
    return done.returncode, done.stdout.decode()


def run_block(block: Block, folder: Path) -> str:
    """Run the commands of a block; its text as it should be now. ExampleError for a wrong exit code or form."""
    if NOT_RUN & block.said.keys() or ("needs" in block.said and not shutil.which(block.said["needs"])):
        return block.body
    session = _session(block.body) if block.language == "console" else [(block.body, "")]
    parts = []
    for command, shown in session:
        code, printed = run(_fewer(command) if "survey" in block.said else command, folder)
        expected = int(block.said.get("exit", "0")) if command == session[-1][0] else 0
        if code != expected:
            where = f"line {block.lines[0] + 1}: {command.strip()}"
            raise ExampleError(f"{where}: ends with {code}, not {expected}\n{printed}")
        parts.append(f"$ {command}\n{_answer(block, shown, printed)}")
    return "".join(parts) if block.language == "console" else block.body


def run_session(block: Block, names: dict[str, object]) -> None:
    """Run a Python session that goes on with some names, and keep its own. ExampleError for another answer."""
    examples = doctest.DocTestParser().get_examples(block.body)
    session = doctest.DocTest(examples, names, "session", "", block.lines[0], None)
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    if runner.run(session, out=told.append, clear_globs=False).failed:
        raise ExampleError(f"line {block.lines[0] + 1}: {''.join(told)}")
    names.update(session.globs)


def _session(body: str) -> list[tuple[str, str]]:
    """Each command of a session with what is shown after it."""
    _, *calls = re.split(r"^\$ ", body, flags=re.MULTILINE)
    return [(command, shown) for command, _, shown in (call.partition("\n") for call in calls)]


def _answer(block: Block, shown: str, printed: str) -> str:
    """What a page should show of what a command printed: as it is shown now, if that says the same."""
    if block.language == "console" and "survey" in block.said:
        if _form(shown) != _form(printed):
            raise ExampleError(f"line {block.lines[0] + 1}: the answer has another form now:\n{printed}")
        return shown
    pattern = "".join(
        r"(?:.*\n)*" if line == "...\n" else re.escape(line) for line in shown.splitlines(keepends=True)
    )
    return shown if re.fullmatch(pattern, printed) else printed


def _fewer(command: str) -> str:
    """The command of a survey with three deals and few positions."""
    fewer = DEALS.sub(lambda found: f"{found[1]}{found[2]}-{int(found[2]) + 2}", command)
    return STATES.sub("2000", fewer)


def _form(report: str) -> list[list[str]]:
    return [NUMBER.sub("0", line).split() for line in report.splitlines()]

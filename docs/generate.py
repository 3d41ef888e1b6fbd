r"""Writes what the documentation can take from the program itself, so that none of it grows stale.

    python docs/generate.py            write, and name the files that changed
    python docs/generate.py --check    write nothing; exit 1 when a file is stale

- `ruleset.schema.json`: the JSON Schema of rulesets.
- `cli.md`: the help of every verb.
- `games.md`: the games of the library by family, with their rules in English.
- In the guides to the language and to the notation: the region between ``<!-- generated: fields -->`` and ``<!-- end -->``; the answers in
  ``console`` blocks; and the problems of each example that is refused, in the ``text`` block after it.

An example is a fenced block. Its first line may say ``file=NAME``, under which later blocks find it, and
``refused=CODE``. In the moves of an example ``\xE9`` stands for that byte.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path.insert(0, str(ROOT))

from patience_core.game import Game  # noqa: E402
from patience_core.library import GameFile, bundled_games, find, load  # noqa: E402
from patience_core.lines import read_lines  # noqa: E402
from patience_core.lint import lint  # noqa: E402
from patience_core.problems import Problem, most_important, problem_text  # noqa: E402
from patience_core.reference import field_reference  # noqa: E402
from patience_core.replay import Shelf, replay_stream  # noqa: E402
from patience_core.rules_text import rules_lines  # noqa: E402
from patience_core.schema import ruleset_schema  # noqa: E402

GUIDES = [DOCS / name for name in ("ruleset.md", "notation.md")]
FIELDS = re.compile(r"(?<=<!-- generated: fields -->\n).*?(?=<!-- end -->)", re.DOTALL)
FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
NAMES = {"patience": "game.patience", "yaml": "my.yaml"}
"""What an example is called that has no name of its own."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, what else its first line says, its text, and where the text stands."""

    language: str
    said: dict[str, str]
    body: str
    span: tuple[int, int]

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
    """The fenced blocks of a Markdown text."""
    for found in FENCE.finditer(text):
        language, *said = found["info"].split()
        yield Block(language, dict(word.split("=", 1) for word in said), found["body"], found.span("body"))


def problems_of(block: Block) -> list[Problem]:
    """What the program says of an example, a record or a ruleset, in the working folder."""
    if block.language == "patience":
        lines = read_lines(io.BytesIO(block.content), block.name)
        return [
            problem
            for replay in replay_stream(lines, block.name, Shelf(), beside=Path())
            for problem in replay.problems
        ]
    Path(block.name).write_bytes(block.content)
    return lint(find(f"./{block.name}"))


def answers(commands: str) -> str:
    """A session of commands, each with what it prints now."""
    path = os.pathsep.join(map(str, (ROOT, ROOT / "cli")))
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "PYTHONIOENCODING": "utf-8",
    }
    session = []
    for command in re.findall(r"^\$ patience (.*)$", commands, re.MULTILINE):
        call = [sys.executable, "-m", "patience_cli.main", *shlex.split(command)]
        done = subprocess.run(  # noqa: S603 - the commands are those of the documentation
            call,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        session.append(f"$ patience {command}\n{done.stdout.decode()}")
    return "".join(session)


def up_to_date(text: str) -> str:
    """A Markdown text with all its generated parts made anew."""
    text = FIELDS.sub(lambda _: f"\n{field_reference()}\n", text)
    parts, done = [], 0
    before: Block | None = None
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for block in blocks(text):
            body = block.body
            if block.language == "console":
                body = answers(body)
            elif block.language == "text" and before is not None and "refused" in before.said:
                body = "".join(
                    f"{problem_text(problem)}\n" for problem in most_important(problems_of(before))
                )
            elif "file" in block.said:
                Path(block.name).write_bytes(block.content)
            parts += [text[done : block.span[0]], body]
            done = block.span[1]
            before = block
    return "".join([*parts, text[done:]])


CLI = """\
# The command line

What `patience --help` and `patience VERB --help` print. Options may stand anywhere after the verb.
"""


def command_line() -> str:
    """The reference of the command line: the help of the program and of every verb."""
    top = answers("$ patience --help")
    verbs = re.findall(r"^  ([a-z]+) ", top.split("Commands:")[1], re.MULTILINE)
    sections = [f"\n## {verb}\n\n```\n{answers(f'$ patience {verb} --help')}```\n" for verb in verbs]
    return f"{CLI}\n```\n{top}```\n{''.join(sections)}"


GAMES = """\
# The games

What `patience rules GAME` says of every game of the library, by family. A variant is chosen with `--variant`; after its
name stand the sentences that change. Which sources are followed, and where they differ, is in the notes of each game.
Games that the library lacks are in [coverage.md](coverage.md); games of your own take [ten
minutes](ruleset.md#a-game-in-ten-minutes).
"""


def games_by_family() -> str:
    """The rules of all games under the headings of their families."""
    families: dict[str, list[GameFile]] = {}
    for file in bundled_games():
        families.setdefault(load(file).ruleset.family, []).append(file)
    index = [f"- **{family}**: {', '.join(map(_link, families[family]))}" for family in sorted(families)]
    parts = [GAMES, "\n".join(index) + "\n"]
    for family in sorted(families):
        parts += [f"## {family}\n", *(_game_section(file) for file in families[family])]
    return "\n".join(parts)


def _link(file: GameFile) -> str:
    name = load(file).ruleset.name
    anchor = re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-")
    return f"[{name}](#{anchor})"


def _game_section(file: GameFile) -> str:
    """One game: how it is called, and its rules as lists."""
    ruleset = load(file).ruleset
    also = f", also `{'`, `'.join(ruleset.aliases)}`" if ruleset.aliases else ""
    lines = [f"### {ruleset.name}", "", f"`{file.name}`{also}", ""]
    heading = ""
    for line in rules_lines(Game(load(file)))[1:]:
        if not line.startswith("  "):
            heading = line or heading
            lines += [f"**{line}**", ""] if line else [""] * bool(lines[-1])
        elif heading == "Variants":
            variant, _, change = line.strip().partition(": ")
            lines.append(f"- `{variant}`: {change}")
        else:
            lines.append(f"- {line.strip()}")
    return "\n".join(lines) + "\n"


def stale() -> dict[Path, str]:
    """The files that are not as they would be generated now, with what they should be."""
    schema = json.dumps(ruleset_schema(), indent=2, ensure_ascii=False) + "\n"
    made = {
        DOCS / "ruleset.schema.json": schema,
        DOCS / "cli.md": command_line(),
        DOCS / "games.md": games_by_family(),
    }
    made |= {path: up_to_date(path.read_text(encoding="utf-8")) for path in GUIDES}
    return {
        path: text
        for path, text in made.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    }


def main(arguments: list[str]) -> int:
    """Write the stale files, or only name them."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    found = stale()
    for path, text in found.items():
        if not arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"{'stale' if arguments else 'changed'}: docs/{path.name}\n")
    return 1 if found and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

r"""Writes what the documentation can take from the program itself, so that none of it grows stale.

    python docs/generate.py            write, and name the files that changed
    python docs/generate.py --check    write nothing; exit 1 when a file is stale

- `ruleset.schema.json`: the JSON Schema of rulesets.
- `cli.md`: the help of every verb.
- `facts.schema.json`: the JSON Schema of the facts that `--json` gives with a problem.
- `games.md`: the games of the library by family, with their rules in English.
- `gallery.md` and `pictures`: a deal of every game; `picture.svg`, which opens the README.
- In README.md and the pages of this folder: the regions between ``<!-- generated: … -->`` and ``<!-- end -->``; what
  the commands of ``console`` blocks print; and the problems of each example that is refused, in the ``text`` block after
  it. How blocks are marked and run is told in ``examples.py``; a command that ends otherwise than it should is an error.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
sys.path[:0] = [str(ROOT), str(ROOT / "cli")]

from patience_cli.exit_codes import exit_codes_line  # noqa: E402
from patience_cli.preferences import preferences_reference  # noqa: E402
from patience_cli.screen.texts import HELP, VIEW_HELP, keys_reference  # noqa: E402

from docs.examples import Block, ExampleError, blocks, empty_folder, run, run_block, run_session  # noqa: E402
from patience_core.bounds import OF_RECORDS, OF_RULESETS, bounds_reference  # noqa: E402
from patience_core.display.rules import rules_lines  # noqa: E402
from patience_core.display.svg import picture  # noqa: E402
from patience_core.engine.deals import number_deal  # noqa: E402
from patience_core.engine.game import Game  # noqa: E402
from patience_core.facts.schema import facts_reference, facts_schema  # noqa: E402
from patience_core.language.library import GameFile, bundled_games, find, load  # noqa: E402
from patience_core.language.reference import field_reference  # noqa: E402
from patience_core.language.schema import ruleset_schema  # noqa: E402
from patience_core.linting.lint import lint  # noqa: E402
from patience_core.notation.lines import read_lines  # noqa: E402
from patience_core.problems import Problem, first_problems, problem_text  # noqa: E402
from patience_core.replaying.recording import recordings  # noqa: E402
from patience_core.replaying.replay import replay_stream  # noqa: E402
from patience_core.replaying.source import GameCache, RecordSource  # noqa: E402

BOUNDS = re.compile(r"(<!-- generated: bounds of (rulesets|records) -->\n).*?(?=<!-- end -->)", re.DOTALL)
EXIT_CODES = re.compile(r"(?<=<!-- generated: exit codes -->\n).*?(?=<!-- end -->)", re.DOTALL)
FACTS = re.compile(r"(?<=<!-- generated: facts -->\n).*?(?=<!-- end -->)", re.DOTALL)
FIELDS = re.compile(r"(?<=<!-- generated: fields -->\n).*?(?=<!-- end -->)", re.DOTALL)
PREFERENCES = re.compile(r"(?<=<!-- generated: preferences -->\n).*?(?=<!-- end -->)", re.DOTALL)
VIEW_KEYS = re.compile(r"(?<=<!-- generated: keys of records -->\n).*?(?=<!-- end -->)", re.DOTALL)
KEYS = re.compile(r"(?<=<!-- generated: keys -->\n).*?(?=<!-- end -->)", re.DOTALL)
TABLES = {"rulesets": OF_RULESETS, "records": OF_RECORDS}


def problems_of(block: Block) -> list[Problem]:
    """What the program says of an example, a record or a ruleset, in the working folder."""
    if block.language == "patience":
        lines = read_lines(io.BytesIO(block.content), block.name)
        return [
            problem
            for replay in replay_stream(lines, RecordSource(block.name, GameCache(), beside=Path()))
            for problem in replay.problems
        ]
    Path(block.name).write_bytes(block.content)
    return lint(find(f"./{block.name}"))


def up_to_date(text: str) -> str:
    """A page in Markdown with all its generated parts made anew; ExampleError for an example that goes wrong."""
    text = FIELDS.sub(lambda _: f"\n{field_reference()}\n", text)
    text = EXIT_CODES.sub(lambda _: f"\n{exit_codes_line()}\n\n", text)
    text = PREFERENCES.sub(lambda _: f"\n{preferences_reference()}\n\n", text)
    text = KEYS.sub(lambda _: f"\n{keys_reference(HELP)}\n\n", text)
    text = VIEW_KEYS.sub(lambda _: f"\n{keys_reference(VIEW_HELP)}\n\n", text)
    text = FACTS.sub(lambda _: f"\n{facts_reference()}\n", text)
    text = BOUNDS.sub(lambda found: f"{found[1]}\n{bounds_reference(TABLES[found[2]])}\n\n", text)
    lines = text.splitlines(keepends=True)
    parts, done = [], 0
    before: Block | None = None
    names: dict[str, object] = {}
    with empty_folder() as folder:
        for block in blocks(text):
            parts += [*lines[done : block.lines[0]], _body(block, before, folder)]
            if block.language == "pycon":
                run_session(block, names)
            done = block.lines[1]
            before = block
    return "".join([*parts, *lines[done:]])


def _body(block: Block, before: Block | None, folder: Path) -> str:
    """What should stand in a block that follows another one."""
    if block.language in ("console", "sh"):
        body = run_block(block, folder)
        return body if block.lines[0] < block.lines[1] else ""
    if block.language == "text" and before is not None and "refused" in before.said:
        return "".join(f"{problem_text(problem)}\n" for problem in first_problems(problems_of(before)))
    if "file" in block.said:
        Path(block.name).write_bytes(block.content)
    return block.body


CLI = """\
# The command line

What `patience --help` and `patience VERB --help` print. Options may stand anywhere after the verb.
"""


def command_line() -> str:
    """The reference of the command line: the help of the program and of every verb."""
    with empty_folder() as folder:
        top = _help("patience", folder)
        verbs = re.findall(r"^  ([a-z]+) ", top.split("Commands:")[1], re.MULTILINE)
        sections = [f"\n## {verb}\n\n{_help(f'patience {verb}', folder)}" for verb in verbs]
    return f"{CLI}\n{top}{''.join(sections)}"


def _help(command: str, folder: Path) -> str:
    return f"```console\n$ {command} --help\n{run(f'{command} --help', folder)[1]}```\n"


GAMES = """\
# The games

What `patience rules GAME` says of every game of the library, by family. A variant is chosen with `--variant`; after its
name stand the sentences that change. Which sources are followed, and where they differ, is in the notes of each game.
Games that the library lacks are in [coverage.md](coverage.md); games of your own take [ten
minutes](ruleset.md#a-game-in-ten-minutes).
"""


def games_by_family() -> str:
    """The rules of all games under the headings of their families."""
    families = _families()
    index = [f"- **{family}**: {', '.join(map(_link, files))}" for family, files in families.items()]
    parts = [GAMES, "\n".join(index) + "\n"]
    for family, files in families.items():
        parts += [f"## {family}\n", *map(_game_section, files)]
    return "\n".join(parts)


def _families() -> dict[str, list[GameFile]]:
    """The games by family, in the order of the alphabet."""
    families: dict[str, list[GameFile]] = {}
    for file in bundled_games():
        families.setdefault(load(file).ruleset.family, []).append(file)
    return dict(sorted(families.items()))


def _link(file: GameFile, page: str = "") -> str:
    name = load(file).ruleset.name
    anchor = re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-")
    return f"[{name}]({page}#{anchor})"


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


GALLERY = """\
# The gallery

A deal of every game, number 7, by family; the name leads to its rules. `patience export RECORD --svg` draws such a picture
of any position, `--html` a page that plays the whole game.
"""


def gallery() -> str:
    """A picture of every game, with a link to its rules."""
    parts = [GALLERY]
    for family, files in _families().items():
        parts.append(f"## {family}\n")
        for file in files:
            parts.append(f"### {_link(file, 'games.md')}\n\n![{file.name}](pictures/{file.name}.svg)\n")
    return "\n".join(parts)


def deal_picture(file: GameFile) -> str:
    """A deal of a game as SVG."""
    game, deal = Game(load(file)), number_deal("7")
    if deal is None:
        raise ExampleError("there is no deal 7")
    return picture(game, game.start(deal), f"{game.ruleset.name}, deal {deal.header()}")


def opening_picture() -> str:
    """A game of Klondike under way, as SVG."""
    path = ROOT / "samples" / "won" / "klondike.patience"
    with path.open("rb") as stream:
        lines = list(read_lines(stream, path.name))
    [(_, recording)] = recordings(lines, RecordSource(path.name, GameCache()))
    if recording is None:
        raise ExampleError(f"{path.name} cannot be shown")
    return picture(recording.game, recording.steps[40].position, recording.title())


def _json(schema: dict[str, object]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


PICTURES = DOCS / "pictures"
MADE: dict[Path, Callable[[], str]] = {
    DOCS / "facts.schema.json": lambda: _json(facts_schema()),
    DOCS / "ruleset.schema.json": lambda: _json(ruleset_schema()),
    DOCS / "cli.md": command_line,
    DOCS / "games.md": games_by_family,
    DOCS / "gallery.md": gallery,
    DOCS / "picture.svg": opening_picture,
    **{PICTURES / f"{file.name}.svg": partial(deal_picture, file) for file in bundled_games()},
}
"""The files of which nothing is written by hand."""
PAGES = [ROOT / "README.md", *sorted(path for path in DOCS.glob("*.md") if path not in MADE)]


def remade(path: Path) -> str:
    """A file as it should be; ExampleError for an example that does not do what its page shows."""
    if path in MADE:
        return MADE[path]()
    return up_to_date(path.read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    """Write the stale files, or only name them."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write(f"{__doc__}\n")
        return 2
    code = 0
    for path in [*MADE, *PAGES]:
        try:
            text = remade(path)
        except ExampleError as error:
            sys.stdout.write(f"wrong: {path.relative_to(ROOT)}: {error}\n")
            code = 1
            continue
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stdout.write(f"{'stale' if arguments else 'changed'}: {path.relative_to(ROOT)}\n")
            code = code or len(arguments)
            if not arguments:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

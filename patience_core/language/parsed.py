"""The nodes of the library's games, made when the program is built, so that no start imports and runs a YAML parser.

For each game a module holds the exact bytes of its file and its nodes as plain tuples. They are used only for a file
with the same bytes; any other is parsed, and so are all where the modules were not built. So YAML stays the only
truth: the modules save time and decide nothing.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from .nodes import Mapping, Mark, Node, Scalar, Sequence, parse_yaml

FOLDER = "parsed_games"
"""The package inside `patience_core` that the modules are written to."""
_HEAD = '"""Made from {name} when the program was built: its bytes, and its nodes with their lines and columns."""\n'


def module_name(game: str) -> str:
    """What the module of a game is called."""
    return game.replace("-", "_")


def built_nodes(game: str, content: bytes, file: str) -> Mapping | None:
    """The nodes of a game of the library as they were built; None if they were not, or of other bytes than these."""
    try:
        module = import_module(f"...{FOLDER}.{module_name(game)}", __name__)
    except ModuleNotFoundError:
        return None
    if content != module.CONTENT:
        return None
    top = _node(module.NODES, file)
    return top if isinstance(top, Mapping) else None


def as_tuples(node: Node) -> tuple[Any, ...]:
    """A node with all below it: line, column, then a text, a list of nodes, or a map to key's line, column and node."""
    place = (node.mark.line, node.mark.column)
    match node:
        case Scalar():
            return (*place, node.text)
        case Sequence():
            return (*place, [as_tuples(item) for item in node.items])
        case Mapping():
            values = {
                key: (node.keys[key].line, node.keys[key].column, as_tuples(value))
                for key, value in node.values.items()
            }
            return (*place, values)


def _node(told: tuple[Any, ...], file: str) -> Node:
    """The node that `as_tuples` told."""
    line, column, held = told
    mark = Mark(file, line, column)
    if isinstance(held, str):
        return Scalar(held, mark)
    if isinstance(held, list):
        return Sequence(mark, [_node(item, file) for item in held])
    values = {key: _node(value, file) for key, (_, _, value) in held.items()}
    keys = {key: Mark(file, line, column) for key, (line, column, _) in held.items()}
    return Mapping(mark, values, keys)


def build(games: Path, folder: Path) -> None:
    """Write the modules of all games in a folder of rulesets, in place of those that are there."""
    from pprint import pformat  # noqa: PLC0415 - only a build waits for it

    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.py"):
        old.unlink()
    (folder / "__init__.py").write_text('"""Made when the program was built."""\n', encoding="utf-8")
    for path in sorted(games.glob("*.yaml")):
        content = path.read_bytes()
        nodes = pformat(as_tuples(parse_yaml(content, path.name)), width=120, sort_dicts=False)
        text = f"{_HEAD.format(name=path.name)}\nCONTENT = {content!r}\nNODES = {nodes}\n"
        (folder / f"{module_name(path.stem)}.py").write_text(text, encoding="utf-8")

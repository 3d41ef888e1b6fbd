"""The order in which data passes is the order in which modules may import each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from boards import SAMPLES

from patience_core.library import bundled_games, games_folder, load
from patience_core.ruleset import words_of
from patience_core.vocabulary import Part, Word

ROOT = SAMPLES.parent
CORE = ROOT / "patience_core"
ORDER = """
    cards problems lines yaml_source vocabulary ruleset ruleset_merge ruleset_reader ruleset_check library
    table shuffle wording deal position fits conditions dealing
    mechanics.mechanism mechanics.transfer_words mechanics.transfer mechanics.deal_step mechanics.draw
    mechanics.redeal mechanics.reserve mechanics.pair mechanics
    game lint move record replay formatting compare layout rules_text schema reference
""".split()
"""From the top: a module imports only those above it. Some of them may not be written yet."""

MODULES = sorted(CORE.rglob("*.py"))
PROGRAM = sorted((ROOT / "cli").rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(CORE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def played_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if not is_type_checking(child):
            yield child
            yield from played_nodes(child)


def imported(path: Path) -> set[str]:
    """The modules of the library that one of them imports, by their names in the order."""
    package = ["patience_core", *path.relative_to(CORE).parent.parts]
    names: set[str] = set()
    for node in played_nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1], node.module] if node.level else [node.module]
            stem = ".".join(part for part in base if part)
            names |= {stem} if node.module else {f"{stem}.{alias.name}" for alias in node.names}
    return {name.removeprefix("patience_core.") for name in names if name.startswith("patience_core.")}


@pytest.mark.parametrize("path", [path for path in MODULES if name_of(path)], ids=name_of)
def test_a_module_imports_only_what_stands_above_it(path: Path) -> None:
    name = name_of(path)
    assert name in ORDER, f"{name} has no place in the order"
    above = ORDER[: ORDER.index(name)]
    assert imported(path) <= set(above), f"{name} imports from below, or what has no place in the order"


def test_the_package_itself_imports_nothing() -> None:
    assert imported(CORE / "__init__.py") == set()


OUTSIDE = {"typer", "click", "rich", "sys", "os", "subprocess", "socket", "urllib", "logging", "warnings", "patience_cli"}


def imported_anywhere(path: Path) -> set[str]:
    """The first name of every absolute import, whoever sees it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_library_knows_neither_terminal_nor_system(path: Path) -> None:
    assert imported_anywhere(path) & OUTSIDE == set()


ENDING = {"print", "input", "exit", "quit", "breakpoint", "SystemExit", "eval", "exec"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_library_never_prints_asks_or_exits(path: Path) -> None:
    names = {node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)}
    assert names & ENDING == set()


def kinds_in(kind: object) -> Iterator[object]:
    """A kind of value and all that it is made of."""
    yield kind
    inner = [getattr(kind, "kind", None), *getattr(kind, "kinds", ())]
    for each in inner:
        if each is not None:
            yield from kinds_in(each)


def words_of_the_language() -> set[str]:
    """Every key and fixed word of rulesets: these may be said, even if a game is called the same."""
    from patience_core.ruleset import Ruleset  # noqa: PLC0415 - where the walk begins

    words: set[str] = set()
    parts: list[type] = [Ruleset]
    for part in parts:
        for key, (_, description) in words_of(part).items():
            words.add(key)
            for kind in kinds_in(description.kind):
                words |= set(kind.words) if isinstance(kind, Word) else set()
                if isinstance(kind, Part) and kind.part() not in parts:
                    parts.append(kind.part())
    return words


def game_names() -> list[str]:
    """Names, aliases and titles of all games that the library brings."""
    loaded = [load(each) for each in bundled_games()]
    named = [name for each in loaded for name in (each.file.name, each.ruleset.name, *each.ruleset.aliases)]
    return sorted({name.lower() for name in named} - words_of_the_language())


@pytest.mark.parametrize("path", [*MODULES, *PROGRAM], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named_in_the_code(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    spoken = [name for name in game_names() if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code, re.IGNORECASE)]
    assert spoken == []


def test_there_are_games_modules_and_commands_to_look_at() -> None:
    assert games_folder().is_dir()
    assert len(game_names()) >= len(bundled_games())
    assert "cards" in map(name_of, MODULES)
    assert PROGRAM

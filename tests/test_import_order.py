"""Packages lie in levels, as data passes through them: imports go only downwards, and in no circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from boards import SAMPLES
from patience_cli.verbs import VERBS

from patience_core.language.kinds import Choice, Nested
from patience_core.language.library import bundled_games, games_folder, load
from patience_core.language.parsed import FOLDER
from patience_core.language.parts import keys_of
from patience_core.language.ruleset import Ruleset

ROOT = SAMPLES.parent
CORE = ROOT / "patience_core"
LEVELS = [
    ["letters", "values", "version"],
    ["bounds"],
    ["cards", "problems", "files"],
    ["language"],
    ["facts"],
    ["words"],
    ["engine"],
    ["display", "notation", "linting", "solving"],
    ["replaying", "convert", "surveying"],
    ["api"],
]
"""From the bottom: a package imports itself and the levels below it, and none beside it."""

CLI = ROOT / "cli" / "patience_cli"
CLI_LEVELS = [
    [
        "exit_codes",
        "streams",
        "verbs",
        "parts",
        "report",
        "preference_kinds",
        "line_editing",
        "locking",
        "signals",
    ],
    ["preferences", "processes", "progress"],
    ["complete"],
    ["console", "options", "verdicts", "saving", "hinting"],
    ["inputs", "executors"],
    ["arguments", "sources", "reporters", "spreading", "differences"],
    ["scripts"],
    ["transcript", "winnable", "searching", "surveys"],
    ["session", "answers", "choosing", "telling"],
    ["prompt", "screen"],
    ["commands"],
    ["app", "usage"],
    ["main"],
    ["__main__"],
]
"""The same for the command line, where a module is what a package is in the library."""

BUILT = set(CORE.glob(f"{FOLDER}/*.py"))
"""What a build makes of the library is no source."""
MODULES = sorted({*CORE.rglob("*.py")} - BUILT)
PROGRAM = sorted(CLI.rglob("*.py"))
ALL = {CORE: (MODULES, LEVELS), CLI: (PROGRAM, CLI_LEVELS)}


def root_of(path: Path) -> Path:
    return CORE if path.is_relative_to(CORE) else CLI


def name_of(path: Path) -> str:
    parts = path.relative_to(root_of(path)).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def full_name_of(path: Path) -> str:
    return f"{root_of(path).name}.{name_of(path)}"


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def played_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only type checkers see."""
    waiting = [node]
    while waiting:
        children = [child for child in ast.iter_child_nodes(waiting.pop()) if not is_type_checking(child)]
        yield from children
        waiting += children


def imported(path: Path) -> set[str]:
    """The modules beside it that a module of the library, or of the command line, imports."""
    root = root_of(path)
    package = [root.name, *path.relative_to(root).parent.parts]
    names: set[str] = set()
    for node in played_nodes(tree_of(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1], node.module] if node.level else [node.module]
            stem = ".".join(part for part in base if part)
            names |= {stem} if node.module else {f"{stem}.{alias.name}" for alias in node.names}
    found = {name.removeprefix(f"{root.name}.") for name in names if name.startswith(f"{root.name}.")}
    return found - functions_of(root / "__init__.py")


@cache
def functions_of(path: Path) -> set[str]:
    """What is declared in a file itself."""
    return {node.name for node in tree_of(path).body if isinstance(node, ast.FunctionDef)}


def package_of(name: str) -> str:
    return name.partition(".")[0]


def below(package: str, levels: list[list[str]]) -> set[str]:
    """What a package may import, itself included."""
    [level] = [number for number, names in enumerate(levels) if package in names]
    return {package, *(name for names in levels[:level] for name in names)}


@pytest.mark.parametrize("path", [path for path in [*MODULES, *PROGRAM] if name_of(path)], ids=full_name_of)
def test_a_module_imports_only_from_its_package_and_below(path: Path) -> None:
    _, levels = ALL[root_of(path)]
    assert {package_of(name) for name in imported(path)} <= below(package_of(name_of(path)), levels)


@pytest.mark.parametrize("root", ALL, ids=lambda root: root.name)
def test_every_package_has_its_level(root: Path) -> None:
    modules, levels = ALL[root]
    packages = {package_of(name_of(path)) for path in modules} - {""}
    assert packages == {name for names in levels for name in names}


@pytest.mark.parametrize("root", ALL, ids=lambda root: root.name)
def test_no_modules_import_each_other_in_a_circle(root: Path) -> None:
    """Whatever is left when those are taken away, again and again, that import nothing that is left."""
    left = {name_of(path): imported(path) for path in ALL[root][0]}
    while leaves := [name for name, names in left.items() if not names & left.keys()]:
        for name in leaves:
            del left[name]
    assert left == {}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_is_declared_in_the_file_of_its_name(verb: str) -> None:
    assert verb in functions_of(CLI / "commands" / f"{verb}.py")


def test_all_verbs_are_listed() -> None:
    assert set(VERBS) == {path.stem for path in (CLI / "commands").glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("root", ALL, ids=lambda root: root.name)
def test_the_package_itself_imports_nothing(root: Path) -> None:
    assert imported(root / "__init__.py") == set()


OUTSIDE = {
    "typer",
    "click",
    "rich",
    "sys",
    "os",
    "subprocess",
    "socket",
    "urllib",
    "logging",
    "warnings",
    "patience_cli",
}


def imported_anywhere(path: Path) -> set[str]:
    """The first name of every absolute import, whoever sees it."""
    found: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found


ALLOWED = {"solving.compiled": {"os"}}
"""One variable switches the kernel off, however the library is called; it decides how a search runs, not what it finds."""


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_library_knows_neither_terminal_nor_system(path: Path) -> None:
    assert imported_anywhere(path) & OUTSIDE == ALLOWED.get(name_of(path), set())


ENDING = {"print", "input", "exit", "quit", "breakpoint", "SystemExit", "eval", "exec"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_library_never_prints_asks_or_exits(path: Path) -> None:
    names = {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}
    assert names & ENDING == set()


def parts_of_the_language() -> list[type]:
    """The dataclasses that a ruleset is made of."""
    parts: list[type] = [Ruleset]
    for part in parts:
        kinds = [description.kind for _, description in keys_of(part).values()]
        parts += {each.part() for kind in kinds for each in kinds_in(kind) if isinstance(each, Nested)} - set(
            parts
        )
    return parts


def kinds_in(kind: Any) -> Iterator[Any]:
    """A kind of value and all that it is made of."""
    yield kind
    for each in (*getattr(kind, "kinds", ()), *([kind.kind] if hasattr(kind, "kind") else [])):
        yield from kinds_in(each)


@cache
def words_of_the_language() -> set[str]:
    """Every key and fixed word of rulesets: these may be said, even if a game is called the same."""
    words = [each for part in parts_of_the_language() for each in keys_of(part).items()]
    kinds = [kind for _, (_, described) in words for kind in kinds_in(described.kind)]
    fixed = [word for kind in kinds if isinstance(kind, Choice) for word in kind.words]
    return {*fixed, *(word for word, _ in words)}


@cache
def examples_of_the_language() -> set[str]:
    """What the documentation shows for each word."""
    return {described.example for part in parts_of_the_language() for _, described in keys_of(part).values()}


@cache
def game_names() -> list[str]:
    """Names, aliases and titles of all games that the library brings."""
    loaded = [load(each) for each in bundled_games()]
    named = [name for each in loaded for name in (each.file.name, each.ruleset.name, *each.ruleset.aliases)]
    return sorted({name.lower() for name in named} - words_of_the_language())


def named_in(text: str) -> list[str]:
    """The games that a text names, as words of their own."""
    lowered = text.lower()
    likely = (name for name in game_names() if name in lowered)
    return [name for name in likely if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", lowered)]


WORDS_OF_OTHERS = {
    "convert.solvitaire": ['"accordion"'],
    "convert.solver_output": ["stack|freecell", "--from freecell-notation"],
}
"""Words in the files of other programs, and our name of such a form, that are also names of games."""


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_the_library_names_no_game_but_in_examples(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for word in WORDS_OF_OTHERS.get(name_of(path), []):
        assert word in text
        text = text.replace(word, "")
    for example in examples_of_the_language():
        text = text.replace(f'"{example}"', "")
    text = re.sub("^>>> .*", "", text, flags=re.MULTILINE)  # the session of a docstring
    assert named_in(text) == []


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The code without what is only said of it; the help of a command is its docstring."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return tree


@pytest.mark.parametrize("path", PROGRAM, ids=lambda path: path.stem)
def test_the_command_line_names_no_game_but_in_its_help(path: Path) -> None:
    code = without_docstrings(ast.parse(path.read_text(encoding="utf-8")))
    assert named_in(ast.unparse(code)) == []


def test_there_are_games_modules_and_commands_to_look_at() -> None:
    assert games_folder().is_dir()
    assert len(game_names()) >= len(bundled_games())
    assert "cards" in map(name_of, MODULES)
    assert PROGRAM

"""Finds games by name, alias or path, and puts a ruleset together from what it extends and the chosen variants."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from itertools import islice
from pathlib import Path

from ..bounds import (
    LARGEST,
    LONGEST_CHAIN,
    MOST_ACTIONS,
    MOST_FORCED,
    MOST_GROUPS,
    MOST_VALUES,
    MOST_VARIANTS,
)
from ..files import MOST_FILES, open_file, similar_file
from ..problems import Problem, RulesetError, UnknownNameError, did_you_mean
from ..values import Value
from .check import check
from .merge import extended, is_none, variant_names, with_variants, without_removed
from .nodes import TOO_MANY_VALUES, Mapping, Mark, Node, Scalar, Sequence, bad_yaml, count_values, parse_yaml
from .parsed import built_nodes
from .reader import Source, read_ruleset
from .ruleset import NAME, Ruleset

_IN_A_FOLDER = r"\w(?:[\w-]|\.(?!\.))*"
"""What a file beside a record may be called: it never leads out of its folder."""


class GameFile(Value):
    """A ruleset file that was found: `name` is what records call it, `path` where it lies."""

    name: str
    path: Path
    bundled: bool

    @property
    def can_be_recorded(self) -> bool:
        """Whether a record can name it so that it is found again: its name is one word that leads out of no folder."""
        return re.fullmatch(_IN_A_FOLDER, self.name) is not None


class Heading(Value):
    """What a list of games tells of one."""

    name: str
    family: str
    aliases: tuple[str, ...]
    variants: tuple[str, ...]


class Loaded(Value):
    """A ruleset ready to be compiled, the variants it was loaded with in its own order, and its source."""

    file: GameFile
    ruleset: Ruleset
    variants: tuple[str, ...]
    source: Source


@cache
def games_folder() -> Path:
    """The folder of the bundled games: inside the package, or beside it in a source tree."""
    package = Path(__file__).parent.parent
    inside = package / "games"
    return inside if inside.is_dir() else package.parent / "games"


def bundled_games() -> list[GameFile]:
    """All bundled games by name."""
    return [GameFile(path.stem, path, bundled=True) for path in sorted(games_folder().glob("*.yaml"))]


def names_of_library() -> dict[str, GameFile]:
    """The bundled games by all names that find them, their aliases last."""
    return {game.name: game for game in bundled_games()} | _aliases()


def own_games(folders: Iterable[Path]) -> list[GameFile]:
    """The rulesets in folders of one's own that a name can mean, folder by folder; others may come before them."""
    return [
        GameFile(file.stem, file, bundled=False)
        for folder in folders
        for file in sorted(islice(folder.glob("*.yaml"), MOST_FILES))
        if re.fullmatch(_IN_A_FOLDER, file.stem)
    ]


def find_by_name(name: str, folders: Collection[Path] = (), last: Collection[Path] = ()) -> GameFile:
    """The game of the library with that name or alias, else the file NAME.yaml in one of the folders.

    Folders come before the aliases of the library; those that are `last` come after them, and take no name away.

    Raises:
        UnknownNameError: when there is none. A name never leaves its folder: it is one word without ``/`` or ``..``.
    """
    if re.fullmatch(NAME.regex, name):
        path = games_folder() / f"{name}.yaml"
        if path.is_file():
            return GameFile(name, path, bundled=True)
    if own := _in_folders(name, folders):
        return own
    if name in (by_alias := _aliases()):
        return by_alias[name]
    if own := _in_folders(name, last):
        return own
    searched = [*folders, *last]
    own_names = [game.name for game in own_games(searched)]
    known = [game.name for game in bundled_games()] + list(by_alias) + own_names
    raise UnknownNameError(
        [
            Problem(
                "unknown-game",
                f"there is no game {name}" if name else "the name of the game is empty",
                reason=_looked_for(name, searched),
                hint=did_you_mean(name, known) or "patience games lists them",
            )
        ]
    )


def _in_folders(name: str, folders: Iterable[Path]) -> GameFile | None:
    """The file NAME.yaml in the first folder that has it."""
    if not re.fullmatch(_IN_A_FOLDER, name):
        return None
    files = (folder / f"{name}.yaml" for folder in folders)
    return next((GameFile(name, file, bundled=False) for file in files if file.is_file()), None)


def _looked_for(name: str, folders: Collection[Path]) -> str:
    """Which files a game would be, and where else it may lie; an empty text where none is looked for."""
    files = [str(folder / f"{name}.yaml") for folder in folders] if re.fullmatch(_IN_A_FOLDER, name) else []
    return f"looked for {' and '.join(files)}; --games DIR names another folder" if files else ""


def find(argument: str, folders: Collection[Path] = (), last: Collection[Path] = ()) -> GameFile:
    """A game as named on the command line: a path if it contains ``/`` or a dot, else a name."""
    if "/" not in argument and "." not in argument:
        return _find_word(argument, folders, last)
    path = Path(argument)
    if not path.exists():
        raise UnknownNameError(
            [Problem("unknown-game", f"there is no file {argument}", hint=similar_file(argument))]
        )
    return GameFile(path.stem, path, bundled=False)


def _find_word(name: str, folders: Collection[Path], last: Collection[Path]) -> GameFile:
    """The game of a name; where there is none, but a file that is called so, that is told."""
    try:
        return find_by_name(name, folders, last)
    except UnknownNameError as error:
        file = next((file for file in (name, f"{name}.yaml") if name and Path(file).is_file()), None)
        if file is None:
            raise
        hint = f"a file is named by its path: ./{file}"
        raise UnknownNameError([error.problems[0]._replace(hint=hint)]) from None


def load(game: GameFile, variants: Iterable[str] = (), opened: Mapping | None = None) -> Loaded:
    """Read a game with some of its variants; `opened` is what `open_ruleset` gave, when several are read of one file.

    Raises:
        UnknownNameError: for a variant that does not exist, or two that exclude each other.
        RulesetError: with all problems of the file.
        OSError: when the file cannot be read.
    """
    node = opened or open_ruleset(game)
    chosen = set(variants)
    node = without_removed(with_variants(node, [*variants]))
    _refuse_many(node)
    source = read_ruleset(node)
    problems = source.problems or check(source, str(game.path))
    if problems or source.ruleset is None:
        raise RulesetError(problems)
    in_order = tuple(name for name in source.ruleset.variants if name in chosen)
    return Loaded(game, source.ruleset, in_order, source)


def _refuse_many(ruleset: Mapping) -> None:
    """Refuse more of something than can be told apart, or asked after every move."""
    for area, what, most in (
        ("piles", "pile groups", MOST_GROUPS),
        ("actions", "actions", MOST_ACTIONS),
        ("forced", "forced steps", MOST_FORCED),
    ):
        node = ruleset.values.get(area)
        entries = node.items if isinstance(node, Sequence) else getattr(node, "values", ())
        if node is not None and len(entries) > most:
            message = f"there are {len(entries)} {what}; a game has at most {most}"
            raise RulesetError([Problem("bad-value", message).located(*node.mark)])


def variants_of(game: GameFile) -> list[str]:
    """The names of a game's variants, in the ruleset's order.

    Raises:
        RulesetError: when the file is no YAML.
        OSError: when it cannot be read.
    """
    return variant_names(open_ruleset(game))


def heading_of(game: GameFile, opened: Mapping | None = None) -> Heading:
    """What a list of games tells of one; the rest of its ruleset may be wrong. `opened` as for `load`.

    Raises:
        RulesetError: when the file is no YAML.
        OSError: when it cannot be read.
    """
    node = opened or open_ruleset(game)
    name, family = (_texts(node.values.get(word)) for word in ("name", "family"))
    aliases = _texts(node.values.get("aliases"))
    return Heading("".join(name[:1]), "".join(family[:1]), tuple(aliases), tuple(variant_names(node)))


def open_ruleset(game: GameFile) -> Mapping:
    """A file's nodes, laid over those of the files that it extends.

    Raises:
        RulesetError: when one is no YAML, or they extend each other in a circle.
        OSError: when one cannot be read.
    """
    path = game.path
    chain: list[Mapping] = []
    seen: list[Path] = []
    while True:
        node = _nodes(path)
        chain.append(node)
        seen.append(path.resolve())
        extends = node.values.get("extends")
        if extends is None:
            break
        path = _extended_path(extends.text, path, extends.mark) if isinstance(extends, Scalar) else path
        if path.resolve() in seen or len(seen) > LONGEST_CHAIN:
            raise _bad_extends(extends.mark, "the files extend each other in a circle, or too many of them")
    merged = chain.pop()
    while chain:
        merged = extended(merged, chain.pop())
    _refuse_too_much(merged)
    return merged


def _refuse_too_much(ruleset: Mapping) -> None:
    """Refuse what the files that extend one another put together beyond the bounds, and too many variants."""
    if count_values(ruleset) > MOST_VALUES:
        raise bad_yaml(ruleset.mark, TOO_MANY_VALUES, "the files that it extends are counted, too")
    number = len(variant_names(ruleset))
    if number > MOST_VARIANTS:
        mark = ruleset.values["variants"].mark
        problem = Problem("bad-value", f"there are {number} variants; a game has at most {MOST_VARIANTS}")
        raise RulesetError([problem.located(*mark)])


def _nodes(path: Path) -> Mapping:
    """The nodes of a file; those of the library's games are built in."""
    content = _content(path)
    built = built_nodes(path.stem, content, str(path)) if path.parent == games_folder() else None
    return built or parse_yaml(content, str(path))


def _content(path: Path) -> bytes:
    """A ruleset's bytes; of one that is too large no more than shows it."""
    with open_file(path) as stream:
        return stream.read(LARGEST + 1)


def _extended_path(name: str, beside: Path, mark: Mark) -> Path:
    """The file that `extends` names: a game of the library, or a file in the ruleset's own folder."""
    stem = name.removesuffix(".yaml")
    try:
        return find_by_name(stem, [beside.parent]).path
    except UnknownNameError as error:
        raise _bad_extends(mark, f"there is no game {name} to extend", error.problems[0].hint) from None


def _bad_extends(mark: Mark, message: str, hint: str = "") -> RulesetError:
    return RulesetError([Problem("bad-reference", message, mark.file, mark.line, mark.column, hint=hint)])


@cache
def _aliases() -> dict[str, GameFile]:
    """The aliases of all bundled games."""
    found: dict[str, GameFile] = {}
    for game in bundled_games():
        found |= dict.fromkeys(_texts(_nodes(game.path).values.get("aliases")), game)
    return found


def _texts(node: Node | None) -> list[str]:
    """The text, or the texts of the list, that a node is; ``none`` is none."""
    nodes = node.items if isinstance(node, Sequence) else [node]
    return [each.text for each in nodes if isinstance(each, Scalar) and not is_none(each)]

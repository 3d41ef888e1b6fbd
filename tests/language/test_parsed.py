"""The library's games as they are built in: they are what YAML says, or they are not used."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from boards import SAMPLES

from patience_core.language import library
from patience_core.language.library import GameFile, bundled_games, games_folder, open_ruleset
from patience_core.language.nodes import parse_yaml
from patience_core.language.parsed import FOLDER, as_tuples, build, built_nodes, module_name

PACKAGE = SAMPLES.parent / "patience_core"
GAMES = {game.name: game.path for game in bundled_games()}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_built_in_is_what_the_file_says(name: str) -> None:
    content = GAMES[name].read_bytes()
    built = built_nodes(name, content, "game.yaml")
    if built is None:
        pytest.skip("this copy was not installed, or the game was changed since")
    parsed = parse_yaml(content, "game.yaml")
    assert as_tuples(built) == as_tuples(parsed)
    assert [*built.values] == [*parsed.values]
    assert built.mark.file == parsed.mark.file


def test_a_build_writes_modules_of_that_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games, package = tmp_path / "games", tmp_path / "made"
    games.mkdir()
    package.mkdir()
    (package / "gone.py").touch()
    content = b"# \xc3\xa9\nname: a 'game'\nnotes: |\n  one\n\n  two\npiles: {b: [1, 2], a: {}}\n"
    (games / "one-game.yaml").write_bytes(content)
    build(games, package)
    assert sorted(path.name for path in package.iterdir()) == ["__init__.py", "one_game.py"]
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, f"patience_core.{FOLDER}", __import__("made"))
    built = built_nodes("one-game", content, "one-game.yaml")
    assert built is not None
    assert as_tuples(built) == as_tuples(parse_yaml(content, "one-game.yaml"))
    assert [*built.values["piles"].values] == ["b", "a"]  # type: ignore[union-attr]
    assert built_nodes("one-game", content + b" ", "one-game.yaml") is None


def test_a_game_that_was_changed_is_read_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = GAMES["golf"].read_text(encoding="utf-8").replace("name: Golf", "name: Crazy Golf")
    file = tmp_path / "golf.yaml"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(library, "games_folder", lambda: tmp_path)
    name = open_ruleset(GameFile("golf", file, bundled=True)).values["name"]
    assert name.text == "Crazy Golf"  # type: ignore[union-attr]


def test_a_ruleset_of_ones_own_is_never_taken_for_one_that_is_built_in(tmp_path: Path) -> None:
    file = tmp_path / "golf.yaml"
    file.write_bytes(GAMES["golf"].read_bytes())
    assert open_ruleset(GameFile("golf", file, bundled=False)).mark.file == str(file)


def test_no_two_games_share_a_module() -> None:
    assert len({module_name(name) for name in GAMES}) == len(GAMES) > 0
    assert games_folder() in {path.parent for path in GAMES.values()}

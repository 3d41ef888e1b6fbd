"""Games of one's own, in the folders of PATIENCE_GAMES."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shell import ROOT, Ran, environment, patience

from patience_core.language.library import bundled_games

PILE_ON = (ROOT / "games" / "pile-on.yaml").read_text()
OWN = PILE_ON.replace("name: Pile-On", "name: My Pile-On", 1)
RECORD = "patience 1\ngame own-pile\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of rulesets, and a place to call the program from that has none."""
    (tmp_path / "games").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "games" / "own-pile.yaml").write_text(OWN)
    return tmp_path / "games"


def called(folder: Path, *words: str, stdin: str | None = None, **env: str) -> Ran:
    variables = {"PATIENCE_GAMES": str(folder), **env}
    return patience(*words, stdin=stdin, cwd=folder.parent / "here", **variables)


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("play", "own-pile", "--seed", "7"),
        ("play", "own-pile", "--seed", "7", "-m", "t1 3H t14", "--json"),
        ("moves", "own-pile", "--seed", "7"),
        ("deal", "own-pile", "--seed", "7"),
        ("rules", "own-pile", "--variant", "one-space"),
        ("lint", "own-pile"),
        ("solve", "own-pile", "--seed", "7"),
        ("survey", "own-pile", "--seeds", "1-2", "--jobs", "1"),
        ("daily", "own-pile"),
    ],
    ids=lambda words: words[0],
)
def test_every_verb_that_takes_a_game_finds_it(folder: Path, words: tuple[str, ...]) -> None:
    without = patience(*words, cwd=folder.parent / "here")
    assert (without.code, without.out) == (2, "")
    ran = called(folder, *words)
    assert (ran.code, bool(ran.out)) == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "without"),
    [
        (("replay", "-"), 1),
        (("replay", "--jobs", "2", "game.patience", "again.patience"), 1),
        (("fmt", "-"), 1),
        (("fmt", "--check", "game.patience"), 1),
        (("diff", "-", "game.patience"), 2),
        (("play", "game.patience"), 2),
        (("moves", "game.patience"), 2),
        (("solve", "game.patience", "--max-states", "1000"), 2),
        (("textconv", "game.patience"), 0),
        (("review", "game.patience"), 1),
        (("export", "game.patience", "--html"), 1),
        (("export", "-", "--svg"), 1),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_every_verb_that_takes_a_record_finds_its_game(
    folder: Path, words: tuple[str, ...], without: int
) -> None:
    here = folder.parent / "here"
    for name in ("game.patience", "again.patience"):
        (here / name).write_text(RECORD)
    lost = patience(*words, stdin=RECORD, cwd=here)
    assert "own-pile" in lost.out + lost.err
    assert lost.code in (without, 1)
    ran = called(folder, *words, stdin=RECORD)
    assert ran.code == 0
    assert "there is no game" not in ran.out + ran.err


def test_boards_are_converted_for_it(folder: Path) -> None:
    (folder / "own-cell.yaml").write_text((ROOT / "games" / "freecell.yaml").read_text())
    own = called(folder, "convert", "own-cell", "--seed", "24", "--to", "fc-solve")
    assert own == called(folder, "convert", "freecell", "--seed", "24", "--to", "fc-solve")
    assert own.code == 0


def test_several_folders_are_searched_in_order(folder: Path) -> None:
    other = folder.parent / "other"
    other.mkdir()
    (other / "own-pile.yaml").write_text(PILE_ON.replace("name: Pile-On", "name: The Other", 1))
    both = f"{folder}{os.pathsep}{os.pathsep}{other}"
    assert called(folder, "rules", "own-pile", PATIENCE_GAMES=both).out.startswith("My Pile-On")
    both = f"{other}{os.pathsep}{folder}"
    assert called(folder, "rules", "own-pile", PATIENCE_GAMES=both).out.startswith("The Other")
    assert "own-pile is " in called(folder, "games", PATIENCE_GAMES=both).err


def test_an_empty_variable_names_no_folder(folder: Path) -> None:
    assert called(folder, "rules", "own-pile", PATIENCE_GAMES="").code == 2
    assert called(folder, "games", PATIENCE_GAMES="") == patience("games")


# What comes first


@pytest.mark.slow
@pytest.mark.parametrize("name", ["montana", "gaps"])
def test_it_takes_no_name_from_the_library(folder: Path, name: str) -> None:
    (folder / f"{name}.yaml").write_text(OWN)
    assert called(folder, "rules", name) == patience("rules", "montana")
    listed = called(folder, "games")
    assert listed.code == 0
    assert f"{folder / name}.yaml is not found by its name: {name} is the game montana" in listed.err
    assert "hint: give the file another name" in listed.err
    assert listed.out.count(f"\n{name} ") == (name == "montana")
    assert offered(folder, "play", name).count(name) == (name == "montana")


def test_the_option_and_the_folder_of_the_record_come_before_it(folder: Path) -> None:
    here = folder.parent / "here"
    (here / "own-pile.yaml").write_text(OWN.replace("My Pile-On", "Beside"))
    (here / "game.patience").write_text(RECORD)
    ran = called(folder, "play", "game.patience")
    assert ran.out.startswith("Beside")
    (folder.parent / "option").mkdir()
    (folder.parent / "option" / "own-pile.yaml").write_text(OWN.replace("My Pile-On", "Of the option"))
    ran = called(folder, "play", "own-pile", "--seed", "7", "--games", "../option")
    assert ran.out.startswith("Of the option")


# What is listed


def test_it_is_listed_under_a_heading_of_its_own(folder: Path) -> None:
    library = patience("games").out
    ran = called(folder, "games")
    variants = "three-spaces, one-space, columns"
    own = f"\nGames of your own\nown-pile           My Pile-On\n{'':<18}   variants: {variants}\n"
    assert (ran.code, ran.out, ran.err) == (0, library + own, "")


def test_machines_read_where_it_lies(folder: Path) -> None:
    *library, own = map(json.loads, called(folder, "games", "--json").out.splitlines())
    assert {each["file"] for each in library} == {None}
    assert len(library) == len(bundled_games())
    assert (own["game"], own["name"], own["aliases"]) == ("own-pile", "My Pile-On", [])
    assert own["file"] == str(folder / "own-pile.yaml")


def test_a_wrong_ruleset_hides_no_other_game(folder: Path) -> None:
    (folder / "broken.yaml").write_text("name: Broken\nfamily: [\n")
    ran = called(folder, "games")
    assert ran.code == 1
    assert "My Pile-On" in ran.out
    assert f"{folder / 'broken.yaml'}:3:1: bad-yaml" in ran.err


def test_other_files_are_no_games(folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    (folder / "a b.yaml").write_text("mine")
    (folder / "a..b.yaml").write_text("mine")
    assert called(folder, "games").code == 0


# What the shell offers, and what is meant


def offered(folder: Path, *words: str, **env: str) -> list[str]:
    line = " ".join(("patience", *words))
    place = {"COMP_WORDS": line, "COMP_CWORD": str(len(words)), "_PATIENCE_COMPLETE": "complete_bash"}
    ran = called(folder, **place, **env)
    assert (ran.code, ran.err) == (0, "")
    return ran.out.split()


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["play", "moves", "deal", "rules", "solve", "survey"])
def test_the_shell_completes_it(folder: Path, verb: str) -> None:
    assert offered(folder, verb, "own-p") == ["own-pile"]
    assert offered(folder, verb, "own-pile", "-v", "o") == ["one-space"]


def test_completion_stays_silent_about_what_is_wrong(folder: Path) -> None:
    assert offered(folder, "play", "monta", PATIENCE_GAMES="/no/such") == ["montana"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rules", "own-pil"), "hint: did you mean own-pile?"),
        (("own-pile",), "hint: did you mean: patience play own-pile?"),
        (("own-pil",), "hint: did you mean: patience play own-pile?"),
    ],
)
def test_it_is_known_where_something_else_is_typed(folder: Path, words: tuple[str, ...], told: str) -> None:
    ran = called(folder, *words)
    assert ran.code == 2
    assert told in ran.err


# What is wrong


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("play", "montana", "--seed", "7"),
        ("rules", "montana"),
        ("lint", "montana"),
        ("replay", "-"),
        ("solve", "pile-on", "--seed", "7"),
        ("survey", "pile-on", "--seeds", "1"),
    ],
    ids=lambda words: words[0],
)
def test_a_folder_that_is_not_there_is_told_once(folder: Path, words: tuple[str, ...]) -> None:
    ran = called(folder, *words, stdin=RECORD, PATIENCE_GAMES="/no/such")
    said = (
        "PATIENCE_GAMES: bad-preference: there is no folder /no/such\n  hint: make it, or name another one\n"
    )
    assert (ran.code, ran.out, ran.err) == (2, "", said)


def test_a_file_is_no_folder(folder: Path) -> None:
    ran = called(folder, "games", PATIENCE_GAMES=str(folder / "own-pile.yaml"))
    assert ran.code == 2
    assert f"PATIENCE_GAMES: bad-preference: {folder / 'own-pile.yaml'} is a file" in ran.err


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("play", "--help")], ids=" ".join)
def test_help_does_without_it(folder: Path, words: tuple[str, ...]) -> None:
    assert called(folder, *words, PATIENCE_GAMES="/no/such").code == 0


def test_python_takes_its_games_from_its_arguments_alone(folder: Path) -> None:
    program = "from patience_core import Play\nPlay('own-pile', seed=7)"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(PATIENCE_GAMES=str(folder)),
        cwd=folder.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "there is no game own-pile" in ran.stderr


@pytest.mark.parametrize("name", ["my game", "my game's", "a#b"])
@pytest.mark.parametrize("arguments", [("play", "--record"), ("solve",)])
def test_a_game_that_no_record_can_name_gets_none(
    tmp_path: Path, name: str, arguments: tuple[str, ...]
) -> None:
    file = f"./{name}.yaml"
    (tmp_path / file).write_text((ROOT / "games" / "pile-on.yaml").read_text())
    assert patience("play", file, "--seed", "7", cwd=tmp_path).code == 0
    verb, *options = arguments
    ran = patience(verb, file, "--seed", "7", *options, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "no record can name the game" in ran.err
    assert "letters, digits, - and _" in ran.err

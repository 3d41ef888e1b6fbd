"""How the program is started."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest
from boards import SAMPLES
from patience_cli.verbs import VERBS
from shell import environment, patience

from patience_core.language.parsed import FOLDER
from patience_core.version import VERSION


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("moves", "pile-on", "--seed", "7"),
        ("play", "pile-on", "--seed", "7", "-m", "t1 KS t2"),
        ("replay", "nosuch.patience"),
        ("nosuch",),
        ("--help",),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_package_runs_as_the_program_does(arguments: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "patience_cli", *arguments]
    env = environment()
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path, env=env, check=False
    )
    assert (ran.returncode, ran.stdout.decode(), ran.stderr.decode()) == patience(*arguments, cwd=tmp_path)


@pytest.mark.slow
def test_its_workers_find_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "patience_cli", "survey", "pile-on", "--seeds", "1-4", "--jobs", "2"]
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, cwd=tmp_path, env=environment(), check=False
    )
    assert ran.returncode == 0
    with closing(sqlite3.connect(tmp_path / "survey.db")) as survey:
        assert survey.execute("SELECT verdict, count(*) FROM results").fetchall() == [("solved", 4)]


WATCHED = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from patience_cli.main import main
main()
"""


def loaded(*arguments: str, **variables: str) -> list[str]:
    """The modules that are there at the end of a call."""
    command = [sys.executable, "-c", WATCHED, *arguments]
    env = environment(PATIENCE_CONFIG="", XDG_CONFIG_HOME="/no/such", **variables)
    ran = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=env, text=True, check=False
    )
    assert ran.returncode == 0
    return ran.stderr.split()


HEAVY = ("patience_core.engine", "patience_core.language", "patience_core.notation", "yaml", "json")
"""What no help needs."""


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["", *VERBS], ids=lambda verb: verb or "all")
def test_help_loads_the_verb_that_is_asked_about_and_nothing_that_it_works_with(verb: str) -> None:
    modules = loaded(*([verb] if verb else []), "--help")
    verbs = [name for name in modules if name.startswith("patience_cli.commands.")]
    assert verbs == ([f"patience_cli.commands.{verb}"] if verb else [])
    assert [name for name in modules if name.startswith(HEAVY)] == []


def test_a_verb_loads_no_other() -> None:
    assert [name for name in loaded("games") if name.startswith("patience_cli.commands.")] == [
        "patience_cli.commands.games"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("variables", [{}, {"PATIENCE_COLOR": "never"}, {"PATIENCE_GAMES": "/"}], ids=str)
def test_nobody_waits_for_preferences_that_are_not_there(variables: dict[str, str]) -> None:
    for words in (("play", "pile-on", "--seed", "7"), ("games",), ("play", "--help")):
        assert not {"tomllib", "tomllib._parser"} & set(loaded(*words, **variables))


def test_the_version_is_told_without_the_parser() -> None:
    assert not {"typer", "patience_cli.app", "importlib.metadata"} & set(loaded("--version"))
    assert patience("--version").out.splitlines()[0] == f"patience {version('patience-cards')}"


def test_the_version_is_told_without_the_solver() -> None:
    of_the_library = [name for name in loaded("--version") if name.startswith("patience_core.")]
    allowed = ("patience_core.version", "patience_core.solving.compiled")
    assert [name for name in of_the_library if not name.startswith(allowed)] == ["patience_core.solving"]
    assert not {"typing", "dataclasses", "pathlib"} & set(
        loaded("--version")
    )  # the kernel imports none either


@pytest.mark.parametrize("arguments", [("--version",), ("--version", "games")], ids=" ".join)
def test_the_version_says_what_searches_run_on(arguments: tuple[str, ...]) -> None:
    assert patience(*arguments, PATIENCE_KERNEL="0") == (
        0,
        f"patience {VERSION}\nsearch kernel: off by PATIENCE_KERNEL; plain Python searches\n",
        "",
    )
    assert patience(*arguments).out.splitlines()[1].startswith("search kernel: ")


RECORD = str(SAMPLES / "transcripts" / "klondike-draw-1.patience")
DRAWING = ("patience_core.display",)
SEARCHING = ("patience_core.solving", "patience_core.surveying")
SENTENCES = ("patience_core.words.en.moves", "patience_core.facts.moves")
TELLING = ("json", "hashlib")
STAYS_OUT = [
    (("play", "montana", "--seed", "7"), SEARCHING + SENTENCES + TELLING),
    (("moves", "klondike", "--seed", "7"), DRAWING + SEARCHING + SENTENCES + TELLING),
    (("replay", RECORD), DRAWING + SEARCHING + SENTENCES + TELLING),
    (
        ("games",),
        (*DRAWING, *SEARCHING, *SENTENCES, *TELLING, "patience_core.engine", "patience_core.notation"),
    ),
    (("deal", "klondike", "--seed", "7"), DRAWING + SEARCHING + SENTENCES + TELLING),
    (("daily",), DRAWING + SEARCHING + SENTENCES + TELLING),
    (("rules", "klondike"), SEARCHING),
    (("fmt", "--check", RECORD), DRAWING + SEARCHING + SENTENCES),
    (("diff", RECORD, RECORD), SEARCHING + SENTENCES),
    (("textconv", RECORD), SEARCHING + SENTENCES),
    (("lint", "pile-on"), DRAWING + SEARCHING),
    (("solve", "pile-on", "--seed", "7"), DRAWING),
    (("stats", str(SAMPLES / "transcripts")), DRAWING + SEARCHING),
    (("export", RECORD, "--svg"), SEARCHING + SENTENCES),
    (("review", str(SAMPLES / "won" / "yukon.patience")), (*DRAWING, "patience_core.surveying")),
    (("convert", "--help"), DRAWING + SEARCHING + SENTENCES),
    (("survey", "--help"), DRAWING + SEARCHING + SENTENCES),
    (("view", "--help"), DRAWING + SEARCHING + SENTENCES),
]
"""A call of a verb, and packages that it does its work without."""


@pytest.mark.slow
@pytest.mark.parametrize(("words", "out"), STAYS_OUT, ids=lambda each: each[0])
def test_a_verb_loads_nothing_that_it_does_its_work_without(
    words: tuple[str, ...], out: tuple[str, ...]
) -> None:
    parsing = (
        () if find_spec(f"patience_core.{FOLDER}") is None else ("yaml",)
    )  # a copy that was not built parses
    heavy = (*parsing, "prompt_toolkit", "asyncio", "rich", "importlib.metadata", *out)
    assert [name for name in loaded(*words) if name.startswith(heavy)] == []


def test_no_verb_is_left_out() -> None:
    assert {words[0] for words, _ in STAYS_OUT} == set(VERBS)


SHOWING = ("described", "page", "scene", "seen", "svg", "text", "values")
"""What shows a position, in words, as data and as pictures."""
WON = str(SAMPLES / "won" / "klondike.patience")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("replay", WON), ""),
        (("moves", "klondike", "--seed", "7"), ""),
        (("play", "klondike", "--seed", "7", "--describe"), "described seen"),
        (("replay", "--steps", "--describe", WON), "described seen"),
        (("play", "klondike", "--seed", "7"), "described scene seen text"),
        (("play", "klondike", "--seed", "7", "--json"), "scene seen values"),
    ],
)
def test_a_verdict_shows_nothing_and_words_need_no_picture(words: tuple[str, ...], shown: str) -> None:
    names = {name.removeprefix("patience_core.display.") for name in loaded(*words)}
    assert [name for name in SHOWING if name in names] == shown.split()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("play", "pile-on", "--seed", "7", "--no-input"), ("play", "pile-on", "--seed", "7")],
    ids=" ".join,
)
def test_only_the_screen_loads_what_fills_it(words: tuple[str, ...]) -> None:
    modules = loaded(*words)
    assert [
        name for name in modules if name.startswith(("prompt_toolkit", "patience_cli.screen", "asyncio"))
    ] == []

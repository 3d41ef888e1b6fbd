"""Lasting preferences: where they are found, what comes first, what is wrong, and what they never change."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from patience_cli.preferences import (
    LARGEST,
    PREFERENCES,
    WrongPreferenceError,
    file_of,
    preferences_reference,
    read_preferences,
)
from shell import ROOT, patience

RED = "\x1b[31m3D\x1b[0m"
PILE_ON = ("play", "pile-on", "--seed", "7")
MOVED = (*PILE_ON, "-m", "t1 3H t14")


def of_file(folder: Path, content: str, **variables: str) -> dict[str, Any]:
    file = folder / "config.toml"
    file.write_text(content)
    return read_preferences({"PATIENCE_CONFIG": str(file), **variables})


# Where they are found


@pytest.mark.parametrize(
    ("variables", "system", "expected"),
    [
        ({}, "linux", "HOME/.config/patience/config.toml"),
        ({"XDG_CONFIG_HOME": "/xdg"}, "linux", "/xdg/patience/config.toml"),
        ({"XDG_CONFIG_HOME": "relative"}, "linux", "HOME/.config/patience/config.toml"),
        ({"XDG_CONFIG_HOME": ""}, "linux", "HOME/.config/patience/config.toml"),
        ({}, "darwin", "HOME/Library/Application Support/patience/config.toml"),
        ({"XDG_CONFIG_HOME": "/xdg"}, "darwin", "/xdg/patience/config.toml"),
        ({}, "win32", "HOME/AppData/Local/patience/config.toml"),
        ({"LOCALAPPDATA": "/local"}, "win32", "/local/patience/config.toml"),
        ({"PATIENCE_CONFIG": "/mine.toml", "XDG_CONFIG_HOME": "/xdg"}, "linux", "/mine.toml"),
        ({"PATIENCE_CONFIG": "~/mine.toml"}, "linux", "HOME/mine.toml"),
    ],
)
def test_the_file(variables: dict[str, str], system: str, expected: str) -> None:
    assert file_of(variables, system) == Path(expected.replace("HOME", os.path.expanduser("~")))


def test_the_program_reads_it(tmp_path: Path) -> None:
    (tmp_path / "patience").mkdir()
    (tmp_path / "patience" / "config.toml").write_text("games = 7\n")
    for place in ({"XDG_CONFIG_HOME": str(tmp_path)}, {"HOME": str(tmp_path.parent)}):
        if "HOME" in place:
            tmp_path.rename(tmp_path.parent / ".config")
        ran = patience("games", PATIENCE_CONFIG="", **{"XDG_CONFIG_HOME": "", **place})
        assert ran.code == 2
        assert "config.toml:1:1: bad-preference: games: " in ran.err


def test_none_is_needed(tmp_path: Path) -> None:
    assert read_preferences({"XDG_CONFIG_HOME": str(tmp_path)}) == {}
    (tmp_path / "patience").write_text("a file, no folder")
    assert read_preferences({"XDG_CONFIG_HOME": str(tmp_path)}) == {}
    assert of_file(tmp_path, "") == of_file(tmp_path, "# nothing\n") == {}


# What they say


@pytest.mark.parametrize("preference", PREFERENCES, ids=lambda preference: preference.name)
def test_each_is_described(preference: Any) -> None:
    assert f"| `{preference.name}` | `{preference.variable}` |" in preferences_reference()
    assert preference.kind.told() in preferences_reference()
    assert preference.meaning in preferences_reference()


@pytest.mark.parametrize(
    ("content", "variables", "expected"),
    [
        ('color = "never"', {}, {"color": "never"}),
        ('color = "never"', {"PATIENCE_COLOR": "always"}, {"color": "always"}),
        ('color = "never"', {"PATIENCE_COLOR": ""}, {"color": "never"}),
        ("", {"PATIENCE_COLOR": "auto"}, {"color": "auto"}),
        ('suit-colors = "four"', {}, {"suit-colors": "four"}),
        ("", {"PATIENCE_SUIT_COLORS": "four"}, {"suit-colors": "four"}),
        ('cards = "de"', {"PATIENCE_CARDS": "unicode"}, {"cards": "unicode"}),
        ('games = "mine"', {}, {"games": ["mine"]}),
        ('games = ["mine", "yours"]', {}, {"games": ["mine", "yours"]}),
        ("games = []", {}, {"games": []}),
        ('games = "nosuch"', {"PATIENCE_GAMES": "FOLDER/mine"}, {"games": ["mine"]}),
        ("", {"PATIENCE_GAMES": f"FOLDER/mine{os.pathsep}FOLDER/yours"}, {"games": ["mine", "yours"]}),
        ('\ufeffcards = "de"\r\n', {}, {"cards": "de"}),
    ],
)
def test_variables_win_over_the_file(
    tmp_path: Path, content: str, variables: dict[str, str], expected: dict[str, Any]
) -> None:
    for name in ("mine", "yours"):
        (tmp_path / name).mkdir()
    if "games" in expected:
        expected = {"games": tuple(tmp_path / name for name in expected["games"])}
    given = {name: value.replace("FOLDER", str(tmp_path)) for name, value in variables.items()}
    assert of_file(tmp_path, content, **given) == expected


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (tmp_path / "mine").mkdir()
    assert of_file(tmp_path, 'games = "~/mine"') == {"games": (tmp_path / "mine",)}
    assert read_preferences({"PATIENCE_GAMES": "~/mine"}) == {"games": (tmp_path / "mine",)}


# What is wrong


@pytest.mark.parametrize(
    ("content", "place", "message", "hint"),
    [
        ("\ncolour = 'never'", "2:1", "there is no preference colour", "did you mean color?"),
        ("[cards]\n", "1:2", "cards: the value is no text", 'for example: cards = "ascii"'),
        ("zzz = 1", "1:1", "there is no preference zzz", "those that there are: cards, color, games, light, screen, size, suit-colors"),
        ('"color" = "blue"', "1:2", "color: blue is none of: auto, always, never", 'for example: color = "auto"'),
        ("  color = 'alway'", "1:3", "color: alway is none of: auto, always, never", "did you mean always?"),
        ("color = 3", "1:1", "color: the value is no text", 'for example: color = "auto"'),
        ("cards = true", "1:1", "cards: the value is no text", 'for example: cards = "ascii"'),
        ("games = 3", "1:1", "games: the value is neither a text nor a list of texts", "for example: games = "),
        ("games = ['.', 3]", "1:1", "games: the value is neither a text nor a list of texts", "for example: "),
        ("# x\ngames = '/no/such'", "2:1", "games: there is no folder /no/such", "make it, or name another one"),
        ("games = 'config.toml'", "1:1", "config.toml is a file", "make it, or name another one"),
        ("games = 'a\\u0000b'", "1:1", "there is no folder", "make it, or name another one"),
        ("color = 'never'\ncolor = 'auto'", "2:15", "it is no TOML", 'for example: color = "auto"'),
        ("color = never", "1:9", "it is no TOML", 'for example: color = "auto"'),
        ("color", "1:6", "it is no TOML", 'for example: color = "auto"'),
        (f"games = {'[' * 20_000}", "1:1", "it is no TOML", 'for example: color = "auto"'),
        (f"color = {'9' * 10_000}", "1:1", "it is no TOML", 'for example: color = "auto"'),
        (f"color = '{'x' * 999}'", "1:1", f"color: {'x' * 60}… is none of: auto, always, never", "for example"),
        ("#" * (LARGEST + 1), "1:1", f"it has more than {LARGEST} bytes", ""),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_with_its_place(
    tmp_path: Path, content: str, place: str, message: str, hint: str
) -> None:
    with pytest.raises(WrongPreferenceError) as caught:
        of_file(tmp_path, content)
    [problem] = caught.value.problems
    assert problem.file == str(tmp_path / "config.toml")
    assert f"{problem.line}:{problem.column}" == place
    assert message in problem.message
    assert problem.hint.startswith(hint)
    assert (problem.reason != "") == (problem.message == "it is no TOML")


def test_a_file_that_is_no_text_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(b"# fine\ncolor = '\xff'\n")
    with pytest.raises(WrongPreferenceError) as caught:
        read_preferences({"PATIENCE_CONFIG": str(file)})
    [problem] = caught.value.problems
    assert (problem.line, problem.column, problem.message) == (2, 10, "it is no UTF-8 text")


@pytest.mark.parametrize("name", ["nosuch.toml", "."])
def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(WrongPreferenceError, match="it cannot be opened"):
        read_preferences({"PATIENCE_CONFIG": str(tmp_path / name)})


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("PATIENCE_COLOR", "alway", "alway is none of: auto, always, never\n  hint: did you mean always?"),
        (
            "PATIENCE_COLOR",
            "7",
            "7 is none of: auto, always, never\n  hint: for example: PATIENCE_COLOR=auto",
        ),
        ("PATIENCE_CARDS", "De", "De is none of: ascii, unicode, de\n  hint: did you mean de?"),
    ],
)
def test_a_wrong_variable_is_told(name: str, value: str, said: str) -> None:
    ran = patience(*PILE_ON, **{name: value})
    assert (ran.code, ran.out, ran.err) == (2, "", f"{name}: bad-preference: {said}\n")


def test_the_whole_message(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("# mine\ncolor = blue\n")
    ran = patience("replay", "-", stdin="", cwd=tmp_path, PATIENCE_CONFIG="config.toml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "config.toml:2:9: bad-preference: it is no TOML\n"
        "  Invalid value\n"
        "    2 | color = blue\n"
        "      |         ^\n"
        '  hint: for example: color = "auto"\n'
    )


@pytest.mark.parametrize(
    "words", [("--help",), ("--version",), ("play", "--help"), ("games", "-h")], ids=" ".join
)
def test_help_does_without_them(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "config.toml").write_text("wrong")
    assert patience(*words, cwd=tmp_path, PATIENCE_CONFIG="config.toml") == patience(*words)


# What they never change


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        MOVED,
        (*MOVED, "--steps"),
        (*MOVED, "--json"),
        (*MOVED, "--record"),
        ("replay", "game.patience", "--steps"),
        ("diff", "game.patience", "other.patience"),
        ("textconv", "game.patience"),
        ("fmt", "--check", "--diff", "game.patience"),
        ("moves", "game.patience"),
        ("rules", "pile-on"),
        ("games",),
    ],
    ids=" ".join,
)
def test_a_pipe_gets_what_it_always_gets(tmp_path: Path, words: tuple[str, ...]) -> None:
    record = patience(*MOVED, "--record").out
    (tmp_path / "game.patience").write_text(record)
    (tmp_path / "other.patience").write_text(record.replace("t1 3H t14\n", ""))
    preferred = {
        "PATIENCE_COLOR": "always",
        "PATIENCE_SUIT_COLORS": "four",
        "PATIENCE_CARDS": "de",
        "PATIENCE_SCREEN": "plain",
        "PATIENCE_LIGHT": "on",
        "PATIENCE_SIZE": "large",
    }
    assert len(preferred) == len(PREFERENCES) - 1
    assert patience(*words, cwd=tmp_path, **preferred) == patience(*words, cwd=tmp_path)


def test_the_option_still_colours_a_pipe() -> None:
    ran = patience(
        *PILE_ON, "--color", "always", "--cards", "de", PATIENCE_COLOR="never", PATIENCE_CARDS="ascii"
    )
    assert "\x1b[31m3♦\x1b[0m" in ran.out


# What they change at a terminal


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")
@pytest.mark.parametrize(
    ("words", "variables", "expected"),
    [
        ((), {"PATIENCE_COLOR": "always"}, RED),
        ((), {"PATIENCE_COLOR": "always", "NO_COLOR": "1"}, RED),
        ((), {"TERM": "xterm"}, RED),
        ((), {"TERM": "xterm", "PATIENCE_COLOR": "never"}, ""),
        ((), {"TERM": ""}, ""),
        ((), {"TERM": "", "PATIENCE_COLOR": "always"}, RED),
        ((), {"TERM": "xterm", "PATIENCE_COLOR": "auto", "NO_COLOR": "1"}, ""),
        (("--color", "never"), {"PATIENCE_COLOR": "always"}, ""),
        (("--color", "auto"), {"PATIENCE_COLOR": "always"}, ""),
        ((), {"PATIENCE_COLOR": "always", "PATIENCE_CARDS": "unicode"}, "\x1b[31m3♦\x1b[0m"),
        (("--cards", "ascii"), {"PATIENCE_COLOR": "always", "PATIENCE_CARDS": "unicode"}, RED),
    ],
)
def test_a_person_gets_what_is_preferred(
    tmp_path: Path, words: tuple[str, ...], variables: dict[str, str], expected: str
) -> None:
    raw = seen(tmp_path, *PILE_ON, "--no-input", *words, **variables)
    assert expected in raw
    assert ("\x1b[31m" in raw) == bool(expected)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")
def test_four_colours_are_preferred(tmp_path: Path) -> None:
    words = (*PILE_ON, "--no-input", "--color", "always")
    by_option = seen(tmp_path, *words, "--four-colors")
    assert seen(tmp_path, *words, PATIENCE_SUIT_COLORS="four") == by_option
    assert seen(tmp_path, *words) != by_option


def seen(folder: Path, *words: str, **variables: str) -> str:
    """All that the program prints at a terminal, colours included."""
    from terminal import NEVER, Terminal  # noqa: PLC0415 - not on every system

    with Terminal(*words, cwd=folder, **variables) as terminal:
        terminal.read_to(NEVER)
        assert terminal.ended() == 0
    return terminal.raw


def test_games_of_the_file_are_found(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "own-pile.yaml").write_text((ROOT / "games" / "pile-on.yaml").read_text())
    (tmp_path / "config.toml").write_text('games = "mine"\n')
    place = {"PATIENCE_CONFIG": str(tmp_path / "config.toml")}
    *_, own = patience("games", "--json", cwd=tmp_path.parent, **place).out.splitlines()
    assert json.loads(own)["file"] == str(tmp_path / "mine" / "own-pile.yaml")
    assert patience("play", "own-pile", "--seed", "7", cwd=tmp_path.parent, **place).code == 0

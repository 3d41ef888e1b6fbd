"""Whatever is named as a record and is none, every verb says the same of it as ``patience replay`` does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from shell import ROOT, patience

RULESET = (ROOT / "games" / "klondike.yaml").read_text(encoding="utf-8")
GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
NUL = "byte 4 of the line (byte 4 of the file) is a NUL"
BEGINS = "syntax: a record begins with: patience 1\n"
NOTHING = "syntax: there is no record in it\n  hint: a record begins with: patience 1\n"

WRONG: dict[str, tuple[bytes | None, str]] = {
    "empty": (b"", f"empty:1:1: {NOTHING}"),
    "comments": (b"# nothing\n\n# more", f"comments:1:1: {NOTHING}"),
    "blank": (b"\n", f"blank:1:1: {NOTHING}"),
    "binary": (b"ab \0\1\xff", f"binary:1:4: encoding: {NUL}"),
    "binary-lines": (b"ab \0\n\xff\n\0\0", f"binary-lines:1:4: encoding: {NUL}"),
    "utf-16": ("patience 1\n".encode("utf-16-le"), "utf-16:1:2: encoding: byte 2 of the line"),
    "latin-1": (b"patience 1\ngame \xe9\n", "latin-1:2:6: encoding: byte 6 of the line (byte 17 of the file) is E9"),
    "game.yaml": (RULESET.encode(), f"game.yaml:1:1: {BEGINS}"),
    "words": (b"hello", f"words:1:1: {BEGINS}"),
    "moves": (b"t1 3H t14\n", f"moves:1:1: {BEGINS}"),
    "cut": (b"patience 1", "cut:1:1: syntax: the record breaks off: game is missing\n"),
    "nowhere": (None, "patience: cannot open nowhere: No such file or directory\n  hint: "),
    "folder": (None, "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n"),
}  # fmt: skip
"""What is in each file, and how the words begin that are said of it."""
VERBS: dict[str, tuple[str, ...]] = {
    "fmt": ("fmt", "FILE"),
    "review": ("review", "FILE"),
    "export a page": ("export", "--html", "FILE"),
    "export a picture": ("export", "--svg", "FILE"),
    "stats": ("stats", "FILE"),
    "diff, first": ("diff", "FILE", "good"),
    "diff, second": ("diff", "good", "FILE"),
}
"""The verbs that take a record, besides those of a terminal; `stats` takes folders, too."""
ON_TERMINAL: dict[str, tuple[str, ...]] = {
    "view": ("view", "FILE"),
    "play on": ("play", "--continue", "FILE"),
}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with all of them."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "good").write_text(GOOD, encoding="utf-8")
    for name, (content, _) in WRONG.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
    return tmp_path


def call(words: tuple[str, ...], name: str) -> list[str]:
    return [name if word == "FILE" else word for word in words]


@pytest.mark.parametrize("name", WRONG)
def test_replay_says_what_is_wrong(name: str, files: Path) -> None:
    ran = patience("replay", name, cwd=files)
    assert ran.err.startswith(WRONG[name][1])
    assert ran.code == (2 if WRONG[name][0] is None else 1)


def test_a_ruleset_is_told_from_a_record(files: Path) -> None:
    assert (
        "  hint: this is a ruleset: patience lint FILE checks it\n"
        in patience("replay", "game.yaml", cwd=files).err
    )


@pytest.mark.parametrize(
    ("name", "verb"),
    [(name, verb) for name in WRONG for verb in VERBS if (name, verb) != ("folder", "stats")],
)
def test_every_verb_says_the_same(name: str, verb: str, files: Path) -> None:
    said = patience("replay", name, cwd=files).err
    ran = patience(*call(VERBS[verb], name), cwd=files)
    assert ran.err == said
    assert ran.code == (2 if verb.startswith("diff") or WRONG[name][0] is None else 1)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is a thing of POSIX")
@pytest.mark.parametrize("verb", ON_TERMINAL)
@pytest.mark.parametrize("name", WRONG)
def test_a_terminal_is_told_the_same(name: str, verb: str, files: Path) -> None:
    from terminal import NEVER, Terminal  # noqa: PLC0415 - not everywhere

    said = patience("replay", name, cwd=files).err
    screen = {"TERM": "xterm-256color", "PATIENCE_SCREEN": "full"}
    with Terminal(*call(ON_TERMINAL[verb], name), cwd=files, **screen) as terminal:
        terminal.read_to(NEVER)
        assert terminal.printed == said
        assert terminal.ended() == (2 if WRONG[name][0] is None else 1)

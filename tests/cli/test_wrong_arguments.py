"""What a user may get wrong around the files and arguments: one clear message, and the exit code that goes with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from boards import first_problem
from shell import PROGRAM, environment, patience

RECORD = "patience 1\ngame pile-on\ndeal pysol:3\nmoves\nt1 3S t14\nend open\n"
DEAL_FORMS = "a deal begins with: deal cards, deal position or deal pysol:NUMBER"

NUMBERS = "1 to 100000000000000000000, ms1 to ms8589934591, or solvitaire:0 to solvitaire:4294967295"
CASES = [
    (
        ("play", "pile-on", "--deal", "game.patience"),
        1,
        f"game.patience:1:1: bad-deal: {DEAL_FORMS}\n    1 | patience 1\n      | ^^^^^^^^\n"
        "  hint: this is a record: give it as the script, without --deal\n",
    ),
    (
        ("play", "pile-on", "--deal", "flat.txt"),
        1,
        "flat.txt:2:1: syntax: after a deal come only its indented lines\n    2 | AC 2C\n      | ^^\n"
        "  hint: put two blanks before each line of the deal\n",
    ),
    (
        ("play", "pile-on", "--deal", "moves.txt"),
        1,
        f"moves.txt:1:1: bad-deal: {DEAL_FORMS}\n    1 | t1 3S t14\n      | ^^\n",
    ),
    (
        ("play", "pile-on", "--deal", "empty.txt"),
        1,
        "empty.txt:1:1: bad-deal: there is no deal in it\n"
        "  hint: it begins with: deal cards, deal position or deal pysol:NUMBER\n",
    ),
    (
        ("play", "pile-on", "--deal", "nowhere"),
        2,
        "patience: cannot open nowhere: No such file or directory\n"
        "  hint: paths begin in the folder in which patience is called\n",
    ),
    (
        ("play", "pile-on", "--seed", "7", "--deal", "x"),
        2,
        "patience: --seed and --deal exclude each other\n  hint: leave one of them away\n",
    ),
    (
        ("play", "pile-on", "--seed", "0"),
        2,
        f"patience: --seed 0 is no deal number: {NUMBERS}\n  hint: for example: --seed 7\n",
    ),
    (
        ("play", "pile-on", "-", "--deal", "-"),
        2,
        "patience: --deal - and the script cannot both be read from stdin\n"
        "  hint: put one of them into a file\n",
    ),
    (
        ("play", "pile-on", "--seed", ""),
        2,
        f"patience: --seed '' is no deal number: {NUMBERS}\n  hint: for example: --seed 7\n",
    ),
    (
        ("deal", "pile-on", "--seed", ""),
        2,
        f"patience: --seed '' is no deal number: {NUMBERS}\n  hint: for example: --seed 7\n",
    ),
    (("play", ""), 2, "patience: the name of the game is empty\n  hint: patience games lists them\n"),
    (("play", "pile-on", ""), 2, "patience: cannot open '': Is a directory\n  hint: name a file\n"),
    (("replay", ""), 2, "patience: cannot open '': Is a directory\n  hint: name a file\n"),
    (
        ("diff", "-", "-"),
        2,
        "patience: only one of the two can be read from stdin\n  hint: put the other into a file\n",
    ),
    (
        ("replay", "--require", "lost", "game.patience"),
        2,
        "patience: --require lost is none of: won, stuck, open\n"
        "  hint: patience replay --help tells what may be said\n",
    ),
    (
        ("replay", "--require", "wno", "game.patience"),
        2,
        "patience: --require wno is none of: won, stuck, open\n  hint: did you mean won?\n",
    ),
    (
        ("replay", "--stop-after", "0", "game.patience"),
        2,
        "patience: --stop-after 0 is too small: it is at least 1\n"
        "  hint: patience replay --help tells what may be said\n",
    ),
    (
        ("replay", "--stop-after", "two", "game.patience"),
        2,
        "patience: --stop-after two is no number\n  hint: patience replay --help tells what may be said\n",
    ),
    (
        ("montana", "--seed", "7"),
        2,
        "patience: there is no verb montana\n  hint: did you mean: patience play montana --seed 7?\n",
    ),
    (("montanna",), 2, "patience: there is no verb montanna\n  hint: did you mean: patience play montana?\n"),
    (
        ("game.patience",),
        2,
        "patience: there is no verb game.patience\n  hint: did you mean: patience play game.patience?\n",
    ),
    (("help",), 2, "patience: there is no verb help\n  hint: patience --help\n"),
    (
        ("help", "montana"),
        2,
        "patience: there is no verb help\n"
        "  hint: patience rules montana tells its rules, patience play montana plays it\n",
    ),
    (
        ("help", "montanna"),
        2,
        "patience: there is no verb help\n"
        "  hint: patience rules montana tells its rules, patience play montana plays it\n",
    ),
    (("help", "me"), 2, "patience: there is no verb help\n  hint: patience --help\n"),
    (
        ("replay", "gaem.patience"),
        2,
        "patience: cannot open gaem.patience: No such file or directory\n  hint: did you mean game.patience?\n",
    ),
    (
        ("play", "./gaem.patience"),
        2,
        "patience: there is no file ./gaem.patience\n  hint: did you mean ./game.patience?\n",
    ),
    (
        ("fmt", "games/game.patience"),
        2,
        "patience: cannot open games/game.patience: No such file or directory\n  hint: there is no folder games\n",
    ),
    (
        ("diff", "game.patience", "folder/x"),
        2,
        "patience: cannot open folder/x: No such file or directory\n  hint: no file in folder has a similar name\n",
    ),
    (
        ("replay", "/dev/zero"),
        2,
        "patience: cannot open /dev/zero: it is not a regular file\n"
        "  hint: files, pipes and terminals are read, devices are not\n",
    ),
    (
        ("replay", "own.yaml"),
        1,
        "own.yaml:1:1: syntax: a record begins with: patience 1\n    1 | patience: 1\n      | ^^^^^^^^^\n"
        "  hint: this is a ruleset: patience lint FILE checks it\n",
    ),
    (("help", "play"), 2, "patience: there is no verb help\n  hint: patience play --help\n"),
    (("plya", "montana"), 2, "patience: there is no verb plya\n  hint: did you mean play?\n"),
    (
        ("--version", "montana"),
        2,
        "patience: there is no verb montana\n  hint: patience --help lists the verbs; their options stand after them\n",
    ),
    (
        ("play", "pile-on", "--variant", "one-space,columns"),
        2,
        "patience: there is no variant one-space,columns\n  hint: between variants stand blanks: one-space columns\n",
    ),
    (
        ("play", "montana", "game.patience"),
        2,
        "patience: the record is of pile-on, not of montana\n  hint: it tells its game: name game.patience alone\n",
    ),
    (
        ("play", "pile-on", "game.patience", "--seed", "4"),
        2,
        "patience: the record has another deal: pysol:3\n  hint: it tells its deal: leave --seed and --deal away\n",
    ),
    (
        ("play", "pile-on", "game.patience", "--variant", "columns"),
        2,
        "patience: the record has no variant, not columns\n  hint: it tells its variants: leave --variant away\n",
    ),
    (
        ("convert", "freecell"),
        2,
        "patience: convert needs one of --from and --to\n"
        "  hint: --from reads what another program wrote, --to writes for one\n",
    ),
    (
        ("play", "pile-on", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
    (
        ("play", "moves.txt"),
        1,
        "moves.txt:1:1: bad-yaml: this is no ruleset: a ruleset is a map of words to values\n"
        "  hint: a ruleset begins with: patience: 1; moves go behind a game: patience play GAME FILE\n",
    ),
    (
        ("lint", "moves.txt"),
        1,
        "moves.txt:1:1: bad-yaml: this is no ruleset: a ruleset is a map of words to values\n"
        "  hint: a ruleset begins with: patience: 1; moves go behind a game: patience play GAME FILE\n",
    ),
    (("lint", "montanna"), 2, "patience: there is no game montanna\n  hint: did you mean montana?\n"),
    (
        ("lint", "nowhere.yaml"),
        2,
        "patience: there is no file nowhere.yaml\n  hint: paths begin in the folder in which patience is called\n",
    ),
    (
        ("lint", "./folder"),
        2,
        "patience: cannot open ./folder: Is a directory\n  hint: name the files in it, as in ./folder/*\n",
    ),
    (
        ("rules", "./folder"),
        2,
        "patience: cannot open ./folder: Is a directory\n  hint: name the files in it, as in ./folder/*\n",
    ),
    (
        ("replay", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
    (
        ("fmt", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
    (
        ("diff", "game.patience", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
    (
        ("textconv", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
    (
        ("review", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
    (
        ("convert", "freecell", "--from", "fc-solve", "folder"),
        2,
        "patience: cannot open folder: Is a directory\n  hint: name the files in it, as in folder/*\n",
    ),
]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.patience").write_text(RECORD, encoding="utf-8")
    (tmp_path / "moves.txt").write_text("t1 3S t14\n", encoding="utf-8")
    (tmp_path / "flat.txt").write_text("deal cards\nAC 2C\n", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    (tmp_path / "own.yaml").write_text("patience: 1\nname: Own\nextends: pile-on\n", encoding="utf-8")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    CASES,
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_wrong_argument_is_told_once_and_clearly(
    arguments: tuple[str, ...], code: int, said: str, files: Path
) -> None:
    ran = patience(*arguments, cwd=files)
    assert (ran.code, ran.out, ran.err) == (code, "", said)


@pytest.mark.parametrize("verb", ["replay", "fmt", "textconv", "review"])
@pytest.mark.parametrize(
    ("folder", "told"),
    [
        ("nowhere", "there is no folder nowhere: --games names one"),
        ("moves.txt", "moves.txt is a file: --games names a folder"),
    ],
)
def test_a_folder_of_rulesets_is_a_folder(verb: str, folder: str, told: str, files: Path) -> None:
    ran = patience(verb, "--games", folder, "game.patience", cwd=files)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"patience: {told}\n  hint: patience {verb} --help tells what may be said\n"


AFTER_THE_END = [
    ("two.patience", 8, "a script is one record; patience replay takes many", "patience 1"),
    ("more.txt", 2, "after end comes nothing more in a script", "t1 3S t14"),
]


@pytest.mark.parametrize(("file", "line", "message", "quoted"), AFTER_THE_END)
def test_nothing_comes_after_the_end_of_a_script(
    file: str, line: int, message: str, quoted: str, files: Path
) -> None:
    (files / "two.patience").write_text(f"{RECORD}\n{RECORD}", encoding="utf-8")
    (files / "more.txt").write_text("end open\nt1 3S t14\n", encoding="utf-8")
    ran = patience("play", "pile-on", "--seed", "3", file, cwd=files)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"{file}:{line}:1: syntax: {message}\n{line:5} | {quoted}\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("lint",), "RULESET: name at least one ruleset"),
        (("lint", "--schema", "montana"), "RULESET: --schema prints what all rulesets have in common"),
    ],
)
def test_a_call_that_says_too_little_or_too_much(arguments: tuple[str, ...], told: str) -> None:
    ran = patience(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"patience: {told}\n  hint: patience lint --help tells what may be said\n"


def test_without_a_verb_the_help_is_told_as_a_wrong_call() -> None:
    ran = patience()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.rstrip() == patience("--help").out.rstrip()


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("setpriv") is None, reason="asks for another user")
@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "pile-on", "shut"),
        ("play", "pile-on", "--deal", "shut"),
        ("play", "./shut"),
        ("moves", "pile-on", "shut"),
        ("replay", "shut"),
        ("lint", "./shut"),
        ("rules", "./shut"),
        ("fmt", "shut"),
        ("diff", "shut", "shut"),
        ("convert", "freecell", "--from", "fc-solve", "shut"),
    ],
)
def test_a_file_that_may_not_be_read(arguments: tuple[str, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        shut = Path(folder) / "shut"
        shut.write_text(RECORD, encoding="utf-8")
        shut.chmod(0)
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        # Where the folder of this Python is closed to others, it may begin, but without its libraries.
        can_run = subprocess.run(
            [*nobody, sys.executable, "-c", "import typer"], check=False, capture_output=True
        )
        if can_run.returncode:
            pytest.skip("another user cannot run this Python")
        ran = subprocess.run(
            [*nobody, *PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=folder,
            env=environment(PYTHONDONTWRITEBYTECODE="1"),
            check=False,
        )
    name = "./shut" if "./shut" in arguments else "shut"
    assert (ran.returncode, ran.stdout) == (2, "")
    assert (
        ran.stderr
        == f"patience: cannot open {name}: Permission denied\n  hint: its owner may allow it: chmod +r {name}\n"
    )


def test_a_record_whose_ruleset_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.yaml").write_text("", encoding="utf-8")

    def denied(_path: Path, _mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    problem = first_problem(RECORD.replace("pile-on", "own"), beside=tmp_path)
    assert (problem.code, problem.line, problem.column) == ("unknown-game", 2, 6)
    assert problem.message == "the ruleset cannot be read: Permission denied"

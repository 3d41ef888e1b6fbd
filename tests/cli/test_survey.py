"""What a survey refuses, what it says when something goes wrong, and what it shows."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest
from shell import PROGRAM, environment, patience
from surveys import SHORT, count, needs_signals, rows

OWN = """
patience: 1
name: Own
extends: base.yaml
variants:
  hard: {piles: {tableau: {count: 14}}}
"""


@pytest.mark.slow
def test_rulesets_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("patience: 1\nname: Base\nextends: pile-on\n", encoding="utf-8")
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    asked = ("survey", "./own.yaml", "--seeds", "1-10", "--jobs", "1", "--json")
    ran = patience(*asked, "--variant", "hard", cwd=tmp_path)
    told = json.loads(ran.out)
    assert (ran.code, told["game"], told["variants"], told["deals"]) == (0, "own", ["hard"], 10)
    (tmp_path / "own.yaml").write_text(OWN.replace("14", "15"), encoding="utf-8")
    changed = patience(*asked, "--variant", "hard", cwd=tmp_path)
    assert (changed.code, changed.out) == (1, "")
    assert "survey.db: bad-survey: it holds results of own with other rules: " in changed.err
    assert count(tmp_path / "survey.db") == 10
    assert patience(*asked, cwd=tmp_path).code == 0  # without the variant its rules are the same


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "name a game and its deals"),
        (("pile-on",), 2, "name a game and its deals"),
        (("--seeds", "1-5"), 2, "name a game and its deals"),
        (("pile-on", "--seeds", "5-1"), 2, "--seeds 5-1: 5-1 ends before it begins"),
        (("pile-on", "--seeds", "x"), 2, "--seeds x: x is no deal number"),
        (("pile-up", "--seeds", "1"), 2, "patience: there is no game pile-up"),
        (("pile-on", "--seeds", "1", "--variant", "x"), 2, "patience: there is no variant x"),
        (("pile-on", "--report", "no.db"), 2, "cannot open no.db"),
        (("--report", "no.db", "--out", "no.db"), 2, "--report solves nothing: --out does not go with it"),
        (("--report", "no.db", "--max-states", "9"), 2, "--max-states does not go with it"),
        (("--report", "no.db", "--max-seconds", "9"), 2, "--max-seconds does not go with it"),
        (("--report", "no.db", "--memory", "9"), 2, "--memory does not go with it"),
        (("--report", "no.db", "--beam", "9"), 2, "--beam does not go with it"),
        (("--report", "no.db", "--hidden"), 2, "--hidden does not go with it"),
        (("--report", "no.db", "--jobs", "2"), 2, "--jobs does not go with it"),
        (("--report", "no.db", "--no-resume"), 2, "--no-resume does not go with it"),
        (("pile-on", "--seeds", "1", "--run", "1"), 2, "--run chooses what --report tells"),
        (
            ("--report", "no.db", "--list", "all", "--plot", "a.svg"),
            2,
            "--list and --plot exclude each other",
        ),
        (("--report", "no.db", "--list", "lost"), 2, "--list"),
        (("--report", "no.db"), 2, "cannot open no.db"),
        (("--report", "."), 2, "cannot open ."),
        (("--report", "text.db"), 1, "text.db: bad-survey: it is no SQLite file"),
        (("--report", "foreign.db"), 1, "foreign.db: bad-survey: it is no survey"),
        (("pile-on", "--seeds", "1", "--out", "."), 2, "cannot write ."),
        (("pile-on", "--seeds", "1", "--out", "no/s.db"), 2, "cannot write no/s.db"),
        (("pile-on", "--seeds", "1", "--out", "text.db"), 1, "text.db: bad-survey: it is no SQLite file"),
        (("pile-on", "--seeds", "1", "--out", "foreign.db"), 1, "foreign.db: bad-survey: it is no survey"),
        (("pile-on", "--seeds", "1", "--jobs", "0"), 2, "--jobs"),
        (("pile-on", "--seeds", "1", "--jobs", "1", "--scheduler", "tcp://a:1"), 2, "exclude each other"),
        (("pile-on", "--seeds", "1", "--scheduler", "a:1"), 2, "--scheduler a:1: it is an address"),
        (("pile-on", "--seeds", "1", "--json", "--csv"), 2, "--json and --csv exclude each other"),
        (("pile-on", "--seeds", "1", "--plot", "p.jpg"), 2, "--plot p.jpg ends in none of: .png, .svg"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    tmp_path: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    (tmp_path / "text.db").write_text("a survey\n" * 200, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as connection:
        connection.execute("CREATE TABLE runs (id)")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    ran = patience("survey", *arguments, cwd=tmp_path)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before  # and nothing else is there


BUG = """
import patience_core.surveying.work as work
right = work.solve
def wrong(game, start, *request):
    {what}
work.solve = wrong
"""


def failing(folder: Path, what: str) -> str:
    """A folder that changes how every process of the program solves, as an entry of PYTHONPATH."""
    (folder / "sitecustomize.py").write_text(BUG.format(what=what), encoding="utf-8")
    return os.pathsep.join((str(folder), environment()["PYTHONPATH"]))


@pytest.mark.slow
def test_a_bug_in_a_worker_is_told_as_one(tmp_path: Path) -> None:
    path = failing(tmp_path, "return 1 / 0")
    ran = patience("survey", "pile-on", "--seeds", "3-9", "--jobs", "1", cwd=tmp_path, PYTHONPATH=path)
    assert (ran.code, ran.out) == (3, "")
    assert (
        "this is a bug: DealFailedError: pile-on, deal pysol:3: ZeroDivisionError: division by zero"
        in ran.err
    )


@pytest.mark.slow
@needs_signals
def test_a_deal_that_kills_every_worker_ends_the_survey(tmp_path: Path) -> None:
    what = "import os; stream = start.stream; "
    what += "os.kill(os.getpid(), 9) if '13' in str(stream) else None; return right(game, start, *request)"
    path = failing(tmp_path, what)
    ran = patience("survey", "pile-on", "--seeds", "9-19", "--jobs", "2", cwd=tmp_path, PYTHONPATH=path)
    assert (ran.code, ran.out) == (2, "")
    assert "deal pysol:13 ended its worker 5 times" in ran.err
    assert {seed for (seed,) in rows(tmp_path / "survey.db", "seed")} >= {f"pysol:{n}" for n in range(9, 13)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "extra", "arguments"),
    [
        ("matplotlib", "plot", ("--plot", "a.png")),
        ("distributed", "cluster", ("--scheduler", "tcp://127.0.0.1:1")),
    ],
)
def test_what_is_not_installed_is_named(
    tmp_path: Path, module: str, extra: str, arguments: tuple[str, ...]
) -> None:
    hidden = f"import sys\nsys.modules[{module!r}] = None\n"
    (tmp_path / "sitecustomize.py").write_text(hidden, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), environment()["PYTHONPATH"]))
    ran = patience("survey", "pile-on", "--seeds", "1", *arguments, cwd=tmp_path, PYTHONPATH=path)
    assert (ran.code, ran.out) == (2, "")
    assert f"pip install 'patience-cards[{extra}]'" in ran.err


def everything_shown(primary: int) -> str:
    """What a terminal shows until its last user closes it, which ends reading with nothing, or on Linux an error."""
    shown = b""
    with open(primary, "rb", buffering=0) as terminal, suppress(OSError):
        while read := terminal.read(100_000):
            shown += read
    return shown.decode()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_the_progress_bar_is_for_terminals_only(tmp_path: Path) -> None:
    import pty  # noqa: PLC0415 - not there on every system

    primary, secondary = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "survey", "pile-on", "--seeds", "1-200", "--jobs", "1"],
        cwd=tmp_path,
        env=environment(TERM="xterm", COLUMNS="120"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=secondary,
        text=True,
    )
    os.close(secondary)
    shown = everything_shown(primary)
    out, _ = process.communicate(timeout=SHORT)
    assert process.returncode == 0
    assert "200/200" in shown
    assert "left:" in shown
    assert out.startswith("run  game")

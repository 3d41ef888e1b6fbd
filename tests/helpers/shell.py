"""The program as a shell runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

from forking import Forking
from patience_cli.preferences import PREFERENCES

ROOT = Path(__file__).parents[2]
SECONDS = 120
"""How long a call may take before it counts as hanging."""
CAN_FORK = sys.platform == "linux"
PROGRAM = [sys.executable, "-m", "patience_cli.main"]


class Ran(NamedTuple):
    """What a run left behind."""

    code: int
    out: str
    err: str


def environment(**extra: str) -> dict[str, str]:
    """An environment in which the program is found, from whatever folder it runs."""
    mine = {
        "NO_COLOR",
        "PATIENCE_DEBUG",
        "LC_ALL",
        "LC_CTYPE",
        *(preference.variable for preference in PREFERENCES),
    }
    kept = {key: value for key, value in os.environ.items() if key not in mine}
    kept["PATIENCE_CONFIG"] = os.devnull  # what whoever runs the tests prefers is no part of them
    kept["LANG"] = "C.UTF-8"
    return {**kept, "PYTHONPATH": f"{ROOT / 'cli'}{os.pathsep}{ROOT}", "PYTHONUTF8": "1", **extra}


@cache
def _forking() -> Forking:
    return Forking(environment())


def patience(*arguments: str, stdin: str | bytes | None = None, cwd: Path | None = None, **env: str) -> Ran:
    """Run the program in a process of its own; without `stdin` it gets none.

    Where nothing depends on how Python starts, the process is forked from one in which it has started already.
    """
    given = stdin.encode() if isinstance(stdin, str) else stdin
    if CAN_FORK and not _starts_others(arguments) and not any(name.startswith("PYTHON") for name in env):
        code, out, err = _forking().call([*arguments], given, cwd, environment(**env), SECONDS)
        return Ran(code, out.decode(), err.decode())
    ran = subprocess.run(
        [*PROGRAM, *arguments],
        input=given,
        stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True,
        cwd=cwd,
        env=environment(**env),
        timeout=SECONDS,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def _starts_others(arguments: tuple[str, ...]) -> bool:
    """Whether the program starts processes itself."""
    return "--jobs" in arguments or (arguments[:1] == ("survey",) and "--report" not in arguments)

"""The program as a shell runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "patience_cli.main"]


class Ran(NamedTuple):
    """What a run left behind."""

    code: int
    out: str
    err: str


def environment(**extra: str) -> dict[str, str]:
    """An environment in which the program is found, from whatever folder it runs."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PATIENCE_DEBUG")}
    return {**kept, "PYTHONPATH": f"{ROOT / 'cli'}{os.pathsep}{ROOT}", "PYTHONUTF8": "1", **extra}


def patience(*arguments: str, stdin: str | bytes | None = None, cwd: Path | None = None, **env: str) -> Ran:
    """Run the program; without `stdin` it gets none."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    ran = subprocess.run(
        [*PROGRAM, *arguments],
        input=given,
        stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True,
        cwd=cwd,
        env=environment(**env),
        timeout=120,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

"""What it takes to start, side by side with what every start needs: ``python -m benchmarks.start``.

Instructions are counted by valgrind, so that a busy machine changes nothing; without valgrind it is the processor time,
the least of some rounds. Bytecode is made before, as an installation makes it.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORD = "samples/transcripts/klondike-draw-1.patience"
ROUNDS = 9
LIBRARIES = ("-c", "import typer, yaml")
LAUNCHER = ("-c", "import re, sys")
PROGRAM = ("-m", "patience_cli")
CALLS = [
    (LAUNCHER, ("--version",)),
    (LIBRARIES, ("--help",)),
    (LIBRARIES, ("games",)),
    (LIBRARIES, ("play", "montana", "--seed", "7")),
    (LIBRARIES, ("play", "pile-on", "--seed", "7")),
    (LIBRARIES, ("moves", "klondike", "--seed", "7")),
    (LIBRARIES, ("replay", RECORD)),
]
"""What a call is compared with, and its words."""


def environment(bytecode: str) -> dict[str, str]:
    """Only what a start needs, with bytecode in a folder of its own."""
    paths = os.pathsep.join([str(ROOT / "cli"), str(ROOT)])
    return {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": paths,
        "PYTHONPYCACHEPREFIX": bytecode,
        "PYTHONHASHSEED": "0",
        "XDG_CONFIG_HOME": bytecode,
    }


def run(words: tuple[str, ...], bytecode: str, *before: str) -> str:
    """Run a Python; what it wrote on stderr."""
    command = [*before, sys.executable, *words]
    ran = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env=environment(bytecode),
        check=True,
    )
    return ran.stderr.decode()


def instructions(words: tuple[str, ...], bytecode: str) -> float:
    """Millions of instructions."""
    tool = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
    told = run(words, bytecode, *tool)
    return int(told.split("Collected :")[1].split()[0]) / 1e6


def milliseconds(words: tuple[str, ...], bytecode: str) -> float:
    """The least processor time of some rounds."""
    return min(_once(words, bytecode) for _ in range(ROUNDS)) * 1e3


def _once(words: tuple[str, ...], bytecode: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(words, bytecode)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print the table."""
    counted = shutil.which("valgrind") is not None
    measure, unit = (instructions, "million instructions") if counted else (milliseconds, "ms")
    with tempfile.TemporaryDirectory() as bytecode:
        for words in (LIBRARIES, LAUNCHER, *(PROGRAM + words for _, words in CALLS)):
            run(words, bytecode)
        bases = {words: measure(words, bytecode) for words in (LIBRARIES, LAUNCHER)}
        print(f"Python {sys.version.split()[0]}, {unit}; ratios to what every start needs")
        for words, took in bases.items():
            print(f"{'python ' + ' '.join(words):<52}{took:>9.1f}")
        for base, words in CALLS:
            took = measure(PROGRAM + words, bytecode)
            print(f"{'patience ' + ' '.join(words):<52}{took:>9.1f}{took / bases[base]:>7.2f} x {base[1]}")


if __name__ == "__main__":
    main()

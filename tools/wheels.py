"""Makes the packages that are published: the sdist, the plain wheel, and a wheel with the kernel for each Python.

    pip install -e '.[release]'
    python -m tools.wheels python3.11 python3.12 python3.13

Each Python is a command or a path; without any it is the one that runs. All wheels are made from the sdist. One with a
kernel gets the `manylinux` tag of the oldest C library that it runs with, which auditwheel reads off the extension; so this
needs Linux and a C compiler, and its wheels are for machines of the same kind. Each wheel is installed into a new
environment, where `patience --version` has to say what its searches run on.

Ends with 1, and leaves the folder as it was, where one of these steps fails.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copy

from patience_core.solving.compiled import SWITCH, KernelState

ROOT = Path(__file__).resolve().parents[1]


class FailedError(Exception):
    """A step did not do what it should; the text has what it wrote."""


def run(command: Sequence[str | Path], **variables: str) -> str:
    """What a command writes, with these variables besides the usual ones and the tools beside this Python found.

    Raises:
        FailedError: when it ends with anything but 0.
    """
    usual = {name: value for name, value in os.environ.items() if name != SWITCH}
    found = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**usual, "PATH": found, **variables}
    )
    if ran.returncode != 0:
        raise FailedError(f"{' '.join(map(str, command))}\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def wheel(python: str, sdist: Path, folder: Path, **variables: str) -> Path:
    """The wheel that this Python makes from the sdist, in a folder that is new."""
    run([python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, sdist], **variables)
    [made] = folder.iterdir()
    return made


def repaired(made: Path, folder: Path) -> Path:
    """A wheel with its `manylinux` tag, in a folder that is new."""
    run([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder, made])
    [tagged] = folder.iterdir()
    return tagged


def tried(python: str, package: Path, state: KernelState, folder: Path) -> None:
    """Install a wheel into a new environment in a folder, and ask it about its kernel.

    Raises:
        FailedError: when it says something else than expected, or cannot be installed.
    """
    run([python, "-m", "venv", folder])
    run([folder / "bin" / "pip", "install", "--quiet", package])
    said = run([folder / "bin" / "patience", "--version"])
    if f"search kernel: {state}" not in said:
        raise FailedError(f"{package.name} says:\n{said}")


def packages(pythons: Sequence[str], scratch: Path) -> list[Path]:
    """All packages, made and tried in a folder.

    Raises:
        FailedError: when one cannot be made, or is not what it should be.
    """
    run([sys.executable, "-m", "build", "--sdist", "--outdir", scratch / "sdist", ROOT])
    [sdist] = (scratch / "sdist").iterdir()
    plain = wheel(sys.executable, sdist, scratch / "plain", **{SWITCH: "0"})
    tried(sys.executable, plain, KernelState.NOT_BUILT, scratch / "plain-tried")
    made = [sdist, plain]
    for number, python in enumerate(pythons):
        raw = wheel(python, sdist, scratch / f"raw-{number}")
        if raw.name == plain.name:
            raise FailedError(f"{python}: the kernel was not compiled; python hatch_build.py says why")
        made.append(repaired(raw, scratch / f"tagged-{number}"))
        tried(python, made[-1], KernelState.COMPILED, scratch / f"tried-{number}")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Make all packages and tell their names; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pythons", nargs="*", default=[sys.executable], metavar="PYTHON")
    parser.add_argument(
        "--into", type=Path, default=ROOT / "dist", metavar="FOLDER", help="dist, if not given"
    )
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        try:
            made = packages(given.pythons, Path(scratch))
        except FailedError as error:
            print(error, file=sys.stderr)
            return 1
        given.into.mkdir(parents=True, exist_ok=True)
        for package in made:
            copy(package, given.into)
            print(given.into / package.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

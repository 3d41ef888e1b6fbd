"""What large and hostile inputs cost, and what is left behind when things go wrong: ``python -m tests.fuzz.resources``.

Each line runs the program once. The table shows seconds, the peak memory of its largest process and the exit code as
a shell tells it; a line whose exit code is not the expected one, or after which a file is changed or left behind, ends with ``WRONG``.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "patience_cli.main"]
GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
SHORT = GOOD.replace("t1 3H t14", "4D")
BACK_AND_FORTH = """\
patience 1
game montana
deal position
  r1 -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
  r2 -- 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2H
  r3 -- 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2D
  r4 -- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C
  a1 AC AD AH AS
moves
r4c13 2C r4c1
"""
STEPS = "r4c1 2C r2c1\nr2c1 2C r4c1\n"
MEGABYTE = 1_000_000
SIGNALLED = 128
"""A shell adds this to the number of the signal that ended a program."""


LAUNCHER = """
import os, resource, sys
os.set_inheritable(int(sys.argv[1]), False)
report = open(int(sys.argv[1]), "w", buffering=1)
for kind, most in ((resource.RLIMIT_CPU, int(sys.argv[2])), (resource.RLIMIT_AS, int(sys.argv[3]))):
    if most:
        resource.setrlimit(kind, (most, most))
pid = os.posix_spawn(sys.argv[4], sys.argv[4:], os.environ)
print(pid, file=report)
_, status, usage = os.wait4(pid, 0)
print(status, usage.ru_maxrss, file=report)
"""
"""Starts the program from a small process: the peak of a process is never below that of the one it was born of."""


@dataclass(frozen=True)
class Ran:
    """What one run cost, and what came of it."""

    code: int
    seconds: float
    megabytes: float
    err: str


@dataclass(frozen=True)
class Case:
    """One run of the program: what to prepare, what to call, and what must come of it."""

    name: str
    arguments: tuple[str, ...]
    codes: tuple[int, ...]
    prepare: Callable[[Path], None]
    signal: int = 0
    out: str = ""
    """Where stdout goes: nowhere, a file that is always full, or a pipe that is closed."""
    keeps: bool = True
    """Whether the folder must be afterwards as it was before."""
    most_seconds: int = 0
    """The most seconds of processor time that the program gets; 0: no limit."""
    most_bytes: int = 0
    """How much memory it may ask for; 0 for as much as there is."""


def environment() -> dict[str, str]:
    """An environment in which the program is found from any folder."""
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'cli'}{os.pathsep}{ROOT}", "PYTHONUTF8": "1"}


def run(case: Case, folder: Path, wait: float = 1.0) -> Ran:
    """Run the program in a folder that is prepared; a signal comes after `wait` seconds."""
    read_end, write_end = os.pipe()
    with (
        open("/dev/full" if case.out == "full" else os.devnull, "wb") as out,
        tempfile.TemporaryFile() as err,
        os.fdopen(read_end) as report,
    ):
        launcher = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-c",
                    LAUNCHER,
                    str(write_end),
                    str(case.most_seconds),
                    str(case.most_bytes),
                ),
                *PROGRAM,
                *case.arguments,
            ],
            cwd=folder,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if case.out == "closed" else out,
            stderr=err,
            pass_fds=[write_end],
            start_new_session=True,
        )
        os.close(write_end)
        pid = int(report.readline())
        began = time.perf_counter()
        if launcher.stdout:
            launcher.stdout.readline()
            launcher.stdout.close()
        if case.signal:
            time.sleep(wait)
            os.kill(pid, case.signal)
        status, peak = map(int, report.readline().split())
        seconds = time.perf_counter() - began
        launcher.wait()
        err.seek(0)
        told = err.read().decode("utf-8", "replace")
    ended = os.waitstatus_to_exitcode(status)
    megabytes = peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return Ran(ended if ended >= 0 else SIGNALLED - ended, seconds, megabytes, told)


def contents(folder: Path) -> dict[str, tuple[int, float]]:
    """The files of a folder, with their sizes and times."""
    return {
        str(path.relative_to(folder)): (path.lstat().st_size, path.lstat().st_mtime)
        for path in sorted(folder.rglob("*"))
    }


def verdict(case: Case, folder: Path, wait: float = 1.0) -> tuple[Ran, str]:
    """Prepare, run, and compare; the second value says what is wrong, if anything is."""
    case.prepare(folder)
    before = contents(folder)
    ran = run(case, folder, wait)
    wrong = []
    if ran.code not in case.codes:
        wrong.append(f"exit code {ran.code}, not {' or '.join(map(str, case.codes))}")
    if "Traceback" in ran.err or "this is a bug" in ran.err:
        wrong.append(ran.err.strip().splitlines()[-1])
    if case.keeps and contents(folder) != before:
        wrong.append("files are changed or left behind")
    return ran, "; ".join(wrong)


# What is prepared


def text(**files: str) -> Callable[[Path], None]:
    """Files with a text each; an underscore stands for a dot."""

    def prepare(folder: Path) -> None:
        for name, content in files.items():
            (folder / name.replace("_", ".")).write_text(content, encoding="utf-8")

    return prepare


def aliases(folder: Path) -> None:
    """Ten levels of lists, each of ten times the level below."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]" for level in range(1, 10)]
    (folder / "bomb.yaml").write_text("\n".join(lines), encoding="utf-8")


def nested(folder: Path) -> None:
    """Half a million brackets."""
    (folder / "deep.yaml").write_text("a: " + "[" * 500_000, encoding="utf-8")


def piles(number: int) -> Callable[[Path], None]:
    """A ruleset with very many piles."""
    return text(
        wide_yaml=f"patience: 1\nname: Wide\nextends: pile-on\npiles: {{tableau: {{count: {number}}}}}\n"
    )


def long_record(megabytes: float) -> Callable[[Path], None]:
    """One record of a number of megabytes."""

    def prepare(folder: Path) -> None:
        block = STEPS * 1000
        with (folder / "long").open("w", encoding="utf-8") as file:
            file.write(BACK_AND_FORTH)
            for _ in range(max(1, int(megabytes * MEGABYTE / len(block)))):
                file.write(block)
            file.write("end open\n")

    return prepare


def many(records: int, files: int) -> Callable[[Path], None]:
    """A number of files with a number of records each."""

    def prepare(folder: Path) -> None:
        for number in range(files):
            (folder / f"many{number:03}").write_text("\n".join([GOOD] * (records // files)), encoding="utf-8")

    return prepare


def unreadable(folder: Path) -> None:
    """A folder, a link to nowhere, and a file that only its owner's group may read."""
    (folder / "folder").mkdir()
    (folder / "dangling").symlink_to("nowhere")
    (folder / "locked").write_text(GOOD, encoding="utf-8")
    (folder / "locked").chmod(0)


def closed_folder(folder: Path) -> None:
    """A file that could be tidied, in a folder where nothing can be written."""
    (folder / "short").write_text(SHORT, encoding="utf-8")
    folder.chmod(0o500)


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A disk with hardly any room left; None where it cannot be had."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]
        mounted = hasattr(os, "geteuid") and os.geteuid() == 0 and not _fails(command)
        try:
            yield Path(folder) if mounted else None
        finally:
            if mounted:
                _fails(["umount", folder])


@contextmanager
def read_only_disk() -> Iterator[Path | None]:
    """A disk with a file that could be tidied, on which nothing can be written."""
    with small_disk() as folder:
        if folder is not None:
            (folder / "short").write_text(SHORT, encoding="utf-8")
        locked = folder is not None and not _fails(["mount", "-o", "remount,ro", str(folder)])
        yield folder if locked else None


def _fails(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode != 0
    except OSError:
        return True


def nearly_full(folder: Path) -> None:
    """A file of which there is no room for a second copy."""
    (folder / "long").write_text(
        BACK_AND_FORTH.replace("r4c13 2C r4c1", "2C r4c1") + STEPS * 1500 + "end open\n"
    )


def nothing(_folder: Path) -> None:
    """Nothing to prepare."""


def cases(megabytes: float, records: int) -> list[Case]:
    """All runs that need nothing but a folder."""
    files = tuple(f"many{number:03}" for number in range(20))
    unformatted = (
        BACK_AND_FORTH.replace("r4c13 2C r4c1", "2C r4c1")
        + STEPS * int(min(megabytes, 3) * 40_000)
        + "end open\n"
    )
    stop = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
    return [
        Case("the program alone", ("games",), (0,), nothing),
        Case("YAML with aliases, ten levels", ("lint", "bomb.yaml"), (1,), aliases),
        Case("YAML with 500,000 brackets", ("lint", "deep.yaml"), (1,), nested),
        Case("1,000 piles: lint", ("lint", "wide.yaml"), (0,), piles(1000)),
        Case("1,000 piles: play", ("play", "wide.yaml", "--seed", "1"), (0,), piles(1000)),
        Case("1,000 piles: moves", ("moves", "wide.yaml", "--seed", "1"), (0,), piles(1000)),
        Case(f"a record of {megabytes:g} MB", ("replay", "long"), (0,), long_record(megabytes)),
        Case("a record a tenth of that", ("replay", "long"), (0,), long_record(megabytes / 10)),
        Case(f"{records} records, --jobs 1", ("replay", "-q", *files), (0,), many(records, 20)),
        Case(
            f"{records} records, --jobs 2", ("replay", "-q", "--jobs", "2", *files), (0,), many(records, 20)
        ),
        Case("a folder for a file", ("replay", "folder"), (2,), unreadable),
        Case("a link to nowhere", ("replay", "dangling"), (2,), unreadable),
        *([] if _is_root() else [Case("a locked file", ("replay", "locked"), (2,), unreadable)]),
        *([] if _is_root() else [Case("fmt in a closed folder", ("fmt", "short"), (2,), closed_folder)]),
        *([Case("a full disk", ("games",), (2,), nothing, out="full")] if Path("/dev/full").exists() else []),
        Case("stdout closed early", ("replay", *files), (141,), many(records, 20), out="closed"),
        *(
            Case(f"replay, {s.name}", ("replay", "long"), (code,), long_record(megabytes), s)
            for s, code in stop
        ),
        *(Case(f"fmt, {s.name}", ("fmt", "long"), (code,), text(long=unformatted), s) for s, code in stop),
    ]


def disk_cases() -> list[tuple[Case, Callable[[], object]]]:
    """Runs that need a disk of their own."""
    return [
        (Case("fmt on a full disk", ("fmt", "long"), (2,), nearly_full), small_disk),
        (Case("fmt on a read-only disk", ("fmt", "short"), (2,), nothing), read_only_disk),
    ]


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def row(name: str, ran: Ran, wrong: str) -> str:
    """One line of the table."""
    said = f"   WRONG: {wrong}" if wrong else ""
    return f"{name:<34}{ran.seconds:>9.2f}{ran.megabytes:>9.0f}{ran.code:>6}{said}"


def main() -> int:
    """Run all and print the table; 1 if something went otherwise than it must."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--megabytes", type=float, default=100, help="size of the long record (100)")
    parser.add_argument("--records", type=int, default=10_000, help="number of records (10000)")
    options = parser.parse_args()
    wrongs = 0
    print(f"{'':<34}{'seconds':>9}{'peak MB':>9}{'exit':>6}")
    for case in cases(options.megabytes, options.records):
        with tempfile.TemporaryDirectory() as folder:
            ran, wrong = verdict(case, Path(folder))
        wrongs += bool(wrong)
        print(row(case.name, ran, wrong), flush=True)
    for case, disk in disk_cases():
        with disk() as mounted:
            if mounted is None:
                print(f"{case.name:<34}left out: needs root, to mount a disk")
                continue
            ran, wrong = verdict(case, mounted)
        wrongs += bool(wrong)
        print(row(case.name, ran, wrong), flush=True)
    return int(wrongs > 0)


if __name__ == "__main__":
    sys.exit(main())

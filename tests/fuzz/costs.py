"""What hostile inputs cost the real commands: ``python -m tests.fuzz.costs --seconds 600``.

Records, rulesets, deals, boards of other programs, survey files and values of options are changed at random: words are
exchanged, numbers become extreme, parts are repeated, nested, cut off, or get characters that steer terminals. Each is given
to a command in a process of its own. A line is printed for every run that ends with a traceback or a bug, takes more time of
the processor or more memory than it may, or writes a control character or a command of a CI service; at the end what was
tried, and the runs that cost most. Inputs that were found are kept in the folder that ``--found`` names. Needs a system
that can fork.
"""

from __future__ import annotations

import argparse
import contextlib
import heapq
import os
import random
import re
import resource
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from pathlib import Path

from tests.fuzz.reading import ROOT, seeds

SLOWEST = 5.0
"""An input that takes more seconds of the processor than this counts as found."""
LARGEST = 250.0
"""An input that takes more megabytes than this counts as found."""
MOST_SECONDS = 20
MOST_BYTES = 2_000_000_000
LONGEST = 200_000
"""No input that is tried has more bytes than this."""
WORST = 5
"""The number of most expensive runs that are told."""
FINE = (0, 1, 2, 4)
CONTENT = ("textconv", "fmt", "convert", "play-record")
"""Commands that print a file's own text, as it is where no terminal is."""
STEERS = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xaa-\xae]")
COMMAND = re.compile(rb"^\s*::|##\[", re.MULTILINE)

NUMBERS = [
    *(str(number) for number in (0, 1, 2, 13, 52, 99, 207, 208, 209, 416, 417, 999, 1000, 2000, 2001, 65536))
]
NUMBERS += ["-1", "1e9", "9" * 30, "9" * 5000, "0x1F", "1_000", "NaN", "١٢"]
WORDS = [
    "any",
    "none",
    "base",
    "stuck",
    "run",
    "tail",
    "pile",
    "rest",
    "unlimited",
    "up",
    "down",
    "left",
    "previous",
    "tableau",
    "stock",
]
WORDS += [
    "foundation",
    "{}",
    "[]",
    "&a x",
    "*a",
    "!!int 1",
    "{rank: base, also: {rank: lower, against: foundation}}",
    "~",
    "''",
]
STEERING = [
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x9b31m",
    "\u202e",
    "\n::error title=x::boom\n",
    "##[error]x",
    "\r",
    "\x00",
    "\u2028",
    "\ufeff",
    "\x85",
]
OPTIONS = [
    "--seed",
    "--variant",
    "--deal",
    "-m",
    "--max-states",
    "--max-seconds",
    "--memory",
    "--beam",
    "--jobs",
    "--games",
    "--require",
    "--format",
]

Command = tuple[str, ...]


@dataclass
class Kind:
    """A kind of input: its seeds, and what may be done with it; ``FILE`` stands for the input."""

    seeds: list[bytes]
    commands: list[Command]


@dataclass
class Cost:
    """What a run cost, what came out, and what is wrong with it."""

    command: Command
    data: bytes
    code: int = 0
    seconds: float = 0.0
    megabytes: float = 0.0
    out: bytes = b""
    err: bytes = b""
    wrong: list[str] = field(default_factory=list)


def surveys() -> list[bytes]:
    """The file of a survey."""
    from patience_core.solving.request import Limits  # noqa: PLC0415 - only here
    from patience_core.surveying.keys import key_text  # noqa: PLC0415
    from patience_core.surveying.seeds import read_seeds  # noqa: PLC0415
    from patience_core.surveying.store import opened  # noqa: PLC0415
    from patience_core.surveying.tables import Run  # noqa: PLC0415
    from patience_core.surveying.work import Result  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "s.db")
        with opened(path, create=True) as store:
            run = store.run(
                Run("pile-on", "", "0123456789ab", key_text(Limits()), "one who knows all", "{}", "1")
            )
            store.add(run, [Result(seed, "solved", 10, 0.5, 3) for seed in islice(read_seeds("1-40"), 40)])
        return [path.read_bytes()]


def kinds() -> dict[str, Kind]:
    """All kinds of input."""
    boards = ROOT / "samples" / "boards"
    return {
        "record": Kind(
            list(seeds("record")),
            [
                ("replay", "FILE"),
                *(("replay", "--format", form, "FILE") for form in ("github", "json", "junit")),
                ("fmt", "--check", "FILE"),
                ("fmt", "--diff", "FILE"),
                ("textconv", "FILE"),
                ("play", "./FILE", "--no-input"),
                ("diff", "FILE", "FILE"),
            ],
        ),
        "ruleset": Kind(
            list(seeds("ruleset")),
            [
                ("lint", "FILE"),
                ("lint", "--format", "json", "FILE"),
                ("rules", "./FILE"),
                ("play", "./FILE", "--seed", "7", "--no-input"),
                ("moves", "./FILE", "--seed", "7", "--all"),
                ("replay", "of-own"),
                ("solve", "./FILE", "--seed", "7", "--max-states", "100"),
            ],
        ),
        "deal": Kind(
            list(seeds("deal")),
            [("play", game, "--deal", "FILE", "--no-input") for game in ("montana", "klondike", "pile-on")]
            + [("solve", "miss-milligan", "--deal", "FILE", "--max-states", "100")],
        ),
        "board": Kind(
            [path.read_bytes() for path in sorted(boards.rglob("*")) if path.is_file()],
            [
                *(
                    ("convert", "--from", form, "freecell", "FILE")
                    for form in ("fc-solve", "pysol-cards", "solvitaire")
                ),
                ("convert", "--from", "freecell-notation", "freecell", "FILE", "--seed", "7"),
            ],
        ),
        "survey": Kind(surveys(), [("survey", "--report", "FILE"), ("survey", "--report", "FILE", "--csv")]),
        "option": Kind([b"pysol:7", b"t1 3H t14", b"draw-1", b"klondike"], [("OPTION",)]),
    }


def changed(data: bytes, rng: random.Random) -> bytes:
    """An input after some changes at random."""
    for _ in range(rng.randrange(1, 4)):
        data = rng.choice(CHANGES)(data, rng)[:LONGEST]
    return data


def _part(data: bytes, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + rng.choice([0, 1, 3, 20, 200]))


def _new_word(data: bytes, rng: random.Random) -> bytes:
    found = list(re.finditer(rb"[\w:-]+", data))
    if not found:
        return data
    old = rng.choice(found)
    new = rng.choice([rng.choice(WORDS).encode(), rng.choice(NUMBERS).encode(), rng.choice(found).group()])
    return data[: old.start()] + new + data[old.end() :]


def _new_number(data: bytes, rng: random.Random) -> bytes:
    found = list(re.finditer(rb"[0-9]+", data))
    if not found:
        return data
    old = rng.choice(found)
    return data[: old.start()] + rng.choice(NUMBERS).encode() + data[old.end() :]


def _repeated(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b"\n"]
    start = rng.randrange(len(lines))
    end = start + rng.choice([1, 1, 2, 5])
    times = rng.choice([2, 10, 100, 1000])
    return b"".join([*lines[:start], *(lines[start:end] * times)[: LONGEST // 4], *lines[end:]])


def _repeated_part(data: bytes, rng: random.Random) -> bytes:
    start, end = _part(data, rng)
    return data[:start] + data[start:end] * rng.choice([2, 20, 2000]) + data[end:]


def _numbered(data: bytes, rng: random.Random) -> bytes:
    """A line again and again, with another number in each."""
    lines = data.splitlines(keepends=True) or [b"\n"]
    at = rng.randrange(len(lines))
    more = [
        re.sub(rb"(?<=[a-z])[0-9]*(?=:)", str(number).encode(), lines[at], count=1)
        for number in range(rng.choice([20, 90, 400]))
    ]
    return b"".join([*lines[:at], *more, *lines[at + 1 :]])


def _nested(data: bytes, rng: random.Random) -> bytes:
    start, end = _part(data, rng)
    depth = rng.choice([2, 30, 500])
    before, after = rng.choice([(b"[", b"]"), (b"{a: ", b"}"), (b"{also: ", b"}")])
    return data[:start] + before * depth + data[start:end] + after * depth + data[end:]


def _steering(data: bytes, rng: random.Random) -> bytes:
    start, end = _part(data, rng)
    return data[:start] + rng.choice(STEERING).encode() + data[end:]


def _bytes(data: bytes, rng: random.Random) -> bytes:
    start, end = _part(data, rng)
    return data[:start] + rng.randbytes(end - start + 1) + data[end:]


def _cut(data: bytes, rng: random.Random) -> bytes:
    start, end = _part(data, rng)
    return data[:start] if rng.randrange(3) == 0 else data[:start] + data[end:]


CHANGES: list[Callable[[bytes, random.Random], bytes]] = [
    *(_new_word, _new_word, _new_number, _new_number, _repeated, _repeated_part, _numbered),
    *(_nested, _steering, _bytes, _cut),
]  # fmt: skip


def changed_rows(data: bytes, rng: random.Random, path: Path) -> bytes:
    """The file of a survey in which some values are others, so that SQLite still reads it."""
    path.write_bytes(data)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = 1")
    table, columns = rng.choice(
        [
            ("runs", ("game", "variants", "limits", "strategy", "program")),
            ("results", ("seed", "verdict", "states", "seconds", "moves")),
        ]
    )
    value = rng.choice(
        [
            rng.choice(NUMBERS),
            rng.choice(STEERING),
            rng.randbytes(4),
            -1,
            1e300,
            float("inf"),
            "{}",
            "[" * 900,
            "x" * 5000,
        ]
    )
    with contextlib.suppress(sqlite3.Error):
        connection.execute(f"UPDATE {table} SET {rng.choice(columns)} = ? WHERE rowid = 1 OR 1", (value,))  # noqa: S608 - names of ours
    connection.close()
    return path.read_bytes()


def of_options(data: bytes, rng: random.Random) -> Command:
    """A call whose options have values at random."""
    value = data.decode("utf-8", "surrogateescape").replace("\0", "")
    verb = rng.choice(["play", "moves", "rules", "solve", "replay", "games", "deal", "lint", "diff", "fmt"])
    game = rng.choice(["klondike", "pile-on", value, "./nothing.yaml"])
    more = [rng.choice(OPTIONS), value] if rng.randrange(5) > 0 else []
    end = ["--max-states", "100"] if verb == "solve" else ["--no-input"] if verb == "play" else []
    return (verb, game, *more, *end)


def run(command: Command, folder: Path) -> Cost:
    """Run a command in a child of this process, which has imported what it needs already."""
    cost = Cost(command, b"")
    paths = folder.parent / "out", folder.parent / "err"
    child = os.fork()
    if child == 0:
        _be_the_program(command, folder, paths)
    _, status, usage = os.wait4(child, 0)
    ended = os.waitstatus_to_exitcode(status)
    cost.code = ended if ended >= 0 else 128 - ended
    cost.seconds = usage.ru_utime + usage.ru_stime
    cost.megabytes = usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    cost.out, cost.err = (path.read_bytes() for path in paths)
    return cost


def _be_the_program(command: Command, folder: Path, paths: tuple[Path, Path]) -> None:
    """Never comes back."""
    code = 99
    try:
        os.chdir(folder)
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for stream, path in zip((1, 2), paths, strict=True):
            os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        signal.alarm(6 * MOST_SECONDS)
        from patience_cli.main import main as program  # noqa: PLC0415 - in the child alone

        sys.argv = ["patience", *command]
        program()
        code = 0
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def judged(cost: Cost) -> Cost:
    """The same, with what is wrong."""
    if cost.code not in FINE:
        cost.wrong.append(f"exit code {cost.code}")
    if b"Traceback" in cost.err or b"this is a bug" in cost.err:
        cost.wrong.append(cost.err.decode("utf-8", "replace").strip().splitlines()[0][:200])
    if cost.seconds > SLOWEST:
        cost.wrong.append(f"{cost.seconds:.1f} s")
    if cost.megabytes > LARGEST:
        cost.wrong.append(f"{cost.megabytes:.0f} MB")
    told = cost.err + (b"" if cost.command[0] in CONTENT else cost.out)
    if found := STEERS.search(told):
        cost.wrong.append(f"a control character: {told[max(0, found.start() - 30) : found.end() + 10]!r}")
    if "github" not in cost.command and (found := COMMAND.search(told)):
        cost.wrong.append(f"a command: {told[found.start() : found.end() + 30]!r}")
    return cost


def tried(rng: random.Random, all_kinds: dict[str, Kind], folder: Path) -> Iterator[tuple[str, Cost]]:
    """Inputs without end."""
    work = folder / "work"
    work.mkdir()
    while True:
        name = rng.choice(list(all_kinds))
        kind = all_kinds[name]
        data = rng.choice(kind.seeds)
        as_rows = name == "survey" and rng.randrange(3) > 0
        data = changed_rows(data, rng, folder / "s.db") if as_rows else changed(data, rng)
        file = "own.yaml" if name == "ruleset" else "input"
        (work / file).write_bytes(data)
        (work / "of-own").write_text(
            "patience 1\ngame own\ndeal pysol:7\nmoves\nend open\n" * 20, encoding="utf-8"
        )
        command = rng.choice(kind.commands)
        command = (
            of_options(data, rng)
            if command == ("OPTION",)
            else tuple(word.replace("FILE", file) for word in command)
        )
        cost = run(command, work)
        cost.data = data
        yield name, judged(cost)


def main() -> int:
    """Try inputs for some time and print what was found; 1 if anything was."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600, help="how long inputs are tried (600)")
    parser.add_argument("--runs", type=int, default=10**9, help="how many inputs are tried at most")
    parser.add_argument("--seed", type=int, default=1, help="another number, other inputs (1)")
    parser.add_argument("--found", type=Path, help="where what is found is kept")
    parser.add_argument("--only", help="one kind of input")
    options = parser.parse_args()
    for module in (
        "patience_cli.app",
        "patience_cli.reporters",
        "patience_cli.scripts",
        "patience_cli.transcript",
        "patience_core.linting.lint",
        "patience_core.replaying.formatting",
        "patience_core.solving.solve",
    ):
        import_module(module)  # children need not do it again
    all_kinds = {name: kind for name, kind in kinds().items() if options.only in (None, name)}
    until, number, found = time.monotonic() + options.seconds, Counter[str](), 0
    codes: Counter[int] = Counter()
    slow: list[tuple[float, int, str]] = []
    large: list[tuple[float, int, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        for at, (name, cost) in enumerate(tried(random.Random(options.seed), all_kinds, Path(folder))):
            number[name] += 1
            codes[cost.code] += 1
            said = f"{name}, {len(cost.data)} bytes: {' '.join(cost.command)[:70]!r}"
            for heap, value in ((slow, cost.seconds), (large, cost.megabytes)):
                heapq.heappush(heap, (value, at, said))
                if len(heap) > WORST:
                    heapq.heappop(heap)
            if cost.wrong:
                found += 1
                print(f"{at}: {said}: {'; '.join(cost.wrong)}", flush=True)
                if options.found:
                    options.found.mkdir(exist_ok=True)
                    (options.found / f"{name}-{at}").write_bytes(cost.data)
            if time.monotonic() > until or at + 1 >= options.runs:
                break
    print(
        f"{number.total()} inputs: {', '.join(f'{name} {count}' for name, count in sorted(number.items()))}"
    )
    print(
        f"exit codes: {', '.join(f'{code}: {count}' for code, count in sorted(codes.items()))}; found: {found}"
    )
    for heap, unit in ((slow, "s"), (large, "MB")):
        for value, _, said in sorted(heap, reverse=True):
            print(f"{value:8.2f} {unit:<3} {said}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())

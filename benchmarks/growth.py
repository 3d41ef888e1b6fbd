"""What grows with what: ``python -m benchmarks.growth``.

Each row is one kind of input in larger and larger sizes: the processor time and the peak memory of a whole process, and
the time for one unit of the input above that of the first size. Where the last column stays level, the cost grows as
the input does.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RULES = """\
patience: 1
name: Own
pack: {{decks: {decks}, ranks: A23456}}
piles:
  stock: {{face: down}}
  tableau: {{count: {piles}, start: any, build: any, lift: card}}
  foundation: {{count: 4, start: A, build: {{rank: up, suit: same}}, lift: none}}
deal: [{{to: tableau, each: 0}}, {{to: stock, cards: rest}}]
goal: {{complete: foundation}}
actions: {{draw: {{from: stock, to: tableau, each: 1}}}}
"""
BACK_AND_FORTH = "t1 {card} t2\nt2 {card} t1\n"
FIRST = 100_000
HEAD = "patience 1\ngame own\ndeal pysol:7\nmoves\n"


class Kind(NamedTuple):
    """A kind of input: what is counted, its sizes, the words of the call, and what writes the files."""

    what: str
    sizes: Sequence[int]
    words: Sequence[str]
    write: Callable[[Path, int], None]


def rules(folder: Path, *, decks: int = 1, piles: int = 6) -> None:
    """A ruleset of one's own."""
    (folder / "own.yaml").write_text(RULES.format(decks=decks, piles=piles), encoding="utf-8")


def packs(folder: Path, size: int) -> None:
    """Many packs."""
    rules(folder, decks=size)


def piles(folder: Path, size: int) -> None:
    """Many piles."""
    rules(folder, piles=size - 5)


def one_record(folder: Path, size: int) -> None:
    """One record with many moves: a card goes to and fro."""
    rules(folder)
    command = [
        sys.executable,
        "-m",
        "patience_cli",
        "play",
        "own.yaml",
        "--seed",
        "7",
        "-m",
        "draw",
        "--json",
    ]
    position = run(command, folder).stdout
    card = position.split('"t1": ["')[1].split('"')[0]
    moves = BACK_AND_FORTH.format(card=card)
    with (folder / "game").open("w", encoding="utf-8") as file:
        file.write(f"{HEAD}draw\n")
        for _ in range(size // 2):
            file.write(moves)  # what this process holds would count as memory of those that it begins
        file.write("end open\n")


def many_records(folder: Path, size: int) -> None:
    """Many short records."""
    rules(folder)
    with (folder / "game").open("w", encoding="utf-8") as file:
        for number in range(size):  # each with a deal of its own, by the generator that needs more memory
            file.write(f"{HEAD.replace(':7', f':{FIRST + number}')}draw\nend open\n")


def many_games(folder: Path, size: int) -> None:
    """Many rulesets, each with a record."""
    rules(folder)
    text = (folder / "own.yaml").read_text(encoding="utf-8")
    for number in range(size):
        (folder / f"g{number}.yaml").write_text(text, encoding="utf-8")
    records = (f"{HEAD.replace('own', f'g{number}')}draw\nend open\n" for number in range(size))
    (folder / "game").write_text("".join(records), encoding="utf-8")


KINDS = {
    "play": Kind("packs", (2, 4, 8, 16), ("play", "own.yaml", "--seed", "7"), packs),
    "play, more piles": Kind("piles", (8, 14, 100, 300, 1000), ("play", "own.yaml", "--seed", "7"), piles),
    "replay, one record": Kind(
        "moves", (100, 1_000, 10_000, 100_000, 1_000_000), ("replay", "game"), one_record
    ),
    "replay, many records": Kind("records", (10, 100, 1_000, 10_000), ("replay", "-q", "game"), many_records),
    "fmt, one record": Kind("moves", (100, 10_000, 340_000), ("fmt", "game"), one_record),
    "fmt, many records": Kind("records", (10, 1_000, 10_000), ("fmt", "game"), many_records),
    "diff, one record": Kind("moves", (100, 10_000, 340_000), ("diff", "game", "game"), one_record),
    "diff, many records": Kind("records", (10, 1_000, 10_000), ("diff", "game", "game"), many_records),
    "textconv, one record": Kind("moves", (100, 10_000, 340_000), ("textconv", "game"), one_record),
    "textconv, many records": Kind("records", (10, 1_000, 10_000), ("textconv", "game"), many_records),
    "replay, many rulesets": Kind("rulesets", (10, 100, 1_000), ("replay", "-q", "game"), many_games),
}


class Ran(NamedTuple):
    """What came of a process: what it printed, its processor time in seconds, its peak memory in MB."""

    stdout: str
    seconds: float
    megabytes: float


def run(command: Sequence[str], folder: Path) -> Ran:
    """Run a process that must succeed."""
    paths = os.pathsep.join([str(ROOT / "cli"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    told = process.stdout.read() if process.stdout else ""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise ValueError(f"{command} ended with {process.returncode}")
    return Ran(told, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def rows(kind: Kind, rounds: int) -> list[str]:
    """A line for each size."""
    found = []
    first = None
    for size in kind.sizes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            kind.write(folder, size)
            runs = [run([sys.executable, "-m", "patience_cli", *kind.words], folder) for _ in range(rounds)]
        best = min(runs, key=lambda ran: ran.seconds)
        each = ""
        if first is None:
            first = size, best.seconds
        else:
            each = f"{(best.seconds - first[1]) / (size - first[0]) * 1e6:>12.1f} us"
        found.append(f"  {size:>10,} {kind.what:<9}{best.seconds:>8.2f} s{best.megabytes:>8.0f} MB{each}")
    return found


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--rounds", type=int, default=3, help="how often each size has its turn; the best counts (3)"
    )
    options = parser.parse_args()
    for name, kind in KINDS.items():
        print(name)
        print("\n".join(rows(kind, options.rounds)), flush=True)


if __name__ == "__main__":
    main()

"""One stream of records in one process and in several, side by side: ``python -m benchmarks.jobs``.

What counts is the time on the wall, so that this is the one benchmark which asks for an idle machine, with as many
processors as processes. Both take turns, and the ratio is that of their best times. That both say the same is asserted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from itertools import chain, zip_longest
from pathlib import Path

from patience_core.replaying.source import GameCache

from .replay import ROOT, played, record_text

GAMES = ("imperial-guards", "klondike", "freecell", "forty-thieves", "pile-on", "spider")
"""Games of different kinds, none of which shuffles anew: their records are whole with nothing but the cards."""


def stream(moves: int) -> str:
    """About so many moves of games played at random, one record of each game after the other."""
    cache = GameCache()
    by_game = []
    for name in GAMES:
        game = cache.game(name, [])
        records: list[str] = []
        made = 0
        while made < moves // len(GAMES):
            one = played(game, len(records) + 1)
            made += len(one.moves)
            records.append(record_text(game, one))
        by_game.append(records)
    return "".join(record for record in chain.from_iterable(zip_longest(*by_game)) if record)


def run(records: Path, jobs: int, environment: dict[str, str]) -> tuple[float, bytes]:
    """The seconds that it takes to check a stream, and what is said."""
    command = [sys.executable, "-m", "patience_cli.main", "replay", "--jobs", str(jobs), str(records)]
    begun = time.perf_counter()
    ran = subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun, ran.stdout


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, nargs="+", default=[60_000, 300_000, 1_000_000])
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--rounds", type=int, default=5, help="how often both have their turn (5)")
    options = parser.parse_args()
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPATH": os.pathsep.join([str(ROOT / "cli"), str(ROOT)])}
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, best of {options.rounds} rounds")
    print(f"{'moves':>10}{'MB':>8}{'1 process':>12}{f'{options.jobs} processes':>14}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        records = Path(folder) / "records.patience"
        for moves in options.moves:
            text = stream(moves)
            records.write_text(text, encoding="utf-8")
            best: dict[int, float] = {}
            said: dict[int, bytes] = {}
            for _ in range(options.rounds):
                for jobs in (1, options.jobs):
                    seconds, said[jobs] = run(records, jobs, environment)
                    best[jobs] = min(seconds, best.get(jobs, seconds))
            if len(set(said.values())) > 1:
                raise ValueError("several processes do not answer as one")
            one, several = best[1], best[options.jobs]
            print(f"{moves:>10}{len(text) / 1e6:>8.1f}{one:>10.2f} s{several:>12.2f} s{one / several:>8.2f}")


if __name__ == "__main__":
    main()

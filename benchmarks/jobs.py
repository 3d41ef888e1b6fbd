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
from pathlib import Path

from .archive import ROOT, records


def run(path: Path, jobs: int, environment: dict[str, str]) -> tuple[float, bytes]:
    """The seconds that it takes to check a stream, and what is said."""
    command = [sys.executable, "-m", "patience_cli.main", "replay", "--jobs", str(jobs), str(path)]
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
        path = Path(folder) / "records.patience"
        for moves in options.moves:
            records(path, moves)
            best: dict[int, float] = {}
            said: dict[int, bytes] = {}
            for _ in range(options.rounds):
                for jobs in (1, options.jobs):
                    seconds, said[jobs] = run(path, jobs, environment)
                    best[jobs] = min(seconds, best.get(jobs, seconds))
            if len(set(said.values())) > 1:
                raise ValueError("several processes do not answer as one")
            one, several = best[1], best[options.jobs]
            print(
                f"{moves:>10}{path.stat().st_size / 1e6:>8.1f}{one:>10.2f} s{several:>12.2f} s{one / several:>8.2f}"
            )


if __name__ == "__main__":
    main()

"""Generated rulesets by number: ``python -m tests.fuzz.generated --count 10000 --first 1``.

Each number is a ruleset, a deal and a walk; what a check finds is told with the ruleset. 1 if something was found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from .run import findings, told


def main() -> int:
    """Check a range of numbers, and print what was found and how often."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000, help="how many rulesets (1000)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first one (1)")
    parser.add_argument("--show", action="store_true", help="print each ruleset, whatever is found")
    options = parser.parse_args()
    kinds: Counter[str] = Counter()
    begun = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.first, options.first + options.count):
            each, found = findings(seed, Path(folder))
            kinds.update(finding.check for finding in found)
            if found or options.show:
                print(told(each, found), flush=True)
    print(f"{options.count} rulesets from number {options.first}: {time.process_time() - begun:.0f} s")
    for kind, times in kinds.most_common():
        print(f"{times:>6} {kind}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())

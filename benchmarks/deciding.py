"""How much the searches decide: ``python -m benchmarks.deciding FILE... [--states N] [--numbers even|odd]``.

The files hold verdicts of other programs: lines of a game, a number and a verdict, with tabs between, below a line
of their names. The number is a deal number where it is called `number`, and a seed of Solvitaire where it is called
`seed`; then the game is one of its presets. Every search may reach as many positions. An opposite verdict is an error.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.replaying.source import GameCache
from patience_core.solving.request import Limits
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE

sys.path.append(str(Path(__file__).parents[1] / "tests" / "helpers"))
import solvitaire

STATES = 10_000
"""A search of one deal ends after this many positions."""
SOLVERS_THAT_SKIP_MOVES = {"simple_simon"}
"""Games of which fc-solve does not make all moves, so that what it does not win may be won."""
CACHE = GameCache()


class Known(NamedTuple):
    """What is known of a deal: `by_seed` says whether its number is a seed of Solvitaire."""

    name: str
    number: str
    verdict: str
    by_seed: bool

    @property
    def certain(self) -> bool:
        """Whether the verdict holds for our rules, too."""
        looser = self.name in (solvitaire.MILDER if self.by_seed else SOLVERS_THAT_SKIP_MOVES)
        return self.verdict == SOLVED or (self.verdict == UNSOLVABLE and not looser)

    @property
    def title(self) -> str:
        """The game as the table names it."""
        return f"{self.name} (Solvitaire)" if self.by_seed else self.name.replace("_", "-")

    def dealt(self) -> tuple[Game, Position]:
        """The game, and the deal as a position of it."""
        if self.by_seed:
            game = solvitaire.preset(self.name, self.number)
            return game, game.start(solvitaire.seed(self.number))
        name, *variants = self.name.replace("_", "-").split()
        game, deal = CACHE.game(name, variants), number_deal(self.number)
        if deal is None:
            raise ValueError(self.number)
        return game, game.start(deal)


@dataclass
class Row:
    """What came of the deals of one game."""

    title: str
    certain: int = 0
    agree: int = 0
    opposite: int = 0
    others: int = 0
    unknown: int = 0
    states: int = 0
    seconds: float = 0.0

    def measure(self, known: Known, limits: Limits, *, talk: bool) -> None:
        """Search one deal."""
        game, start = known.dealt()
        before = time.process_time()
        verdict = solve(game, start, limits)
        self.seconds += time.process_time() - before
        if verdict.verdict == SOLVED and not wins(game, start, verdict.moves):
            raise ArithmeticError(f"{known.title} {known.number}: the solution does not replay")
        self.states += verdict.states
        self.certain += known.certain
        agrees = verdict.verdict == known.verdict
        self.agree += known.certain and agrees
        self.opposite += known.certain and not agrees and verdict.verdict != UNKNOWN
        self.others += not known.certain and verdict.verdict != UNKNOWN
        self.unknown += verdict.verdict == UNKNOWN
        if talk:
            print(f"  {known.title} {known.number}: {known.verdict}, {verdict.verdict}, {verdict.states}")

    def add(self, other: Row) -> None:
        """Count another row in."""
        for name in ("certain", "agree", "opposite", "others", "unknown", "states", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def line(self) -> str:
        """The row of the table."""
        counts = f"{self.agree:>7}{self.certain:>9}{self.opposite:>10}{self.others:>8}{self.unknown:>9}"
        return f"{self.title:<34}{counts}{self.states:>11}{self.seconds:>9.1f}"


def known_of(path: Path) -> Iterator[Known]:
    """The verdicts of a file."""
    with path.open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
        by_seed = "seed" in (rows.fieldnames or ())
        for row in rows:
            yield Known(row["game"], row["seed" if by_seed else "number"], row["verdict"], by_seed)


def chosen(paths: Iterable[Path], numbers: str, games: list[str]) -> dict[str, list[Known]]:
    """The deals that are asked for, by the game's title."""
    found: dict[str, list[Known]] = {}
    for known in (known for path in paths for known in known_of(path)):
        parity = "odd" if int(known.number) % 2 else "even"
        if numbers in ("all", parity) and (not games or known.name.replace("_", "-") in games):
            found.setdefault(known.title, []).append(known)
    return found


def main() -> int:
    """Measure and print the table; 1 if a verdict is the opposite of a certain one."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--states", type=int, default=STATES, help=f"positions of a search ({STATES})")
    parser.add_argument("--numbers", choices=("all", "even", "odd"), default="all", help="which deals (all)")
    parser.add_argument("--games", nargs="+", default=[], help="only these games or presets")
    parser.add_argument("--deals", action="store_true", help="tell of each deal what was found")
    options = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {options.states} positions, {options.numbers} numbers")
    heads = f"{'agree':>7}{'certain':>9}{'opposite':>10}{'others':>8}{'unknown':>9}{'positions':>11}{'seconds':>9}"
    print(f"{'':<34}{heads}")
    total = Row("all")
    for title, deals in chosen(options.files, options.numbers, options.games).items():
        row = Row(title)
        for known in deals:
            row.measure(known, Limits(options.states), talk=options.deals)
        print(row.line(), flush=True)
        total.add(row)
    print(total.line())
    return 1 if total.opposite else 0


if __name__ == "__main__":
    sys.exit(main())

"""How fast the searches are: ``python -m benchmarks.solving [--quick]``.

Every game has its turn on the same deals, each deal with the compiled kernel, if there is one, and without it, up to an
eighth of the positions. What a search finds is told too, but nothing is asserted: machines differ.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.replaying.source import GameCache
from patience_core.solving.compiled import SWITCH, kernel_state
from patience_core.solving.request import Limits, Question, SearchRequest, Strategy
from patience_core.solving.solve import solve
from patience_core.solving.verdict import SOLVED, UNSOLVABLE

STATES, QUICK_STATES = 40_000, 4_000
"""A search of one deal ends after this many positions."""
DEALS, QUICK_DEALS = 6, 2
"""How many deals of each game."""
SHARE = 8
"""Without the kernel a search ends after this fraction of the positions."""


@dataclass
class Rate:
    """Positions, and the seconds that they took."""

    states: int = 0
    seconds: float = 0.0

    @property
    def a_second(self) -> float:
        """Positions a second."""
        return self.states / max(self.seconds, 1e-9)


@dataclass
class Row:
    """What came of the deals of one game."""

    name: str
    variant: str = ""
    beam: int = 0
    hidden: bool = False
    times: int = 1
    deals: int = 0
    rate: Rate = field(default_factory=Rate)
    without: Rate = field(default_factory=Rate)
    verdicts: Counter[str] = field(default_factory=Counter)

    def measure(self, cache: GameCache, deals: int, states: int) -> None:
        """Search the first deals; `times` as many of a game whose search is quick."""
        game = cache.game(self.name, self.variant.split())
        question, strategy = Question.of(hidden=self.hidden), Strategy(self.beam)
        for number in range(1, deals * self.times + 1):
            self.deals += 1
            self.verdicts[
                self._search(game, number, SearchRequest(Limits(states), question, strategy), self.rate)
            ] += 1
            os.environ[SWITCH] = "0"
            fewer = SearchRequest(Limits(max(1, states // SHARE)), question, strategy)
            self._search(game, number, fewer, self.without)
            del os.environ[SWITCH]

    def _search(self, game: Game, number: int, request: SearchRequest, rate: Rate) -> str:
        deal = number_deal(str(number))
        if deal is None:
            raise ValueError(number)
        start = game.start(deal)
        gc.collect()
        before = time.process_time()
        verdict = solve(game, start, *request)
        rate.seconds += time.process_time() - before
        rate.states += verdict.states
        return verdict.verdict

    def line(self) -> str:
        """The row of the table."""
        beam = f"beam {self.beam}" if self.beam else ""
        title = " ".join(filter(None, [self.name, self.variant, beam, "hidden" if self.hidden else ""]))
        rate, without = self.rate.a_second, self.without.a_second
        rates = f"{rate:>11.0f}{without:>11.0f}{rate / max(without, 1e-9):>7.1f}"
        rates += f"{self.rate.seconds / self.deals:>11.4f}"
        found = f"{self.verdicts[SOLVED]:>9}{self.verdicts[UNSOLVABLE]:>11}{self.deals:>7}"
        return f"{title:<36}{rates}{found}"


def rows() -> list[Row]:
    """The games: each kind of search, and positions of many shapes."""
    return [
        Row("pile-on", times=20),
        Row("imperial-guards"),
        Row("imperial-guards", hidden=True),
        Row("miss-milligan"),
        Row("miss-milligan", hidden=True),
        Row("montana", "no-shuffle", beam=1000),
        Row("montana", hidden=True),
        Row("freecell"),
        Row("klondike"),
        Row("klondike", hidden=True),
        Row("golf"),
        Row("black-hole"),
        Row("spider"),
        Row("forty-thieves"),
        Row("pyramid"),
        Row("yukon"),
    ]


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer deals and fewer positions of each")
    quick = parser.parse_args().quick
    deals, states = (QUICK_DEALS, QUICK_STATES) if quick else (DEALS, STATES)
    print(f"Python {sys.version.split()[0]}, at most {states} positions of a deal, processor time")
    print(f"search kernel: {kernel_state()}")
    head = f"{'':<36}{'states/s':>11}{'without':>11}{'ratio':>7}{'s/deal':>11}"
    print(f"{head}{'solved':>9}{'unsolvable':>11}{'deals':>7}")
    cache = GameCache()
    for row in rows():
        row.measure(cache, deals, states)
        print(row.line(), flush=True)


if __name__ == "__main__":
    main()

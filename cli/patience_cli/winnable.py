"""``play --winnable``: the deal number of a game that can be won for certain."""

from __future__ import annotations

import sys

import typer

from patience_core.engine.deal_numbers import random_number
from patience_core.solving.request import Limits
from patience_core.solving.winnable import Winnable, first_winnable
from patience_core.words.en.nouns import counted

from .arguments import seeded
from .console import complain, fail, note
from .exit_codes import UNDECIDED
from .inputs import begin_word
from .scripts import RECORD, PlayRequest

STATES = 20_000
"""At how many positions of a deal the search looks if nothing is said: a person waits for it."""
DEALS = 100
"""How many deals are tried before it gives up."""


def with_winnable_deal(asked: PlayRequest, max_states: int | None) -> PlayRequest:
    """What is asked for, with the first number from its seed on whose deal can be won; it tells which, and of others.

    Ends the command with the exit code of a search without verdict if there is none.
    """
    if asked.deal is not None:
        fail(
            "--winnable and --deal exclude each other", "--winnable chooses a deal number: leave --deal away"
        )
    if asked.game is None or (asked.source is not None and begin_word(asked.source) == RECORD):
        fail("--winnable chooses a deal, and a record has its own", "leave --winnable away")
    game = asked.the_game()
    start = seeded(random_number() if asked.seed is None else asked.seed)
    if sys.stderr.isatty():
        note(["looking for a deal that can be won; Ctrl-C ends that"])
    found = first_winnable(game, start.stream, Limits(max_states or STATES), DEALS)
    skipped = found.unsolvable + found.undecided
    if found.deal is None:
        complain(
            f"no win was found for {counted(skipped, 'deal')} from {start.header()} on: {_of_skipped(found)}",
            "--max-states N looks at more positions of each deal, --seed N begins elsewhere",
        )
        raise typer.Exit(UNDECIDED)
    told = f"; skipped before it: {_of_skipped(found)}" if skipped else ""
    note([f"deal {found.deal.header()} can be won{told}"])
    return asked.replaced(seed=found.deal.header())


def _of_skipped(found: Winnable) -> str:
    kinds = {"proven unsolvable": found.unsolvable, "not decided": found.undecided}
    return ", ".join(f"{number} {kind}" for kind, number in kinds.items() if number)

"""Games and deals as the command line names them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from patience_core.bounds import LARGEST_HEAD
from patience_core.engine.deal_numbers import (
    PYSOL,
    SOLVITAIRE,
    daily_number,
    meant_numbers,
    number_ranges,
    random_number,
)
from patience_core.engine.deals import Deal, NumberDeal, number_deal
from patience_core.engine.game import Game
from patience_core.files import opening_hint
from patience_core.language.library import GameFile, find, load
from patience_core.notation.deals import did_you_mean_numbers
from patience_core.notation.lines import read_lines
from patience_core.notation.records import read_only_deal

from .complete import DAILY
from .console import fail
from .inputs import EMPTY, opened, shown_name, whole
from .preferences import own_folders


def the_file(argument: str, folders: Sequence[Path] = ()) -> GameFile:
    """The ruleset of an argument, which may lie in the folders that are preferred."""
    return find(argument, folders, own_folders())


def the_game(argument: str, variants: list[str] | None, folders: Sequence[Path] = ()) -> Game:
    """The game of an argument, compiled; a file that cannot be read ends the command."""
    try:
        return Game(load(the_file(argument, folders), variants or []))
    except OSError as error:
        fail(f"cannot open {argument}: {error.strerror}", opening_hint(argument, error))


def the_deal(game: Game, seed: str | None, deal: str | None) -> Deal:
    """The deal of ``--seed`` or ``--deal``, else one drawn at random."""
    if seed is not None and deal is not None:
        fail("--seed and --deal exclude each other", "leave one of them away")
    if deal is not None:
        with opened(deal) as stream:
            lines = read_lines(whole(stream, shown_name(deal), LARGEST_HEAD), shown_name(deal))
            as_script = "give it as the script, without --deal"
            return read_only_deal(lines, shown_name(deal), game.table, as_script)
    return seeded(random_number() if seed is None else seed)


def today() -> date:
    """The day that it is here."""
    return datetime.now().astimezone().date()


def seeded(seed: str) -> NumberDeal:
    """The deal of a number, or of today; one that is none ends the command."""
    found = number_deal(daily_number(today()) if seed == DAILY else seed)
    if found is None:
        numbers = ", ".join(number_ranges(PYSOL, named=False))
        known = f"{numbers}, or {', '.join(number_ranges(SOLVITAIRE, named=True))}"
        likely = meant_numbers(seed)
        hint = did_you_mean_numbers(likely) if likely else "for example: --seed 7"
        fail(f"--seed {seed or EMPTY} is no deal number: {known}", hint)
    return found

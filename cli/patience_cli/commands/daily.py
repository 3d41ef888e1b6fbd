"""``patience daily``: the deal number of a day."""

import shlex
from datetime import date
from typing import Annotated

import typer

from ..complete import complete_game
from ..console import note, say, say_json
from ..exit_codes import FINE
from ..inputs import EMPTY
from ..options import JsonOption


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text or EMPTY} is no date, as 2026-12-24 is one") from None


def daily(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game, for the call that is told.", autocompletion=complete_game
        ),
    ] = None,
    day: Annotated[
        date | None,
        typer.Option(
            "--date", metavar="DATE", parser=_date, help="Another day than today, as in 2026-12-24."
        ),
    ] = None,
    json: JsonOption = False,
) -> int:
    """Tell the deal number of a day, the same for all games: its date without the hyphens.

    2026-12-24 has the number 20261224. The day is that of the clock here; `--seed daily` takes the number of today
    wherever a verb takes a deal number. The number goes to stdout, the call that plays it to stderr.

    \b
    Examples:
      patience daily
      patience play klondike --seed daily
      patience daily --date 2026-12-24
    """
    from patience_core.engine.deal_numbers import daily_number
    from patience_core.engine.deals import number_deal

    from ..arguments import the_file, today
    from ..report import VERSION

    file = None if game is None else the_file(game)
    day = day or today()
    seed = daily_number(day)
    if json:
        deal = number_deal(seed)
        say_json({"version": VERSION, "date": day.isoformat(), "seed": seed, "deal": deal and deal.header()})
        return FINE
    played = shlex.quote(file.name if file.bundled else str(game)) if file else "GAME"
    say([seed])
    note([f"{day}: patience play {played} --seed {seed}"])
    return FINE

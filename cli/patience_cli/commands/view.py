"""``patience view``: a record on the whole screen."""

import sys
from typing import Annotated

import typer

from ..console import fail
from ..exit_codes import REFUSED
from ..inputs import STDIN
from ..options import Cards, CardsOption, Color, ColorOption, FolderOption, FourColorsOption


def view(
    ctx: typer.Context,
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The file of a record.")],
    at: Annotated[int, typer.Option("--at", metavar="N", min=0, help="Begin after move N.")] = 0,
    games: FolderOption = None,
    color: ColorOption = Color.auto,
    cards: CardsOption = Cards.ascii,
    four_colors: FourColorsOption = False,
) -> int:
    """Look at a record on the whole screen of a terminal, move by move.

    Arrows go forth and back, Space plays the moves, p plays on from here; ? lists all keys. A record that is refused is
    shown up to the step before, with the reason, and the exit code is 1.

    \b
    Examples:
      patience view game.patience
      patience view game.patience --at 42
    """
    from patience_core.words.en.nouns import counted

    from ..screen.look import ScreenLook, has_screen
    from ..scripts import PlayRequest, play_through

    steps = f"the same without one: patience replay --steps {record}"
    if record == STDIN:
        fail("view takes a file: its keys come from stdin", "name the file")
    if not (sys.stdin.isatty() and sys.stdout.isatty() and has_screen()):
        fail("view needs the screen of a terminal, and there is none", steps)
    played = play_through(PlayRequest.of_record(record, games), with_comments=True)
    last = len(played.texts)
    if at > last:
        fail(f"--at {at}: the record has {counted(last, 'move')}", f"--at 0 to {last}")
    from ..screen.application import show_on_screen
    from ..screen.record_screen import RecordScreen

    look = ScreenLook.asked(ctx, cards, color.value, four=four_colors)
    code = show_on_screen(RecordScreen(played, at), look)
    return REFUSED if played.problems else code

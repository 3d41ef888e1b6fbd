"""``patience play``: deal, make moves, show what came of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..console import fail, note, painter, say, say_content, say_json, tell
from ..exit_codes import FINE, REFUSED
from ..options import (
    Color,
    ColorOption,
    DealOption,
    FolderOption,
    GameOrRecordArgument,
    JsonOption,
    MoveOption,
    ScriptArgument,
    SeedOption,
    VariantOption,
)

if TYPE_CHECKING:
    from patience_core.display.text import Paint

    from ..scripts import PlayRequest

FORMS = ("--record", "--position", "--steps", "--json")


def play(
    game: GameOrRecordArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    games: FolderOption = None,
    record: Annotated[
        bool, typer.Option("--record", help="Print the whole record, ready for `patience replay -`.")
    ] = False,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position, ready for --deal; it shows hidden cards.")
    ] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Print the layout after every move.")] = False,
    json: JsonOption = False,
    describe: Annotated[
        bool, typer.Option("--describe", help="Describe the layout, one pile a line.")
    ] = False,
    no_input: Annotated[bool, typer.Option("--no-input", help="Never ask for moves: print and end.")] = False,
    color: ColorOption = Color.auto,
) -> int:
    """Deal a game, make moves, print the layout, the outcome and the number of moves.

    On a terminal, with nothing to apply, it asks for moves. A refused move ends with exit code 1: the reason and
    the layout before it go to stderr, and stdout stays empty.

    \b
    Examples:
      patience play montana --seed 7
      patience play pile-on --seed 7 -m 't1 3H t14' -m 't9 7D t15'
      patience play miss-milligan moves.txt --seed 12 --record > game.patience
      patience play ./my.yaml --seed 1 --variant hard
      patience play game.patience
    """
    forms = [name for name, wanted in zip(FORMS, (record, position, steps, json), strict=True) if wanted]
    from ..scripts import PlayRequest

    asked = PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)
    if len(forms) > 1:
        fail(f"{' and '.join(forms)} exclude each other", "leave all but one away")
    asks = not (forms or no_input)
    return _play(asked, forms[0] if forms else "", painter(color.value), describe=describe, asks=asks)


def _play(asked: PlayRequest, form: str, paint: Paint, *, describe: bool, asks: bool) -> int:
    """Play through what is asked and answer in one of the `FORMS`, or with layout and outcome."""
    from ..scripts import play_through
    from ..transcript import Transcript, ending, ending_line, shown, title

    transcript = Transcript(paint, describe=describe)
    played = play_through(asked, watch=transcript.take if form == "--steps" else None)
    if form == "--json":
        say_json(ending(played))
        return REFUSED if played.problems else FINE
    if played.problems:
        tell(played.problems)
        note(["", *shown(played, painter("never"), describe=describe)])
        return REFUSED
    head = title(played.game, played.deal.header())
    tail = ending_line(played.outcome, len(played.texts))
    if form == "--record":
        say_content(played.record())
    elif form == "--position":
        say_content(played.position_block())
    elif form == "--steps":
        say([head, "", *transcript.lines, tail])
    elif asks and not asked.applies_something and sys.stdin.isatty() and sys.stdout.isatty():
        from ..prompt import ask_for_moves

        return ask_for_moves(played, paint, describe=describe)
    else:
        say([head, "", *shown(played, paint, describe=describe), "", tail])
    return FINE

"""`patience play` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

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
) -> None:
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
    from ..commands.play import FORMS, play
    from ..console import run
    from ..scripts import PlayRequest

    forms = [form for form, wanted in zip(FORMS, (record, position, steps, json), strict=True) if wanted]
    run(
        lambda: play(
            PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games),
            forms,
            describe=describe,
            no_input=no_input,
            color=color.value,
        )
    )

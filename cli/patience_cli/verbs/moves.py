"""`patience moves` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import (
    DealOption,
    FolderOption,
    GameOrRecordArgument,
    HiddenOption,
    JsonOption,
    MaxStatesOption,
    MoveOption,
    ScriptArgument,
    SeedOption,
    VariantOption,
)


def moves(
    game: GameOrRecordArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    games: FolderOption = None,
    all: Annotated[
        bool, typer.Option("--all", help="Also each of several empty piles that take the same cards alike.")
    ] = False,
    hint: Annotated[
        bool, typer.Option("--hint", help="Search for a win, and print only the move with which it begins.")
    ] = False,
    max_states: MaxStatesOption = 100_000,
    hidden: HiddenOption = False,
    json: JsonOption = False,
) -> None:
    """List what is legal, after the moves of a script: one canonical move a line.

    With --hint, exit code 0: a move that leads to a win; 1: the game cannot be won any more; 4: no win was found
    within the limit.

    \b
    Examples:
      patience moves montana --seed 7
      patience moves miss-milligan --seed 12 -m deal --all
      patience moves freecell --seed 7 --hint
    """
    from ..console import run
    from ..scripts import PlayRequest

    def asked() -> PlayRequest:
        return PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)

    if hint:
        from patience_core.solving.request import Limits, Question, SearchRequest

        from ..commands.hint import hint as tell_hint

        request = SearchRequest(Limits(max_states), Question.of(hidden=hidden))
        run(lambda: tell_hint(asked(), request, json=json))
    from ..commands.moves import moves

    run(lambda: moves(asked(), every=all, json=json))

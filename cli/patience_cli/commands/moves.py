"""``patience moves``: what is legal after a script, or one move towards a win."""

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import note, painter, say, say_json, tell
from ..exit_codes import FINE, REFUSED, USAGE
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

if TYPE_CHECKING:
    from patience_core.solving.request import SearchRequest

    from ..scripts import PlayRequest


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
        bool,
        typer.Option(
            "--hint",
            help="Search for a win, and print only the move with which it begins; to stderr, how many moves it takes.",
        ),
    ] = False,
    max_states: MaxStatesOption = 100_000,
    hidden: HiddenOption = False,
    json: JsonOption = False,
) -> int:
    """List what is legal, after the moves of a script: one canonical move a line.

    With --hint every card is known, or with --hidden only those that lie face up. The win that is found need not be
    the shortest. Exit code 0: a move that leads to a win; 1: the game cannot be won any more; 4: no win was found
    within the limit.

    \b
    Examples:
      patience moves montana --seed 7
      patience moves miss-milligan --seed 12 -m deal --all
      patience moves freecell --seed 7 --hint
    """
    from ..scripts import PlayRequest

    asked = PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)
    if not hint:
        return _list(asked, every=all, json=json)
    from patience_core.solving.request import Limits, Question, SearchRequest

    return _hint(asked, SearchRequest(Limits(max_states), Question.of(hidden=hidden)), json=json)


def _list(asked: "PlayRequest", *, every: bool, json: bool) -> int:
    """List the moves; of empty piles that take the same unit alike the first, or every one."""
    from patience_core.notation.moves import listed_moves, move_text

    from ..scripts import play_through
    from ..transcript import Look, ending, shown

    played = play_through(asked)
    if played.problems:
        if json:
            say_json(ending(played) | {"legal": []})
        else:
            tell(played.problems)
            note(["", *shown(played, Look(painter("never")))])
        return REFUSED
    game, position = played.game, played.position
    legal = game.legal_moves(position) if every else listed_moves(game, position)
    texts = [move_text(game, position, move) for move in legal]
    if json:
        say_json(ending(played) | {"legal": texts})
    else:
        say(texts)
        if asked.seed is None and asked.deal is None and asked.source is None:
            note([f"deal {played.deal.header()}"])
    return FINE


def _hint(asked: "PlayRequest", request: "SearchRequest", *, json: bool) -> int:
    """Print the first move of a win, or say that there is none or that none was found."""
    from patience_core.notation.moves import move_text
    from patience_core.solving.solve import solve
    from patience_core.solving.verdict import SOLVED
    from patience_core.words.en.nouns import counted

    from ..scripts import play_through
    from ..transcript import ending
    from ..verdicts import exit_code, verdict_lines

    played = play_through(asked)
    if played.problems:
        tell(played.problems)
        return USAGE
    verdict = solve(played.game, played.position, *request)
    moves = [move_text(played.game, played.position, move) for move in verdict.moves[:1]]
    if json:
        solved_by = {"solved_by": request.question, "verdict": verdict.verdict}
        to_win = len(verdict.moves) if verdict.verdict == SOLVED else None
        say_json(
            ending(played)
            | solved_by
            | {"hint": moves[0] if moves else None, "moves_to_win": to_win, "why": verdict.why}
        )
    elif verdict.verdict == SOLVED:
        say(moves or ["the game is won"])
        if moves:
            note([f"the win that was found takes {counted(len(verdict.moves), 'move')}"])
    else:
        note(verdict_lines(verdict, played.game, request, beam_too=False))
    return exit_code(verdict)

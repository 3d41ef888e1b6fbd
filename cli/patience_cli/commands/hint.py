"""``patience moves --hint``: one move towards a win."""

from __future__ import annotations

from patience_core.notation.moves import move_text
from patience_core.solving.request import SearchRequest
from patience_core.solving.solve import solve
from patience_core.solving.verdict import SOLVED

from ..console import USAGE, note, say, say_json, tell
from ..scripts import PlayRequest, play_through
from ..transcript import ending
from .solve import exit_code, told


def hint(asked: PlayRequest, request: SearchRequest, *, json: bool) -> int:
    """Print the first move of a win, or say that there is none or that none was found."""
    played = play_through(asked)
    if played.problems:
        tell(played.problems)
        return USAGE
    verdict = solve(played.game, played.position, *request)
    moves = [move_text(played.game, played.position, move) for move in verdict.moves[:1]]
    if json:
        solved_by = {"solved_by": request.question, "verdict": verdict.verdict}
        say_json(ending(played) | solved_by | {"hint": moves[0] if moves else None})
    elif verdict.verdict == SOLVED:
        say(moves or ["the game is won"])
    else:
        note([told(verdict)])
    return exit_code(verdict)

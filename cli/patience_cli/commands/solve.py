"""``patience solve``: can this game be won, and how."""

from __future__ import annotations

from patience_core.move import move_text
from patience_core.problems import PatienceError
from patience_core.solving.solve import solve as search
from patience_core.solving.verdict import SOLVED, UNSOLVABLE, Limits

from ..console import USAGE, note, say, say_json, tell
from ..report import VERSION
from ..scripts import Asked, Played, play_through

PROVEN_UNSOLVABLE = 1
UNDECIDED = 4
KNOWS = "x-solved-by one who knows every card"
"""The header that says which question was answered."""


def solve(asked: Asked, limits: Limits, *, json: bool) -> int:
    """Search from the last position of what is asked; a solution goes to stdout as a record."""
    try:
        played = play_through(asked)
    except PatienceError as error:
        tell(error.problems)
        return USAGE
    if played.problems:
        tell(played.problems)
        return USAGE
    verdict = search(played.game, played.position, limits)
    _make(played, verdict.moves)
    told = f"{verdict.verdict}: {verdict.states} position{'' if verdict.states == 1 else 's'} looked at"
    if json:
        solution = played.texts if verdict.verdict == SOLVED else None
        say_json(
            {
                "version": VERSION,
                "game": played.game.name,
                "variants": list(played.game.loaded.variants),
                "deal": played.deal.header(),
                "verdict": verdict.verdict,
                "states": verdict.states,
                "moves": solution,
            }
        )
    elif verdict.verdict == SOLVED:
        played.extra = [*played.extra, KNOWS]
        say(played.record())
    else:
        note([told])
    return {SOLVED: 0, UNSOLVABLE: PROVEN_UNSOLVABLE}.get(verdict.verdict, UNDECIDED)


def _make(played: Played, moves: list[tuple[int, int, int, int]]) -> None:
    for move in moves:
        played.texts.append(move_text(played.game, played.position, move))
        played.game.play(played.position, move)

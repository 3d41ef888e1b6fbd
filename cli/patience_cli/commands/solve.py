"""``patience solve``: can this game be won, and how."""

from __future__ import annotations

from dataclasses import replace

from patience_core.notation.lines import Line
from patience_core.notation.moves import move_text
from patience_core.notation.records import LineCursor
from patience_core.problems import PatienceError
from patience_core.replaying.replay import run_moves
from patience_core.solving.request import SearchRequest
from patience_core.solving.solve import solve as search
from patience_core.solving.verdict import SOLVED, UNSOLVABLE, Verdict
from patience_core.words.en.nouns import counted

from ..console import USAGE, fail, note, say_content, say_json, tell, tell_error
from ..inputs import begin_word
from ..report import VERSION
from ..scripts import Played, PlayRequest, play_through

PROVEN_UNSOLVABLE = 1
UNDECIDED = 4
SOLVED_BY = "x-solved-by"
"""The header that says which question was answered."""


def begun(asked: PlayRequest, begin: str | None) -> PlayRequest:
    """What is asked for, with a file to begin from: the deal if it holds one, else the script."""
    if begin is None:
        return asked
    if asked.script is not None:
        fail("--from and SCRIPT exclude each other", "give the file once")
    if begin_word(begin) != "deal":
        return replace(asked, script=begin)
    if asked.deal is not None or asked.seed is not None:
        fail(f"{begin} holds a deal: it goes with neither --seed nor --deal", "leave those away")
    return replace(asked, deal=begin)


def solve(asked: PlayRequest, request: SearchRequest, *, after: int | None, json: bool) -> int:
    """Search from the last position of what is asked, or after some moves; a solution goes to stdout as a record."""
    try:
        played = play_through(asked)
    except PatienceError as error:
        tell_error(error)
        return USAGE
    if played.problems:
        tell(played.problems)
        return USAGE
    if after is not None:
        _cut(played, after)
    verdict = search(played.game, played.position, *request)
    _make(played, verdict.moves)
    if json:
        solution = played.texts if verdict.verdict == SOLVED else None
        say_json(
            {
                "version": VERSION,
                "game": played.game.name,
                "variants": list(played.game.loaded.variants),
                "deal": played.deal.header(),
                "solved_by": request.question,
                "verdict": verdict.verdict,
                "states": verdict.states,
                "moves": solution,
            }
        )
    elif verdict.verdict == SOLVED:
        others = [line for line in played.extra if not line.startswith(f"{SOLVED_BY} ")]
        played.extra = [*others, f"{SOLVED_BY} {request.question}"]
        say_content(played.record())
    else:
        note([told(verdict)])
    return exit_code(verdict)


def told(verdict: Verdict) -> str:
    """The verdict in words."""
    if not verdict.states:
        return f"{verdict.verdict}: some face-down cards are unknown"
    return f"{verdict.verdict}: {counted(verdict.states, 'position')} looked at"


def exit_code(verdict: Verdict) -> int:
    """The exit code that tells the verdict."""
    return {SOLVED: 0, UNSOLVABLE: PROVEN_UNSOLVABLE}.get(verdict.verdict, UNDECIDED)


def _cut(played: Played, moves: int) -> None:
    """Go back to the position after a number of moves."""
    if moves > len(played.texts):
        fail(
            f"--after {moves}: there {'is' if len(played.texts) == 1 else 'are'} {counted(len(played.texts), 'move')} to begin after",
            "--from FILE brings the moves",
        )
    played.texts = played.texts[:moves]
    played.position = played.game.start(played.deal)
    lines = [Line("", number, text) for number, text in enumerate(played.texts, 1)]
    run_moves(played.game, played.position, LineCursor(lines), end_required=False)


def _make(played: Played, moves: list[tuple[int, int, int, int]]) -> None:
    for move in moves:
        played.texts.append(move_text(played.game, played.position, move))
        played.game.play(played.position, move)

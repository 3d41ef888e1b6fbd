"""What a search found, in words and as an exit code; why it found nothing, and what would look further."""

from __future__ import annotations

from patience_core.engine.game import Game
from patience_core.solving.equal_ranks import has_this_shape
from patience_core.solving.request import Limits, Question, SearchRequest
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE, Verdict, Why
from patience_core.words.en.nouns import counted

from .exit_codes import FINE, INTERRUPTED, REFUSED, UNDECIDED

MORE = 10
"""So many times more of a limit is suggested where it ended a search."""
BEAM = 1000
"""The beam that is suggested where there was none."""


def told(verdict: Verdict, request: SearchRequest) -> str:
    """The verdict in words, and if nothing is known, why."""
    if verdict.why is Why.NO_PROOF and not verdict.states:
        return f"{verdict.verdict}: some face-down cards are unknown"
    looked = f"{verdict.verdict}: {counted(verdict.states, 'position')} looked at"
    if verdict.why is None:
        return looked
    if verdict.why is Why.POSITIONS:
        return f"{looked}, no more are allowed"
    return f"{looked}; no verdict {reason(verdict.why, request.limits)}"


def reason(why: Why, limits: Limits) -> str:
    """Why nothing is known, behind what that is said of."""
    return {
        Why.POSITIONS: f"after {counted(limits.states, 'position')}",
        Why.SECONDS: "as the time was up",
        Why.MEMORY: f"with {limits.memory} MB",
        Why.BEAM: "as the beam left positions out",
        Why.NO_PROOF: "as chance or unknown cards decide",
        Why.NOT_SEARCHED: f"not searched in {limits.seconds or 0:g} seconds",
        Why.INTERRUPTED: "as it was interrupted",
    }[why]


def further(verdict: Verdict, game: Game, request: SearchRequest, *, beam_too: bool = True) -> list[str]:
    """The options that would look further, each by itself; none where no limit ended the search.

    Without `beam_too` none asks for a beam where there was none.
    """
    limits, question, strategy = request
    may_beam = beam_too and question is Question.ALL_CARDS and not strategy.beam and not has_this_shape(game)
    beam = [f"--beam {BEAM}"] if may_beam else []
    match verdict.why:
        case Why.POSITIONS:
            return [f"--max-states {limits.states * MORE}", *beam]
        case Why.MEMORY if limits.memory is not None:
            return [f"--memory {limits.memory * MORE}", *beam]
        case Why.SECONDS if limits.seconds is not None:
            return [f"--max-seconds {limits.seconds * MORE or 1:g}", *beam]
        case Why.BEAM:
            return [f"--beam {strategy.beam * MORE}", "--beam 0"]
    return []


def verdict_lines(
    verdict: Verdict, game: Game, request: SearchRequest, *, beam_too: bool = True
) -> list[str]:
    """The verdict in words, and below it what to try where nothing is known."""
    lines = [told(verdict, request)]
    if options := further(verdict, game, request, beam_too=beam_too):
        lines.append(f"  hint: try {', or '.join(options)}")
    elif verdict.why is Why.NO_PROOF and verdict.states:
        if request.question is Question.FACE_UP_CARDS:
            lines.append("  hint: without --hidden the search knows every card")
        else:
            lines.append("  hint: no limit ended the search, so that higher ones change nothing")
    return lines


def exit_code(verdict: Verdict) -> int:
    """The exit code that tells the verdict."""
    if verdict.why is Why.INTERRUPTED:
        return INTERRUPTED
    return {SOLVED: FINE, UNSOLVABLE: REFUSED, UNKNOWN: UNDECIDED}[verdict.verdict]

"""What came of a record that was replayed, as an answer for the reporters."""

from __future__ import annotations

from patience_core.replaying.replay import Replay

from .report import replay_object
from .reporters import Answer
from .transcript import Look, Transcript, board, ending_line, title


def answer_of(result: Replay, transcript: Transcript | None, *, describe: bool) -> Answer:
    """The answer for a record: a line, or with a transcript every layout; of a refused one the last layout."""
    layout = []
    if result.problems and result.game and result.position:
        from patience_core.display.cells import plain  # noqa: PLC0415 - most records are not refused

        layout = board(result.game, result.position, Look(plain, describe))
    return Answer(
        file=result.file,
        name=f"line {result.line}{':' if result.game_name else ''} {result.game_name} {result.deal}".rstrip(),
        outcome=result.outcome or "",
        lines=_transcript(result, transcript) if transcript else [_line(result)],
        problems=result.problems,
        layout=layout,
        object=replay_object(result),
    )


def _line(result: Replay) -> str:
    variants = f" ({' '.join(result.variants)})" if result.variants else ""
    name = result.game.name if result.game else result.game_name
    told = ending_line(result.outcome or "", result.moves)
    return f"{result.file}:{result.line}: {name}{variants}, deal {result.deal}: {told}"


def _transcript(result: Replay, transcript: Transcript) -> list[str]:
    """Every layout of a record; no path in it, so that it can be kept under version control."""
    head = [title(result.game, result.deal), ""] if result.game else []
    return [*head, *transcript.lines, ending_line(result.outcome or "", result.moves), ""]

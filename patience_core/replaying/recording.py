"""Records as pages show them: every step with its position and the comments that stand there."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..bounds import MOST_SHOWN
from ..display.steps import Recording, Shown
from ..engine.game import Game
from ..engine.position import Position
from ..notation.lines import Line
from ..problems import Problem, RecordError
from .replay import Replay, replay_stream
from .source import RecordSource


class _Step(NamedTuple):
    text: str
    line: int
    position: Position


def recordings(lines: Sequence[Line], source: RecordSource) -> Iterator[tuple[Replay, Recording | None]]:
    """Every record of a stream, with what can be shown of it: nothing, if it has no game or no deal that can be read.

    A comment belongs to the move before it, or on whose line it stands; before the first move, to the deal; behind the
    end, to the next record. The line that is refused is shown as it is.

    Raises:
        RecordError: when a record has more moves than are shown.
    """
    begins = [line.number for line in lines if line.words[:1] == ["patience"]]
    steps: list[_Step] = []

    def keep(_game: Game, position: Position, text: str, line: int) -> None:
        if len(steps) > MOST_SHOWN:
            problem = Problem("syntax", f"a record that is shown has at most {MOST_SHOWN} moves")
            raise RecordError([problem.located(source.file, line, 1)])
        steps.append(_Step(text, line, position.copy()))

    first = 0
    for replay in replay_stream(lines, source, watch=keep):
        after = next((begin for begin in begins if begin > replay.line), None)
        last = len(lines) if after is None else replay.end.number if replay.end else after - 1
        refused = {problem.line for problem in replay.problems}
        own = [line for line in lines[first:last] if line.comment and line.number not in refused]
        first = last
        yield replay, _recording(replay, steps, own)
        steps.clear()


def _recording(replay: Replay, steps: list[_Step], lines: Sequence[Line]) -> Recording | None:
    if replay.game is None or not steps:
        return None
    said: list[list[str]] = [[] for _ in steps]
    begins = [step.line for step in steps]
    for line in lines:
        said[bisect(begins, line.number) - 1].append(line.comment.lstrip("#").strip())
    shown = [
        Shown(step.text, step.position, tuple(filter(None, comments)))
        for step, comments in zip(steps, said, strict=True)
    ]
    problem = min(replay.problems, key=lambda problem: problem.line, default=None)
    return Recording(replay.game, replay.deal, shown, replay.outcome or "", problem)

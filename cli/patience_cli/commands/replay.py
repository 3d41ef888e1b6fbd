"""``patience replay``: validate records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from patience_core.lines import read_lines
from patience_core.record import OUTCOMES
from patience_core.replay import Replay, Shelf, Watch, replay_stream

from ..console import REFUSED, USAGE, cannot_open, fail, note, painter, say, say_json, tell
from ..inputs import STDIN, shown_name, stream_of
from ..report import replay_object
from ..transcript import Transcript, board, ending_line, title


@dataclass(frozen=True)
class Asked:
    """Which files, and what of them."""

    files: list[str]
    require: str | None = None
    steps: bool = False
    describe: bool = False


class Tally:
    """Counts what came of the records."""

    def __init__(self) -> None:
        """Begin with none."""
        self.outcomes = dict.fromkeys(OUTCOMES, 0)
        self.refused = 0
        self.unopened = 0

    @property
    def records(self) -> int:
        """How many there were."""
        return sum(self.outcomes.values()) + self.refused

    def take(self, result: Replay) -> None:
        """Count one."""
        if result.outcome is None or result.problems:
            self.refused += 1
        else:
            self.outcomes[result.outcome] += 1

    def summary(self) -> str:
        """All counts in a line."""
        told = [f"{number} {outcome}" for outcome, number in self.outcomes.items() if number]
        told += [f"{self.refused} refused"] if self.refused else []
        return f"{self.records} records: {', '.join(told)}"

    def exit_code(self) -> int:
        """The highest code of all."""
        if self.unopened:
            return USAGE
        return REFUSED if self.refused else 0


def replay(asked: Asked, shelf: Shelf, *, json: bool, color: str) -> int:
    """Replay all records of all files and answer for each."""
    if asked.require is not None and asked.require not in OUTCOMES:
        fail(f"--require {asked.require}: it is one of {', '.join(OUTCOMES)}")
    transcript = Transcript(painter(color), describe=asked.describe)
    tally = Tally()
    refused: Replay | None = None
    for result in _all_replays(asked.files, shelf, tally, transcript.take if asked.steps else None):
        _require(result, asked.require)
        tally.take(result)
        if json:
            say_json(replay_object(result))
        elif result.problems:
            tell(result.problems)
            refused = result
        else:
            say(_transcript(result, transcript) if asked.steps else [_line(result)])
        transcript.lines.clear()
    if not json:
        _finish(tally, refused, describe=asked.describe)
    return tally.exit_code()


def _all_replays(files: list[str], shelf: Shelf, tally: Tally, watch: Watch | None) -> Iterator[Replay]:
    for name in files:
        try:
            stream = stream_of(name)
        except OSError as error:
            cannot_open(name, error)
            tally.unopened += 1
            continue
        with stream:
            beside = Path() if name == STDIN else Path(name).parent
            yield from replay_stream(
                read_lines(stream, shown_name(name)), shown_name(name), shelf, beside=beside, watch=watch
            )


def _require(result: Replay, outcome: str | None) -> None:
    """Turn a valid record with another outcome than required into a refused one."""
    if outcome is None or result.problems or result.outcome == outcome or result.end is None:
        return
    result.problems.append(
        result.end.refuse("wrong-result", f"the game is {result.outcome}; {outcome} is required", word=1)
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


def _finish(tally: Tally, refused: Replay | None, *, describe: bool) -> None:
    """The summary of several records; for a single refused one, the layout before the step that was refused."""
    if tally.records > 1:
        say([tally.summary()])
    elif refused is not None and refused.game is not None and refused.position is not None:
        note(["", *board(refused.game, refused.position, painter("never"), describe=describe)])

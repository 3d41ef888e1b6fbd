"""``patience textconv``: what ``git diff`` shows of a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from patience_core.display.text import layout_lines
from patience_core.notation.lines import Line, read_lines
from patience_core.problems import Problem, RecordError, printable, problem_text
from patience_core.replaying.formatting import formatted
from patience_core.replaying.replay import GameCache, Replay, replay_stream

from ..console import say, say_content
from ..inputs import opened, whole
from ..transcript import ending_line


def textconv(name: str, games: Path | None) -> int:
    """Print the canonical records with their last layouts; what is refused is printed as it is, and why.

    The exit code is 0 even then: git gives up the whole diff otherwise.
    """
    try:
        with opened(name) as stream:
            lines = list(read_lines(whole(stream, Path(name).name), Path(name).name))
    except RecordError as error:
        say(_as_comments(error.problems))
        return 0
    cache = GameCache([games] if games else [])
    beside = Path(name).parent
    result = formatted(lines, Path(name).name, cache, beside=beside)
    if result.problems:
        say([*(printable(line.text.replace("\t", " ")) for line in lines), ""])
        say(_as_comments(result.problems))
    else:
        say_content(result.text.splitlines())
        say(_layouts(lines, cache, beside))
    return 0


def _as_comments(problems: list[Problem]) -> Iterator[str]:
    return (f"# {line}" for problem in problems for line in problem_text(problem).splitlines())


def _layouts(lines: list[Line], cache: GameCache, beside: Path) -> list[str]:
    return [text for replay in replay_stream(lines, "", cache, beside=beside) for text in _layout(replay)]


def _layout(replay: Replay) -> list[str]:
    if replay.game is None or replay.position is None:
        return []
    board = layout_lines(replay.game, replay.position)
    return [
        "",
        f"# {ending_line(replay.outcome or '', replay.moves)}",
        *(f"# {line}".rstrip() for line in board),
    ]

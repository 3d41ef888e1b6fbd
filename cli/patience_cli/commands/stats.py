"""``patience stats``: how games went, from their records."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from patience_core.files import RECORD_SUFFIX
from patience_core.letters import padded, wrapped
from patience_core.problems import Problem, problem_text

from ..console import complain, leave_in_order, note, say, say_json
from ..exit_codes import BUG, FINE, REFUSED, USAGE
from ..inputs import EMPTY, STDIN, stream_of
from ..options import FolderOption, JsonOption

if TYPE_CHECKING:
    from patience_core.replaying.source import GameCache
    from patience_core.replaying.statistics import PlayedRecord, Results, Statistics

WIDTH = 80
HEADINGS = ("games", "won", "stuck", "open", "refused", "best", "now", "fewest", "median")
WIDTHS = (6, 5, 6, 5, 8, 5, 4, 7, 7)
"""The columns of the table after the name of the game."""
NAME_WIDTH = WIDTH - sum(WIDTHS)


def stats(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FOLDER|FILE…|-",
            help=f"Files of records, and folders with files that end in {RECORD_SUFFIX}, those in folders below too; "
            "- is stdin.",
        ),
    ],
    games: FolderOption = None,
    json: JsonOption = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Read files in N processes.")
    ] = 1,
) -> int:
    """Tell how your own games went, for each game and in all, from their records and nothing else.

    The table tells how many games were won, are stuck or open, and how many records are refused; the best streak of
    wins and the one that lasts now; the fewest moves of a game that was won, and their median. A record that stands
    in two places counts once: the same game, rules, deal and moves. A game that was left open and goes on in another
    record counts once, as it ended there: the same game, rules and deal, and all moves of the open one at the beginning.

    Streaks go by the time at which a file was changed last, then by its name; records of one file go by their order
    in it, and stdin comes last. Whatever is not won ends a streak, an open game only once a later one has ended.

    What is refused is told on stderr with its line and the reason, with --json in the answer. Exit code 0: all is
    counted; 1: a record is refused; 2: a file cannot be opened.

    \b
    Examples:
      patience stats .
      patience stats ~/games old.patience --json
    """
    from patience_core.replaying.statistics import Statistics

    signal.signal(signal.SIGTERM, leave_in_order)
    found = found_files(files)
    records: list[PlayedRecord] = []
    problems: list[Problem] = []
    for answer in _answers(found.files, games, jobs):
        if isinstance(answer, Problem):
            found.unopened.append(answer)
            continue
        records.append(answer)
        problems += answer.problems
        if answer.problems and not json:
            note([problem_text(answer.problems[0])])
    told = Statistics(records)
    if json:
        say_json(_object(told, [*found.unopened, *problems]))
    else:
        for problem in found.unopened:
            complain(problem.message, problem.hint)
        say(_table(told, len(records)) if records else _nothing(files, found))
    if found.unopened:
        return USAGE
    return REFUSED if problems else FINE


class Found(NamedTuple):
    """The files that are meant, the one that was changed first at the beginning; what cannot be opened."""

    files: list[str]
    unopened: list[Problem]


def found_files(names: list[str]) -> Found:
    """The files of names and folders, each once."""
    unopened: list[Problem] = []
    times: dict[str, tuple[bool, float, str]] = {}
    seen: set[str] = set()
    for name in names:
        try:
            for file in _files_of(name):
                real = os.path.realpath(file) if file != STDIN else file
                if real not in seen:
                    seen.add(real)
                    changed = 0.0 if file == STDIN else Path(file).stat().st_mtime
                    times[file] = (file == STDIN, changed, file)
        except OSError as error:
            unopened.append(_cannot_open(str(error.filename or name), error))
    return Found(sorted(times, key=times.__getitem__), unopened)


def _files_of(name: str) -> Iterator[str]:
    """A file itself; of a folder the files of records in it and below it."""
    if name == STDIN or not name or not Path(name).is_dir():
        yield name
        return
    refusals: list[OSError] = []
    for folder, _, files in os.walk(name, onerror=refusals.append):
        paths = [Path(folder) / file for file in files if file.endswith(RECORD_SUFFIX)]
        yield from (str(path) for path in paths if path.is_file())
    if refusals:
        raise refusals[0]


def _cannot_open(name: str, error: OSError) -> Problem:
    from ..reporters import cannot

    return next(iter(cannot("open", name, error).problems))


def _answers(files: list[str], games: Path | None, jobs: int) -> "Iterator[PlayedRecord | Problem]":
    """What counts of the records of all files, from this process or from several; a problem for each unopened file."""
    from ..sources import games_in

    if jobs == 1 or len(files) <= 1:
        cache = games_in(games)
        for file in files:
            yield from _records_of(file, cache)
        return
    from ..parts import WorkerLostError
    from ..processes import in_processes

    try:
        yield from in_processes(files, partial(_records_of_a_worker, games=games), jobs)
    except WorkerLostError as error:
        note([f"patience: {error}", "  hint: --jobs 1 tells more"])
        raise typer.Exit(BUG) from None


_caches: "dict[Path | None, GameCache]" = {}
"""The cache of a worker process, which it keeps from file to file."""


def _records_of_a_worker(file: str, games: Path | None) -> "Iterator[PlayedRecord | Problem]":
    from ..sources import games_in

    return _records_of(file, _caches.setdefault(games, games_in(games)))


def _records_of(file: str, cache: "GameCache") -> "Iterator[PlayedRecord | Problem]":
    from patience_core.notation.lines import read_lines
    from patience_core.replaying.statistics import played_records

    from ..sources import source_of

    try:
        stream = stream_of(file)
    except OSError as error:
        yield _cannot_open(file, error)
        return
    source = source_of(file, cache)
    with stream:
        yield from played_records(read_lines(stream, source.file), source)


def _nothing(names: list[str], found: Found) -> list[str]:
    """What is said where there is no record at all."""
    if found.unopened:
        return []
    folders = " and ".join(name or EMPTY for name in names)
    return [f"no games yet: no file in {folders} ends in {RECORD_SUFFIX}"]


def _table(told: "Statistics", read: int) -> list[str]:
    """The results as a table that fits the width, and how many records there were."""
    from patience_core.words.en.nouns import counted

    rows = sorted(told.by_game.items())
    lines = [f"{'':{NAME_WIDTH}}{_columns(HEADINGS)}"]
    for kind, results in rows:
        lines += _row(" ".join([kind.game, *kind.variants]), results)
    if len(rows) != 1 or rows[0][1] != told.all:
        lines += _row("all", told.all)
    copies = [counted(told.twice, "copy")] if told.twice else []
    continued = [f"{told.continued} continued in another"] if told.continued else []
    refused = [f"{told.all.refused} refused"] if told.all.refused else []
    counts = [f"{told.all.games} counted", *copies, *continued, *refused]
    return [*lines, "", f"{counted(read, 'record')}: {', '.join(counts)}"]


def _row(name: str, results: "Results") -> list[str]:
    """The name, and the numbers beside its last line."""
    *above, last = wrapped(name, NAME_WIDTH - 1, 2, whole_words=False)
    return [*above, f"{padded(last, NAME_WIDTH)}{_columns(_cells(results))}"]


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True))


def _cells(results: "Results") -> tuple[str, ...]:
    numbers = (
        results.games,
        results.won,
        results.stuck,
        results.open,
        results.refused,
        results.best_streak,
        results.streak,
    )
    moves = (results.fewest_moves, results.median_moves)
    return (*map(str, numbers), *("-" if number is None else f"{number:g}" for number in moves))


def _object(told: "Statistics", problems: list[Problem]) -> dict[str, Any]:
    from ..report import VERSION, problem_object

    return {
        "version": VERSION,
        "all": _results_object(told.all),
        "games": [
            {"game": kind.game, "variants": list(kind.variants), **_results_object(results)}
            for kind, results in sorted(told.by_game.items())
        ],
        "twice": told.twice,
        "continued": told.continued,
        "problems": [problem_object(problem) for problem in problems],
    }


def _results_object(results: "Results") -> dict[str, Any]:
    return {
        "played": results.games,
        "won": results.won,
        "stuck": results.stuck,
        "open": results.open,
        "refused": results.refused,
        "best_streak": results.best_streak,
        "streak": results.streak,
        "fewest_moves": results.fewest_moves,
        "median_moves": results.median_moves,
    }

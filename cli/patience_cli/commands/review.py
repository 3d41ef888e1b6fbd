"""``patience review``: at which move of a game the win was lost."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from ..console import say, say_json, tell
from ..exit_codes import FINE, REFUSED, UNDECIDED
from ..inputs import STDIN, opened
from ..options import REVIEWED_STATES, FolderOption, HiddenOption, JsonOption, finite_seconds

if TYPE_CHECKING:
    from patience_core.engine.game import Game
    from patience_core.engine.position import Position
    from patience_core.replaying.replay import Replay
    from patience_core.solving.request import Limits, Question
    from patience_core.solving.review import Review

SIGNS = {"won": "W", "win known": "+", "lost": "x", "not known": "?"}
"""How each standing is written in the strip."""
MEANINGS = {
    "W": "won",
    "+": "a win is known",
    "x": "proven lost",
    "?": "not known",
}
GROUP, GROUPS = 10, 5
"""So many signs stand together, and so many such groups in a line."""


class Seen(NamedTuple):
    """A record that was replayed, with its moves as texts, and all its positions: one more than there are moves."""

    replay: "Replay"
    texts: list[str]
    positions: "list[Position]"


def review(
    record: Annotated[str, typer.Argument(metavar="RECORD|-", help="A file with one record; - is stdin.")],
    games: FolderOption = None,
    max_states: Annotated[
        int,
        typer.Option(
            "--max-states",
            metavar="N",
            min=1,
            help="Each search looks at N positions at most.",
            show_default=True,
        ),
    ] = REVIEWED_STATES,
    max_seconds: Annotated[
        float | None,
        typer.Option(
            "--max-seconds",
            metavar="S",
            min=0.0,
            callback=finite_seconds,
            help="All searches together take S seconds at most; each gets half of what is left.",
        ),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(
            "--memory", metavar="MB", min=1, help="Each search remembers MB megabytes of positions at most."
        ),
    ] = None,
    hidden: HiddenOption = False,
    json: JsonOption = False,
) -> int:
    """Tell at which move of a game the win was lost: what is known after the deal and after each move.

    The strip has a sign for the deal and for every move: W won, + a win is known, x proven lost, ? not known
    within the limit. As many positions are searched as are needed:
    before a known win all can be won, and after a proven loss none. The win that is found need not be the shortest.
    Where nothing is known it is told why: which limit came first, or that only chance or cards that are not known could
    tell.
    Every card is known, or with --hidden only those that lie face up. Exit code 0: something is known; 1: the record
    is refused; 2: it cannot be opened; 4: nothing is known, of no position.

    \b
    Examples:
      patience review game.patience
      patience review game.patience --max-states 1000000
      patience review game.patience --max-states 1000000 --max-seconds 60
      patience review game.patience --json
    """
    from patience_core.problems import RecordError
    from patience_core.solving.request import Limits, Question

    from ..report import replay_object
    from ..sources import games_in, source_of

    try:
        seen = _seen(record, source_of(record, games_in(games)))
    except RecordError as error:
        tell(error.problems)
        return REFUSED
    if seen.replay.problems or seen.replay.game is None:
        if json:
            say_json(replay_object(seen.replay))
        else:
            tell(seen.replay.problems)
        return REFUSED
    question = Question.of(hidden=hidden)
    limits = Limits(max_states, max_seconds, memory)
    found = _reviewed(seen.replay.game, seen.positions, limits, question)
    if json:
        say_json(replay_object(seen.replay) | _object(seen, found, question))
    else:
        say([*_lines(seen, found, limits), *_how_to_win(found, record, games, limits, hidden=hidden)])
    return FINE if found.is_decided else UNDECIDED


def _seen(name: str, source: Any) -> Seen:
    """Replay the only record of a file, and keep all its positions.

    Raises:
        RecordError: when it has more moves than are reviewed.
    """
    from patience_core.bounds import MOST_REVIEWED
    from patience_core.notation.lines import read_lines
    from patience_core.notation.records import LineCursor
    from patience_core.problems import Problem, RecordError
    from patience_core.replaying.replay import begin_record, play_record

    texts: list[str] = []
    positions: list[Position] = []

    def keep(_game: "Game", position: "Position", text: str, line: int) -> None:
        if len(positions) > MOST_REVIEWED:
            problem = Problem("syntax", f"a record that is reviewed has at most {MOST_REVIEWED} moves")
            raise RecordError([problem.located(source.file, line, 1)])
        positions.append(position.copy())
        texts.extend([text] if text else [])

    with opened(name) as stream:
        cursor = LineCursor(read_lines(stream, source.file))
        replay = begin_record(cursor, source)
        if not replay.problems:
            play_record(replay, cursor, watch=keep)
        if not replay.problems and (after := cursor.peek()) is not None:
            replay.problems.append(
                after.refuse(
                    "syntax", "only one record is reviewed", hint="put each record into a file of its own"
                )
            )
    return Seen(replay, texts, positions)


def _reviewed(game: "Game", positions: "list[Position]", limits: Any, question: "Question") -> "Review":
    """Review a game; somebody at a terminal sees how much of it is done."""
    from patience_core.solving.review import review as look_again

    from ..progress import progress

    with progress("positions", len(positions), 0) as settled:
        return look_again(game, positions, limits, question, settled)


def _object(seen: Seen, found: "Review", question: "Question") -> dict[str, Any]:
    """The review as machines read it; the first of `positions` is that of the deal, without a move."""
    lost = found.first_lost
    return {
        "asked": question,
        "positions": [
            {
                "move": move,
                "standing": found.standings[place],
                "moves_to_win": found.moves_to_win[place],
                "why": found.why.get(place),
            }
            for place, move in enumerate([None, *seen.texts])
        ],
        "last_win": found.last_win,
        "first_lost": lost,
        "lost_by": seen.texts[lost - 1] if lost and found.last_win == lost - 1 else None,
        "win": _win(seen, found),
        "searches": found.searches,
        "states": found.states,
    }


def _win(seen: Seen, found: "Review") -> list[str] | None:
    """The win from the last position from which one is known, as canonical moves."""
    from patience_core.notation.moves import move_text

    if found.last_win is None or seen.replay.game is None:
        return None
    game, position = seen.replay.game, seen.positions[found.last_win].copy()
    texts = []
    for move in found.win:
        texts.append(move_text(game, position, move))
        game.play(position, move)
    return texts


def _lines(seen: Seen, found: "Review", limits: "Limits") -> list[str]:
    """The review as people read it: the game, the strip with its signs explained, and what it comes to."""
    from ..transcript import ending_line, title

    replay = seen.replay
    head = title(replay.game, replay.deal) if replay.game else ""
    told = [f"{head}: {ending_line(replay.outcome or '', replay.moves)}", "", *_strip(found)]
    return [*told, *_left_open(found, limits), "", *_conclusion(seen, found)]


def _strip(found: "Review") -> list[str]:
    """A sign for every position in groups of ten moves, and what the signs mean."""
    deal, *moves = [SIGNS[standing] for standing in found.standings]
    rows = [("deal", deal)]
    for first in range(0, len(moves), GROUP * GROUPS):
        row = moves[first : first + GROUP * GROUPS]
        groups = ["".join(row[start : start + GROUP]) for start in range(0, len(row), GROUP)]
        rows.append((f"{first + 1}-{first + len(row)}", " ".join(groups)))
    width = max(len(label) for label, _ in rows)
    used = [f"{sign} {meaning}" for sign, meaning in MEANINGS.items() if sign in (deal, *moves)]
    return [*(f"{label:>{width}}  {signs}" for label, signs in rows), "", ", ".join(used)]


def _left_open(found: "Review", limits: "Limits") -> list[str]:
    """Of how many positions nothing is known, and why."""
    from collections import Counter

    from patience_core.solving.verdict import Why

    from ..verdicts import reason

    numbers = Counter(found.why.values())
    parts = [f"{numbers[why]} {reason(why, limits)}" for why in Why if numbers[why]]
    return [f"not known: {', '.join(parts)}"] if parts else []


def _further(found: "Review") -> str:
    """What would look further."""
    from patience_core.solving.verdict import Why

    reasons = set(found.why.values())
    if reasons == {Why.NO_PROOF}:
        return "only chance or cards that are not known could tell"
    if reasons & {Why.SECONDS, Why.NOT_SEARCHED}:
        return "--max-seconds S looks further"
    return f"{'--max-states N' if Why.POSITIONS in reasons else '--memory MB'} looks further"


def _conclusion(seen: Seen, found: "Review") -> list[str]:
    """Where the win was lost, or between which moves, or why that is not known."""
    from patience_core.words.en.nouns import counted

    def move(place: int) -> str:
        return f"move {place} ({seen.texts[place - 1]})"

    def after(place: int) -> str:
        return f"after {move(place)}" if place else "after the deal"

    won, lost = found.last_win, found.first_lost
    if won is None:
        if lost is None:
            return [f"not known of any position; {_further(found)}"]
        if lost == 0:
            return ["lost from the beginning: this deal cannot be won"]
        return [f"lost {after(lost)}; whether there was a win before is not known"]
    moves = found.moves_to_win[won]
    win = f"a win in {counted(moves, 'move')}" if moves else "it"
    if won == len(seen.texts):
        return [f"not lost: {win} is known from here" if moves else "won: the win was never lost"]
    known = f"{win} was known" if moves else "it was won"
    if lost is None:
        return [f"{after(won)} {known}", "whether there is one later is not known"]
    if lost == won + 1:
        return [f"{move(lost)}: lost here; before it {known}"]
    return [
        f"lost by one of the moves {won + 1} to {lost}:",
        f"  {after(won)} {known}",
        f"  {after(lost)} none is left",
    ]


def _how_to_win(
    found: "Review", name: str, games: Path | None, limits: "Limits", *, hidden: bool
) -> list[str]:
    """The call that prints the win: it searches again from where that was found, and just as far."""
    if found.searched_from is None or name == STDIN:
        return []
    options = ["--after", str(found.searched_from), "--max-states", str(limits.states)]
    options += ["--memory", str(limits.memory)] if limits.memory else []
    options += ["--hidden"] if hidden else []
    options += ["--games", str(games)] if games else []
    return [f"the win: patience solve {shlex.join([name, *options])}"]

"""The whole function: a record or a script to its steps and its outcome, or the first problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from .. import facts
from ..engine.deals import Deal
from ..engine.game import Game
from ..engine.position import Position
from ..facts.fact import Fact
from ..notation.deals import read_deal
from ..notation.full_moves import make_full_moves
from ..notation.lines import Line
from ..notation.moves import PlayedMove, pinned, step_text
from ..notation.reading import MoveReader
from ..notation.records import OUTCOMES, LineCursor, RecordHeader, read_head
from ..problems import PatienceError, Problem, RecordError
from .source import RecordSource

OnMove = Callable[[Game, Position, str, int], None]
"""Called after the deal, with an empty text, and after each step, with its canonical text and its line."""


class Replay:
    """What came of one record: where it stands, its headers, its outcome and number of moves, or its problems.

    `position` is the last one that was reached, before the step that was refused if there is one.
    """

    def __init__(self, file: str, line: int, problems: list[Problem]) -> None:
        """Begin with nothing but what is wrong with the headers."""
        self.file = file
        self.line = line
        self.game_name = ""
        self.variants: tuple[str, ...] = ()
        self.deal = ""
        self.outcome: str | None = None
        self.moves = 0
        self.problems = problems
        self.game: Game | None = None
        self.position: Position | None = None
        self.end: Line | None = None
        self.dealt: Deal | None = None
        self.head: RecordHeader | None = None


def replay_stream(
    lines: Iterable[Line],
    source: RecordSource,
    *,
    watch: OnMove | None = None,
    pin: bool = False,
    any_rules: bool = False,
) -> Iterator[Replay]:
    """Replay every record of a stream, one at a time. A stream without any record is a problem in line 1.

    `watch`, `pin` and `any_rules` as for `begin_record` and `play_record`.
    """
    cursor = LineCursor(lines)
    more = True
    while more:
        replay = begin_record(cursor, source, any_rules=any_rules)
        if not replay.problems:
            play_record(replay, cursor, watch=watch, pin=pin)
        yield replay
        more = cursor.skip_to_record()


def begin_record(cursor: LineCursor, source: RecordSource, *, any_rules: bool = False) -> Replay:
    """Read the headers of the record at which a cursor stands, find its game and read its deal.

    With `any_rules` the fingerprint in the header ``rules`` is not compared.
    """
    if cursor.peek() is None:
        nothing = Problem("syntax", "there is no record in it", hint="a record begins with: patience 1")
        return Replay(source.file, 1, [nothing.located(source.file, 1, 1)])
    head = read_head(cursor)
    result = Replay(source.file, head.line, head.problems)
    result.game_name = " ".join(head.words("game"))
    result.variants = tuple(head.words("variant"))
    result.deal = " ".join(head.words("deal"))
    result.head = head
    if not head.problems:
        _set_up(result, head, source, any_rules=any_rules)
    return result


def play_record(
    result: Replay, cursor: LineCursor, *, watch: OnMove | None = None, pin: bool = False
) -> None:
    """Deal and make the moves of a record whose headers are read, up to its verified ``end``.

    With `pin`, the texts that `watch` gets also say what each action brought.
    """
    if result.game is None or result.dealt is None:
        return
    result.position = result.game.start(result.dealt)
    if watch:
        watch(result.game, result.position, "", 0)
    run = run_moves(result.game, result.position, cursor, watch=watch, end_required=True, pin=pin)
    result.moves = run.moves
    result.outcome = run.outcome
    result.end = run.end
    result.problems += run.problems
    after = cursor.peek()
    if not result.problems and after is not None and not cursor.at_record():
        cursor.take()
        result.outcome = None
        result.problems.append(
            after.problem or after.refuse("syntax", "after end comes nothing but another record")
        )


def _set_up(result: Replay, head: RecordHeader, source: RecordSource, *, any_rules: bool) -> None:
    """Find the game and read the deal; problems go into the result."""
    game_line = head.headers["game"]
    try:
        game = _game(head, source)
    except OSError as error:
        result.problems.append(
            game_line.refuse("unknown-game", f"the ruleset cannot be read: {error.strerror}", word=1)
        )
        return
    except PatienceError as error:
        result.problems += [_at_header(problem, head) for problem in error.problems]
        return
    result.game = game
    result.variants = game.loaded.variants
    rules = head.headers.get("rules")
    if rules and not any_rules and rules.words[1] != game.ruleset.fingerprint():
        result.problems.append(
            rules.refuse(
                "rules-changed",
                f"the record was made with other rules of {game.name}",
                word=1,
                reason=f"the rules are now {game.ruleset.fingerprint()}",
                hint="patience fmt --rules writes that, if the record is still valid with the rules as they are now",
            )
        )
    try:
        result.dealt = read_deal(head.headers["deal"], head.deal_block, game.table)
    except RecordError as error:
        result.problems += error.problems


def _game(head: RecordHeader, source: RecordSource) -> Game:
    variants = head.words("variant")
    twice = [name for name, times in Counter(variants).items() if times > 1]
    if twice:
        raise RecordError([Problem("syntax", f"the variant {min(twice)} stands twice")])
    return source.game(head.words("game")[0], variants)


def _at_header(problem: Problem, head: RecordHeader) -> Problem:
    """A problem of the game at the header of the record that names it; a ruleset's own place is told as reason."""
    line = head.headers["game"]
    if problem.file:
        return line.refuse(
            "unknown-game",
            f"the ruleset of {line.words[1]} cannot be played",
            word=1,
            reason=f"{problem.file}:{problem.line}:{problem.column}: {problem.code}: {problem.message}",
            hint=f"patience lint {problem.file} tells all that is wrong with it",
        )
    if problem.code in ("unknown-variant", "syntax") and "variant" in head.headers:
        line = head.headers["variant"]
    place = next(
        (index for index, word in enumerate(line.words) if index and f" {word}" in problem.message), 1
    )
    return line.refuse(problem.code, problem.message, word=place, reason=problem.reason, hint=problem.hint)


class Run:
    """What came of some moves: how many were made, the outcome as verified, problems."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.moves = 0
        self.outcome: str | None = None
        self.problems: list[Problem] = []
        self.end: Line | None = None


def run_moves(
    game: Game,
    position: Position,
    cursor: LineCursor,
    *,
    watch: OnMove | None = None,
    end_required: bool,
    pin: bool = False,
) -> Run:
    """Make the moves of a cursor up to ``end`` or the next record. The position's history is not kept."""
    run = Run()
    reader = MoveReader(game, position)
    while not run.problems and not run.end:
        if watch is None and (lines := cursor.unread()):
            run.moves += make_full_moves(game, position, lines)
        line = cursor.peek()
        if line is None or (line.words and line.words[0] == "patience"):
            break
        cursor.take()
        if line.problem:
            run.problems.append(line.problem)
        elif line.words[0] == "end":
            run.end = line
        elif isinstance(step := reader.read(line, run.moves + 1, make=watch is None), Problem):
            run.problems.append(step)
        else:
            if watch:
                _show(step, game, position, line, watch, pin=pin)
            position.history.clear()
            run.moves += 1
    if run.problems:
        return run
    outcome = game.outcome(position)
    if run.end:
        run.problems += _end_problems(run.end, game, position, outcome)
    elif end_required and cursor.last is not None:
        run.problems.append(_no_end(cursor.last, outcome))
    if not run.problems:
        run.outcome = outcome
    return run


def _show(step: PlayedMove, game: Game, position: Position, line: Line, watch: OnMove, *, pin: bool) -> None:
    """Make a step before somebody's eyes."""
    text = step_text(game, position, pinned(game, position, step) if pin else step)
    game.play(position, step.move, step.revealed)
    watch(game, position, text, line.number)


def _no_end(last: Line, outcome: str) -> Problem:
    return last.refuse(
        "missing-end",
        "the record breaks off: end is missing",
        hint=f"a whole record would end with: end {outcome}",
    )


def _end_problems(line: Line, game: Game, position: Position, outcome: str) -> list[Problem]:
    words = line.words[1:]
    if len(words) != 1 or words[0] not in OUTCOMES:
        return [line.refuse("syntax", f"after end comes {', '.join(OUTCOMES[:-1])} or {OUTCOMES[-1]}")]
    if words[0] == outcome:
        return []
    return [
        line.refuse(
            "wrong-result",
            f"the game is {outcome}, not {words[0]}",
            word=1,
            reason=_why(game, position, words[0], outcome),
        )
    ]


def _why(game: Game, position: Position, claimed: str, outcome: str) -> Fact:
    if claimed == "won":
        return facts.conditions.WonWhen(game.goal.requirement(), game.goal.actual(position))
    if outcome == "open":
        return facts.conditions.NotStuck(game.what_is_left(position))
    return (
        facts.conditions.IsStuck() if outcome == "stuck" else facts.conditions.IsWon(game.goal.requirement())
    )

"""``patience solve``: can this game be won, and how."""

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import fail, note, say_content, say_json, tell, tell_error
from ..exit_codes import INTERRUPTED, USAGE
from ..inputs import begin_word
from ..options import (
    BeamOption,
    DealOption,
    FolderOption,
    GameOrRecordArgument,
    HiddenOption,
    JsonOption,
    MaxSecondsOption,
    MaxStatesOption,
    MemoryOption,
    MoveOption,
    ProgressForm,
    ScriptArgument,
    SeedOption,
    VariantOption,
    finite_seconds,
    no_beam_when_hidden,
)

if TYPE_CHECKING:
    from patience_core.engine.position import Move
    from patience_core.solving.request import SearchRequest

    from ..scripts import Played, PlayRequest
    from ..searching import Found, Wanted

SOLVED_BY = "x-solved-by"
"""The header that says which question was answered."""


def solve(
    game: GameOrRecordArgument,
    script: ScriptArgument = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    move: MoveOption = None,
    games: FolderOption = None,
    begin: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Begin where this file leads: a record, moves, a position or a deal; - is stdin.",
        ),
    ] = None,
    after: Annotated[
        int | None,
        typer.Option("--after", metavar="N", min=0, help="Begin after the first N moves, not after all."),
    ] = None,
    max_states: MaxStatesOption = 100_000,
    max_seconds: MaxSecondsOption = None,
    memory: MemoryOption = None,
    beam: BeamOption = 0,
    hidden: HiddenOption = False,
    shorten: Annotated[
        float | None,
        typer.Option(
            "--shorten",
            metavar="S",
            min=0.0,
            callback=finite_seconds,
            help="Make a win that was found shorter, for S seconds at most.",
        ),
    ] = None,
    shortest: Annotated[
        bool,
        typer.Option("--shortest", help="Look for a win than which there is no shorter one, breadth first."),
    ] = False,
    progress: Annotated[
        ProgressForm,
        typer.Option(
            "--progress",
            help="How far the search is, on stderr: auto is a line at a terminal, json an object a second.",
            show_default=True,
        ),
    ] = ProgressForm.auto,
    json: JsonOption = False,
) -> int:
    """Search for a win, knowing every card: the stock, what lies face down, what a redeal will bring.

    With --hidden the search plays as a person does, who knows only what lies face up and takes nothing back that
    brought cards to light. A solution is printed as a record that `patience replay` accepts; its header says who
    solved it. With moves given, the search begins after them. Exit code 0: solved; 1: proven that it cannot be won;
    4: the limit came first, which is told with what would look further; 2: the input is refused. Ctrl-C ends the search:
    then the record of the best line so far is printed, and the exit code is 130.

    \b
    Examples:
      patience solve pile-on --seed 7
      patience solve montana --seed 7 --variant no-shuffle --beam 1000 --max-states 1000000
      patience solve freecell --seed 11982 --max-seconds 60
      patience solve freecell --seed 7 --shorten 10
      patience solve montana --seed 7 --max-states 1000000 --shortest
      patience solve miss-milligan --seed 7 --hidden
      patience solve miss-milligan --from game.patience --after 40
    """
    no_beam_when_hidden(beam, hidden=hidden)
    _check(shorten, beam=beam, shortest=shortest, hidden=hidden)
    from patience_core.solving.request import Limits, Question, SearchRequest, Strategy

    from ..scripts import PlayRequest
    from ..searching import Wanted

    asked = PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)
    limits = Limits(max_states, max_seconds, memory)
    request = SearchRequest(limits, Question.of(hidden=hidden), Strategy(beam))
    wanted = Wanted(shortest, shorten, progress)
    return _search(_begun(asked, begin), request, wanted, after=after, json=json)


def _check(shorten: float | None, *, beam: int, shortest: bool, hidden: bool) -> None:
    """Refuse what does not go together."""
    others = {"--beam": bool(beam), "--shorten": shorten is not None, "--hidden": hidden}
    if shortest and any(others.values()):
        given = next(name for name, is_given in others.items() if is_given)
        why = {
            "--beam": "a beam leaves positions out",
            "--shorten": "nothing is shorter than the shortest win",
            "--hidden": "who does not know the cards cannot know the shortest win",
        }
        fail(f"--shortest and {given} exclude each other", why[given])
    if shorten is not None and hidden:
        fail("--shorten and --hidden exclude each other", "with hindsight it is no honest play any more")


def _begun(asked: "PlayRequest", begin: str | None) -> "PlayRequest":
    """What is asked for, with a file to begin from: the deal if it holds one, else the script."""
    if begin is None:
        return asked
    if asked.script is not None:
        fail("--from and SCRIPT exclude each other", "give the file once")
    if begin_word(begin) != "deal":
        return asked.replaced(script=begin)
    if asked.deal is not None or asked.seed is not None:
        fail(f"{begin} holds a deal: it goes with neither --seed nor --deal", "leave those away")
    return asked.replaced(deal=begin)


def _search(
    asked: "PlayRequest", request: "SearchRequest", wanted: "Wanted", *, after: int | None, json: bool
) -> int:
    """Search from the last position of what is asked, or after some moves; a solution goes to stdout as a record."""
    from patience_core.problems import PatienceError
    from patience_core.solving.verdict import SOLVED

    from ..scripts import play_through, see_that_records_can_name
    from ..searching import found, more_lines
    from ..verdicts import exit_code, verdict_lines

    try:
        played = play_through(asked)
    except PatienceError as error:
        tell_error(error)
        return USAGE
    if played.problems:
        tell(played.problems)
        return USAGE
    see_that_records_can_name(played.game)
    if after is not None:
        _cut(played, after)
    result = found(played.game, played.position, request, wanted)
    verdict = result.verdict
    _make(played, result.line)
    is_won = verdict.verdict == SOLVED
    if json:
        say_json(_object(played, request, wanted, result))
    elif is_won or result.is_interrupted:
        others = [line for line in played.extra if not line.startswith(f"{SOLVED_BY} ")]
        played.extra = [*others, f"{SOLVED_BY} {request.question}"] if is_won else others
        say_content(played.record())
    if not json:
        note(() if is_won else verdict_lines(verdict, played.game, request, beam_too=not wanted.shortest))
        note(more_lines(result, wanted))
    return INTERRUPTED if result.is_interrupted else exit_code(verdict)


def _object(
    played: "Played", request: "SearchRequest", wanted: "Wanted", result: "Found"
) -> "dict[str, object]":
    """What was found, as machines read it."""
    from patience_core.solving.verdict import SOLVED

    from ..report import VERSION
    from ..verdicts import further

    verdict = result.verdict
    is_won = verdict.verdict == SOLVED
    return {
        "version": VERSION,
        "game": played.game.name,
        "variants": list(played.game.loaded.variants),
        "deal": played.deal.header(),
        "solved_by": request.question,
        "verdict": verdict.verdict,
        "states": verdict.states,
        "moves": played.texts if is_won else None,
        "why": verdict.why,
        "try": further(verdict, played.game, request, beam_too=not wanted.shortest),
        "is_shortest": is_won and wanted.shortest,
        "shortened_from": result.shortened_from,
        "best": result.best and result.best._asdict(),
        "best_line": played.texts if result.is_interrupted and not is_won else None,
    }


def _cut(played: "Played", moves: int) -> None:
    """Go back to the position after a number of moves."""
    from patience_core.notation.lines import Line
    from patience_core.notation.records import LineCursor
    from patience_core.replaying.replay import run_moves
    from patience_core.words.en.nouns import counted

    if moves > len(played.texts):
        fail(
            f"--after {moves}: there {'is' if len(played.texts) == 1 else 'are'} {counted(len(played.texts), 'move')} to begin after",
            "--from FILE brings the moves",
        )
    played.texts = played.texts[:moves]
    played.position = played.game.start(played.deal)
    lines = [Line("", number, text) for number, text in enumerate(played.texts, 1)]
    run_moves(played.game, played.position, LineCursor(lines), end_required=False)


def _make(played: "Played", moves: "list[Move]") -> None:
    from patience_core.notation.moves import move_text

    for move in moves:
        played.texts.append(move_text(played.game, played.position, move))
        played.game.play(played.position, move)

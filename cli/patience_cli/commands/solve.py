"""``patience solve``: can this game be won, and how."""

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import fail, note, say_content, say_json, tell, tell_error
from ..exit_codes import USAGE
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
    ScriptArgument,
    SeedOption,
    VariantOption,
    no_beam_when_hidden,
)

if TYPE_CHECKING:
    from patience_core.engine.position import Move
    from patience_core.solving.request import SearchRequest

    from ..scripts import Played, PlayRequest

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
    json: JsonOption = False,
) -> int:
    """Search for a win, knowing every card: the stock, what lies face down, what a redeal will bring.

    With --hidden the search plays as a person does, who knows only what lies face up and takes nothing back that
    brought cards to light. A solution is printed as a record that `patience replay` accepts; its header says who
    solved it. With moves given, the search begins after them. Exit code 0: solved; 1: proven that it cannot be won;
    4: the limit came first; 2: the input is refused.

    \b
    Examples:
      patience solve pile-on --seed 7
      patience solve montana --seed 7 --variant no-shuffle --beam 1000 --max-states 1000000
      patience solve freecell --seed 11982 --max-seconds 60
      patience solve miss-milligan --seed 7 --hidden
      patience solve miss-milligan --from game.patience --after 40
    """
    no_beam_when_hidden(beam, hidden=hidden)
    from patience_core.solving.request import Limits, Question, SearchRequest, Strategy

    from ..scripts import PlayRequest

    asked = PlayRequest.read(game, script, seed=seed, deal=deal, variants=variant, moves=move, games=games)
    limits = Limits(max_states, max_seconds, memory)
    request = SearchRequest(limits, Question.of(hidden=hidden), Strategy(beam))
    return _search(_begun(asked, begin), request, after=after, json=json)


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


def _search(asked: "PlayRequest", request: "SearchRequest", *, after: int | None, json: bool) -> int:
    """Search from the last position of what is asked, or after some moves; a solution goes to stdout as a record."""
    from patience_core.problems import PatienceError
    from patience_core.solving.solve import solve as search
    from patience_core.solving.verdict import SOLVED

    from ..report import VERSION
    from ..scripts import play_through
    from ..verdicts import exit_code, told

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

"""``patience convert``: boards and moves of other programs, to ours and back."""

from __future__ import annotations

from collections.abc import Callable

from patience_core.bounds import LARGEST
from patience_core.convert.automoves import MEANING, NONE, RULES
from patience_core.convert.boards import Board, read_board
from patience_core.convert.fc_solve import fc_solve_lines
from patience_core.convert.freecell_notation import made_of, read_moves, written_moves
from patience_core.convert.making import Made
from patience_core.convert.placing import placed
from patience_core.convert.signs import Signs
from patience_core.convert.solver_output import Output, first_board, read_output
from patience_core.convert.solvitaire import read_solvitaire, solvitaire_lines
from patience_core.engine.deals import Deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.deals import deal_lines
from patience_core.notation.lines import read_lines
from patience_core.problems import did_you_mean

from ..console import REFUSED, fail, note, say, say_content, tell
from ..inputs import STDIN, opened, shown_name, the_deal, whole
from ..scripts import Played, PlayRequest, play_through

MOVES = "freecell-notation"
SOLVER = "fc-solve"
IMPLYING = "solvitaire"
"""Its boards leave out what the game itself lays."""
BOARDS_IN = (SOLVER, "pysol-cards", IMPLYING)
BOARDS_OUT: dict[str, Callable[[Game, Position], list[str]]] = {
    SOLVER: fc_solve_lines,
    IMPLYING: solvitaire_lines,
}
FORMS_IN = (*BOARDS_IN, MOVES)
FORMS_OUT = (*BOARDS_OUT, MOVES)


def convert(asked: PlayRequest, source: str | None, target: str | None, automoves: str | None = None) -> int:
    """Read one of the other forms and print ours, or the other way round."""
    if (source is None) == (target is None):
        fail(
            "convert needs one of --from and --to",
            "--from reads what another program wrote, --to writes for one",
        )
    if automoves is not None and automoves not in RULES:
        fail(f"--automoves {automoves} is none of: {', '.join(RULES)}", did_you_mean(automoves, RULES))
    if automoves is not None and not (MOVES in (source, target) or source == SOLVER):
        fail(
            "--automoves goes with moves, not with boards", f"--from {MOVES}, --to {MOVES} or --from {SOLVER}"
        )
    if source is not None:
        _known("--from", source, FORMS_IN)
        return _import_moves(asked, automoves) if source == MOVES else _import_board(asked, source, automoves)
    _known("--to", target or "", FORMS_OUT)
    return _export(asked, target or "", automoves)


def _known(option: str, form: str, forms: tuple[str, ...]) -> None:
    if form not in forms:
        fail(f"{option} {form} is none of: {', '.join(forms)}", did_you_mean(form, forms))


def _import_board(asked: PlayRequest, form: str, automoves: str | None) -> int:
    """Print a deal, or where moves follow the board, the record of a game."""
    if asked.seed is not None or asked.deal is not None:
        fail(f"--from {form} brings its own deal", "leave --seed and --deal away")
    game = asked.the_game()
    file = asked.script or STDIN
    if form == SOLVER:
        output = _output(file)
        if not output.is_board:
            deal = first_board(output, game)
            made = made_of(output, game, Signs(game), game.start(deal), automoves)
            return _record(game, deal, made, shown_name(file))
        if automoves is not None:
            fail("--automoves goes with moves; there is only a board", "leave it away")
        position = first_board(output, game)
    else:
        position = placed(_board(file, form, game.name), game, implied=form == IMPLYING)
    say(deal_lines(position, game.table))
    return 0


def _output(file: str) -> Output:
    with opened(file) as stream:
        lines = read_lines(whole(stream, shown_name(file)), shown_name(file))
        return read_output(lines, shown_name(file), loose="board")


def _board(file: str, form: str, game: str) -> Board:
    name = shown_name(file)
    with opened(file) as stream:
        if form == IMPLYING:
            return read_solvitaire(whole(stream, name, LARGEST).read(), name, game)
        return read_board(read_lines(whole(stream, name), name), name)


def _import_moves(asked: PlayRequest, automoves: str | None) -> int:
    """Print the record of a game."""
    if asked.seed is None and asked.deal is None:
        fail(f"--from {MOVES} needs the deal", "give --seed N or --deal FILE")
    file = asked.script or STDIN
    if file == STDIN and asked.deal == STDIN:
        fail("--deal - and the moves cannot both be read from stdin", "put one of them into a file")
    game = asked.the_game()
    deal = the_deal(game, asked.seed, asked.deal)
    name = shown_name(file)
    with opened(file) as stream:
        lines = read_lines(whole(stream, name), name)
        made = read_moves(lines, name, game, game.start(deal), automoves)
    return _record(game, deal, made, name)


def _record(game: Game, deal: Deal, made: Made, file: str) -> int:
    """Print the record; by which rule cards went home is told, since the text does not say it."""
    say_content(Played(game, deal, made.position, made.texts).record())
    if made.automoves != NONE:
        note([f"{file}: read with --automoves {made.automoves}: {MEANING[made.automoves]}"])
    return 0


def _export(asked: PlayRequest, form: str, automoves: str | None) -> int:
    played = play_through(asked)
    if played.problems:
        tell(played.problems)
        return REFUSED
    game = played.game
    if form == MOVES:
        say(written_moves(game, game.start(played.deal), played.texts, automoves or NONE))
    else:
        say(BOARDS_OUT[form](game, played.position))
    return 0

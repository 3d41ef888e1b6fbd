"""``patience convert``: boards and moves of other programs, to ours and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from patience_core.problems import did_you_mean

from ..console import fail, note, say, say_content, tell
from ..exit_codes import FINE, REFUSED
from ..inputs import STDIN, opened, shown_name, whole
from ..options import DealOption, FolderOption, GameOrRecordArgument, SeedOption, VariantOption

if TYPE_CHECKING:
    from patience_core.convert.boards import Board
    from patience_core.convert.making import Made
    from patience_core.convert.solver_output import Output
    from patience_core.engine.deals import Deal
    from patience_core.engine.game import Game

    from ..scripts import PlayRequest

MOVES = "freecell-notation"
SOLVER = "fc-solve"
IMPLYING = "solvitaire"
"""Its boards leave out what the game itself lays."""
BOARDS_IN = (SOLVER, "pysol-cards", IMPLYING)
BOARDS_OUT = (SOLVER, IMPLYING)
FORMS_IN = (*BOARDS_IN, MOVES)
FORMS_OUT = (*BOARDS_OUT, MOVES)


def convert(
    game: GameOrRecordArgument,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE|-]",
            help="With --from, what to read; with --to, a file of moves, or a record. - is stdin.",
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORM",
            help="Read this form: fc-solve (a board, or boards and moves), pysol-cards, solvitaire (boards), or "
            "freecell-notation (moves).",
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORM",
            help="Write this form: fc-solve, solvitaire (boards), or freecell-notation (moves).",
        ),
    ] = None,
    automoves: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="Cards that go home by themselves are left out of the moves: none, safe (an ace or a two, or both "
            "cards of the other colour one rank lower are home), or all (whatever a foundation takes). With --from "
            "the rule is found if you do not give it; with --to it is none.",
        ),
    ] = None,
    seed: SeedOption = None,
    deal: DealOption = None,
    variant: VariantOption = None,
    games: FolderOption = None,
) -> int:
    """Read boards and moves of other programs, and write them.

    A board becomes a deal for --deal, moves become a record for `patience replay`. The other way round, the
    position after all moves becomes a board, and the moves of a record the two signs a move that solvers print.

    \b
    Examples:
      patience convert --from fc-solve freecell board.txt > deal.txt
      patience convert --from solvitaire klondike deal.json --variant draw-1
      patience convert --to fc-solve freecell --seed 24 | fc-solve -m -snx -sel > moves.txt
      patience convert --from freecell-notation freecell moves.txt --seed 24 > game.patience
      patience convert --to freecell-notation freecell game.patience --automoves safe
      fc-solve -p -t -sam board.txt | patience convert --from fc-solve freecell > game.patience
    """
    from patience_core.convert.automoves import RULES

    from ..scripts import PlayRequest

    asked = PlayRequest.read(game, file, seed=seed, deal=deal, variants=variant, games=games)
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
    from patience_core.convert.freecell_notation import made_of
    from patience_core.convert.placing import placed
    from patience_core.convert.signs import Signs
    from patience_core.convert.solver_output import first_board
    from patience_core.notation.deals import deal_lines

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
    return FINE


def _output(file: str) -> Output:
    from patience_core.convert.solver_output import read_output
    from patience_core.notation.lines import read_lines

    with opened(file) as stream:
        lines = read_lines(whole(stream, shown_name(file)), shown_name(file))
        return read_output(lines, shown_name(file), loose="board")


def _board(file: str, form: str, game: str) -> Board:
    from patience_core.bounds import LARGEST
    from patience_core.convert.boards import read_board
    from patience_core.convert.solvitaire import read_solvitaire
    from patience_core.notation.lines import read_lines

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
    from patience_core.convert.freecell_notation import read_moves
    from patience_core.notation.lines import read_lines

    from ..arguments import the_deal

    game = asked.the_game()
    deal = the_deal(game, asked.seed, asked.deal)
    name = shown_name(file)
    with opened(file) as stream:
        lines = read_lines(whole(stream, name), name)
        made = read_moves(lines, name, game, game.start(deal), automoves)
    return _record(game, deal, made, name)


def _record(game: Game, deal: Deal, made: Made, file: str) -> int:
    """Print the record; by which rule cards went home is told, since the text does not say it."""
    from patience_core.convert.automoves import MEANING, NONE

    from ..scripts import Played

    say_content(Played(game, deal, made.position, made.texts).record())
    if made.automoves != NONE:
        note([f"{file}: read with --automoves {made.automoves}: {MEANING[made.automoves]}"])
    return FINE


def _export(asked: PlayRequest, form: str, automoves: str | None) -> int:
    from patience_core.convert.automoves import NONE
    from patience_core.convert.fc_solve import fc_solve_lines
    from patience_core.convert.freecell_notation import written_moves
    from patience_core.convert.solvitaire import solvitaire_lines

    from ..scripts import play_through

    played = play_through(asked)
    if played.problems:
        tell(played.problems)
        return REFUSED
    game = played.game
    if form == MOVES:
        say(written_moves(game, game.start(played.deal), played.texts, automoves or NONE))
    else:
        lines = fc_solve_lines if form == SOLVER else solvitaire_lines
        say(lines(game, played.position))
    return FINE

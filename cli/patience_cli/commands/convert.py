"""``patience convert``: boards and moves of other programs, to ours and back."""

from __future__ import annotations

from collections.abc import Callable

from patience_core.convert.boards import Board, read_board
from patience_core.convert.fc_solve import fc_solve_lines
from patience_core.convert.freecell_notation import read_moves, written_moves
from patience_core.convert.placing import placed
from patience_core.convert.solvitaire import read_solvitaire, solvitaire_lines
from patience_core.deal import deal_lines
from patience_core.game import Game
from patience_core.lines import read_lines
from patience_core.position import Position

from ..console import REFUSED, fail, say, say_content, tell
from ..inputs import STDIN, opened, shown_name, the_deal
from ..scripts import Asked, Played, play_through

MOVES = "freecell-notation"
BOARDS_IN = ("fc-solve", "pysol-cards", "solvitaire")
BOARDS_OUT: dict[str, Callable[[Game, Position], list[str]]] = {
    "fc-solve": fc_solve_lines,
    "solvitaire": solvitaire_lines,
}
FORMS_IN = (*BOARDS_IN, MOVES)
FORMS_OUT = (*BOARDS_OUT, MOVES)


def convert(asked: Asked, source: str | None, target: str | None) -> int:
    """Read one of the other forms and print ours, or the other way round."""
    if (source is None) == (target is None):
        fail("convert needs one of --from and --to")
    if source is not None:
        _known("--from", source, FORMS_IN)
        return _import_moves(asked) if source == MOVES else _import_board(asked, source)
    _known("--to", target or "", FORMS_OUT)
    return _export(asked, target or "")


def _known(option: str, form: str, forms: tuple[str, ...]) -> None:
    if form not in forms:
        fail(f"{option} {form} is none of: {', '.join(forms)}")


def _import_board(asked: Asked, form: str) -> int:
    if asked.seed is not None or asked.deal is not None:
        fail(f"--from {form} brings its own deal: --seed and --deal have no place beside it")
    game = asked.the_game()
    say(deal_lines(placed(_board(asked.script or STDIN, form, game.name), game), game.table))
    return 0


def _board(file: str, form: str, game: str) -> Board:
    name = shown_name(file)
    with opened(file) as stream:
        if form == "solvitaire":
            return read_solvitaire(stream.read(), name, game)
        return read_board(read_lines(stream, name), name)


def _import_moves(asked: Asked) -> int:
    """Print the record of a game."""
    if asked.seed is None and asked.deal is None:
        fail(f"--from {MOVES} needs the deal: --seed or --deal")
    file = asked.script or STDIN
    if file == STDIN and asked.deal == STDIN:
        fail("--deal - and the moves cannot both be read from stdin")
    game = asked.the_game()
    deal = the_deal(game, asked.seed, asked.deal)
    played = Played(game, deal, game.start(deal))
    with opened(file) as stream:
        lines = read_lines(stream, shown_name(file))
        played.texts = list(read_moves(lines, game, played.position))
    say_content(played.record())
    return 0


def _export(asked: Asked, form: str) -> int:
    played = play_through(asked)
    if played.problems:
        tell(played.problems)
        return REFUSED
    game = played.game
    if form == MOVES:
        say(written_moves(game, game.start(played.deal), played.texts))
    else:
        say(BOARDS_OUT[form](game, played.position))
    return 0

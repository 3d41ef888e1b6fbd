"""Playing on a terminal: the board, a prompt, the next move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from patience_core.notation.lines import Line
from patience_core.notation.moves import listed_moves, move_text, step_text
from patience_core.notation.reading import MoveReader
from patience_core.problems import Problem

from .console import note, say, say_content, tell
from .transcript import ending_line, shown, title

if TYPE_CHECKING:
    from patience_core.display.text import Paint

    from .scripts import Played

HELP = [
    "a move: FROM CARD TO, as in t3 9C t5; shorter where only one fits: 9C, 9C t5, t3 t5",
    "moves: what is allowed   undo: take back   board: show again   quit: end, and print the record",
]


def ask_for_moves(played: Played, paint: Paint, *, describe: bool) -> int:
    """Ask for moves until the end of input or ``quit``, which prints the record."""
    say([title(played.game, played.deal.header()), "", *shown(played, paint, describe=describe), ""])
    note(["help tells what can be typed"])
    while True:
        try:
            words = input("> ").strip()
        except EOFError:
            say([""])
            return 0
        if words == "quit":
            say_content(played.record())
            return 0
        if words:
            _answer(words, played, paint, describe=describe)


def _answer(words: str, played: Played, paint: Paint, *, describe: bool) -> None:
    game, position = played.game, played.position
    if words == "help":
        say(HELP)
    elif words == "moves":
        say(move_text(game, position, move) for move in listed_moves(game, position))
    elif words == "board":
        say(shown(played, paint, describe=describe))
    elif words == "undo":
        if not position.history:
            say(["there is nothing to take back"])
            return
        position.pop()
        say([f"taken back: {played.texts.pop()}", "", *shown(played, paint, describe=describe), ""])
    else:
        _make_move(words, played, paint, describe=describe)


def _make_move(words: str, played: Played, paint: Paint, *, describe: bool) -> None:
    game, position = played.game, played.position
    number = len(played.texts) + 1
    step = MoveReader(game, position).read(Line("", number, words), number)
    if isinstance(step, Problem):
        tell([step])
        return
    played.texts.append(step_text(game, position, step))
    game.play(position, step.move, step.revealed)
    say(["", *shown(played, paint, describe=describe), ""])
    if (outcome := game.outcome(position)) != "open":
        say([ending_line(outcome, len(played.texts))])

"""Playing on a terminal line by line: the board, a prompt, the next move. Nothing that was printed changes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from patience_core.letters import wrapped
from patience_core.notation.hints import Hints
from patience_core.notation.moves import listed_moves, move_text
from patience_core.problems import most_like
from patience_core.words import said

from .console import note, say, tell
from .line_editing import edit_lines
from .session import Session, never_lost
from .transcript import Look, ending_line, shown, title

COMMANDS = {
    "moves": "what is allowed",
    "hint": "a move towards a win; what lies face down is not looked at",
    "undo": "take the last move back",
    "redo": "make it again",
    "restart": "take all moves back",
    "board": "show the board again",
    "rules": "the rules of the game",
    "save": "keep the game in a file from now on, move by move: save, or save FILE",
    "quit": "end, and print the record; q for short",
    "help": "this list; ? for short",
}
SHORT = {"?": "help", "q": "quit"}
WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""


def ask_for_moves(session: Session, look: Look) -> int:
    """Ask for moves until the end of input or ``quit``, which prints the record; a game is kept in any case."""
    with never_lost(session):
        return _Prompt(session, look).run()


class _Prompt:
    """What is typed, and what is answered."""

    def __init__(self, session: Session, look: Look) -> None:
        self.session = session
        self.played = session.played
        self.look = look
        self.described: list[str] = []
        self.commands: dict[str, Callable[..., None]] = {
            "moves": self._say_moves,
            "hint": self._say_hint,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "board": lambda: say(self._board()),
            "rules": self._say_rules,
            "save": self._save,
            "help": self._say_help,
        }

    def run(self) -> int:
        """Answer line by line."""
        played = self.played
        self.described = self._board()
        say([title(played.game, played.deal.header()), "", *self.described, ""])
        note(["help tells what can be typed"])
        if self.session.file:
            note([f"every move is kept in {self.session.file.path}"])
        if played.texts:
            self._tell_outcome()
        edit_lines(self._completions)
        while True:
            try:
                words = input("> ").split()
            except EOFError:
                say([""])
                return 0
            command = self._command(words)
            if command == "quit":
                self.session.print_record()
                return 0
            if command:
                self.commands[command](*words[1:])
            elif words:
                self._make_move(" ".join(words))

    def _command(self, words: list[str]) -> str:
        """The command that was typed, if it is one; what the game itself has as an action is none."""
        name = SHORT.get(words[0], words[0]) if words else ""
        most = 2 if name == "save" else 1
        is_action = name in self.played.game.action_index
        return name if name in COMMANDS and len(words) <= most and not is_action else ""

    def _make_move(self, text: str) -> None:
        if problem := self.session.make(text):
            meant = most_like(text, [name for name in COMMANDS if name not in self.played.game.action_index])
            tell([problem._replace(hint=f"did you mean {meant}?") if meant else problem])
            return
        say(self._changes())
        self._tell_outcome()

    def _say_moves(self) -> None:
        say(self._legal() or ["no move is allowed"])

    def _say_hint(self) -> None:
        from .hinting import hint_of  # noqa: PLC0415 - only a hint needs a search

        say([hint_of(self.played.game, self.played.position).told])

    def _undo(self) -> None:
        text = self.session.undo()
        self._show_after(
            f"taken back: {text}" if text else "there is nothing to take back", changed=bool(text)
        )

    def _redo(self) -> None:
        text = self.session.redo()
        self._show_after(f"made again: {text}" if text else "nothing was taken back", changed=bool(text))

    def _restart(self) -> None:
        made = self.session.restart()
        told = f"taken back: {made} move{'' if made == 1 else 's'}; redo makes them again"
        self._show_after(told if made else "there is nothing to take back", changed=bool(made))

    def _say_rules(self) -> None:
        from patience_core.display.rules import rules_lines  # noqa: PLC0415 - only who asks waits for it

        say(_wrapped(rules_lines(self.played.game)))

    def _save(self, file: str = "") -> None:
        try:
            path = self.session.keep_in(Path(file) if file else None)
        except FileExistsError:
            say([f"{file} exists, and is not written over: name another file"])
        except OSError as error:
            say([f"cannot write {file or 'here'}: {error.strerror}"])
        else:
            say([f"every move is kept in {path} from now on"])

    def _say_help(self) -> None:
        game, position = self.played.game, self.played.position
        form = said(Hints(game, position).form())
        say(_wrapped([form, "", *(f"{name:<10}{told}" for name, told in COMMANDS.items())], indent=10))

    def _board(self) -> list[str]:
        return shown(self.played, self.look._replace(width=shutil.get_terminal_size().columns))

    def _show_after(self, line: str, *, changed: bool) -> None:
        say([line, *self._changes()] if changed else [line])

    def _changes(self) -> list[str]:
        """The board after a change; where it is described, only what is said of it now and was not before."""
        board = self._board()
        if not self.look.describe:
            return ["", *board, ""]
        before, self.described = self.described, board
        return [line for line in board if line not in before]

    def _tell_outcome(self) -> None:
        outcome = self.played.outcome
        if outcome != "open":
            say([ending_line(outcome, len(self.played.texts))])
            note(["undo goes back, restart begins again, save keeps the game, quit ends and prints it"])

    def _legal(self) -> list[str]:
        game, position = self.played.game, self.played.position
        return [move_text(game, position, move) for move in listed_moves(game, position)]

    def _completions(self, beginning: str) -> list[str]:
        """The legal moves and the commands that begin so."""
        return [text for text in (*self._legal(), *COMMANDS) if text.startswith(beginning)]


def _wrapped(lines: Iterable[str], indent: int = 0) -> list[str]:
    """Lines as wide as the terminal, broken between words; what follows is indented."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    found: list[str] = []
    for line in lines:
        blanks = len(line) - len(line.lstrip())
        found += wrapped(line, width, indent or blanks + 2 * bool(blanks))
    return found

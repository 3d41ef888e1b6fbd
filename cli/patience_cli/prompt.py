"""Playing on a terminal line by line: the board or words, a prompt, the next move. Nothing that was printed changes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from patience_core.letters import wrapped
from patience_core.notation.hints import Hints
from patience_core.notation.lookup import pile_names
from patience_core.notation.moves import listed_moves, move_text
from patience_core.problems import Problem, did_you_mean, most_like
from patience_core.words import problem_of, said
from patience_core.words.en.nouns import counted

from .console import note, say
from .line_editing import edit_lines
from .session import Session, never_lost
from .signals import heard_at_once
from .telling import Level, Telling
from .transcript import Look, ending_line, title

COMMANDS = {
    "moves": "what is allowed",
    "hint": "a move towards a win; what lies face down is not looked at",
    "undo": "take the last move back",
    "redo": "make it again",
    "restart": "take all moves back",
    "board": "show the board again",
    "describe": "the board in words; describe PILE, one pile. After a move: describe changes, a sentence; "
    "describe all, that and all piles; describe off, the board",
    "rules": "the rules of the game",
    "save": "keep the game in a file from now on, move by move: save, or save FILE",
    "quit": "end, and print the record; the game is kept in a file, too; q for short",
    "help": "this list; ? for short",
}
TAKEN = {"save": "one file", "describe": "one word"}
"""What may stand behind a command; behind all others nothing may."""
HELP = "help tells what can be typed"
SHORT = {"?": "help", "q": "quit"}
LEVELS = {
    Level.off: "after a move the board is drawn",
    Level.changes: "after a move a sentence tells what changed",
    Level.all: "after a move a sentence tells what changed, then all piles follow",
}
"""What is answered to a choice of what is told after a change."""
INSTEAD = "moves lists what is allowed, undo goes back"
"""What may be done where no hint is found."""
WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""


def ask_for_moves(session: Session, look: Look) -> int:
    """Ask for moves until the end of input or ``quit``, which prints the record; a game is kept in any case."""
    with never_lost(session), heard_at_once():
        return _Prompt(session, look).run()


class _Prompt:
    """What is typed, and what is answered."""

    def __init__(self, session: Session, look: Look) -> None:
        self.session = session
        self.played = session.played
        self.telling = Telling(session.played, look)
        self.commands: dict[str, Callable[..., None]] = {
            "moves": self._say_moves,
            "hint": self._say_hint,
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "board": lambda: say(self.telling.board()),
            "describe": self._describe,
            "rules": self._say_rules,
            "save": self._save,
            "help": self._say_help,
        }

    def run(self) -> int:
        """Answer line by line."""
        played = self.played
        say([title(played.game, played.deal.header()), "", *self.telling.board(), ""])
        note([HELP])
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
        most = 2 if name in TAKEN else 1
        is_action = name in self.played.game.action_index
        return name if name in COMMANDS and len(words) <= most and not is_action else ""

    def _make_move(self, text: str) -> None:
        before = self.played.position.copy()
        if problem := self.session.make(text):
            note(self.telling.refused(problem._replace(hint=self._hint(text, problem))))
            return
        say(self.telling.made(before))
        self._tell_outcome()

    def _hint(self, text: str, problem: Problem) -> str:
        """What leads on from a line that is no move; it may have been meant as a command."""
        word, *more = text.split()
        actions = self.played.game.action_index
        commands = [name for name in COMMANDS if name not in actions]
        if word in commands:
            return f"{word} takes {TAKEN[word]} at most" if word in TAKEN else f"{word} stands alone"
        close = most_like(word, [*commands, *actions])
        if close in commands:
            return f"did you mean {' '.join([close, *more]) if close in TAKEN else close}?"
        return problem.hint if close or problem.code != "unknown-action" else f"{problem.hint}; {HELP}"

    def _describe(self, word: str = "") -> None:
        if word in Level.__members__:
            self.telling.level = Level[word]
            say([LEVELS[self.telling.level]])
        elif word:
            said_of = self.telling.piles(word)
            say(said_of)
            if not said_of:
                from patience_core.facts.deals import NoPile  # noqa: PLC0415 - told when there is none

                table = self.played.game.table
                hint = did_you_mean(word, [*Level, *table.groups]) or pile_names(table)
                problem = problem_of("unknown-pile", NoPile(word), hint=hint)
                note(self.telling.refused(problem))
        else:
            say(self.telling.in_words())

    def _say_moves(self) -> None:
        say(self._legal() or ["no move is allowed"])

    def _say_hint(self) -> None:
        from .hinting import hint_of  # noqa: PLC0415 - only a hint needs a search

        say([hint_of(self.played.game, self.played.position, INSTEAD).told])

    def _undo(self) -> None:
        before = self.played.position.copy()
        text = self.session.undo()
        say(self.telling.taken_back(before, text) if text else ["there is nothing to take back"])

    def _redo(self) -> None:
        before = self.played.position.copy()
        again = self.session.redo()
        say(self.telling.made(before, again=True) if again else ["nothing was taken back"])
        if again:
            self._tell_outcome()

    def _restart(self) -> None:
        made = self.session.restart()
        again = "it again" if made == 1 else "them again, one by one"
        told = f"taken back: {counted(made, 'move')}; redo makes {again}"
        say([told, *self.telling.board_after()] if made else ["there is nothing to take back"])

    def _say_rules(self) -> None:
        from patience_core.display.rules import rules_lines  # noqa: PLC0415 - only who asks waits for it

        say(_wrapped(rules_lines(self.played.game)))

    def _save(self, file: str = "") -> None:
        if not file and self.session.file is not None:
            say([f"every move is kept in {self.session.file.path}"])
            return
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

    def _tell_outcome(self) -> None:
        outcome = self.played.outcome
        if outcome != "open":
            say([ending_line(outcome, len(self.played.texts))])
            note(
                ["undo goes back, restart begins again, save keeps the game, quit ends, prints and keeps it"]
            )

    def _legal(self) -> list[str]:
        game, position = self.played.game, self.played.position
        return [move_text(game, position, move) for move in listed_moves(game, position)]

    def _completions(self, beginning: str) -> list[str]:
        """The legal moves and the commands that begin so."""
        described = (
            [*Level, *self.played.game.table.groups, *self.played.game.table.names]
            if beginning.startswith("describe ")
            else []
        )
        texts = (*self._legal(), *COMMANDS, *(f"describe {word}" for word in described))
        return [text for text in texts if text.startswith(beginning)]


def _wrapped(lines: Iterable[str], indent: int = 0) -> list[str]:
    """Lines as wide as the terminal, broken between words; what follows is indented."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    found: list[str] = []
    for line in lines:
        blanks = len(line) - len(line.lstrip())
        found += wrapped(line, width, indent or blanks + 2 * bool(blanks))
    return found

"""A game while it is played: moves made, taken back and made again, and the record that is kept of it."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Protocol

from patience_core.bounds import LONGEST_LINE
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import Line, read_lines
from patience_core.notation.moves import step_text
from patience_core.notation.reading import MoveReader
from patience_core.notation.records import LineCursor
from patience_core.problems import Problem, RecordError, printable
from patience_core.replaying.replay import begin_record, run_moves

from .console import leave_in_order, note, say_content
from .inputs import opened, whole
from .locking import locked
from .preferences import own_folders
from .saving import COMMENT, FileTakenError, RecordFile, new_under, own_name
from .scripts import Comments, Played
from .signals import ENDING
from .sources import games_in, source_of


class Session:
    """A game being played. What is refused changes nothing; what cannot be written does not end the game."""

    def __init__(self, played: Played, file: RecordFile | None = None) -> None:
        """Go on with a game, and with the file that its record is kept in, if there is one."""
        self.played = played
        self.file = file
        self.tell: Callable[[list[str]], None] = note
        """How something is said that is no answer."""
        self.comments: dict[tuple[str, ...], list[str]] = {}
        """What was said of a position, by the moves that lead there."""
        self.undone: list[str] = []
        self._went_elsewhere = False
        self.safe: list[str] = []
        """The moves and comments that are kept elsewhere or were printed: whoever plays others has something to save."""

    def make(self, text: str) -> Problem | None:
        """Make a move, in canonical or short form; what is wrong with it, if anything is."""
        if problem := self._make(text):
            return problem
        self.undone.clear()
        return None

    def undo(self) -> str | None:
        """Take the last move back; its text, or None if there is none."""
        if not self.played.texts:
            return None
        self.played.position.pop()
        self.undone.append(self.played.texts.pop())
        self._keep(lambda file: file.take_back())
        return self.undone[-1]

    def redo(self) -> str | None:
        """Make the move again that was taken back last; its text, or None if there is none."""
        if not self.undone:
            return None
        text = self.undone.pop()
        self._make(text)
        return text

    def comment(self, text: str) -> None:
        """Say something of the position; it stands in the record behind the last move, as much of it as a line holds."""
        line = comment_line(text)
        self.comments.setdefault(tuple(self.played.texts), []).append(line)
        self._append(line)

    def remember(self, texts: list[str], said: dict[int, list[str]]) -> None:
        """Know what a record says of the positions on the way of its moves, by the number of moves up to each."""
        for number, comments in said.items():
            self.comments[tuple(texts[:number])] = [comment_line(text) for text in comments]

    def lines_of(self, texts: list[str]) -> list[str]:
        """Moves, each with what was said of it behind it."""
        lines = list(self.comments.get((), []))
        for number, text in enumerate(texts, 1):
            lines += [text, *self.comments.get(tuple(texts[:number]), [])]
        return lines

    def record(self) -> list[str]:
        """The record, comments included."""
        return [*self.played.record_head(), *self.lines_of(self.played.texts), f"end {self.played.outcome}"]

    def restart(self) -> int:
        """Take all moves back; how many."""
        made = len(self.played.texts)
        if made:
            for _ in range(made):
                self.played.position.pop()
            self.undone += reversed(self.played.texts)
            self.played.texts.clear()
            self._keep(lambda file: file.take_back(made))
        return made

    def keep_in(self, path: Path | None) -> Path:
        """Keep the record in a new file, or in one that is named by game and deal; its path.

        Raises:
            FileExistsError: when there is such a file.
            OSError: when it cannot be written.
        """
        played = self.played
        head = played.record_head()
        if path is None:
            name = own_name(played.game.name, played.deal.header())
            file = new_under(Path(), name, head, self.lines_of(self.played.texts))
        else:
            file = RecordFile.new(path, head, self.lines_of(self.played.texts))
        self._keep(lambda before: before.finish(self.played.outcome))
        self.file = file
        return file.path

    def print_record(self) -> None:
        """Print the record."""
        say_content(self.record())

    def save(self) -> None:
        """See that a file holds the game, and end it. Raises `OSError` when no file can be written."""
        if self.file is not None:
            self._finish()
            if self.file is not None:
                self._tell_where_it_went()
                return
        lines = self.lines_of(self.played.texts)
        if lines != self.safe[: len(lines)]:
            path = self.keep_in(None)
            self._finish()
            self.tell(
                [f"the game is saved: patience play --continue {shlex.quote(str(path))}{self._games()}"]
            )

    def close(self) -> None:
        """End the record that is kept. A game that no file holds is saved in one, or printed if that fails."""
        try:
            self.save()
        except OSError as error:
            self.tell([f"the game cannot be saved here ({error.strerror}); this is its record:"])
            say_content(self.record())
            sys.stdout.flush()

    def _finish(self) -> None:
        """End the file; where it has to be left for another one meanwhile, end that."""
        before = self.file
        self._keep(lambda file: file.finish(self.played.outcome))
        if self.file is not before:
            self._keep(lambda file: file.finish(self.played.outcome))

    def _tell_where_it_went(self) -> None:
        if self._went_elsewhere and self.file is not None:
            self.tell([f"the game is kept in {self.file.path}"])

    def _games(self) -> str:
        """The option without which a ruleset of one's own is not found from a record in this folder."""
        file = self.played.game.loaded.file
        folder = file.path.parent
        if file.bundled or folder.resolve() == Path.cwd() or folder in own_folders():
            return ""
        return f" --games {shlex.quote(str(folder))}"

    def _make(self, text: str) -> Problem | None:
        game, position = self.played.game, self.played.position
        number = len(self.played.texts) + 1
        step = MoveReader(game, position).read(Line("", number, text), number)
        if isinstance(step, Problem):
            return step
        self.played.texts.append(step_text(game, position, step))
        game.play(position, step.move, step.revealed)
        said = self.comments.get(tuple(self.played.texts), [])
        for line in (self.played.texts[-1], *said):
            self._append(line)
        return None

    def _append(self, line: str) -> None:
        self._keep(lambda file: file.append(line))

    def _keep(self, change: Callable[[RecordFile], None]) -> None:
        """Change the file that the record is kept in.

        One that somebody else removed or changed is left to them, and another begun; where none can be written, the
        game goes on without.
        """
        if self.file is None:
            return
        before = self.file
        try:
            try:
                change(self.file)
            except FileTakenError as found:
                self.file = before.elsewhere()
                change(self.file)
                self.tell([f"{before.path}: {found.strerror}; the whole game is kept in {self.file.path}"])
        except OSError as error:
            self._leave(before, error)
        if self.file is not before:
            self._went_elsewhere = True

    def _leave(self, file: RecordFile, error: OSError) -> None:
        """Go on in a file where the program was started, or if that cannot be written either, in none."""
        self.file, self.safe = None, []
        told = f"cannot write {file.path}: {error.strerror}; "
        try:
            self.tell([f"{told}the whole game is kept in {self.keep_in(None)}"])
        except OSError:
            self.tell([f"{told}the game goes on without it"])


def comment_line(text: str) -> str:
    """A comment as a line of a record, as much of it as a line holds."""
    line = f"{COMMENT}{printable(' '.join(text.split()))}"
    return line.encode()[:LONGEST_LINE].decode(errors="ignore")


class Closing(Protocol):
    """Something that is brought to an end in order."""

    def close(self) -> None:
        """End it."""


@contextmanager
def never_lost(session: Closing) -> Iterator[None]:
    """See that the game is kept, however this ends: by the end of input, Ctrl-C, a signal or a bug."""
    before = {number: signal.getsignal(number) for number in (*ENDING, signal.SIGINT)}
    for number in ENDING:
        signal.signal(number, leave_in_order)
    try:
        yield
    finally:
        for number in before:
            signal.signal(number, signal.SIG_IGN)  # what is being saved must not be interrupted
        try:
            session.close()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def resumed(path: Path, games: Path | None) -> Session:
    """Go on with the game of a record, whose file is kept from now on; how it ended the last time does not matter.

    A last line that is not whole, as a full disk or a lost machine leaves it, is left out, and that is said.

    Raises:
        RecordError: for a file that holds no record, a wrong one, or several.
        BlockingIOError: when another program goes on with it.
    """
    held = locked(path)
    try:
        return _resumed(path, games, held)
    except BaseException:
        if held is not None:
            os.close(held)
        raise


def _resumed(path: Path, games: Path | None, held: int | None) -> Session:
    with opened(str(path)) as stream:
        data = whole(stream, str(path)).read()
    # A file of one line that has no end is no record that broke off: that line is what is to be told of.
    torn = data[data.rfind(b"\n") + 1 :] if b"\n" in data else b""
    comments = Comments()
    cursor = LineCursor(comments.kept(read_lines(BytesIO(data.removesuffix(torn)), str(path))))
    head = begin_record(cursor, source_of(str(path), games_in(games)))
    if head.problems or head.game is None or head.dealt is None or head.head is None:
        raise RecordError(head.problems)
    texts: list[str] = []
    numbers: list[int] = []

    def look_on(game: Game, position: Position, text: str, line: int) -> None:
        comments.watch(game, position, text, line)
        texts.append(text)
        numbers.append(line - 1)

    run = run_moves(head.game, head.game.start(head.dealt), cursor, watch=look_on, end_required=False)
    if run.problems:
        raise RecordError(run.problems)
    if (after := cursor.peek()) is not None:
        raise RecordError([after.refuse("syntax", "a game that goes on is the only record of its file")])
    if torn.strip() and not torn.lstrip().startswith((b"end", b"#")):
        note(
            [
                f"the last line of {path} is not whole, and is left out: {printable(torn.decode(errors='replace'))}"
            ]
        )
    lines = data.removesuffix(torn).decode("utf-8-sig").splitlines()
    if run.end is not None:
        del lines[run.end.number - 1]
    played = Played(
        head.game, head.dealt, head.game.start(head.dealt), file=str(path), extra=head.head.extra_lines()
    )
    session = Session(played)
    for text in texts:
        session.make(text)
    session.remember(texts, comments.after_moves())
    session.file = RecordFile(path, lines, numbers, data, held)
    return session

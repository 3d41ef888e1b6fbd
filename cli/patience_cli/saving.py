"""Records of games that are being played: a file that holds all moves made so far, whatever happens next."""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from patience_core.files import RECORD_SUFFIX

from .locking import lock

COMMENT = "# "
"""How a line begins that is no move but says something about the one before."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
_MODE = 0o666
"""The mode of a new file; the user's mask takes from it."""


class FileTakenError(OSError):
    """Somebody else removed or changed a file while it was kept; it was not touched."""


class RecordFile:
    """A record that is written move by move: each is in the file before anything else happens.

    Only what is taken back is not appended: then the file is written anew under another name, which replaces it, so
    that there is a whole record at every moment. Whatever else stands in the file, comments too, stays as it is.
    No other program of ours goes on with it meanwhile; what others write into it is noticed, and never written over.
    """

    def __init__(
        self, path: Path, lines: list[str], moves: list[int], content: bytes = b"", held: int | None = None
    ) -> None:
        """Go on with a file whose lines, but for its ``end``, are these; `moves` says which of them are moves.

        Nothing is written before something changes. `content` is what the file holds, `held` what `locked` gave for it.
        """
        self.path = path
        self._lines = lines
        self._moves = moves
        self._content = content
        self._file: int | None = None
        self._held = held

    @classmethod
    def new(cls, path: Path, head: Iterable[str], texts: Iterable[str]) -> RecordFile:
        """Begin a file with the headers of a record and the moves made so far, comments (``# …``) among them.

        Raises:
            FileExistsError: when there is such a file, which is not touched.
            OSError: when it cannot be written; then nothing is left of it.
        """
        lines = [*head]
        first = len(lines)
        lines += texts
        made = cls(path, lines, [n for n in range(first, len(lines)) if not lines[n].startswith(COMMENT)])
        made._file = os.open(path, _NEW, _MODE)
        lock(made._file)
        try:
            made._write(lines)
        except OSError:
            path.unlink()
            raise
        return made

    def elsewhere(self) -> RecordFile:
        """Begin a file with all that this one held beside it, under its name, with a number behind it if that is taken.

        Raises:
            OSError: when nothing can be written there.
        """
        first = self._moves[0] if self._moves else len(self._lines)
        made = new_under(self.path.parent, self.path.stem, self._lines[:first], self._lines[first:])
        made._moves = [*self._moves]
        self.close()
        return made

    def append(self, text: str) -> None:
        """Write a move, or a comment.

        Raises:
            FileTakenError: when somebody else removed or changed the file; then nothing was done.
            OSError: when it cannot be written.
        """
        self._check()
        if not text.startswith(COMMENT):
            self._moves.append(len(self._lines))
        self._lines.append(text)
        if self._file is None:
            self._rewrite()
        else:
            self._write([text])

    def take_back(self, number: int = 1) -> None:
        """Take the last moves out, and what stands behind them. Raises what `append` does."""
        self._check()
        del self._lines[self._moves[-number] :]
        del self._moves[-number:]
        self._rewrite()

    def _rewrite(self) -> None:
        """Write the whole file anew, and put it in the old one's place at once."""
        path = self.path.resolve()
        before, self._file = self._file, None
        try:
            file, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            self._file = file
            try:
                lock(file)
                if path.exists():
                    os.chmod(name, path.stat().st_mode)
                self._content = b""
                self._write(self._lines)
                os.replace(name, path)
            except OSError:
                os.unlink(name)
                self.close()
                raise
        finally:  # not sooner: at every moment the file of this name is taken
            _close(before)
            _close(self._held)
            self._held = None

    def finish(self, outcome: str) -> None:
        """Write how the game stands, and close the file, if anything was changed. Raises what `append` does."""
        if self._file is not None:
            self._check()
            self._write([f"end {outcome}"])
        self.close()

    def close(self) -> None:
        """Close the file, with which others may go on from now on."""
        _close(self._file)
        _close(self._held)
        self._file = self._held = None

    def _check(self) -> None:
        """See that the name still means the file that we wrote, with nothing else in it."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError as error:
            raise FileTakenError(error.errno, "it was removed") from error
        if content != self._content:
            raise FileTakenError(0, "it was changed by another program")

    def _write(self, lines: list[str]) -> None:
        """Hand lines to the system, from which a killed program takes nothing back."""
        data = "".join(f"{line}\n" for line in lines).encode()
        self._content += data
        while data:
            data = data[os.write(self._file or 0, data) :]


def _close(file: int | None) -> None:
    if file is not None:
        os.close(file)


def write_whole(path: Path, content: Iterable[bytes]) -> None:
    """Write a file part by part, or replace it, keeping its mode: it holds the old content or the new, whatever happens.

    Raises:
        OSError: when it cannot be written; then what was there is still there, as a pipe or a device always is.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file")
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(content)
            file.flush()
            os.fchmod(file.fileno(), stat.S_IMODE(target.stat().st_mode) if target.exists() else _new_mode())
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _new_mode() -> int:
    """The mode that the system would give a new file."""
    mask = os.umask(0)
    os.umask(mask)
    return _MODE & ~mask


def own_name(game: str, deal: str) -> str:
    """What a record is called that nobody named: game and deal number, or the time for a deal without one."""
    source, _, number = deal.partition(":")
    number = (
        re.sub("[^0-9A-Za-z]+", "-", number if source == "pysol" else f"{source}-{number}") if number else ""
    )
    return f"{game}-{number or time.strftime('%Y%m%d-%H%M%S')}"


def new_under(folder: Path, name: str, head: list[str], texts: list[str]) -> RecordFile:
    """Begin a file of this name in a folder; where there is one, ``-2``, ``-3`` and so on come behind the name.

    Raises:
        OSError: when nothing can be written there.
    """
    for number in count(1):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{RECORD_SUFFIX}"
        try:
            return RecordFile.new(path, head, texts)
        except FileExistsError:
            continue
    raise AssertionError("there are always more numbers")

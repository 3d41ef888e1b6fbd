"""Files that only one program may change at a time."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


def lock(file: int) -> None:
    """Take an open file for this program alone, until it is closed or the program ends, however it does.

    Where the system or the place of the file knows no locks, nothing happens.

    Raises:
        BlockingIOError: when another program has taken it.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # as of some network file systems
            return


def locked(path: Path) -> int | None:
    """Take the file of this name for this program alone; closing what comes back gives it free. None if it is no file.

    Raises:
        BlockingIOError: when another program has taken it.
    """
    while (file := _opened(path)) is not None:
        try:
            lock(file)
        except BlockingIOError:
            os.close(file)
            raise
        if _is_still(path, file):
            return file
        os.close(file)  # another file has taken its place meanwhile
    return None


def _opened(path: Path) -> int | None:
    """The file of a name; what cannot be opened is told by whoever reads it."""
    try:
        return os.open(path, os.O_RDONLY) if stat.S_ISREG(path.stat().st_mode) else None
    except OSError:
        return None


def _is_still(path: Path, file: int) -> bool:
    """Whether the name still means this file."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False

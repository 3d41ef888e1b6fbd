"""Opening a file that somebody else may have put there."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


def open_file(path: Path) -> BinaryIO:
    """A regular file, a pipe or a terminal, opened for reading.

    A device, or a link to one, may never end. It is looked at after it is opened, so that nobody can put something
    else in its place meanwhile.

    Raises:
        OSError: when it cannot be opened, or is anything else.
    """
    stream = path.open("rb")
    mode = os.fstat(stream.fileno()).st_mode
    if (
        stat.S_ISREG(mode)
        or stat.S_ISFIFO(mode)
        or stat.S_ISSOCK(mode)
        or stream.isatty()
        or _is_null(stream)
    ):
        return stream
    stream.close()
    raise OSError(errno.EINVAL, "it is not a regular file", str(path))


def _is_null(stream: BinaryIO) -> bool:
    """Whether it is the device that is always empty."""
    null = os.stat(os.devnull)
    here = os.fstat(stream.fileno())
    return stat.S_ISCHR(here.st_mode) and (here.st_rdev, here.st_ino) == (null.st_rdev, null.st_ino)

"""Opening a file that somebody else may have put there."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import BinaryIO

NULL = Path("/dev/null")
"""The device that is always empty."""


def open_file(path: Path) -> BinaryIO:
    """A regular file, a pipe or a terminal, opened for reading; a device, or a link to one, may never end.

    Raises:
        OSError: when it cannot be opened, or is anything else.
    """
    stream = path.open("rb")
    ends = path.is_file() or path.is_fifo() or path.is_socket() or stream.isatty()
    if ends or (NULL.exists() and path.samefile(NULL)):
        return stream
    stream.close()
    raise OSError(errno.EINVAL, "it is not a regular file", str(path))

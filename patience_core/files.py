"""Opening a file that somebody else may have put there, and what to try when it cannot be opened."""

from __future__ import annotations

import difflib
import errno
from itertools import islice
from pathlib import Path
from typing import BinaryIO

NULL = Path("/dev/null")
"""The device that is always empty."""
RECORD_SUFFIX = ".patience"
"""How the name of a record ends that nobody named, and of those that are looked at in a folder."""
MOST_FILES = 1000
"""How many files of a folder are looked at for one with a similar name."""


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


def similar_file(name: str) -> str:
    """A hint for the name of a file that is not there: a file with a similar name, or what there is instead."""
    path = Path(name)
    try:
        if not path.parent.is_dir():
            return f"there is no folder {path.parent}"
        files = [file.name for file in islice(path.parent.iterdir(), MOST_FILES) if not file.is_dir()]
    except (OSError, ValueError):
        return ""
    alike = {Path(file).stem: file for file in files if Path(file).suffix == path.suffix}
    stems = alike or {Path(file).stem: file for file in files}
    close = [stems[stem] for stem in difflib.get_close_matches(path.stem, stems, n=1)]
    if close:
        return f"did you mean {name[: len(name) - len(path.name)]}{close[0]}?"
    relative = "paths begin in the folder in which patience is called"
    return relative if path.parent == Path() else f"no file in {path.parent} has a similar name"


def opening_hint(name: str, error: OSError) -> str:
    """What to try when a file of this name cannot be opened; an empty text when nothing is known."""
    if not name:
        return "name a file"
    match error:
        case FileNotFoundError():
            return similar_file(name)
        case IsADirectoryError():
            return f"name the files in it, as in {name.rstrip('/')}/*"
        case PermissionError():
            return f"its owner may allow it: chmod +r {name}"
    return "files, pipes and terminals are read, devices are not" if error.errno == errno.EINVAL else ""

"""The search kernel as a compiled module, where it was built; nothing here is needed to search.

Begin with `compiled_kernel`. `kernel.py` beside this file is Python that Cython makes an extension of (`hatch_build.py`).
The program never runs it as Python: without the extension the searches do without a kernel.
"""

from __future__ import annotations

import os
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

KERNEL = "kernel"
"""The module, and the name of its files before their endings."""
SWITCH = "PATIENCE_KERNEL"
"""The variable that switches the kernel off with `0`: when it is built, and when the program runs."""


class KernelState(StrEnum):
    """Whether searches have the compiled kernel, or why not."""

    COMPILED = "compiled"
    OFF = f"off by {SWITCH}"
    NOT_BUILT = "not built"
    STALE = "built from another source"
    BROKEN = "cannot be loaded"


def is_switched_off() -> bool:
    """Whether the environment says that there is to be no kernel."""
    return os.environ.get(SWITCH) == "0"


def compiled_kernel() -> ModuleType | None:
    """The compiled module; None where `kernel_state` is anything but `COMPILED`."""
    return None if is_switched_off() else _loaded()[1]


def kernel_state() -> KernelState:
    """Whether searches have the compiled kernel, or why not."""
    return KernelState.OFF if is_switched_off() else _loaded()[0]


def mark_of(source: bytes) -> str:
    """What is written beside an extension that is built from this source: a checksum, as no start waits for a better one."""
    return f"{crc32(source):08x}"


def mark_file(extension: str) -> str:
    """The file beside an extension that says what source it was built from."""
    return f"{extension}.source"


@cache
def _loaded() -> tuple[KernelState, ModuleType | None]:
    """The files are looked at once: a source that changes later does not take the kernel from a search."""
    folder = os.path.dirname(__file__)
    extension = _extension(folder)
    if extension is None:
        return KernelState.NOT_BUILT, None
    source = _content(os.path.join(folder, f"{KERNEL}.py"))
    mark = _content(mark_file(extension))
    if source is None or mark is None or mark.decode("ascii", "replace") != mark_of(source):
        return KernelState.STALE, None
    try:
        return KernelState.COMPILED, import_module(f"{__name__}.{KERNEL}")
    except ImportError:
        return KernelState.BROKEN, None


def _extension(folder: str) -> str | None:
    """The extension that an import would take, made for this version of Python."""
    paths = (os.path.join(folder, KERNEL + suffix) for suffix in EXTENSION_SUFFIXES)
    return next(filter(os.path.exists, paths), None)


def _content(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None

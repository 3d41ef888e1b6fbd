"""The compiled kernel."""

from __future__ import annotations

import os
from functools import cache
from types import ModuleType


@cache
def compiled_kernel() -> ModuleType | None:
    """The kernel, if it is compiled."""
    if os.environ.get("PATIENCE_KERNEL") == "0":
        return None
    from . import kernel

    return kernel if not str(kernel.__file__).endswith(".py") else None

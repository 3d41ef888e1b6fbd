"""What a layout tells beside its cards. A file of its own: a layout is drawn without the facts of refusals."""

from __future__ import annotations

from .fact import Fact


class TimesLeft(Fact):
    """How often an action may still be taken."""

    called: str
    times: int

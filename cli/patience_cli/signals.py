"""Signals that end a session, and that they are heard whenever they come."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

ENDING = frozenset(
    getattr(signal, name) for name in ("SIGHUP", "SIGQUIT", "SIGTERM") if hasattr(signal, name)
)
"""Those that end a session in order: the terminal is gone, or somebody ends the program, as Ctrl-\\ does."""
AGAIN = 0.2
"""After how many seconds a signal that was not heard is sent again."""


@contextmanager
def heard_at_once() -> Iterator[None]:
    """See that the signals that end a session do so while a line is waited for.

    Python hears signals between its own steps. One that comes after the last step before the system begins to wait for
    a line would be heard with the next key only; here another thread sends it again until this ends.
    """
    if not hasattr(signal, "pthread_kill"):
        yield
        return
    waiting, ended = threading.get_ident(), threading.Event()
    come, comes = os.pipe()
    os.set_blocking(comes, False)

    def listen() -> None:
        while number := os.read(come, 1):
            while number[0] in ENDING and not ended.wait(AGAIN):
                signal.pthread_kill(waiting, number[0])

    listener = threading.Thread(target=listen, daemon=True)
    before = signal.set_wakeup_fd(comes, warn_on_full_buffer=False)
    listener.start()
    try:
        yield
    finally:
        ended.set()
        signal.set_wakeup_fd(before)
        os.close(comes)
        listener.join()
        os.close(come)

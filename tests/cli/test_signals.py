"""Signals are heard whenever they come."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from types import FrameType

import pytest
from patience_cli.signals import heard_at_once

if sys.platform == "win32":
    pytest.skip("signals are a thing of POSIX", allow_module_level=True)


class HeardError(Exception):
    """Raised by the handler that hears."""


def sent_to_oneself(number: signal.Signals) -> None:
    """Send a signal, and wait for something else."""
    os.kill(os.getpid(), number)
    time.sleep(60)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_that_was_not_heard_comes_again(number: signal.Signals) -> None:
    came: list[int] = []

    def handler(signum: int, _frame: FrameType | None) -> None:
        came.append(signum)
        if len(came) > 2:  # as if it had come twice in the wrong moment
            raise HeardError

    before = signal.signal(number, handler)
    try:
        with pytest.raises(HeardError), heard_at_once():
            sent_to_oneself(number)
    finally:
        signal.signal(number, before)
    assert came == [number] * 3


def test_others_come_once_and_nothing_is_left_behind() -> None:
    threads, files = threading.active_count(), len(os.listdir("/dev/fd"))
    with heard_at_once(), pytest.raises(KeyboardInterrupt):
        sent_to_oneself(signal.SIGINT)
    assert signal.set_wakeup_fd(-1) == -1
    assert (threading.active_count(), len(os.listdir("/dev/fd"))) == (threads, files)

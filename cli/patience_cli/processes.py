"""Work shared out to processes, whose answers come back in the order of the work while they are made."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

BATCH = 200
"""How many answers travel together, so that sending them costs little."""

W = TypeVar("W")
A = TypeVar("A")


class WorkerLostError(RuntimeError):
    """A process ended before its work was done: by a signal, or for lack of memory."""


class _Worker(Generic[W, A]):
    """A process with its share of the work; it waits when nobody takes its answers, so memory stays flat."""

    def __init__(self, work: Sequence[W], answers_to: Callable[[W], Iterable[A]]) -> None:
        self.ours, theirs = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=_answer, args=(work, answers_to, theirs), daemon=True)
        self.process.start()
        theirs.close()  # so that the end of the process is the end of the pipe

    def answers(self) -> Iterator[A]:
        """The answers to the next piece of its work."""
        try:
            while batch := self.ours.recv():
                if isinstance(batch, Exception):
                    raise batch
                yield from batch
        except EOFError:
            self.process.join()
            raise WorkerLostError(f"a process ended before its work was done ({self._how()})") from None

    def _how(self) -> str:
        code = self.process.exitcode or 0
        return f"signal {-code}" if code < 0 else f"exit code {code}"


def in_processes(work: Sequence[W], answers_to: Callable[[W], Iterable[A]], processes: int) -> Iterator[A]:
    """The answers to all pieces of work, piece by piece, from several processes; however it ends, they end too.

    Raises:
        WorkerLostError: when a process ends before its work is done.
    """
    processes = min(processes, len(work))
    workers = [_Worker(work[first::processes], answers_to) for first in range(processes)]
    try:
        for number in range(len(work)):
            yield from workers[number % processes].answers()
    finally:
        for worker in workers:
            worker.process.terminate()
            worker.process.join()
            worker.ours.close()


def end_with_the_first() -> None:
    """In a process: do not outlive the one that began it, however that ends."""
    threading.Thread(target=_wait_for_the_first, daemon=True).start()


def _wait_for_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os._exit(1)


def _answer(work: Sequence[W], answers_to: Callable[[W], Iterable[A]], to: Connection) -> None:
    """In a process: answer piece by piece; an empty batch ends each, and an error all."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C goes to all processes; the first one ends the others
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_the_first()
    try:
        for piece in work:
            for batch in _batches(answers_to(piece)):
                to.send(batch)
            to.send([])
    except Exception as error:  # noqa: BLE001 - raised in the first process
        to.send(error)


def _batches(answers: Iterable[A]) -> Iterator[list[A]]:
    answers = iter(answers)
    while batch := list(islice(answers, BATCH)):
        yield batch

"""Work shared out to processes, whose answers come back in the order of the work while they are made."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.synchronize import Lock
from time import perf_counter
from typing import BinaryIO, Generic, NamedTuple, TypeVar, cast

from .parts import Contents, Part, WorkerLostError

BATCH = 200
"""How many answers travel together, so that sending them costs little."""
BATCH_SECONDS = 0.05
"""An answer waits no longer than this for others to travel with, if they are made; large ones would fill the memory."""

W = TypeVar("W")
A = TypeVar("A")


class _Batch(NamedTuple, Generic[A]):
    """Some answers to the piece of work with a number, and whether these are all."""

    number: int
    answers: list[A]
    last: bool


class _Worker(Generic[W, A]):
    """A process that takes pieces of work; it waits when nobody takes its answers, so memory stays flat."""

    def __init__(
        self, share: Connection, turn: Lock, answers_to: Callable[[W, BinaryIO], Iterable[A]]
    ) -> None:
        self.ours, theirs = multiprocessing.Pipe(duplex=False)
        arguments = share, turn, answers_to, theirs
        self.process = multiprocessing.Process(target=_answer, args=arguments, daemon=True)
        with no_interrupt():
            self.process.start()
        theirs.close()  # so that the end of the process is the end of the pipe

    def batch(self) -> _Batch[A] | None:
        """What it answers next; None when there is no more work."""
        try:
            batch = self.ours.recv()
        except EOFError:
            self.process.join()
            raise WorkerLostError(f"a process ended before its work was done ({self._how()})") from None
        if isinstance(batch, Exception):
            raise batch
        return batch  # type: ignore[no-any-return] # what a connection brings has no type

    def _how(self) -> str:
        code = self.process.exitcode or 0
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def end(self) -> None:
        """End it, whatever it is at."""
        self.process.terminate()
        self.process.join()
        self.ours.close()


def in_processes(work: Sequence[W], answers_to: Callable[[W], Iterable[A]], processes: int) -> Iterator[A]:
    """The answers to all pieces of work, piece by piece, from several processes; however it ends, they end too.

    Raises:
        WorkerLostError: when a process ends before its work is done.
    """
    yield from spread(map(Part, work), partial(_without_bytes, answers_to), min(processes, len(work)))


def _without_bytes(answers_to: Callable[[W], Iterable[A]], work: W, _: BinaryIO) -> Iterable[A]:
    return answers_to(work)


def spread(
    parts: Iterable[Part[W]], answers_to: Callable[[W, BinaryIO], Iterable[A]], processes: int
) -> Iterator[A]:
    """Like `in_processes`, where pieces of work come with bytes, which are read here and sent to whoever is idle.

    Raises:
        WorkerLostError: when a process ends before its work is done.
    """
    share, sends = multiprocessing.Pipe(duplex=False)
    turn = multiprocessing.Lock()
    failed: list[Exception] = []
    workers: list[_Worker[W, A]] = []
    try:
        for _ in range(processes):
            workers.append(_Worker(share, turn, answers_to))
        share.close()  # so that sending fails when they are gone
        # Begun after them: a process that is forked takes no thread along. It may wait for stdin when all is over.
        threading.Thread(target=_send, args=(parts, sends, processes, failed), daemon=True).start()
        yield from _in_order(workers)
    finally:
        for worker in workers:
            worker.end()
    if failed:
        raise failed[0]


def _in_order(workers: list[_Worker[W, A]]) -> Iterator[A]:
    """The answers in the order of the work; of each worker no more is taken before its turn than tells what it is at."""
    silent = {worker.ours: worker for worker in workers}
    come: dict[int, tuple[_Worker[W, A], _Batch[A]]] = {}
    for number in count():
        while number not in come:
            if not silent:
                return
            for ours in cast("list[Connection]", wait(list(silent))):
                worker = silent.pop(ours)
                if batch := worker.batch():
                    come[batch.number] = worker, batch
        worker, batch = come.pop(number)
        yield from batch.answers
        while not batch.last:
            batch = _expected(worker.batch())
            yield from batch.answers
        silent[worker.ours] = worker


def _expected(batch: _Batch[A] | None) -> _Batch[A]:
    if batch is None:
        raise ValueError("a piece of work has no end")
    return batch


def _send(parts: Iterable[Part[W]], to: Connection, processes: int, failed: list[Exception]) -> None:
    """In a thread: send all work, and then to each process that there is no more."""
    with suppress(BrokenPipeError):  # the processes are gone, and it was told why
        try:
            number = 0
            for part in parts:
                to.send((number, part))
                number += part.last
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - raised in the first thread
            failed.append(error)
        for _ in range(processes):
            to.send(None)


@contextmanager
def no_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back, so that a process that is begun meanwhile never sees it: the first process ends them all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_the_first() -> None:
    """In a process: do not outlive the one that began it, however that ends."""
    threading.Thread(target=_wait_for_the_first, daemon=True).start()


def _wait_for_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os._exit(1)


def _answer(
    share: Connection, turn: Lock, answers_to: Callable[[W, BinaryIO], Iterable[A]], to: Connection
) -> None:
    """In a process: answer piece by piece until there is no more work; an error ends all."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C goes to all processes; the first one ends the others
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_the_first()
    try:
        taken: tuple[int, W, Iterator[bytes]] | None
        while taken := _taken(share, turn):
            number, work, contents = taken
            with io.BufferedReader(Contents(contents)) as stream:
                for batch, last in _batches(answers_to(work, stream)):
                    to.send(_Batch(number, batch, last))
            for _ in contents:
                pass  # it was not wanted, but its end is the beginning of the next piece
        to.send(None)
    except Exception as error:  # noqa: BLE001 - raised in the first process
        to.send(error)


def _taken(share: Connection, turn: Lock) -> tuple[int, W, Iterator[bytes]] | None:
    """The next piece of work with its number and its bytes; it is this process' turn until all of them came."""
    turn.acquire()
    sent: tuple[int, Part[W]] | None = share.recv()
    if sent is None or sent[1].last:
        turn.release()
    if sent is None:
        return None
    number, part = sent
    return number, part.work, _contents(part, share, turn)


def _contents(part: Part[W], share: Connection, turn: Lock) -> Iterator[bytes]:
    yield part.content
    while not part.last:
        _, part = share.recv()
        if part.last:
            turn.release()
        yield part.content


def _batches(answers: Iterable[A]) -> Iterator[tuple[list[A], bool]]:
    """The answers in batches, and with each whether it is the last."""
    batch: list[A] = []
    begun = perf_counter()
    for answer in answers:
        batch.append(answer)
        if len(batch) == BATCH or perf_counter() - begun > BATCH_SECONDS:
            yield batch, False
            batch, begun = [], perf_counter()
    yield batch, True

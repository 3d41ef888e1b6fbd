"""Where the deals of a survey are solved: processes of this machine, or the workers of a Dask scheduler."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ParamSpec, TypeVar

from patience_core.surveying.survey import Engine

from .console import fail, note
from .processes import end_with_the_first, no_interrupt

AHEAD = 2
"""How many chunks are on their way for each worker, so that none waits for the next one."""
CONNECT_SECONDS = 15
GARBAGE_AFTER = 100_000
"""A search makes much that stays: looking through it for garbage this seldom saves a twentieth."""

P = ParamSpec("P")
T = TypeVar("T")


class ExecutorLostError(RuntimeError):
    """What solves the deals went away as a whole."""


@contextmanager
def executor(jobs: int | None, scheduler: str | None) -> Iterator[Engine]:
    """What solves deals while the context lasts; what is on its way at its end is dropped."""
    with _processes(jobs or processors()) if scheduler is None else _cluster(scheduler) as found:
        yield found


def check_scheduler(address: str) -> None:
    """Refuse what is no address, and any without the package that talks to it."""
    if not re.fullmatch(r"(tcp|tls)://.+:[0-9]{1,5}", address):
        fail(f"--scheduler {address}: it is an address", "for example: --scheduler tcp://127.0.0.1:8786")
    if find_spec("distributed") is None:
        fail("--scheduler needs Dask distributed", "pip install 'patience-cards[cluster]'")


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LastingPool(Executor):
    """A pool of processes that begins anew when one of them was killed, which ends all that are in the pool."""

    def __init__(self, jobs: int) -> None:
        """Take the number of processes."""
        self._jobs = jobs
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        # A fresh interpreter for each inherits no open file, no lock and no thread.
        return ProcessPoolExecutor(self._jobs, multiprocessing.get_context("spawn"), _begin_worker)

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Like `ProcessPoolExecutor.submit`, but a broken pool is replaced."""
        with no_interrupt():
            try:
                return self._pool.submit(function, *args, **kwargs)
            except BrokenExecutor:
                self._pool.shutdown()
                self._pool = self._new()
                return self._pool.submit(function, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Like `ProcessPoolExecutor.shutdown`."""
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """End all processes, whatever they are at, and wait until they and the pool's own threads are gone."""
        for process in multiprocessing.active_children():
            process.terminate()
        self.shutdown(cancel_futures=True)


@contextmanager
def _processes(jobs: int) -> Iterator[Engine]:
    pool = LastingPool(jobs)
    try:
        yield Engine(pool, lambda: AHEAD * jobs, (BrokenExecutor,))
    finally:
        pool.end()


def _begin_worker() -> None:
    """In a worker: leave Ctrl-C to the first process, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(GARBAGE_AFTER)
    end_with_the_first()


@contextmanager
def _cluster(address: str) -> Iterator[Engine]:
    client, lost = _connected(address)
    gone = ExecutorLostError(f"the scheduler at {address} is gone")

    def threads() -> int:
        try:
            return sum(map(int, client.nthreads().values()))
        except OSError as error:  # the client itself notices later
            raise gone from error

    try:
        if not threads():
            note([f"patience: {address} has no worker yet; the deals wait for one"])
        yield Engine(client.get_executor(pure=False), lambda: AHEAD * max(1, threads()), lost)
    except Exception as error:
        if client.status != "running" and error is not gone:
            raise gone from error
        raise
    finally:
        with suppress(OSError, TimeoutError):
            client.close()


def _connected(address: str) -> tuple[Any, tuple[type[BaseException], ...]]:
    """A client of the scheduler, and what its futures raise when their worker is gone."""
    distributed: Any = import_module("distributed")  # heavy, and an optional dependency
    logging.disable()  # what goes wrong is told in our words
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        fail(
            f"no scheduler answers at {address}: {error}", "dask scheduler starts one and prints its address"
        )
    return client, (distributed.KilledWorker, CancelledError)

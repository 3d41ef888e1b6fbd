"""Solving all deals that have no result yet, on any executor of `concurrent.futures`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue

from .keys import key_text
from .seeds import Seeds
from .store import Store
from .tables import Run
from .work import Job, Result, solve_deals

CHUNK_SECONDS = 0.5
"""About how much work a worker is given at a time: what is done again after a kill, at most twice for each worker."""
MOST_IN_CHUNK = 1000
ALONE_AFTER = 2
"""A deal that lost its worker this often is solved while nothing else is: then it is known which deal does it."""
LOST_AT_MOST = 5
"""A deal that lost its worker this often is given up."""

OnResults = Callable[[Sequence[Result]], None]


class WorkerLostError(RuntimeError):
    """A deal ended every worker that tried it; the text names the deal."""


@dataclass(frozen=True)
class Engine:
    """Where deals are solved.

    `width` tells how many chunks should be on their way, `lost` what a future raises when its worker ended before
    it had an answer.
    """

    executor: Executor
    width: Callable[[], int]
    lost: tuple[type[BaseException], ...]


@dataclass(frozen=True)
class Chunk:
    """Deals that are solved together, and how often their worker was lost."""

    seeds: list[str]
    losses: int = 0


def run_of(job: Job) -> Run:
    """How the file of a survey names a job."""
    loaded, (limits, question, strategy) = job.loaded, job.request
    return Run(
        game=loaded.file.name,
        variants=" ".join(loaded.variants),
        rules=loaded.ruleset.fingerprint(),
        limits=key_text(limits),
        question=question.value,
        strategy=key_text(strategy),
        program=job.program,
    )


class Survey:
    """One run over some deals. Results are kept as they come, so that it may end at any moment."""

    def __init__(self, job: Job, store: Store, engine: Engine, watch: OnResults) -> None:
        """Take what to solve, where to keep it, who solves it, and whom to tell of results that are kept."""
        self.job = job
        self.store = store
        self.engine = engine
        self.watch = watch
        self.number = store.run(run_of(job))
        self._size = 1
        # An interrupt while one waits here leaves no lock held, as `concurrent.futures.wait` might.
        self._done: SimpleQueue[Future[list[Result]]] = SimpleQueue()
        self._on_their_way: dict[Future[list[Result]], Chunk] = {}
        self._again: deque[Chunk] = deque()

    def solve(self, seeds: Seeds) -> None:
        """Solve the deals that have no result yet.

        Raises:
            WorkerLostError: when a deal ended every worker that tried it.
            DealFailedError: for a bug in a worker; whatever else a worker raised comes as it is.
        """
        missing = self.store.missing(self.number, seeds)
        while True:
            self._send(missing)
            if not self._on_their_way:
                return
            done = [self._done.get()]
            while not self._done.empty():
                done.append(self._done.get())
            self._take(done)

    def _send(self, missing: Iterator[str]) -> None:
        """Give the workers enough to do."""
        width = self.engine.width()
        while len(self._on_their_way) < width and not self._is_one_alone():
            chunk = self._next(missing)
            if chunk is None:
                return
            future = self.engine.executor.submit(solve_deals, self.job, chunk.seeds)
            self._on_their_way[future] = chunk
            future.add_done_callback(self._done.put)

    def _is_one_alone(self) -> bool:
        """Whether a deal is or waits to be on its way alone, because it is suspected of ending its worker."""
        suspects = [chunk for chunk in self._on_their_way.values() if _is_suspect(chunk)]
        waits = bool(self._again) and _is_suspect(self._again[0])
        return bool(suspects) or (waits and bool(self._on_their_way))

    def _next(self, missing: Iterator[str]) -> Chunk | None:
        if self._again:
            return self._again.popleft()
        seeds = list(islice(missing, self._size))
        return Chunk(seeds) if seeds else None

    def _take(self, done: list[Future[list[Result]]]) -> None:
        """Keep what is there, and only then look at what went wrong."""
        results: list[Result] = []
        lost: list[Chunk] = []
        errors: list[Exception] = []
        for future in done:
            chunk = self._on_their_way.pop(future)
            try:
                results += future.result()
            except self.engine.lost:
                lost.append(chunk)
            except Exception as error:  # noqa: BLE001 - raised below, when the results are safe
                errors.append(error)
        if results:
            self.store.add(self.number, results)
            self.watch(results)
            mean = sum(result.seconds for result in results) / len(results)
            self._size = max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS / max(mean, 1e-9))))
        if errors:
            raise errors[0]
        for chunk in lost:
            self._try_again(chunk)

    def _try_again(self, chunk: Chunk) -> None:
        """Solve the deals of a lost chunk once more, each for itself."""
        losses = chunk.losses + 1
        if losses >= LOST_AT_MOST:
            raise WorkerLostError(
                f"deal {chunk.seeds[0]} ended its worker {losses} times, at last while nothing else was solved"
            )
        self._again.extend(Chunk([seed], losses) for seed in chunk.seeds)


def _is_suspect(chunk: Chunk) -> bool:
    return chunk.losses >= ALONE_AFTER

"""A survey on a real Dask cluster on this machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from shell import environment, patience
from surveys import SHORT, Rows, begun, count, needs_signals, rows, wait_for


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The rows of a survey that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    ran = patience("survey", "pile-on", "--seeds", "1-1500", "--jobs", "1", cwd=folder)
    assert (ran.code, ran.err) == (0, "")
    return rows(folder / "survey.db")


def free_port() -> int:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def dask(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of a Dask cluster."""
    with (folder / f"{'-'.join(arguments[:1])}-{time.monotonic_ns()}.log").open("wb") as log:
        command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        process = subprocess.Popen(command, cwd=folder, env=environment(), stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def answers(port: int) -> bool:
    """Whether somebody listens at a port of this machine."""
    with closing(socket.socket()) as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def worker(folder: Path, address: str) -> Any:
    return dask(folder, "worker", address, "--no-nanny", "--nthreads", "1", "--local-directory", str(folder))


@pytest.mark.slow
@needs_signals
def test_a_dask_cluster_that_loses_a_worker(tmp_path: Path, whole: Rows) -> None:
    port = free_port()
    address, path = f"tcp://127.0.0.1:{port}", tmp_path / "survey.db"
    asked = ("survey", "pile-on", "--seeds", "1-1500", "--scheduler", address)
    with (
        dask(tmp_path, "scheduler", "--host", "127.0.0.1", "--port", str(port)),
        worker(tmp_path, address) as one,
        worker(tmp_path, address) as two,
        begun(tmp_path, *asked) as process,
    ):
        wait_for(lambda: count(path) >= 300)
        one.kill()
        kept = rows(path, "seed, seconds")
        _, err = process.communicate(timeout=SHORT)
        assert process.returncode == 0, err
        assert (one.wait(), two.poll()) == (-9, None)
    assert rows(path) == whole
    assert set(kept) <= set(rows(path, "seed, seconds"))


@pytest.mark.slow
@needs_signals
def test_a_scheduler_that_goes_away(tmp_path: Path) -> None:
    patient = "import patience_cli.executors as executors\nexecutors.CONNECT_SECONDS = 2\n"
    (tmp_path / "sitecustomize.py").write_text(patient, encoding="utf-8")
    port = free_port()
    address, path = f"tcp://127.0.0.1:{port}", tmp_path / "survey.db"
    asked = ("survey", "pile-on", "--seeds", "1-60000", "--scheduler", address)
    with (
        dask(tmp_path, "scheduler", "--host", "127.0.0.1", "--port", str(port)) as scheduler,
        worker(tmp_path, address),
    ):
        wait_for(lambda: answers(port))
        with begun(
            tmp_path, *asked, PYTHONPATH=os.pathsep.join((str(tmp_path), environment()["PYTHONPATH"]))
        ) as process:
            wait_for(lambda: count(path) >= 20)
            scheduler.kill()
            out, err = process.communicate(timeout=SHORT)
            assert (process.returncode, out) == (2, "")
            assert f"the scheduler at {address} is gone; " in err
            assert f"{count(path)} of 60000 deals are in survey.db" in err


@pytest.mark.slow
def test_a_scheduler_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    from patience_cli import executors  # noqa: PLC0415
    from typer import Exit  # noqa: PLC0415

    monkeypatch.setattr(executors, "CONNECT_SECONDS", 1)
    with pytest.raises(Exit), executors.executor(None, f"tcp://127.0.0.1:{free_port()}"):
        pass
    assert list(tmp_path.iterdir()) == []

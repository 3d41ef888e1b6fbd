"""Large and hostile inputs, full disks, signals: the exit code, and what is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from patience_cli.saving import write_whole
from shell import PROGRAM, environment

from tests.fuzz.resources import (
    BACK_AND_FORTH,
    GOOD,
    STEPS,
    Case,
    cases,
    disk_cases,
    long_record,
    run,
    verdict,
)

WITHOUT_SIGNALS = [case for case in cases(megabytes=0.2, records=2000) if not case.signal]
SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
needs_groups = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")


@pytest.mark.slow
@pytest.mark.parametrize("case", WITHOUT_SIGNALS, ids=lambda case: case.name)
def test_large_and_hostile_inputs(case: Case, tmp_path: Path) -> None:
    assert verdict(case, tmp_path)[1] == ""


@pytest.mark.slow
@pytest.mark.parametrize(("case", "disk"), disk_cases(), ids=lambda each: getattr(each, "name", ""))
def test_disks_on_which_nothing_can_be_written(case: Case, disk: object) -> None:
    with disk() as folder:  # type: ignore[operator] # a context manager
        if folder is None:
            pytest.skip("needs a disk to be mounted")
        ran, wrong = verdict(case, folder)
        assert wrong == ""
        assert f"cannot write {case.arguments[-1]}: " in ran.err


@pytest.mark.slow
def test_a_long_record_needs_no_more_memory_than_a_short_one(tmp_path: Path) -> None:
    peaks = []
    for megabytes in (0.1, 1):
        long_record(megabytes)(tmp_path)
        peaks.append(run(Case("", ("replay", "long"), (0,), long_record(megabytes)), tmp_path).megabytes)
    assert peaks[1] < peaks[0] + 4


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--format", "junit"), ("--json",), ("--jobs", "2", "few")])
def test_many_broken_records_need_no_more_memory_than_a_few(options: tuple[str, ...], tmp_path: Path) -> None:
    peaks = []
    for records in (500, 20_000):
        (tmp_path / "few").write_text("patience 1\n", encoding="utf-8")
        (tmp_path / "many").write_text("patience 1\n" * records, encoding="utf-8")
        ran = run(Case("", ("replay", "many", *options), (1,), lambda _: None), tmp_path)
        assert ran.code == 1
        peaks.append(ran.megabytes)
    assert peaks[1] < peaks[0] + 8


@pytest.mark.slow
@needs_pipes
@pytest.mark.parametrize(("number", "code"), SIGNALS)
@pytest.mark.parametrize("command", ["replay", "fmt"])
def test_a_signal_in_the_middle_of_a_record(command: str, number: int, code: int, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "endless")
    with subprocess.Popen(
        [*PROGRAM, command, "endless"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        endless = os.open(tmp_path / "endless", os.O_WRONLY)
        os.write(endless, (BACK_AND_FORTH + STEPS * 5000).encode())
        running.send_signal(number)
        os.close(endless)
        out, err = running.communicate()
    ended = running.returncode
    assert (ended if ended >= 0 else 128 - ended, out, err) == (code, b"", b"")
    assert os.listdir(tmp_path) == ["endless"]


@pytest.mark.parametrize("at", ["fchmod", "fsync", "replace"])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143), OSError(28, "No space left")])
def test_a_file_is_whole_whenever_writing_is_broken_off(
    at: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(*_: object) -> NoReturn:
        raise error

    path = tmp_path / "game"
    path.write_text(GOOD, encoding="utf-8")
    monkeypatch.setattr(os, at, broken_off)
    with pytest.raises(type(error)):
        write_whole(path, [b"something ", b"else"])
    assert path.read_text(encoding="utf-8") == GOOD
    assert os.listdir(tmp_path) == ["game"]


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A program whose two workers have much to do."""
    long_record(2)(tmp_path)
    names = [f"link{number}" for number in range(16)]
    for name in names:
        (tmp_path / name).symlink_to("long")
    running = subprocess.Popen(
        [*PROGRAM, "replay", "--jobs", "2", *names],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    waited_for(lambda: len(members(running.pid)) >= 3)
    yield running
    if members(running.pid):
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def members(group: int) -> list[str]:
    """The processes of a group that still live."""
    ran = subprocess.run(
        ["ps", "-A", "-o", "pgid=,stat=,pid="],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split() for line in ran.stdout.splitlines()]
    return [pid for pgid, state, pid in lines if pgid == str(group) and state[0] != "Z"]


def waited_for(holds: object, most: float = 30) -> bool:
    until = time.monotonic() + most
    while time.monotonic() < until:
        if holds():  # type: ignore[operator] # a function
            return True
        time.sleep(0.05)
    return False


@pytest.mark.slow
@needs_groups
def test_no_worker_outlives_the_program(busy: subprocess.Popen[bytes]) -> None:
    busy.send_signal(signal.SIGTERM)
    busy.wait()
    assert waited_for(lambda: not members(busy.pid), most=3)


@needs_groups
def test_ctrl_c_ends_the_workers_too(busy: subprocess.Popen[bytes]) -> None:
    os.killpg(busy.pid, signal.SIGINT)
    assert busy.wait(timeout=60) == 130
    assert waited_for(lambda: not members(busy.pid))


@pytest.mark.slow
@needs_groups
def test_a_worker_that_is_killed_is_told_and_not_waited_for(busy: subprocess.Popen[bytes]) -> None:
    worker = next(pid for pid in members(busy.pid) if pid != str(busy.pid))
    os.kill(int(worker), signal.SIGKILL)
    assert busy.wait(timeout=60) == 3
    assert waited_for(lambda: not members(busy.pid))


@needs_groups
def test_no_worker_outlives_a_program_that_is_killed(busy: subprocess.Popen[bytes]) -> None:
    busy.kill()
    busy.wait()
    assert waited_for(lambda: not members(busy.pid))

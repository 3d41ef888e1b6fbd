"""`replay --jobs`: several processes say what one says, whatever is shared out to them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, cast

import pytest
from shell import SECONDS, Ran, environment, patience

from patience_core.notation.lines import BYTE_ORDER_MARK

GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
BAD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t2\nend open\n"
KLONDIKE = "patience 1\ngame klondike\ndeal pysol:7\nmoves\ndraw\ndraw\nend open\n"
MANY = (GOOD + "# between\n\n" + KLONDIKE + BAD + "junk\n" + GOOD) * 5

needs_groups = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")

SHARED_OUT = """
from functools import partial
from patience_cli import spreading
from patience_cli.main import main
spreading.MUCH = spreading.MUCH_OF_A_PIPE = 1
spreading.SIZE = {size}
spreading.record_chunks = partial(spreading.record_chunks, size={size})
main()
"""
"""The program, to which next to nothing is much, and a chunk so many bytes."""


def shared_out(*arguments: str, stdin: bytes | None = None, cwd: Path, size: int = 200) -> Ran:
    """Run the program with processes even for a few records."""
    ran = subprocess.run(
        [sys.executable, "-c", SHARED_OUT.format(size=size), *arguments],
        input=stdin or b"",
        capture_output=True,
        cwd=cwd,
        env=environment(),
        timeout=SECONDS,
        check=False,
    )
    return without_times(Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode()))


def without_times(ran: Ran) -> Ran:
    return ran._replace(out=re.sub(r' time="[0-9.]+"', "", ran.out))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with records of every kind."""
    good, many = GOOD.encode(), MANY.encode()
    contents = {
        "many": many,
        "one": good,
        "bad": BAD.encode(),
        "crlf": many.replace(b"\n", b"\r\n"),
        "mark": BYTE_ORDER_MARK + many,
        "commented": b"# first\n\n" + many + b"# last\n",
        "junk": b"junk\n" + many,
        "unended": many.removesuffix(b"\n"),
        "broken-off": many.removesuffix(b"end open\n"),
        "nul": many + good.replace(b"t14\n", b"t14 \0\n") + good + b"\0" + good,
        "latin": many + good.replace(b"3H", b"3H \xe4") + good,
        "overlong": good
        + b"t1 "
        + b"x" * 70_000
        + b"\n"
        + many
        + b"patience 1 "
        + b"x" * 70_000
        + b"\n"
        + good,
        "empty": b"",
        "comments": b"# nothing\n" * 100,
        "text": b"nothing\n" * 100,
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ("many",),
        pytest.param(("many", "--json"), marks=pytest.mark.slow),
        pytest.param(("many", "--format", "github"), marks=pytest.mark.slow),
        pytest.param(("many", "--format", "junit"), marks=pytest.mark.slow),
        pytest.param(("many", "--quiet"), marks=pytest.mark.slow),
        pytest.param(("many", "--steps"), marks=pytest.mark.slow),
        pytest.param(("many", "--steps", "--describe"), marks=pytest.mark.slow),
        pytest.param(("many", "--require", "won"), marks=pytest.mark.slow),
        pytest.param(("many", "--stop-after", "2"), marks=pytest.mark.slow),
        pytest.param(("one",), marks=pytest.mark.slow),
        pytest.param(("bad",), marks=pytest.mark.slow),
        pytest.param(("crlf",), marks=pytest.mark.slow),
        pytest.param(("mark",), marks=pytest.mark.slow),
        pytest.param(("commented",), marks=pytest.mark.slow),
        pytest.param(("junk",), marks=pytest.mark.slow),
        pytest.param(("unended",), marks=pytest.mark.slow),
        pytest.param(("broken-off",), marks=pytest.mark.slow),
        pytest.param(("nul",), marks=pytest.mark.slow),
        pytest.param(("latin",), marks=pytest.mark.slow),
        pytest.param(("overlong",), marks=pytest.mark.slow),
        pytest.param(("empty",), marks=pytest.mark.slow),
        pytest.param(("comments",), marks=pytest.mark.slow),
        pytest.param(("text",), marks=pytest.mark.slow),
        pytest.param(("one", "nowhere", "many", ".", "empty", "bad"), marks=pytest.mark.slow),
        pytest.param(("one", "many", "one", "--stop-after", "6"), marks=pytest.mark.slow),
        pytest.param(("nowhere",), marks=pytest.mark.slow),
        pytest.param(("nowhere", "one", "--json"), marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_several_processes_answer_as_one(files: Path, arguments: tuple[str, ...]) -> None:
    one = without_times(patience("replay", *arguments, cwd=files))
    assert shared_out("replay", "--jobs", "2", *arguments, cwd=files) == one


@pytest.mark.slow
@pytest.mark.parametrize("names", [("-",), ("-", "many"), ("many", "-", "-")], ids=" ".join)
def test_stdin_is_shared_out_too(files: Path, names: tuple[str, ...]) -> None:
    text = (files / "commented").read_bytes()
    one = patience("replay", *names, stdin=text, cwd=files)
    assert shared_out("replay", "--jobs", "2", *names, stdin=text, cwd=files) == one


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["3", "16"])
def test_more_processes_than_processors(files: Path, jobs: str) -> None:
    one = patience("replay", "many", cwd=files)
    assert shared_out("replay", "--jobs", jobs, "many", cwd=files) == one


@pytest.mark.slow
def test_a_record_that_is_larger_than_a_chunk(files: Path) -> None:
    longer = GOOD.replace("end open\n", "t14 3H t15\nt15 3H t14\n" * 500 + "end open\n")
    (files / "long").write_text(longer + MANY + longer, encoding="utf-8")
    one = patience("replay", "long", cwd=files)
    assert one.out.count("open after 1001 moves") == 2
    assert shared_out("replay", "--jobs", "2", "long", cwd=files) == one


STARTED = """
import sys
from patience_cli.main import main
try:
    main()
finally:
    print("multiprocessing" in sys.modules)
"""


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        (1, False),
        pytest.param(1000, False, marks=pytest.mark.slow),
        pytest.param(9000, True, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("name", ["records", "-"])
def test_a_few_records_start_no_process(tmp_path: Path, records: int, expected: bool, name: str) -> None:
    text = (GOOD * records).encode()
    (tmp_path / "records").write_bytes(text)
    ran = subprocess.run(
        [sys.executable, "-c", STARTED, "replay", "--quiet", "--jobs", "2", name],
        input=text,
        capture_output=True,
        cwd=tmp_path,
        env=environment(),
        check=True,
    )
    assert ran.stdout.split() == [str(expected).encode()]


class Begun:
    """The program, to which one may write while it runs."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        command = [
            sys.executable,
            "-c",
            SHARED_OUT.format(size=200),
            "replay",
            "--jobs",
            "2",
            "-",
            *arguments,
        ]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=environment(PYTHONUNBUFFERED="1"),
            start_new_session=True,
        )
        streams = self.process.stdin, self.process.stdout, self.process.stderr
        self.stdin, self.stdout, self.stderr = (cast("IO[bytes]", stream) for stream in streams)

    def write(self, text: str) -> None:
        """Write all of it at once."""
        self.stdin.write(text.encode())
        self.stdin.flush()

    def end(self) -> int:
        """Wait for its end; the exit code as a shell tells it."""
        code = self.process.wait(timeout=SECONDS)
        return code if code >= 0 else 128 - code

    def worker(self) -> int:
        """Wait for one of its processes."""
        for _ in range(600):
            ran = subprocess.run(
                ["ps", "-A", "-o", "ppid=,stat=,pid="], capture_output=True, text=True, check=True
            )
            found = [line.split() for line in ran.stdout.splitlines()]
            for parent, state, pid in found:
                if parent == str(self.process.pid) and state[0] != "Z":
                    return int(pid)
            time.sleep(0.05)
        raise TimeoutError


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Callable[..., Begun]]:
    """What begins the program, which ends with the test."""
    programs: list[Begun] = []

    def begin(*arguments: str) -> Begun:
        programs.append(Begun(*arguments, cwd=tmp_path))
        return programs[-1]

    yield begin
    for each in programs:
        with each.process:
            each.process.kill()


@needs_groups
def test_records_that_come_slowly_are_answered_as_they_come(begun: Callable[..., Begun]) -> None:
    running = begun()
    running.write(GOOD)
    for number in range(5):
        running.write(GOOD)
        assert running.stdout.readline().startswith(b"<stdin>:%d: pile-on" % (6 * number + 1))
    running.stdin.close()
    assert running.stdout.read().splitlines()[-1] == b"6 records: 6 open"
    assert running.end() == 0


@pytest.mark.slow
@needs_groups
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_while_more_is_waited_for(begun: Callable[..., Begun], number: int, code: int) -> None:
    running = begun()
    running.write(MANY * 2)
    running.worker()
    os.killpg(running.process.pid, number)
    assert (running.end(), running.stderr.read().count(b"Traceback")) == (code, 0)


@pytest.mark.slow
@needs_groups
def test_stop_after_ends_though_more_may_come(begun: Callable[..., Begun]) -> None:
    running = begun("--stop-after", "2")
    running.write(GOOD + BAD + GOOD + BAD + GOOD)
    assert running.end() == 1
    assert running.stdout.read().splitlines()[-1] == b"4 records: 2 open, 2 refused"


@pytest.mark.slow
@needs_groups
def test_nobody_reads_the_answers(begun: Callable[..., Begun]) -> None:
    running = begun()
    running.stdout.close()
    running.write(MANY * 2)
    running.stdin.close()
    assert running.end() == 141


@pytest.mark.slow
@needs_groups
def test_a_process_that_is_killed_is_told(begun: Callable[..., Begun]) -> None:
    running = begun("--quiet")
    running.write(GOOD * 10)
    os.kill(running.worker(), signal.SIGKILL)
    assert running.end() == 3
    assert running.stderr.read().splitlines() == [
        b"patience: a process ended before its work was done (signal 9)",
        b"  hint: --jobs 1 tells more",
    ]

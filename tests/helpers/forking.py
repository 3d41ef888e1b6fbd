"""An interpreter that has the program imported and forks for every call: each call is a process of its own, with streams,
folder and environment of its own, but does not pay for the start of Python.

Run as a script it is that interpreter: it is given one end of a socket, and on it, one by one, the calls.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import pkgutil
import random
import socket
import subprocess
import sys
import threading
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

LONGEST = 1_000_000
"""No call is longer than this, in bytes."""
STANDARD = (
    ("stdin", 0, "rb", "surrogateescape"),
    ("stdout", 1, "wb", "surrogateescape"),
    ("stderr", 2, "wb", "backslashreplace"),
)


class Forking:
    """The other end: it sends calls, and tells how they ended."""

    def __init__(self, environment: dict[str, str]) -> None:
        """Begin an interpreter, which ends when this process does."""
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, __file__, str(theirs.fileno())],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )
        atexit.register(self._end)

    def _end(self) -> None:
        self._socket.close()
        self._process.wait()

    def call(
        self, arguments: list[str], given: bytes | None, cwd: Path | None, env: dict[str, str], seconds: float
    ) -> tuple[int, bytes, bytes]:
        """Run the program: its exit code, stdout and stderr."""
        said = {"arguments": arguments, "cwd": str(cwd or Path.cwd()), "env": env}
        if given is None:
            stdin, ours = os.open(os.devnull, os.O_RDONLY), None
        else:
            stdin, ours = os.pipe()
        (out, stdout), (err, stderr) = os.pipe(), os.pipe()
        socket.send_fds(self._socket, [json.dumps(said).encode()], [stdin, stdout, stderr])
        for theirs in (stdin, stdout, stderr):
            os.close(theirs)
        read: dict[int, bytes] = {}
        threads = [threading.Thread(target=_read, args=(stream, read)) for stream in (out, err)]
        if ours is not None:
            threads.append(threading.Thread(target=_write, args=(ours, given)))
        for thread in threads:
            thread.start()
        self._socket.settimeout(seconds)
        code = int(self._socket.recv(LONGEST))
        for thread in threads:
            thread.join()
        return code, read[out], read[err]


def _read(stream: int, read: dict[int, bytes]) -> None:
    with open(stream, "rb") as file:
        read[stream] = file.read()


def _write(stream: int, given: bytes | None) -> None:
    try:
        with open(stream, "wb") as file:
            file.write(given or b"")
    except BrokenPipeError:
        pass  # the program ended without reading all of it


def _serve(calls: socket.socket) -> None:
    while True:
        said, streams, _, _ = socket.recv_fds(calls, LONGEST, len(STANDARD))
        if not said:
            return
        if (process := os.fork()) == 0:
            calls.close()
            _run(json.loads(said), streams)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(process, 0)
        calls.send(str(os.waitstatus_to_exitcode(status)).encode())


def _run(said: dict[str, Any], streams: list[int]) -> NoReturn:
    """Be the program: what a shell would set up before it begins, and what Python does when it ends."""
    from patience_cli.main import main  # noqa: PLC0415 - imported already

    code = 1
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        # Made anew, as Python does in UTF-8 mode: they remember whether one may seek in what they were opened on.
        for name, number, mode, errors in STANDARD:
            opened = open(number, mode, closefd=False)  # noqa: SIM115 - for as long as the program runs
            stream = io.TextIOWrapper(opened, "utf-8", errors, line_buffering=number == 2)
            setattr(sys, name, stream)
        os.chdir(said["cwd"])
        os.environ.clear()
        os.environ.update(said["env"])
        sys.argv = ["patience", *said["arguments"]]
        random.seed()
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001 - as Python itself does at the end of a program
        traceback.print_exc()
    finally:
        for written in (sys.stdout, sys.stderr):
            try:
                written.flush()
            except (OSError, ValueError):
                code = code or 120
        os._exit(code)


def _import_all() -> None:
    for name in ("patience_core", "patience_cli"):
        for module in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)


if __name__ == "__main__":
    _import_all()
    gc.freeze()
    _serve(socket.socket(fileno=int(sys.argv[1])))

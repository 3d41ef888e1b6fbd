"""The entry point: what happens before and after a command, whatever the command."""

from __future__ import annotations

import gc
import io
import os
import sys
from contextlib import suppress
from types import ModuleType

BUG = 3
"""Exit code for a bug of ours."""
CANNOT_WRITE = 2
"""Exit code when the answer cannot be written, as on a full disk."""
CLOSED_PIPE = 141
"""Exit code when nobody reads what is written any more."""
_COMPLETE = "_PATIENCE_COMPLETE"
"""The variable by which a shell asks for completions."""


def main() -> None:
    """Run the command line and exit."""
    sys.exit(_run())


def print_version() -> None:
    """Print the version of the program."""
    from importlib.metadata import version

    print(f"patience {version('patience-cards')}")


def _run() -> int:
    # What is made at the start stays: searching it for garbage takes a twentieth of a short run.
    gc.set_threshold(100_000)
    _make_streams_safe()
    try:
        code = _command()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        leave_stdout()
        return CLOSED_PIPE
    except OSError as error:
        leave_stdout()
        _tell(f"patience: cannot write: {error.strerror}")
        return CANNOT_WRITE
    except Exception as error:  # noqa: BLE001 - the last resort: a bug is told in a line, with a code of its own
        return _tell_bug(error)
    finally:
        _flush_stderr()
    return code


def leave_stdout() -> None:
    """Let go of a stdout that cannot be written: what is still buffered would fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _flush_stderr() -> None:
    """What could not be told does not change the exit code, which is the answer."""
    try:
        sys.stderr.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def _tell(line: str) -> None:
    """Write a line to stderr, if that can be written at all."""
    with suppress(OSError):
        print(line, file=sys.stderr)


def _make_streams_safe() -> None:
    """See that all streams are there, and that no character of an input can make writing fail."""
    # Whoever started the program may have closed them. An answer must not get lost, so writing to stdout fails then.
    for name, mode, flags in (("stdin", "r", 0), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _command() -> int:
    if sys.argv[1:] == ["--version"]:
        print_version()
        return 0
    import typer

    from .app import command_line, is_no_verb, needed

    arguments = sys.argv[1:]
    app = command_line(needed(arguments))
    try:
        if is_no_verb(arguments):
            _usage().no_such_verb(arguments)
        return int(app(prog_name="patience", standalone_mode=False) or 0)
    except typer.Exit as exit_:
        return exit_.exit_code
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)
    except Exception as error:
        if _COMPLETE in os.environ and isinstance(error, KeyError | ValueError):
            return 0  # the shell did not say what is to be completed
        if not isinstance(error, _usage().UsageError):
            raise
        return int(_usage().usage_code(error))


def _usage() -> ModuleType:
    """What tells wrong calls; it is imported when there is one."""
    from . import usage

    return usage


def _tell_bug(error: Exception) -> int:
    import traceback

    where = traceback.extract_tb(error.__traceback__)[-1]
    told = f"patience: this is a bug: {type(error).__name__}: {error} ({os.path.basename(where.filename)}:{where.lineno})"
    _tell(told.encode("unicode_escape").decode("ascii"))
    if os.environ.get("PATIENCE_DEBUG"):
        traceback.print_exception(error)
    else:
        _tell("set PATIENCE_DEBUG=1 to see more")
    return BUG


if __name__ == "__main__":
    main()

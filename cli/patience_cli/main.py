"""The entry point: what happens before and after a command, whatever the command."""

from __future__ import annotations

import gc
import io
import os
import sys
from types import ModuleType

BUG = 3
"""Exit code for a bug of ours."""
CANNOT_WRITE = 2
"""Exit code when the answer cannot be written, as on a full disk."""
CLOSED_PIPE = 141
"""Exit code when nobody reads what is written any more."""


def main() -> None:
    """Run the command line and exit."""
    if sys.argv[1:] == ["--version"]:
        print_version()
    else:
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
        # What is still buffered would be written at exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except OSError as error:
        # What is still buffered cannot be written either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"patience: cannot write: {error.strerror}", file=sys.stderr)
        return CANNOT_WRITE
    except Exception as error:  # noqa: BLE001 - the last resort: a bug is told in a line, with a code of its own
        return _tell_bug(error)
    return code


def _make_streams_safe() -> None:
    """See that all streams are there, and that no character of an input can make writing fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed by whoever started the program
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _command() -> int:
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
    print(told.encode("unicode_escape").decode("ascii"), file=sys.stderr)
    if os.environ.get("PATIENCE_DEBUG"):
        traceback.print_exception(error)
    else:
        print("set PATIENCE_DEBUG=1 to see more", file=sys.stderr)
    return BUG


if __name__ == "__main__":
    main()

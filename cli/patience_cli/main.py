"""The entry point: what happens before and after a command, whatever the command."""

from __future__ import annotations

import gc
import os
import sys

from .exit_codes import BUG, CLOSED_PIPE, FINE, INTERRUPTED, USAGE
from .streams import flush_stderr, leave_stdout, make_streams_safe, tell_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_COMPLETE = "_PATIENCE_COMPLETE"
"""The variable by which a shell asks for completions."""


def main() -> None:
    """Run the command line and exit."""
    sys.exit(_run())


def _run() -> int:
    # What is made at the start stays: searching it for garbage takes a twentieth of a short run.
    gc.set_threshold(100_000)
    make_streams_safe()
    try:
        code = _command()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        leave_stdout()
        return CLOSED_PIPE
    except OSError as error:
        leave_stdout()
        tell_line(f"patience: cannot write: {error.strerror}")
        return USAGE
    except Exception as error:  # noqa: BLE001 - the last resort: a bug is told in a line, with a code of its own
        return _tell_bug(error)
    finally:
        flush_stderr()
    return code


def _command() -> int:
    arguments = sys.argv[1:]
    if arguments == ["--version"]:
        from . import print_version

        print_version()
        return FINE
    import typer

    from .app import command_line
    from .verbs import is_no_verb

    try:
        if is_no_verb(arguments):
            _usage().no_such_verb(arguments)
        return int(command_line()(prog_name="patience", standalone_mode=False) or FINE)
    except typer.Exit as exit_:
        return exit_.exit_code
    except SystemExit as exit_:
        return exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)
    except Exception as error:
        if _COMPLETE in os.environ and isinstance(error, KeyError | ValueError):
            return FINE  # the shell did not say what is to be completed
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
    tell_line(told.encode("unicode_escape").decode("ascii"))
    if os.environ.get("PATIENCE_DEBUG"):
        traceback.print_exception(error)
    else:
        tell_line("set PATIENCE_DEBUG=1 to see more")
    return BUG


if __name__ == "__main__":
    main()

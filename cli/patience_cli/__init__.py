"""The command line of patience: files, streams, colour and exit codes. The only place that prints or exits.

Begin with `main`, which catches what goes wrong, and `app`; `verbs` lists the verbs, each a file in `commands`. `options`
and `arguments` make values of what was typed, `scripts` plays what was asked for, `console` prints, `reporters` tell what
was found in a format, `exit_codes` says what an end means.
"""

from __future__ import annotations

from patience_core.version import VERSION


def print_version() -> None:
    """Print the version of the program, and below it what its searches run on."""
    from patience_core.solving.compiled import KernelState, kernel_state

    print(f"patience {VERSION}")
    state = kernel_state()
    print(f"search kernel: {state}{'' if state == KernelState.COMPILED else '; plain Python searches'}")

"""The command line of patience: files, streams, colour and exit codes. The only place that prints or exits."""

from __future__ import annotations


def print_version() -> None:
    """Print the version of the program."""
    from importlib.metadata import version

    print(f"patience {version('patience-cards')}")

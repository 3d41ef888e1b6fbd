"""Lines that are typed at a prompt: how they are edited and completed."""

from __future__ import annotations

from collections.abc import Callable


def edit_lines(completions: Callable[[str], list[str]]) -> None:
    """Let lines be edited, fetched again by the arrow keys, and completed by Tab, where the system can do that."""
    try:
        import readline  # noqa: PLC0415 - only a prompt edits lines
    except ImportError:
        return

    def complete(beginning: str, state: int) -> str | None:
        found = completions(beginning)
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    if not libedit:
        readline.parse_and_bind("set enable-bracketed-paste off")

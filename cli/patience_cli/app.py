"""The command line put together from its verbs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated, NamedTuple

import typer


class Verb(NamedTuple):
    """Where a verb is declared, and what it does in a line."""

    module: str
    help: str


VERBS = {
    "play": Verb("play", "Deal a game, make moves, print what came of it."),
    "replay": Verb("replay", "Validate records: every step, and the end."),
    "moves": Verb("moves", "List what is legal."),
    "deal": Verb("deal", "Print a deal as text."),
    "games": Verb("games", "List the games of the library."),
    "rules": Verb("games", "Print the rules of a game in English."),
    "lint": Verb("lint", "Check rulesets."),
    "fmt": Verb("fmt", "Bring records into canonical form."),
    "diff": Verb("diff", "Tell where two replays part."),
    "textconv": Verb("diff", "Print records for `git diff`."),
    "solve": Verb("solve", "Tell whether a game can be won, and how."),
    "survey": Verb("survey", "Solve many deals, and tell how many can be won."),
    "convert": Verb("convert", "Read and write boards and moves of other programs."),
}


def options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Deal, play and replay patience (solitaire) card games from plain text."""
    if version:
        from .main import print_version

        print_version()
        raise typer.Exit


def command_line(verbs: Iterable[str] = VERBS) -> typer.Typer:
    """The command line with some verbs, or all."""
    app = typer.Typer(
        name="patience",
        help="Deal, play and replay patience (solitaire) card games from plain text.",
        epilog="Exit codes: 0 fine, 1 content refused, 2 wrong argument or unreadable file, 3 a bug, "
        "4 no verdict within the limits, 130 Ctrl-C, 141 closed pipe.",
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(options)
    for name in verbs:
        declared = getattr(import_module(f".verbs.{VERBS[name].module}", __package__), name)
        app.command(short_help=VERBS[name].help)(declared)
    return app


def is_no_verb(arguments: Sequence[str]) -> bool:
    """Whether the first argument stands where a verb must and is none."""
    return bool(arguments) and not arguments[0].startswith("-") and arguments[0] not in VERBS


def needed(arguments: Sequence[str]) -> Iterable[str]:
    """The verbs that have to be known for some arguments: building what nobody calls takes longer than a replay."""
    return arguments[:1] if arguments and arguments[0] in VERBS else VERBS

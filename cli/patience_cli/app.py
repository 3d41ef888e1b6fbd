"""The command line: a verb is imported when it is called, so that none waits for another."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from patience_core.problems import PatienceError, UnknownNameError

from . import print_version
from .exit_codes import CLOSED_PIPE, REFUSED, USAGE, exit_codes_line
from .preferences import WrongPreferenceError
from .streams import leave_stdout
from .verbs import VERBS

STYLE: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}
"""How the parser prints help and errors: as plain text."""


class Verbs(TyperGroup):
    """All verbs by name, each loaded only when it is called or asked about."""

    def __init__(self, **attributes: Any) -> None:
        """Know the names."""
        super().__init__(**attributes)
        names: Any = dict.fromkeys(VERBS)
        self.commands = names

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - as it is called
        """Load a verb."""
        if cmd_name not in VERBS:
            return None
        one = typer.Typer(add_completion=False, **STYLE)
        module = import_module(f".commands.{cmd_name}", __package__)
        parser = getattr(module, "Command", TyperCommand)
        one.command(cmd_name, cls=parser, short_help=VERBS[cmd_name])(getattr(module, cmd_name))
        return typer.main.get_command(one)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - as it is called
        """List the verbs, none of which has to be loaded for that."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def invoke(self, ctx: Any) -> Any:
        """Run a verb; its exit code. Wrong input is told, a closed pipe ends it."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # the parser would call it 1
            leave_stdout()
            return CLOSED_PIPE
        except PatienceError as error:
            from .console import tell_error

            tell_error(error)
            return USAGE if isinstance(error, UnknownNameError | WrongPreferenceError) else REFUSED


def options(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Deal, play and replay patience (solitaire) card games from plain text."""
    if version:
        print_version()
        raise typer.Exit


def command_line() -> typer.Typer:
    """The command line with all verbs."""
    app = typer.Typer(
        name="patience",
        cls=Verbs,
        help="Deal, play and replay patience (solitaire) card games from plain text.",
        epilog=exit_codes_line(),
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        **STYLE,
    )
    app.callback()(options)
    return app

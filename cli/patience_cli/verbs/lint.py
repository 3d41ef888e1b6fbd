"""`patience lint` on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import Format, FormatOption, JsonLinesOption, QuietOption, chosen


def lint(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET…", help="Rulesets: paths, or names of bundled games."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of rulesets, for editors.")
    ] = False,
    form: FormatOption = Format.text,
    json: JsonLinesOption = False,
    quiet: QuietOption = False,
) -> None:
    """Check rulesets, with all their variants: every problem with its line and column.

    Also told is what can never come about: a game that no deal lets win is refused, a word that does nothing is a
    warning. Exit code 0: fine, or nothing but warnings; 1: something is refused; 2: a file cannot be opened.

    \b
    Examples:
      patience lint my.yaml
      patience lint --schema > ruleset.schema.json
    """
    from ..commands.lint import lint, print_schema
    from ..console import run

    if not schema and not rulesets:
        raise typer.BadParameter("name at least one ruleset", param_hint="RULESET")
    if schema and rulesets:
        raise typer.BadParameter("--schema prints what all rulesets have in common", param_hint="RULESET")
    run(lambda: print_schema() if schema else lint(rulesets or [], chosen(form, json=json), quiet=quiet))

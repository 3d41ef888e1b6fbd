"""``patience lint``: rulesets checked."""

from typing import TYPE_CHECKING, Annotated

import typer

from ..console import say
from ..exit_codes import FINE
from ..options import Format, FormatOption, JsonLinesOption, QuietOption, chosen

if TYPE_CHECKING:
    from ..reporters import Answer


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
) -> int:
    """Check rulesets, with all their variants: every problem with its line and column.

    Also told is what can never come about: a game that no deal lets win is refused, a word that does nothing is a
    warning. Exit code 0: fine, or nothing but warnings; 1: something is refused; 2: a file cannot be opened.

    \b
    Examples:
      patience lint my.yaml
      patience lint --schema > ruleset.schema.json
    """
    if not schema and not rulesets:
        raise typer.BadParameter("name at least one ruleset", param_hint="RULESET")
    if schema and rulesets:
        raise typer.BadParameter("--schema prints what all rulesets have in common", param_hint="RULESET")
    if schema:
        return _print_schema()
    from ..reporters import Tally, reporter, timed

    told, tally = reporter(chosen(form, json=json), "ruleset", quiet=quiet), Tally()
    for answer in timed(_answer(name) for name in rulesets or []):
        tally.take(answer)
        told.take(answer)
    told.finish(tally)
    return tally.exit_code()


def _print_schema() -> int:
    """Print the JSON Schema of the ruleset language."""
    from json import dumps

    from patience_core.language.schema import ruleset_schema

    say(dumps(ruleset_schema(), indent=2, ensure_ascii=False).splitlines())
    return FINE


def _answer(name: str) -> "Answer":
    from patience_core.linting.lint import lint as problems_of
    from patience_core.problems import UnknownNameError

    from ..arguments import the_file
    from ..report import VERSION, problem_object
    from ..reporters import Answer, cannot

    try:
        game = the_file(name)
        problems = problems_of(game)
    except UnknownNameError as error:
        return Answer(name, name, problems=error.problems, unopened=True)
    except OSError as error:
        return cannot("open", name, error)
    file = game.name if game.bundled else str(game.path)
    told = {"version": VERSION, "file": file, "problems": [problem_object(problem) for problem in problems]}
    outcome = "fine but for warnings" if problems else "fine"
    return Answer(file, file, outcome=outcome, lines=[f"{file}: {outcome}"], problems=problems, object=told)

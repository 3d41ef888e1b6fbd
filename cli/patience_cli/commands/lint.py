"""``patience lint``: check rulesets."""

from __future__ import annotations

import json as json_text

from patience_core.language.library import find
from patience_core.language.schema import ruleset_schema
from patience_core.linting.lint import lint as problems_of
from patience_core.problems import UnknownNameError

from ..console import say
from ..options import Format
from ..report import VERSION, problem_object
from ..reporters import Answer, Tally, cannot, reporter, timed


def lint(rulesets: list[str], form: Format, *, quiet: bool) -> int:
    """Tell all problems of all rulesets."""
    told, tally = reporter(form, "ruleset", quiet=quiet), Tally()
    for answer in timed(_answer(name) for name in rulesets):
        tally.take(answer)
        told.take(answer)
    told.finish(tally)
    return tally.exit_code()


def print_schema() -> int:
    """Print the JSON Schema of the ruleset language."""
    say(json_text.dumps(ruleset_schema(), indent=2, ensure_ascii=False).splitlines())
    return 0


def _answer(name: str) -> Answer:
    try:
        game = find(name)
        problems = problems_of(game)
    except UnknownNameError as error:
        return Answer(name, name, problems=error.problems, unopened=True)
    except OSError as error:
        return cannot("open", name, error)
    file = game.name if game.bundled else str(game.path)
    told = {"version": VERSION, "file": file, "problems": [problem_object(problem) for problem in problems]}
    outcome = "fine but for warnings" if problems else "fine"
    return Answer(file, file, outcome=outcome, lines=[f"{file}: {outcome}"], problems=problems, object=told)

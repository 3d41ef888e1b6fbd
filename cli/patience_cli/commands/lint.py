"""``patience lint``: check rulesets."""

from __future__ import annotations

import json as json_text

from patience_core.library import find
from patience_core.lint import lint as problems_of
from patience_core.problems import UnknownNameError
from patience_core.schema import ruleset_schema

from ..console import REFUSED, USAGE, cannot_open, say, say_json, tell
from ..report import PROBLEM_KEYS


def lint(rulesets: list[str], *, json: bool) -> int:
    """Tell all problems of all rulesets."""
    return max((_lint_one(name, json=json) for name in rulesets), default=0)


def print_schema() -> int:
    """Print the JSON Schema of the ruleset language."""
    say(json_text.dumps(ruleset_schema(), indent=2, ensure_ascii=False).splitlines())
    return 0


def _lint_one(name: str, *, json: bool) -> int:
    try:
        problems = problems_of(find(name))
    except UnknownNameError as error:
        tell(error.problems)
        return USAGE
    except OSError as error:
        cannot_open(name, error)
        return USAGE
    if json:
        say_json(
            {
                "version": 1,
                "file": name,
                "problems": [{key: getattr(problem, key) for key in PROBLEM_KEYS} for problem in problems],
            }
        )
    elif problems:
        tell(problems)
    else:
        say([f"{name}: fine"])
    return REFUSED if problems else 0

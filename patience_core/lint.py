"""Checks a ruleset whole: as it stands, and with each of its variants; if it can be played, whether to an end."""

from __future__ import annotations

from .findings import findings
from .game import Game
from .library import GameFile, load, variants_of
from .problems import PatienceError, Problem


def lint(file: GameFile) -> list[Problem]:
    """All problems of a ruleset and of its variants, each told once.

    Raises:
        OSError: when the file cannot be read.
    """
    wrong, found = _problems_with(file, [])
    problems = [*wrong, *found]
    if any(problem.code == "bad-yaml" for problem in problems):
        return problems
    try:
        variants = variants_of(file)
    except PatienceError:
        return problems  # what it extends cannot be laid under it, which is told already
    told = set(problems)
    for variant in variants:
        more, found = _problems_with(file, [variant])
        problems += [problem for problem in more if problem not in told]
        problems += [
            problem._replace(reason=f"with the variant {variant}\n{problem.reason}".strip())
            for problem in found
            if problem not in told
        ]
        told.update(more, found)
    return sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column))


def _problems_with(file: GameFile, variants: list[str]) -> tuple[list[Problem], list[Problem]]:
    """Why a ruleset cannot be played; if it can, what can never come about in it."""
    try:
        game = Game(load(file, variants))
    except PatienceError as error:
        return error.problems, []
    return [], findings(game)

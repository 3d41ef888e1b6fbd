"""Checks a ruleset whole: as it stands, and with each of its variants."""

from __future__ import annotations

from .game import Game
from .library import GameFile, load, variants_of
from .problems import PatienceError, Problem


def lint(file: GameFile) -> list[Problem]:
    """All problems of a ruleset and of its variants, each told once.

    Raises:
        OSError: when the file cannot be read.
    """
    problems = _problems_with(file, [])
    if any(problem.code == "bad-yaml" for problem in problems):
        return problems
    try:
        variants = variants_of(file)
    except PatienceError:
        return problems  # what it extends cannot be laid under it, which is told already
    for variant in variants:
        problems += [problem for problem in _problems_with(file, [variant]) if problem not in problems]
    return sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column))


def _problems_with(file: GameFile, variants: list[str]) -> list[Problem]:
    try:
        Game(load(file, variants))
    except PatienceError as error:
        return error.problems
    return []

"""Checks a ruleset whole: as it stands, and with each of its variants; if it can be played, whether to an end."""

from __future__ import annotations

import gc

from ..engine.game import Game
from ..language.library import GameFile, load, open_ruleset
from ..language.merge import variant_names
from ..language.nodes import Mapping
from ..problems import PatienceError, Problem
from .findings import findings

COLLECTED_AFTER = 10
"""The parts of a game know each other, and those of many piles are large and few: Python would let very many pile up."""


def lint(file: GameFile) -> list[Problem]:
    """All problems of a ruleset and of its variants, each told once.

    Raises:
        OSError: when the file cannot be read.
    """
    try:
        opened = open_ruleset(file)
    except PatienceError as error:
        return error.problems
    wrong, found = _problems_with(file, [], opened)
    problems = [*wrong, *found]
    told = set(problems)
    for number, variant in enumerate(variant_names(opened), 1):
        if number % COLLECTED_AFTER == 0:
            gc.collect()
        more, found = _problems_with(file, [variant], opened)
        problems += [problem for problem in more if problem not in told]
        problems += [
            problem._replace(reason=f"with the variant {variant}\n{problem.reason}".strip())
            for problem in found
            if problem not in told
        ]
        told.update(more, found)
    return sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column))


def _problems_with(
    file: GameFile, variants: list[str], opened: Mapping
) -> tuple[list[Problem], list[Problem]]:
    """Why a ruleset cannot be played; if it can, what can never come about in it."""
    try:
        game = Game(load(file, variants, opened))
    except PatienceError as error:
        return error.problems, []
    return [], findings(game)

"""What came of a game, as the object that machines read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from patience_core.facts.fact import as_json
from patience_core.problems import Problem
from patience_core.replaying.replay import Replay

VERSION = 1
"""The version of the JSON form."""
PROBLEM_KEYS = ("code", "message", "file", "line", "column", "reason", "hint", "severity")


def answer_object(
    *, problems: Sequence[Problem], outcome: str | None, variants: Sequence[str], **values: Any
) -> dict[str, Any]:
    """The JSON object of a game or a record; of several problems the one in the first line."""
    first = min(problems, key=lambda problem: problem.line, default=None)
    return {
        "version": VERSION,
        "file": values["file"],
        "line": values["line"],
        "game": values["game"],
        "variants": list(variants),
        "deal": values["deal"],
        "outcome": None if first else outcome,
        "moves": values["moves"],
        "problem": first and problem_object(first),
    }


def problem_object(problem: Problem) -> dict[str, Any]:
    """A problem as a JSON object, with the facts behind its reason and its hint if it has them."""
    told = {key: getattr(problem, key) for key in PROBLEM_KEYS}
    told["fact"] = problem.fact and as_json(problem.fact)
    return {**told, "hint_fact": as_json(problem.hint_fact)} if problem.hint_fact else told


def replay_object(replay: Replay) -> dict[str, Any]:
    """What came of one record as a JSON object."""
    return answer_object(
        file=replay.file,
        line=replay.line,
        game=replay.game.name if replay.game else replay.game_name,
        variants=replay.variants,
        deal=replay.deal,
        outcome=replay.outcome,
        moves=replay.moves,
        problems=replay.problems,
    )

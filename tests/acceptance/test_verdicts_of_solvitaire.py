"""What Solvitaire says of its deals is never contradicted by our rules: no game is milder or stricter than it claims.

180 deals of 18 presets. A search of a few hundred positions decides some of them.
"""

from __future__ import annotations

from collections import Counter

import pytest
from solvitaire import CERTAIN, MILDER, PRESETS, known_verdicts, preset, seed

from patience_core.solving.request import Limits
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE

FEW = Limits(states=300)
ENOUGH = Limits(states=30_000)

DECIDED = {
    "accordion-knuth": ["4", "6", "7"],
    "bakers-game": ["1", "7"],
    "beleaguered-castle": ["1", "3", "5", "10"],
    "black-hole": ["1", "3", "5", "6", "8", "10"],
    "canfield": ["6", "9"],
    "east-haven": ["6"],
    "eight-off": ["3", "10"],
    "fan": ["4"],
    "free-cell": ["3", "4"],
    "gaps-basic-variant": ["9"],
    "golf": ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    "king-albert": ["4"],
    "klondike-deal-1": ["7", "9"],
    "seahaven-towers": ["6", "10"],
    "simple-simon": ["10"],
    "streets-and-alleys": ["4", "5", "10"],
}
"""Deals that are not left open: our search ends, with Solvitaire's verdict."""


def allowed(name: str, known: str) -> set[str]:
    """The verdicts of ours that do not contradict one of Solvitaire."""
    if known not in CERTAIN or (known == UNSOLVABLE and name in MILDER):
        return {SOLVED, UNSOLVABLE, UNKNOWN}
    return {known, UNKNOWN}


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_never_the_opposite_of_solvitaire(name: str) -> None:
    for _, number, known in [row for row in known_verdicts() if row[0] == name]:
        rules = preset(name, number)
        start = rules.start(seed(number))
        verdict = solve(rules, start, FEW)
        assert verdict.verdict in allowed(name, known), number
        assert verdict.verdict != SOLVED or wins(rules, start, verdict.moves)


@pytest.mark.slow
@pytest.mark.parametrize("name", DECIDED)
def test_the_verdict_is_that_of_solvitaire(name: str) -> None:
    known = {number: verdict for preset_name, number, verdict in known_verdicts() if preset_name == name}
    for number in DECIDED[name]:
        rules = preset(name, number)
        assert solve(rules, rules.start(seed(number)), ENOUGH).verdict == known[number], number


def test_there_are_ten_deals_of_every_preset() -> None:
    assert Counter(row[0] for row in known_verdicts()) == dict.fromkeys(PRESETS, 10)
    assert set(MILDER) <= set(PRESETS)

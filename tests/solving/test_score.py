"""How promising a position looks: each weight alone tells a better position from a worse one."""

from __future__ import annotations

import pytest
from boards import board, dealt, game

from patience_core.solving.request import Limits
from patience_core.solving.score import Score, Weights
from patience_core.solving.search import Search

NOTHING = Weights(*(0 for _ in Weights._fields))


def score(name: str, weight: str, lines: tuple[str, ...]) -> int:
    """What a position is worth when only one thing counts."""
    rules = game(name)
    return Score(rules, NOTHING._replace(**{weight: 1})).of(list(map(bytes, board(rules, *lines).piles)))


CASES = [
    ("at_home", "freecell", ("f1 AS", "t1 KH"), ("t1 KH AS",), 1),
    ("at_home", "montana", ("r1 2S 3S 4S",), ("r1 2S 3S 5S",), 1),
    ("buried", "freecell", ("t1 KH QS JH",), ("t1 QS KH JH",), 1),
    ("broken", "freecell", ("t1 KH QS JH",), ("t1 KH QH JH",), 2),
    ("mixed", "simple-simon", ("t1 KH QH JH",), ("t1 KH QS JS",), 1),
    ("broken", "simple-simon", ("t1 KH QS JS",), ("t1 KH JS TS",), 1),
    ("space", "freecell", ("t1 KH QS",), ("t1 KH", "t2 QS"), 1),
    ("aside", "freecell", ("t1 KH QS",), ("t1 KH", "c1 QS"), 1),
    ("hidden", "klondike", ("t1 KH QS",), ("t1 <KH> QS",), 1),
    ("covering", "freecell", ("f1 AS", "t1 KH 2S"), ("f1 AS", "t1 2S KH"), 1),
    ("covering", "freecell", ("f1 AS", "t1 KH 2S QH"), ("f1 AS", "t1 2S KH QH"), 1),
    ("covering", "miss-milligan", ("t1 2S AH", "t2 AH KS"), ("t1 2S AH KS", "t2 AH KS QS"), 1),
]
"""What counts, the game, the better and the worse position, and the difference."""


@pytest.mark.parametrize(("weight", "name", "better", "worse", "by"), CASES)
def test_one_weight_alone(
    weight: str, name: str, better: tuple[str, ...], worse: tuple[str, ...], by: int
) -> None:
    assert score(name, weight, better) - score(name, weight, worse) == by


def test_a_position_is_worth_less_the_more_moves_lead_to_it() -> None:
    rules = game("freecell")
    search = Search(rules, dealt(rules, "1"), Limits(), weights=NOTHING._replace(moves=1))
    once = search.expand(search.first)
    assert {score for score, _ in once} == {1}
    assert {score for score, _ in search.expand(once[0][1])} == {2}


def test_every_weight_counts() -> None:
    assert {"moves", *(weight for weight, *_ in CASES)} == set(Weights._fields)

"""`Judge` accepts what the rules allow, which are told a second time in the rulebook, and refuses everything else.

Tried is whatever can be thought of: any cards of any pile to any pile.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from moves_between_piles import (
    A_TEST,
    GENERATED,
    KNOWN,
    Ruled,
    accepted,
    generated,
    id_of,
    known,
    positions,
)

from tests.fuzz.generated.player import moves_of_cards


def check(ruled: Ruled) -> None:
    judge = ruled.judge
    for position in positions(ruled):
        before = position.copy()
        assert accepted(judge, position) == ruled.book.moves(position.piles)
        for move in moves_of_cards(position):
            source, _, count, target = move
            reason = judge.reason(position, move)
            if reason is None:
                # What may go may be laid, and several cards as a unit.
                assert judge.not_laid(position, move) is None
                assert count == 1 or judge.takes_unit(position, move)
            elif source == target:
                assert type(reason).__name__ == "SamePile"
        assert position == before


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), KNOWN, ids=id_of)
def test_a_move_is_refused_unless_the_rulebook_allows_it(name: str, variant: str) -> None:
    check(known(name, variant))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, GENERATED, A_TEST))
def test_a_move_of_a_generated_ruleset_is_refused_unless_the_rulebook_allows_it(
    first: int, tmp_path: Path
) -> None:
    for ruled in generated(first, tmp_path):
        check(ruled)

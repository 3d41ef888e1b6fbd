"""`Listing` lists what `Judge` accepts, each move once, and nothing that it refuses.

It reads the tables the other way round: from the piles that take cards to the cards that fit there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from moves_between_piles import (
    A_TEST,
    GENERATED,
    KNOWN,
    LIFTS,
    Ruled,
    accepted,
    generated,
    id_of,
    known,
    lifts_and_takes,
    positions,
)


def check(ruled: Ruled) -> None:
    listing = ruled.game.transfer.listing
    for position in positions(ruled):
        before = position.copy()
        listed = listing.moves(position)
        assert sorted(listed) == sorted(accepted(ruled.judge, position))
        assert position == before


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), KNOWN, ids=id_of)
def test_what_is_listed_is_what_the_judge_accepts(name: str, variant: str) -> None:
    check(known(name, variant))


@pytest.mark.slow
@pytest.mark.parametrize("lift", LIFTS)
def test_what_is_listed_is_what_the_judge_accepts_however_groups_lift_and_take(
    lift: str, tmp_path: Path
) -> None:
    for ruled in lifts_and_takes(lift, tmp_path):
        check(ruled)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, GENERATED, A_TEST))
def test_what_is_listed_in_a_generated_ruleset_is_what_the_judge_accepts(first: int, tmp_path: Path) -> None:
    for ruled in generated(first, tmp_path):
        check(ruled)

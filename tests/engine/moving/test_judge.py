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
    LIFTS,
    Ruled,
    generated,
    id_of,
    known,
    lifts_and_takes,
    positions,
)

from patience_core import facts
from tests.fuzz.generated.player import can_be_written, moves_of_cards

NO_UNIT = (
    facts.moves.IsFull,
    facts.moves.RoomFor,
    facts.moves.TakesOneAtATime,
    facts.moves.TooManyAtOnce,
)
"""The reasons why several cards do not go somewhere at once."""


def check(ruled: Ruled) -> None:
    judge = ruled.judge
    for position in positions(ruled):
        before = position.copy()
        reasons = {move: judge.reason(position, move) for move in moves_of_cards(position)}
        accepted = {move for move, reason in reasons.items() if reason is None}
        assert {move for move in accepted if can_be_written(position, move)} == ruled.book.moves(
            position.piles
        )
        for move, reason in reasons.items():
            if reason is None:
                assert judge.not_laid(position, move) is None
            if move.cards > 1 and (reason is None or isinstance(reason, NO_UNIT)):
                assert judge.takes_unit(position, move) == (reason is None)
        assert position == before


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), KNOWN, ids=id_of)
def test_a_move_is_refused_unless_the_rulebook_allows_it(name: str, variant: str) -> None:
    check(known(name, variant))


@pytest.mark.slow
@pytest.mark.parametrize("lift", LIFTS)
def test_a_move_is_refused_unless_the_rulebook_allows_it_however_groups_lift_and_take(
    lift: str, tmp_path: Path
) -> None:
    for ruled in lifts_and_takes(lift, tmp_path):
        check(ruled)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, GENERATED, A_TEST))
def test_a_move_of_a_generated_ruleset_is_refused_unless_the_rulebook_allows_it(
    first: int, tmp_path: Path
) -> None:
    for ruled in generated(first, tmp_path):
        check(ruled)

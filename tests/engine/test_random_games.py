"""What must hold along random games of every bundled game, with every variant."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain

import pytest
from boards import EVERY_VARIANT, dealt, game, play, read

from patience_core.cards import DOWN
from patience_core.engine.deals import PositionDeal
from patience_core.engine.game import Game
from patience_core.engine.position import Move, Position
from patience_core.notation.deals import deal_lines, read_deal
from patience_core.notation.lines import lines_of_text
from patience_core.notation.moves import PlayedMove, pinned, step_text
from tests.fuzz.generated.player import conceivable

STEPS = 45
EVERY = 9
"""After this many steps all that could be tried is tried."""


def check_what_is_allowed(rules: Game, position: Position) -> None:
    """The legal moves are those that are not refused, each of them once; a pair may be written either way."""
    legal = rules.legal_moves(position)
    allowed = {
        rules.canonical(position, move)
        for move in conceivable(rules, position)
        if rules.refusal(position, move) is None
    }
    assert set(legal) == allowed
    assert len(legal) == len(allowed)


def check_text(rules: Game, position: Position, move: Move) -> None:
    """What is written is read as the same."""
    step = pinned(rules, position, PlayedMove(move))
    assert read(rules, position, step_text(rules, position, step)) == step
    copy, other = position.copy(), position.copy()
    play(rules, copy, step_text(rules, position, step))
    rules.play(other, move)
    assert copy == other


def check_position_text(rules: Game, position: Position) -> None:
    """A position is read as it is written."""
    times = rules.table.times.values()
    taken = (count if isinstance(most, int) else 0 for count, most in zip(position.taken, times, strict=True))
    deal = PositionDeal(tuple(map(tuple, position.piles)), tuple(taken))
    header, *block = lines_of_text("\n".join(deal_lines(deal, rules.table)), "deal")
    assert read_deal(header, block, rules.table) == deal


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), EVERY_VARIANT)
def test_random_games_keep_their_cards_and_their_word(name: str, variant: str) -> None:
    rules, rng = game(name, variant), random.Random(f"{name} {variant}")
    position, pack = dealt(rules, str(rng.randint(1, 40_000))), Counter(rules.table.pack)
    seen = [position.copy()]
    for number in range(STEPS):
        legal = rules.legal_moves(position)
        if number % EVERY == 0 or not legal:
            check_what_is_allowed(rules, position)
            check_position_text(rules, position)
        if not legal:
            break
        move = rng.choice(legal)
        check_text(rules, position, move)
        rules.play(position, move)
        assert Counter(card & ~DOWN for card in chain(*position.piles)) == pack
        seen.append(position.copy())
    for before in reversed(seen[:-1]):
        position.pop()
        assert position == before
    assert position.history == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), EVERY_VARIANT)
def test_making_a_move_is_asking_and_then_playing_it(name: str, variant: str) -> None:
    rules = game(name, variant)
    position = dealt(rules, "24")
    chance = random.Random(24)
    for _ in range(25):
        before, refused = position.copy(), position.copy()
        for source, pile in enumerate(position.piles):
            for start in range(len(pile)):
                for target in range(len(position.piles)):
                    _make_and_compare(rules, position, refused, (source, start, len(pile) - start, target))
        moves = rules.legal_moves(position)
        for move in moves:
            _make_and_compare(rules, position, refused, move)
        assert refused == position == before  # neither asking nor what is refused changes anything
        assert refused.history == []
        if not moves:
            return
        rules.play(position, chance.choice(moves))


def _make_and_compare(rules: Game, position: Position, refused: Position, move: Move) -> None:
    """Whether `make` says what `refusal` says, and does what `play` does; all that is refused is tried on one copy."""
    reason = rules.refusal(position, move)
    if reason is not None:
        assert rules.make(refused, move) == reason
        return
    made, expected = position.copy(), position.copy()
    assert rules.make(made, move) is None
    rules.play(expected, move)
    assert made == expected
    assert len(made.history) == 1
    made.pop()
    assert made == position

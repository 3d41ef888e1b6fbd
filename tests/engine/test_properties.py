"""What must hold for every card, position and move, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from boards import EVERY_GAME, board, dealt, game, read
from hypothesis import example, given, settings
from hypothesis import strategies as st

from patience_core.cards import CARD_OF_TEXT, DOWN, UNKNOWN_CARD, card_text, read_card, read_facing_card
from patience_core.engine.deals import CardsDeal, Deal, PositionDeal, number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Move, Position
from patience_core.notation.deals import deal_lines, read_deal
from patience_core.notation.lines import lines_of_text
from patience_core.notation.moves import PlayedMove, listed_moves, move_text, pinned, step_text
from patience_core.problems import Problem
from tests.fuzz.generated.player import conceivable

GAMES = st.sampled_from(EVERY_GAME).map(lambda each: game(*each))
NUMBERS = st.integers(1, 60_000).map(str)
PICKS = st.lists(st.integers(0, 10**6), min_size=10, max_size=60)
"""Which of the legal moves is made, one after the other."""
ROUNDS = st.sampled_from([0, 1, 6, 11, 12])
"""How often the first action is taken before that: twelve deals empty a stock of two packs."""


def wander(rules: Game, position: Position, picks: list[int]) -> Iterator[Move]:
    for pick in picks:
        moves = rules.legal_moves(position)
        if not moves:
            return
        move = moves[pick % len(moves)]
        rules.play(position, move)
        yield move


def somewhere(rules: Game, number: str, rounds: int, picks: list[int]) -> Position:
    position = dealt(rules, number)
    for _ in range(rounds):
        actions = [move for move in rules.legal_moves(position) if move.source == ACTION]
        for move in actions[:1]:
            rules.play(position, move)
    list(wander(rules, position, picks))
    return position


POSITIONS = st.builds(lambda rules, *rest: (rules, somewhere(rules, *rest)), GAMES, NUMBERS, ROUNDS, PICKS)


def cards_in(position: Position) -> Counter[int]:
    return Counter(card & ~DOWN for card in chain(*position.piles))


def reread(rules: Game, deal: Deal) -> Deal:
    """A deal written as text and read again."""
    text = "\n".join(deal_lines(deal, rules.table))
    header, *block = lines_of_text(text, "deal")
    return read_deal(header, block, rules.table)


@pytest.mark.parametrize("card", [*range(52), *range(DOWN, DOWN + 52), UNKNOWN_CARD | DOWN])
def test_card_text_reads_back(card: int) -> None:
    assert read_facing_card(card_text(card)) == card


SPELLINGS = {
    rank + suit: text
    for text in CARD_OF_TEXT
    for rank in {text[0], text[0].lower(), "10" if text[0] == "T" else text[0]}
    for symbol in ["♣♦♥♠"["CDHS".index(text[1])]]
    for suit in (text[1], text[1].lower(), symbol, symbol + "\ufe0f")
}


def test_every_spelling_of_a_card_is_read() -> None:
    assert {word: card_text(card) for word in SPELLINGS if (card := read_card(word)) is not None} == SPELLINGS


@given(st.text(max_size=5))
@example("A\u017f")
@example("\uff21S")
def test_nothing_else_is_a_card(word: str) -> None:
    assert (read_card(word) is not None) == (word in SPELLINGS)


@pytest.mark.slow
@given(POSITIONS)
def test_move_text_reads_back(played: tuple[Game, Position]) -> None:
    rules, position = played
    for move in rules.legal_moves(position):
        step = pinned(rules, position, PlayedMove(move))
        assert read(rules, position, step_text(rules, position, step)) == step


@given(POSITIONS)
def test_no_two_moves_have_the_same_text(played: tuple[Game, Position]) -> None:
    rules, position = played
    texts = [move_text(rules, position, move) for move in rules.legal_moves(position)]
    assert len(set(texts)) == len(texts)


@given(GAMES, st.randoms(use_true_random=False))
def test_deal_cards_reads_back(rules: Game, rng: object) -> None:
    cards = list(rules.table.pack)
    rng.shuffle(cards)  # type: ignore[attr-defined] # a random.Random
    deal = CardsDeal(tuple(cards))
    assert reread(rules, deal) == deal


@given(GAMES, NUMBERS)
def test_deal_number_reads_back(rules: Game, number: str) -> None:
    deal = number_deal(number)
    assert deal is not None
    assert reread(rules, deal) == deal


@pytest.mark.slow
@given(POSITIONS)
def test_deal_position_reads_back(played: tuple[Game, Position]) -> None:
    rules, position = played
    times = rules.table.times.values()
    counts = tuple(
        taken if isinstance(most, int) else 0 for taken, most in zip(position.taken, times, strict=True)
    )
    deal = PositionDeal(tuple(map(tuple, position.piles)), counts)
    assert reread(rules, deal) == deal


@pytest.mark.slow
@given(GAMES, NUMBERS, PICKS)
def test_no_move_loses_or_makes_a_card(rules: Game, number: str, picks: list[int]) -> None:
    position = dealt(rules, number)
    for _ in wander(rules, position, picks):
        assert cards_in(position) == Counter(rules.table.pack)


@given(POSITIONS)
def test_every_move_can_be_taken_back(played: tuple[Game, Position]) -> None:
    rules, position = played
    before, depth = position.copy(), len(position.history)
    for move in rules.legal_moves(position):
        rules.play(position, move)
        position.pop()
        assert position == before
        assert len(position.history) == depth


@given(GAMES, NUMBERS, PICKS)
def test_a_whole_game_can_be_taken_back(rules: Game, number: str, picks: list[int]) -> None:
    start = dealt(rules, number)
    position, seen = start.copy(), [start.copy()]
    seen += [position.copy() for _ in wander(rules, position, picks)]
    for expected in reversed(seen):
        assert position == expected
        if position.history:
            position.pop()
    assert position == start


@pytest.mark.slow
@given(POSITIONS)
def test_what_was_taken_back_can_be_done_again_alike(played: tuple[Game, Position]) -> None:
    rules, position = played
    for move in rules.legal_moves(position):
        rules.play(position, move)
        first = position.copy()
        position.pop()
        rules.play(position, move)
        assert position == first
        position.pop()


@pytest.mark.slow
@given(POSITIONS, PICKS)
def test_a_copy_goes_its_own_way(played: tuple[Game, Position], picks: list[int]) -> None:
    rules, position = played
    first, second = position.copy(), position.copy()
    for _ in wander(rules, first, picks):
        assert second == position
    untouched = first.copy()
    for _ in wander(rules, position, picks):
        assert first == untouched


@given(POSITIONS)
def test_looking_changes_nothing(played: tuple[Game, Position]) -> None:
    rules, position = played
    before, depth = position.copy(), len(position.history)
    rules.legal_moves(position)
    rules.outcome(position)
    listed_moves(rules, position)
    rules.what_is_left(position)
    assert position == before
    assert len(position.history) == depth


@given(POSITIONS)
def test_listed_moves_are_legal_and_leave_no_card_out(played: tuple[Game, Position]) -> None:
    rules, position = played
    listed, legal = listed_moves(rules, position), rules.legal_moves(position)
    assert set(listed) <= set(legal)
    assert {move[:3] for move in listed} == {move[:3] for move in legal}


def short_forms(rules: Game, position: Position, move: Move) -> list[str]:
    """Everything shorter that a player might mean a move by."""
    source, card, target = move_text(rules, position, move).split()
    lone, label = card.partition("+")[0], rules.table.group_of[move.target].label
    forms = [card, lone, f"{card} {target}", f"{lone} {target}", f"{source} {target}"]
    if label in rules.table.labels:
        forms += [f"{card} {label}", f"{lone} {label}", f"{source} {label}", f"{source} {card} {label}"]
    return forms


@pytest.mark.slow
@given(POSITIONS)
def test_short_forms_of_listed_moves_are_legal_or_ambiguous(played: tuple[Game, Position]) -> None:
    rules, position = played
    for move in listed_moves(rules, position):
        for text in short_forms(rules, position, move) if move.source != ACTION else []:
            step = read(rules, position, text)
            assert not isinstance(step, Problem) or step.code == "ambiguous-move", text


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variants"), EVERY_GAME)
@settings(max_examples=6)  # besides the random games of all games, for those whose stock is dealt to its end
@given(number=NUMBERS, rounds=ROUNDS, picks=PICKS)
def test_the_moves_not_refused_are_the_legal_ones(
    name: str, variants: str, number: str, rounds: int, picks: list[int]
) -> None:
    rules = game(name, variants)
    position = somewhere(rules, number, rounds, picks)
    allowed = {move for move in conceivable(rules, position) if rules.refusal(position, move) is None}
    moves = rules.legal_moves(position)
    assert allowed == set(moves)
    assert len(moves) == len(allowed)


CORNERS = {
    "a run in the reserve": (
        "miss-milligan",
        "t1 6S",
        "t2 6C",
        "t3 4S",
        "p1 5D 4C 3H",
        "f1 AH 2H",
        "f2 AC 2C 3C",
    ),
    "a broken run in the reserve": ("miss-milligan", "t1 6S", "t2 4S", "p1 5D 3H", "f1 AH 2H"),
    "a reserve to be filled": ("miss-milligan", "t1 KS 5D 4C 3H", "t2 4S", "f1 AH 2H"),
    "kings and empty columns": ("miss-milligan", "s1 <2C>", "t1 KS QD JC", "t2 QH", "t3 KS", "f1 AH"),
    "cards on the foundations": ("imperial-guards", "t1 2C", "t2 AH", "f1 AD", "f2 AS 2S", "f3 AS 2S 3S"),
    "gaps at the edge and behind each other": (
        "montana",
        "r1 -- 2H 3H -- 4H -- --",
        "r2 2S 3S",
        "r3 KD -- 2C",
        "a1 AS",
    ),
    "a full pile and a group of three": ("pile-on", "t1 AC AD AH AS", "t2 7C 5C 5D 5H", "t3 5S", "t4 KC"),
}


@pytest.mark.parametrize("corner", CORNERS)
def test_what_is_not_refused_in_a_corner_is_legal_and_can_be_taken_back(corner: str) -> None:
    name, *lines = CORNERS[corner]
    rules = game(name)
    position = board(rules, *lines)
    before = position.copy()
    allowed = [move for move in conceivable(rules, position) if rules.refusal(position, move) is None]
    assert sorted(allowed) == sorted(rules.legal_moves(position))
    for move in allowed:
        rules.play(position, move)
        assert position != before
        position.pop()
        assert position == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["montana", "miss-milligan", "imperial-guards", "pile-on"])
def test_every_refusal_has_a_code_and_a_reason(name: str) -> None:
    rules = game(name)
    position = somewhere(rules, "24", 9, [])
    refusals = [
        refusal for move in conceivable(rules, position) if (refusal := rules.refusal(position, move))
    ]
    assert refusals
    assert all(refusal.code == "illegal-move" and refusal.reason for refusal in refusals)

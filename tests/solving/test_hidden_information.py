"""Honest play: a search that knows only what lies face up is not led by what it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from boards import dealt, game, own_game
from shell import patience
from small_games import SMALL, can_be_won

from patience_core.cards import DOWN
from patience_core.engine.deal_numbers import Stream
from patience_core.engine.deals import PositionDeal
from patience_core.engine.game import Game
from patience_core.engine.position import Move, Position
from patience_core.solving import hidden_information as unaided
from patience_core.solving.request import Limits, Question
from patience_core.solving.search import Search
from patience_core.solving.solve import solve, wins
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE, Verdict

FEW = Limits(states=3000)
HONEST = (FEW, Question.FACE_UP_CARDS)
BACK = -1
"""What is seen of a card that lies face down."""


def seen(position: Position) -> list[list[int]]:
    """The piles as the player sees them."""
    return [[BACK if card & DOWN else card for card in pile] for pile in position.piles]


def played_honestly(monkeypatch: pytest.MonkeyPatch, rules: Game, start: Position) -> list[Move]:
    """All moves made while searching, also those of a search that does not win in the end."""
    made: list[Move] = []
    lead_on = unaided._to_the_next_cards  # only here the moves can be had that do not win

    def kept(game: Game, search: Search, position: Position) -> list[Move]:
        moves = lead_on(game, search, position)
        made.extend(moves)
        return moves

    with monkeypatch.context() as patched:
        patched.setattr(unaided, "_to_the_next_cards", kept)
        verdict = unaided.unaided(rules, start, FEW)
    return verdict.moves or made


def both_seen(
    rules: Game, starts: tuple[Position, Position], moves: list[Move]
) -> Iterator[tuple[list[list[int]], list[list[int]]]]:
    """What is seen of two positions after each of the moves."""
    one, other = (start.copy() for start in starts)
    yield seen(one), seen(other)
    for move in moves:
        if rules.refusal(other, move) is not None:
            return
        rules.play(one, move)
        rules.play(other, move)
        yield seen(one), seen(other)


def moves_until_they_differ(rules: Game, starts: tuple[Position, Position], moves: list[Move]) -> int:
    """How many moves are made while both positions look the same, with the one that shows a difference."""
    alike = 0
    for one, other in both_seen(rules, starts, moves):
        if one != other:
            break
        alike += 1
    return min(alike, len(moves))


def with_cards_swapped(rules: Game, position: Position, *places: tuple[str, int]) -> Position:
    """The deal with two cards that lie face down, and differ, in each other's place."""
    piles = [list(pile) for pile in position.piles]
    (one, here), (other, there) = ((rules.table.index[name], place) for name, place in places)
    assert piles[one][here] & piles[other][there] & DOWN
    assert piles[one][here] != piles[other][there]
    piles[one][here], piles[other][there] = piles[other][there], piles[one][here]
    return rules.start(PositionDeal(tuple(map(tuple, piles)), tuple(position.taken)))


def as_positions(rules: Game, position: Position) -> Position:
    """The same deal, written down card by card."""
    return rules.start(PositionDeal(tuple(map(tuple, position.piles)), tuple(position.taken)))


UNSEEN = [
    ("miss-milligan", "7", ("s1", 0), ("s1", 3), 12),
    ("miss-milligan", "7", ("s1", 0), ("s1", 40), 7),
    ("miss-milligan", "8", ("s1", -1), ("s1", -2), 1),
    ("imperial-guards", "9", ("s1", 1), ("s1", 5), 12),
    ("imperial-guards", "9", ("s1", 20), ("s1", 60), 5),
    ("klondike", "1", ("t7", 0), ("t6", 0), 1),
    ("klondike", "1", ("s1", 0), ("t7", 0), 1),
    ("klondike", "3", ("s1", 0), ("s1", 3), 1),
    ("spider", "1", ("s1", 0), ("s1", 45), 1),
    ("canfield", "1", ("s1", 0), ("s1", 3), 1),
]
"""Two places whose cards are swapped, and at least how many moves are made before it can be seen."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number", "one", "other", "least"), UNSEEN)
def test_what_lies_face_down_leads_nobody(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    number: str,
    one: tuple[str, int],
    other: tuple[str, int],
    least: int,
) -> None:
    rules = game(name)
    start = as_positions(rules, dealt(rules, number))
    changed = with_cards_swapped(rules, start, one, other)
    moves = played_honestly(monkeypatch, rules, start)
    alike = moves_until_they_differ(rules, (start, changed), moves)
    assert alike >= least
    assert played_honestly(monkeypatch, rules, changed)[:alike] == moves[:alike]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["", "aces-reshuffled", "unlimited"])
def test_nobody_knows_how_a_redeal_shuffles(monkeypatch: pytest.MonkeyPatch, variant: str) -> None:
    rules = game("montana", variant)
    start = dealt(rules, "1")
    other = start.copy()
    other.stream = dealt(rules, "2").stream
    assert isinstance(other.stream, Stream)
    assert other.stream != start.stream
    moves = played_honestly(monkeypatch, rules, start)
    alike = moves_until_they_differ(rules, (start, other), moves)
    assert alike > 1
    assert played_honestly(monkeypatch, rules, other)[:alike] == moves[:alike]


WON = [
    ("klondike", "", "1"),
    ("klondike", "draw-1", "1"),
    ("monte-carlo", "", "1"),
    ("freecell", "", "3"),
    ("pile-on", "", "7"),
]


@pytest.mark.parametrize(("name", "variant", "number"), WON)
def test_what_is_solved_honestly_wins(name: str, variant: str, number: str) -> None:
    rules = game(name, variant)
    start = dealt(rules, number)
    verdict = solve(rules, start, Limits(states=6000), Question.FACE_UP_CARDS)
    assert verdict.verdict == SOLVED
    assert wins(rules, start, verdict.moves)


def honest_verdicts(rules: Game, numbers: range) -> Iterator[tuple[Position, Verdict]]:
    for number in numbers:
        start = dealt(rules, str(number))
        yield start, solve(rules, start, *HONEST)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_verdicts_of_honest_play_on_small_packs(tmp_path: Path, name: str) -> None:
    """A game that is lost may have been won by other moves: who saw cards on the way has not proven anything."""
    rules = own_game(tmp_path, f"patience: 1\nname: Small\n{SMALL[name]}")
    found = set()
    for start, verdict in honest_verdicts(rules, range(1, 13)):
        found.add(verdict.verdict)
        assert verdict.verdict == UNKNOWN or (verdict.verdict == SOLVED) == can_be_won(rules, start)
        assert verdict.verdict != SOLVED or wins(rules, start, verdict.moves)
    assert SOLVED in found


def test_open_cards_that_a_redeal_collects_in_order() -> None:
    rules = game("cruel")
    start = dealt(rules, "1")
    assert solve(rules, start, Limits(states=6000), Question.FACE_UP_CARDS).verdict in (SOLVED, UNKNOWN)


@pytest.mark.parametrize("name", ["miss milligan", "imperial guards"])
def test_no_proof_while_cards_are_hidden(tmp_path: Path, name: str) -> None:
    """A stock that deals can always bring cards to light."""
    rules = own_game(tmp_path, f"patience: 1\nname: Small\n{SMALL[name]}")
    assert {verdict.verdict for _, verdict in honest_verdicts(rules, range(1, 30))} <= {SOLVED, UNKNOWN}


def test_a_proof_when_all_cards_are_known(tmp_path: Path) -> None:
    rules = own_game(tmp_path, f"patience: 1\nname: Small\n{SMALL['montana without redeals']}")
    for number in range(1, 13):
        start = dealt(rules, str(number))
        verdict = solve(rules, start, *HONEST)
        assert verdict.verdict == (SOLVED if can_be_won(rules, start) else UNSOLVABLE)


ASKED = [
    ((), "one who knows every card"),
    (("--hidden",), "one who knows only what lies face up"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "who"), ASKED)
def test_a_record_says_who_was_asked(options: tuple[str, ...], who: str) -> None:
    asked = ("klondike", "--seed", "1", "--max-states", "6000")
    ran = patience("solve", *asked, *options)
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if line.startswith("x-solved-by")] == [f"x-solved-by {who}"]
    assert patience("replay", "-", "--require", "won", stdin=ran.out).code == 0
    again = patience("solve", "klondike", "-", "--after", "20", *options, stdin=ran.out)
    assert again.out.count("x-solved-by") == 1
    assert f"x-solved-by {who}\n" in again.out
    assert f'"{who}"' in patience("solve", *asked, *options, "--json").out

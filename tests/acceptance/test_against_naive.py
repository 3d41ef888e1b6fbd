"""The engine agrees with naive referees: at every step of random games, and on boards near the end."""

from __future__ import annotations

import random
from typing import Any

import pytest
from boards import EVERY_GAME, board, dealt, game, piles, play
from naive import ALL_CARDS, RANKS, Milligan, Montana, PileOn, referee
from pysol_cards.random import LCRandom31, MTRandom

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.moves import move_text

Naive = Montana | Milligan | PileOn

NUMBERS = ["11", "31999", "32000", "ms5000000000"]
STEPS = 70
BOARDS = 40
STEPS_FROM_A_BOARD = 5


def generator_of(number: str) -> Any:
    """The generator that a deal number uses."""
    seed = int(number.removeprefix("ms"))
    generator = LCRandom31(seed) if number.startswith("ms") or seed < 32000 else MTRandom(seed)
    generator.setSeed(seed)
    return generator


def new_pack(decks: int, generator: Any) -> list[str]:
    """The pack in the order dealt."""
    cards = [rank + suit for _ in range(decks) for suit in "CSHD" for rank in RANKS]
    if decks == 1 and isinstance(generator, LCRandom31):
        cards = [rank + suit for rank in RANKS for suit in "CDHS"]
    shuffled: list[str] = generator.shuffle(cards)
    return shuffled[::-1]


def agreed_moves(rules: Game, position: Position, naive: Naive) -> list[str]:
    """The legal moves, after everything was compared."""
    cards = piles(rules, position)
    assert {name: text.replace("<", "").replace(">", "") for name, text in cards.items()} == {
        name: " ".join(pile) for name, pile in naive.piles.items() if pile
    }
    moves = sorted(naive.legal())
    assert sorted(move_text(rules, position, move) for move in rules.legal_moves(position)) == moves
    assert rules.outcome(position) == naive.outcome()
    return moves


def step(rules: Game, position: Position, naive: Naive, text: str, chance: Any) -> None:
    """Make one move in both; `chance` shuffles what a redeal collects."""
    if text == "redeal" and isinstance(naive, Montana):
        cards = naive.collected()
        if naive.shuffles:
            cards = chance.shuffle(cards)[::-1]
        naive.redeal(cards)
        revealed = "" if position.stream or not naive.shuffles else f" = {' '.join(cards)}"
        play(rules, position, text + revealed)
        return
    if text == "deal" and isinstance(naive, Milligan):
        naive.deal_a_row()
    else:
        naive.move(text)
    play(rules, position, text)


def chosen(moves: list[str], rng: random.Random) -> str:
    """A move at random; those that lead on are preferred now and then."""
    forward = [text for text in moves if " f" in text or "p1" in text]
    return rng.choice(forward if forward and rng.random() < 0.4 else moves)


def wander(
    rules: Game, position: Position, naive: Naive, steps: int, rng: random.Random, chance: Any
) -> None:
    """Play at random, comparing all along."""
    for _ in range(steps):
        moves = agreed_moves(rules, position, naive)
        if not moves:
            return
        step(rules, position, naive, chosen(moves, rng), chance)
    agreed_moves(rules, position, naive)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variants"), EVERY_GAME)
@pytest.mark.parametrize("number", NUMBERS)
def test_random_games_from_a_deal_number(name: str, variants: str, number: str) -> None:
    rules, naive, generator = game(name, variants), referee(name, variants), generator_of(number)
    naive.deal(new_pack(naive.decks, generator))
    wander(rules, dealt(rules, number), naive, STEPS, random.Random(number), generator)


class Chance:
    """A physical pack: any order may come."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def shuffle(self, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))


def nearly_won_rows(naive: Montana, rng: random.Random) -> None:
    for row, suit in zip(naive.rows, rng.sample("CDHS", 4), strict=True):
        for place, rank in zip(row, RANKS[1:], strict=False):
            naive.piles[place] = [rank + suit]
    naive.piles["a1"] = rng.sample(["AC", "AD", "AH", "AS"], 4)
    for _ in range(rng.choice([0, 0, 1, 2, 4, 8])):
        one, other = rng.sample(naive.places, 2)
        naive.piles[one], naive.piles[other] = naive.piles[other], naive.piles[one]
    naive.redeals = rng.choice([0, 1, 2])


def nearly_won_foundations(naive: Milligan, rng: random.Random) -> None:
    for number, suit in enumerate("CDHSCDHS", 1):
        naive.piles[f"f{number}"] = [rank + suit for rank in RANKS]
    loose = []
    for _ in range(rng.choice([0, 1, 3, 8, 20, 40])):
        foundation = rng.choice([name for name, pile in naive.piles.items() if name[0] == "f" and pile])
        loose.append(naive.piles[foundation].pop())
    stock = rng.choice([0, 0, 0, 1, 9])
    naive.piles["s1"], loose = loose[:stock], loose[stock:]
    if naive.has_reserve and not naive.piles["s1"]:
        for card in [card for card in ALL_CARDS[::-5] if card in loose][: rng.choice([0, 1, 3])]:
            loose.remove(card)
            naive.piles["p1"].append(card)
    columns = rng.sample(naive.columns, rng.choice([2, 5, 8]))
    for card in loose:
        naive.piles[rng.choice(columns)].append(card)


def nearly_won_piles(naive: PileOn, rng: random.Random) -> None:
    names = rng.sample(sorted(naive.piles), 13)
    for name, rank in zip(names, RANKS, strict=True):
        naive.piles[name] = [card for card in ALL_CARDS if card[0] == rank]
    for _ in range(rng.choice([0, 1, 2, 4, 9, 30])):
        source = rng.choice([name for name, pile in naive.piles.items() if pile])
        room = [name for name, pile in naive.piles.items() if len(pile) < 4 and name != source]
        naive.piles[rng.choice(room)].append(naive.piles[source].pop())


def position_lines(naive: Naive) -> list[str]:
    """The naive position as the lines of a deal."""
    facing = "<{}>".format
    lines = [
        f"{name} {' '.join(facing(card) if name == 's1' else card for card in pile)}"
        for name, pile in naive.piles.items()
    ]
    if isinstance(naive, Montana):
        lines = [
            f"r{number} {' '.join(naive.at(place) or '--' for place in row)}"
            for number, row in enumerate(naive.rows, 1)
        ]
        lines += [f"a1 {' '.join(naive.piles['a1'])}", f"redeal {naive.redeals}"]
    return lines


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variants"), EVERY_GAME)
def test_boards_near_the_end(name: str, variants: str) -> None:
    rules, rng = game(name, variants), random.Random(f"{name} {variants}")
    outcomes = set()
    for _ in range(BOARDS):
        naive = referee(name, variants)
        if isinstance(naive, Montana):
            nearly_won_rows(naive, rng)
        elif isinstance(naive, Milligan):
            nearly_won_foundations(naive, rng)
        else:
            nearly_won_piles(naive, rng)
        position = board(rules, *position_lines(naive))
        outcomes.add(naive.outcome())
        wander(rules, position, naive, STEPS_FROM_A_BOARD, rng, Chance(rng))
    assert {"won", "open"} <= outcomes

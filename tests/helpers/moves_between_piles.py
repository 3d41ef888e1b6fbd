"""Games and positions on which `Judge`, `Listing` and the fast path are held to each other, and to the rulebook.

The positions are those of random games, and boards of a few cards on which much lies in order, as it does late in a
game: there every move that can be thought of is tried.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from boards import EVERY_VARIANT, SAMPLES, own_game

from patience_core.cards import DOWN
from patience_core.engine.deals import PositionDeal, number_deal
from patience_core.engine.game import Game
from patience_core.engine.moving.judge import Judge
from patience_core.engine.position import Move, Position
from patience_core.language.library import find, load, variants_of
from tests.fuzz.generated.player import can_be_written, moves_of_cards
from tests.fuzz.generated.rulebook import Rulebook, rules_of, rules_of_file
from tests.fuzz.generated.rulesets import Files, case

THOROUGH = bool(os.environ.get("PATIENCE_THOROUGH"))
GENERATED = 400 if THOROUGH else 120
"""How many generated rulesets are tried."""
A_TEST = 20
"""How many generated rulesets are one test."""
STEPS, EVERY = 36, 12 if THOROUGH else 36
"""How long a random game is, and after how many moves everything is tried."""
BOARDS = 30 if THOROUGH else 12
"""How many boards of a few cards are tried of each game."""
MOST_CARDS = 16
"""How many cards lie on such a board."""
IN_ORDER = 0.7
"""How often the next card of a pile follows the one below it."""
FACE_DOWN, LOWER = 0.25, 0.5
"""How often some cards of a pile lie face down, and how often these are the lower ones: actions may lay them on others."""

SAMPLE_RULESETS = [
    (str(path), variant)
    for path in sorted((SAMPLES / "rulesets").glob("[!b]*/*.yaml"))
    for variant in ("", *variants_of(find(str(path))))
]
KNOWN = [*EVERY_VARIANT, *SAMPLE_RULESETS]
"""Every bundled game and every sample ruleset, each as it stands and with each of its variants: name and variant."""

LIFTS = (
    "card",
    "run",
    "tail",
    "pile",
    "any",
    "[card, pile]",
    "{unit: run, via: cell}",
    "{unit: run, spaces: card-by-card}",
    "{unit: run, spaces: run-by-run}",
    "{unit: run, to: [side, cell]}",
    "{unit: run, when: {filled: cell}}",
)
TAKES = (
    "card",
    "run",
    "tail",
    "pile",
    "{unit: run, cards: 2}",
    "{unit: pile, reach: 1}",
    "{unit: tail, judged-by: top}",
    "{unit: run, from: side}",
    "{unit: run, when: {empty: cell}}",
)
ORDERS = ("alternate", "same")
LIFT_AND_TAKE = """patience: 1
name: Lift and take
pack: {suits: CDH, ranks: A234}
piles:
  tableau: {count: 3, start: any, build: {rank: down, suit: %s}, run: {rank: down, suit: %s}, lift: %s, take: %s}
  side: {count: 2, label: d, start: any, build: {rank: down, suit: same}, lift: run, take: %s, capacity: 3, face: %s}
  cell: {count: 2, start: any, capacity: 1}
deal: [{to: side, each: 3}, {to: tableau, cards: rest}]
goal: {piles: {tableau: 1}}
"""


def id_of(value: str) -> str:
    return Path(value).stem if "/" in value else value


class Ruled(NamedTuple):
    """A game, its rules told a second time, and chance."""

    game: Game
    book: Rulebook
    rng: random.Random

    @property
    def judge(self) -> Judge:
        return self.game.transfer.judge


def known(name: str, variant: str) -> Ruled:
    """A bundled game or a sample ruleset."""
    file, variants = find(name), tuple(variant.split())
    book = Rulebook(rules_of_file(file.path, variants))
    return Ruled(Game(load(file, variants)), book, random.Random(f"{Path(name).stem} {variant}"))


def generated(first: int, folder: Path) -> Iterator[Ruled]:
    """The generated rulesets of one test."""
    for seed in range(first, first + A_TEST):
        each = case(seed, folder)
        yield Ruled(each.game, Rulebook(rules_of(each.files)), random.Random(f"moves of {seed}"))


def lifts_and_takes(lift: str, folder: Path) -> Iterator[Ruled]:
    """A group that lifts so, with each way to take and each order of its runs, beside one that takes so."""
    for take, build, run in product(TAKES, ORDERS, ORDERS):
        other = ("run", "up") if take == "card" else ("card", "down")
        text = LIFT_AND_TAKE % (build, run, lift, take, *other)
        game, book = own_game(folder, text), Rulebook(rules_of(Files(text)))
        yield Ruled(game, book, random.Random(text))


def positions(ruled: Ruled) -> Iterator[Position]:
    """Positions of a random game, and boards of a few cards."""
    game, rng = ruled.game, ruled.rng
    deal = number_deal(str(rng.randint(1, 60_000)))
    assert deal is not None
    position = game.start(deal)
    for number in range(STEPS + 1):
        if number % EVERY == 0:
            yield position.copy()
        moves = [move for move in game.legal_moves(position) if game.refusal(position, move) is None]
        if not moves:
            break
        game.play(position, rng.choice(moves))
    for _ in range(BOARDS):
        yield small_board(game, rng)


def small_board(game: Game, rng: random.Random) -> Position:
    """A board of a few cards of the pack: many piles are empty, and cards follow one another as their group builds."""
    left = Counter(game.table.pack)
    piles: list[list[int]] = [[] for _ in game.table.names]
    for _ in range(rng.randint(2, MOST_CARDS)):
        pile = rng.randrange(len(piles))
        cards, most = piles[pile], game.table.capacity(pile)
        if not left or (most is not None and len(cards) >= most):
            continue
        stacking = game.rules.stacking[game.table.group_of[pile].name]
        order = rng.choice((stacking.build, stacking.run))
        fitting = sorted(left.keys() & set(order.on[cards[-1]])) if cards and rng.random() < IN_ORDER else []
        card = rng.choice(fitting or sorted(left))
        left -= Counter([card])
        cards.append(card)
    for cards in piles:
        if rng.random() < FACE_DOWN:
            number = rng.randint(0, len(cards))
            places = range(number) if rng.random() < LOWER else rng.sample(range(len(cards)), number)
            for place in places:
                cards[place] |= DOWN
    return game.start(PositionDeal(tuple(map(tuple, piles)), (0,) * len(game.actions)))


def accepted(judge: Judge, position: Position) -> set[Move]:
    """The moves that the judge accepts, of all that can be thought of and written."""
    return {
        move
        for move in moves_of_cards(position)
        if judge.reason(position, move) is None and can_be_written(position, move)
    }

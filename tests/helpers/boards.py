"""Games, positions and records written as text, for all tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from patience_core.cards import cards_text, read_facing_card
from patience_core.engine.deals import PositionDeal, number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.language.library import bundled_games, find, load, variants_of
from patience_core.notation.lines import Line, read_lines
from patience_core.notation.moves import PlayedMove, move_text
from patience_core.notation.reading import MoveReader
from patience_core.problems import Problem
from patience_core.replaying.replay import Replay, replay_stream
from patience_core.replaying.source import GameCache, RecordSource

SAMPLES = Path(__file__).parents[2] / "samples"
CACHE = GameCache()

EVERY_GAME = [
    ("montana", ""),
    ("montana", "aces-reshuffled"),
    ("montana", "no-shuffle"),
    ("montana", "unlimited"),
    ("montana", "aces-reshuffled no-shuffle"),
    ("montana", "aces-reshuffled unlimited"),
    ("montana", "no-shuffle unlimited"),
    ("montana", "aces-reshuffled no-shuffle unlimited"),
    ("miss-milligan", ""),
    ("miss-milligan", "single-weave"),
    ("miss-milligan", "millie"),
    ("miss-milligan", "imperial-guards"),
    ("miss-milligan", "single-weave imperial-guards"),
    ("miss-milligan", "millie imperial-guards"),
    ("imperial-guards", ""),
    ("pile-on", ""),
    ("pile-on", "three-spaces"),
    ("pile-on", "one-space"),
    ("pile-on", "columns"),
    ("pile-on", "three-spaces columns"),
    ("pile-on", "one-space columns"),
]
EVERY_VARIANT = [
    (each.name, variant) for each in bundled_games() for variant in ("", *variants_of(find(each.name)))
]
"""Each game of the library, and each with one of its variants."""

WITH_BACKS = """\
patience 1
game klondike
variant draw-1
deal position
  s1 <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??> <??>
  t1 KS
  t2 <??> KD
  t3 <??> <??> 5H
  t4 <??> <??> <??> 9C
  t5 <??> <??> <??> <??> QD
  t6 <??> <??> <??> <??> <??> JH
  t7 <??> <??> <??> <??> <??> <??> 5C
moves
t5 QD t1 = 7S
draw = 4C
w1 4C t3
draw = 2C
end open
"""
"""A record that was begun knowing only the backs of most cards."""


def game(name: str, variants: str = "") -> Game:
    """A game of the library; its variants are separated by blanks."""
    return CACHE.game(name, tuple(variants.split()))


def own_game(folder: Path, ruleset: str) -> Game:
    """A game whose ruleset is written in the test."""
    path = folder / "own.yaml"
    path.write_text(ruleset, encoding="utf-8")
    return Game(load(find(str(path))))


def dealt(rules: Game, number: str) -> Position:
    """The position that a deal number gives."""
    deal = number_deal(number)
    assert deal is not None, f"{number} is no deal number"
    return rules.start(deal)


def board(rules: Game, *lines: str) -> Position:
    """A position with only the cards that are named: one pile, grid row or count a line, as in a record.

    A grid row may be shorter than the grid; what is left out is a gap.
    """
    piles: list[tuple[int, ...]] = [()] * len(rules.table)
    taken = [0] * len(rules.actions)
    for line in lines:
        name, *words = line.split()
        if name in rules.action_index:
            taken[rules.action_index[name]] = int(words[0])
        elif name in rules.table.index:
            piles[rules.table.index[name]] = _cards(words)
        else:
            for column, word in enumerate(words, 1):
                piles[rules.table.index[f"{name}c{column}"]] = _cards([word])
    return rules.start(PositionDeal(tuple(piles), tuple(taken)))


def _cards(words: list[str]) -> tuple[int, ...]:
    cards = [read_facing_card(word) for word in words if word != "--"]
    assert None not in cards, f"no card among {words}"
    return tuple(card for card in cards if card is not None)


def outcome_on(name: str, variants: str, lines: Sequence[str]) -> str:
    """The outcome of a game on a board."""
    rules = game(name, variants)
    return rules.outcome(board(rules, *lines))


def legal(rules: Game, position: Position) -> set[str]:
    """The legal moves as canonical text."""
    return {move_text(rules, position, move) for move in rules.legal_moves(position)}


def attempt(rules: Game, position: Position, text: str) -> Problem | None:
    """Make a move written as text; the problem if it is refused. The way that a replay goes does the same."""
    made = position.copy()
    done = MoveReader(rules, made).read(Line("", 1, text), 1, make=True)
    step = MoveReader(rules, position).read(Line("", 1, text), 1)
    if isinstance(step, Problem):
        assert done == step
        return step
    assert not isinstance(done, Problem)
    rules.play(position, step.move, step.revealed)
    assert made == position
    return None


def read(rules: Game, position: Position, text: str) -> PlayedMove | Problem:
    """The move that a text means, or why it cannot be made."""
    return MoveReader(rules, position).read(Line("", 1, text), 1)


def play(rules: Game, position: Position, *texts: str) -> Position:
    """Make moves written as text, each of which must be allowed."""
    for text in texts:
        problem = attempt(rules, position, text)
        assert problem is None, f"{text}: {problem}"
    return position


def piles(rules: Game, position: Position) -> dict[str, str]:
    """The piles that hold cards, by name."""
    return {
        name: cards_text(pile) for name, pile in zip(rules.table.names, position.piles, strict=True) if pile
    }


def rows(rules: Game, position: Position) -> list[str]:
    """The rows of a grid, gaps as ``--``."""
    grid = rules.table.groups["tableau"]
    return [" ".join(cards_text(position.piles[pile]) or "--" for pile in row) for row in grid.rows]


def replayed(content: str | bytes, *, beside: Path | None = None) -> list[Replay]:
    """Every record of a text."""
    data = content.encode() if isinstance(content, str) else content
    return list(replay_stream(read_lines(BytesIO(data), "record"), RecordSource("record", CACHE, beside)))


def replayed_file(path: Path) -> list[Replay]:
    """Every record of a file."""
    with path.open("rb") as stream:
        return list(replay_stream(read_lines(stream, path.name), RecordSource(path.name, CACHE)))


def first_problem(content: str | bytes, *, beside: Path | None = None) -> Problem:
    """The first problem of a text that must have one."""
    return next(_problems(replayed(content, beside=beside)))


def _problems(replays: list[Replay]) -> Iterator[Problem]:
    return (problem for replay in replays for problem in replay.problems)

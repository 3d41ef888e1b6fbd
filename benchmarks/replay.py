"""How fast the engine is, side by side with games written by hand: ``python -m benchmarks.replay``.

All contestants of a contest take turns, round by round, on the same games, which the engine plays at random from
fixed seeds. What counts is the ratio to the first of them; nothing is asserted, machines differ.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from patience_core.cards import RANKS, SUITS
from patience_core.engine.deals import CardsDeal
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION, Move, Position
from patience_core.notation.lines import read_lines
from patience_core.notation.records import record_lines
from patience_core.replaying.replay import replay_stream
from patience_core.replaying.source import GameCache, RecordSource

from . import handwritten, naive_objects
from .contests import Contest, Work, child_time, own_time
from .naive_objects import Card, CardMove
from .random_games import Played, numbered, played, record_text

ROOT = Path(__file__).parent.parent


def replay_contests(cache: GameCache, games: int) -> list[Contest]:
    """Whole games of Imperial Guards, with the moves already parsed and from text."""
    game = cache.game("imperial-guards", [])
    all_played = [played(game, seed) for seed in range(1, games + 1)]
    size = sum(len(one.moves) for one in all_played)
    texts = [record_text(game, one).encode() for one in all_played]
    named = [Card(rank, suit) for suit in SUITS for rank in RANKS]
    objects = [
        ([named[card] for card in one.cards], [_object_move(move) for move in one.moves])
        for one in all_played
    ]
    deals = [CardsDeal(tuple(one.cards)) for one in all_played]

    def engine() -> None:
        for deal, one in zip(deals, all_played, strict=True):
            position = game.start(deal)
            for move in one.moves:
                if game.make(position, move) is not None:
                    raise ValueError(move)
            game.is_won(position)

    def by_hand() -> None:
        for one in all_played:
            piles = handwritten.deal_imperial_guards(one.cards)
            handwritten.replay_imperial_guards(piles, one.moves)
            handwritten.is_won(piles)

    def by_objects() -> None:
        for cards, moves in objects:
            naive_objects.replay(cards, moves)

    def engine_text() -> None:
        for text in texts:
            for result in replay_stream(read_lines(io.BytesIO(text), "-"), RecordSource("-", cache)):
                if result.problems:
                    raise ValueError(result.problems)

    def hand_text() -> None:
        for text in texts:
            handwritten.replay_text(io.BytesIO(text))

    parsed = {"hand-written loop": by_hand, "engine": engine, "naive objects": by_objects}
    read = {"hand-written loop": hand_text, "engine": engine_text}
    return [
        Contest("replay, moves already parsed", "us a move", size, parsed, own_time),
        Contest("replay, from the record's text", "us a move", size, read, own_time),
    ]


def game_contests(cache: GameCache, games: int) -> list[Contest]:
    """Whole games of others: text beside moves that are parsed already, with deal numbers as records have them."""
    contests = []
    for name in ("imperial-guards", "klondike", "freecell", "montana"):
        game = cache.game(name, [])
        all_played = [played(game, seed) for seed in range(1, games + 1)]
        size = sum(len(one.moves) for one in all_played)
        engine = {"moves already parsed": _parsed(game, all_played), "text": _text(cache, name, all_played)}
        contests.append(Contest(f"replay, {name}", "us a move", size, engine, own_time))
    return contests


def _parsed(game: Game, all_played: list[Played]) -> Work:
    deals = [numbered(seed) for seed in range(1, len(all_played) + 1)]

    def engine() -> None:
        for deal, one in zip(deals, all_played, strict=True):
            position = game.start(deal)
            for move in one.moves:
                game.make(position, move)
            if game.outcome(position) != one.outcome:
                raise ValueError(deal)

    return engine


def _text(cache: GameCache, name: str, all_played: list[Played]) -> Work:
    texts = [
        "\n".join(
            [*record_lines(name, [], [f"deal pysol:{seed}"]), *one.texts, f"end {one.outcome}", ""]
        ).encode()
        for seed, one in enumerate(all_played, 1)
    ]

    def engine() -> None:
        for text in texts:
            for result in replay_stream(read_lines(io.BytesIO(text), "-"), RecordSource("-", cache)):
                if result.problems:
                    raise ValueError(result.problems)

    return engine


def montana_contests(cache: GameCache, games: int) -> list[Contest]:
    """Moves of cards in Montana beside a loop written by hand, and its redeals beside those moves."""
    game = cache.game("montana", [])
    all_played = [played(game, seed) for seed in range(1, games + 1)]
    stretches: list[tuple[Position, list[Move]]] = []
    redeals: list[tuple[Position, Move]] = []
    for seed, one in enumerate(all_played, 1):
        position = game.start(numbered(seed))
        stretches.append((position.copy(), []))
        for move in one.moves:
            if move.source == ACTION:
                redeals.append((position.copy(), move))
            else:
                stretches[-1][1].append(move)
            game.make(position, move)
            if move.source == ACTION:
                stretches.append((position.copy(), []))
    size = sum(len(moves) for _, moves in stretches)
    boards = [(_board(position), moves) for position, moves in stretches]

    def hand() -> None:
        for board, moves in boards:
            handwritten.replay_montana(board.copy(), moves)

    def copies() -> None:
        for position, _ in stretches:
            position.copy()

    def engine() -> None:
        for position, moves in stretches:
            trial = position.copy()
            for move in moves:
                game.make(trial, move)

    def copied() -> None:
        for position, _ in redeals:
            position.copy()

    def redealt() -> None:
        for position, move in redeals:
            game.make(position.copy(), move)

    moving = {"hand-written loop": hand, "engine": engine, "copies of the boards alone": copies}
    return [
        Contest("moves of cards, montana", "us a move", size, moving, own_time),
        Contest(
            "redeals, montana", "us a redeal", len(redeals), {"redeal": redealt, "copy": copied}, own_time
        ),
    ]


def _object_move(move: Move) -> CardMove | None:
    source, _, count, target = move
    return None if source == ACTION else CardMove(source, count, target)


def listing_contests(cache: GameCache, games: int) -> list[Contest]:
    """All legal moves of positions that came up in games played at random."""
    by_hand: dict[str, Callable[[list[list[int]]], list[Move]]] = {
        "imperial-guards": handwritten.legal_imperial_guards,
        "miss-milligan": handwritten.legal_miss_milligan,
        "pile-on": handwritten.legal_pile_on,
    }
    contests = []
    for name, generator in by_hand.items():
        game = cache.game(name, [])
        positions = _positions(game, games)
        piles = [position.piles for position in positions]
        contests.append(_listing_contest(game, positions, generator, [(each,) for each in piles]))
    game = cache.game("montana", [])
    positions = _positions(game, games)
    boards = [(_board(position), 2 - position.taken[0]) for position in positions]
    contests.append(_listing_contest(game, positions, handwritten.legal_montana, boards))
    return contests


def _positions(game: Game, games: int) -> list[Position]:
    return [position for seed in range(1, games + 1) for position in played(game, seed).positions]


def _board(position: Position) -> list[int]:
    """Montana's 52 places, -1 for a gap."""
    return [pile[-1] if pile else -1 for pile in position.piles[:52]]


def _listing_contest(
    game: Game,
    positions: list[Position],
    generator: Callable[..., list[Move]],
    given: Sequence[tuple[object, ...]],
) -> Contest:
    for position, arguments in zip(positions, given, strict=True):
        if sorted(game.legal_moves(position)) != sorted(generator(*arguments)):
            raise ValueError(game.name, arguments)  # the two do not list the same moves

    def engine() -> None:
        for position in positions:
            game.legal_moves(position)

    def hand() -> None:
        for arguments in given:
            generator(*arguments)

    contestants = {"hand-written": hand, "engine": engine}
    return Contest(f"legal moves, {game.name}", "us a position", len(positions), contestants, own_time)


def start_contest(record: Path) -> Contest | None:
    """One record replayed by a process of its own; None where the command line is not to be had.

    Bytecode is kept beside the record, and made before the first round: an installed program has it too.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    paths = os.pathsep.join([str(ROOT / "cli"), str(ROOT)])
    environment = {**kept, "PYTHONPATH": paths, "PYTHONPYCACHEPREFIX": str(record.parent / "bytecode")}

    def process(*arguments: str) -> Callable[[], int]:
        command = [sys.executable, *arguments]
        return lambda: subprocess.run(command, env=environment, check=False, capture_output=True).returncode

    contestants = {
        "python -c 'import typer, yaml'": process("-c", "import typer, yaml"),
        "patience replay FILE": process("-m", "patience_cli.main", "replay", str(record)),
    }
    if any(run() for run in contestants.values()):
        return None
    return Contest("start, replay and end of a process", "ms", 1, contestants, child_time, scale=1e3)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=21, help="how often each contestant has its turn (21)")
    parser.add_argument("--quick", action="store_true", help="fewer games and at most 5 rounds")
    options = parser.parse_args()
    games = 5 if options.quick else 30
    rounds = max(1, min(options.rounds, 5) if options.quick else options.rounds)
    cache = GameCache()
    contests = replay_contests(cache, games) + game_contests(cache, games) + montana_contests(cache, games)
    contests += listing_contests(cache, games)
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "one.patience"
        game = cache.game("imperial-guards", [])
        record.write_text(record_text(game, played(game, 1)), encoding="utf-8")
        starting = start_contest(record)
        contests += [starting] if starting else []
        for number in range(rounds):
            for contest in contests:
                contest.run_round(number)
    print(
        f"Python {sys.version.split()[0]}, {games} games, {rounds} rounds; ratios to the first line of each block"
    )
    print(f"{'':<36}{'time':>9}{'ratio':>9}   lowest to highest")
    for contest in contests:
        print("\n".join(contest.rows()))
    if not starting:
        print("start: the command line cannot replay a record here, left out")


if __name__ == "__main__":
    main()

"""An archive replayed by whole processes, beside python-chess reading as many moves: ``python -m benchmarks.archive``.

Games are played at random, those of patience in six games; each is told once in a file of records and once, for chess
(`pip install chess`), in a PGN file. Both processes read text, know the rules, refuse what is not allowed, and say how
the games end. Files are kept in a folder, since making them takes longer than reading them.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from patience_core.notation.records import record_lines
from patience_core.replaying.source import GameCache

from .random_games import played

ROOT = Path(__file__).parent.parent
GAMES = ("imperial-guards", "montana", "klondike", "freecell", "spider", "miss-milligan")
MOST_PLIES = 160
READ_CHESS = """
import sys, chess.pgn
moves = 0
with open(sys.argv[1]) as file:
    while (game := chess.pgn.read_game(file)) is not None:
        assert not game.errors
        moves += game.end().ply()
print(moves)
"""


def records(path: Path, moves: int) -> int:
    """Write records with at least so many moves, the six games in turn; how many they have."""
    cache = GameCache()
    games = [cache.game(name, []) for name in GAMES]
    made = seed = 0
    with path.open("w", encoding="utf-8") as file:
        while made < moves:
            seed += 1
            for game in games:
                one = played(game, seed)
                made += len(one.moves)
                head = record_lines(game.name, [], [f"deal pysol:{seed}"])
                file.write("\n".join([*head, *one.texts, f"end {one.outcome}", ""]))
    return made


def chess_games(path: Path, moves: int) -> int:
    """Write games of chess with as many moves of one side, played at random."""
    import chess  # noqa: PLC0415 - only this needs it
    import chess.pgn  # noqa: PLC0415

    chance, made = random.Random(7), 0
    with path.open("w", encoding="utf-8") as file:
        while made < moves:
            board = chess.Board()
            while not board.is_game_over() and board.ply() < min(MOST_PLIES, moves - made):
                board.push(chance.choice(list(board.legal_moves)))
            made += board.ply()
            print(chess.pgn.Game.from_board(board), end="\n\n", file=file)
    return made


def seconds(*command: str) -> float:
    """The processor time of a process that must succeed."""
    paths = os.pathsep.join([str(ROOT / "cli"), str(ROOT)])
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, env={**os.environ, "PYTHONPATH": paths}, check=True, stdout=subprocess.DEVNULL, cwd=ROOT
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--moves", type=int, default=600_000, help="how many there are in each file (600,000)"
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often both have their turn (3)")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "patience-archive")
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    own = options.folder / f"{options.moves}.patience"
    theirs = options.folder / f"{options.moves}.pgn"
    for path, write in ((own, records), (theirs, chess_games)):
        if not path.exists():
            write(path, options.moves)
    replay = (sys.executable, "-m", "patience_cli", "replay", "--quiet", str(own))
    chess = (sys.executable, "-c", READ_CHESS, str(theirs))
    ratios = []
    for _ in range(options.rounds):
        ours, other = seconds(*replay), seconds(*chess)
        ratios.append(other / ours)
        print(f"patience {ours:.2f} s, python-chess {other:.2f} s: {other / ours:.2f} times as fast")
    print(f"{options.moves} moves: {statistics.median(ratios):.2f} times as fast as python-chess")


if __name__ == "__main__":
    main()

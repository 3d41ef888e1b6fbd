"""Makes what belongs to a game of the library from its YAML: a won record, transcripts, fingerprints, the docs.

    python -m tools.new_game golf             make what is missing
    python -m tools.new_game golf --again     make all of it anew, after the rules have changed

- `samples/won/NAME.patience`: the first deal, by number, that is won within the limit of positions. A record that is
  there already and is still valid stays, as people may have won it.
- `samples/transcripts/NAME.patience` and `.txt`, and `NAME-VARIANT` for every variant: some moves from deal 7, at random
  but the same each time, with all layouts.
- `samples/fingerprints.tsv` and the pages of `docs` that are generated.

Ends with 1 if the ruleset has problems or no win is found, and leaves nothing half made.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from patience_core import Play, Refused, RulesetError
from patience_core.language.library import GameFile, find_by_name, variants_of
from patience_core.linting.lint import lint
from patience_core.problems import problem_text
from tools.fingerprints import SAMPLE, SAMPLES, fingerprints

ROOT = Path(__file__).resolve().parents[1]
DEAL = 7
"""The deal of the transcripts."""
MOVES = 25
"""How many moves a transcript has at most."""


class NotFoundError(Exception):
    """No deal was won within the limits."""


def won_record(name: str, deals: int, states: int) -> str:
    """The record of the first deal, from 1 on, that a search wins.

    Raises:
        NotFoundError: when none of the deals is won within the limit of positions.
    """
    for number in range(1, deals + 1):
        game = Play(name, seed=number)
        answer = game.solve(states=states)
        if answer.verdict == "solved":
            for move in answer.moves:
                game.move(move)
            return game.record()
    raise NotFoundError(f"none of the deals 1 to {deals} is won within {states} positions each")


def is_won(record: Path) -> bool:
    """Whether a record is there, valid, and won."""
    try:
        return Play.from_record(record.read_text(encoding="utf-8")).outcome == "won"
    except (Refused, OSError):
        return False


def transcript(name: str, variants: Sequence[str]) -> str:
    """The record of a game played at random, the same each time."""
    game, chance = Play(name, seed=DEAL, variants=variants), random.Random(f"{name} {' '.join(variants)}")
    while len(game.moves) < MOVES and game.legal:
        game.move(chance.choice(game.legal))
    return game.record()


def layouts(record: Path) -> str:
    """All layouts of a record, as the program prints them."""
    command = [sys.executable, "-m", "patience_cli", "replay", "--steps", str(record)]
    return _run(command)


def fingerprints_with(file: GameFile) -> str:
    """The sample with the lines of one game made anew, in the order of the library."""
    head = SAMPLE.read_text(encoding="utf-8").partition("\n")[0]
    kept = SAMPLE.read_text(encoding="utf-8").splitlines()[1:]
    made = ["\t".join(each) for each in fingerprints()]
    others = [line for line in kept if not line.startswith(f"{file.name}\t")]
    if [line for line in made if not line.startswith(f"{file.name}\t")] != others:
        raise NotFoundError(
            "fingerprints of other games have changed: samples/fingerprints.tsv stays as it is"
        )
    return "\n".join([head, *made]) + "\n"


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
    print(path.relative_to(ROOT))


def _run(command: list[str]) -> str:
    ran = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    return ran.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """Make what belongs to a game, and name the files that changed."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.new_game", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("name", help="the game, which is games/NAME.yaml")
    parser.add_argument("--again", action="store_true", help="make what is there already anew")
    parser.add_argument(
        "--deals", type=int, default=100, metavar="N", help="try deals 1 to N for a win (100)"
    )
    parser.add_argument("--states", type=int, default=20_000, metavar="N", help="positions a deal (20000)")
    asked = parser.parse_args(arguments)
    try:
        file = find_by_name(asked.name)
        problems = lint(file)
        for problem in problems:
            print(problem_text(problem), file=sys.stderr)
        if any(not problem.warning for problem in problems):
            return 1
        made = _made(file, asked.deals, asked.states, again=asked.again)
    except (Refused, RulesetError, NotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    for path, text in made.items():
        _write(path, text)
        if path.parent.name == "transcripts":
            _write(path.with_suffix(".txt"), layouts(path))
    pages = subprocess.run([sys.executable, "docs/generate.py"], cwd=ROOT, check=False)
    return pages.returncode


def _made(file: GameFile, deals: int, states: int, *, again: bool) -> dict[Path, str]:
    """The files that are missing or shall be made anew, with their contents."""
    made: dict[Path, str] = {}
    won = SAMPLES / "won" / f"{file.name}.patience"
    if not is_won(won):
        made[won] = won_record(file.name, deals, states)
    for variants in ([], *([variant] for variant in variants_of(file))):
        record = SAMPLES / "transcripts" / f"{'-'.join([file.name, *variants])}.patience"
        if again or not record.exists():
            made[record] = transcript(file.name, variants)
    fingerprints = fingerprints_with(file)
    return made | {SAMPLE: fingerprints}


if __name__ == "__main__":
    sys.exit(main())

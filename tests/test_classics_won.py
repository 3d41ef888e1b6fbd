"""Whole games that are won, one a file, and the naive rules of the classics along each of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import SAMPLES, game, replayed_file
from classics_games import CLASSICS
from shell import patience
from test_classics import agreed_moves, begun, step

from patience_core.library import bundled_games

WON = sorted((SAMPLES / "won").glob("*.patience"))
OF_CLASSICS = [path for path in WON if path.stem in CLASSICS]
EVERY = 5
"""After so many moves all that is legal is compared, and at the end."""


@pytest.mark.parametrize("path", WON, ids=lambda path: path.stem)
def test_the_record_is_valid_and_won(path: Path) -> None:
    (replay,) = replayed_file(path)
    assert (replay.game_name, replay.variants, replay.problems) == (path.stem, (), [])
    assert replay.outcome == "won"


def test_all_of_them_pass_where_won_games_are_required() -> None:
    assert patience("replay", "--require", "won", *map(str, WON)).code == 0


def test_every_game_has_been_won() -> None:
    assert {path.stem for path in WON} == {each.name for each in bundled_games()}


@pytest.mark.parametrize("path", OF_CLASSICS, ids=lambda path: path.stem)
def test_the_naive_rules_win_by_the_same_moves(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(line.removeprefix("deal pysol:") for line in lines if line.startswith("deal "))
    rules, naive = game(path.stem), CLASSICS[path.stem]()
    position = begun(rules, naive, number)
    for made, text in enumerate(lines[lines.index("moves") + 1 : -1]):
        if made % EVERY == 0:
            agreed_moves(rules, position, naive)
        move, _, _ = text.partition(" = ")
        assert move in naive.legal()
        step(rules, position, naive, move)
    agreed_moves(rules, position, naive)
    assert naive.outcome() == "won"

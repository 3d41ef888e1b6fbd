"""Whole games that are won, one a file, and the naive rules of the classics along each of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import SAMPLES, game, replayed, replayed_file
from classics_base import Classic
from classics_games import CLASSICS
from classics_play import agreed_moves, begun, step
from shell import patience

from patience_core.cards import read_card
from patience_core.engine.deals import CardsDeal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.language.library import bundled_games

WON = sorted((SAMPLES / "won").glob("*.patience"))
OF_CLASSICS = [path for path in WON if path.stem in CLASSICS]
EVERY = 5
"""After this many moves all that is legal is compared, and at the end."""


@pytest.mark.parametrize("path", WON, ids=lambda path: path.stem)
def test_the_record_is_valid_and_won(path: Path) -> None:
    (replay,) = replayed_file(path)
    assert (replay.game_name, replay.variants, replay.problems) == (path.stem, (), [])
    assert replay.outcome == "won"


def test_all_of_them_pass_where_won_games_are_required() -> None:
    assert patience("replay", "--require", "won", *map(str, WON)).code == 0


def test_every_game_has_been_won() -> None:
    assert {path.stem for path in WON} == {each.name for each in bundled_games()}


def test_scorpion_goes_on_where_complete_suits_are_taken_off() -> None:
    position = (SAMPLES / "transcripts" / "scorpion-taken-off.patience").read_text(encoding="utf-8")
    begun = position[: position.index("moves")].replace("variant taken-off\n", "")
    (left_lying,) = replayed(f"{begun}moves\nend stuck\n")
    (taken_off,) = replayed(position)
    assert (left_lying.problems, left_lying.outcome) == ([], "stuck")
    assert (taken_off.problems, taken_off.outcome, position.count(" f")) == ([], "won", 4)


def begun_as_told(rules: Game, naive: Classic, lines: list[str]) -> Position:
    """Both dealt from the pack of a record: by its number, or by its cards."""
    told = next(line for line in lines if line.startswith("deal "))
    if told != "deal cards":
        return begun(rules, naive, told.removeprefix("deal pysol:"))
    pack = " ".join(line for line in lines if line.startswith("  ")).split()
    naive.deal(pack)
    cards = [read_card(card) for card in pack]
    return rules.start(CardsDeal(tuple(card for card in cards if card is not None)))


@pytest.mark.slow
@pytest.mark.parametrize("path", OF_CLASSICS, ids=lambda path: path.stem)
def test_the_naive_rules_win_by_the_same_moves(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    rules, naive = game(path.stem), CLASSICS[path.stem]()
    position = begun_as_told(rules, naive, lines)
    for made, text in enumerate(lines[lines.index("moves") + 1 : -1]):
        if made % EVERY == 0:
            agreed_moves(rules, position, naive)
        move, _, _ = text.partition(" = ")
        assert move in naive.legal()
        step(rules, position, naive, move)
    agreed_moves(rules, position, naive)
    assert naive.outcome() == "won"

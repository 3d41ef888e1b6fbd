"""What belongs to a game of the library is made from its YAML alone."""

from __future__ import annotations

import pytest
from boards import SAMPLES

from patience_core import Play
from patience_core.language.library import find_by_name
from tools.fingerprints import SAMPLE
from tools.new_game import NotFoundError, fingerprints_with, is_won, main, transcript, won_record


def test_a_won_record_is_one_of_the_game_and_is_won() -> None:
    record = won_record("pile-on", deals=3, states=20_000)
    assert Play.from_record(record).outcome == "won"
    assert record.startswith("patience 1\ngame pile-on\ndeal pysol:1\n")


def test_no_win_within_the_limits_is_told() -> None:
    with pytest.raises(NotFoundError, match="none of the deals 1 to 2 is won within 1 positions each"):
        won_record("spider", deals=2, states=1)


def test_a_transcript_is_the_same_each_time_and_another_for_each_variant() -> None:
    once, again = transcript("golf", ["strict"]), transcript("golf", ["strict"])
    assert once == again
    assert once.startswith("patience 1\ngame golf\nvariant strict\ndeal pysol:7\nmoves\n")
    assert transcript("golf", []) != once.replace("variant strict\n", "")


@pytest.mark.slow
def test_fingerprints_of_games_that_did_not_change_stay() -> None:
    assert fingerprints_with(find_by_name("golf")) == SAMPLE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "won"), [("golf", True), ("no-such", False)])
def test_a_record_that_is_won_stays(name: str, won: bool) -> None:
    assert is_won(SAMPLES / "won" / f"{name}.patience") is won


def test_a_game_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such"]) == 1
    assert capsys.readouterr().err.startswith("unknown-game: there is no game no-such\n")

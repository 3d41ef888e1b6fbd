"""A record as the screen shows it, and the game that goes on from it, without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from patience_cli.screen.record_screen import RecordScreen
from patience_cli.scripts import PlayRequest, play_through

RECORD = """\
# one of the good ones
patience 1
game pile-on
deal pysol:7
moves
# the deal
t1 3H t14   # to a gap
# looks well
t6 4D t15
#odd
end open
# thus far
"""
CARRIED = [
    "# one of the good ones",
    "# the deal",
    "t1 3H t14",
    "# to a gap",
    "# looks well",
    "t6 4D t15",
    "# odd",
    "# thus far",
    "end open",
]


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RecordScreen:
    monkeypatch.chdir(tmp_path)
    record = tmp_path / "seen.patience"
    record.write_text(RECORD)
    played = play_through(PlayRequest(None, str(record)), with_comments=True)
    assert played.problems == []
    return RecordScreen(played)


def moves_in(lines: list[str]) -> list[str]:
    return lines[lines.index("moves") + 1 :]


def test_the_rest_of_the_record_can_be_made_again(screen: RecordScreen) -> None:
    game = screen.played_on()
    assert game.redo()
    assert game.played.texts == ["t1 3H t14"]
    game.make("t2 KH t15")
    assert not game.redo()
    game.undo()
    game.beside(1)
    assert game.message.lines == ("no other move was tried here",)
    game.make("t6 4D t15")
    game.beside(1)
    assert game.played.texts == ["t1 3H t14", "t2 KH t15"]
    game.undo_all()
    game.redo_all()
    assert game.played.texts == ["t1 3H t14", "t2 KH t15"]


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (0, ["the deal", "# one of the good ones", "# the deal"]),
        (1, ["1. t1 3H t14", "# to a gap", "# looks well"]),
        (2, ["2. t6 4D t15", "# odd", "# thus far", "the record ends here"]),
    ],
)
def test_what_a_record_says_is_told_at_its_place(screen: RecordScreen, at: int, said: list[str]) -> None:
    for way in (0, 1, 2):
        screen.jump(way)
        screen.jump(at)
        assert list(screen.message.lines) == said


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (["redo", "redo", "undo"], ["1. t1 3H t14", "# to a gap", "# looks well"]),
        (["undo"], ["the deal", "# one of the good ones", "# the deal"]),
        (["redo", "undo_all"], ["the deal", "# one of the good ones", "# the deal"]),
        (["redo_all", "redo"], ["2. t6 4D t15", "# odd", "# thus far", "the record ends here"]),
        (["redo_all", "redo_all"], ["2. t6 4D t15", "# odd", "# thus far", "the record ends here"]),
    ],
)
def test_who_looks_is_told_where_not_that_moves_are_taken_back(
    screen: RecordScreen, keys: list[str], said: list[str]
) -> None:
    for key in keys:
        getattr(screen, key)()
    assert list(screen.message.lines) == said


BROKEN = RECORD.replace("t6 4D t15", "t6 5D t15")
AHEAD = "line 9 is refused: t6 5D t15; End shows why"


@pytest.mark.parametrize(
    ("record", "at", "said"),
    [
        (BROKEN, 0, [AHEAD, "the deal", "# one of the good ones", "# the deal"]),
        (BROKEN.replace("t6 5D", "t6 4D t15\nt5 5S"), 1, ["line 10 is refused: t5 5S t15; End shows why"]),
        (BROKEN, 1, ["line 9 is refused: t6 5D t15", "5D does not lie in t6; its top is 4D"]),
        (
            RECORD.replace("end open", "end won"),
            0,
            ["line 11 is refused: end won; End shows why", "the deal"],
        ),
        (RECORD.replace("end open", "end won"), 2, ["line 11 is refused: end won"]),
    ],
)
def test_a_refusal_is_told_where_one_begins_to_look(
    tmp_path: Path, record: str, at: int, said: list[str]
) -> None:
    file = tmp_path / "broken.patience"
    file.write_text(record)
    played = play_through(PlayRequest(None, str(file)), with_comments=True)
    message = RecordScreen(played, at).message
    assert message.bad
    assert list(message.lines)[: len(said)] == said


def test_what_the_record_says_is_carried_into_the_game(screen: RecordScreen) -> None:
    game = screen.played_on()
    game.redo_all()
    assert moves_in(game.session.record()) == CARRIED


def test_who_makes_other_moves_keeps_what_was_said_up_to_there(screen: RecordScreen, tmp_path: Path) -> None:
    screen.redo()
    game = screen.played_on()
    game.make("t2 KH t15")
    game.close()
    [new] = set(tmp_path.iterdir()) - {tmp_path / "seen.patience"}
    assert moves_in(new.read_text().splitlines()) == [*CARRIED[:5], "t2 KH t15", "end open"]


@pytest.mark.parametrize("keys", [[], ["redo"], ["redo_all"], ["redo_all", "undo"], ["redo_all", "undo_all"]])
def test_who_only_follows_the_record_writes_no_other(
    screen: RecordScreen, tmp_path: Path, keys: list[str]
) -> None:
    game = screen.played_on()
    for key in keys:
        getattr(game, key)()
    game.close()
    assert [file.name for file in tmp_path.iterdir()] == ["seen.patience"]


def test_a_comment_alone_is_worth_a_record(screen: RecordScreen, tmp_path: Path) -> None:
    game = screen.played_on()
    game.comment("here it goes wrong")
    game.close()
    [new] = set(tmp_path.iterdir()) - {tmp_path / "seen.patience"}
    assert moves_in(new.read_text().splitlines()) == [*CARRIED[:2], "# here it goes wrong", "end open"]

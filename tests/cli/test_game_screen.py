"""A game as it is played on the screen, without a terminal."""

from __future__ import annotations

from threading import Event

import pytest
from patience_cli.hinting import Hint
from patience_cli.screen import hints
from patience_cli.screen.board import Place
from patience_cli.screen.game_screen import GameScreen
from patience_cli.scripts import Played, PlayRequest, play_through
from patience_cli.session import Session
from shell import ROOT

from patience_core.engine.position import Position

WON = ROOT / "samples" / "won"


def after(name: str, moves: int | None) -> GameScreen:
    """The game of a record that was won, after some of its moves; negative numbers count from the end."""
    whole = play_through(PlayRequest(None, str(WON / f"{name}.patience")))
    played = Played(whole.game, whole.deal, whole.game.start(whole.deal))
    screen = GameScreen(Session(played))
    for text in whole.texts[:moves]:
        assert screen.make(text)
    return screen


def told(screen: GameScreen) -> str:
    return "\n".join(screen.message.lines)


@pytest.mark.parametrize("name", ["freecell", "klondike", "bakers-game", "eight-off", "yukon"])
def test_when_only_cards_that_go_home_are_left_that_is_offered_and_done(name: str) -> None:
    screen = after(name, -3)
    assert "all cards lie open and can go home: a takes them there" in told(screen)
    screen.all_home()
    assert screen.outcome == "won"
    assert screen.asks_what_next
    screen.undo()
    assert screen.outcome == "open"


def test_nothing_goes_home_by_itself_that_may_be_of_use() -> None:
    screen = after("klondike", 0)
    screen.all_home()
    assert told(screen) == "2 cards went home"
    assert screen.played.texts == ["t6 AH f1", "t7 AS f2"]
    screen.all_home()
    assert len(screen.played.texts) == 2
    assert told(screen) == "no card goes home without harm now"


def test_a_card_goes_home_from_under_the_cursor() -> None:
    screen = after("klondike", 0)
    screen.cursor = screen.board.top(screen.game.table.index["s1"])
    screen.go_home()
    assert told(screen) == "that card does not go home now"
    while not any(text.endswith(" f1") for text in screen.legal_texts()):
        screen.act()
    home = next(text for text in screen.legal_texts() if text.endswith(" f1"))
    screen.cursor = screen.board.top(screen.game.table.index[home.split()[0]])
    screen.go_home()
    assert screen.played.texts[-1] == home


def test_what_lies_face_down_or_is_not_there_is_not_lifted() -> None:
    screen = after("klondike", 0)
    screen.cursor = screen.board.at(Place(screen.game.table.index["t7"], 0)).place
    screen.pick_or_drop()
    assert (screen.lifted, told(screen)) == (None, "that card lies face down; d is draw")
    screen.cursor = screen.board.top(screen.game.table.index["f1"])
    screen.pick_or_drop()
    assert (screen.lifted, told(screen)) == (None, "nothing lies there")


def test_the_waste_is_where_drawn_cards_go() -> None:
    screen = after("klondike", 0)
    screen.go_to_waste()
    assert screen.cursor.pile == screen.game.table.index["w1"]
    screen = after("freecell", 0)
    screen.go_to_waste()
    assert told(screen) == "this game has no waste"


def test_of_the_hints_that_wait_only_the_last_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    first, go_on, done = Event(), Event(), Event()

    def slowly(_game: object, position: Position) -> Hint:
        asked.append(len(position.piles[0]))
        first.set()
        assert go_on.wait(60)
        return Hint("", "")

    monkeypatch.setattr(hints, "hint_of", slowly)
    search, screen = hints.HintSearch(), after("klondike", 0)
    search.begin(screen.played, lambda *_: None)
    assert first.wait(60)
    for last in (False, True):
        screen.act()
        search.begin(screen.played, (lambda *_: done.set()) if last else (lambda *_: None))
    go_on.set()
    assert done.wait(60)
    assert asked == [24, 18]

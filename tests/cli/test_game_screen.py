"""A game as it is played on the screen, without a terminal."""

from __future__ import annotations

import re
from threading import Event

import pytest
from patience_cli.hinting import Hint
from patience_cli.screen import hints
from patience_cli.screen.board import Place
from patience_cli.screen.drawing import draw
from patience_cli.screen.game_screen import GameScreen
from patience_cli.screen.signs import Signs
from patience_cli.screen.texts import move_lines
from patience_cli.screen.win_light import Light, Shown
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


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("montana", "redeal: redeal is allowed only when no other move is left: r1c1 takes"),
        ("freecell", "this game has no action"),
    ],
)
def test_why_no_action_is_open_is_told(name: str, why: str) -> None:
    screen = after(name, 0)
    screen.act()
    assert told(screen).startswith(why.partition(": r1c1")[0])
    assert screen.message.bad


def test_an_empty_stock_leads_to_the_redeal() -> None:
    screen = after("klondike", 0)
    while screen.actions == ["draw"]:
        screen.act()
    screen.make("draw")
    assert screen.message.lines[1:] == ("hint: legal now: redeal",)


def line_of_keys(name: str, width: int) -> str:
    line = draw(after(name, 0), width, 24, Signs.of("unicode", unicode=True))[-1]
    return "".join(text for _, text in line).rstrip()


@pytest.mark.parametrize(
    ("width", "keys"),
    [
        (120, "arrows  Enter lift/drop  d draw  : type  u undo  r redo  a home  h hint  ? help  q quit"),
        (80, "arrows  Enter lift/drop  d draw  : type  u undo  a home  h hint  ? help  q quit"),
        (60, "Enter lift/drop  d draw  : type  u undo  ? help  q quit"),
        (20, "? help  q quit"),
    ],
)
def test_of_the_keys_the_least_needed_are_left_out(width: int, keys: str) -> None:
    assert line_of_keys("klondike", width) == keys


@pytest.mark.parametrize(
    ("width", "light", "title"),
    [
        (80, Shown(Light.WIN), "Klondike · deal pysol:1 · no moves · open · ● a win is known (cards open)"),
        (70, Shown(Light.WIN), "Klondike · pysol:1 · no moves · ● a win is known (cards open)"),
        (60, Shown(Light.WIN), "Klondike · pysol:1 · no moves · ● a win is known"),
        (60, Shown(Light.LOST, 12), "Klondike · pysol:1 · no moves · ✗ lost since move 12"),
        (40, Shown(Light.WIN), "Klondike · pysol:1 · no moves · ●"),
        (60, Shown(Light.OFF), "Klondike · deal pysol:1 · no moves · open"),
    ],
)
def test_the_light_is_never_cut_off(width: int, light: Shown, title: str) -> None:
    screen = after("klondike", 0)
    screen.light = light
    line = draw(screen, width, 20, Signs.of("unicode", unicode=True))[0]
    assert "".join(text for _, text in line).strip() == title


@pytest.mark.parametrize("width", [60, 80, 120])
def test_all_moves_and_all_that_is_legal_can_be_read(width: int) -> None:
    screen = after("miss-milligan", None)
    screen.undo()
    lines = move_lines(screen, width)
    words = [" ".join(each.split()) for line in lines for each in re.split(r"\s{2,}", line)]
    assert all(len(line) <= width for line in lines)
    assert all(text in words for text in screen.legal_texts())
    text = " ".join(" ".join(lines).split())
    assert all(f"{number} {move}" in text for number, move in enumerate(screen.played.texts, 1))


def test_of_the_hints_that_wait_only_the_last_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    first, go_on, done = Event(), Event(), Event()

    def slowly(_game: object, position: Position, _instead: str) -> Hint:
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

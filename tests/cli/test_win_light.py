"""Whether a game that is played on the screen can still be won."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from patience_cli.preferences import AUTO
from patience_cli.screen.win_light import Light, Verdicts, WinLight, hidden_from_the_player
from patience_cli.scripts import Played

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.language.library import find, load
from patience_core.solving.verdict import SOLVED, UNKNOWN, UNSOLVABLE

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is a thing of POSIX", allow_module_level=True)

from screen import Screen


def test_who_follows_a_win_needs_no_search_and_what_is_lost_stays_lost() -> None:
    found = Verdicts()
    assert found.of(()) is None
    found.add(("a",), SOLVED, ["b", "c"])
    assert [found.of(made) for made in [(), ("a",), ("a", "b"), ("a", "b", "c")]] == [Light.WIN] * 4
    assert found.of(("a", "x")) is None
    found.add(("a", "x"), UNSOLVABLE, [])
    found.add(("a", "y"), UNKNOWN, [])
    assert (found.of(("a", "x", "b")), found.lost_since(("a", "x", "b"))) == (Light.LOST, 2)
    assert (found.of(("a", "y")), found.of(("a", "y", "z"))) == (Light.UNKNOWN, None)


def begun(name: str, seed: str = "1") -> Played:
    game, deal = Game(load(find(name))), number_deal(seed)
    assert deal is not None
    return Played(game, deal, game.start(deal))


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        ("freecell", None),
        ("pile-on", None),
        ("accordion", None),
        ("klondike", "cards open"),  # face down in the tableau
        ("calculation", "cards open"),  # a stock of which the top is seen
        ("golf", "cards open"),  # a stock
        ("montana", "redeals known"),  # all cards are seen, but not what a redeal brings
        ("cruel", None),  # a redeal that does not shuffle
    ],
)
def test_what_a_search_knows_and_the_player_does_not(name: str, hidden: str | None) -> None:
    played = begun(name)
    assert hidden_from_the_player(played.game, played.position) == hidden


class Clock:
    """Waits until it is told to go on."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], object]] = []

    def later(self, _seconds: float, act: Callable[[], object]) -> Clock:
        self.waiting.append(act)
        return self

    def cancel(self) -> None:
        self.waiting.clear()


@pytest.mark.parametrize(
    ("wanted", "name", "switched", "is_on"),
    [
        (AUTO, "freecell", 0, True),
        (AUTO, "klondike", 0, False),
        (AUTO, "montana", 0, False),
        ("on", "klondike", 0, True),
        ("off", "freecell", 0, False),
        (AUTO, "freecell", 1, False),
        (AUTO, "klondike", 1, True),
        ("off", "freecell", 1, True),
        ("on", "klondike", 2, True),
    ],
)
def test_when_it_is_on_by_itself(wanted: str, name: str, switched: int, *, is_on: bool) -> None:
    clock = Clock()
    light = WinLight(wanted, clock.later, lambda: None)
    for seed in ("1", "2"):  # it stays so in the next deal
        played = begun(name, seed)
        light.follow(played)
        for _ in range(switched if seed == "1" else 0):
            light.switch(played)
        assert light.shown.light is (Light.SEARCHING if is_on else Light.OFF)
        assert len(clock.waiting) == int(is_on)


def test_who_plays_on_quickly_begins_no_search() -> None:
    clock = Clock()
    light, played = WinLight(AUTO, clock.later, lambda: None), begun("freecell")
    for text in ("", "t1 6S c1", "t2 9C c2"):
        played.texts += [text] if text else []
        light.follow(played)
        assert len(clock.waiting) == 1
    light.stop()
    assert clock.waiting == []


@pytest.mark.slow
def test_it_is_on_where_all_cards_lie_open(tmp_path: Path) -> None:
    with Screen("play", "pile-on", "--seed", "7", cwd=tmp_path, PATIENCE_LIGHT="") as screen:
        screen.shows("a win is known")
        screen.press("g8\r").until(lambda screen: "pysol:8 " in screen.text and "win" in screen.text)
        screen.press("S").until(lambda screen: "win" not in screen.text)
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.slow
def test_hidden_cards_are_looked_at_and_that_is_said(tmp_path: Path) -> None:
    with Screen("play", "klondike", "--seed", "1", cwd=tmp_path, PATIENCE_LIGHT="") as screen:
        screen.press("S").shows("(cards open)")
        screen.press("dS").until(lambda screen: "1 move" in screen.text and "(cards open)" not in screen.text)
        screen.press("q")
        assert screen.ended() == 0


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize(
    "end",
    [lambda screen: screen.press("q"), *(lambda screen, s=s: os.kill(screen.pid, s) for s in (15, 9, 1))],
    ids=["q", "SIGTERM", "SIGKILL", "SIGHUP"],
)
def test_no_search_outlives_the_program(tmp_path: Path, end: Callable[[Screen], object]) -> None:
    with Screen("play", "spider", "--seed", "1", cwd=tmp_path, PATIENCE_LIGHT="on") as screen:
        screen.until(lambda screen: bool(children_of(screen.pid)))
        others = children_of(screen.pid)
        end(screen)
        screen.ended()
        deadline = time.monotonic() + 45
        while any(map(runs, others)) and time.monotonic() < deadline:
            time.sleep(0.05)
        left = [pid for pid in others if runs(pid)]
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        assert left == []

"""Whether a game that is played on the screen can still be won."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from patience_cli.screen.win_light import Light, Verdicts
from shell import ROOT

from patience_core import Play
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


WON = ROOT / "samples" / "won" / "pile-on.patience"


@pytest.mark.slow
def test_the_light_on_a_screen(tmp_path: Path) -> None:
    with Screen("view", str(WON), cwd=tmp_path) as screen:
        screen.press("S").shows("a win is known")
        screen.press("\x1b[F").shows("a win is known")
        screen.press("S").until(lambda screen: "a win" not in screen.text)
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.slow
def test_a_lost_game_and_since_when(tmp_path: Path) -> None:
    play = Play("golf", seed=7)
    while play.outcome == "open":
        play.move(play.legal[-1])
    assert play.outcome == "stuck"
    lost = tmp_path / "lost.patience"
    lost.write_text(play.record())
    with Screen("view", str(lost), cwd=tmp_path) as screen:
        screen.press("\x1b[FS").shows(f"lost since move {len(play.moves)}")
        screen.press("\x1b[D").shows(f"move {len(play.moves) - 1} of")
        screen.until(lambda screen: "lost since" in screen.text or "win" in screen.text)
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.slow
def test_hidden_cards_are_looked_at_and_that_is_said(tmp_path: Path) -> None:
    with Screen("play", "klondike", "--seed", "1", cwd=tmp_path) as screen:
        screen.press("S").shows("(cards open)")
        screen.press("dS").until(lambda screen: "1 move" in screen.text and "(cards open)" not in screen.text)
        screen.press("q")
        assert screen.ended() == 0

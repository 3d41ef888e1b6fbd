"""The strip of a record: after which of its moves the game could still be won."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from patience_cli.screen.signs import Signs
from patience_cli.screen.strip import Strip, strip_line
from patience_cli.screen.win_light import Light, Shown
from shell import ROOT, patience

from patience_core import Play
from patience_core.solving.review import Review, Standing

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is a thing of POSIX", allow_module_level=True)

from screen import Screen

ASCII = Signs.of("ascii", unicode=False)
UNICODE = Signs.of("unicode", unicode=True)
STANDINGS = {"W": Standing.WON, "+": Standing.WIN_KNOWN, "x": Standing.LOST, "?": Standing.NOT_KNOWN}


def strip_of(text: str, *, is_searching: bool = False) -> Strip:
    """The strip of a game with these standings, one sign for the deal and each move."""
    known = [0 if sign == "W" else 1 if sign == "+" else None for sign in text]
    return Strip(Review([STANDINGS[sign] for sign in text], known), is_searching)


def moves_of(text: str) -> list[str]:
    return [f"t{number}" for number in range(1, len(text))]


def written(strip: Strip, texts: list[str], at: int, width: int = 80, signs: Signs = ASCII) -> str:
    return "".join(text for _, text in strip_line(strip, texts, at, width, signs)).rstrip()


@pytest.mark.parametrize(
    ("standings", "at", "line"),
    [
        ("++++xx", 0, "  (+)+++xx   lost by 4. t4"),
        ("++++xx", 5, "  ++++x(x)   lost by 4. t4"),
        ("++??xx", 2, "  ++(?)?xx   lost by one of 2-4"),
        ("??xx", 2, "  ??(x)x   lost by 2. t2, or before"),
        ("xxx", 1, "  x(x)x   this deal cannot be won"),
        ("+++W", 3, "  +++(+)   never lost"),
        ("++??", 1, "  +(+)??   not known after move 1"),
        ("???", 1, "  ?(?)?   not known"),
    ],
)
def test_a_sign_for_the_deal_and_for_each_move(standings: str, at: int, line: str) -> None:
    assert written(strip_of(standings), moves_of(standings), at) == line


@pytest.mark.parametrize(
    ("strip", "line"),
    [
        (Strip(), "  -(-)--   ..."),
        (strip_of("+??x", is_searching=True), "  +(-)-x   ..."),
        (Strip(is_searching=False), "  ?(?)??   not known"),
    ],
    ids=["nothing yet", "some of it", "the process was killed"],
)
def test_what_is_not_known_yet(strip: Strip, line: str) -> None:
    assert written(strip, moves_of("0123"), 1) == line


def test_signs_with_unicode() -> None:
    assert written(strip_of("++xx"), moves_of("++xx"), 1, signs=UNICODE) == "  ●(●)✗✗   lost by 2. t2"


@pytest.mark.parametrize("width", [20, 40, 80, 200])
@pytest.mark.parametrize("at", [0, 1, 60, 119, 120])
def test_a_strip_that_is_too_long_shows_what_is_around_the_move(at: int, width: int) -> None:
    standings = "+" * 70 + "x" * 51
    line = written(strip_of(standings), moves_of(standings), at, width)
    assert len(line) <= width
    sign = standings[at]
    assert f"({sign})" in line
    if at in (0, 60, 120):
        whole = width > 140
        assert ("<" in line, ">" in line) == (not whole and at > 0, not whole and at < 120)


@pytest.mark.parametrize(
    ("strip", "at", "light"),
    [
        (Strip(), 0, Shown(Light.SEARCHING)),
        (strip_of("++xx"), 1, Shown(Light.WIN, 2)),
        (strip_of("++xx"), 3, Shown(Light.LOST, 2)),
        (strip_of("+W"), 1, Shown(Light.WIN)),
        (strip_of("+??", is_searching=True), 1, Shown(Light.SEARCHING)),
        (strip_of("+??"), 1, Shown(Light.UNKNOWN)),
    ],
)
def test_the_title_says_the_same_of_the_move_that_is_shown(strip: Strip, at: int, light: Shown) -> None:
    assert strip.light_at(at) == light


WON = ROOT / "samples" / "won" / "pile-on.patience"


@pytest.fixture
def lost(tmp_path: Path) -> tuple[Path, Play]:
    """A record of a game that is lost at its end."""
    play = Play("pile-on", seed=7)
    while play.outcome == "open":
        play.move(play.legal[0])
    assert play.outcome == "stuck"
    file = tmp_path / "lost.patience"
    file.write_text(play.record())
    return file, play


@pytest.mark.slow
def test_a_lost_game_and_where_it_was_lost(tmp_path: Path, lost: tuple[Path, Play]) -> None:
    file, play = lost
    found = json.loads(patience("review", str(file), "--json").out)
    with Screen("view", str(file), cwd=tmp_path) as screen:
        screen.press("S").shows(f"lost by {found['first_lost']}. {found['lost_by']}")
        assert f"{len(play.moves) + 1 - found['first_lost']}" == str(screen.text.count("✗"))
        screen.press("\x1b[F").shows(f"lost since move {found['first_lost']}")
        screen.press(f"g{found['first_lost'] - 1}\r").shows("● a win is known")
        screen.press("S").until(lambda screen: "lost by" not in screen.text and "win" not in screen.text)
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.slow
def test_it_is_there_from_the_start_where_that_is_preferred(tmp_path: Path) -> None:
    with Screen("view", str(WON), cwd=tmp_path, PATIENCE_LIGHT="on") as screen:
        screen.shows("never lost")
        screen.press("p").until(
            lambda screen: "never lost" not in screen.text and "a win is known" in screen.text
        )
        screen.press("q")
        assert screen.ended() == 0


@pytest.mark.slow
def test_keys_are_heard_while_it_is_searched_for(tmp_path: Path) -> None:
    long = tmp_path / "long.patience"  # no search of it finds anything soon
    long.write_text("patience 1\ngame golf\ndeal pysol:7\nmoves\n" + "draw\n" * 16 + "end open\n")
    with Screen("view", str(long), cwd=tmp_path) as screen:
        screen.press("S").shows("...").press("\x1b[C\x1b[C").shows("move 2 of 16")
        screen.press("q")
        assert screen.ended() == 0

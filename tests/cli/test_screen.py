"""Games on the whole screen of a terminal, as a person plays them."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from pathlib import Path

import pytest
from patience_cli.screen.board import SIZES, Board, Place
from patience_cli.screen.game_screen import GameScreen
from patience_cli.scripts import Played
from patience_cli.session import Session
from shell import ROOT, patience

from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import ACTION
from patience_core.language.library import GameFile, bundled_games, find, load
from patience_core.notation.lines import Line
from patience_core.notation.reading import MoveReader

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is a thing of POSIX", allow_module_level=True)

from screen import FAMILIES, Screen, drawn

pytestmark = pytest.mark.slow

ARROWS = {"\x1b[C": (1, 0), "\x1b[D": (-1, 0), "\x1b[A": (0, -1), "\x1b[B": (0, 1)}


def begun(name: str, seed: str) -> GameScreen:
    """The same game without a terminal."""
    game = Game(load(find(name)))
    deal = number_deal(seed)
    assert deal is not None
    return GameScreen(Session(Played(game, deal, game.start(deal))))


def won(name: str) -> tuple[str, list[str]]:
    """The deal number and the moves of a won game."""
    lines = (ROOT / "samples" / "won" / f"{name}.patience").read_text().splitlines()
    [deal] = [line for line in lines if line.startswith("deal ")]
    start = lines.index("moves") + 1
    moves = [line for line in lines[start:] if line and not line.startswith(("#", "end"))]
    return deal.removeprefix("deal pysol:"), moves


def arrows(board: Board, start: Place, goal: Place) -> list[str]:
    """The shortest way of the cursor from one place to another."""
    ways: dict[Place, list[str]] = {start: []}
    waiting = deque([start])
    while goal not in ways:
        here = waiting.popleft()
        for key, (right, down) in ARROWS.items():
            there = board.towards(here, right, down)
            if there not in ways:
                ways[there] = [*ways[here], key]
                waiting.append(there)
    return ways[goal]


def go(model: GameScreen, goal: Place) -> str:
    """The keys that bring the cursor to a place. What is folded may open on the way, so it is looked again after each."""
    keys = ""
    while model.cursor != (seen := model.board.at(goal).place):
        key = arrows(model.board, model.cursor, seen)[0]
        model.go(*ARROWS[key])
        keys += key
    return keys


def keys_of(model: GameScreen, text: str) -> str:
    """The keys that make a move, which is made in the model too."""
    played = model.played
    step = MoveReader(model.game, played.position).read(Line("", 1, text), 1)
    assert not hasattr(step, "code"), step
    move = step.move
    if move.source == ACTION and model.actions == [text]:
        model.act()
        return "d"
    if move.source == ACTION or not any(
        (m.source, m.start, m.target) == (move.source, move.start, move.target) for m in model.legal
    ):
        model.make(text)
        return f":{text}\r"
    keys = go(model, Place(move.source, move.start)) + "\r"
    model.pick_or_drop()
    keys += go(model, model.board.top(move.target)) + "\r"
    model.pick_or_drop()
    return keys


@pytest.mark.parametrize("name", FAMILIES)
def test_a_won_game_by_keys(tmp_path: Path, name: str) -> None:
    seed, moves = won(name)
    model = begun(name, seed)
    with Screen("play", name, "--seed", seed, cwd=tmp_path) as screen:
        screen.until(lambda screen: screen.lines == drawn(model))
        for number, text in enumerate(moves, 1):
            screen.press(keys_of(model, text))
            assert len(model.played.texts) == number
            screen.until(lambda screen: screen.lines == drawn(model))
        assert "Won after" in screen.text
        screen.press("q")
        assert screen.ended() == 0
    [record] = tmp_path.iterdir()
    assert f": won after {len(moves)} moves" in patience("replay", str(record)).out


@pytest.mark.parametrize("name", FAMILIES)
def test_a_won_game_by_typed_moves(tmp_path: Path, name: str) -> None:
    seed, moves = won(name)
    model = begun(name, seed)
    with Screen("play", name, "--seed", seed, "--record", "kept.patience", cwd=tmp_path) as screen:
        for text in moves:
            model.make(text)
            screen.press(f":{text}\r")
        screen.shows("Won after")
        assert screen.lines == drawn(model)
        screen.press("q")
        assert screen.ended() == 0
    assert f": won after {len(moves)} moves" in patience("replay", str(tmp_path / "kept.patience")).out


@pytest.mark.parametrize("file", bundled_games(), ids=lambda file: file.name)
def test_every_place_is_reached_by_arrows_and_all_fits(file: GameFile) -> None:
    screen = begun(file.name, "7")
    for number in range(60):
        if number % 20 == 0:
            board = screen.board
            assert board.scene.width <= 78
            assert board.scene.height <= 20
            for size in SIZES:
                sized = Board(screen.game, screen.played.position, 80, 20, screen.cursor, size).scene
                assert (sized.width <= 78, sized.height <= 20) == (True, True)
            goals = {spot.place for spot in board.spots}
            for start in goals:
                assert {start, *(board.towards(start, *way) for way in ARROWS.values())} <= goals
            for goal in goals:
                assert board.towards(screen.cursor, 0, 0) == screen.cursor
                arrows(board, screen.cursor, goal)
                arrows(board, goal, screen.cursor)
        if not screen.legal:
            break
        screen.make(screen.text_of(screen.legal[number % len(screen.legal)]))


@pytest.mark.parametrize("key", ["S", "\x1b[C", ":t3 QD t7\r"])
def test_a_message_goes_with_the_next_key_that_changes_something(tmp_path: Path, key: str) -> None:
    told = "there is no column 9"
    with Screen("play", "klondike", "--seed", "7", cwd=tmp_path) as screen:
        screen.press("99").shows(told)
        screen.press("?").shows("undo and redo all").press("\x1b").shows(told)  # who reads changes nothing
        screen.press(key).until(lambda screen: told not in screen.text)


def test_a_move_is_a_few_hundred_bytes(tmp_path: Path) -> None:
    seed, moves = won("klondike")
    with Screen("play", "klondike", "--seed", seed, cwd=tmp_path) as screen:
        for number, text in enumerate(moves[:20], 1):
            before = screen.received
            screen.press(f":{text}\r").shows(f" {number} move")
            screen.shows(f"{number}. ")
            assert screen.received - before < 1500


def test_a_refused_move_is_told_and_the_card_stays_lifted(tmp_path: Path) -> None:
    with Screen("play", "pile-on", "--seed", "7", cwd=tmp_path) as screen:
        screen.press(":t1 KS t2\r").shows("hint:")
        assert "KS" in screen.lines[-3] + screen.lines[-2]
        assert " no moves " in screen.lines[0] + " "
        screen.press("\r").shows("place")
        assert "*" in screen.text


def test_the_mouse_lifts_and_drops_and_deals(tmp_path: Path) -> None:
    with Screen("play", "klondike", "--seed", "7", cwd=tmp_path) as screen:
        screen.click(2, 2).shows(" 1 move ")
        model = begun("klondike", "7")
        model.act()
        queen, king = model.game.table.index["t3"], model.game.table.index["t7"]
        for pile in (queen, king):
            cell = model.board.at(model.board.top(pile)).cell
            screen.click(cell.x + 2, cell.y + 1)
        screen.shows(" 2 moves ")
        assert "2. t3 QD t7" in screen.text


def test_another_size_shows_the_same_game(tmp_path: Path) -> None:
    model = begun("klondike", "7")
    with Screen("play", "klondike", "--seed", "7", cwd=tmp_path) as screen:
        for rows, columns in ((40, 120), (24, 80), (18, 60)):
            screen.resize(rows, columns)
            screen.until(lambda screen, r=rows, c=columns: screen.lines == drawn(model, r, c))


def test_undo_redo_and_other_branches(tmp_path: Path) -> None:
    with Screen("play", "pile-on", "--seed", "7", cwd=tmp_path) as screen:
        screen.press(":t1 3H t14\r").shows(" 1 move ")
        screen.press("u").shows("taken back: t1 3H t14")
        screen.press(":t9 7D t15\r").shows("1. t9 7D t15")
        screen.press("[").shows("branch 1 of 2: t1 3H t14")
        screen.press("U").shows(" no moves ")
        screen.press("R").shows("1. t1 3H t14")
        screen.press("r").shows("nothing was taken back here")


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("q", 0),
        ("\x03", 130),
        ("?\x03", 130),
        ("SIGINT", 130),
        ("\x04", 0),
        ("SIGTERM", 143),
        ("SIGHUP", 129),
        ("hang up", None),
        ("SIGKILL", -9),
        ("bug", 3),
    ],
)
def test_no_game_is_lost(tmp_path: Path, way: str, code: int | None) -> None:
    kept = ["--record", "kept.patience"] if way == "SIGKILL" else []
    words = ["play", "pile-on", "--seed", "7", *kept]
    bug = {"PYTHONPATH": f"{tmp_path / 'bug'}:{ROOT / 'cli'}:{ROOT}"} if way == "bug" else {}
    if bug:
        (tmp_path / "bug").mkdir()
        (tmp_path / "bug" / "sitecustomize.py").write_text(
            "import patience_cli.screen.game_screen as s\ndef go(*_): raise ZeroDivisionError\ns.GameScreen.go_to_waste = go\n"
        )
    with Screen(*words, cwd=tmp_path, **bug) as screen:
        screen.press(":t1 3H t14\r").shows(" 1 move ")
        if way == "hang up":
            screen.hang_up()
        elif way.startswith("SIG"):
            os.kill(screen.pid, getattr(signal, way))
        else:
            screen.press("w" if way == "bug" else way)
        assert screen.ended() == code or code is None
    [record] = tmp_path.glob("*.patience")
    assert "\nt1 3H t14\n" in record.read_text()
    told = patience("replay", str(record))
    assert "open after 1 move" in told.out if way != "SIGKILL" else "missing-end" in told.err


@pytest.mark.parametrize(
    ("words", "variables", "coloured"),
    [
        ((), {}, True),
        ((), {"NO_COLOR": "1"}, False),
        (("--color", "never"), {}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "auto"), {"NO_COLOR": "1", "PATIENCE_COLOR": "always"}, False),
        ((), {"NO_COLOR": "1", "PATIENCE_COLOR": "always"}, True),
        ((), {"PATIENCE_COLOR": "never"}, False),
    ],
)
@pytest.mark.parametrize("verb", ["play", "view"])
def test_colours_are_as_they_are_wanted(
    tmp_path: Path, verb: str, words: tuple[str, ...], variables: dict[str, str], *, coloured: bool
) -> None:
    what = ("pile-on", "--seed", "7") if verb == "play" else (str(ROOT / "samples/won/pile-on.patience"),)
    with Screen(verb, *what, *words, cwd=tmp_path, **variables) as screen:
        colours = {cell.fg for line in screen.seen.buffer.values() for cell in line.values()}
        assert (colours != {"default"}) is coloured


@pytest.mark.parametrize(
    ("words", "variables"),
    [
        (["--plain"], {}),
        (["--describe"], {}),
        ([], {"TERM": "dumb"}),
        ([], {"TERM": ""}),
        ([], {"PATIENCE_SCREEN": "plain"}),
    ],
)
def test_line_by_line_where_that_is_wanted(
    tmp_path: Path, words: list[str], variables: dict[str, str]
) -> None:
    screen = Screen("play", "pile-on", "--seed", "7", *words, cwd=tmp_path, **variables)
    screen.shows("help tells what can be typed")
    screen.press("\x04")
    assert screen.ended() == 0


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("?", "undo and redo all"),
        ("i", "One pack: 52 cards."),
        ("N", "nothing to take back"),
        ("x", "this key does nothing here: ? tells the keys"),
        ("\x1bOP", "this key does nothing here: ? tells the keys"),  # F1
        ("99", "there is no column 9"),
        ("m", "t3 QD t7       draw"),
        ("\t", "t3 QD t7       draw"),
        ("u", "there is nothing to take back"),
        ("U", "there is nothing to take back"),
        ("r", "nothing was taken back here"),
        ("R", "nothing was taken back here"),
        ("[", "no other move was tried here"),
    ],
)
def test_what_can_be_read_and_asked(tmp_path: Path, key: str, shown: str) -> None:
    with Screen("play", "klondike", "--seed", "7", cwd=tmp_path) as screen:
        screen.press(key).shows(shown)
        screen.press("\x1b").shows("q quit")


@pytest.mark.parametrize("kept", [["--record", "pile-on-7.patience"], []], ids=["kept", "saved"])
def test_comments_are_in_the_record(tmp_path: Path, kept: list[str]) -> None:
    with Screen("play", "pile-on", "--seed", "7", *kept, cwd=tmp_path) as screen:
        screen.press("cat the deal\r").shows("comment: at the deal")
        screen.press(":t1 3H t14\r").shows(" 1 move ")
        screen.press("cbold\r").shows("comment: bold")
        screen.press("u").shows("taken back")
        screen.press(":t9 7D t15\r").shows("1. t9 7D t15")
        screen.press("cother\r").shows("comment: other")
        screen.press("[").shows("branch 1 of 2")
        screen.press("q")
        assert screen.ended() == 0
    lines = (tmp_path / "pile-on-7.patience").read_text().splitlines()
    assert lines[lines.index("moves") + 1 :] == ["# at the deal", "t1 3H t14", "# bold", "end open"]
    assert patience("replay", str(tmp_path / "pile-on-7.patience")).code == 0


def test_another_deal_keeps_the_one_before(tmp_path: Path) -> None:
    with Screen("play", "pile-on", "--seed", "7", cwd=tmp_path) as screen:
        screen.press(":t1 3H t14\r").shows(" 1 move ")
        screen.press("g8\r").shows("deal pysol:8")
        screen.shows("pile-on-7.patience")
        screen.press("n").until(lambda screen: "pysol:8 " not in screen.lines[0])
        screen.press("q")
        assert screen.ended() == 0
    assert [file.name for file in tmp_path.iterdir()] == ["pile-on-7.patience"]


@pytest.mark.parametrize(
    ("words", "variables"),
    [(["--cards", "ascii"], {}), ([], {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"})],
)
def test_nothing_is_drawn_that_ascii_lacks(
    tmp_path: Path, words: list[str], variables: dict[str, str]
) -> None:
    with Screen("play", "klondike", "--seed", "7", *words, cwd=tmp_path, **variables) as screen:
        screen.press("S").shows("? ").press("S")
        screen.press("\r").shows("place")
        assert screen.text.isascii()
        assert "QD" in screen.text
        screen.press("h").shows("looking for a win ...")
        assert screen.text.isascii()
        screen.press("?").shows("the cursor")
        assert screen.text.isascii()

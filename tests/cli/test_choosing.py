"""`patience play` without a game: what is offered at a terminal, and what is missing elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from shell import ROOT, patience

from patience_core.language.library import bundled_games

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is a thing of POSIX", allow_module_level=True)

from terminal import NEVER, PROMPT, Terminal

pytestmark = pytest.mark.slow

CHOICE = f"game{PROMPT}"
PILE_ON = (ROOT / "games" / "pile-on.yaml").read_text()


def offered(folder: Path, *words: str, **variables: str) -> str:
    with Terminal("play", *words, cwd=folder, **variables) as terminal:
        return terminal.printed


def test_all_games_are_offered_by_family(tmp_path: Path) -> None:
    printed = offered(tmp_path)
    assert printed.endswith(CHOICE)
    lines = printed.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
    names = printed.replace(",", " ").split()
    assert {game.name for game in bundled_games()} <= set(names)
    families = [line.split("  ")[0] for line in lines[: lines.index("")] if not line.startswith(" ")]
    assert families == [block.split("\n")[0] for block in patience("games").out.split("\n\n")]


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("montana", "Montana"),
        ("gaps", "Montana"),
        ("monta", "Montana"),
        ("  Miss Milli ", "Miss Milligan"),
        ("klondike", "Klondike"),
        ("mi", "Miss Milligan"),
        ("midn", "La Belle Lucie"),
    ],
)
def test_a_name_or_how_it_begins(tmp_path: Path, typed: str, played: str) -> None:
    with Terminal("play", cwd=tmp_path) as terminal:
        answer = terminal.answer(typed)
        assert answer.startswith(f"{played}, deal pysol:")
        assert "help tells what can be typed" in answer
        terminal.answer("moves")
        terminal.press("\x04")
        assert terminal.ended() == 0


def test_the_number_is_drawn_at_random(tmp_path: Path) -> None:
    titles = set()
    for _ in range(2):
        with Terminal("play", cwd=tmp_path) as terminal:
            titles.add(terminal.answer("montana").splitlines()[0])
    assert len(titles) == 2


@pytest.mark.parametrize(
    ("typed", "told", "hint"),
    [
        ("montanna", "there is no game montanna", "did you mean montana?"),
        ("xyzzy", "there is no game xyzzy", "patience games lists them"),
        ("pi", "", ""),
        ("p", "several games begin with p", "pile-on, pyramid"),
        ("m", "several games begin with m", "miss-milligan, montana, monte-carlo"),
        ("./nosuch.yaml", "there is no file ./nosuch.yaml", ""),
    ],
)
def test_what_is_no_game_is_told_and_asked_again(tmp_path: Path, typed: str, told: str, hint: str) -> None:
    with Terminal("play", cwd=tmp_path) as terminal:
        answer = terminal.answer(typed)
        if not told:
            assert answer.startswith("Pile-On, deal ")
            return
        assert f"patience: {told}\n  hint: {hint}" in answer
        assert terminal.printed.endswith(CHOICE)
        assert terminal.answer("pile-on").startswith("Pile-On, deal ")


@pytest.mark.parametrize("key", ["\n", "\x04", "  \n"], ids=["Enter", "Ctrl-D", "blanks"])
def test_nothing_typed_ends_it(tmp_path: Path, key: str) -> None:
    with Terminal("play", cwd=tmp_path) as terminal:
        said = terminal.press(key)
        assert terminal.ended() == 0
    assert said.strip() == ""
    assert not list(tmp_path.iterdir())


def test_ctrl_c_ends_it(tmp_path: Path) -> None:
    with Terminal("play", cwd=tmp_path) as terminal:
        terminal.press("\x03")
        assert terminal.ended() == 130


def test_tab_completes(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with Terminal("play", cwd=tmp_path, TERM="xterm") as terminal:
        assert "Montana, deal pysol:" in terminal.answer("monta\t")


def test_options_are_kept(tmp_path: Path) -> None:
    words = ("--seed", "7", "--variant", "no-shuffle", "--describe", "--record=game.patience")
    with Terminal("play", *words, cwd=tmp_path) as terminal:
        answer = terminal.answer("montana")
        assert answer.startswith("Montana (no-shuffle), deal pysol:7")
        assert "every move is kept in game.patience" in answer


def test_games_of_ones_own_are_offered(tmp_path: Path) -> None:
    for folder in ("mine", "option"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{folder}-pile.yaml").write_text(PILE_ON)
    words = ("play", "--games", "option")
    with Terminal(*words, cwd=tmp_path, PATIENCE_GAMES=str(tmp_path / "mine")) as terminal:
        assert "\nGames of your own  " in terminal.printed
        assert "  mine-pile, option-pile\n" in terminal.printed
        assert terminal.answer("option").startswith("Pile-On, deal ")


def test_a_wrong_folder_is_told_before_anything_is_offered(tmp_path: Path) -> None:
    terminal = Terminal("play", cwd=tmp_path, PATIENCE_GAMES="/no/such")
    assert terminal.read_to(NEVER).startswith("PATIENCE_GAMES: bad-preference: there is no folder /no/such")
    assert terminal.ended() == 2


MISSING = "patience: GAME is missing\n  hint: patience play --help tells what may be said\n"


@pytest.mark.parametrize(
    "words",
    [("--no-input",), ("-m", "undo"), ("--json",), ("--steps",), ("--record",), ("--deal", "deal.txt")],
)
def test_who_does_not_want_to_be_asked_is_not(tmp_path: Path, words: tuple[str, ...]) -> None:
    terminal = Terminal("play", *words, cwd=tmp_path)
    assert terminal.read_to(NEVER) == MISSING
    assert terminal.ended() == 2


@pytest.mark.parametrize("words", [(), ("--seed", "7"), ("--json",)])
def test_elsewhere_it_is_missing(words: tuple[str, ...]) -> None:
    for stdin in (None, "montana\n"):
        ran = patience("play", *words, stdin=stdin)
        assert (ran.code, ran.out, ran.err) == (2, "", MISSING)

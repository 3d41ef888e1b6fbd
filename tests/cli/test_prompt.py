"""Playing at a prompt: what can be typed, and that no way out of it loses the game."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest
from shell import ROOT, patience

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is a thing of POSIX", allow_module_level=True)

from terminal import NEVER, Terminal

pytestmark = pytest.mark.slow

GAMES = ROOT / "games"
PILE_ON = ("play", "pile-on", "--seed", "7")
KEPT = """\
patience 1
game pile-on
deal pysol:7
moves
t1 3H t14
t4 3S t14
"""


def typed(folder: Path, *lines: str, arguments: tuple[str, ...] = PILE_ON) -> list[str]:
    """What the program answers to some lines."""
    with Terminal(*arguments, cwd=folder) as terminal:
        return [terminal.answer(line) for line in lines]


# How it may end


@pytest.mark.parametrize(
    ("end", "code"),
    [("\x04", 0), ("\x03", 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["end of input", "Ctrl-C", "SIGTERM", "SIGHUP"],
)
def test_whatever_ends_a_game_saves_it(tmp_path: Path, end: str | signal.Signals, code: int) -> None:
    with Terminal(*PILE_ON, cwd=tmp_path) as terminal:
        terminal.answer("t1 3H t14")
        terminal.answer("3S t14")
        said = terminal.press(end) if isinstance(end, str) else terminal.signal(end)
        assert terminal.ended() == code
    assert "the game is saved: patience play --continue pile-on-7.patience" in said
    assert (tmp_path / "pile-on-7.patience").read_text() == f"{KEPT}end open\n"
    assert patience("replay", "pile-on-7.patience", cwd=tmp_path).code == 0


def test_a_terminal_that_goes_away_saves_it(tmp_path: Path) -> None:
    with Terminal(*PILE_ON, cwd=tmp_path) as terminal:
        terminal.answer("t1 3H t14")
        terminal.answer("3S t14")
        terminal.hang_up()
        assert terminal.ended() == 128 + signal.SIGHUP
    assert (tmp_path / "pile-on-7.patience").read_text() == f"{KEPT}end open\n"


def test_a_bug_saves_it(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import patience_cli.session\n"
        "def broken(session):\n    raise ZeroDivisionError('planted')\n"
        "patience_cli.session.Session.redo = broken\n"
    )
    path = f"{tmp_path}:{ROOT / 'cli'}:{ROOT}"
    with Terminal(*PILE_ON, cwd=tmp_path, PYTHONPATH=path) as terminal:
        terminal.answer("t1 3H t14")
        terminal.answer("3S t14")
        said = terminal.press("redo\n")
        assert terminal.ended() == 3
    assert "this is a bug: ZeroDivisionError: planted" in said
    assert (tmp_path / "pile-on-7.patience").read_text() == f"{KEPT}end open\n"


def test_a_game_that_is_saved_never_takes_the_place_of_another(tmp_path: Path) -> None:
    for number in ("", "-2", "-3"):
        with Terminal(*PILE_ON, cwd=tmp_path) as terminal:
            terminal.answer("t1 3H t14")
            assert f"--continue pile-on-7{number}.patience" in terminal.press("\x04")
    assert len(list(tmp_path.iterdir())) == 3


def test_a_deal_without_a_number_takes_the_time(tmp_path: Path) -> None:
    (tmp_path / "deal.txt").write_text(patience("deal", "pile-on", "--seed", "7").out)
    with Terminal("play", "pile-on", "--deal", "deal.txt", cwd=tmp_path) as terminal:
        terminal.answer("t1 3H t14")
        terminal.press("\x04")
    [saved] = tmp_path.glob("*.patience")
    assert saved.name.startswith("pile-on-20")
    assert patience("replay", str(saved)).code == 0


def test_a_ruleset_in_another_folder_is_found_again(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "own.yaml").write_text((GAMES / "pile-on.yaml").read_text())
    with Terminal("play", "mine/own.yaml", "--seed", "7", cwd=tmp_path) as terminal:
        terminal.answer("t1 3H t14")
        said = terminal.press("\x04")
    assert "patience play --continue own-7.patience --games mine" in said
    with Terminal("play", "--continue", "own-7.patience", "--games", "mine", cwd=tmp_path) as terminal:
        assert "t1  3D QS JH" in terminal.printed


def test_where_nothing_can_be_written_the_record_is_printed(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    with Terminal(*PILE_ON, cwd=folder) as terminal:
        terminal.answer("t1 3H t14")
        folder.rmdir()
        said = terminal.press("\x04")
        assert terminal.ended() == 0
    assert "the game cannot be saved here" in said
    assert "moves\nt1 3H t14\nend open\n" in said


@pytest.mark.parametrize("lines", [(), ("t1 3H t14", "undo"), ("moves", "help")])
def test_where_no_move_was_made_nothing_is_saved(tmp_path: Path, lines: tuple[str, ...]) -> None:
    with Terminal(*PILE_ON, cwd=tmp_path) as terminal:
        for line in lines:
            terminal.answer(line)
        terminal.press("\x04")
        assert terminal.ended() == 0
    assert not list(tmp_path.iterdir())


def test_quit_prints_the_record_and_writes_none(tmp_path: Path) -> None:
    for word in ("quit", "q"):
        with Terminal(*PILE_ON, cwd=tmp_path) as terminal:
            terminal.answer("t1 3H t14")
            assert "moves\nt1 3H t14\nend open\n" in terminal.press(f"{word}\n")
            assert terminal.ended() == 0
    assert not list(tmp_path.iterdir())


# A file that is kept


def test_every_move_is_in_the_file_before_the_next_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.patience"
    with Terminal(*PILE_ON, "--record", file.name, cwd=tmp_path) as terminal:
        assert "every move is kept in game.patience" in terminal.printed
        terminal.answer("t1 3H t14")
        terminal.answer("3S t14")
        assert file.read_text() == KEPT
        terminal.answer("undo")
        assert file.read_text() == KEPT.removesuffix("t4 3S t14\n")
        terminal.answer("redo")
        assert file.read_text() == KEPT
        terminal.signal(signal.SIGKILL)
        assert terminal.ended() == -signal.SIGKILL
    assert file.read_text() == KEPT
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_it_goes_on_where_it_broke_off(tmp_path: Path) -> None:
    file = tmp_path / "game.patience"
    file.write_text(f"# mine\n{KEPT}# a good one\nend open\n")
    with Terminal("play", "--continue", file.name, cwd=tmp_path) as terminal:
        assert "t14 3H 3S" in terminal.printed
        terminal.answer("3C t14")
        terminal.press("\x04")
        assert terminal.ended() == 0
    assert file.read_text() == f"# mine\n{KEPT}# a good one\nt7 3C t14\nend open\n"


def test_what_was_made_before_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "game.patience"
    file.write_text(f"{KEPT}end open\n")
    answers = typed(tmp_path, "undo", "undo", "undo", "redo", arguments=("play", "--continue", file.name))
    firsts = [answer.partition("\n")[0] for answer in answers]
    assert firsts == [
        "taken back: t4 3S t14",
        "taken back: t1 3H t14",
        "there is nothing to take back",
        "made again: t1 3H t14",
    ]
    assert file.read_text() == KEPT.removesuffix("t4 3S t14\n")


def test_looking_at_a_game_leaves_its_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.patience"
    file.write_bytes(f"{KEPT}end open".encode().replace(b"\n", b"\r\n"))
    before = file.read_bytes(), file.stat().st_mtime_ns
    with Terminal("play", "--continue", file.name, cwd=tmp_path) as terminal:
        terminal.answer("moves")
        terminal.press("\x04")
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_a_line_that_is_not_whole_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "game.patience"
    file.write_text(f"{KEPT}t7 3C t1")
    with Terminal("play", "--continue", file.name, cwd=tmp_path) as terminal:
        assert "the last line of game.patience is not whole, and is left out: t7 3C t1" in terminal.printed
        terminal.answer("3C t14")
    assert file.read_text() == f"{KEPT}t7 3C t14\n"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (KEPT.replace("3S t14", "3S t13"), "illegal-move"),
        (f"{KEPT}end open\n{KEPT}end open\n", "a game that goes on is the only record of its file"),
        ("t1 3H t14\n", "a record begins with: patience 1"),
        (f"{KEPT}end won\n", "wrong-result"),
    ],
)
def test_no_game_goes_on_from_a_wrong_record(tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "game.patience"
    file.write_text(content)
    terminal = Terminal("play", "--continue", file.name, cwd=tmp_path)
    said = terminal.read_to(NEVER)
    assert terminal.ended() == 1
    assert told in said
    assert file.read_text() == content


def test_a_file_that_exists_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "game.patience").write_text("mine")
    terminal = Terminal(*PILE_ON, "--record=game.patience", cwd=tmp_path)
    assert "game.patience exists, and is not written over" in terminal.read_to(NEVER)
    assert terminal.ended() == 2
    assert "other.patience exists" not in typed(tmp_path, "save other.patience")[0]
    assert typed(tmp_path, "save game.patience") == [
        "game.patience exists, and is not written over: name another file\n"
    ]
    assert (tmp_path / "game.patience").read_text() == "mine"


def test_from_save_on_every_move_is_kept(tmp_path: Path) -> None:
    answers = typed(tmp_path, "t1 3H t14", "save", "3S t14")
    assert answers[1] == "every move is kept in pile-on-7.patience from now on\n"
    assert (tmp_path / "pile-on-7.patience").read_text() == KEPT


# What can be typed


def test_moves_are_taken_back_and_made_again(tmp_path: Path) -> None:
    lines = ("t1 3H t14", "3S t14", "restart", "redo", "redo", "redo", "undo", "3C t14", "redo")
    answers = [answer.partition("\n")[0] for answer in typed(tmp_path, *lines)]
    assert answers[2:] == [
        "taken back: 2 moves; redo makes them again",
        "made again: t1 3H t14",
        "made again: t4 3S t14",
        "nothing was taken back",
        "taken back: t4 3S t14",
        "",
        "nothing was taken back",
    ]


def test_a_hint_is_a_move_that_is_legal(tmp_path: Path) -> None:
    hint, legal = typed(tmp_path, "hint", "moves")
    assert hint.strip() in legal.splitlines()


def test_help_speaks_of_this_game(tmp_path: Path) -> None:
    [told] = typed(tmp_path, "help", arguments=("play", "montana", "--seed", "7"))
    example = told.split("as in ")[1].split(",")[0]
    assert example in patience("moves", "montana", "--seed", "7").out.splitlines()
    assert max(map(len, told.splitlines())) <= 80


def test_the_rules_can_be_read(tmp_path: Path) -> None:
    [told] = typed(tmp_path, "rules", arguments=("play", "klondike", "--seed", "7"))
    assert " ".join(told.split()) == " ".join(patience("rules", "klondike").out.split())
    assert max(map(len, told.splitlines())) <= 80


def test_what_is_meant_is_told(tmp_path: Path) -> None:
    [answer] = typed(tmp_path, "sav")
    assert "hint: did you mean save?" in answer


def test_an_action_comes_before_a_command_of_its_name(tmp_path: Path) -> None:
    source = (GAMES / "klondike.yaml").read_text()
    (tmp_path / "own.yaml").write_text(source.replace("  draw:", "  hint:"))
    [answer] = typed(tmp_path, "hint", arguments=("play", "./own.yaml", "--seed", "7"))
    assert "no win" not in answer
    assert len(answer.splitlines()) > 5


def test_a_won_game_says_what_comes_next(tmp_path: Path) -> None:
    solution = patience("solve", *PILE_ON[1:]).out.split("moves\n")[1].splitlines()[:-1]
    answers = typed(tmp_path, *solution)
    assert f"won after {len(solution)} moves" in answers[-1]
    assert "restart begins again" in answers[-1]


def test_a_game_is_kept_only_at_a_terminal(tmp_path: Path) -> None:
    ran = patience("play", "--continue", "game.patience", cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "asks for moves at a terminal" in ran.err


@pytest.mark.parametrize("more", [("pile-on",), ("--seed", "7"), ("-m", "undo"), ("--json",), ("--record",)])
def test_what_a_record_tells_is_not_told_again(tmp_path: Path, more: tuple[str, ...]) -> None:
    ran = patience("play", "--continue", "game.patience", *more, cwd=tmp_path)
    assert ran.code == 2
    assert "--continue FILE stands alone" in ran.err


def test_a_record_is_written_to_a_new_file(tmp_path: Path) -> None:
    ran = patience(*PILE_ON, "-m", "t1 3H t14", "-m", "3S t14", "--record=game.patience", cwd=tmp_path)
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "game.patience").read_text() == f"{KEPT}end open\n"
    again = patience(*PILE_ON, "--record=game.patience", cwd=tmp_path)
    assert again.code == 2
    assert "game.patience exists, and is not written over" in again.err


def test_a_script_stays_a_script(tmp_path: Path) -> None:
    (tmp_path / "moves.txt").write_text("t1 3H t14\nt4 3S t14\n")
    for arguments in (
        ("--record", "pile-on", "moves.txt", "--seed", "7"),
        ("pile-on", "--record", "moves.txt", "--seed", "7"),
        ("pile-on", "moves.txt", "--seed", "7", "--record"),
    ):
        ran = patience("play", *arguments, cwd=tmp_path)
        assert (ran.code, ran.out) == (0, f"{KEPT}end open\n")
    assert patience("play", "pile-on", "--record", "none.txt", cwd=tmp_path).code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["moves.txt"]


def test_a_described_game_tells_what_changed_and_no_more(tmp_path: Path) -> None:
    with Terminal("play", "klondike", "--seed", "7", "--describe", cwd=tmp_path) as terminal:
        assert "tableau pile t3: 2 cards face down, QD" in terminal.printed
        assert terminal.answer("t3 QD t7").splitlines() == [
            "tableau pile t3: 1 card face down, QH",
            "tableau pile t7: 6 cards face down, KS QD",
        ]
        undone = terminal.answer("undo").splitlines()
        assert undone == [
            "taken back: t3 QD t7",
            "tableau pile t3: 2 cards face down, QD",
            "tableau pile t7: 6 cards face down, KS",
        ]
        assert len(terminal.answer("board").splitlines()) > 8
        terminal.press("\x04")

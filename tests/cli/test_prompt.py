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
    [("\x04", 0), ("\x03", 130), ("\x1c", 131), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["end of input", "Ctrl-C", "Ctrl-\\", "SIGTERM", "SIGHUP"],
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


@pytest.mark.parametrize("word", ["quit", "q"])
def test_quit_prints_the_record_and_keeps_it(tmp_path: Path, word: str) -> None:
    with Terminal(*PILE_ON, cwd=tmp_path) as terminal:
        terminal.answer("t1 3H t14")
        told = terminal.press(f"{word}\n")
        assert terminal.ended() == 0
    assert "moves\nt1 3H t14\nend open\n" in told
    assert "the game is saved: patience play --continue pile-on-7.patience" in told
    assert (tmp_path / "pile-on-7.patience").read_text().endswith("moves\nt1 3H t14\nend open\n")


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


def test_a_record_behind_the_option_is_the_file_to_write(tmp_path: Path) -> None:
    (tmp_path / "game.patience").write_text(f"{KEPT}end open\n")
    for arguments in (
        (*PILE_ON, "--record", "game.patience"),
        ("play", "--record", "game.patience", *PILE_ON[1:]),
    ):
        terminal = Terminal(*arguments, cwd=tmp_path)
        assert "game.patience exists, and is not written over" in terminal.read_to(NEVER)
        assert terminal.ended() == 2
    terminal = Terminal("play", "--record", "game.patience", cwd=tmp_path)
    assert terminal.read_to(NEVER) == f"{KEPT}end open\n"
    assert terminal.ended() == 0


def test_save_says_where_the_game_is_kept_already(tmp_path: Path) -> None:
    (tmp_path / "game.patience").write_text(KEPT)
    [answer] = typed(tmp_path, "save", arguments=("play", "--continue", "game.patience"))
    assert answer == "every move is kept in game.patience\n"
    assert [path.name for path in tmp_path.iterdir()] == ["game.patience"]


def test_from_save_on_every_move_is_kept(tmp_path: Path) -> None:
    answers = typed(tmp_path, "t1 3H t14", "save", "3S t14")
    assert answers[1] == "every move is kept in pile-on-7.patience from now on\n"
    assert (tmp_path / "pile-on-7.patience").read_text() == KEPT


# What can be typed


def test_moves_are_taken_back_and_made_again(tmp_path: Path) -> None:
    lines = ("t1 3H t14", "3S t14", "restart", "redo", "redo", "redo", "undo", "3C t14", "redo")
    answers = [answer.partition("\n")[0] for answer in typed(tmp_path, *lines)]
    assert answers[2:] == [
        "taken back: 2 moves; redo makes them again, one by one",
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


# In words

KLONDIKE = ("play", "klondike", "--seed", "7")
DESCRIBED = (*KLONDIKE, "--plain", "--describe")
T3 = "tableau pile t3: 2 cards face down, QD"
DRAWN = "f1   f2   f3   f4"


def test_every_change_is_one_sentence(tmp_path: Path) -> None:
    lines = {
        "t3 QD t7": "QD from t3 to t7, on KS; t3 turns up QH",
        "undo": "taken back: t3 turns QH face down; QD from t7 to t3; t7 shows KS",
        "redo": "made again: QD from t3 to t7, on KS; t3 turns up QH",
        "draw": "draw: JC AD 7H from s1 to w1; s1 has 21 cards",
        "restart": "taken back: 2 moves; redo makes them again, one by one",
        "redo ": "made again: QD from t3 to t7, on KS; t3 turns up QH",
        "redo  ": "draw made again: JC AD 7H from s1 to w1; s1 has 21 cards",
        "redo   ": "nothing was taken back",
        "undo ": "draw taken back: 3 cards face down from w1 to s1; s1 has 24 cards; w1 is empty",
        "restart ": "taken back: 1 move; redo makes it again",
        "t1 5C t2": (
            "move 1: t1 5C t2 is refused; 5C cannot lie on JH: a tableau pile builds down in alternating colours; "
            "JH takes TC or TS; 5C has no legal move"
        ),
        "t9 5C t2": "there is no pile t9; piles: s1, w1, f1 to f4 and t1 to t7",
        "hnt": "there is no action hnt; did you mean hint?",
    }
    assert typed(tmp_path, *lines, arguments=DESCRIBED) == [f"{line}\n" for line in lines.values()]


A_MOVE = "a move is FROM CARD TO, as in t3 QD t7, or short: QD t7, t3 t7, QD; or an action: draw"


def test_a_command_that_is_written_wrong_is_told_the_nearest(tmp_path: Path) -> None:
    lines = {
        "undoo": "did you mean undo?",
        "UNDO": "did you mean undo?",
        "redoo 3": "did you mean redo?",
        "quitt": "did you mean quit?",
        "sve game.patience": "did you mean save game.patience?",
        "discribe t3": "did you mean describe t3?",
        "describe chnges": "did you mean changes?",
        "describe tablau": "did you mean tableau?",
        "undo 3": "undo stands alone",
        "save a b": "save takes one file at most",
        "describe t3 now": "describe takes one word at most",
        "drwa": "did you mean draw?",
        "exit": f"{A_MOVE}; help tells what can be typed",
        "t1": A_MOVE,
    }
    answers = typed(tmp_path, *lines, arguments=DESCRIBED)
    wrong = {
        line: answer
        for line, answer in zip(lines, answers, strict=True)
        if not answer.endswith(f"; {lines[line]}\n")
    }
    assert wrong == {}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "is_drawn"),
    [((), True), (("--plain",), True), (("--describe",), False), (("--plain", "--describe"), False)],
)
def test_what_is_told_at_first(tmp_path: Path, arguments: tuple[str, ...], is_drawn: bool) -> None:
    with Terminal(*KLONDIKE, *arguments, cwd=tmp_path) as terminal:
        assert (T3 in terminal.printed) is not is_drawn
        assert (DRAWN in terminal.printed) is is_drawn
        assert (DRAWN in terminal.answer("t3 QD t7")) is is_drawn


@pytest.mark.parametrize("term", ["dumb", "xterm"])
@pytest.mark.parametrize("arguments", [(), ("--plain",)])
def test_words_may_be_preferred(tmp_path: Path, arguments: tuple[str, ...], term: str) -> None:
    with Terminal(*KLONDIKE, *arguments, cwd=tmp_path, PATIENCE_SCREEN="words", TERM=term) as terminal:
        assert T3 in terminal.printed
        told = terminal.answer("t3 QD t7")
        assert told == "QD from t3 to t7, on KS; t3 turns up QH\n"


def test_what_is_told_can_be_chosen(tmp_path: Path) -> None:
    lines = (
        "describe all",
        "t3 QD t7",
        "describe off",
        "undo",
        "describe changes",
        "redo",
        "board",
        "describe",
    )
    answers = typed(tmp_path, *lines, arguments=KLONDIKE)
    assert [answers[0], answers[2], answers[4]] == [
        "after a move a sentence tells what changed, then all piles follow\n",
        "after a move the board is drawn\n",
        "after a move a sentence tells what changed\n",
    ]
    assert answers[1].startswith("QD from t3 to t7, on KS; t3 turns up QH\nstock s1: 24 cards face down\n")
    assert answers[3].startswith("taken back: t3 QD t7\n\n")
    assert DRAWN in answers[3]
    assert answers[5] == "made again: QD from t3 to t7, on KS; t3 turns up QH\n"
    assert "tableau pile t3: 1 card face down, QH\n" in answers[6]
    assert answers[7] == answers[6]


@pytest.mark.parametrize(
    ("arguments", "name", "told"),
    [
        (KLONDIKE, "t3", [T3]),
        (KLONDIKE, "stock", ["stock s1: 24 cards face down"]),
        (KLONDIKE, "f", ["foundation pile f1 f2 f3 f4: empty"]),
        (KLONDIKE, "f2", ["foundation pile f2: empty"]),
        (("play", "montana", "--seed", "7"), "r2c1", ["place r2c1: QS"]),
        (("play", "montana", "--seed", "7"), "r1c13", ["place r1c13: gap"]),
        (
            ("play", "montana", "--seed", "7"),
            "r3",
            ["row r3: JH, 5C, JC, gap, 7H, gap, 4H, 8C, JD, 8D, 9S, 7C, TH"],
        ),
        (
            KLONDIKE,
            "t9",
            ["unknown-pile: there is no pile t9", "  hint: piles: s1, w1, f1 to f4 and t1 to t7"],
        ),
    ],
)
def test_a_pile_is_told(tmp_path: Path, arguments: tuple[str, ...], name: str, told: list[str]) -> None:
    assert typed(tmp_path, f"describe {name}", arguments=arguments)[0].splitlines() == told


def test_what_is_laid_out_anew_is_told_row_by_row(tmp_path: Path) -> None:
    answers = typed(
        tmp_path,
        "r1c3 KC r2c2",
        "consolidate",
        arguments=("play", "monte-carlo", "--seed", "2", "--describe"),
    )
    assert answers[0] == "KC from r1c3 and KD from r2c2 to d1\n"
    first, *rows = answers[1].splitlines()
    assert first == "consolidate: the cards are laid out anew"
    assert [row.partition(":")[0] for row in rows] == [
        "stock s1",
        "row r1",
        "row r2",
        "row r3",
        "row r4",
        "row r5",
    ]


def test_what_follows_by_itself_is_a_sentence_of_its_own(tmp_path: Path) -> None:
    answers = typed(tmp_path, "t3 4S t1", arguments=("play", "canfield", "--seed", "5", "--describe"))
    assert answers == ["4S from t3 to t1, on 5D; t3 is empty\nby itself: 2C from p1 to t3; p1 turns up 4D\n"]


def test_a_game_that_was_won_is_won_again(tmp_path: Path) -> None:
    solution = patience("solve", *PILE_ON[1:]).out.split("moves\n")[1].splitlines()[:-1]
    answers = typed(tmp_path, *solution, "undo", "redo", arguments=(*PILE_ON, "--describe"))
    assert answers[-1].splitlines()[1] == f"won after {len(solution)} moves"


def test_tab_completes_what_is_told(tmp_path: Path) -> None:
    assert typed(tmp_path, "desc\t ch\t")[0].endswith("after a move a sentence tells what changed\n")

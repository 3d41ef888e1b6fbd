"""`patience review`: at which move the win was lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from boards import SAMPLES, WITH_BACKS
from shell import Ran, patience

from patience_core.bounds import MOST_REVIEWED

WON = SAMPLES / "won" / "pile-on.patience"
RECORD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n{}\nend open\n"
LOSING = ["t1 3H t14", "t13 5S t15", "t8 6D t15"]


@pytest.fixture(scope="module")
def win() -> list[str]:
    """The moves of a win of Pile-On 7."""
    return patience("solve", "pile-on", "--seed", "7").out.split("moves\n")[1].splitlines()[:-1]


def written(folder: Path, moves: list[str], name: str = "game.patience") -> Path:
    path = folder / name
    path.write_text(RECORD.format("\n".join(moves)), encoding="utf-8")
    return path


def lost_at(win: list[str], number: int) -> list[str]:
    """The moves of a game up to the first that loses it from a move on, which nobody can win any more."""
    for kept in range(number, len(win)):
        script = "\n".join(win[:kept])
        for move in patience("moves", "pile-on", "--seed", "7", stdin=script).out.splitlines():
            if patience("solve", "pile-on", "--seed", "7", stdin=f"{script}\n{move}\n").code == 1:
                return [*win[:kept], move]
    raise AssertionError("no move loses it")


@pytest.fixture(scope="module")
def lost(win: list[str]) -> list[str]:
    return lost_at(win, 12)


def reviewed(*arguments: str | Path, stdin: str = "") -> Ran:
    return patience("review", *map(str, arguments), stdin=stdin)


def test_a_won_game() -> None:
    ran = reviewed(WON)
    assert ran == (
        0,
        "Pile-On, deal pysol:1: won after 50 moves\n\n"
        "deal  +\n"
        "1-50  ++++++++++ ++++++++++ ++++++++++ ++++++++++ +++++++++W\n\n"
        "W won, + a win is known\n\n"
        "won: the win was never lost\n",
        "",
    )


def test_the_move_that_lost_it_is_told(lost: list[str], tmp_path: Path) -> None:
    path, last = written(tmp_path, lost), len(lost)
    ran = reviewed(path)
    assert ran.code == 0
    said = re.search(
        rf"^move {last} \({re.escape(lost[-1])}\): lost here; before it a win in (\d+) moves was known$",
        ran.out,
        re.M,
    )
    assert said
    assert f"deal  +\n1-{last}  " in ran.out
    assert ran.out.count("+") == last + 1
    assert "x\n\n+ a win is known, x proven lost\n\n" in ran.out


def test_the_call_that_prints_the_win_does(lost: list[str], tmp_path: Path) -> None:
    ran = reviewed(written(tmp_path, lost))
    call = re.search("^the win: patience (.*)$", ran.out, re.M)
    assert call
    solution = patience(*call[1].split())
    assert patience("replay", "-", "--require", "won", stdin=solution.out).code == 0


def test_a_game_that_is_not_lost(win: list[str], tmp_path: Path) -> None:
    ran = reviewed(written(tmp_path, win[:20]))
    assert ran.code == 0
    assert re.search(r"^not lost: a win in \d+ moves is known from here$", ran.out, re.M)
    assert "x" not in ran.out.split("\n\n")[1]


def test_as_json(lost: list[str], tmp_path: Path) -> None:
    path = written(tmp_path, lost)
    ran = reviewed(path, "--json")
    told = json.loads(ran.out)
    before = len(lost) - 1
    assert (ran.code, ran.err) == (0, "")
    assert [told[key] for key in ("version", "file", "line", "game", "variants", "deal", "problem")] == [
        1, str(path), 1, "pile-on", [], "pysol:7", None,
    ]  # fmt: skip
    assert (told["moves"], told["asked"]) == (len(lost), "one who knows every card")
    assert [each["move"] for each in told["positions"]] == [None, *lost]
    assert [each["standing"] for each in told["positions"]] == [*["win known"] * len(lost), "lost"]
    assert told["positions"][-1]["moves_to_win"] is None
    assert told["positions"][before]["moves_to_win"] == len(told["win"])
    assert (told["last_win"], told["first_lost"], told["lost_by"]) == (before, len(lost), lost[-1])
    won = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n" + "\n".join([*lost[:-1], *told["win"], "end won"])
    assert patience("replay", "-", stdin=won).code == 0


def test_json_has_the_problem_of_a_refused_record(tmp_path: Path) -> None:
    ran = reviewed(written(tmp_path, ["t1 KS t2"]), "--json")
    assert (ran.code, ran.err) == (1, "")
    assert json.loads(ran.out)["problem"]["line"] == 5


UNSOLVABLE = "patience 1\ngame pile-on\ndeal pysol:352\nmoves\nend open\n"
UNKNOWN = "patience 1\ngame montana\nvariant no-shuffle\ndeal pysol:1\nmoves\nend open\n"


def test_a_deal_that_cannot_be_won() -> None:
    ran = reviewed("-", stdin=UNSOLVABLE)
    assert (ran.code, ran.out.splitlines()[2:]) == (
        0,
        ["deal  x", "", "x proven lost", "", "lost from the beginning: this deal cannot be won"],
    )


def test_nothing_known_is_no_verdict() -> None:
    ran = reviewed("-", "--max-states", "1", stdin=UNKNOWN)
    assert (ran.code, ran.out.splitlines()[-1]) == (
        4,
        "not known of any position; --max-states N looks further",
    )


THIEVES = "patience 1\ngame forty-thieves\ndeal pysol:3\nmoves\nend open\n"


@pytest.mark.parametrize(
    ("options", "why", "further"),
    [
        (("--max-states", "10"), "1 after 10 positions", "--max-states N looks further"),
        (("--memory", "1", "--max-states", "1000000"), "1 with 1 MB", "--memory MB looks further"),
        (("--max-seconds", "0"), "1 not searched in 0 seconds", "--max-seconds S looks further"),
    ],
)
def test_a_limit_is_told_that_came_first(options: tuple[str, ...], why: str, further: str) -> None:
    ran = reviewed("-", *options, stdin=THIEVES)
    assert (ran.code, ran.err) == (4, "")
    assert ran.out.splitlines()[2:] == [
        "deal  ?",
        "",
        "? not known",
        f"not known: {why}",
        "",
        f"not known of any position; {further}",
    ]


def test_json_says_why_nothing_is_known() -> None:
    told = json.loads(reviewed("-", "--max-states", "10", "--json", stdin=THIEVES).out)
    assert [each["why"] for each in told["positions"]] == ["positions"]
    told = json.loads(reviewed(WON, "--json").out)
    assert {each["why"] for each in told["positions"]} == {None}


def test_cards_that_are_not_known_prove_nothing() -> None:
    ran = reviewed("-", stdin=WITH_BACKS)
    assert ran.code == 4
    assert "not known: 5 as chance or unknown cards decide\n" in ran.out
    assert ran.out.endswith("not known of any position; only chance or cards that are not known could tell\n")


@pytest.mark.parametrize("option", [("--max-seconds", "nan"), ("--max-seconds", "-1"), ("--memory", "0")])
def test_wrong_limits(option: tuple[str, str]) -> None:
    assert reviewed(WON, *option).code == 2


ACES_UP = "patience 1\ngame aces-up\ndeal pysol:20\nmoves\n{}\nend {}\n"


@pytest.mark.slow
def test_what_is_not_known_is_not_called_lost() -> None:
    """A stuck game is lost at its end; with one position a search, before that nothing is known."""
    stuck = ""
    moves: list[str] = []
    while not stuck:
        script = "\n".join(moves)
        [*legal] = patience("moves", "aces-up", "--seed", "20", stdin=script).out.splitlines()
        if legal:
            moves.append(legal[-1])
        else:
            stuck = script
    ran = reviewed("-", "--max-states", "1", "--json", stdin=ACES_UP.format(stuck, "stuck"))
    told = json.loads(ran.out)
    assert (ran.code, told["last_win"], told["first_lost"], told["lost_by"]) == (0, None, len(moves), None)
    assert {each["standing"] for each in told["positions"][:-1]} == {"not known"}
    text = reviewed("-", "--max-states", "1", stdin=ACES_UP.format(stuck, "stuck")).out
    assert (
        f"lost after move {len(moves)} ({moves[-1]}); whether there was a win before is not known\n" in text
    )


BACK_AND_FORTH = "t14 3H t15\nt15 3H t14\n"
REFUSED = [
    ("patience 2\n", "bad-version: this program reads version 1"),
    ("t1 3H t14\n", "syntax: a record begins with: patience 1"),
    ("", "syntax: there is no record in it"),
    (RECORD.format("t1 KS t2"), "<stdin>:5:4: wrong-card"),
    (RECORD.format("t1 3H t14").replace("end open", "end won"), "wrong-result: the game is open, not won"),
    (RECORD.format("t1 3H t14").replace("end open\n", ""), "missing-end: the record breaks off"),
    (RECORD.format("") + RECORD.format(""), "syntax: only one record is reviewed"),
    (RECORD.format("t1 3H t14\n" + BACK_AND_FORTH * (MOST_REVIEWED // 2 + 1)), f"has at most {MOST_REVIEWED} moves"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("text", "said"), REFUSED, ids=lambda text: text[:20])
def test_refused_records(text: str, said: str) -> None:
    ran = reviewed("-", stdin=text)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err


def test_no_such_file() -> None:
    ran = reviewed("nosuch.patience")
    assert (ran.code, ran.out) == (2, "")
    assert "cannot open nosuch.patience" in ran.err


def test_the_strip_of_a_long_game_fits_eighty_columns() -> None:
    moves = patience("moves", "pile-on", "--seed", "352").out.splitlines()
    pile, card, _ = moves[0].split()
    there = [f"{pile} {card} t14", *[f"t14 {card} t15", f"t15 {card} t14"] * 80]
    ran = reviewed("-", stdin=RECORD.replace("pysol:7", "pysol:352").format("\n".join(there)))
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "151-161  xxxxxxxxxx x\n" in ran.out


def test_who_knows_only_what_lies_face_up() -> None:
    record = "patience 1\ngame klondike\ndeal pysol:3\nmoves\nend open\n"
    told = json.loads(reviewed("-", "--hidden", "--json", "--max-states", "500", stdin=record).out)
    assert told["asked"] == "one who knows only what lies face up"

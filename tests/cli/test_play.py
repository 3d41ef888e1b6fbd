"""`play`, `moves`, `deal`, `games`, `rules`: answers, streams and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shell import ROOT, patience

MINE = """\
patience: 1
name: Mine
extends: pile-on
piles: {tableau: {called: heap}}
variants: {narrow: {layout: [[{piles: tableau, per-row: 2, fan: right}]]}}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder with a ruleset of one's own."""
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    return tmp_path


def test_the_board_and_the_outcome() -> None:
    ran = patience("play", "montana", "--seed", "7")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert lines[0] == "Montana, deal pysol:7"
    assert lines[3] == "r1  3D  8S  4S  9D  5D  8H  6H  2C  2S  2D  QH  TD  --"
    assert lines[-1] == "open after 0 moves"


@pytest.mark.parametrize(
    ("arguments", "stdin", "last"),
    [
        (("-m", "t1 3H t14"), None, "open after 1 move"),
        (("-m", "3H", "-m", "t9 7D t15"), None, "open after 2 moves"),
        (("-",), "t1 3H t14\n", "open after 1 move"),
        ((), "t1 3H t14\nt9 7D t15\n", "open after 2 moves"),
        ((), "", "open after 0 moves"),
        ((), "# only a comment\n\n", "open after 0 moves"),
        ((), "\ufefft1\t3h  t14 # why\r\nend open\r\n", "open after 1 move"),
        (("-", "-m", "t9 7D t15"), "t1 3H t14\n", "open after 2 moves"),
    ],
)
def test_where_moves_come_from(arguments: tuple[str, ...], stdin: str | None, last: str) -> None:
    ran = patience("play", "pile-on", "--seed", "7", *arguments, stdin=stdin)
    assert (ran.code, ran.err, ran.out.splitlines()[-1]) == (0, "", last)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "stdin", "code", "said"),
    [
        (("play", "monatna"), None, 2, "did you mean montana?"),
        (("play", "montana", "--variant", "unlimted"), None, 2, "did you mean unlimited?"),
        (("play", "pile-on", "-v", "one-space", "-v", "three-spaces"), None, 2, "exclude each other"),
        (("play", "montana", "--seed", "0"), None, 2, "--seed 0 is no deal number"),
        (("play", "montana", "--seed", "007"), None, 2, "--seed 007 is no deal number"),
        (("play", "montana", "--seed", "1", "--deal", "x"), None, 2, "exclude each other"),
        (("play", "montana", "nowhere.txt"), None, 2, "cannot open nowhere.txt: No such file"),
        (("play", "montana", "."), None, 2, "cannot open .: Is a directory"),
        (("play", "./nowhere.yaml"), None, 2, "there is no file ./nowhere.yaml"),
        (("play", "montana", "--deal", "-", "-"), "", 2, "cannot both be read from stdin"),
        (("play", "montana", "--record", "--json"), None, 2, "exclude each other"),
        (("play", "montana", "--deal", "-"), "", 1, "there is no deal in it"),
        (("play", "montana", "--deal", "-"), "deal cards\n  2C\n", 1, "bad-deal: the deal has 1 of 52 cards"),
        (
            ("play", "montana", "--seed", "7"),
            "redeal\n",
            1,
            "redeal is allowed only when no other move is left",
        ),
        (("play", "montana", "--seed", "7"), "end won\n", 1, "wrong-result: the game is open, not won"),
        (("play", "montana", "--seed", "7"), "end open\n2C\n", 1, "after end comes nothing more"),
        (("play",), None, 2, "patience: GAME is missing"),
        (("plya",), None, 2, "hint: did you mean play?"),
        (("rules", "montana", "--nope"), None, 2, "patience: there is no option --nope"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], stdin: str | None, code: int, said: str) -> None:
    ran = patience(*arguments, stdin=stdin)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_refused_move_shows_the_layout_before_it_on_stderr() -> None:
    ran = patience("play", "pile-on", "--seed", "7", stdin="t1 3H t14\nt2 KH t1\n")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:2:1: illegal-move: move 2: t2 KH t1 is refused\n")
    assert "t13 AH QD TH 5S   t14 3H            t15 --" in ran.err


def test_without_a_number_one_is_drawn_and_told() -> None:
    first, second = (patience("play", "montana").out.splitlines() for _ in range(2))
    number = first[0].removeprefix("Montana, deal pysol:")
    assert first[0] != second[0]
    assert patience("play", "montana", "--seed", number).out.splitlines() == first


def test_what_record_prints_replay_accepts() -> None:
    record = patience("play", "montana", "-v", "no-shuffle", "--seed", "7", "-m", "8h r3c6", "--record").out
    assert (
        record
        == "patience 1\ngame montana\nvariant no-shuffle\ndeal pysol:7\nmoves\nr1c6 8H r3c6\nend open\n"
    )
    ran = patience("replay", "-", stdin=record)
    assert (ran.code, ran.out) == (0, "<stdin>:1: montana (no-shuffle), deal pysol:7: open after 1 move\n")


def test_a_position_goes_on_where_it_was_taken(tmp_path: Path) -> None:
    position = patience("play", "miss-milligan", "--seed", "7", "-m", "deal", "--position").out
    (tmp_path / "start").write_text(position, encoding="utf-8")
    ran = patience("play", "miss-milligan", "--deal", "start", "-m", "deal", cwd=tmp_path)
    twice = patience("play", "miss-milligan", "--seed", "7", "-m", "deal", "-m", "deal")
    assert ran.out.splitlines()[2:-1] == twice.out.splitlines()[2:-1]
    again = patience("play", "miss-milligan", "--deal", "-", "--position", stdin=position)
    assert again.out == position


@pytest.mark.parametrize("options", [(), ("--position",)])
def test_a_deal_reads_back(options: tuple[str, ...]) -> None:
    deal = patience("deal", "miss-milligan", "--seed", "7", *options).out
    ran = patience("play", "miss-milligan", "--deal", "-", stdin=deal)
    assert ran.out.splitlines()[2:] == patience("play", "miss-milligan", "--seed", "7").out.splitlines()[2:]


def test_a_record_as_script_tells_variants_and_deal() -> None:
    record = (
        "patience 1\ngame pile-on\nvariant columns\ndeal pysol:7\nx-note kept\nmoves\nt1 3H t14\nend open\n"
    )
    ran = patience("play", "pile-on", "--record", stdin=record)
    assert (ran.code, ran.out) == (0, record)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("montana",), "the record is of pile-on, not of montana"),
        (("pile-on", "--seed", "8"), "the record has another deal: pysol:7"),
        (("pile-on", "-v", "one-space"), "the record has the variants columns, not one-space"),
    ],
)
def test_a_record_must_agree_with_the_command_line(arguments: tuple[str, ...], said: str) -> None:
    record = "patience 1\ngame pile-on\nvariant columns\ndeal pysol:7\nmoves\nend open\n"
    ran = patience("play", *arguments, stdin=record)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_ruleset_of_ones_own_from_any_folder(mine: Path) -> None:
    (mine / "sub").mkdir()
    ran = patience("play", "../mine.yaml", "-v", "narrow", "--seed", "7", "-m", "t1 KD t2", cwd=mine / "sub")
    assert ran.code == 1
    assert "KD does not lie in t1" in ran.err
    ran = patience("play", "../mine.yaml", "--seed", "7", "-m", "t1 3H t2", cwd=mine / "sub")
    assert "t2 is full (4 cards)" in ran.err
    record = patience("play", "mine.yaml", "--seed", "7", "--record", cwd=mine).out
    assert "rules " in record
    (mine / "game.patience").write_text(record, encoding="utf-8")
    assert patience("replay", str(mine / "game.patience")).code == 0
    (mine / "mine.yaml").write_text(MINE.replace("called: heap", "capacity: 5"), encoding="utf-8")
    ran = patience("replay", "game.patience", cwd=mine)
    assert (ran.code, ran.out) == (1, "")
    assert "game.patience:3:7: rules-changed" in ran.err


def test_moves_lists_the_first_of_equal_empty_piles() -> None:
    few = patience("moves", "pile-on", "--seed", "7").out.splitlines()
    every = patience("moves", "pile-on", "--seed", "7", "--all").out.splitlines()
    assert "t1 3H t14" in few
    assert "t1 3H t15" not in few
    assert set(few) < set(every)
    assert "t1 3H t15" in every


def test_json_is_one_object() -> None:
    ran = patience("play", "pile-on", "--seed", "7", "-m", "3H", "--json")
    told = json.loads(ran.out)
    piles, layout = told.pop("piles"), told.pop("layout")
    assert (layout["width"], layout["height"], layout["cells"][1]["card"]) == (70, 4, "3D")
    assert (len(piles), piles["t1"], piles["t14"], piles["t15"]) == (15, ["3D", "QS", "JH"], ["3H"], [])
    assert told == {
        "version": 1,
        "file": "",
        "line": 1,
        "game": "pile-on",
        "variants": [],
        "deal": "pysol:7",
        "outcome": "open",
        "moves": 1,
        "problem": None,
        "left": {},
    }
    ran = patience("play", "montana", "--seed", "7", "--json")
    assert json.loads(ran.out)["left"] == {"redeal": 2}
    ran = patience("play", "klondike", "--seed", "7", "--json")
    assert json.loads(ran.out)["piles"]["t2"] == ["##", "JH"]
    ran = patience("play", "pile-on", "--seed", "7", "-m", "KD", "--json")
    problem = json.loads(ran.out)["problem"]
    assert (ran.code, ran.err) == (1, "")
    assert (problem["code"], problem["line"]) == ("illegal-move", 1)


def test_describe() -> None:
    ran = patience("play", "pile-on", "--seed", "7", "--describe")
    assert "pile t14 t15: empty" in ran.out


@pytest.mark.parametrize(
    ("color", "env", "coloured"),
    [
        ("always", {}, True),
        ("always", {"NO_COLOR": "1"}, True),
        ("auto", {}, False),
        ("never", {}, False),
    ],
)
def test_colour_as_asked(color: str, env: dict[str, str], coloured: bool) -> None:
    ran = patience("play", "pile-on", "--seed", "7", "--color", color, **env)
    assert ("\x1b[31m3D\x1b[0m" in ran.out) == coloured


def test_games_and_rules_tell_what_there_is() -> None:
    games = patience("games").out
    assert "montana            Montana (also: gaps, luecken)\n" in games
    assert [json.loads(line)["game"] for line in patience("games", "--json").out.splitlines()] == sorted(
        path.stem for path in (ROOT / "games").glob("*.yaml")
    )
    rules = patience("rules", "luecken").out
    assert "takes a two at the left edge; builds up in suit from the card to its left" in rules
    assert "when no other move is left, twice in a game." in rules


def test_every_help_has_an_example() -> None:
    for verb in ("play", "replay", "moves", "deal", "games", "rules", "lint"):
        ran = patience(verb, "--help")
        assert ran.code == 0
        assert f"patience {verb}" in ran.out.split("Example")[1]


def test_version() -> None:
    assert patience("--version").out.startswith("patience ")

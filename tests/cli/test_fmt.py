"""Canonical form, comments in place, files whole or untouched."""

from __future__ import annotations

import json
import os
import stat
from difflib import unified_diff
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell import ROOT, patience

from patience_core.notation.lines import lines_of_text
from patience_core.replaying.formatting import formatted
from patience_core.replaying.source import GameCache, RecordSource

CACHE = GameCache()
ACCEPTED = sorted((ROOT / "samples" / "accepted").glob("*.patience"))

UNTIDY = """\
# top
patience 1 # v
game gaps
variant  unlimited no-shuffle   # both
deal position
 # aces
 a1 ac as AD AH  # my aces
 r2 -- 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2H # row two
 r1 -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS

 r3 -- 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2D
 r4 -- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C
x-a   b
moves
  r4c13 2C r4c1   # first
# then

2c r2c1
end open
# after
patience 1
game montana
deal cards
  2C
  AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D # c
 # foo
 TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
moves
end open
# bye
"""

TIDY = """\
# top
patience 1  # v
game montana
variant no-shuffle unlimited  # both
deal position
  r1 -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
  r2 -- 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2H  # row two
  r3 -- 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2D
  r4 -- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C
# aces
  a1 AC AS AD AH  # my aces
x-a b
moves
r4c13 2C r4c1  # first
# then
r4c1 2C r2c1
end open

# after
patience 1
game montana
deal cards
  2C AC 3C 4C 5C 6C 7C 8C 9C TC JC QC KC  # c
# foo
  AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD
  AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH
  AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
moves
end open
# bye
"""

SHORT = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n4D\nend open\n"
LONG = SHORT.replace("4D\n", "t6 4D t14\n")
BAD = SHORT.replace("4D\n", "4D t1\n")


def tidied(text: str, *, pin: bool = False) -> str:
    result = formatted(list(lines_of_text(text, "")), RecordSource("", CACHE), pin=pin)
    assert result.problems == []
    return result.text


def test_canonical_form_with_comments_in_place() -> None:
    assert tidied(UNTIDY) == TIDY


@pytest.mark.slow
@pytest.mark.parametrize("pin", [False, True])
@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_formatting_twice_changes_nothing_more(path: Path, pin: bool) -> None:
    once = tidied(path.read_text(encoding="utf-8-sig"), pin=pin)
    assert tidied(once, pin=pin) == once


@given(
    st.lists(st.tuples(st.integers(0, 17), st.sampled_from(["# a", "  # b", "", "\t#c #d"])), max_size=6),
)
def test_comments_and_blank_lines_anywhere_survive(added: list[tuple[int, str]]) -> None:
    lines = TIDY.splitlines()[:17]
    for place, text in added:
        lines.insert(place, text)
    once = tidied("\n".join(lines) + "\n")
    assert tidied(once) == once
    assert sorted(word for line in lines if "#" in line for word in [line.strip()]) == sorted(
        line.strip() for line in once.splitlines() if "#" in line
    )


def test_pin_writes_what_chance_and_the_stock_brought() -> None:
    record = patience("play", "miss-milligan", "--seed", "7", "-m", "deal", "--record").out
    pinned = tidied(record, pin=True)
    assert "deal = 2H 2S QS 6D 6S 5C 8S TS\n" in pinned
    text = (ROOT / "samples" / "accepted" / "montana.patience").read_text(encoding="utf-8")
    with_redeals = [each for each in tidied(text, pin=True).splitlines() if each.startswith("redeal")]
    assert with_redeals
    assert all(line.startswith("redeal = ") for line in with_redeals)


def test_a_pinned_record_replays_without_its_number(tmp_path: Path) -> None:
    text = (ROOT / "samples" / "transcripts" / "montana-unlimited.patience").read_text(encoding="utf-8")
    pinned = tidied(text, pin=True)
    number = next(line for line in pinned.splitlines() if line.startswith("deal "))
    cards = patience("deal", "montana", "--seed", number.removeprefix("deal pysol:")).out.split("\n", 1)[1]
    (tmp_path / "pinned").write_text(pinned.replace(f"{number}\n", cards), encoding="utf-8")
    assert patience("replay", "pinned", cwd=tmp_path).code == 0


def test_files_are_replaced_and_keep_their_mode(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(SHORT, encoding="utf-8")
    path.chmod(0o640)
    (tmp_path / "link").symlink_to("game")
    ran = patience("fmt", "link", cwd=tmp_path)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert path.read_text(encoding="utf-8") == LONG
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert (tmp_path / "link").is_symlink()
    assert sorted(os.listdir(tmp_path)) == ["game", "link"]


def test_a_canonical_file_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(LONG, encoding="utf-8")
    os.utime(path, (1, 1))
    assert patience("fmt", "game", cwd=tmp_path).code == 0
    assert path.stat().st_mtime == 1


def test_check_writes_nothing_and_names_the_line(tmp_path: Path) -> None:
    (tmp_path / "short").write_text(SHORT, encoding="utf-8")
    (tmp_path / "long").write_text(LONG, encoding="utf-8")
    ran = patience("fmt", "--check", "short", "long", cwd=tmp_path)
    assert (ran.code, ran.out) == (1, "2 files: 1 canonical, 1 would be reformatted\n")
    assert ran.err.startswith("short:5:1: not-canonical")
    assert ran.err.endswith("short: would be reformatted in 1 place\n")
    assert "it would be: t6 4D t14" in ran.err
    assert (tmp_path / "short").read_text(encoding="utf-8") == SHORT
    (tmp_path / "crlf").write_bytes(LONG.replace("\n", "\r\n").encode())
    assert "line ends" in patience("fmt", "--check", "crlf", cwd=tmp_path).err


LOOSE = """patience 1
game  pile-on
deal pysol:7


moves
4D
  t3 4c t15 # x
end open
"""


def test_check_lists_every_line_that_changes(tmp_path: Path) -> None:
    (tmp_path / "untidy").write_text(LOOSE, encoding="utf-8")
    (tmp_path / "bad").write_text(BAD, encoding="utf-8")
    ran = patience("fmt", "--check", "untidy", "bad", "nowhere", cwd=tmp_path)
    assert ran.code == 2
    assert ran.out == "3 files: 1 would be reformatted, 1 refused, 1 could not be opened or written\n"
    told = [line for line in ran.err.splitlines() if line.startswith(("untidy", "  hint: it"))]
    assert told == [
        "untidy:2:1: not-canonical: this line is not in canonical form",
        "  hint: it would be: game pile-on",
        "untidy:4:1: not-canonical: this line would not be there",
        "untidy:5:1: not-canonical: this line would not be there",
        "untidy:7:1: not-canonical: this line is not in canonical form",
        "  hint: it would be: t6 4D t14",
        "untidy:8:3: not-canonical: this line is not in canonical form",
        "  hint: it would be: t3 4C t15  # x",
        "untidy: would be reformatted in 5 places",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            SHORT + SHORT,
            [
                (5, "this line is not in canonical form"),
                (7, "lines are missing before this one"),
                (11, "this line is not in canonical form"),
            ],
        ),
        (LONG + "\n", [(7, "this line would not be there")]),
    ],
)
def test_check_tells_lines_that_come_and_go(text: str, said: list[tuple[int, str]], tmp_path: Path) -> None:
    (tmp_path / "game").write_text(text, encoding="utf-8")
    ran = patience("fmt", "--check", "--json", "game", cwd=tmp_path)
    told = [(problem["line"], problem["message"]) for problem in json.loads(ran.out)["problems"]]
    assert told == said


def test_check_lists_lines_of_a_long_file_too(tmp_path: Path) -> None:
    moves = "4D t14\nt14 t15\n" + "t15 t14\nt14 t15\n" * 749
    (tmp_path / "long").write_text(SHORT.replace("4D\n", moves), encoding="utf-8")
    ran = patience("fmt", "--check", "--json", "long", cwd=tmp_path)
    assert [problem["line"] for problem in json.loads(ran.out)["problems"]] == list(range(5, 1505))


def test_diff_prints_what_would_change(tmp_path: Path) -> None:
    (tmp_path / "short").write_text(SHORT, encoding="utf-8")
    ran = patience("fmt", "--diff", "short", cwd=tmp_path)
    assert ran.code == 0
    assert "-4D\n+t6 4D t14\n" in ran.out
    assert (tmp_path / "short").read_text(encoding="utf-8") == SHORT


LONG_HEAD = ["patience 1", "game pile-on", "deal pysol:7", "moves", "t6 4D t14"]


@pytest.mark.slow
@pytest.mark.parametrize("untidy", [[5], [995, 998, 1001], [1000, 1001, 2005, 2999], range(6, 3006)])
def test_the_difference_of_a_long_file_is_told_in_pieces_that_fit(untidy: list[int], tmp_path: Path) -> None:
    there = ["t14 4D t15", "t15 4D t14"]
    wanted = [*LONG_HEAD, *(f"{there[number % 2]}  # {number}" for number in range(3000)), "end open"]
    before = [line.replace("4D", "4d") if n in untidy else line for n, line in enumerate(wanted, 1)]
    (tmp_path / "long").write_text("\n".join(before) + "\n", encoding="utf-8")
    ran = patience("fmt", "--diff", "--check", "--format", "text", "long", cwd=tmp_path)
    told = ran.out.splitlines()
    if len(untidy) < 10:
        assert told == list(unified_diff(before, wanted, "long", "long (canonical)", lineterm=""))
    assert [line for line in told if line.startswith("@@")][:1] == [told[2]]
    assert [line[1:] for line in told if line.startswith("+") and line[1:] in wanted] == [
        wanted[number - 1] for number in untidy
    ]
    assert f"would be reformatted in {len(untidy)} place" in ran.err
    assert ran.err.count(": not-canonical: ") == len(untidy)


@pytest.mark.parametrize("text", [BAD, "", "x", SHORT + BAD])
def test_what_is_refused_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad").write_text(text, encoding="utf-8")
    (tmp_path / "good").write_text(SHORT, encoding="utf-8")
    ran = patience("fmt", "bad", "good", cwd=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert (tmp_path / "bad").read_text(encoding="utf-8") == text
    assert (tmp_path / "good").read_text(encoding="utf-8") == LONG


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize(("text", "code"), [("untidy", 2), ("tidy", 0)])
def test_a_named_pipe_stays_one(tmp_path: Path, text: str, code: int) -> None:
    record = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nend open\n"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    written = record.replace("game ", "game   ") if text == "untidy" else record
    writer = Thread(target=lambda: pipe.write_text(written))
    writer.start()
    ran = patience("fmt", "pipe", cwd=tmp_path)
    writer.join()
    assert ran.code == code
    assert ("cannot write pipe: it is not a regular file" in ran.err) == (code == 2)
    assert pipe.is_fifo()


def test_a_pipe() -> None:
    assert patience("fmt", "-", stdin=SHORT) == (0, LONG, "")
    ran = patience("fmt", "-", stdin=BAD)
    assert (ran.code, ran.out) == (1, "")


def test_a_letter_that_elsewhere_ends_lines_stays_in_its_comment() -> None:
    text = LONG + "# one\u2028two\x0cthree\x85four\n"
    assert patience("fmt", "-", stdin=text) == (0, text, "")
    assert patience("fmt", "--check", "-", stdin=text).code == 0
    ran = patience("fmt", "--check", "--json", "-", stdin=text.replace("t6 4D t14", "4D"))
    assert [problem["line"] for problem in json.loads(ran.out)["problems"]] == [5]


def test_json(tmp_path: Path) -> None:
    (tmp_path / "short").write_text(SHORT, encoding="utf-8")
    ran = patience("fmt", "--check", "--json", "short", cwd=tmp_path)
    told = json.loads(ran.out)
    assert (ran.code, ran.err, told["file"]) == (1, "", "short")
    assert (told["problems"][0]["code"], told["problems"][0]["line"]) == ("not-canonical", 5)


OWN = "patience: 1\nname: Own\nextends: pile-on\npiles: {tableau: {count: 17}}\n"
OLD = "patience 1\ngame own\nrules 0123456789ab\ndeal pysol:7\nmoves\nt6 4D t14\nend open\n"


@pytest.mark.parametrize(("end", "code", "renewed"), [("open", 0, True), ("won", 1, False)])
def test_the_header_rules_is_renewed_only_if_the_record_is_valid(
    end: str, code: int, renewed: bool, tmp_path: Path
) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    path = tmp_path / "old"
    path.write_text(OLD.replace("end open", f"end {end}"), encoding="utf-8")
    assert "patience fmt --rules" in patience("replay", "old", cwd=tmp_path).err
    assert patience("fmt", "--rules", "old", cwd=tmp_path).code == code
    assert ("rules 0123456789ab" not in path.read_text(encoding="utf-8")) == renewed
    assert (patience("replay", "old", cwd=tmp_path).code == 0) == renewed


def test_a_game_that_is_not_found_names_the_file_and_the_option(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "records" / "old").write_text(OLD, encoding="utf-8")
    ran = patience("replay", "records/old", cwd=tmp_path)
    assert "looked for records/own.yaml; --games DIR names another folder" in ran.err
    assert "rules-changed" in patience("replay", "--games", ".", "records/old", cwd=tmp_path).err


@pytest.mark.parametrize("verb", ["play", "moves"])
def test_a_record_in_the_place_of_a_game_tells_game_and_deal(verb: str, tmp_path: Path) -> None:
    (tmp_path / "game.patience").write_text(LONG, encoding="utf-8")
    ran = patience(verb, "game.patience", cwd=tmp_path)
    asked = patience(verb, "pile-on", "game.patience", cwd=tmp_path)
    assert (ran.code, ran.err, ran.out) == (0, "", asked.out)

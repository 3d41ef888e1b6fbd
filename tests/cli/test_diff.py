"""Where two replays part, as a player would say it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest
from shell import patience

HEAD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n"
A = f"{HEAD}t6 4D t14\nt6 AS t15\nend open\n"
SAME = "# mine\npatience 1\ngame fifteen-puzzle\ndeal pysol:7\nmoves\n4d # short\n\nt6 as t15\nend open\n"
B = f"{HEAD}t6 4D t14\nt1 3H t15\nend open\n"
SHORT = f"{HEAD}t6 4D t14\nend open\n"
OTHER_DEAL = A.replace("pysol:7", "pysol:8").replace("t6 4D t14\nt6 AS t15\n", "")
OTHER_GAME = "patience 1\ngame montana\ndeal pysol:7\nmoves\nend open\n"
BAD = f"{HEAD}t6 4D t1\nend open\n"

SIDE_BY_SIDE = """\
a: a:1: open after 2 moves
b: b:1: open after 2 moves
same deal, and the same for 1 move
move 2: a: t6 AS t15   b: t1 3H t15
"""


def run_diff(tmp_path: Path, a: str, b: str, *options: str) -> tuple[int, str, str]:
    (tmp_path / "a").write_text(a, encoding="utf-8")
    (tmp_path / "b").write_text(b, encoding="utf-8")
    return patience("diff", "a", "b", *options, cwd=tmp_path)


@pytest.mark.parametrize("b", [A, SAME])
def test_the_same_game_whatever_the_text(tmp_path: Path, b: str) -> None:
    assert run_diff(tmp_path, A, b) == (0, "same game: Pile-On, deal pysol:7: open after 2 moves\n\n", "")


def test_the_order_of_variants_does_not_matter(tmp_path: Path) -> None:
    one = "patience 1\ngame montana\nvariant no-shuffle unlimited\ndeal pysol:7\nmoves\nend open\n"
    assert run_diff(tmp_path, one, one.replace("no-shuffle unlimited", "unlimited no-shuffle"))[0] == 0


def test_what_is_pinned_does_not_matter(tmp_path: Path) -> None:
    one = "patience 1\ngame miss-milligan\ndeal pysol:7\nmoves\ndeal\nend open\n"
    (tmp_path / "one").write_text(one, encoding="utf-8")
    pinned = patience("fmt", "--pin", "-", stdin=one).out
    assert "deal = " in pinned
    assert run_diff(tmp_path, one, pinned)[0] == 0


def test_a_deal_by_number_and_its_cards_are_the_same(tmp_path: Path) -> None:
    cards = patience("deal", "pile-on", "--seed", "7").out.split("\n", 1)[1]
    assert run_diff(tmp_path, A, A.replace("deal pysol:7\n", cards))[0] == 0


def test_the_first_step_that_differs(tmp_path: Path) -> None:
    code, out, err = run_diff(tmp_path, A, B)
    assert (code, err) == (1, "")
    assert out.startswith(SIDE_BY_SIDE)
    below = [line for line in out.splitlines() if line.startswith("t13")]
    assert below == [
        "t13  AH QD TH 5S   t14  4D            t15* AS                                "
        "t13  AH QD TH 5S   t14  4D            t15* 3H"
    ]


@pytest.mark.parametrize(
    ("b", "said"),
    [
        (SHORT, "move 2: a: t6 AS t15   b: (ends)"),
        (OTHER_DEAL, "different deals:\n  t1: a: 3D QS JH 3H   b: "),
        (OTHER_GAME, "different games: pile-on and montana"),
        (A.replace("deal", "variant columns\ndeal"), "different variants: none and columns"),
    ],
)
def test_how_else_they_may_differ(tmp_path: Path, b: str, said: str) -> None:
    code, out, err = run_diff(tmp_path, A, b)
    assert (code, err) == (1, "")
    assert said in out


@pytest.mark.parametrize(
    "b", [BAD, "", "nonsense", A.replace("end open", "end won"), A.replace("end open\n", "")]
)
def test_what_cannot_be_compared_is_2_with_the_reason(tmp_path: Path, b: str) -> None:
    code, out, err = run_diff(tmp_path, A, b)
    assert (code, out) == (2, "")
    assert err.startswith("b:")


def test_records_are_paired_by_game_variants_and_deal(tmp_path: Path) -> None:
    code, out, _ = run_diff(tmp_path, f"{A}\n{OTHER_GAME}", f"{OTHER_GAME}\n{A}")
    assert (code, out.count("same game")) == (0, 2)
    code, out, _ = run_diff(tmp_path, f"{A}\n{OTHER_GAME}", f"{OTHER_DEAL}\n{A}")
    assert (code, out.count("same game"), out.count("has no record of this game")) == (1, 1, 2)


MONTANA = """patience 1
game montana
deal position
  r1 3D 8S 4S 9D 5D 8H 6H 2C 2S 2D QH TD --
  r2 QS 9H TC 7S QC TS KC 6C KS KD 5H 9C QD
  r3 JH 5C JC -- 7H -- 4H 8C JD 8D 9S 7C TH
  r4 3H KH 4C 3S 2H 4D 3C 6D 7D JS -- 6S 5S
  a1 AH AD AS AC
moves
r1c6 8H r3c6
end open
"""
TAKEN = MONTANA.replace("moves\n", "  redeal 1\nmoves\n")


def test_a_redeal_that_was_taken_before_is_another_deal(tmp_path: Path) -> None:
    assert run_diff(tmp_path, TAKEN, TAKEN)[0] == 0
    for ours, theirs, said in ((MONTANA, TAKEN, "a: 0   b: 1"), (TAKEN, MONTANA, "a: 1   b: 0")):
        code, out, _ = run_diff(tmp_path, ours, theirs.replace("r1c6 8H r3c6", "r2c1 QS r4c11"))
        assert code == 1
        assert f"different deals:\n  redeal: {said}\n" in out
    told = json.loads(run_diff(tmp_path, MONTANA, TAKEN, "--json")[1])
    assert (told["same"], told["deal"], told["piles"]) == (False, ["redeal"], [])


def test_records_that_differ_in_what_was_taken_are_no_pair(tmp_path: Path) -> None:
    code, out, _ = run_diff(tmp_path, f"{MONTANA}\n{TAKEN}", f"{TAKEN}\n{MONTANA}")
    assert (code, out.count("same game")) == (0, 2)


def test_of_equal_deals_the_first_is_compared_with_the_first(tmp_path: Path) -> None:
    code, out, _ = run_diff(tmp_path, f"{A}\n{B}", f"{A}\n{B}")
    assert (code, out.count("same game")) == (0, 2)


def test_records_of_other_variants_are_no_pair(tmp_path: Path) -> None:
    columns = A.replace("deal", "variant columns\ndeal")
    code, out, _ = run_diff(tmp_path, f"{A}\n{columns}", f"{columns}\n{A}")
    assert (code, out.count("same game")) == (0, 2)


def test_a_pile_that_one_variant_lacks_is_no_difference_while_it_is_empty(tmp_path: Path) -> None:
    cells = "patience 1\ngame freecell\ndeal pysol:3\nmoves\nt2 4S t8\nend open\n"
    code, out, _ = run_diff(tmp_path, cells, cells.replace("deal", "variant no-cell\ndeal"))
    assert code == 1
    assert "different variants: none and no-cell\nsame deal, same moves\n" in out


def test_json(tmp_path: Path) -> None:
    code, out, err = run_diff(tmp_path, A, B, "--json")
    told = json.loads(out)
    assert (code, err, told["same"], told["step"]) == (1, "", False, 2)
    assert (told["moves"], told["piles"]) == (["t6 AS t15", "t1 3H t15"], ["t1", "t6", "t15"])
    assert json.loads(run_diff(tmp_path, A, SAME, "--json")[1])["same"] is True


def test_one_of_them_from_stdin(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(A, encoding="utf-8")
    assert patience("diff", "a", "-", cwd=tmp_path, stdin=SAME).code == 0
    assert patience("diff", "-", "-", stdin=SAME).code == 2


@pytest.mark.parametrize(
    ("b", "code", "told", "starts"),
    [
        (B, 1, SIDE_BY_SIDE, ["2", "2"]),
        (SHORT, 1, "move 2: a: t6 AS t15   b: (ends)", ["2", "1"]),
        (SAME, 0, "same game: Pile-On, deal pysol:7: open after 2 moves", ["2", "2"]),
        (OTHER_DEAL, 1, "different deals:", ["0", "0"]),
        (OTHER_GAME, 1, "different games: pile-on and montana", ["0", "0"]),
    ],
)
def test_a_page_has_both_boards_open_where_they_part(
    tmp_path: Path, b: str, code: int, told: str, starts: list[str]
) -> None:
    ran, out, err = run_diff(tmp_path, A, b, "--html")
    assert (ran, err) == (code, "")
    assert told.rstrip() in out
    assert re.findall('data-together data-start="([0-9]+)"', out) == starts
    assert len(re.findall('<svg class="board"', out)) == 2
    ids = re.findall(' id="([^"]+)"', out)
    assert len(ids) == len(set(ids))
    assert set(re.findall('<use href="#([^"]+)"', out)) <= set(ids)
    digest = base64.b64encode(
        hashlib.sha256(re.findall("<script>(.*?)</script>", out, re.DOTALL)[0].encode()).digest()
    )
    assert f"script-src 'sha256-{digest.decode()}'" in out


def test_a_page_is_of_one_pair(tmp_path: Path) -> None:
    ran = run_diff(tmp_path, A + OTHER_GAME, A + OTHER_GAME, "--html")
    assert ran[:2] == (2, "")
    assert "--html shows one pair of replays" in ran[2]
    assert run_diff(tmp_path, A, B, "--html", "--json")[0] == 2

"""``patience export``: pages and pictures of records."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest
from boards import SAMPLES
from shell import patience

from patience_core.bounds import MOST_SHOWN

WON = str(SAMPLES / "won" / "montana.patience")
GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
WRONG = GOOD.replace("end open", "t1 KS t2\nend open")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.patience").write_text(GOOD, encoding="utf-8")
    (tmp_path / "wrong.patience").write_text(WRONG, encoding="utf-8")
    (tmp_path / "two.patience").write_text(
        GOOD + GOOD.replace("pile-on", "montana").replace("t1 3H t14\n", "")
    )
    return tmp_path


def test_a_page_goes_to_stdout_and_opens_with_what_is_chosen(folder: Path) -> None:
    ran = patience("export", "game.patience", "--html", cwd=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("<!doctype html>")
    assert "<title>Pile-On, deal pysol:7</title>" in ran.out
    assert "1 move · open" in ran.out
    assert "checked" not in ran.out.split("<script")[0]
    chosen = patience("export", "game.patience", "--html", "--four-colors", "--cards", "de", cwd=folder).out
    assert len(re.findall('type="checkbox" checked', chosen)) == 2


def test_a_record_may_come_through_a_pipe() -> None:
    ran = patience("export", "-", "--svg", stdin=GOOD)
    assert ran.code == 0
    assert "<title>Pile-On, deal pysol:7, after 1 move</title>" in ran.out


@pytest.mark.parametrize(
    ("step", "told"), [([], "116 moves"), (["--step", "0"], "no moves"), (["--step", "60"], "60 moves")]
)
def test_a_picture_is_of_the_last_position_or_of_the_one_that_is_asked_for(
    step: list[str], told: str
) -> None:
    ran = patience("export", WON, "--svg", *step)
    assert f"<title>Montana, deal pysol:1, after {told}</title>" in ran.out


@pytest.mark.parametrize("name", ["a.html", "a.svg", "a.png", "A.SVG"])
def test_the_name_of_the_file_tells_the_form(name: str, folder: Path) -> None:
    if name.endswith("png"):
        pytest.importorskip("resvg_py", reason="the extra png is not installed")
    ran = patience("export", "game.patience", "-o", name, cwd=folder)
    assert ran == (0, "", "")
    begins = {"html": b"<!doctype html>", "svg": b"<svg ", "png": b"\x89PNG"}
    assert (folder / name).read_bytes().startswith(begins[name[-4:].lower().lstrip(".")])
    assert sorted(os.listdir(folder)) == sorted([name, "game.patience", "two.patience", "wrong.patience"])


def test_a_png_is_the_picture_in_dots_without_any_font(folder: Path) -> None:
    pytest.importorskip("resvg_py", reason="the extra png is not installed")
    patience("export", "game.patience", "-o", "a.png", cwd=folder)
    svg = patience("export", "game.patience", "--svg", cwd=folder).out
    [(width, height)] = re.findall('width="([0-9]+)" height="([0-9]+)" role', svg)
    dots = (folder / "a.png").read_bytes()
    assert dots[16:24] == (2 * int(width)).to_bytes(4) + (2 * int(height)).to_bytes(4)


def test_a_refused_record_has_a_page_up_to_there_and_no_picture(folder: Path) -> None:
    page = patience("export", "wrong.patience", "--html", cwd=folder)
    assert page.code == 1
    assert page.err.startswith("wrong.patience:6:4: wrong-card: KS does not lie in t1")
    assert "1 move · refused" in page.out
    picture = patience("export", "wrong.patience", "--svg", "-o", "a.svg", cwd=folder)
    assert (picture.code, picture.out, picture.err) == (1, "", page.err)
    assert not (folder / "a.svg").exists()


@pytest.mark.parametrize(
    "record", ["", "patience 1\ngame nothing\ndeal pysol:7\nmoves\nend open\n", "t1 3H t14\n", "\0"]
)
def test_what_has_no_game_has_no_page(record: str) -> None:
    ran = patience("export", "-", "--html", stdin=record)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:1:") or "<stdin>:2:" in ran.err


def test_one_of_several_records_is_chosen(folder: Path) -> None:
    ran = patience("export", "two.patience", "--html", cwd=folder)
    assert ran == (2, "", "patience: two.patience holds 2 records\n  hint: --nth 1 to 2 takes one of them\n")
    assert "<title>Montana" in patience("export", "two.patience", "--html", "--nth", "2", cwd=folder).out
    assert patience("export", "two.patience", "--html", "--nth", "3", cwd=folder).code == 2
    assert patience("export", "game.patience", "--html", "--nth", "1", cwd=folder).code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["game.patience"], "export needs one of --html, --svg and --png"),
        (["game.patience", "-o", "game.txt"], "-o game.txt: .txt is no ending that tells the form"),
        (["game.patience", "-o", "x.html.PDF"], "-o x.html.PDF: .PDF is no ending that tells the form"),
        (["game.patience", "-o", "html"], "-o html: the name has no ending that tells the form"),
        (
            ["game.patience", "-o", "x.pdf"],
            "-o x.pdf: .pdf is no ending that tells the form\n"
            "  hint: .html, .svg and .png tell it; or say --html, --svg or --png\n",
        ),
        (["game.patience", "--html", "--svg"], "--html and --svg exclude each other"),
        (["game.patience", "--svg", "--fragment"], "--fragment is a part of a page"),
        (["game.patience", "--html", "--step", "1"], "a page shows every step"),
        (["game.patience", "--svg", "--step", "2"], "--step 2: the game has 1 move"),
        (["nothing.patience", "--svg"], "cannot open nothing.patience"),
        (["game.patience", "--svg", "-o", "game.patience"], "game.patience is the record itself"),
        (["game.patience", "--svg", "-o", "nowhere/a.svg"], "cannot write nowhere/a.svg"),
        (["game.patience", "--svg", "-o", "."], "cannot write ."),
    ],
)
def test_what_cannot_be_done_is_told(arguments: list[str], told: str, folder: Path) -> None:
    ran = patience("export", *arguments, cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"patience: {told}")
    assert (folder / "game.patience").read_text(encoding="utf-8") == GOOD


def test_without_its_library_png_names_the_extra(folder: Path) -> None:
    (folder / "sitecustomize.py").write_text("import sys\nsys.modules['resvg_py'] = None\n")
    path = os.pathsep.join([str(folder), *sys.path])
    ran = patience("export", "game.patience", "-o", "a.png", cwd=folder, PYTHONPATH=path)
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'patience-cards[png]'" in ran.err


def test_a_device_is_written_to_and_not_replaced(folder: Path) -> None:
    if not Path("/dev/null").is_char_device():
        pytest.skip("no /dev/null here")
    assert patience("export", "game.patience", "--svg", "-o", "/dev/null", cwd=folder).code == 0
    assert Path("/dev/null").is_char_device()


def test_a_fragment_is_a_part_of_a_page(folder: Path) -> None:
    ran = patience("export", "game.patience", "--html", "--fragment", cwd=folder)
    assert ran.out.startswith('<section class="patience"')
    assert "<html" not in ran.out


def test_a_review_stands_at_every_move(folder: Path) -> None:
    (folder / "found").write_text(
        patience("review", "game.patience", "--json", cwd=folder).out, encoding="utf-8"
    )
    ran = patience("export", "game.patience", "--html", "--review", "found", cwd=folder)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads((folder / "found").read_text(encoding="utf-8"))
    standings = [position["standing"] for position in found["positions"]]
    assert re.findall('<span class="sign [a-z-]+" title="([a-z ]+)">', ran.out) == standings
    [strip] = re.findall('<svg class="strip" viewBox="0 0 ([0-9]+) 1"', ran.out)
    assert int(strip) == len(standings) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("found", "told"),
    [
        ("{}", "found is no review"),
        ("[", "found is no review"),
        ("[]", "found is no review"),
        ("[" * 100_000, "found is no review"),
        ('{"positions": [1]}', "found is no review"),
        ('{"positions": [{"move": null, "standing": "lost"}]}', "found is the review of another game"),
        (
            '{"positions": [{"move": null, "standing": "odd"}, {"move": "t1 3H t14", "standing": "lost"}]}',
            "found is no review",
        ),
        (
            '{"positions": [{"move": null, "standing": []}, {"move": "t1 3H t14", "standing": "lost"}]}',
            "found is no review",
        ),
    ],
)
def test_what_is_no_review_of_this_game_is_not_shown(found: str, told: str, folder: Path) -> None:
    (folder / "found").write_text(found, encoding="utf-8")
    ran = patience("export", "game.patience", "--html", "--review", "found", cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"patience: {told}")
    assert patience("export", "game.patience", "--svg", "--review", "found", cwd=folder).code == 2


@pytest.mark.slow
def test_a_record_that_is_too_long_to_be_shown_is_refused(folder: Path) -> None:
    there_and_back = "t14 3H t15\nt15 3H t14\n" * (MOST_SHOWN // 2)
    long = GOOD.replace("end open\n", f"{there_and_back}end open\n")
    ran = patience("export", "-", "--html", stdin=long)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(
        f"<stdin>:{MOST_SHOWN + 5}:1: syntax: a record that is shown has at most {MOST_SHOWN} moves"
    )
    (folder / "long").write_text(long, encoding="utf-8")
    ran = patience("diff", "long", "game.patience", "--html", cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "at most" in ran.err

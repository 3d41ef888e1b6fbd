"""`replay` and `lint`: many files, many records, whatever they hold."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from shell import PROGRAM, ROOT, environment, patience

GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
BAD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t2\nend open\n"
PING_PONG = """\
patience 1
game montana
deal position
  r1 -- 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
  r2 -- 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2H
  r3 -- 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2D
  r4 -- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C
  a1 AC AD AH AS
moves
r4c13 2C r4c1
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with good and bad records."""
    (tmp_path / "good").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad").write_text(BAD, encoding="utf-8")
    (tmp_path / "many").write_text(f"{GOOD}\n{BAD}\n{GOOD}", encoding="utf-8")
    return tmp_path


def test_one_line_a_record_and_a_summary(files: Path) -> None:
    ran = patience("replay", "good", "many", cwd=files)
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "good:1: pile-on, deal pysol:7: open after 1 move",
        "many:1: pile-on, deal pysol:7: open after 1 move",
        "many:15: pile-on, deal pysol:7: open after 1 move",
        "4 records: 3 open, 1 refused",
    ]
    assert ran.err.startswith(
        "many:12:1: illegal-move: move 1: t1 3H t2 is refused\n  t2 is full (4 cards)\n"
    )
    assert "t13 AH" not in ran.err


def test_a_single_refused_record_leaves_stdout_empty_and_shows_the_layout(files: Path) -> None:
    ran = patience("replay", "bad", cwd=files)
    assert (ran.code, ran.out) == (1, "")
    assert "t13 AH QD TH 5S   t14 --            t15 --" in ran.err


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("good",), 0),
        (("good", "bad"), 1),
        (("good", "nowhere"), 2),
        (("nowhere", "bad", "good"), 2),
        ((".",), 2),
    ],
)
def test_all_files_are_tried_and_the_highest_code_wins(
    files: Path, names: tuple[str, ...], code: int
) -> None:
    ran = patience("replay", *names, cwd=files)
    assert ran.code == code
    assert ("good:1: pile-on" in ran.out) == ("good" in names)


def test_require(files: Path) -> None:
    assert patience("replay", "good", "--require", "open", cwd=files).code == 0
    ran = patience("replay", "good", "--require", "won", cwd=files)
    assert (ran.code, ran.out) == (1, "")
    assert "good:6:5: wrong-result: the game is open; won is required" in ran.err
    assert patience("replay", "good", "--require", "wonn", cwd=files).code == 2


def test_a_won_game_is_refused_where_another_outcome_is_required(tmp_path: Path) -> None:
    rules = "patience: 1\nname: Own\npiles: {tableau: {}}\ndeal: [{to: tableau, cards: rest}]\n"
    (tmp_path / "own.yaml").write_text(f"{rules}goal: {{filled: tableau}}\n", encoding="utf-8")
    won = "patience 1\ngame own\ndeal pysol:1\nmoves\nend won\n"
    codes = {
        outcome: patience("replay", "-", "--games", ".", "--require", outcome, cwd=tmp_path, stdin=won).code
        for outcome in ("won", "stuck", "open")
    }
    assert codes == {"won": 0, "stuck": 1, "open": 1}


def test_json_lines_and_a_silent_stderr(files: Path) -> None:
    ran = patience("replay", "many", "--json", cwd=files)
    objects = [json.loads(line) for line in ran.out.splitlines()]
    assert (ran.code, ran.err) == (1, "")
    assert [each["outcome"] for each in objects] == ["open", None, "open"]
    assert objects[1]["problem"]["code"] == "illegal-move"
    assert (objects[1]["line"], objects[1]["problem"]["line"], objects[1]["problem"]["column"]) == (8, 12, 1)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_stream_without_a_record_is_refused(text: str) -> None:
    ran = patience("replay", "-", stdin=text)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("<stdin>:1:1: syntax: there is no record in it")


@pytest.mark.parametrize(
    "content",
    [
        b"\0" * 100,
        b"\xff\xfe" * 100,
        b"x" * 1_000_000,
        b"patience 1\n" * 1000,
        b"\x1b[31mred\n",
        os.urandom(2000),
    ],
    ids=["zeros", "not UTF-8", "one long line", "headers", "an escape", "random bytes"],
)
def test_garbage_is_refused_in_words(content: bytes) -> None:
    ran = patience("replay", "-", stdin=content)
    assert (ran.code, ran.out.count("open after")) == (1, 0)
    assert "Traceback" not in ran.err
    assert "\x1b" not in ran.err


def test_a_game_name_never_leaves_its_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("patience: 1\nname: M\nextends: pile-on\n", encoding="utf-8")
    (tmp_path / "sub").mkdir()
    for name in ("../mine", str(tmp_path / "mine"), "sub/../../mine", "..", ".", "mine.yaml/", "~/mine"):
        (tmp_path / "sub" / "game").write_text(GOOD.replace("pile-on", name), encoding="utf-8")
        ran = patience("replay", str(tmp_path / "sub" / "game"))
        assert (ran.code, "unknown-game" in ran.err) == (1, True), name
    ran = patience("replay", "-", "--games", str(tmp_path), stdin=GOOD.replace("pile-on", "mine"))
    assert ran.code == 0


def test_a_closed_pipe_is_141(files: Path) -> None:
    (files / "long").write_text(GOOD * 2000, encoding="utf-8")
    with subprocess.Popen(
        [*PROGRAM, "replay", "long"],
        cwd=files,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 141


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs signals")
def test_ctrl_c_is_130() -> None:
    with subprocess.Popen(
        [*PROGRAM, "replay", "-"],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        running.stdin.write(PING_PONG.encode())
        for _ in range(20_000):  # no pipe holds as much: when all is written, the program is at it
            running.stdin.write(b"r4c1 2C r2c1\nr2c1 2C r4c1\n")
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (running.returncode, out, b"Traceback" in err) == (130, b"", False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*PROGRAM, "games"], env=environment(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (ran.returncode, ran.stderr) == (2, b"patience: cannot write: No space left on device\n")


def test_lint_tells_every_problem_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(
        "patience: 1\nname: Bad\nextends: pile-on\npiles:\n  tableau: {cuont: 3}\n  stok: {face: donw}\n",
        encoding="utf-8",
    )
    ran = patience("lint", "bad.yaml", "montana", cwd=tmp_path)
    assert (ran.code, ran.out) == (1, "montana: fine\n2 rulesets: 1 fine, 1 refused\n")
    assert (
        "bad.yaml:5:13: unknown-key: there is no word cuont in tableau\n  hint: did you mean count?"
        in ran.err
    )
    assert "bad.yaml:6:16: bad-value: face cannot be 'donw'" in ran.err


def test_lint_checks_variants_too(tmp_path: Path) -> None:
    (tmp_path / "v.yaml").write_text(
        "patience: 1\nname: V\nextends: pile-on\nvariants:\n  a: {piles: {tableau: {count: 3}}}\n",
        encoding="utf-8",
    )
    assert patience("play", "v.yaml", "--seed", "1", cwd=tmp_path).code == 0
    ran = patience("lint", "v.yaml", cwd=tmp_path)
    assert (ran.code, "first is 13, but there are 3 piles" in ran.err) == (1, True)


def test_all_bundled_games_are_fine() -> None:
    names = sorted(path.stem for path in (ROOT / "games").glob("*.yaml"))
    fine = "".join(f"{name}: fine\n" for name in names)
    assert patience("lint", *names).out == f"{fine}{len(names)} rulesets: {len(names)} fine\n"

"""Bytes to lines: marks, line ends, comments, encoding, length, and what a terminal is spared."""

from __future__ import annotations

from io import BytesIO

import pytest
from boards import first_problem, replayed

from patience_core.bounds import LONGEST_LINE
from patience_core.notation.lines import Line, lines_of_text, read_lines
from patience_core.problems import Problem, problem_text

PLAIN = b"patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"


@pytest.mark.parametrize(
    "data",
    [
        PLAIN,
        PLAIN[:-1],
        b"\xef\xbb\xbf" + PLAIN,
        PLAIN.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + PLAIN.replace(b"\n", b"\r\n"),
        PLAIN.replace(b" ", b" \t  "),
        PLAIN.replace(b"\n", b"  \n"),
        PLAIN.replace(b"\n", b"\n\n \n\t\n"),
        PLAIN.replace(b"\n", b"\n# why\n"),
        PLAIN.replace(b"\n", b" # why\n"),
        PLAIN.replace(b"\n", b"\t#\n"),
        b"#\n\n" + PLAIN + b"\n# the end",
        PLAIN.replace(b"t1 3H t14", b"\tt1 3H t14"),
        PLAIN.replace(b"moves", "# ♥ ü 🂡\nmoves".encode()),
        PLAIN.replace(b"moves", b"#" + b"x" * (LONGEST_LINE - 1) + b"\nmoves"),
    ],
)
def test_all_these_say_the_same(data: bytes) -> None:
    (replay,) = replayed(data)
    assert (replay.problems, replay.moves, replay.outcome) == ([], 1, "open")


BROKEN = [
    (b"deal pysol:7\xff\n", 13, "byte 13 of the line (byte 36 of the file) is FF, which is not UTF-8"),
    (b"# caf\xe9\n", 6, "byte 6 of the line (byte 29 of the file) is E9, which is not UTF-8"),
    (b"# \x00\n", 3, "byte 3 of the line (byte 26 of the file) is a NUL"),
    (b"deal \x80\x00\n", 6, "byte 6 of the line (byte 29 of the file) is 80, which is not UTF-8"),
    (b"deal \x00\x80\n", 6, "byte 6 of the line (byte 29 of the file) is a NUL"),
    ("# ♥ é".encode() + b"\xc3\n", 6, "byte 9 of the line (byte 32 of the file) is C3, which is not UTF-8"),
    (b"\xed\xa0\x80\n", 1, "byte 1 of the line (byte 24 of the file) is ED, which is not UTF-8"),
    (b"\xc0\xaf", 1, "byte 1 of the line (byte 24 of the file) is C0, which is not UTF-8"),
]


@pytest.mark.parametrize(("line", "column", "message"), BROKEN)
def test_what_is_not_utf_8_is_told_with_its_line_and_byte(line: bytes, column: int, message: str) -> None:
    problem = first_problem(b"patience 1\ngame pile-on\n" + line)
    assert (problem.code, problem.line, problem.column) == ("encoding", 3, column)
    assert problem.message.partition("(")[0] == message.partition("(")[0]
    assert problem.message.partition(")")[2] == message.partition(")")[2]


def line_and_file_byte(data: bytes) -> tuple[int, int]:
    """The two numbers that the problem with a text tells."""
    words = first_problem(data).message.replace("(", "").replace(")", "").split()
    return int(words[1]), int(words[6])


def test_bytes_count_alike_in_line_and_file() -> None:
    assert line_and_file_byte(b"# \xff\n") == (3, 3)


def test_a_byte_order_mark_counts_as_bytes_of_the_file() -> None:
    assert line_and_file_byte(b"\xef\xbb\xbf# \xff\n")[1] == 3 + line_and_file_byte(b"# \xff\n")[1]


ENCODED_PLACES = [
    (b"\xff\n" + PLAIN, 1),
    (PLAIN.replace(b"moves", b"# \xff\nmoves"), 4),
    (PLAIN.replace(b"t1 3H", b"t1 \x003H"), 5),
    (PLAIN.replace(b"end open", b"end open # \xff"), 6),
    (PLAIN + b"# \xff\n", 7),
    (b"patience 1 # \xff\n", 1),
]


@pytest.mark.parametrize(("data", "line"), ENCODED_PLACES)
def test_encoding_is_judged_wherever_it_is_wrong(data: bytes, line: int) -> None:
    problem = first_problem(data)
    assert (problem.code, problem.line) == ("encoding", line)


@pytest.mark.parametrize("size", [LONGEST_LINE + 1, 2 * LONGEST_LINE, 1_000_000])
@pytest.mark.parametrize("start", [b"", b"#", b"t1 3H "])
def test_a_line_has_a_greatest_length(size: int, start: bytes) -> None:
    long = start + b"x" * (size - len(start))
    problem = first_problem(PLAIN.replace(b"t1 3H t14", long))
    assert (problem.line, problem.column, problem.code) == (5, 1, "syntax")
    assert problem.message == f"the line has {size} bytes; a line has at most {LONGEST_LINE}"
    assert len(problem_text(problem)) < 200


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
@pytest.mark.parametrize("size", [LONGEST_LINE + 1, LONGEST_LINE + 2, 2 * LONGEST_LINE + 1, 1_000_000])
def test_the_end_of_a_line_is_not_counted(size: int, end: bytes) -> None:
    longest = replayed(PLAIN + b"#" * LONGEST_LINE + end)
    assert longest[0].problems == []
    (line,) = read_lines(BytesIO(b"x" * size + end), "file")
    assert line.problem is not None
    assert line.problem.message == f"the line has {size} bytes; a line has at most {LONGEST_LINE}"


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("size", [LONGEST_LINE, LONGEST_LINE + 1, 2 * LONGEST_LINE, 2 * LONGEST_LINE + 1])
def test_a_long_line_does_not_spoil_the_next(size: int, end: bytes) -> None:
    data = b"x" * size + end + b"a" + end + b"\xff"
    first, second, third = read_lines(BytesIO(data), "file")
    assert (first.problem is None, second.words) == (size <= LONGEST_LINE, ["a"])
    assert third.problem is not None
    assert f"(byte {len(data)} of the file)" in third.problem.message


def test_reading_goes_on_after_a_line_that_is_too_long() -> None:
    data = b"x" * 200_000 + b"\nend open\n" + b"y" * LONGEST_LINE + b"\nlast"
    lines = list(read_lines(BytesIO(data), "file"))
    assert [line.number for line in lines] == [1, 2, 3, 4]
    assert [line.problem is None for line in lines] == [False, True, True, True]
    assert lines[3].words == ["last"]


@pytest.mark.parametrize(
    ("text", "words", "comment", "indented"),
    [
        ("t1 9C t2", ["t1", "9C", "t2"], "", False),
        ("  t1\t9C  t2 ", ["t1", "9C", "t2"], "", True),
        ("t1 9C t2  # so", ["t1", "9C", "t2"], "# so", False),
        ("t1 9C t2#so", ["t1", "9C", "t2#so"], "", False),
        ("# all of it", [], "# all of it", False),
        ("\t#", [], "#", False),
        ("", [], "", False),
        ("   ", [], "", False),
        ("a\u00a0b c", ["a\u00a0b", "c"], "", False),
        ("a\x0bb c", ["a\x0bb", "c"], "", False),
        ("a\u2003b", ["a\u2003b"], "", False),
        ("a # b # c", ["a"], "# b # c", False),
    ],
)
def test_words_and_comments(text: str, words: list[str], comment: str, indented: bool) -> None:
    line = Line("file", 1, text)
    assert (line.words, line.comment, line.indented) == (words, comment, indented)


def test_lines_of_a_text_are_numbered_from_one() -> None:
    assert [(line.number, line.words) for line in lines_of_text("a\n\nb c\n", "")] == [
        (1, ["a"]),
        (2, []),
        (3, ["b", "c"]),
    ]


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_only_line_feeds_end_lines(separator: str) -> None:
    data = f"a{separator}b".encode()
    assert len(list(read_lines(BytesIO(data), ""))) == 1


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_a_text_at_hand_is_split_like_a_stream(separator: str) -> None:
    assert len(list(lines_of_text(f"a{separator}b", ""))) == 1


HOSTILE = [
    "\x1b[2J",
    "t1 \x1b]0;title\x07 t2",
    "t1\r3H\rt14",
    "t1 3H t14\x1b[31m",
    "\u202et1 3H",
    "t1\u2028t2 x y",
    "t1 \x7f t2",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize(
    "place",
    [
        "game {}",
        "game pile-on\nvariant {}",
        "game pile-on\ndeal {}",
        "game pile-on\ndeal pysol:7\nmoves\n{}",
        "{}",
    ],
)
def test_no_control_character_reaches_a_terminal(text: str, place: str) -> None:
    problem = first_problem(f"patience 1\n{place.format(text)}\n")
    shown = problem_text(problem)
    assert all(character.isprintable() for character in shown.replace("\n", ""))
    assert len(shown.splitlines()) == shown.count("\n") + 1


LONG = "t1 3H t14 " + "x" * 200


@pytest.mark.parametrize(
    ("quoted", "column", "width", "shown"),
    [
        ("t1 9C t2", 4, 2, ["    3 | t1 9C t2", "      |    ^^"]),
        ("\tt1 9C t2", 5, 2, ["    3 |  t1 9C t2", "      |     ^^"]),
        ("t1 \x1b t2", 4, 1, ["    3 | t1 \\x1b t2", "      |    ^^^^"]),
        (LONG, 11, 200, ["    3 | " + LONG[:80], "      | " + " " * 10 + "^" * 70]),
        ("x" * 100 + " 9C", 102, 2, ["    3 | " + "x" * 77 + " 9C", "      | " + " " * 78 + "^^"]),
        ("接龙 9C", 4, 2, ["    3 | 接龙 9C", "      |      ^^"]),
        ("t1 接龙", 4, 2, ["    3 | t1 接龙", "      |    ^^^^"]),
        ("cafe\u0301 9C", 7, 2, ["    3 | cafe\u0301 9C", "      |      ^^"]),
        ("接" * 60 + " 9C", 62, 2, ["    3 | " + "接" * 38 + " 9C", "      | " + " " * 77 + "^^"]),
        ("接" * 60, 31, 1, ["    3 | " + "接" * 40, "      | " + " " * 20 + "^^"]),
    ],
)
def test_the_quoted_line_is_underlined_and_cut(
    quoted: str, column: int, width: int, shown: list[str]
) -> None:
    problem = Problem("syntax", "message").located("file", 3, column, quoted, width)
    assert problem_text(problem).splitlines()[1:] == shown


def test_a_problem_is_told_with_all_that_is_known() -> None:
    problem = Problem(
        "illegal-move",
        "move 9: t2 9D t1 is refused",
        reason="9D cannot lie on TD",
        hint="legal for 9D: t2 9D t4",
    )
    text = problem_text(problem.located("game.patience", 14, 1, "t2 9D t1", 8))
    assert text == (
        "game.patience:14:1: illegal-move: move 9: t2 9D t1 is refused\n"
        "  9D cannot lie on TD\n"
        "   14 | t2 9D t1\n"
        "      | ^^^^^^^^\n"
        "  hint: legal for 9D: t2 9D t4"
    )

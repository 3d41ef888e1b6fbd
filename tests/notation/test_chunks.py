"""Streams cut where records begin: whoever reads the chunks finds what it would find in the whole."""

from __future__ import annotations

import io
from typing import NamedTuple

import pytest
from boards import CACHE
from hypothesis import given
from hypothesis import strategies as st

from patience_core.bounds import LONGEST_LINE
from patience_core.notation.chunks import SIZE, record_chunks
from patience_core.notation.lines import BYTE_ORDER_MARK, read_lines
from patience_core.problems import Problem
from patience_core.replaying.replay import replay_stream
from patience_core.replaying.source import RecordSource

GOOD = b"patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
BAD = b"patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t2\nend open\n"
LONGER = b"patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\n# some words\nt14 3H t15\nend open\n"
OVERLONG = b"patience 1 " + b"x" * LONGEST_LINE + b"\n"


class Chunk(NamedTuple):
    """A whole chunk: what stands before it, and its bytes."""

    before: tuple[int, int]
    content: bytes


def chunks(text: bytes, size: int = SIZE, most: int | None = None) -> list[Chunk]:
    """The chunks of a text, of which `most` bytes come at once."""
    stream = io.BytesIO(text)
    found = [Chunk((0, 0), b"")]
    last = False
    for part in record_chunks(lambda asked: stream.read(min(asked, most or asked)), size):
        if last:
            found.append(Chunk(part.before, b""))
        assert part.before == found[-1].before
        found[-1] = Chunk(part.before, found[-1].content + part.content)
        last = part.last
    assert last
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"", [b""]),
        (b"nothing\n", [b"nothing\n"]),
        (GOOD, [GOOD]),
        (GOOD + BAD, [GOOD, BAD]),
        (GOOD + BAD + GOOD, [GOOD + BAD, GOOD]),
        (GOOD.replace(b"\n", b"\r\n") * 2, [GOOD.replace(b"\n", b"\r\n")] * 2),
        (b"# first\n\n" + GOOD + GOOD, [b"# first\n\n" + GOOD, GOOD]),
        (b"# first\n" + GOOD, [b"# first\n" + GOOD]),
        (b"junk\n" + GOOD, [b"junk\n" + GOOD]),
        (BYTE_ORDER_MARK + GOOD + GOOD, [BYTE_ORDER_MARK + GOOD, GOOD]),
        (GOOD + b"junk\n\n# end\n" + GOOD, [GOOD + b"junk\n\n# end\n", GOOD]),
        (GOOD + b"patience\t1 # a comment\n", [GOOD, b"patience\t1 # a comment\n"]),
        (GOOD + b"patience 1\0\n", [GOOD, b"patience 1\0\n"]),
        # What begins a record only perhaps, or not at all:
        (GOOD + b"patience 1", [GOOD + b"patience 1"]),
        (GOOD + b"  patience 1\n", [GOOD + b"  patience 1\n"]),
        (GOOD + b"patiences 1\n", [GOOD + b"patiences 1\n"]),
        (GOOD + b"# patience 1\n", [GOOD + b"# patience 1\n"]),
        (GOOD + b"patience\xc2\xa01\n", [GOOD + b"patience\xc2\xa01\n"]),
        (GOOD + OVERLONG, [GOOD + OVERLONG]),
        (GOOD + b"x" * LONGEST_LINE + b"\n" + GOOD, [GOOD + b"x" * LONGEST_LINE + b"\n", GOOD]),
    ],
)
def test_where_a_text_is_cut_that_comes_at_once(text: bytes, expected: list[bytes]) -> None:
    found = chunks(text)
    assert [chunk.content for chunk in found] == expected
    before = [b"".join(expected[:number]) for number in range(len(expected))]
    assert [chunk.before for chunk in found] == [(text.count(b"\n"), len(text)) for text in before]


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        (GOOD * 3, len(GOOD), [GOOD] * 3),
        (GOOD * 3, 1, [GOOD] * 3),
        (LONGER * 3, 100, [LONGER] * 3),
        (b"# first\n" + GOOD * 2, 1, [b"# first\n" + GOOD, GOOD]),
        (BYTE_ORDER_MARK + GOOD * 2, 1, [BYTE_ORDER_MARK + GOOD, GOOD]),
    ],
)
def test_records_that_come_slowly_are_not_waited_for_together(
    text: bytes, most: int, expected: list[bytes]
) -> None:
    assert [chunk.content for chunk in chunks(text, most=most)] == expected


def test_no_more_is_held_than_is_read_at_two_times() -> None:
    endless = GOOD.replace(b"end open\n", b"t14 3H t15\nt15 3H t14\n" * 100_000)
    parts = list(record_chunks(io.BytesIO(endless * 2).read, 1000))
    assert max(len(part.content) for part in parts) <= 2000
    assert sum(part.last for part in parts) == 2
    long_line = list(record_chunks(io.BytesIO(b"x" * 100_000).read, 1000))
    assert max(len(part.content) for part in long_line) <= 2000


FRAGMENTS = [
    GOOD,
    BAD,
    LONGER,
    GOOD.removesuffix(b"end open\n"),
    GOOD.removesuffix(b"\n"),
    GOOD.replace(b"\n", b"\r\n"),
    b"patience 1\n",
    b"patience\n",
    b"patience 2 # two\n",
    b"patience\t1\ngame pile-on\n",
    b"patience 1\0\n",
    b"patience 1 \r\r\n",
    b"  patience 1\n",
    b"patience 1\ngame pile-on\ndeal cards\n  patience 1\n  3H\n",
    b"patience 1 # " + b"long" * 50 + b"\n",
    OVERLONG,
    BYTE_ORDER_MARK,
    b"\n",
    b"\r",
    b"# a comment\n",
    b" \t\n",
    b"junk\n",
    b"end open\n",
    b"t1 3H \xff\n",
    b"\0\n",
    b"patience: x\n",
]


class Found(NamedTuple):
    """What is said of a record."""

    line: int
    game: str
    deal: str
    outcome: str | None
    moves: int
    problems: list[Problem]


def found(chunk: Chunk) -> list[Found]:
    """What is said of all records of a chunk."""
    lines = read_lines(io.BytesIO(chunk.content), "f", *chunk.before)
    return [
        Found(each.line, each.game_name, each.deal, each.outcome, each.moves, each.problems)
        for each in replay_stream(lines, RecordSource("f", CACHE))
    ]


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12), st.integers(1, 500), st.integers(5, 500))
def test_the_chunks_say_what_the_whole_says(fragments: list[bytes], size: int, most: int) -> None:
    text = b"".join(fragments)
    several = chunks(text, size, most)
    assert b"".join(chunk.content for chunk in several) == text
    assert [each for chunk in several for each in found(chunk)] == found(Chunk((0, 0), text))

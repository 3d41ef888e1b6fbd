"""Files as streams of records: each is judged for itself, and nothing piles up."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from io import BytesIO

import pytest
from boards import CACHE, game, replayed

from patience_core.engine.position import Position
from patience_core.notation.lines import Line
from patience_core.replaying.compare import RecordFile, compare
from patience_core.replaying.replay import Replay, replay_stream
from patience_core.replaying.source import RecordSource

GOOD = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nend open\n"
BAD = [
    "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 AC t14\nt1 3H t14\nend open\n",
    "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nend won\n",
    "patience 1\ngame pile-on\ndeal pysol:7\nmoves\n",
    "patience 1\ngame pile-on\n",
    "patience 2\ngame pile-on\ndeal pysol:7\nmoves\nend open\n",
    "patience 1\ngame nothing\ndeal pysol:7\nmoves\nend open\n",
    "patience 1\ngame pile-on\ndeal cards\n  AC 2C\nmoves\nend open\n",
    "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nend open\nend open\nmore\n",
]


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("gap", ["", "\n", "# between\n\n"])
def test_a_bad_record_does_not_spoil_its_neighbours(bad: str, gap: str) -> None:
    first, middle, last = replayed(GOOD + gap + bad + gap + GOOD)
    assert (first.outcome, last.outcome) == ("open", "open")
    assert first.problems == last.problems == []
    assert len(middle.problems) == 1


@pytest.mark.parametrize("junk", ["junk\nand more of it\n", "end open\n", "moves\n\n# and\nt1 3H t14\n"])
def test_a_record_is_found_after_lines_that_are_none(junk: str) -> None:
    nothing, record = replayed(junk + GOOD)
    assert [(problem.line, problem.code) for problem in nothing.problems] == [(1, "syntax")]
    assert (record.outcome, record.problems) == ("open", [])


def test_what_stands_between_two_records_is_a_fault_of_the_first() -> None:
    first, second = replayed(f"{GOOD}junk\nand more\n{GOOD}")
    assert [(problem.line, problem.code) for problem in first.problems] == [(7, "syntax")]
    assert (second.line, second.problems) == (9, [])


def test_each_record_knows_its_line() -> None:
    assert [replay.line for replay in replayed(f"\n{GOOD}\n\n# next\n{GOOD}{GOOD}")] == [2, 11, 17]


@pytest.mark.parametrize("empty", [b"", b"\n", b"# only this", b"\xef\xbb\xbf", b"\r\n \t\r\n", b"\n" * 1000])
def test_a_stream_without_a_record_is_refused(empty: bytes) -> None:
    (replay,) = replayed(empty)
    (problem,) = replay.problems
    assert (problem.line, problem.column, problem.code) == (1, 1, "syntax")
    assert (problem.message, problem.hint) == ("there is no record in it", "a record begins with: patience 1")


def test_a_refused_record_stops_before_the_move_that_is_refused() -> None:
    (replay,) = replayed(GOOD.replace("end open", "t1 3H t2\nt14 3H t15\nend open"))
    assert (replay.moves, replay.outcome, [problem.line for problem in replay.problems]) == (1, None, [6])
    assert replay.position is not None
    assert replay.position.piles[13] == [28]


def test_whoever_watches_sees_the_deal_and_each_step_in_canonical_form() -> None:
    seen: list[str] = []
    lines = [
        Line("", number, text)
        for number, text in enumerate(GOOD.replace("t1 3H t14", "3h t14").splitlines(), 1)
    ]
    (replay,) = replay_stream(lines, RecordSource("", CACHE), watch=lambda *told: seen.append(told[2]))
    assert seen == ["", "t1 3H t14"]
    assert replay.moves == 1


MOVES = 200_000


def back_and_forth(moves: int) -> Iterator[Line]:
    """A two that goes from one left edge to another and back, as one endless record."""
    head = """patience 1
game montana
deal position
  r1 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
  r2 -- 3D 4D 5D 6D 7D 8D 9D TD JD QD KD 2D
  r3 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
  r4 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
  a1 AC AD AH AS
moves"""
    texts = head.splitlines()
    for number, text in enumerate(texts, 1):
        yield Line("", number, text)
    for number in range(moves):
        yield Line("", number + len(texts) + 1, "r2c1 2C r1c1" if number % 2 else "r1c1 2C r2c1")
    yield Line("", moves + len(texts) + 1, "end open")


@pytest.mark.slow
def test_a_very_long_record_needs_no_more_memory_than_a_short_one() -> None:
    peak_of(1)  # loads the game
    assert peak_of(MOVES) < 2 * peak_of(MOVES // 100)


def peak_of(moves: int) -> int:
    """The most memory that replaying a number of moves takes at any time."""
    tracemalloc.start()
    try:
        (replay,) = replay_stream(back_and_forth(moves), RecordSource("", CACHE))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (replay.moves, replay.outcome, replay.problems) == (moves, "open", [])
    return peak


@pytest.mark.slow
def test_a_very_long_record_is_compared_in_no_more_memory_than_a_short_one() -> None:
    peak_of_comparing(1)  # loads the game
    assert peak_of_comparing(MOVES // 10) < 2 * peak_of_comparing(MOVES // 1000)


def peak_of_comparing(moves: int) -> int:
    """The most memory beside the files that comparing a record with one that is a move longer takes at any time."""
    files = [
        BytesIO("\n".join([*(line.text for line in back_and_forth(number)), ""]).encode())
        for number in (moves, moves + 1)
    ]
    tracemalloc.start()
    try:
        one, other = (RecordFile(file, RecordSource("", CACHE)).records() for file in files)
        assert isinstance(one, list)
        assert isinstance(other, list)
        divergence = compare(one[0], other[0])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert divergence.step == moves + 1
    return peak


def test_a_stream_is_read_no_further_than_asked() -> None:
    read: list[int] = []

    def lines() -> Iterator[Line]:
        for number, text in enumerate(GOOD.splitlines() * 50, 1):
            read.append(number)
            yield Line("", number, text)

    next(iter(replay_stream(lines(), RecordSource("", CACHE))))
    assert len(read) <= len(GOOD.splitlines()) + 1


def test_each_record_of_a_stream_has_its_own_steps() -> None:
    texts = [GOOD, GOOD.replace("t1 3H t14\n", ""), GOOD]
    file = RecordFile(BytesIO("# first\n\n".join(texts).encode()), RecordSource("", CACHE))
    records = file.records()
    assert isinstance(records, list)
    assert [[*each.again()] for each in reversed(records)] == [["t1 3H t14"], [], ["t1 3H t14"]]
    assert [each.moves for each in records] == [1, 0, 1]


def test_the_first_record_that_is_refused_is_told() -> None:
    refused = RecordFile(BytesIO("".join([GOOD, BAD[0], GOOD]).encode()), RecordSource("", CACHE)).records()
    assert isinstance(refused, Replay)
    assert [problem.line for problem in refused.problems] == [11]


def test_the_game_is_compiled_once_for_all_records() -> None:
    first, second = replayed(GOOD + GOOD)
    assert first.game is second.game is game("pile-on")
    assert isinstance(first.position, Position)
    assert first.position is not second.position

"""Moves that are known by their bytes are those that the reader reads, and nothing else is."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from weakref import WeakKeyDictionary

import pytest
from boards import dealt, game

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation import full_moves
from patience_core.notation.full_moves import FullMoves, make_full_moves
from patience_core.notation.lines import lines_of_text, read_lines
from patience_core.notation.moves import listed_moves, move_text
from patience_core.notation.reading import MoveReader
from patience_core.problems import Problem
from patience_core.replaying.replay import replay_stream
from patience_core.replaying.source import GameCache, RecordSource

GAMES = ("klondike", "spider", "montana", "miss-milligan", "pyramid", "pile-on", "canfield", "la-belle-lucie")
"""Among them: two packs, pairs, places, what happens by itself, what chance brings."""
MOST = 60


def lines_at(rules: Game, position: Position, chance: random.Random) -> Iterator[str]:
    """Moves as they are written, and texts like them that mean something else or nothing."""
    names = [*rules.table.names, *rules.action_index]
    cards = ["AC", "10C", "TC", "kd", "K♦", "9C+1", "9C+0", "9C+01", "9C+", "XX", "##"]
    for move in listed_moves(rules, position):
        text = move_text(rules, position, move)
        yield from (text, text.upper(), f"{text} ", f" {text}", text.replace(" ", "  "), f"{text} # said")
        yield from (f"{text} = AC", text.replace(" ", "\t"), text.replace(" ", "\v"), f"{text}\0")
        words = text.split()
        words[chance.randrange(len(words))] = chance.choice([*names, *cards])
        yield " ".join(words)
    for _ in range(20):
        yield f"{chance.choice(names)} {chance.choice(cards)} {chance.choice(names)}"
    yield from ("", "#", "end open", "patience 1", "moves", "é", "t1 3H", "3H t1", *rules.action_index)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_made_by_bytes_is_what_the_reader_makes(name: str) -> None:
    rules, chance = game(name), random.Random(7)
    position = dealt(rules, "7")
    tried = made = 0
    for _ in range(MOST):
        for text in lines_at(rules, position, chance):
            ours, theirs = position.copy(), position.copy()
            read = read_lines(io.BytesIO(f"{text}\n".encode()), "")
            number = make_full_moves(rules, ours, read)
            assert number in (0, 1)
            left = [*read]
            assert len(left) == 1 - number
            if not number:
                assert ours == position
                continue
            [line] = lines_of_text(text, "")
            assert not isinstance(MoveReader(rules, theirs).read(line, 1, make=True), Problem), text
            assert ours == theirs, text
            made += 1
        tried += 1
        moves = listed_moves(rules, position)
        if not moves or rules.is_won(position):
            break
        rules.play(position, chance.choice(moves))
        position.history.clear()
    assert made > tried


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_all_moves_of_a_game_are_known(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, chance = game("klondike"), random.Random(3)
    position, texts = dealt(rules, "3"), []
    for _ in range(100):
        move = chance.choice(listed_moves(rules, position))
        texts.append(move_text(rules, position, move))
        rules.play(position, move)
    record = ["patience 1", "game klondike", "deal pysol:3", "moves", *texts, "end open"]
    data = "".join(f"{line}{end}" for line in record).encode()
    monkeypatch.setattr(MoveReader, "read", None)  # nobody asks it
    [replay] = replay_stream(read_lines(io.BytesIO(data), "-"), RecordSource("-", GameCache()))
    assert (replay.problems, replay.moves, replay.outcome) == ([], 100, "open")


def test_what_is_wrong_is_told_with_its_place_behind_moves_that_were_passed_over() -> None:
    record = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nt1 3H t14\n"
    [replay] = replay_stream(read_lines(io.BytesIO(record.encode()), "own"), RecordSource("own", GameCache()))
    [problem] = replay.problems
    assert (problem.file, problem.line, problem.column, problem.quoted) == ("own", 6, 4, "t1 3H t14")
    [broken] = replay_stream(
        read_lines(io.BytesIO(record[: -len("t1 3H t14\n")].encode()), "own"),
        RecordSource("own", GameCache()),
    )
    [problem] = broken.problems
    assert (problem.code, problem.line, problem.quoted) == ("missing-end", 5, "t1 3H t14")
    byte = "patience 1\ngame pile-on\ndeal pysol:7\nmoves\nt1 3H t14\nt1 \xff\n".encode("latin-1")
    [bad] = replay_stream(read_lines(io.BytesIO(byte), "own"), RecordSource("own", GameCache()))
    [problem] = bad.problems
    assert (
        problem.message
        == f"byte 4 of the line (byte {byte.index(0xFF) + 1} of the file) is FF, which is not UTF-8"
    )


def test_no_more_lines_are_remembered_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(full_moves, "MOST_KEPT", 3)
    kept: WeakKeyDictionary[Game, FullMoves] = WeakKeyDictionary()
    monkeypatch.setattr(full_moves, "_of_games", kept)
    monkeypatch.setattr(FullMoves, "kept", 0)
    games = game("pile-on"), game("klondike")
    for rules in games:
        kept[rules] = FullMoves(rules)
    for number in range(1, 8):
        for rules in games:
            assert kept[rules].learn(f"t{number} 3H t1\n".encode()) is not None
            moves = [line for each in kept.values() for line in each.known if b" " in line]
            assert len(moves) == FullMoves.kept <= 3
    assert kept[games[0]].learn(b"t1 3H t14 \n") is None

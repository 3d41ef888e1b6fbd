"""Work and memory that grow no faster than the input: counted, not timed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boards import own_game
from shell import patience

from patience_core.engine import deal_numbers as shuffle
from patience_core.problems import PatienceError
from patience_core.replaying import source
from patience_core.replaying.source import MOST_KEPT, GameCache

RULES = """patience: 1
name: Own
piles: {tableau: {count: 6, build: any}, foundation: {start: A, build: {rank: up}, lift: none}}
deal: [{to: tableau, cards: rest}]
actions: {redeal: {collect: tableau, shuffle: true, deal: [{to: tableau, cards: rest}]}}
goal: {complete: foundation}
"""
RECORD = "patience 1\ngame own\n{}deal {}\nmoves\n{}end open\n"


def test_a_redeal_does_not_draw_again_what_was_drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0
    draw = shuffle._Words.draw

    def counted(words: Any) -> int:
        nonlocal drawn
        drawn += 1
        return draw(words)

    monkeypatch.setattr(shuffle._Words, "draw", counted)
    cards, stream = list(range(52)), shuffle.Stream("123", source=shuffle.SOLVITAIRE)
    for _ in range(100):
        cards, stream = stream.shuffled(cards)
    assert drawn <= stream.drawn + 2 * 60  # the first redeal draws the deal once more
    assert stream.drawn >= 5100


@pytest.mark.parametrize("number", ["7", "ms40000", "40000", "solvitaire:7"])
def test_a_shuffle_is_the_same_whether_the_generator_was_remembered(number: str) -> None:
    stream = shuffle.read_number(number)
    assert stream is not None
    shuffles = []
    for _ in range(2):
        cards, at = list(range(52)), stream
        for _ in range(5):
            cards, at = at.shuffled(cards)
        shuffles.append((cards, at))
        shuffle._stands.clear()
    again = list(range(52))
    for _ in range(5):  # nothing is remembered: all is drawn again
        again, stream = stream.shuffled(again)
        shuffle._stands.clear()
    assert shuffles == [(again, stream)] * 2


def test_a_shelf_keeps_the_games_that_were_asked_for_last(tmp_path: Path) -> None:
    cache = GameCache([tmp_path])
    names = [f"g{number}" for number in range(MOST_KEPT + 3)]
    for name in names:
        (tmp_path / f"{name}.yaml").write_text(RULES, encoding="utf-8")
    first = cache.game(names[0], ())
    for name in names[1:MOST_KEPT]:
        cache.game(name, ())
    assert cache.game(names[0], ()) is first
    for name in names[MOST_KEPT:]:
        cache.game(name, ())
    assert len(cache._games) == MOST_KEPT
    assert cache.game(names[0], ()) is first


def test_a_ruleset_that_is_refused_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.yaml").write_text("patience: 1\n", encoding="utf-8")
    read = []
    load = source.load
    monkeypatch.setattr(source, "load", lambda *args: read.append(args) or load(*args))
    cache, told = GameCache([tmp_path]), []
    for _ in range(3):
        with pytest.raises(PatienceError) as caught:
            cache.game("own", ())
        told.append(caught.value.problems)
    assert len(read) == 1
    assert told[0] == told[1] == told[2] != []


CHANGES = {
    "nothing in one": ("{}", "{piles: {tableau: {lift: none}}}", ""),
    "nothing in both": ("{}", "{}", ""),
    "the same": ("{piles: {tableau: {lift: none}}}", "{piles: {tableau: {lift: none}}}", ""),
    "another value": (
        "{piles: {tableau: {lift: none}}}",
        "{piles: {tableau: {lift: run}}}",
        "piles.tableau.lift",
    ),
    "a part of it": (
        "{piles: {tableau: {lift: run}}}",
        "{piles: {tableau: {lift: {unit: run}}}}",
        "piles.tableau.lift",
    ),
    "what is around it": (
        "{piles: {tableau: {lift: {unit: run}}}}",
        "{piles: {tableau: {lift: run}}}",
        "piles.tableau.lift",
    ),
    "removed": ("{actions: {redeal: none}}", "{actions: {redeal: {times: 2}}}", ""),
    "all removed": ("{actions: {redeal: {times: 2}}}", "{actions: none}", ""),
    "beside it": ("{piles: {tableau: {lift: none}}}", "{piles: {tableau: {take: card}}}", ""),
}


@pytest.mark.parametrize("case", CHANGES)
def test_what_two_variants_may_both_say(case: str, tmp_path: Path) -> None:
    one, other, field = CHANGES[case]
    own_game(tmp_path, RULES + f"variants:\n  one: {one}\n  two: {other}\n")
    (tmp_path / "game").write_text(RECORD.format("variant one two\n", "pysol:7", ""), encoding="utf-8")
    ran = patience("replay", "game", cwd=tmp_path)
    assert ran.code == bool(field)
    told = f"unknown-variant: the variants one and two exclude each other: both set {field}\n"
    assert (told in ran.err) == bool(field)

"""The kernel goes on from positions as the engine does: the same ones in the same order, with the same keys and scores."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from boards import EVERY_VARIANT, game

from patience_core.cards import DOWN, UNKNOWN_CARD
from patience_core.engine.deals import number_deal
from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.solving import search as searching
from patience_core.solving.beam import beam
from patience_core.solving.compiled import compiled_kernel, expanding
from patience_core.solving.request import Limits, Question
from patience_core.solving.safe_autoplay import SafeAutoplay
from patience_core.solving.score import usual_weights
from patience_core.solving.search import Search, face_down
from patience_core.solving.solve import solve, wins
from patience_core.solving.staged import stage_deals
from patience_core.solving.verdict import SOLVED
from patience_core.solving.watch import Watch
from tests.fuzz.generated.rulesets import case

SOURCE = Path(expanding.__file__).with_name("kernel.py")
FEW, STATES = 80, 400
"""A search goes on from so many positions, and reaches so many."""
GENERATED = 400
"""How many rulesets made at random are tried, as far as they are covered."""
NOT_COVERED = {
    ("accordion", ""),
    ("accordion", "eighteen"),
    ("la-belle-lucie", "merci"),
    ("monte-carlo", ""),
    ("pyramid", ""),
    ("pyramid", "three-passes"),
    ("pyramid", "all-cards"),
    ("simple-simon", "self-clearing"),
    ("spider", "self-clearing"),
    ("spiderette", "self-clearing"),
}
"""Pairs, cards that are picked from anywhere, rows that close up, and moves that are made by themselves."""
COVERED = [each for each in EVERY_VARIANT if each not in NOT_COVERED]
AT_RANDOM = [
    ("klondike", "draw-1"),
    ("montana", ""),
    ("freecell", ""),
    ("canfield", ""),
    ("simple-simon", ""),
]

Making = Callable[[Game, Position], Search]
Went = list[tuple[object, ...]]

needs_kernel = pytest.mark.skipif(compiled_kernel() is None, reason="there is no compiled kernel")


def begun(rules: Game, number: int) -> Position:
    deal = number_deal(str(number))
    assert deal is not None
    return rules.start(deal)


def plain(rules: Game, start: Position) -> Search:
    return Search(rules, start, Limits(states=STATES))


def watched(rules: Game, start: Position) -> Search:
    return Search(rules, start, Limits(states=STATES), watch=Watch())


def by_stages(rules: Game, start: Position) -> Search:
    stages = frozenset(stage_deals(rules))
    return Search(rules, start, Limits(states=STATES), homing=SafeAutoplay(rules), stage_actions=stages)


def move_by_move(rules: Game, start: Position) -> Search:
    weights = usual_weights(rules)._replace(moves=2, mixed=3)
    return Search(rules, start, Limits(states=STATES), move_by_move=True, weights=weights)


def hidden(rules: Game, start: Position) -> Search:
    seen = start.copy()
    seen.piles = [[UNKNOWN_CARD | DOWN if card >= DOWN else card for card in pile] for pile in start.piles]
    return Search(rules, seen, Limits(states=STATES), hidden=True, homing=SafeAutoplay(rules))


MODES: list[Making] = [plain, watched, by_stages, move_by_move, hidden]


def went(search: Search) -> Went:
    """All that a search tells while it goes on from the best positions, and the moves to the last one.

    The ends of stages are compared without repetitions: piles that are alike may lead to the same end.
    """
    steps: Went = []
    heap = [(0, search.first)]
    key = search.first
    while heap and search.won is None and not search.limit_reached and len(steps) < FEW:
        key = heapq.heappop(heap)[1]
        found = search.expand(key)
        told = (search.exhaustive, search.won, search.limit_reached, search.why, len(search.parents))
        steps.append((key, found, frozenset(search.frontier), *told))
        for each in found:
            heapq.heappush(heap, each)
    steps.append((search.moves_to(search.won or key), search.watch and search.watch.progress().best))
    return steps


def without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches ask the engine from here on."""
    monkeypatch.setattr(searching, "kernel_for", lambda _: None)


def differences(monkeypatch: pytest.MonkeyPatch, rules: Game, start: Position) -> list[str]:
    """The modes in which a kernel goes other ways than the engine."""
    found = []
    for mode in MODES:
        search = mode(rules, start)
        assert search.kernel is not None
        here = went(search)
        with monkeypatch.context() as patched:
            without(patched)
            there = went(mode(rules, start))
        if [step[:-1] for step in here] != [step[:-1] for step in there]:
            found.append(mode.__name__)
        # Of moves that lead to one key either may be told.
        elif len(here[-1]) != len(there[-1]) or here[-1][-1] != there[-1][-1]:
            found.append(f"{mode.__name__}: the end")
    return found


@pytest.mark.parametrize(("name", "variants"), sorted(NOT_COVERED))
def test_what_is_not_covered_is_left_to_the_engine(name: str, variants: str) -> None:
    assert expanding.tables_of(game(name, variants)) is None


def test_most_games_are_covered() -> None:
    assert len({name for name, _ in COVERED}) == 34


@pytest.mark.slow
@needs_kernel
@pytest.mark.parametrize(("name", "variants"), COVERED)
def test_every_game_is_searched_alike(name: str, variants: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(name, variants)
    for number in (1, 2):
        assert differences(monkeypatch, rules, begun(rules, number)) == []


@pytest.mark.slow
@needs_kernel
def test_generated_rulesets_are_searched_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for seed in range(1, GENERATED + 1):
        each = case(seed, tmp_path)
        if expanding.tables_of(each.game) is not None:
            compared += 1
            start = each.game.start(each.deal)
            assert differences(monkeypatch, each.game, start) == [], seed
    assert compared >= GENERATED // 10


@pytest.mark.slow
@needs_kernel
@pytest.mark.parametrize(("name", "variants"), COVERED)
def test_searches_end_alike(name: str, variants: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game(name, variants)
    start = begun(rules, 3)
    asked = [Question.ALL_CARDS] + [Question.FACE_UP_CARDS] * bool(face_down(start))

    def ends() -> list[object]:
        found: list[object] = []
        for question in asked:
            verdict = solve(rules, start, Limits(states=1500), question)
            assert verdict.verdict != SOLVED or wins(rules, start, verdict.moves)
            found.append((verdict.verdict, verdict.states, verdict.why))
        narrow = beam(Search(rules, start, Limits(states=1500)), 20)
        return [*found, (narrow.verdict, narrow.states, narrow.why)]

    here = ends()
    without(monkeypatch)
    assert here == ends()


@pytest.fixture(scope="module")
def uncompiled() -> ModuleType:
    spec = spec_from_file_location("uncompiled_kernel", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variants"), AT_RANDOM)
def test_its_source_does_the_same_without_a_compiler(
    name: str, variants: str, uncompiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game(name, variants)
    with monkeypatch.context() as patched:
        patched.setattr(expanding, "compiled_kernel", lambda: uncompiled)
        assert differences(monkeypatch, rules, begun(rules, 1)) == []


@pytest.mark.parametrize("key", [b"", b"\0" * 1000, b"\xff" * 500])
@needs_kernel
def test_a_key_that_is_none_is_an_error(key: bytes) -> None:
    rules = game("freecell")
    search = plain(rules, begun(rules, 1))
    with pytest.raises((KeyError, ValueError)):
        search.expand(key)

"""Runs that move part by part through empty piles: as many cards as moves one by one could carry, no more, no fewer."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from boards import attempt, board, game, legal, own_game, piles, play
from hypothesis import given, settings
from hypothesis import strategies as st

from patience_core.engine.game import Game
from patience_core.engine.position import Position
from patience_core.notation.lines import Line
from patience_core.notation.reading import MoveReader
from patience_core.problems import Problem

RANKS = "A23456789TJQK"
Piles = tuple[tuple[str, ...], ...]


def lower(below: str, above: str) -> bool:
    return RANKS.index(above[0]) == RANKS.index(below[0]) - 1


def in_suit(below: str, above: str) -> bool:
    return lower(below, above) and below[1] == above[1]


@cache
def can_be_carried(start: Piles, aim: Piles, cells: int, opens: str, *, whole_runs: bool) -> bool:
    """Whether moves of single cards, or of runs in suit, lead from piles to others; pile 1 is the target.

    The last `cells` piles take one card each; an empty pile takes what `opens` says. Tries everything.
    """
    seen, found = {_key(start, cells)}, [start]
    for now in found:
        if now == aim:
            return True
        for source, pile in enumerate(now):
            for size in range(1, len(pile) + 1):
                part = pile[-size:]
                if size > 1 and not (whole_runs and all(in_suit(*pair) for pair in pairwise(part))):
                    break
                for target, there in enumerate(now):
                    if target >= len(now) - cells:
                        takes = size == 1 and not there
                    else:
                        takes = lower(there[-1], part[0]) if there else opens in ("any", part[0][0])
                    if target == source or not takes:
                        continue
                    after = list(now)
                    after[source], after[target] = pile[:-size], there + part
                    key = _key(tuple(after), cells)
                    if key not in seen:
                        seen.add(key)
                        found.append(tuple(after))
    return False


def _key(piles: Piles, cells: int) -> Piles:
    """Spaces are alike among themselves, and cells; source and target are not."""
    first = len(piles) - cells
    return piles[:2] + tuple(sorted(piles[2:first])) + tuple(sorted(piles[first:]))


RULESET = """
patience: 1
name: Rows
piles:
  {cells}
  tableau: {{count: {columns}, start: {start}, build: {{rank: down}}, {lift}, called: row}}
deal: [{{to: tableau, cards: rest}}]
goal: {{piles: {{tableau: 1}}}}
"""
CARD_BY_CARD = "lift: {unit: run, spaces: card-by-card}"
RUN_BY_RUN = "run: {rank: down, suit: same}, lift: {unit: run, spaces: run-by-run}"
THROUGH_CELLS = "lift: {unit: run, via: cell}"


@cache
def rows(lift: str, *, start: str = "any", columns: int, cells: int = 0) -> Game:
    """A game of rows that are built down whatever the suit."""
    cell = f"cell: {{count: {cells}, start: any}}" if cells else ""
    with TemporaryDirectory() as folder:
        ruleset = RULESET.format(lift=lift, start=start, columns=columns, cells=cell)
        return own_game(Path(folder), ruleset)


def carried(rules: Game, run: list[str], spaces: int, *, aside: bool, under: list[str]) -> set[int]:
    """How many cards of the end of a run the engine lets go to the second row at once: an empty one, or what fits."""
    counts = set()
    for count in range(1, len(run) + 1):
        there = [] if aside else _fitting(run[-count])
        lines = [f"t1 {' '.join(under + run)}", *([f"t2 {there[0]}"] if there else [])]
        riders = f"+{count - 1}" if count > 1 else ""
        assert len(rules.table.groups["tableau"].piles) == spaces + 2
        move = f"t1 {run[-count]}{riders} t2"
        is_listed = move in legal(rules, board(rules, *lines))
        assert is_listed == is_made(rules, board(rules, *lines), move)
        counts |= {count} if is_listed else set()
    return counts


def is_made(rules: Game, position: Position, move: str) -> bool:
    """Whether the way that a replay goes makes the move."""
    step = MoveReader(rules, position).read(Line("", 1, move), 1, make=True)
    return not isinstance(step, Problem)


def _fitting(card: str) -> list[str]:
    """A card, of a suit that the runs here do not have, on which another may lie."""
    higher = RANKS[RANKS.index(card[0]) + 1 :][:1]
    return [f"{rank}D" for rank in higher]


def by_hand(  # noqa: PLR0913 - each is a number of the case
    run: list[str], spaces: int, cells: int, *, opens: str, aside: bool, under: list[str], whole_runs: bool
) -> set[int]:
    """The same, of all that moves one by one can bring about."""
    counts = set()
    for count in range(1, len(run) + 1):
        there = () if aside else tuple(_fitting(run[-count]))
        left = ((),) * (spaces + cells)
        start = ((*under, *run), there, *left)
        aim = ((*under, *run[:-count]), (*there, *run[-count:]), *left)
        if can_be_carried(start, aim, cells, opens, whole_runs=whole_runs):
            counts.add(count)
    return counts


def assert_equal(allowed: set[int], reached: set[int], pointless: int) -> None:
    """A whole row onto an empty one changes nothing: there moves one by one can do more than the bound, never less."""
    assert allowed <= reached
    assert allowed - {pointless} == reached - {pointless}


SINGLE_SUIT = [f"{rank}S" for rank in "QJT98765432"]
cases = settings(max_examples=80, deadline=None)
UNDER: list[list[str]] = [[], ["AC"]]


@cases
@given(
    spaces=st.integers(0, 2),
    cells=st.integers(0, 2),
    length=st.integers(1, 7),
    opens=st.sampled_from(["any", "K"]),
    aside=st.booleans(),
    under=st.sampled_from(UNDER),
)
def test_as_many_cards_as_single_moves_carry(
    *, spaces: int, cells: int, length: int, opens: str, aside: bool, under: list[str]
) -> None:
    lift = THROUGH_CELLS if cells else CARD_BY_CARD
    rules = rows(lift, start=opens, columns=spaces + 2, cells=cells)
    for run in (SINGLE_SUIT[:length], ["KS", *SINGLE_SUIT[: length - 1]]):
        aside_now = aside or run[0] == "KS"
        allowed = carried(rules, run, spaces, aside=aside_now, under=under)
        reached = by_hand(run, spaces, cells, opens=opens, aside=aside_now, under=under, whole_runs=False)
        assert_equal(allowed, reached, len(run) if aside_now and not under else 0)


@cases
@given(
    spaces=st.integers(0, 2),
    suits=st.text("SHC", min_size=1, max_size=7),
    opens=st.sampled_from(["any", "K"]),
    aside=st.booleans(),
    under=st.sampled_from(UNDER),
)
def test_as_many_runs_as_moves_of_single_runs_carry(
    *, spaces: int, suits: str, opens: str, aside: bool, under: list[str]
) -> None:
    run = [card[0] + suit for card, suit in zip(SINGLE_SUIT, suits, strict=False)]
    rules = rows(RUN_BY_RUN, start=opens, columns=spaces + 2)
    allowed = carried(rules, run, spaces, aside=aside, under=under)
    reached = by_hand(run, spaces, 0, opens=opens, aside=aside, under=under, whole_runs=True)
    assert_equal(allowed, reached, len(run) if aside and not under else 0)


@pytest.mark.parametrize(("spaces", "to_a_card", "to_a_space"), [(0, 1, 1), (1, 2, 1), (2, 4, 2), (3, 8, 4)])
def test_the_bound_in_figures(spaces: int, to_a_card: int, to_a_space: int) -> None:
    lift = CARD_BY_CARD
    run = SINGLE_SUIT[:9]
    on_a_card = carried(rows(lift, columns=spaces + 2), run, spaces, aside=False, under=[])
    assert max(on_a_card) == to_a_card
    if spaces:
        aside = carried(rows(lift, columns=spaces + 1), run, spaces - 1, aside=True, under=[])
        assert max(aside) == to_a_space


FREECELL = ["t1 KC KD 7H 6S", "t2 KH KS 8C", "t3 8D QC QD", "t4 QH QS JC", "t5 JD JH", "t6 TC TD", "t7 9C 9D"]


def test_freecell_without_cells_moves_two_cards_through_one_space() -> None:
    rules = game("freecell", "no-cell")
    position = board(rules, *FREECELL)
    assert "t1 7H+1 t2" in legal(rules, position)
    assert "t1 7H+1 t8" not in legal(rules, position)
    problem = attempt(rules, position, "t1 7H+1 t8")
    assert problem is not None
    assert problem.reason == "at most 1 card can move at once through no empty columns"
    play(rules, position, "t1 7H+1 t2")
    assert piles(rules, position)["t2"] == "KH KS 8C 7H 6S"


def refusal(rules: Game, position_lines: list[str], move: str) -> str:
    problem = attempt(rules, board(rules, *position_lines), move)
    assert problem is not None
    return problem.reason


def test_spaces_that_do_not_take_every_card_do_not_count() -> None:
    said = refusal(game("freecell", "no-cell kings-only"), FREECELL, "t1 7H+1 t2")
    assert said == "only one card of a column moves at a time: an empty column does not take any card"


@pytest.mark.parametrize(
    ("lines", "move", "said"),
    [
        (["t1 7S 6H 5S", "t2 8D"], "t1 7S+2 t2", ""),
        (["t1 8H 7S 6H", "t2 9S", "t3 AS"], "t1 8H+2 t2", ""),
        (["t1 8H 7S", "t2 AC"], "t1 8H+1 t3", ""),
        (
            ["t1 8H 6S", "t2 9S"],
            "t1 8H+1 t2",
            "6S cannot lie on 8H: a column builds down; 8H takes 7C, 7D, 7H or 7S",
        ),
    ],
)
def test_simple_simon_moves_run_by_run(lines: list[str], move: str, said: str) -> None:
    rules = game("simple-simon", "through-spaces")
    problem = attempt(rules, board(rules, *lines), move)
    assert (problem.reason if problem else "") == said


def test_as_many_runs_as_spaces_allow() -> None:
    rules = game("simple-simon", "through-spaces")
    filled = [f"t{number} A{suit}" for number, suit in zip(range(4, 11), "CDHSCDH", strict=True)]
    lines = ["t1 7S 6H 5S", "t2 8D", *filled]
    assert refusal(rules, lines, "t1 7S+2 t2") == "at most 2 runs can move at once through 1 empty column"
    assert refusal(rules, lines, "t1 6H+1 t3") == "at most 1 run can move at once through no empty columns"
    assert attempt(rules, board(rules, *lines), "t1 5S t3") is None


def test_without_the_word_a_run_of_simple_simon_is_of_one_suit() -> None:
    said = refusal(game("simple-simon"), ["t1 7S 6H", "t2 8D"], "t1 7S+1 t2")
    assert said == "7S 6H is no run: 6H does not follow 7S, a run of a column goes down in suit"


RULES = """
patience: 1
name: Two Kinds
piles:
  tableau: {{count: 2, start: any, {own}}}
  strict:  {{label: u, count: 2, start: any, {other}}}
deal: [{{to: tableau, cards: rest}}]
goal: {{empty: strict}}
"""
DOWN = "build: {rank: down}"
IN_COLOURS = "build: {rank: down, suit: alternate}"
TWICE = "build: {rank: down, also: {rank: down}}"
CARDS = f"{DOWN}, {CARD_BY_CARD}"
RUNS = f"{DOWN}, {RUN_BY_RUN}"
NONE_NOW = "at most 1 card can move at once through no empty tableau piles"
WITHOUT_SPACES = "only one card of a tableau pile moves at a time"


@pytest.mark.parametrize(
    ("cards", "own", "other", "said"),
    [
        ("9S 8H", CARDS, f"{IN_COLOURS}, take: run", ""),
        ("9S 8S", CARDS, f"{IN_COLOURS}, take: run", "8S cannot lie on 9S: a strict pile builds"),
        ("9S 8S", f"{IN_COLOURS}, run: {{rank: down}}, {CARD_BY_CARD}", f"{DOWN}, take: run", "8S cannot lie on 9S: a tableau pile"),
        ("9S 8H", RUNS, f"{IN_COLOURS}, take: run", ""),
        ("9S 8S", RUNS, f"{IN_COLOURS}, take: run", "9S 8S is no run: 8S does not follow 9S"),
        ("9S 8S", RUNS, f"{IN_COLOURS}, take: tail", ""),
        ("9S 8C", RUNS, f"{IN_COLOURS}, take: tail", "8C cannot lie on 9S"),
        ("9S 8H", CARDS, f"{DOWN}, take: card", "a strict pile takes one card at a time"),
        ("9S 8H", CARDS, f"{TWICE}, take: run", "a strict pile takes one card at a time"),
        ("9S 8H", f"{TWICE}, {CARD_BY_CARD}", f"{DOWN}, take: run", WITHOUT_SPACES),
        ("9S 8H", f"{DOWN}, lift: {{unit: run, spaces: card-by-card, to: strict}}", f"{DOWN}, take: run", WITHOUT_SPACES),
        ("9S 8H", f"{CARDS}, take: {{unit: run, from: strict}}", f"{DOWN}, take: run", WITHOUT_SPACES),
        ("9S 8H", f"{CARDS}, take: {{unit: run, from: tableau}}", f"{DOWN}, take: run", ""),
        ("9S 8H", f"{CARDS}, take: {{unit: run, cards: 2}}", f"{DOWN}, take: run", WITHOUT_SPACES),
        ("9S 8H", f"{CARDS}, take: {{unit: run, when: {{empty: strict}}}}", f"{DOWN}, take: run", NONE_NOW),
        ("9S 8H", f"{CARDS}, take: {{unit: run, when: {{filled: strict}}}}", f"{DOWN}, take: run", NONE_NOW),
    ],
)  # fmt: skip
def test_spaces_and_target_take_each_part(
    tmp_path: Path, cards: str, own: str, other: str, said: str
) -> None:
    rules = own_game(tmp_path, RULES.format(own=own, other=other))
    move = f"t1 {cards[:2]}+1 u1"
    assert (move in legal(rules, board(rules, f"t1 {cards}", "u1 TH"))) == (not said)
    assert is_made(rules, board(rules, f"t1 {cards}", "u1 TH"), move) == (not said)
    problem = attempt(rules, board(rules, f"t1 {cards}", "u1 TH"), move)
    assert (problem.reason if problem else "").startswith(said)

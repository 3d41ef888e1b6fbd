"""What the rules of a ruleset do is believed as its parts tell it: against play that looks at everything."""

from __future__ import annotations

import pkgutil
import random
from pathlib import Path

import pytest
from boards import SAMPLES, board, dealt, game

from patience_core.engine import mechanics
from patience_core.engine.game import Game
from patience_core.engine.mechanics import MECHANISMS, build_action
from patience_core.engine.position import Position
from patience_core.engine.steps.compile import compiled_steps
from patience_core.language.actions import FORMS, Action
from patience_core.language.conditions import Relation
from patience_core.language.library import find, load
from patience_core.language.steps import Step, forms_of_steps
from patience_core.solving.request import Limits
from patience_core.solving.solve import solve, wins

SEARCHED = sorted((SAMPLES / "rulesets" / "searched").glob("*.yaml"))


def searched(name: str) -> Game:
    return Game(load(find(str(SAMPLES / "rulesets" / "searched" / f"{name}.yaml"))))


def exact(position: Position) -> tuple[object, ...]:
    return tuple(map(tuple, position.piles)), tuple(position.taken), position.stream


def can_be_won(rules: Game, start: Position, most: int) -> bool | None:
    """Whether play that looks at everything finds a win; None when there is too much to look at."""
    seen, ahead = {exact(start)}, [start]
    while ahead:
        position = ahead.pop()
        if rules.is_won(position):
            return True
        for move in rules.legal_moves(position):
            after = position.copy()
            rules.play(after, move)
            if exact(after) not in seen:
                seen.add(exact(after))
                ahead.append(after)
        if len(seen) > most:
            return None
    return False


@pytest.mark.slow
@pytest.mark.parametrize("path", SEARCHED, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", ["1", "2", "3", "5847", "6212", "19935"])
def test_the_verdict_is_that_of_play_that_looks_at_everything(path: Path, seed: str) -> None:
    rules = Game(load(find(str(path))))
    start = dealt(rules, seed)
    winnable = can_be_won(rules, start, 20_000)
    verdict = solve(rules, start, Limits(states=20_000))
    assert winnable is not None
    assert verdict.verdict == ("solved" if winnable else "unsolvable")
    assert wins(rules, start, verdict.moves) == winnable


@pytest.mark.parametrize("path", SEARCHED, ids=lambda path: path.stem)
def test_taking_back_restores_everything_and_asking_changes_nothing(path: Path) -> None:
    rules = Game(load(find(str(path))))
    for seed in range(1, 30):
        position, dice = dealt(rules, str(seed)), random.Random(seed)
        befores: list[Position] = []
        for _ in range(12):
            before = position.copy()
            rules.outcome(position)
            rules.is_stuck(position)
            moves = rules.legal_moves(position)
            assert position == before
            assert all(rules.refusal(position, move) is None for move in moves)
            if not moves:
                break
            befores.append(before)
            rules.play(position, dice.choice(moves))
            assert sorted(card % 64 for pile in position.piles for card in pile) == sorted(rules.table.pack)
        for before in reversed(befores):
            position.pop()
            assert position == before


@pytest.mark.parametrize(
    ("name", "seed", "moves"),
    [("order", "1", ["draw"]), ("nested2", "1", ["redeal"]), ("nested", "1", None)],
)
def test_one_move_wins(name: str, seed: str, moves: list[str] | None) -> None:
    rules = searched(name)
    verdict = solve(rules, dealt(rules, seed), Limits())
    assert verdict.verdict == "solved"
    if moves is not None:
        assert [rules.actions[index].name for _, index, _, _ in verdict.moves] == moves


def test_a_pair_that_is_also_a_move_of_cards_is_listed_as_it_can_be_written() -> None:
    rules = searched("listed")
    position = dealt(rules, "6212")
    for move in rules.legal_moves(position):
        assert rules.make(position, move) is None
        position.pop()


def test_a_deal_that_completes_a_suit_is_taken_back_whole() -> None:
    rules = game("spiderette", "self-clearing")
    position = board(
        rules,
        "s1 <AC> <AD> <AH> <2C> <2D> <2H> <AS>",
        "t1 3C KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
        "t2 KH QH JH TH 9H 8H 7H 6H 5H 4H 3H",
        "t3 KD QD JD TD 9D 8D 7D 6D 5D 4D 3D",
        "t4 KC QC JC TC 9C 8C 7C",
        "t5 6C",
        "t6 5C",
        "t7 4C",
    )
    before = position.copy()
    rules.play(position, rules.actions[0].legal(position)[0])
    assert sum(map(len, position.piles)) == 52
    position.pop()
    assert position == before


def _fail_midway(position: Position) -> None:
    with position.as_one_entry():
        position.push((0, 3, 1, 13))
        position.piles[1].clear()
        raise ZeroDivisionError


def test_an_error_in_the_middle_of_a_move_leaves_the_position_as_it_was() -> None:
    position = dealt(game("pile-on"), "7")
    before, entries = position.copy(), len(position.history)
    with pytest.raises(ZeroDivisionError):
        _fail_midway(position)
    assert position == before
    assert len(position.history) == entries


def test_a_pick_of_certain_cards_is_open_while_there_are_some() -> None:
    rules = searched("pick")
    position = dealt(rules, "1")
    assert [rules.actions[move.start].name for move in rules.legal_moves(position)] == ["clear"]
    assert rules.make(position, rules.legal_moves(position)[0]) is None
    assert rules.is_won(position)
    assert rules.legal_moves(position) == []


# Mechanisms by the words that they declare


def test_an_action_that_no_mechanism_serves_is_an_error() -> None:
    rules = game("klondike").rules
    with pytest.raises(LookupError, match="no mechanism"):
        build_action("other", 0, Action(from_=("stock",)), rules)
    with pytest.raises(LookupError, match=r"pair and .*redeal|redeal and .*pair"):
        build_action("both", 0, Action(collect=("stock",), match=Relation(sum=13)), rules)


def test_every_word_that_says_what_an_action_is_has_a_mechanism() -> None:
    assert sorted(word for words in MECHANISMS.values() for word in words) == sorted(FORMS)


def test_every_file_of_a_mechanism_is_known() -> None:
    files = {found.name for found in pkgutil.iter_modules(mechanics.__path__)}
    assert files - {"forced"} == set(MECHANISMS)  # what happens by itself is no action


def test_picked_cards_may_come_to_all_targets_even_where_only_the_first_are_named() -> None:
    table = game("klondike").table
    [step] = compiled_steps(forms_of_steps((Step(to=("foundation",), first=1, pick="A"),)), table)
    piles: list[list[int]] = [[] for _ in table.names]
    step.perform(piles, list(table.pack))
    assert (
        {pile for pile, cards in enumerate(piles) if cards}
        == step.effects.gets
        == set(table.piles_of(("foundation",)))
    )

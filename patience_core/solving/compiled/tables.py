"""The rules of a compiled game as flat tables: what a search kernel reads instead of asking mechanisms.

A table restates no game: each is read off the values by which the engine itself decides (`SourceRules`, `TargetRules`,
stacking tables, conditions, steps). What cannot be told so raises `NotCoveredError`, and the search asks the engine.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from ...cards import CODES, DOWN, RANKS, rank_of
from ...engine.conditions import All, Complete, Empty, FewPiles, Filled, Only, Runs, Stuck
from ...engine.game import Game
from ...engine.mechanics.stock import StockAction
from ...engine.mechanism import CountedAction, Mechanism, WrittenAsMove
from ...engine.moving.ends import SourceRules, TargetRules
from ...engine.stacking import GroupStacking, StackingTable, is_named, stacking_table
from ...engine.steps.deal import DealingStep
from ...language.conditions import Relation, Test
from .kinds import Action, Against, Part

EVERY_CARD = (1 << DOWN) - 1
"""The mask of all cards that lie face up."""
NONE = -1


class NotCoveredError(Exception):
    """The rules ask for something that no table tells."""


class Lists:
    """Several lists of numbers as two flat ones: `items`, and where each list begins in it (`at`), and the last ends."""

    def __init__(self, lists: Iterable[Sequence[int]]) -> None:
        """Lay the lists one after the other."""
        self.items = array("i")
        self.at = array("i", [0])
        for each in lists:
            self.items.extend(each)
            self.at.append(len(self.items))


def mask_of(cards: Iterable[int]) -> int:
    """Cards as bits of a number."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def masks_of(table: StackingTable) -> list[int]:
    """What a table allows on each card, as masks."""
    return [mask_of(table.on[below]) for below in range(CODES)]


def bytes_of(flags: Iterable[object]) -> array[int]:
    """Numbers or truths as bytes."""
    return array("B", [int(bool(each)) for each in flags])


class Tables:
    """The tables of one game. Piles, groups and actions go by their index; a condition by its own, or none by -1."""

    def __init__(self, game: Game) -> None:
        """Read them off a game.

        Raises:
            NotCoveredError: when the rules ask for something that no table tells.
        """
        table, transfer = game.table, game.transfer
        groups = list(table.groups.values())
        self.names = [group.name for group in groups]
        number = {name: index for index, name in enumerate(self.names)}
        self.group_of = array("i", [number[group.name] for group in table.group_of])
        self.group_first = array("i", [group.piles.start for group in groups])
        self.group_end = array("i", [group.piles.stop for group in groups])
        self.capacity = array("i", transfer.capacity)
        self.turns_up = bytes_of(game.turns_up)
        self.left_of = array("i", [NONE if left is None else left for left in table.left_of])
        self.rank = array("B", [rank_of(card) for card in range(CODES)])
        self.covers = Lists(table.covers)
        self.places_matter = bytes_of(group.places_matter for group in groups)
        self._read_conditions(game)
        self._read_stacking(game, number)
        self._read_sources([transfer.source_rules[name] for name in self.names])
        self._read_targets(game, [transfer.target_rules[name] for name in self.names])
        self._read_actions(game.actions)
        self._read_forced(game)
        self.goal = self._condition(game.goal)
        self.conditions = Lists(self._conditions)
        self.part_lists = Lists(self._part_lists)

    # Conditions

    def _read_conditions(self, game: Game) -> None:
        self.part_kind = array("i")
        self.part_group = array("i")
        self.part_number = array("i")
        self.part_cards = array("Q")
        self._conditions: list[list[int]] = []
        self._part_lists: list[list[int]] = []
        self._number_of = {name: index for index, name in enumerate(self.names)}
        self._pack = sorted(set(game.table.pack))

    def _condition(self, condition: All) -> int:
        """The number of a condition."""
        parts = [part for part in condition.parts if not isinstance(part, Stuck)]
        if not parts:
            return NONE
        self._conditions.append([self._part(part) for part in parts])
        return len(self._conditions) - 1

    def _part(self, part: object) -> int:
        group, number, cards = 0, 0, 0
        match part:
            case Empty():
                kind, piles = Part.EMPTY, list(part.group.piles)
            case Filled():
                kind, piles = Part.FILLED, list(part.group.piles)
            case Complete():
                kind, piles = Part.EMPTY, part.outside
            case FewPiles():
                kind, piles, number = Part.FEW_PILES, list(part.group.piles), part.most
            case Only():
                kind, piles = Part.ONLY, list(part.group.piles)
                cards = mask_of(card for card in self._pack if is_named(card, part.rank))
            case Runs():
                kind, number, group = Part.RUNS, part.length, self._number_of[part.group.name]
                piles = [end for row in part.group.rows for end in (row.start, row.stop)]
            case _:
                raise NotCoveredError(type(part).__name__)
        self.part_kind.append(kind)
        self.part_group.append(group)
        self.part_number.append(number)
        self.part_cards.append(cards)
        self._part_lists.append(piles)
        return len(self.part_kind) - 1

    # Piles

    def _read_stacking(self, game: Game, number: dict[str, int]) -> None:
        stackings = [game.rules.stacking[name] for name in self.names]
        self.build = array("Q", [mask for each in stackings for mask in masks_of(each.build)])
        self.run = array("Q", [mask for each in stackings for mask in masks_of(each.run)])
        self.start = array("Q", [mask_of(each.start) for each in stackings])
        self.any_start = bytes_of(each.takes_any_start for each in stackings)
        self.begins = array(
            "Q", [EVERY_CARD if each.takes_any_start else mask_of(each.start) for each in stackings]
        )
        self.simple = bytes_of(each.simple for each in stackings)
        self.against_left = bytes_of(each.against_left for each in stackings)
        self.pack = mask_of(self._pack)
        self.of_rank = array(
            "Q", [mask_of(c for c in self._pack if rank_of(c) == r) for r in range(len(RANKS))]
        )
        self.link_against = array("i")
        self.link_group = array("i")
        self.link_on = array("Q")
        self.link_base = array("B")
        self.link_also = array("i")
        self.test_cards = array("Q")
        self.test_base = array("B")
        tests: list[list[int]] = []
        elsewhere: list[list[int]] = []
        self.of_suit = array("Q", [self.pack] * len(self.group_of))
        for each in stackings:
            asked = not each.simple
            for test in (each.start_test, each.build_test):
                tests.append(self._test(test, each, number) if asked else [])
                named = mask_of(card for card in self._pack if _is_named_by(card, test))
                self.test_cards.append(named if asked else 0)
                self.test_base.append(asked and "base" in test)
            links = tests[-1]
            elsewhere.append([link for link in links if self.link_against[link] != Against.TOP])
            if each.group.rules.suits:
                for pile in each.group.piles:
                    self.of_suit[pile] = mask_of(each._of_suit(pile))
        self.tests = Lists(tests)
        self.elsewhere = Lists(elsewhere)

    def _test(self, test: Test, stacking: GroupStacking, number: dict[str, int]) -> list[int]:
        """The relations of a test, each the first link of a chain of those that must hold besides."""
        return [self._link(each, stacking, number) for each in test if isinstance(each, Relation)]

    def _link(self, relation: Relation, stacking: GroupStacking, number: dict[str, int]) -> int:
        also = self._link(relation.also, stacking, number) if relation.also else NONE
        places = {"top": Against.TOP, "left": Against.LEFT, "previous": Against.PREVIOUS}
        against = places.get(relation.against, Against.GROUP)
        self.link_against.append(against)
        self.link_group.append(number[relation.against] if against is Against.GROUP else 0)
        self.link_base.append(relation.rank == "base")
        if relation.rank == "base":
            self.link_on.extend([0] * CODES)
        else:
            on = stacking_table((relation,), stacking.ranks, stacking.pack, twice=stacking.twice)
            self.link_on.extend(masks_of(on))
        self.link_also.append(also)
        return len(self.link_also) - 1

    def _read_sources(self, sources: list[SourceRules]) -> None:
        self.lets_go = bytes_of(each.single for each in sources)
        self.lifts_top = bytes_of(each.top for each in sources)
        self.lifts_runs = bytes_of(each.runs for each in sources)
        self.lifts_tails = bytes_of(each.tails for each in sources)
        self.lifts_any = bytes_of(each.anywhere for each in sources)
        self.lifts_whole = bytes_of(each.whole for each in sources)
        self.in_shape = bytes_of(each.covers for each in sources)
        self.one_by_one = bytes_of(each.one_by_one for each in sources)
        self.run_by_run = bytes_of(each.run_by_run for each in sources)
        self.over_spaces = bytes_of(each.lift.spaces for each in sources)
        self.order = array("Q", [mask for each in sources for mask in masks_of(each.order)])
        self.leaves_when = array("i", [self._condition(each.when) for each in sources])
        self.spaces_when = array("i", [self._condition(each.spaces_when) for each in sources])
        self.cells = Lists([each.via for each in sources])
        self.spaces = Lists([each.spaces for each in sources])

    def _read_targets(self, game: Game, targets: list[TargetRules]) -> None:
        judge = game.transfer.judge
        self.takes_nothing = bytes_of(each.nothing for each in targets)
        self.takes_more = bytes_of(each.more for each in targets)
        self.takes_in_order = bytes_of(each.in_order for each in targets)
        self.takes_by_source = bytes_of(each.by_source for each in targets)
        self.takes_exactly = array("i", [each.exactly or 0 for each in targets])
        self.judged_by_top = bytes_of(each.judged_by_top for each in targets)
        self.takes_when = array("i", [self._condition(each.when) for each in targets])
        self.reach = Lists([each.reach for each in targets])
        self.barred = bytes_of(
            target.group.piles[0] in judge.barred[pile] for pile in self.group_first for target in targets
        )
        sources = [game.transfer.source_rules[name] for name in self.names]
        self.one_run = bytes_of(source.run is target.stacking.run for source in sources for target in targets)
        waiting = [*(each.when for each in sources), *(each.when for each in targets)]
        if any(condition.waits_for_stuck for condition in waiting):
            raise NotCoveredError("moves that wait for being stuck")

    # Actions, and what happens by itself

    def _read_actions(self, actions: Sequence[Mechanism]) -> None:
        if any(isinstance(action, WrittenAsMove) for action in actions):
            raise NotCoveredError("actions written as moves")
        self.action_kind = array("i")
        self.action_times = array("i")
        self.action_when = array("i")
        self.action_waits = bytes_of(action.waits_for_stuck for action in actions)
        self.action_source = array("i")
        self.action_facing = array("i")
        targets: list[Sequence[int]] = []
        for action in actions:
            kind, source, facing, onto = _action(action)
            self.action_kind.append(kind)
            times = action.times if isinstance(action, CountedAction) else None
            self.action_times.append(NONE if times is None else times)
            self.action_when.append(NONE if kind is Action.OTHER else self._condition(action.when))
            self.action_source.append(source)
            self.action_facing.append(facing)
            targets.append(onto)
        self.action_targets = Lists(targets)

    def _read_forced(self, game: Game) -> None:
        """What happens by itself: places of shapes turn up, and cards are dealt to empty piles."""
        settling = game.settling
        self.places = array("i", settling.places)
        self.fill_source = array("i")
        self.fill_turns = array("B")
        self.fill_facing = array("i")
        targets: list[list[int]] = []
        for step in settling.steps:
            if not isinstance(step, DealingStep) or not _fills_empty_piles(step):
                raise NotCoveredError("forced steps")
            self.fill_source.append(step.sources[0])
            self.fill_turns.append(bool(step.turning))
            targets.append([each for each in _in_order(step) if step.numbers[each]])
            self.fill_facing.append(step.down[targets[-1][0]])
        self.fill_targets = Lists(targets)
        if not {*self.fill_source}.isdisjoint(self.fill_targets.items):
            raise NotCoveredError("forced steps that feed each other")


def _is_named_by(card: int, test: Test) -> bool:
    names = [each for each in test if not isinstance(each, Relation) and each not in ("none", "base")]
    return any(name == "any" or is_named(card, name) for name in names)


def _action(action: Mechanism) -> tuple[Action, int, int, Sequence[int]]:
    """How an action is taken: its kind, the pile that it takes from, how cards lie afterwards, and where they go."""
    if action.steady is not None and not action.waits_for_stuck:
        source, onto, facing = action.steady
        return Action.DEAL, source, facing, onto
    step = action.dealing if isinstance(action, StockAction) and not action.waits_for_stuck else None
    if isinstance(step, DealingStep) and _turns_a_pile_over(step):
        [target] = step.targets
        return Action.TURN_OVER, step.sources[0], step.down[target], [target]
    return Action.OTHER, 0, 0, []


def _turns_a_pile_over(step: DealingStep) -> bool:
    """Whether all cards of one pile go to another one at once."""
    return bool(
        step.form.rest
        and step.form.into == "all"
        and not (step.form.leave_first or step.holds or step.top_only)
        and len(step.sources) == 1
        and step.form.first in (None, 1)
        and len(step.targets) == 1
        and step.sources != step.targets
    )


def _fills_empty_piles(step: DealingStep) -> bool:
    """Whether each empty pile gets one card of a single pile."""
    numbers = {*step.numbers.values()}
    return (
        len(step.sources) == 1
        and step.form.into == "empty"
        and step.form.each is not None
        and numbers == {1}
        and not (step.form.leave_first or step.top_only or step.holds)
        and len({*step.down.values()}) == 1
    )


def _in_order(step: DealingStep) -> list[int]:
    return step._in_order()

"""What decides in a row of piles that closes up: which pile may be laid on which, as the bits of one number."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DOWN
from ..engine.conditions import FewPiles
from ..engine.game import Game
from ..engine.moving.ends import UNLIMITED, SourceRules, TargetRules
from ..engine.position import Position
from ..engine.steps.rearrange import ClosingStep
from ..engine.table import Group


class ClosingRow(NamedTuple):
    """A row from a position on. Its piles are numbered from the left; no empty one lies between two others."""

    first: int
    """The pile of the table that comes first."""
    size: int
    """How many piles have cards."""
    fits: int
    """Of each pile, in so many bits as there are piles, those that fit on it, however far away they lie."""
    reach: tuple[int, ...]
    """How many places to the left a pile may be laid."""
    by_top: bool
    """Whether a pile fits by its top; else it does by its deepest card."""
    most: int
    """How many piles may have cards when the game is won."""


def closing_row(game: Game, start: Position) -> ClosingRow | None:
    """The row of a game from a position on; None if its ruleset, or the position, is of another shape."""
    parts, steps = game.goal.parts, game.settling.steps
    if len(parts) != 1 or len(steps) != 1 or game.actions:
        return None
    goal, step = parts[0], steps[0]
    if not isinstance(goal, FewPiles) or not isinstance(step, ClosingStep):
        return None
    group = goal.group
    target = game.transfer.target_rules[group.name]
    source = game.transfer.source_rules[group.name]
    closes = step.closing == [group.piles] and not game.settling.places
    if not (closes and _is_alone(game, group) and _leaves_whole(source) and _takes_whole(target)):
        return None
    piles = [start.piles[pile] for pile in group.piles]
    size = sum(map(bool, piles))
    filled = piles[:size]
    if not all(filled) or any(card >= DOWN for pile in filled for card in pile):
        return None
    laid = [pile[-1 if target.judged_by_top else 0] for pile in filled]
    fits = 0
    for below, pile in enumerate(filled):
        for number, card in enumerate(laid):
            if number != below and card in target.fitting[pile[-1]]:
                fits |= 1 << (below * size + number)
    return ClosingRow(group.piles[0], size, fits, target.reach, target.judged_by_top, goal.most)


def _is_alone(game: Game, group: Group) -> bool:
    """Whether cards leave and come to the piles of this group only, and from none but each other."""
    row, barred = frozenset(group.piles), game.transfer.judge.barred[group.piles[0]]
    return game.effects.gives <= row and game.effects.gets <= row and row.isdisjoint(barred)


def _leaves_whole(rules: SourceRules) -> bool:
    """Whether whole piles leave a group and nothing else does, at any time."""
    return rules.lift.units == ("pile",) and not rules.when.parts and not rules.group.rules.shape


def _takes_whole(rules: TargetRules) -> bool:
    """Whether a group takes piles within a reach, by its tops alone, of any height and in any order."""
    by_its_top = rules.stacking.simple and not rules.stacking.against_left
    any_number = rules.capacity == UNLIMITED and not rules.exactly
    whole = rules.more and not rules.in_order
    return bool(rules.reach) and by_its_top and any_number and whole and not rules.when.parts

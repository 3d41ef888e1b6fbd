"""Whether a ruleset is one of removal: cards leave a fixed layout one by one or in pairs, and nothing comes back to it.

Every action and every pile that gives or gets cards must play a part that is understood here. Where the rules say more, the
ruleset has another shape.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DOWN
from ..engine.conditions import Empty
from ..engine.game import Game
from ..engine.mechanics.pair import Pair
from ..engine.mechanics.stock import StockAction
from ..engine.moving.ends import UNLIMITED, SourceRules, TargetRules
from ..engine.position import Position
from ..engine.steps.deal import DealingStep


class RemovalParts(NamedTuple):
    """The piles and actions by the part that they play."""

    target: TargetRules | None
    layout: list[int]
    stock: int | None
    waste: int | None
    pairs: list[Pair]
    draw: StockAction | None
    redeal: StockAction | None


def removal_parts(game: Game, start: Position) -> RemovalParts | None:
    """The parts of a game from a position on; None if its ruleset, or the position, is of another shape."""
    parts = _parts(game)
    fits = parts is not None and _plays_so(game, parts) and _lies_so(game, parts, start)
    return parts if fits else None


def _parts(game: Game) -> RemovalParts | None:
    """Which part each pile and action plays, if there is one for each."""
    pairs = [action for action in game.actions if isinstance(action, Pair)]
    stock_actions = [action for action in game.actions if isinstance(action, StockAction)]
    draws = [action for action in stock_actions if action.steady]
    redeals = [action for action in stock_actions if not action.steady]
    takers = [rules for rules in game.transfer.target_rules.values() if not rules.nothing]
    if len(pairs) + len(stock_actions) < len(game.actions) or max(len(draws), len(redeals), len(takers)) > 1:
        return None
    target = takers[0] if takers else None
    draw = draws[0] if draws else None
    steady = draw.steady if draw else None
    drawn = steady.targets[0] if steady else None
    waste = None if target and drawn in target.group.piles else drawn
    stock = steady.source if steady else None
    layout = [pile for pile in sorted(game.effects.gives) if pile not in (stock, waste)]
    return RemovalParts(target, layout, stock, waste, pairs, draw, redeals[0] if redeals else None)


def _plays_so(game: Game, parts: RemovalParts) -> bool:
    """Whether the rules say no more of these parts than that cards leave the layout by its tops, and never come back."""
    _, layout, stock, waste, pairs, draw, redeal = parts
    sources = [*layout, *([] if waste is None else [waste])]
    receiving = {pair.target for pair in pairs} | set(parts.target.group.piles if parts.target else [])
    filled = {*receiving, waste, stock if redeal else None}
    return (
        not game.settling.steps
        and (parts.target is None or _takes_by_its_top(parts.target))
        and all(_gives_its_top(game.transfer.judge.source_rules[pile]) for pile in sources)
        and receiving.isdisjoint([*sources, stock])
        and receiving.isdisjoint(game.effects.gives)
        and game.effects.gets <= filled
        and all(pair.always_open and not pair.contested and pair.holds is None for pair in pairs)
        and not (pairs and draw and waste is None)
        and (draw is None or _draws_to_one(draw))
        and (redeal is None or _turns_the_waste_over(game, redeal, parts))
    )


def _takes_by_its_top(rules: TargetRules) -> bool:
    """Whether a group is one pile that takes single cards, by its top alone, and holds any number."""
    single = len(rules.group.piles) == 1 and not rules.more and rules.capacity == UNLIMITED
    return single and rules.plain and rules.beside is None


def _gives_its_top(rules: SourceRules) -> bool:
    """Whether a group gives single cards from its tops, whenever they lie free."""
    return rules.lift.units == ("card",) and not rules.when.parts


def _draws_to_one(draw: StockAction) -> bool:
    """Whether an action lays cards face up on one pile, at any time."""
    steady = draw.steady
    return steady is not None and not (draw.when.parts or steady.facing) and len(set(steady.targets)) == 1


def _turns_the_waste_over(game: Game, redeal: StockAction, parts: RemovalParts) -> bool:
    """Whether an action lays the waste on the stock so that its cards are drawn again in the same order.

    It is tried with three cards: a step of all cards to one pile, whose room is not limited, treats any others alike.
    """
    step, stock, waste = redeal.dealing, parts.stock, parts.waste
    if stock is None or waste is None or parts.draw is None or parts.draw.times is not None:
        return False
    of_all = isinstance(step, DealingStep) and step.form.rest and step.form.into == "all" and not step.holds
    on_empty = all(isinstance(part, Empty) and [*part.group.piles] == [stock] for part in redeal.when.parts)
    if not (of_all and on_empty and step.sources == [waste] and step.targets == [stock]):
        return False
    drawn, below = list(range(3)), [] if redeal.when.parts else [3 | DOWN]
    piles: list[list[int]] = [[] for _ in game.table.names]
    piles[waste], piles[stock] = drawn.copy(), below.copy()
    step.perform(piles, [])
    return not piles[waste] and piles[stock] == [*below, *(card | DOWN for card in reversed(drawn))]


def _lies_so(game: Game, parts: RemovalParts, start: Position) -> bool:
    """Whether a card lies face down only where it turns up by itself, or when it is drawn."""
    piles, covers = start.piles, game.table.covers
    for pile in parts.layout:
        hidden = [card >= DOWN for card in piles[pile]]
        if game.table.group_of[pile].rules.shape:
            turns_up = pile in game.settling.places and any(piles[cover] for cover in covers[pile])
        else:
            turns_up = start.turns_up[pile] and hidden[-1:] != [True]
        if any(hidden) and not turns_up:
            return False
    stock = [] if parts.stock is None else piles[parts.stock]
    waste = [] if parts.waste is None else piles[parts.waste]
    return all(card >= DOWN for card in stock) and all(card < DOWN for card in waste)

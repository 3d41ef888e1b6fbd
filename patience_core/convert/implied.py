"""Cards that a board may leave out, because only one thing can lie there."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.steps.pick import PickingStep
from ..engine.steps.step import CompiledStep


def lay_implied(game: Game, piles: list[list[int]], shown: set[str], missing: list[int]) -> bool:
    """Lay the missing cards on the groups that a board does not show, as the deal would; whether that is certain.

    It is where the deal picks the cards out by name, lays a single card, or lays them where nothing reaches them.
    """
    hand = sorted(missing, reverse=True)
    laid = [pile.copy() for pile in piles]
    for dealing in game.dealing:
        if {game.table.group_of[pile].name for pile in dealing.targets} & shown or not dealing.targets:
            continue
        before = len(hand)
        dealing.perform(laid, hand)
        if not (
            isinstance(dealing, PickingStep) or before - len(hand) <= 1 or _is_out_of_reach(game, dealing)
        ):
            return False
    if hand:
        return False
    piles[:] = laid
    return True


def _is_out_of_reach(game: Game, dealing: CompiledStep) -> bool:
    """Whether nothing leaves the piles of a step or looks at them."""
    effects = game.effects
    return not {*dealing.targets} & (effects.gives | effects.gets | effects.asked | effects.bottoms)

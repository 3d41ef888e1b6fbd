"""Which cards of a pile a picture shows: all that the rules leave open, and how they spread."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import is_face_down
from ..engine.game import Game
from ..engine.table import Group
from ..language.actions import DrawForm, action_form
from ..language.ruleset import Drawn
from ..language.steps import DealForm


def fan_of(game: Game, drawn: Drawn) -> str:
    """Which way the cards of some groups spread: ``down``, ``right``, or ``none`` where tops are all that matters."""
    if drawn.fan:
        return drawn.fan
    groups = [game.table.groups[name] for name in drawn.piles]
    spreads = any(group.rules.face != "down" and not is_closed(game, group) for group in groups)
    is_home = set(drawn.piles) <= set(game.ruleset.goal.complete)
    return "down" if spreads and not is_home else "none"


def tops_of(game: Game, group: Group) -> int:
    """How many cards show of a pile that does not spread: as many as an action lays on it at once, else one."""
    laid = [1]
    for action in (game.ruleset.actions or {}).values():
        form = action_form(action)
        if isinstance(form, DrawForm) and isinstance(form.step, DealForm) and group.name in form.step.to:
            each = form.step.each
            laid.append(form.step.cards or (each if isinstance(each, int) else 1))
    return max(laid) if _takes_only_what_is_dealt(game, group) else 1


def shown_of(game: Game, group: Group, cards: Sequence[int]) -> int:
    """How many of the uppermost cards show of a pile that does not spread; none if the top card lies face down."""
    shown = min(len(cards), tops_of(game, group))
    while shown and is_face_down(cards[-shown]):
        shown -= 1
    return shown


def is_counted(game: Game, group: Group) -> bool:
    """Whether it is told how many cards lie under what shows; where the goal builds up, the top card tells it."""
    return is_closed(game, group) and group.name not in game.ruleset.goal.complete


def groups_of_tops(game: Game) -> list[Group]:
    """The groups of which the picture shows no more than the uppermost cards of each pile, and counts the rest."""
    drawn = [entry for row in rows_of_layout(game) for entry in row if fan_of(game, entry) == "none"]
    groups = [game.table.groups[name] for entry in drawn for name in entry.piles]
    return [group for group in groups if not group.in_places and is_counted(game, group)]


def rows_of_layout(game: Game) -> list[tuple[Drawn, ...]]:
    """The rows of the picture; if the ruleset has none, each group has its own."""
    if game.ruleset.layout:
        return list(game.ruleset.layout)
    return [(Drawn(piles=(name,)),) for name in game.table.groups]


def is_closed(game: Game, group: Group) -> bool:
    """Whether only the top of a pile matters: what lies below can be of no use before it is the top, or ever."""
    leaves = not game.effects.gives.isdisjoint(group.piles)
    return not leaves or group.rules.face == "top" or _takes_only_what_is_dealt(game, group)


def _takes_only_what_is_dealt(game: Game, group: Group) -> bool:
    """Whether cards come there by actions, and by no move."""
    by_moves = game.transfer.effects.gets
    by_actions = [action.effects.gets for action in game.actions]
    return by_moves.isdisjoint(group.piles) and any(not gets.isdisjoint(group.piles) for gets in by_actions)

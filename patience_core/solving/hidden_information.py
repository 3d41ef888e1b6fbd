"""The search of a player who knows no more than what lies face up."""

from __future__ import annotations

from ..cards import DOWN, UNKNOWN_CARD
from ..engine.game import Game
from ..engine.position import Move, Position
from .best_first import best_first
from .request import Budget, Limits
from .safe_autoplay import SafeAutoplay
from .search import Search, face_down
from .staged import share_of, steady_deals
from .verdict import SOLVED, UNSOLVABLE, Verdict, unknown
from .waiting import Waiting
from .watch import Watch


def unaided(game: Game, start: Position, limits: Limits, watch: Watch | None = None) -> Verdict:
    """Look as far as the cards that are known lead, then bring the next ones to light from the best position found.

    What was brought to light is not taken back, so a game that gets stuck may have been won by other moves: the
    answer is never that it cannot be won, unless nothing could be brought to light and everything was looked at. Rules
    that ask for cards that lie face down go by them all the same: a plan may fail because of that, and no proof rests on
    what the player sees.
    """
    budget, position = Budget(limits), start.copy()
    homing = SafeAutoplay(game)
    moves: list[Move] = []
    while not budget.is_used_up:
        after = watch and watch.after(budget.states, moves)
        search = Search(game, _as_seen(position), budget.left(), hidden=True, homing=homing, watch=after)
        waiting = Waiting(search, [(0, search.first)])
        share = share_of(search, _stages_left(game, position))
        waiting.explore(share)
        while waiting and not (search.frontier or search.should_stop()):
            waiting.explore(len(search.parents) + share)
        budget.states += len(search.parents)
        if search.won is not None:
            plan = search.moves_to(search.won)
            came_true = _follow(game, position, plan) and game.is_won(position)
            return Verdict(SOLVED, budget.states, moves + plan) if came_true else unknown(budget.states, None)
        if not search.frontier:
            exhaustive = search.exhaustive and not waiting and not moves
            return _proven(game, start, budget) if exhaustive else unknown(budget.states, search.why)
        made = _to_the_next_cards(game, search, position)
        if not made:
            return unknown(budget.states, None)
        moves += made
    return unknown(budget.states, budget.why_used_up)


def _proven(game: Game, start: Position, budget: Budget) -> Verdict:
    """That nobody can win, if that is so: what the player sees leads nowhere, and neither must what lies there."""
    if not face_down(start):
        return Verdict(UNSOLVABLE, budget.states)
    if budget.is_used_up:
        return unknown(budget.states, budget.why_used_up)
    verdict = best_first(Search(game, start, budget.left()))
    states = budget.states + verdict.states
    return Verdict(UNSOLVABLE, states) if verdict.verdict == UNSOLVABLE else unknown(states, verdict.why)


def _as_seen(position: Position) -> Position:
    """The position with nothing but the backs of the cards that lie face down, so that no search can look at them."""
    seen = position.copy()
    seen.piles = [[UNKNOWN_CARD | DOWN if card >= DOWN else card for card in pile] for pile in position.piles]
    return seen


def _to_the_next_cards(game: Game, search: Search, position: Position) -> list[Move]:
    """Make the moves to the best end of a stage, and the one that brings cards to light; none if a plan fails."""
    moves = search.moves_to(min(search.frontier)[1])
    revealing = _revealing_move(game, position) if _follow(game, position, moves) else None
    if revealing is None:
        return []
    game.play(position, revealing)
    position.history.clear()
    return [*moves, revealing]


def _follow(game: Game, position: Position, plan: list[Move]) -> bool:
    """Make the moves of a plan, as far as they are allowed with the cards that lie there; whether all were."""
    return all(game.make(position, move) is None for move in plan)


def _revealing_move(game: Game, position: Position) -> Move | None:
    """A move that brings cards to light, rather one of cards than an action; None if no card lies as it was planned."""
    for move in game.legal_moves(position):
        action = game.mechanism(position, move)
        if action.dealt(position) is None:
            continue
        before = face_down(position)
        game.play(position, move)
        revealed = action.shuffles or face_down(position) < before
        position.pop()
        if revealed:
            return move
    return None


def _stages_left(game: Game, position: Position) -> int:
    """About how often cards are still to be brought to light."""
    at_once = max((len(deal.targets) for deal in steady_deals(game).values()), default=1)
    return -(-face_down(position) // at_once)

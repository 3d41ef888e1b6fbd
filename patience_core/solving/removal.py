"""An exact search for games in which cards leave a fixed layout and never come back: depth first, every state once.

`removal_parts` says which games these are, `removal_rules` has their tables, `removal_choices` what can be chosen in a state.
"""

from __future__ import annotations

import time

from ..engine.game import Game
from ..engine.position import Move, Position
from .removal_choices import DRAW, choices, first_state, is_hopeless
from .removal_rules import RemovalRules, bits_of, numbers_of
from .request import Limits
from .search import CLOCK_EVERY
from .verdict import SOLVED, UNSOLVABLE, Verdict, Why, unknown
from .watch import Watch

BYTES_A_STATE = 120
"""What remembering a state takes: a number in a set."""


def solve_removal(
    game: Game, start: Position, rules: RemovalRules, limits: Limits, watch: Watch | None = None
) -> Verdict:
    """Search all states, but for those from which no card that must leave could: a proof unless a limit comes first."""
    first = first_state(rules)
    if _is_won(rules, first):
        return Verdict(SOLVED, 1)
    if is_hopeless(rules):
        return Verdict(UNSOLVABLE, 1)
    expand, layout, gone = choices(rules), _Layout(rules), rules.gone
    most = _most_states(limits)
    deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
    known, path = {first}, [DRAW]
    waiting = [(first, DRAW, layout.free, 0)]
    while waiting:
        state, choice, free, depth = waiting.pop()
        path[depth:] = [choice]
        free = layout.free_after(free, state, choice)
        if watch is not None:
            watch.count(len(known))
        for following, each in expand(state, free, known):
            late = deadline is not None and len(known) % CLOCK_EVERY == 0 and time.monotonic() > deadline
            if late:
                return unknown(len(known), Why.SECONDS)
            if len(known) >= most:
                return unknown(len(known), Why.POSITIONS if most == limits.states else Why.MEMORY)
            known.add(following)
            if not following & gone and _is_won(rules, following):
                return Verdict(SOLVED, len(known), _moves(game, start, rules, [*path[1:], each]))
            waiting.append((following, each, free, depth + 1))
    return Verdict(UNSOLVABLE, len(known))


def _most_states(limits: Limits) -> int:
    """How many states the search may remember."""
    if limits.memory is None:
        return limits.states
    return min(limits.states, limits.memory * 1_000_000 // BYTES_A_STATE)


class _Layout:
    """Which cards of the layout lie free."""

    def __init__(self, rules: RemovalRules) -> None:
        bits = [1 << number for number in range(len(rules.piles))]
        self.covers = dict(zip(bits, rules.covers, strict=True))
        lying_on: dict[int, list[int]] = {bit: [] for bit in bits}
        for bit, covers in self.covers.items():
            for cover in numbers_of(covers):
                lying_on[1 << cover].append(bit)
        self.below = lying_on
        self.free = bits_of(n for n in range(rules.supply, len(bits)) if not rules.covers[n])

    def free_after(self, free: int, state: int, choice: int) -> int:
        """The cards that lie free after a choice that led to a state, if those before it are given."""
        if choice <= 0:
            return free
        free &= ~choice
        for number in numbers_of(choice):
            for card in self.below[1 << number]:
                if not state & self.covers[card]:
                    free |= card
        return free


def _is_won(rules: RemovalRules, state: int) -> bool:
    """Whether the goal is reached."""
    return not state & rules.gone and all((state & some).bit_count() <= most for some, most in rules.few)


def _moves(game: Game, start: Position, rules: RemovalRules, made: list[int]) -> list[Move]:
    """Choices as moves of the game."""
    position = start.copy()
    moves = []
    for choice in made:
        move = _move(rules, position, choice)
        moves.append(game.canonical(position, move))
        game.play(position, move)
    return moves


def _move(rules: RemovalRules, position: Position, choice: int) -> Move:
    if choice > 0:
        piles = [rules.piles[number] for number in numbers_of(choice)]
        source, target = piles[0], rules.target if len(piles) == 1 else piles[1]
        if target is not None:
            return Move(source, len(position.piles[source]) - 1, 1, target)
    action = rules.draw if choice == DRAW else rules.redeal
    if choice > 0 or action is None:
        raise AssertionError("the search chose what the rules do not know")
    return Move.action(action)

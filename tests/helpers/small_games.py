"""Games of a few cards, of which every position can be looked at."""

from __future__ import annotations

from patience_core.engine.game import Game
from patience_core.engine.position import Position

SMALL = {
    "montana": "extends: montana\npack: {suits: CS, ranks: A2345}\n"
    "piles: {tableau: {grid: {rows: 2, columns: 5}}}\ngoal: {runs: {tableau: 4}}\n",
    "montana without redeals": "extends: montana\npack: {suits: CS, ranks: A234567}\n"
    "piles: {tableau: {grid: {rows: 2, columns: 7}}}\ngoal: {runs: {tableau: 6}}\nactions: none\n",
    "pile-on": "extends: pile-on\npack: {ranks: A2345}\npiles: {tableau: {count: 6}}\n"
    "deal: [{to: tableau, each: 4, first: 5}]\n",
    "pile-on in three suits": "extends: pile-on\npack: {suits: CDH, ranks: A2345}\n"
    "piles: {tableau: {count: 6, capacity: 3}}\ngoal: {runs: {tableau: 3}}\ndeal: [{to: tableau, each: 3, first: 5}]\n",
    "miss milligan": "extends: miss-milligan\npack: {decks: 2, suits: CD, ranks: A23}\n"
    "piles: {foundation: {count: 4}, tableau: {count: 3, start: '3'}}\n",
    "imperial guards": "extends: imperial-guards\npack: {decks: 2, suits: CD, ranks: A23}\n"
    "piles: {foundation: {count: 4}, tableau: {count: 2}}\n",
}

TWO_CARDS = """
patience: 1
name: Own
pack: {suits: S, ranks: A3}
piles:
  tableau:    {count: 2, build: none}
  foundation: {start: A, build: none, lift: none}
deal: [{to: tableau, each: 1}]
goal: {complete: foundation}
"""
"""A ruleset with which nobody wins, as the three never goes home; `SHUFFLED` adds a chance that cannot help."""
SHUFFLED = "actions: {redeal: {collect: tableau, deal: [{to: tableau, each: 1}], shuffle: true, times: 1}}\n"


def can_be_won(rules: Game, start: Position) -> bool:
    """Looks at everything, remembering exact positions only."""
    seen = set()
    waiting = [start.copy()]
    while waiting:
        position = waiting.pop()
        key = (tuple(map(tuple, position.piles)), tuple(position.taken))
        if key in seen:
            continue
        seen.add(key)
        if rules.is_won(position):
            return True
        for move in rules.legal_moves(position):
            rules.play(position, move)
            waiting.append(position.copy())
            position.pop()
    return False

"""A replay as data for a page: every step, and of each only what changes.

Cards that lie face down are not in it, so that the page of a game that is not won gives nothing away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..cards import card_text, is_face_down
from ..engine.game import Game
from ..engine.position import Position
from ..problems import Problem
from ..words.en.nouns import counted
from .cells import Scene
from .described import left_line, seen_lines
from .tracks import Tracks

VERSION = 1
"""The version of the page's data."""


STANDINGS = {"won": "W", "win known": "+", "lost": "x", "not known": "?"}
"""How a game may stand, and the sign of each."""


class Shown(NamedTuple):
    """A step as it is shown: its text, which is empty for the deal, the position after it, and what is said there."""

    text: str
    position: Position
    comments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Recording:
    """What a page shows: a game from its deal on, and how it ended, or why it went no further."""

    game: Game
    deal: str
    steps: list[Shown]
    outcome: str = ""
    problem: Problem | None = None
    standings: tuple[str, ...] = ()
    """What a review says of the deal and of each step, in the words of `STANDINGS`; empty if there was none."""

    def title(self) -> str:
        """The game and its deal."""
        return f"{self.game.ruleset.name}, deal {self.deal}"

    def facts(self) -> str:
        """The variants, the number of moves, and what came of it."""
        ending = "refused" if self.problem else self.outcome
        return " · ".join([*self.game.loaded.variants, self.moves(), ending])

    def moves(self, number: int | None = None) -> str:
        """How many moves there are, or so many."""
        return counted(len(self.steps) - 1 if number is None else number, "move")


def page_data(recording: Recording, scenes: list[Scene]) -> dict[str, Any]:
    """All that the page shows, step by step, and only what changes.

    A card is ``[number, pile, depth, face, x, y]``, its face empty while it lies face down; x and y are missing while it
    lies in no pile that is drawn. `words` is where the lines of the position in words change, how many of them go, and
    which come, by their numbers in `lines`.
    """
    game = recording.game
    tracks = Tracks(scenes[0].seen.piles)
    lines: dict[str, int] = {}
    cards: dict[int, list[Any]] = {}
    words: list[int] = []
    left = ""
    steps = []
    for step, scene in zip(recording.steps, scenes, strict=True):
        tracks.follow(scene.seen.piles)
        now = _cards(scene, tracks)
        changed = [card for number, card in sorted(now.items()) if cards.get(number) != card]
        entry: dict[str, Any] = {"move": step.text, "cards": changed}
        described = [lines.setdefault(line, len(lines)) for line in seen_lines(game, scene.seen)]
        if described != words:
            entry["words"] = _splice(words, described)
        if (told := left_line(scene.seen)) != left:
            entry["left"] = told
        cards, words, left = now, described, told
        steps.append(entry)
    return {"version": VERSION, "piles": game.table.names, "steps": steps, "lines": [*lines]}


def _cards(scene: Scene, tracks: Tracks) -> dict[int, list[Any]]:
    """The cards by their numbers, as they are in the page's data."""
    places = {(cell.pile, cell.depth): (cell.x, cell.y) for cell in scene.cells if cell.depth >= 0}
    piles = {
        cell.pile: (cell.x, cell.y) for cell in scene.cells if cell.kind in ("backs", "beneath", "folded")
    }
    for (pile, _), place in reversed(places.items()):
        piles.setdefault(pile, place)
    found = {}
    for pile, cards in enumerate(scene.seen.piles):
        for depth, card in enumerate(cards):
            number = tracks.numbers[pile][depth]
            face = "" if is_face_down(card) else card_text(card)
            found[number] = [number, pile, depth, face, *places.get((pile, depth), piles.get(pile, ()))]
    return found


def _splice(before: list[int], after: list[int]) -> list[int]:
    """Where two lists part, how many entries go there, and which come."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    same = 0
    while same < min(len(before), len(after)) - start and before[-1 - same] == after[-1 - same]:
        same += 1
    return [start, len(before) - start - same, *after[start : len(after) - same]]

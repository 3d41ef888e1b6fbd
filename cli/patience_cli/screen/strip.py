"""The strip below a record: after which of its moves the game could still be won."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..options import REVIEWED_STATES
from ..scripts import Played
from .search_process import SearchProcess, replayed
from .signs import Signs
from .win_light import Light, Shown

if TYPE_CHECKING:
    from patience_core.engine.game import Game
    from patience_core.engine.position import Position
    from patience_core.solving.review import Review

Fragment = tuple[str, str]
"""A style and a text, as prompt_toolkit takes them."""
TOLD = {"won": Light.WIN, "win known": Light.WIN, "lost": Light.LOST, "not known": Light.UNKNOWN}
"""What each standing of a review means for the light."""
STYLES_OF = {Light.WIN: "class:strip.win", Light.LOST: "class:strip.lost"}


class Strip(NamedTuple):
    """What is known of every position of a record so far; without a review nothing yet."""

    review: Review | None = None
    is_searching: bool = True

    def light_at(self, move: int) -> Shown:
        """What is known after a move."""
        light = TOLD[self.review.standings[move]] if self.review else Light.UNKNOWN
        if light is Light.UNKNOWN and self.is_searching:
            light = Light.SEARCHING
        return Shown(light, (self.review.first_lost if self.review else None) or 0)

    def conclusion(self, texts: list[str]) -> str:
        """Where the win was lost, in a few words."""
        if self.is_searching:
            return "..."
        if self.review is None:
            return "not known"
        won, lost = self.review.last_win, self.review.first_lost
        if lost == 0:
            return "this deal cannot be won"
        if won is None:
            return "not known" if lost is None else f"lost by {lost}. {texts[lost - 1]}, or before"
        if lost is not None:
            return (
                f"lost by {lost}. {texts[lost - 1]}"
                if lost == won + 1
                else f"lost by one of {won + 1}-{lost}"
            )
        return "never lost" if won == len(texts) else f"not known after move {won}"


def strip_line(strip: Strip, texts: list[str], at: int, width: int, signs: Signs) -> list[Fragment]:
    """The strip with its sign for the deal and for each move, as many as there is room for; the one of a move in brackets."""
    told = strip.conclusion(texts)[: width // 2]
    letters = {Light.WIN: signs.win, Light.LOST: signs.lost, Light.UNKNOWN: "?", Light.SEARCHING: signs.dot}
    count = len(texts) + 1
    room = width - len(told) - 8
    first = 0 if count <= room else max(0, min(at - room // 2, count - room))
    last = min(count, first + room)
    fragments: list[Fragment] = [("class:strip", " <" if first else "  ")]
    for place in range(first, last):
        light = strip.light_at(place).light
        here = place == at
        fragments += [("class:cursor", "(")] if here else []
        fragments.append((STYLES_OF.get(light, "class:strip"), letters[light]))
        fragments += [("class:cursor", ")")] if here else []
    fragments.append(("class:strip", f"{'>' if last < count else ' '}  {told}"))
    return fragments


class StripSearch:
    """Finds out the strip of a record, in a process of its own."""

    def __init__(self, changed: Callable[[], object]) -> None:
        """Begin switched off; `changed` is called whenever more is known."""
        self.shown: Strip | None = None
        self._changed = changed
        self._found: Strip | None = None
        self._process = SearchProcess()

    def switch(self, record: Played) -> None:
        """Show it or hide it; what was found out is not looked for again."""
        if self.shown is not None:
            self.stop()
            self.shown = None
            return
        self.shown = self._found or Strip()
        if self.shown.is_searching:
            self._process.begin(review_record, record, self._heard, self._ended)

    def _heard(self, review: Review) -> None:
        self._show(Strip(review))

    def _ended(self) -> None:
        self._show(Strip(self._found.review if self._found else None, is_searching=False))

    def _show(self, strip: Strip) -> None:
        self.shown = self._found = strip
        self._changed()

    def stop(self) -> None:
        """End a search that goes on."""
        self._process.stop()


def review_record(text: str, folder: Path, answer: Callable[[Any], None]) -> None:
    """In the process: review all positions of a record, and answer with what is known each time that more is."""
    from patience_core.solving.request import Limits  # noqa: PLC0415 - only this process searches
    from patience_core.solving.review import review  # noqa: PLC0415

    positions: list[Position] = []

    def keep(_game: Game, position: Position, _text: str, _line: int) -> None:
        positions.append(position.copy())

    record = replayed(text, folder, keep)
    if record is not None and record.game is not None:
        review(record.game, positions, Limits(REVIEWED_STATES), seen=answer)

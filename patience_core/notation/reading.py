"""Lines to moves: `MoveReader` is the only way in for the text of a move, canonical or short."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from .. import facts
from ..engine.game import Game
from ..engine.mechanism import Refusal
from ..engine.position import ACTION, Move, Position
from ..facts.fact import Fact
from ..problems import Problem
from .lines import Line
from .lookup import LIKE_A_PILE, Lookup, written_card
from .moves import PlayedMove
from .short_forms import ShortForms
from .unreadable import UnreadableMoveError

if TYPE_CHECKING:
    from .hints import Hints

_EQUALS = re.compile("(=(?!>))")


class MoveReader:
    """Reads the moves of one play: a game and its position, which is looked at as it is when a line is read."""

    def __init__(self, game: Game, position: Position) -> None:
        """Read moves that are to be made in this position."""
        self._game = game
        self._position = position
        self._index = game.table.index
        self._lookup = Lookup(game, position)
        self._short_forms = ShortForms(game, position, self._lookup)

    @cached_property
    def _hints(self) -> Hints:
        from .hints import Hints  # noqa: PLC0415 - most games are read without one

        return Hints(self._game, self._position)

    def read(self, line: Line, number: int, *, make: bool = False) -> PlayedMove | Problem:
        """The allowed step that a line asks for, or why it cannot be made; `number` counts the moves from 1.

        With `make` it is made, which asks the rules once for both; it is then given back as it was read, else as it
        is written in canonical form.
        """
        words, places = _apart(line.words) if "=" in line.text else (line.words, None)
        if not words:
            return line.refuse("syntax", facts.reading.NothingWritten(), hint=facts.reading.FullForm())
        try:
            step = self._step(words)
        except UnreadableMoveError as error:
            return self._unreadable(line, error, places)
        game = self._game
        judge = game.make if make else game.refusal
        if refusal := judge(self._position, step.move, step.revealed):
            return self._refused(line, number, step, refusal)
        if make or (move := game.canonical(self._position, step.move)) is step.move:
            return step
        return PlayedMove(move, step.revealed)

    # Words to moves

    def _step(self, words: list[str]) -> PlayedMove:
        """The step that some words name, whether it is allowed or not.

        Raises:
            UnreadableMoveError: when they name no move of this game, or cards that do not lie there, or several moves.
        """
        if "=" in words:
            return self._with_cards(words)
        index = self._index
        if len(words) == 3 and words[0] in index and words[2] in index:  # noqa: PLR2004 - FROM CARD TO
            source = index[words[0]]
            start, count = self._lookup.unit(words[1], 1, source)
            return PlayedMove(Move(source, start, count, index[words[2]]))
        action = self._game.action_index.get(words[0])
        if action is not None and len(words) == 1:
            return PlayedMove(Move.action(action))
        if (known := [self._lookup.known(word) for word in words]) != words:
            return self._step(known)
        if action is not None:
            fact = facts.reading.WordsAfterAction(words[0])
            raise UnreadableMoveError("syntax", fact, 1, meant=words[0])
        if len(words) == 3:  # noqa: PLR2004 - FROM CARD TO
            return self._in_full(words)
        if len(words) == 2:  # noqa: PLR2004 - CARD TO, or FROM TO
            return PlayedMove(self._short_forms.two_words(words))
        if len(words) == 1:
            return PlayedMove(self._short_forms.card_alone(words[0]))
        raise UnreadableMoveError("syntax", facts.reading.NoMove(" ".join(words)), show_form=True)

    def _with_cards(self, words: list[str]) -> PlayedMove:
        """A step that says what it brought to light."""
        place = words.index("=")
        if place in (0, len(words) - 1):
            raise UnreadableMoveError("syntax", facts.reading.NothingBesideEquals(), place)
        move = self._step(words[:place]).move
        return PlayedMove(
            move, [written_card(word, index) for index, word in enumerate(words) if index > place]
        )

    def _in_full(self, words: list[str]) -> PlayedMove:
        """A move in full, of which one of the piles may be a group or a word that is none."""
        table = self._game.table
        source = table.index.get(words[0])
        if source is None:
            if re.fullmatch(LIKE_A_PILE, words[0]) or words[0] in table.labels:
                raise self._lookup.no_pile(words, 0)
            fact = facts.reading.NeitherPileNorAction(words[0])
            raise UnreadableMoveError("syntax", fact, 0, show_form=True)
        unit = self._lookup.unit(words[1], 1, source)
        return PlayedMove(Move(source, *unit, self._target(words, (source, *unit))))

    def _target(self, words: list[str], unit: tuple[int, int, int]) -> int:
        """The pile that the last word names; of a group the lowest-numbered that takes the unit, else its first."""
        piles = self._lookup.piles(words, 2)
        if len(piles) == 1:
            return piles[0]
        refusal, position = self._game.refusal, self._position
        return next((pile for pile in piles if refusal(position, Move(*unit, pile)) is None), piles[0])

    # What is wrong

    def _unreadable(self, line: Line, error: UnreadableMoveError, places: list[int] | None) -> Problem:
        place = error.word if places is None or error.word is None else places[error.word]
        reason, hint = self._instead(line.words, error)
        return line.refuse(error.code, error.message, word=place, reason=reason or "", hint=hint or "")

    def _instead(self, words: list[str], error: UnreadableMoveError) -> tuple[Fact | None, Fact | None]:
        """The reason and the hint for words that cannot be read: what was meant, or why that is not allowed either."""
        meant = error.meant or self._hints.meant(words)
        if not meant:
            return None, self._hint_of(error)
        if meant.startswith("end "):
            return None, facts.reading.DidYouMean(meant)
        try:
            step = self._step(meant.split())
        except UnreadableMoveError as other:
            if other.meant and other.meant != meant:
                return self._instead(words, other)
            return _unless_said(meant, error.message, other.message), self._hint_of(other)
        if refusal := self._game.refusal(self._position, step.move, step.revealed):
            is_action = step.move.source == ACTION
            hint = self._hint_of(error) if is_action else self._hints.legal_for(step.move)
            return facts.reading.MeantIsRefused(meant, refusal.fact), hint
        return None, facts.reading.DidYouMean(meant)

    def _hint_of(self, error: UnreadableMoveError) -> Fact | None:
        return self._hints.form() if error.show_form else error.hint

    def _refused(self, line: Line, number: int, step: PlayedMove, refusal: Refusal) -> Problem:
        """The problem of a step that is not allowed; of a group of piles each is told of that is not."""
        reason = refusal.fact
        if step.move.source == ACTION:
            hint = self._hints.legal_instead(step.move)
        else:
            hint = self._hints.legal_for(step.move)
            group = self._game.table.labels.get(line.words[-1])
            reason = (group and self._hints.why_none_takes(step.move, group)) or reason
        message = facts.reading.MoveRefused(number, " ".join(line.words))
        return line.refuse(refusal.code, message, reason=reason, hint=hint or "")


def _apart(words: list[str]) -> tuple[list[str], list[int]]:
    """The words with each ``=`` by itself, and in which word of the line each of them stands."""
    parts = [(part, place) for place, word in enumerate(words) for part in _EQUALS.split(word) if part]
    return [part for part, _ in parts], [place for _, place in parts]


def _unless_said(meant: str, message: Fact, other: Fact) -> Fact | None:
    """Why what was meant cannot be read either, unless the message says so already."""
    if other == message:
        return None
    names_it = other == facts.reading.NoLegalMove(meant)
    return other if names_it else facts.reading.MeantIsUnreadable(meant, other)

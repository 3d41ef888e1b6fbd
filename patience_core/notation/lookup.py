"""The cards and piles that words name, where they lie now."""

from __future__ import annotations

import re

from .. import facts
from ..cards import CARD_OF_TEXT, DOWN, read_card
from ..engine.game import Game
from ..engine.position import Position
from ..engine.table import Table
from ..facts.fact import Fact
from .unreadable import UnreadableMoveError

LIKE_A_PILE = "[a-z]+[0-9]+|r[0-9]+c[0-9]+"
_RIDERS = "[1-9][0-9]{0,2}"


class Lookup:
    """Looks up what words name in a game and a position."""

    def __init__(self, game: Game, position: Position) -> None:
        """Look at the position whenever it is asked, as it is then."""
        self._game = game
        self._table = game.table
        self._position = position

    # Words

    def known(self, word: str) -> str:
        """A pile, a label or an action as the game writes it, for one in capitals."""
        lower, table = word.lower(), self._table
        known = lower in table.index or lower in table.labels or lower in self._game.action_index
        return lower if known and read_card(word) is None else word

    def piles(self, words: list[str], place: int) -> list[int]:
        """The piles that a word names: one, or those of a group.

        Raises:
            UnreadableMoveError: for none.
        """
        word = words[place]
        if word in self._table.index:
            return [self._table.index[word]]
        if word in self._table.labels:
            return list(self._table.labels[word].piles)
        raise self.no_pile(words, place)

    def no_pile(self, words: list[str], place: int) -> UnreadableMoveError:
        """That a word names no pile; of a card on top of a pile that this pile was meant."""
        word = words[place]
        card = read_card(word)
        if card is None:
            return UnreadableMoveError(
                "unknown-pile", facts.deals.NoPile(word), place, pile_names(self._table)
            )
        on_top = [pile for pile in self.holding(card) if self._position.piles[pile][-1] == card]
        meant = f"{' '.join(words[:place])} {self._table.names[on_top[0]]}" if on_top else ""
        fact = facts.reading.CardNotPile(card)
        return UnreadableMoveError("unknown-pile", fact, place, self.whereabouts(card), meant=meant)

    # Cards

    def holding(self, card: int) -> list[int]:
        """The piles in which a card lies face up."""
        return [index for index, pile in enumerate(self._position.piles) if card in pile]

    def above(self, pile: int, card: int) -> int:
        """How many cards lie on a card in its pile; of equal ones, on the uppermost."""
        return self._position.piles[pile][::-1].index(card)

    def whereabouts(self, card: int) -> Fact:
        """Where a card is to be seen."""
        places = [
            facts.reading.Place(self._table.names[pile], self.above(pile, card))
            for pile in self.holding(card)
        ]
        return facts.reading.LiesIn(card, tuple(places))

    def unit(self, word: str, place: int, source: int) -> tuple[int, int]:
        """Where in its pile the unit of a full move begins, and how many cards it has.

        Raises:
            UnreadableMoveError: for a word that is no card, and for cards that the pile cannot give.
        """
        pile = self._position.piles[source]
        if pile and CARD_OF_TEXT.get(word) == pile[-1]:
            return len(pile) - 1, 1
        card, said = card_and_riders(word, place)
        riders = said or 0
        start = len(pile) - 1 - riders
        if start >= 0 and pile[start] == card:
            return start, riders + 1
        source_rules = self._game.transfer.source_rules[self._table.group_of[source].name]
        covered = self._game.may_take_covered(source)
        if not source_rules.single and not covered and pile and pile[-1] & DOWN:
            return len(pile) - 1, 1  # what lies face down is refused as such, and not told
        if not source_rules.single and card in pile:
            # that nothing leaves is the better reason
            return start - self.above(source, card) + riders, 1
        if riders == 0 and card in pile and covered:
            return start - self.above(source, card), 1
        hint = None if card in pile else self.whereabouts(card)
        raise UnreadableMoveError("wrong-card", self._not_there(card, riders, source), place, hint)

    def _not_there(self, card: int, riders: int, source: int) -> Fact:
        """Why a pile cannot give the unit that a move names."""
        name, pile = self._table.names[source], self._position.piles[source]
        if card in pile:
            on_it = self.above(source, card)
            if riders:
                return facts.reading.CardsOnIt(card, name, on_it, riders)
            source_rules = self._game.transfer.source_rules[self._table.group_of[source].name]
            together = len(pile) - 1 - on_it in source_rules.starts(self._position, source)
            return facts.reading.LiesUnder(card, name, on_it, together)
        if not pile:
            return facts.actions.PileIsEmpty(name)
        if len(pile) == 1:
            return facts.reading.HoldsOther(card, name, pile[0])
        return facts.reading.NotInPile(card, name, pile[-1])


def written_card(word: str, place: int) -> int:
    """The card that a word names.

    Raises:
        UnreadableMoveError: for none.
    """
    card = read_card(word)
    if card is None:
        raise UnreadableMoveError("unknown-card", facts.deals.NoCard(word), place, facts.reading.CardForm())
    return card


def card_and_riders(word: str, place: int) -> tuple[int, int | None]:
    """The card of a word such as ``9C+2`` and how many ride on it; None if not said.

    Raises:
        UnreadableMoveError: for a word that is no card, or a ``+`` without a number.
    """
    if word in CARD_OF_TEXT:
        return CARD_OF_TEXT[word], None
    text, plus, number = word.partition("+")
    card = written_card(text, place)
    if not plus:
        return card, None
    if not re.fullmatch(_RIDERS, number):
        raise UnreadableMoveError("syntax", facts.reading.NumberWanted(text), place)
    return card, int(number)


def pile_names(table: Table, *, by_rows: bool = False) -> Fact:
    """The piles of a table, as a hint; of places the rows, if wanted."""
    ranges = table.ranges(by_rows=by_rows)
    return facts.reading.PileNames(tuple(facts.reading.PileRange(*each) for each in ranges))

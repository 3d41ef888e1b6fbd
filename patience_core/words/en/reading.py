"""Why a line is no move that can be made, and what would be one, in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...cards import RANKS, SUITS, card_text
from ...facts.fact import AboutPile
from .base import Sentences
from .nouns import counted
from .phrases import listed, shortened

if TYPE_CHECKING:
    from ...facts import reading

MOST_TOLD = 4
"""At most this many moves or places are named."""


class ReadingSentences(Sentences):
    """A sentence a fact."""

    # Why it cannot be read

    def no_move(self, fact: reading.NoMove) -> str:
        return f"{shortened(fact.said)} is no move"

    def nothing_written(self, fact: reading.NothingWritten) -> str:  # noqa: ARG002 - it says it all
        return "there is no move in it"

    def pile_alone(self, fact: reading.PileAlone) -> str:
        return f"{fact.name} alone is no move"

    def neither_pile_nor_action(self, fact: reading.NeitherPileNorAction) -> str:
        return f"{shortened(fact.word)} is neither a pile nor an action"

    def no_action(self, fact: reading.NoAction) -> str:
        return f"there is no action {shortened(fact.name)}"

    def words_after_action(self, fact: reading.WordsAfterAction) -> str:
        return f"after {fact.action} comes nothing, or = and cards"

    def nothing_beside_equals(self, fact: reading.NothingBesideEquals) -> str:  # noqa: ARG002 - it says it all
        return "before = stands a move or an action, after it are cards"

    def number_wanted(self, fact: reading.NumberWanted) -> str:
        return f"after + comes how many cards lie on {fact.word}"

    def card_not_pile(self, fact: reading.CardNotPile) -> str:
        return f"{card_text(fact.card)} is a card, not a pile"

    # Why what was read is not there

    def no_legal_move(self, fact: reading.NoLegalMove) -> str:
        return f"there is no legal move for {shortened(fact.said)}"

    def ambiguous(self, fact: reading.Ambiguous) -> str:
        return f"{fact.said} may mean {counted(len(fact.moves), 'move')}"

    def cards_on_it(self, fact: reading.CardsOnIt) -> str:
        on_it = f"{counted(fact.cards, 'card')} on it"
        return f"{card_text(fact.card)} in {fact.pile} has {on_it}, not {fact.written}"

    def lies_under(self, fact: reading.LiesUnder) -> str:
        card = card_text(fact.card)
        them = "it" if fact.cards == 1 else "them"
        along = f": {card}+{fact.cards} would take {them} along" if fact.together else ""
        return f"{card} lies under {counted(fact.cards, 'card')} in {fact.pile}{along}"

    def holds_other(self, fact: reading.HoldsOther) -> str:
        return f"{fact.pile} holds {card_text(fact.holds)}, not {card_text(fact.card)}"

    def not_in_pile(self, fact: reading.NotInPile) -> str:
        return f"{card_text(fact.card)} does not lie in {fact.pile}; its top is {card_text(fact.top)}"

    # Why it is refused

    def move_refused(self, fact: reading.MoveRefused) -> str:
        return f"move {fact.number}: {shortened(fact.said)} is refused"

    def meant_is_refused(self, fact: reading.MeantIsRefused) -> str:
        return f"{fact.meant} is not allowed: {self.said(fact.reason)}"

    def meant_is_unreadable(self, fact: reading.MeantIsUnreadable) -> str:
        return f"{fact.meant}: {self.said(fact.reason)}"

    def pile_range(self, fact: reading.PileRange) -> str:
        return fact.first if fact.first == fact.last else f"{fact.first} to {fact.last}"

    def of_piles(self, fact: reading.OfPiles) -> str:
        piles, first = self._piles(fact.piles), fact.piles[0]
        if not (isinstance(fact.reason, AboutPile) and fact.reason.pile == first.first):
            return f"{piles}: {self.said(fact.reason)}"
        return self.said(fact.reason.of(piles if _is_one(fact.piles) else f"each of {piles}"))

    def none_takes(self, fact: reading.NoneTakes) -> str:
        sentences = [self.said(each) for each in fact.reasons]
        if fact.others:
            verb = "does" if _is_one(fact.others) else "do"
            sentences.append(f"nor {verb} {self._piles(fact.others)} take it")
        return "\n".join(sentences)

    # What leads on

    def did_you_mean(self, fact: reading.DidYouMean) -> str:
        return f"did you mean {fact.meant}?"

    def move_form(self, fact: reading.MoveForm) -> str:
        example = f", as in {fact.example}" if fact.example else "; no card can move now"
        short = f", or short: {', '.join(fact.short)}" if fact.short else ""
        actions = f"; or an action: {listed(fact.actions, 'or')}" if fact.actions else ""
        return f"a move is FROM CARD TO{example}{short}{actions}"

    def full_form(self, fact: reading.FullForm) -> str:  # noqa: ARG002 - it says it all
        return "a move: FROM CARD TO"

    def card_form(self, fact: reading.CardForm) -> str:  # noqa: ARG002 - it says it all
        return f"a card is one of {RANKS} and one of {SUITS}"

    def pile_names(self, fact: reading.PileNames) -> str:
        return f"piles: {self._piles(fact.piles)}"

    def one_of(self, fact: reading.OneOf) -> str:
        return f"write one of: {_some(fact.moves)}"

    def place(self, fact: reading.Place) -> str:
        return f"{fact.pile} under {counted(fact.cards, 'card')}" if fact.cards else fact.pile

    def lies_in(self, fact: reading.LiesIn) -> str:
        places = [self.said(each) for each in fact.places[:MOST_TOLD]]
        lies = f"lies in {listed(places, 'and')}" if places else "is not to be seen"
        return f"{card_text(fact.card)} {lies}"

    def legal_actions(self, fact: reading.LegalActions) -> str:
        return f"legal now: {listed(fact.actions, 'and')}"

    def legal_for(self, fact: reading.LegalFor) -> str:
        card = card_text(fact.card)
        return f"legal for {card}: {_some(fact.moves)}" if fact.moves else f"{card} has no legal move"

    def _piles(self, ranges: Sequence[reading.PileRange]) -> str:
        return listed([self.said(each) for each in ranges], "and")


def _is_one(ranges: Sequence[reading.PileRange]) -> bool:
    return len(ranges) == 1 and ranges[0].first == ranges[0].last


def _some(moves: Sequence[str]) -> str:
    more = len(moves) - MOST_TOLD
    return ", ".join(moves[:MOST_TOLD]) + (f" and {more} more" if more > 0 else "")

"""What is wrong with a deal that is written out, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import card_text, cards_text
from .base import Sentences
from .nouns import counted
from .phrases import once_twice, shortened

if TYPE_CHECKING:
    from ...facts import deals

MOST_MISSING = 8
"""At most this many missing cards are named."""


class DealSentences(Sentences):
    """A sentence a fact."""

    def no_card(self, fact: deals.NoCard) -> str:
        return f"{shortened(fact.word)} is no card"

    def no_pile(self, fact: deals.NoPile) -> str:
        return f"there is no pile {shortened(fact.name)}"

    def too_many_cards(self, fact: deals.TooManyCards) -> str:
        return f"{fact.cards} cards are written; the pack has {fact.pack}"

    def once_too_often(self, fact: deals.OnceTooOften) -> str:
        return f"{card_text(fact.card)} is there once too often"

    def not_in_pack(self, fact: deals.NotInPack) -> str:
        return f"{card_text(fact.card)} is not in the pack"

    def pack_incomplete(self, fact: deals.PackIncomplete) -> str:
        return f"the deal has {fact.cards} of {fact.pack} cards"

    def missing(self, fact: deals.Missing) -> str:
        more = len(fact.cards) - MOST_MISSING
        if more > 1:
            return f"missing: {cards_text(fact.cards[:MOST_MISSING])} and {more} more"
        return f"missing: {cards_text(fact.cards)}" if fact.cards else ""

    def written_twice(self, fact: deals.WrittenTwice) -> str:
        return f"{fact.name} is written twice"

    def holds_fewer(self, fact: deals.HoldsFewer) -> str:
        return f"{fact.name} holds at most {counted(fact.capacity, 'card')}, not {fact.cards}"

    def places_in_row(self, fact: deals.PlacesInRow) -> str:
        return f"{fact.name} has {fact.places} places; {fact.written} are written"

    def count_wanted(self, fact: deals.CountWanted) -> str:
        return f"after {fact.name} stands how often it was taken"

    def taken_too_often(self, fact: deals.TakenTooOften) -> str:
        allowed = f"{fact.name} is allowed {once_twice(fact.times)}"
        return f"{allowed}, so it was not taken {once_twice(fact.taken)}"

    def board_incomplete(self, fact: deals.BoardIncomplete) -> str:
        return f"the board has {fact.cards} of {fact.pack} cards"

    def builds_down(self, fact: deals.BuildsDown) -> str:
        return f"a foundation of {fact.game} goes from the king down to the ace, not up from the ace"

    def has_none(self, fact: deals.HasNone) -> str:
        return f"{fact.game} has no {fact.name}"

    def has_fewer(self, fact: deals.HasFewer) -> str:
        return f"{fact.game} has {counted(fact.piles, f'{fact.group} pile')}; the board has {fact.board}"

    def kind_holds_fewer(self, fact: deals.KindHoldsFewer) -> str:
        return f"a {fact.name} pile holds at most {counted(fact.capacity, 'card')}, not {fact.cards}"

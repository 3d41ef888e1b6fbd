"""Why an action is refused, or the cards that a record says it brought, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import card_text, cards_text
from .base import Sentences
from .nouns import counted, one
from .phrases import listed, once_twice, relation_words

if TYPE_CHECKING:
    from ...facts import actions

MOST_CARDS = 6
"""At most this many cards are named, a line's worth."""


class ActionSentences(Sentences):
    """A sentence a fact."""

    def used_up(self, fact: actions.UsedUp) -> str:
        return f"{fact.called} is allowed {once_twice(fact.times)}, and that is used up"

    def allowed_only_when(self, fact: actions.AllowedOnlyWhen) -> str:
        return f"{fact.called} is allowed only when {self.said(fact.requirement)}: {self.said(fact.actual)}"

    def moves_no_card(self, fact: actions.MovesNoCard) -> str:
        return f"{fact.called} would move no card"

    def sources_empty(self, fact: actions.SourcesEmpty) -> str:
        places = listed([one(group) for group in fact.groups], "and")
        return f"{places} {'is' if len(fact.groups) == 1 else 'are'} empty"

    def nothing_to_collect(self, fact: actions.NothingToCollect) -> str:
        return f"{fact.called} would change nothing: there is no card to collect"

    def leaves_over(self, fact: actions.LeavesOver) -> str:
        return f"{fact.called} would leave {counted(fact.cards, 'card')} over"

    def pair_is_written_as_move(self, fact: actions.PairIsWrittenAsMove) -> str:  # noqa: ARG002 - it says it all
        return "a pair is written like a move, from one of its places to the other"

    def pick_is_written_as_move(self, fact: actions.PickIsWrittenAsMove) -> str:
        return f"{fact.called} is written like a move, with the card that lies under others"

    def pair_of_single_cards(self, fact: actions.PairOfSingleCards) -> str:  # noqa: ARG002 - it says it all
        return "a pair is made of two single cards that lie free"

    def pile_is_empty(self, fact: actions.PileIsEmpty) -> str:
        return f"{fact.pile} is empty"

    def not_free(self, fact: actions.NotFree) -> str:
        return f"{fact.pile} is not free"

    def do_not_touch(self, fact: actions.DoNotTouch) -> str:
        return f"{fact.pile} and {fact.other} do not touch"

    def no_pair(self, fact: actions.NoPair) -> str:
        how = relation_words(fact.relation) if fact.relation else ""
        return (
            f"{card_text(fact.card)} and {card_text(fact.other)} are no pair: two cards leave together {how}"
        )

    def no_room_for_pair(self, fact: actions.NoRoomForPair) -> str:
        return f"{fact.pile} has no room for both: it holds at most {counted(fact.capacity, 'card')}"

    def only_actions_reveal(self, fact: actions.OnlyActionsReveal) -> str:  # noqa: ARG002 - it says it all
        return "only an action reveals cards"

    def no_cards_written(self, fact: actions.NoCardsWritten) -> str:
        return f"after {fact.action} no cards are written"

    def brings(self, fact: actions.Brings) -> str:
        return f"{fact.action} brings {cards_text(fact.cards) or 'no new card'}"

    def deals_number(self, fact: actions.DealsNumber) -> str:
        return f"{fact.action} deals {counted(fact.deals, 'card')}, not {fact.written}"

    def deals_other_card(self, fact: actions.DealsOtherCard) -> str:
        is_not = f"is {card_text(fact.card)}, not {card_text(fact.written)}"
        decider = "the deal number" if fact.shuffled else "the order in which they lie"
        return f"card {fact.place} of this {fact.action} {is_not}: {decider} decides it"

    def cards_untold(self, fact: actions.CardsUntold) -> str:
        return (
            f"chance decides this {fact.called}, and the deal has no number: "
            f"write its cards, as in {fact.action} = 9C TD …"
        )

    def not_the_collected(self, fact: actions.NotTheCollected) -> str:
        said = [f"{_some(fact.missing)} missing"] if fact.missing else []
        said += [f"{_some(fact.extra)} not among the collected cards"] if fact.extra else []
        return "; ".join(said)

    def unknown_turned_up(self, fact: actions.UnknownTurnedUp) -> str:
        said = f"; {counted(fact.written, 'card')} written" if fact.written else ""
        return f"{counted(fact.turned_up, 'unknown card')} turned up{said}: write what came, as in = 7H"

    def cannot_turn_up(self, fact: actions.CannotTurnUp) -> str:
        return f"{cards_text(fact.cards)} cannot turn up: every {card_text(fact.card)} is in sight"

    def pack_too_small(self, fact: actions.PackTooSmall) -> str:
        return f"the {fact.pack} cards of the pack do not suffice for this step"

    def deal_leaves(self, fact: actions.DealLeaves) -> str:
        return f"the deal leaves {fact.cards} of the {fact.pack} cards in the pack"

    def deal_overfills(self, fact: actions.DealOverfills) -> str:
        return f"the deal lays {fact.cards} cards on {fact.pile}, which holds {fact.capacity}"


def _some(cards: tuple[int, ...]) -> str:
    """Some cards, not all if they are many, and their verb: ``9C and 9S are``."""
    texts = [card_text(card) for card in cards]
    shown = (
        texts
        if len(texts) <= MOST_CARDS
        else [*texts[: MOST_CARDS - 1], f"{len(texts) - MOST_CARDS + 1} more"]
    )
    return listed(shown, "and") + (" is" if len(texts) == 1 else " are")

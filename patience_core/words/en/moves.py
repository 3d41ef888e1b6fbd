"""Why cards do not move from one pile to another, in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...cards import card_text, cards_text, rank_of, with_article
from .base import Sentences
from .nouns import all_piles, counted, group_noun, one
from .phrases import amount, build_words, listed, start_words

if TYPE_CHECKING:
    from ...facts import moves
    from ...facts.fact import GroupNoun

MOST_FITTING = 8
"""At most this many cards are named of those that would fit."""


class MoveSentences(Sentences):
    """A sentence a fact."""

    def same_pile(self, fact: moves.SamePile) -> str:  # noqa: ARG002 - it says it all
        return "source and target are the same pile"

    def never_leaves(self, fact: moves.NeverLeaves) -> str:
        ways = [f"`{action}`" for action in fact.actions]
        only = f" except by {listed(ways, 'or')}" if ways else ""
        return f"cards never leave {one(fact.group)}{only}"

    def lies_face_down(self, fact: moves.LiesFaceDown) -> str:
        return f"only what lies face up moves from {one(fact.group)}"

    def leaves_only_when(self, fact: moves.LeavesOnlyWhen) -> str:
        return (
            f"cards leave {one(fact.group)} only when {self.said(fact.requirement)}: {self.said(fact.actual)}"
        )

    def lies_under_cards(self, fact: moves.LiesUnderCards) -> str:
        return f"other cards lie on it: only the end of {one(fact.group)} moves"

    def covered_by(self, fact: moves.CoveredBy) -> str:
        return f"{fact.pile} is covered by {listed(fact.covers, 'and')}"

    def leaves_only_as(self, fact: moves.LeavesOnlyAs) -> str:
        if fact.units == ("card",):
            return f"only the top card of {one(fact.group)} moves, one at a time"
        if "any" in fact.units:
            return f"cards leave {one(fact.group)} only one at a time"
        return f"only {amount(fact.units)} moves from {one(fact.group)}"

    def no_run(self, fact: moves.NoRun) -> str:
        order = build_words(fact.order)
        upper, below = card_text(fact.card), card_text(fact.on)
        return f"{cards_text(fact.cards)} is no run: {upper} does not follow {below}, a run of {one(fact.group)} goes {order}"

    def goes_only_to(self, fact: moves.GoesOnlyTo) -> str:
        return (
            f"a card from {one(fact.group)} goes only to {listed([one(each) for each in fact.targets], 'or')}"
        )

    def takes_only_from(self, fact: moves.TakesOnlyFrom) -> str:
        places = listed([one(each) for each in fact.sources], "or")
        return f"{fact.called or one(fact.group)} takes cards only from {places}"

    def too_many_at_once(self, fact: moves.TooManyAtOnce) -> str:
        noun = group_noun(fact.group)
        ways = [] if fact.via is None else [_empty(fact.cells or 0, fact.via)]
        ways += [] if fact.spaces is None else [_empty(fact.spaces, fact.group)]
        part = "run" if fact.by_runs else "card"
        if not ways:
            return f"only one {part} of {one(fact.group)} moves at a time: an empty {noun.one} does not take any card"
        return f"at most {counted(fact.most, part)} can move at once through {listed(ways, 'and')}"

    def open_only_when(self, fact: moves.OpenOnlyWhen) -> str:
        subject = f"{fact.called} is open" if fact.called else f"{one(fact.group)} takes cards"
        return f"{subject} only when {self.said(fact.requirement)}: {self.said(fact.actual)}"

    def takes_nothing(self, fact: moves.TakesNothing) -> str:
        return f"no card is laid on {one(fact.group)}"

    def takes_exactly(self, fact: moves.TakesExactly) -> str:
        subject = fact.called or one(fact.group)
        return f"{subject} takes exactly {counted(fact.number, 'card')} at once, not {fact.offered}"

    def takes_one_at_a_time(self, fact: moves.TakesOneAtATime) -> str:
        return f"{fact.called or one(fact.group)} takes one card at a time"

    def out_of_reach(self, fact: moves.OutOfReach) -> str:
        if not fact.sources:
            return f"{fact.pile} takes no card: no pile lies so far to its right"
        return f"{fact.pile} takes cards only from {listed(fact.sources, 'or')}"

    def no_gap(self, fact: moves.NoGap) -> str:
        lies = "a card that lies face down is" if fact.card is None else f"{card_text(fact.card)} lies"
        return f"{fact.pile} is no gap: {lies} there"

    def is_full(self, fact: moves.IsFull) -> str:
        return f"{fact.pile} is full ({counted(fact.cards, 'card')})"

    def room_for(self, fact: moves.RoomFor) -> str:
        return f"{fact.pile} has room for {counted(fact.room, 'card')} more, not for {fact.offered}"

    def on_face_down(self, fact: moves.OnFaceDown) -> str:
        return f"nothing is laid on a card that lies face down, as on {fact.pile}"

    def no_base_dealt(self, fact: moves.NoBaseDealt) -> str:
        return f"no card was dealt to {all_piles(fact.group)}, so no rank is set that may begin there"

    def takes_now(self, fact: moves.TakesNow) -> str:
        takes = f"only {_some(fact.takes)} now, not {card_text(fact.card)}" if fact.takes else "no card now"
        return f"{fact.pile} takes {takes}: {one(fact.group)} {self.said(fact.order)}"

    def empty_takes_nothing(self, fact: moves.EmptyTakesNothing) -> str:
        return f"an empty {group_noun(fact.group).one} takes no card"

    def empty_takes(self, fact: moves.EmptyTakes) -> str:
        noun = group_noun(fact.group)
        return f"an empty {noun.one} takes only {start_words(fact.takes)}, not {card_text(fact.card)}"

    def left_edge_takes(self, fact: moves.LeftEdgeTakes) -> str:
        where = f"{fact.pile} is at the left edge, where only"
        return f"{where} {start_words(fact.takes)} goes, not {card_text(fact.card)}"

    def only_while_empty(self, fact: moves.OnlyWhileEmpty) -> str:
        return f"{one(fact.group)} takes cards only while it is empty: {card_text(fact.on)} lies there"

    def does_not_follow(self, fact: moves.DoesNotFollow) -> str:
        below, fitting = card_text(fact.on), _some(fact.takes)
        told = f"{below} takes {fitting}" if fitting else f"nothing goes on {below}"
        return (
            f"{card_text(fact.card)} cannot lie on {below}: "
            f"{one(fact.group)} builds {build_words(fact.build)}; {told}"
        )

    def behind_gap(self, fact: moves.BehindGap) -> str:
        return f"{fact.pile} is behind another gap: nothing goes there while {fact.gap} is empty"

    def nothing_right_of(self, fact: moves.NothingRightOf) -> str:
        behind = f"{fact.pile} is behind {with_article(rank_of(fact.left))}"
        return f"{behind}: nothing goes to the right of {card_text(fact.left)}"

    def not_right_of(self, fact: moves.NotRightOf) -> str:
        takes = f"{fact.pile} takes only {_some(fact.takes)}, not {card_text(fact.card)}"
        return f"{takes}: it lies to the right of {card_text(fact.left)}"


def _empty(number: int, group: GroupNoun) -> str:
    """``2 empty cells``."""
    noun = group_noun(group)
    return counted(number, noun.replaced(one=f"empty {noun.one}", many=f"empty {noun.many}"))


def _some(fitting: Sequence[int]) -> str:
    """Some cards, not all if they are many: ``9C or 9S``."""
    cards = [card_text(card) for card in fitting]
    return listed(cards if len(cards) <= MOST_FITTING else [*cards[: MOST_FITTING - 1], "others"], "or")

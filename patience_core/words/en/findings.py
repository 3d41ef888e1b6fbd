"""What a ruleset cannot mean although it can be read, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Sentences
from .nouns import all_piles, counted, group_noun, one
from .phrases import listed

if TYPE_CHECKING:
    from ...facts import findings

_WHY_CLOSED = {
    "base": "it begins with the rank of the first card that is dealt there, and none is",
    "nothing": "no card begins it, and none is dealt there",
    "pack": "the pack has no card with which it begins",
}


class FindingSentences(Sentences):
    """A sentence a fact."""

    def never_opens(self, fact: findings.NeverOpens) -> str:
        return f"{one(fact.group)} never opens: {_WHY_CLOSED[fact.why]}"

    def never_reached(self, fact: findings.NeverReached) -> str:
        return f"no card ever comes to {all_piles(fact.group)}"

    def never_filled(self, fact: findings.NeverFilled) -> str:
        return (
            f"the goal wants all cards on {all_piles(fact.group)}, but after the deal none ever comes there"
        )

    def never_emptied(self, fact: findings.NeverEmptied) -> str:
        wanted = f"{all_piles(fact.group)} empty"
        if fact.most:
            wanted = f"at most {counted(fact.most, group_noun(fact.group))} with cards"
        more = f" and {fact.more} more" if fact.more else ""
        staying = f"the cards that are dealt to {listed(fact.piles, 'and')}{more} never leave"
        return f"the goal wants {wanted}, but {staying}"

    def too_few_piles(self, fact: findings.TooFewPiles) -> str:
        piles = listed([f"the {counted(group.number, group_noun(group))}" for group in fact.groups], "and")
        return f"the goal wants all {fact.cards} cards on {piles}, which can hold {fact.room} at most"

    def gives_no_card(self, fact: findings.GivesNoCard) -> str:
        return f"take of {fact.group} names {fact.named}, which gives no card to a move"

    def takes_no_card(self, fact: findings.TakesNoCard) -> str:
        return f"lift of {fact.group} names {fact.named}, which takes no card"

    def action_idle(self, fact: findings.ActionIdle) -> str:
        groups = listed([all_piles(group) for group in fact.groups], "and")
        return f"{fact.action} never moves a card: none ever comes to {groups}"

"""What a condition asks for, to follow "when", and how things stand, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import card_text
from ...language.pile_names import row_of
from .base import Sentences
from .nouns import all_piles, counted, group_noun, one
from .phrases import card_words, listed

if TYPE_CHECKING:
    from ...facts import conditions


class ConditionSentences(Sentences):
    """A clause a fact."""

    def all_of(self, fact: conditions.AllOf) -> str:
        return listed([self.said(part) for part in fact.parts], "and")

    def no_other_move(self, fact: conditions.NoOtherMove) -> str:  # noqa: ARG002 - it says it all
        return "no other move is left"

    def empty(self, fact: conditions.Empty) -> str:
        if fact.group.number == 1:
            return f"{one(fact.group)} is empty"
        return f"every {group_noun(fact.group).one} is empty"

    def filled(self, fact: conditions.Filled) -> str:
        return f"no {group_noun(fact.group).one} is empty"

    def all_cards_on(self, fact: conditions.AllCardsOn) -> str:
        return f"all cards lie on {listed([all_piles(group) for group in fact.groups], 'and')}"

    def runs(self, fact: conditions.Runs) -> str:
        line = "row" if fact.group.in_places else group_noun(fact.group).one
        return f"every {line} with cards is one run of {fact.length}"

    def holds_only(self, fact: conditions.HoldsOnly) -> str:
        holds = "holds" if fact.group.number == 1 else "hold"
        return f"{all_piles(fact.group)} {holds} no card but {card_words(fact.name)}"

    def most_piles(self, fact: conditions.MostPiles) -> str:
        has = "has" if fact.most == 1 else "have"
        return f"at most {counted(fact.most, group_noun(fact.group))} {has} cards"

    def cards_left(self, fact: conditions.CardsLeft) -> str:
        return f"{counted(fact.cards, 'card')} {'is' if fact.cards == 1 else 'are'} left"

    def piles_empty(self, fact: conditions.PilesEmpty) -> str:
        return f"{listed(fact.piles, 'and')} {'is' if len(fact.piles) == 1 else 'are'} empty"

    def cards_missing(self, fact: conditions.CardsMissing) -> str:
        return f"{counted(fact.cards, 'card')} {'is' if fact.cards == 1 else 'are'} missing there"

    def no_whole_run(self, fact: conditions.NoWholeRun) -> str:
        return f"row {row_of(fact.pile)} is not" if fact.group.in_places else f"{fact.pile} is not"

    def other_cards(self, fact: conditions.OtherCards) -> str:
        return f"{counted(fact.cards, 'other card')} {'is' if fact.cards == 1 else 'are'} there"

    def filled_piles(self, fact: conditions.FilledPiles) -> str:
        return f"{fact.piles} {'has' if fact.piles == 1 else 'have'} some"

    def game_is_won(self, fact: conditions.GameIsWon) -> str:  # noqa: ARG002 - it says it all
        return "the game is won"

    def can_take(self, fact: conditions.CanTake) -> str:
        return f"{fact.pile} takes {card_text(fact.card)}"

    def action_is_open(self, fact: conditions.ActionIsOpen) -> str:
        return f"{fact.action} is open"

    def nothing_left(self, fact: conditions.NothingLeft) -> str:  # noqa: ARG002 - it says it all
        return "nothing is left"

    def won_when(self, fact: conditions.WonWhen) -> str:
        return f"it is won when {self.said(fact.requirement)}: {self.said(fact.actual)}"

    def is_won(self, fact: conditions.IsWon) -> str:
        return f"won: {self.said(fact.requirement)}"

    def not_stuck(self, fact: conditions.NotStuck) -> str:
        return f"not stuck: {self.said(fact.left)}"

    def is_stuck(self, fact: conditions.IsStuck) -> str:  # noqa: ARG002 - it says it all
        return "no move that changes anything is left"

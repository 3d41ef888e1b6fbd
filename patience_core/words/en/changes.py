"""What a move changed, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import card_text, cards_text
from .base import Sentences
from .nouns import counted
from .phrases import listed

if TYPE_CHECKING:
    from ...facts import changes
    from ...facts.fact import Fact


class ChangeSentences(Sentences):
    """A sentence a fact, or a part of one."""

    def went(self, fact: changes.Went) -> str:
        parts = [f"{counted(fact.hidden, 'card')} face down"] if fact.hidden else []
        parts += [cards_text(fact.cards)] if fact.cards else []
        places = [("on", fact.on), ("under", fact.under), ("right of", fact.right_of)]
        where = "".join(_where(word, card) for word, card in places)
        return f"{' and '.join(parts)} from {fact.source} to {fact.target}{where}"

    def were_dealt(self, fact: changes.WereDealt) -> str:
        each = zip(fact.cards, fact.targets, strict=True)
        told = ", ".join(f"{_card(card)} to {pile}" for card, pile in each)
        return f"{told}, {'both' if len(fact.cards) == 2 else 'all'} from {fact.source}"  # noqa: PLR2004 - as the word says

    def were_gathered(self, fact: changes.WereGathered) -> str:
        if all(card is None for card in fact.cards):
            cards = f"{counted(len(fact.cards), 'card')} face down"
            return f"{cards} from {listed(fact.sources, 'and')} to {fact.target}"
        each = zip(fact.cards, fact.sources, strict=True)
        return f"{listed([f'{_card(card)} from {pile}' for card, pile in each], 'and')} to {fact.target}"

    def moved_on(self, fact: changes.MovedOn) -> str:
        return f"the cards of {fact.first} to {fact.last} lie in {fact.now_first} to {fact.now_last} now"

    def dealt_anew(self, _fact: changes.DealtAnew) -> str:
        return "the cards are laid out anew"

    def turned_up(self, fact: changes.TurnedUp) -> str:
        return f"{fact.pile} turns up {cards_text(fact.cards)}"

    def turned_down(self, fact: changes.TurnedDown) -> str:
        return f"{fact.pile} turns {cards_text(fact.cards)} face down"

    def shows(self, fact: changes.Shows) -> str:
        return f"{fact.pile} shows {card_text(fact.card)}"

    def has_backs(self, fact: changes.HasBacks) -> str:
        return f"{fact.pile} has {counted(fact.cards, 'card')}"

    def none_left(self, fact: changes.NoneLeft) -> str:
        return f"{fact.pile} is empty"

    def now_gap(self, fact: changes.NowGap) -> str:
        return f"{fact.pile} is a gap{_where('right of', fact.right_of)}"

    def uncovered(self, fact: changes.Uncovered) -> str:
        return f"{card_text(fact.card)} in {fact.pile} is free"

    def nothing_seen(self, _fact: changes.NothingSeen) -> str:
        return "nothing changes"

    def changed(self, fact: changes.Changed) -> str:
        told = self._parts(fact.parts)
        return f"{fact.action}: {told}" if fact.action else told

    def changed_by_itself(self, fact: changes.ChangedByItself) -> str:
        return f"by itself: {self._parts(fact.parts)}"

    def made_again(self, fact: changes.MadeAgain) -> str:
        return f"{_action(fact.change.action)}made again: {self._parts(fact.change.parts)}"

    def taken_back(self, fact: changes.TakenBack) -> str:
        return f"{_action(fact.action)}taken back: {self._parts(fact.parts)}"

    def _parts(self, parts: tuple[Fact, ...]) -> str:
        return "; ".join(map(self.said, parts))


def _action(action: str) -> str:
    return f"{action} " if action else ""


def _card(card: int | None) -> str:
    return "a card face down" if card is None else card_text(card)


def _where(word: str, card: int | None) -> str:
    return "" if card is None else f", {word} {card_text(card)}"
